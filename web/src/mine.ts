// The user's own files on the start page: battles as cards with a picture, games and tests as a list.
import type { Core } from "./core/core";
import { ask, choose } from "./dialog";
import { button, fill, h } from "./dom";
import { copyArt } from "./files/art";
import { copyOf, KINDS } from "./files/kind";
import { titleOf } from "./files/browser";
import type { Kept, Store } from "./files/store";
import { Menu, type Choice } from "./map/menu";
import { t, type Words } from "./messages/messages";
import { slug } from "./slug";
import { thumb } from "./thumbs";
import { capital, words } from "./words";

/** The number of battles on view until the player asks for all: two or three rows. */
const FIRST = 12;

export interface MineCallbacks {
  open(kept: Kept): void;
  /** Called when files were added, renamed or removed. */
  changed(): void;
  say(text: Words): void;
  /** Resolves when the core has loaded the packages. */
  ready(): Promise<unknown>;
}

type Order = "changed" | "title" | "path";

const ORDERS: Record<Order, Words> = { changed: t("mine-order-changed"), title: t("mine-order-title"), path: t("mine-order-path") };

export class Mine {
  readonly element: HTMLElement;
  private readonly cards = h("ul", { class: "mine cards" });
  private readonly others = h("ul", { class: "mine list" });
  private readonly more = button("", () => this.showAll(), { class: "show-all" });
  private readonly rules: HTMLDetailsElement;
  private readonly menu: Menu;
  private order: Order = "changed";
  private isAll = false;
  private wanted = "";
  private opener: HTMLElement | undefined;
  /** The list items by file. They are reused when the order changes, so that pictures are not drawn again. */
  private readonly items = new Map<Kept, HTMLElement>();

  constructor(
    private readonly core: Core,
    private readonly store: Store,
    private readonly kept: Kept[],
    private readonly callbacks: MineCallbacks,
  ) {
    const title = store.savesItself ? t("mine-title") : store.name;
    const order = h(
      "select",
      { id: "start-order", "aria-label": t("mine-order"), onchange: () => {
        this.order = (Object.keys(ORDERS) as Order[]).find((one) => one === order.value) ?? "changed";
        this.draw();
      } },
      ...Object.entries(ORDERS).map(([value, word]) => h("option", { value }, word)),
    );
    const box = h("div", { class: "mine-box" });
    this.menu = new Menu(box, () => this.opener?.focus());
    const rules = kept.filter((one) => !isPlayed(one));
    this.rules = h("details", { class: "rules-files" }, h("summary", {}, t("mine-rules", { rules: rules.length })), this.others);
    this.rules.hidden = rules.length === 0;
    this.rules.open = rules.length > 0 && rules.length === kept.length;
    fill(box, this.cards, this.more, this.rules);
    this.element = h(
      "section",
      { "aria-labelledby": "start-mine" },
      h("div", { class: "row" }, h("h2", { id: "start-mine" }, title), h("span", { class: "space" }), kept.length - rules.length > 1 && order),
      box,
    );
    this.draw();
  }

  /** Shows the files that match the search text. Returns their number. */
  filter(wanted: string): number {
    this.wanted = wanted;
    return this.draw();
  }

  private showAll(): void {
    const first = this.cards.children.length;
    this.isAll = true;
    this.draw();
    this.cards.children[first]?.querySelector<HTMLElement>("button")?.focus();
  }

  private draw(): number {
    const has = ({ title, path, date }: Kept) => `${title} ${path} ${date ?? ""}`.toLowerCase().includes(this.wanted);
    const found = this.kept.filter(has).sort((a, b) => compared(a, b, this.order));
    const battles = found.filter(isPlayed);
    const rules = found.filter((one) => !isPlayed(one));
    const shown = this.isAll ? battles : battles.slice(0, FIRST);
    fill(this.cards, ...shown.map((one) => this.item(one)));
    fill(this.others, ...rules.map((one) => this.item(one)));
    this.cards.hidden = battles.length === 0;
    this.more.hidden = shown.length === battles.length;
    fill(this.more, t("mine-show-all", { battles: battles.length }));
    this.rules.hidden = rules.length === 0;
    if (this.wanted !== "" && rules.length > 0) this.rules.open = true;
    this.element.hidden = found.length === 0 && this.wanted !== "";
    return found.length;
  }

  private item(one: Kept): HTMLElement {
    const known = this.items.get(one) ?? this.made(one);
    this.items.set(one, known);
    return known;
  }

  private made(one: Kept): HTMLElement {
    const actions = button("⋯", (event) => this.actions(one, event.currentTarget as HTMLElement), {
      class: "more", "aria-label": t("mine-more", { title: one.title }), "aria-haspopup": "menu", title: t("mine-more-hint"),
    });
    const when = one.changed === undefined ? undefined : changed(new Date(one.changed));
    const path = one.path !== one.title && h("span", { class: "path" }, one.path);
    const only = one.isReadOnly && h("span", { class: "path" }, t("mine-read-only"));
    if (!isPlayed(one)) {
      return h("li", {}, button(one.title, () => this.callbacks.open(one), { class: "kept" }), h("span", { class: "tag" }, KINDS[one.kind]), path, only, h("span", { class: "space" }), actions);
    }
    const picture = thumb(this.core, one.path, async () => {
      // A battle is drawn with the games and modules of its folder, so load them first.
      await this.callbacks.ready();
      // The list may have been replaced meanwhile.
      if (!this.element.isConnected) throw new Error(String(t("mine-not-listed")));
      if (this.core.knows(one.path)) return one.path;
      const key = `<mine>/${one.path}`;
      await this.core.setText(key, (await this.store.open(one.path)).text);
      return key;
    }, (key) => {
      if (key !== one.path) void this.core.close(key).catch(() => {});
    }, one.kind === "campaign" ? "campaign" : "battle");
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "card kept", onclick: () => this.callbacks.open(one) },
        picture,
        h("span", { class: "name" }, one.title),
        h("span", { class: "verdict" }, one.kind === "campaign" && t("kind-campaign"), one.kind === "campaign" && when !== undefined && " · ", one.date, one.date !== undefined && when !== undefined && " · ", when),
        path,
        only,
      ),
      actions,
    );
  }

  private actions(one: Kept, at: HTMLElement): void {
    this.opener = at;
    const box = at.getBoundingClientRect();
    const choices: Choice[] = [{ label: t("mine-open"), key: "", run: () => this.callbacks.open(one) }];
    const add = (label: Words, run: () => Promise<void>) =>
      choices.push({ label, key: "", run: () => void run().catch((error: unknown) => this.callbacks.say(`${capital(words(error))}.`)) });
    if (!one.isReadOnly) add(t("mine-rename"), () => this.rename(one));
    if (one.kind === "battle") add(t("mine-duplicate"), () => this.duplicate(one));
    if (!one.isReadOnly) add(t("mine-delete"), () => this.remove(one));
    this.menu.open({ x: box.left, y: box.bottom }, t("mine-more", { title: one.title }), undefined, choices);
  }

  private async rename(one: Kept): Promise<void> {
    const wanted = await ask(t("mine-new-name", { path: one.path }), one.path.replace(/\.castra$/, ""));
    if (wanted === undefined || wanted.trim() === "") return;
    const path = `${wanted.trim().replace(/\.castra$/, "")}.castra`;
    if (path === one.path) return;
    const { text, revision } = await this.store.open(one.path);
    // Save the new file before removing the old one.
    const saved = await this.store.save(path, text, null);
    if ("newer" in saved && saved.newer.text !== text) throw new Error(String(t("mine-name-taken", { path })));
    copyArt(one.path, path);
    const removed = await this.store.remove(one.path, revision);
    this.callbacks.changed();
    if ("newer" in removed) this.callbacks.say(t("mine-renamed-both", { path: one.path, to: path }));
    else this.callbacks.say(t("mine-renamed", { path: one.path, to: path }));
  }

  private async duplicate(one: Kept): Promise<void> {
    const { text } = await this.store.open(one.path);
    const path = this.store.free(one.path);
    const name = path.split("/").pop()?.replace(/\.castra$/, "") ?? path;
    const titles = new Set(this.kept.map(({ title }) => title));
    const title = titleOf(text, one.path);
    let other = `${title} (2)`;
    for (let n = 3; titles.has(other); n++) other = `${title} (${n})`;
    const saved = await this.store.save(path, copyOf(text, slug(name), other), null);
    if ("newer" in saved) throw new Error(String(t("mine-name-taken", { path })));
    copyArt(one.path, path);
    this.callbacks.changed();
    this.callbacks.say(t("mine-duplicated", { other, path }));
  }

  private async remove(one: Kept): Promise<void> {
    const where = this.store.savesItself ? t("this-browser") : this.store.name;
    const answer = await choose(t("mine-delete-ask", { path: one.path, where }), [[t("delete"), "delete"]]);
    if (answer === undefined) return;
    const { revision } = await this.store.open(one.path);
    const removed = await this.store.remove(one.path, revision);
    this.callbacks.changed();
    this.callbacks.say("newer" in removed ? t("mine-delete-changed", { path: one.path }) : t("mine-deleted", { path: one.path }));
  }
}

/** Returns whether a file can be played, and so has a picture. */
function isPlayed({ kind }: Kept): boolean {
  return kind === "battle" || kind === "campaign";
}

function compared(a: Kept, b: Kept, order: Order): number {
  const byTitle = a.title.localeCompare(b.title) || a.path.localeCompare(b.path);
  switch (order) {
    case "changed":
      return (b.changed ?? 0) - (a.changed ?? 0) || byTitle;
    case "title":
      return byTitle;
    case "path":
      return a.path.localeCompare(b.path);
  }
}

/** Formats the time of the last change: the time if it is today, else the date. */
function changed(at: Date): Words {
  return at.toDateString() === new Date().toDateString() ? t("mine-changed-today", { at }) : t("mine-changed", { at });
}
