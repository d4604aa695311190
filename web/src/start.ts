// The start page: the user's files, battles to play at once, a form for a new battle, and the shipped battles.
import type { Core } from "./core/core";
import type { Shelf } from "./protocol";
import { button, fill, h } from "./dom";
import type { Kept, Store } from "./files/store";
import { artOf, type Art } from "./files/art";
import { foreignAmong, importFile, READABLE } from "./files/import";
import { copyOf } from "./files/kind";
import { helpLink } from "./help";
import { languageChoice } from "./messages/choice";
import { t, type Words } from "./messages/messages";
import { Mine } from "./mine";
import { slug } from "./slug";
import { themeButton } from "./theme";
import { thumb } from "./thumbs";
import { capital, words } from "./words";

/** The number of battles on offer for immediate play. */
const AT_ONCE = 4;

/** A shipped battle with its verdict from `castra site`. */
interface Shown {
  path: string;
  verdict: string;
}

export interface StartCallbacks {
  /** Opens a stored file. */
  open(kept: Kept): void;
  /** Shows a shipped battle, at the table or in the map. */
  ship(path: string, view: "map" | "table"): void;
  /** Opens a new file with a text. */
  begin(path: string, text: string, art?: Art): void;
  say(text: Words): void;
}

export class Start {
  readonly element = h("main", { class: "start" });
  private readonly none = h("p", { class: "note", role: "status" });
  /** Created once, like the language choice: both keep listening for changes as long as the page exists. */
  private readonly theme = themeButton();
  private readonly language = languageChoice();
  private wanted: HTMLInputElement | undefined;
  private mine: Mine | undefined;
  private shelf: Shelf | undefined;
  /** Resolves when the core has loaded the packages. */
  private ready: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly core: Core,
    private readonly store: Store,
    private readonly callbacks: StartCallbacks,
  ) {}

  /** Shows the user's files at once. Games and battles follow when the core has answered. */
  async show(): Promise<void> {
    const kept = await this.store.list();
    this.mine = new Mine(this.core, this.store, kept, {
      open: (one) => this.callbacks.open(one),
      changed: () => void this.show(),
      say: (text) => this.callbacks.say(text),
      ready: () => this.ready,
    });
    const rest = h("div", { class: "of-core" }, h("p", { class: "note", role: "status" }, t("start-reading")));
    fill(
      this.element,
      h(
        "header",
        { class: "welcome" },
        h("div", { class: "row" }, h("h1", {}, "Castra"), h("span", { class: "space" }), helpLink(), this.language, this.theme),
        h("p", {}, t("start-welcome")),
      ),
      this.search(),
      kept.length > 0 && this.mine.element,
      rest,
    );
    const games = this.games();
    this.ready = games;
    void Promise.all([games, verdicts()]).then(([shelf, gallery]) => {
      fill(rest, h("div", { class: "first" }, this.play(shelf), this.create(shelf, kept)), this.examples(shelf, gallery));
      this.filter();
    }).catch((error: unknown) => fill(rest, h("p", { role: "alert" }, t("start-unreadable", { error: words(error) }))));
  }

  /** Empties the page when another view is shown, which frees the pictures of all battles. */
  clear(): void {
    fill(this.element);
    this.mine = undefined;
  }

  /** Creates the search field, which filters all lists of the page. */
  private search(): HTMLElement {
    const field = h("input", { type: "search", id: "start-search", placeholder: t("start-search"), "aria-label": t("start-search"), autocomplete: "off", oninput: () => this.filter() });
    this.wanted = field;
    return h("div", { class: "start-search" }, field, this.none);
  }

  private filter(): void {
    const wanted = this.wanted?.value.trim().toLowerCase() ?? "";
    const own = this.mine?.filter(wanted) ?? 0;
    let others = 0;
    for (const part of this.element.querySelectorAll<HTMLElement>(".examples .of-game")) {
      let shown = 0;
      const isGame = (part.dataset["words"] ?? "").includes(wanted);
      for (const card of part.querySelectorAll<HTMLElement>("li")) {
        card.hidden = !isGame && !(card.dataset["words"] ?? "").includes(wanted);
        if (!card.hidden) shown++;
      }
      part.hidden = shown === 0;
      others += shown;
    }
    // During a search, only show results.
    for (const part of this.element.querySelectorAll<HTMLElement>(".first")) part.hidden = wanted !== "";
    for (const part of this.element.querySelectorAll<HTMLElement>(".examples")) part.hidden = others === 0;
    fill(this.none, wanted === "" ? "" : t("start-found", { results: own + others }));
  }

  /** Returns the available games and battles, including those of the store. */
  private async games(): Promise<Shelf> {
    const loaded = await this.store.load();
    if (loaded !== undefined) await this.core.load(loaded);
    else if (this.shelf !== undefined) return this.shelf;
    const shelf = await this.core.shelf();
    const title = (battle: Shelf["battles"][number]) => battle.title ?? battle.id;
    shelf.battles.sort((a, b) => title(a).localeCompare(title(b)));
    return (this.shelf = shelf);
  }

  private create(shelf: Shelf, kept: Kept[]): HTMLElement {
    const game = h("select", { id: "new-game" }, ...shelf.games.filter((one) => one.boards.length > 0).map(({ id, title, own }) => h("option", { value: id }, own ? t("start-game-own", { title }) : title)));
    game.value = shelf.default ?? "";
    const board = h("select", { id: "new-board" });
    const boards = () => {
      const of = shelf.games.find(({ id }) => id === game.value)?.boards ?? [];
      fill(board, ...of.map((name) => h("option", { value: name }, capital(name.replace(/[-_]/g, " ")))));
      if (board.parentElement !== null) board.parentElement.hidden = of.length < 2;
    };
    game.addEventListener("change", () => {
      boards();
      templates();
      begins.dispatchEvent(new Event("change"));
    });
    const field = (id: string, label: Words, input: HTMLElement) => h("p", { class: "field" }, h("label", { for: id }, label), input);
    const line = (id: string, value: Words) => {
      const input = h("input", { id, type: "text", required: true, maxlength: 80 });
      input.value = String(value);
      return input;
    };
    const title = line("new-title", t("start-title-value"));
    const near = line("new-near", t("start-near-value"));
    const far = line("new-far", t("start-far-value"));
    const begins = h("select", { id: "new-begins" });
    const templates = () => {
      const of = shelf.battles.filter((battle) => battle.game === game.value);
      const own = kept.filter((one) => one.kind === "battle");
      const option = (kind: string, path: string, title: string) => h("option", { value: `${kind}:${path}` }, title);
      fill(
        begins,
        h("option", { value: "line" }, t("start-from-line")),
        h("option", { value: "empty" }, t("start-from-empty")),
        of.length > 0 && h("optgroup", { label: t("start-from-shipped") }, ...of.map((one) => option("shipped", one.path, one.title ?? one.id))),
        own.length > 0 && h("optgroup", { label: t("start-from-own") }, ...own.map((one) => option("own", one.path, one.title))),
      );
    };
    // A copy keeps the board and the armies of its original.
    const isCopy = () => begins.value.includes(":");
    begins.addEventListener("change", () => {
      for (const input of [board, near, far]) if (input.parentElement !== null) input.parentElement.hidden = isCopy() || (input === board && board.options.length < 2);
    });
    const form = h(
      "form",
      { class: "create" },
      field("new-game", t("start-game"), game),
      field("new-board", t("start-board"), board),
      field("new-title", t("start-title"), title),
      field("new-near", t("start-near"), near),
      field("new-far", t("start-far"), far),
      field("new-begins", t("start-from"), begins),
      h("div", { class: "row" }, h("button", { type: "submit", class: "main" }, t("start-begin")), this.fileButton(shelf)),
    );
    boards();
    templates();
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const id = slug(title.value);
      const [from, ...path] = begins.value.split(":");
      const made = from === "shipped" || from === "own"
        ? (from === "shipped" ? this.core.shipped(path.join(":")) : this.store.open(path.join(":")).then(({ text }) => text)).then((text) => copyOf(text, id, title.value))
        : this.core.create({ game: game.value, board: board.value, id, title: title.value, armies: [near.value, far.value], empty: from === "empty" });
      const art = from === "own" ? artOf(path.join(":")) : undefined;
      made.then((text) => this.callbacks.begin(`${id}.castra`, text, art)).catch((error: unknown) => this.callbacks.say(`${capital(words(error))}.`));
    });
    return h("section", { "aria-labelledby": "start-new" }, h("h2", { id: "start-new" }, t("start-new")), form);
  }

  /** Creates the button that opens a Castra text, or imports a file of another program with the files that it
   *  refers to. */
  private fileButton(shelf: Shelf): HTMLElement {
    const input = h("input", { type: "file", accept: READABLE, multiple: true, class: "unseen", id: "new-file", tabindex: -1, "aria-hidden": "true" });
    input.addEventListener("change", () => {
      const files = [...(input.files ?? [])];
      // The same file can be chosen again, for example after a change.
      input.value = "";
      void this.openFiles(files, shelf).catch((error: unknown) => this.callbacks.say(capital(words(error))));
    });
    return h("span", {}, button(t("start-open-file"), () => input.click(), { title: t("start-open-hint") }), input);
  }

  private async openFiles(files: File[], shelf: Shelf): Promise<void> {
    const foreign = foreignAmong(files);
    if (foreign !== undefined) {
      return importFile(this.core, shelf, foreign.file, foreign.beside, { begin: (path, text) => this.callbacks.begin(path, text) });
    }
    const [file, ...others] = files;
    if (file === undefined) return;
    if (others.length > 0) throw new Error(String(t("start-one-file")));
    if (file.size > 4 << 20) throw new Error(String(t("start-too-large", { name: file.name })));
    this.callbacks.begin(file.name, await file.text());
  }

  private examples(shelf: Shelf, gallery: Map<string, string>): HTMLElement {
    const parts = shelf.games.flatMap(({ id, title }) => {
      const battles = shelf.battles.filter(({ game }) => game === id);
      if (battles.length === 0) return [];
      const cards = battles.map((battle) => this.card(battle, "map", gallery.get(battle.path)));
      // Campaigns come first.
      cards.unshift(...shelf.campaigns.filter(({ game }) => game === id).map((campaign) => this.campaign(campaign)));
      return [h("div", { class: "of-game", "data-words": title.toLowerCase() }, h("h3", {}, title), h("ul", { class: "cards" }, ...cards))];
    });
    return h("section", { class: "examples", "aria-labelledby": "start-examples" }, h("h2", { id: "start-examples" }, t("start-examples")), ...parts);
  }

  /** Creates the section with a few battles of the default game, for immediate play. */
  private play(shelf: Shelf): HTMLElement | false {
    const battles = shelf.battles.filter(({ game }) => game === shelf.default).slice(0, AT_ONCE);
    if (battles.length === 0) return false;
    const cards = battles.map((battle) => this.card(battle, "table", undefined));
    return h(
      "section",
      { "aria-labelledby": "start-play" },
      h("h2", { id: "start-play" }, t("start-play")),
      h("p", { class: "note" }, t("start-play-note")),
      h("ul", { class: "cards" }, ...cards),
    );
  }

  /** Creates the card of a shipped campaign. */
  private campaign({ path, id, title }: Shelf["campaigns"][number]): HTMLElement {
    return h(
      "li",
      { "data-words": `${title ?? id} ${id}`.toLowerCase() },
      h(
        "button",
        { type: "button", class: "card of-campaign", onclick: () => this.callbacks.ship(path, "map") },
        this.picture(path, "campaign"),
        h("span", { class: "name" }, title ?? id),
        h("span", { class: "verdict" }, t("kind-campaign")),
      ),
    );
  }

  /** Creates the picture of a shipped battle or campaign. */
  private picture(path: string, kind: "battle" | "campaign"): HTMLElement {
    return thumb(this.core, path, async () => {
      const key = `<gallery>/${path}`;
      await this.core.setText(key, await this.core.shipped(path));
      return key;
    }, (key) => void this.core.close(key).catch(() => {}), kind);
  }

  /** Creates the card of a shipped battle. */
  private card(battle: Shelf["battles"][number], view: "map" | "table", verdict: string | undefined): HTMLElement {
    const picture = this.picture(battle.path, "battle");
    const title = battle.title ?? battle.id;
    return h(
      "li",
      { "data-words": `${title} ${battle.id}`.toLowerCase() },
      h(
        "button",
        { type: "button", class: `card to-${view}`, "aria-label": view === "table" ? t("start-play-battle", { title }) : null, onclick: () => this.callbacks.ship(battle.path, view) },
        picture,
        h("span", { class: "name" }, title),
        verdict !== undefined && h("span", { class: "verdict" }, verdict),
      ),
    );
  }
}

/** Returns the verdicts on the shipped battles by path; none unless `castra site` wrote this page. */
async function verdicts(): Promise<Map<string, string>> {
  try {
    const inlined = document.getElementById("castra-gallery")?.textContent;
    if (document.documentElement.dataset["served"] !== "site" && inlined === undefined) return new Map();
    const all = inlined !== undefined ? JSON.parse(inlined) : await (await fetch("gallery.json")).json();
    return new Map((all as Shown[]).map(({ path, verdict }) => [path, verdict]));
  } catch {
    return new Map();
  }
}
