// The palette: the pieces and terrain of the game as pictures, in groups, with those of this battle
// first. The user drags one onto the map, or picks one and stamps it. On a small screen the palette
// is a sheet.
import type { Palette as Offered, Swatches, Terrain, Unit } from "../protocol";
import { button, fill, h } from "../dom";
import type { Tool } from "../map/tool";
import { t, type Words } from "../messages/messages";

/** Pixels that the pointer may move during a click. */
const CLICK_SLOP = 6;
/** Milliseconds of a long press, which starts a drag; before that, a finger scrolls. */
const LONG_PRESS = 320;

/** The callbacks of the palette into the map. */
export interface PaletteCallbacks {
  take(tool: Tool): void;
  /** Shows the target of a drag over the map; undefined ends it. */
  over(at: { clientX: number; clientY: number } | undefined): void;
  /** Drops a tool on the map. */
  drop(tool: Tool, at: { clientX: number; clientY: number }): void;
  /** Returns the width of a hex on the screen, in pixels. */
  scale(): number;
  /** Moves the focus to the map, after a keyboard user has picked a tool. */
  toMap(): void;
}

/** An item of the palette. */
interface Item {
  id: string;
  label: Words;
  doc: string | null;
  /** The abbreviation, shown if there is no picture. */
  abbr: string;
  /** The address of the picture. */
  picture: string | undefined;
  tool: Tool;
  /** The number of deployed units; null for other items. */
  count: number | null;
  isGround: boolean;
  isRound?: boolean;
}

export class Palette {
  readonly element = h("div", { class: "palette", role: "toolbar", "aria-label": t("palette"), "aria-orientation": "vertical" });
  private readonly tools = h("div", { class: "part tools", role: "group", "aria-label": t("palette-tools") });
  private readonly search = h("input", {
    type: "search", id: "palette-search", placeholder: t("search"), "aria-label": t("palette-search"), autocomplete: "off",
    oninput: () => this.groups(),
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== "Escape" || this.search.value === "") return;
      event.stopPropagation();
      this.search.value = "";
      this.groups();
    },
  });
  private readonly open = button(t("palette-open"), () => this.sheet(true), { id: "palette-open", "aria-expanded": "false", "aria-controls": "palette-sheet" });
  private readonly armies = h("div", { class: "part armies", role: "group", "aria-label": t("chosen-army") });
  private readonly list = h("div", { class: "groups" });
  private readonly body = h("div", { class: "palette-sheet", id: "palette-sheet" }, h("div", { class: "sheet-head" }, this.search, button(t("close"), () => this.sheet(false), { class: "quiet sheet-close" })), this.armies, this.list);
  private readonly folded = new Set<string>();
  private army = "";
  private tool: Tool = { kind: "hand" };
  private offered: Offered | undefined;
  private used: ReadonlySet<string> = new Set();
  private readonly pictures = new Map<string, string>();
  private drawn = "";
  /** Whether a drag is in progress. Changes are drawn when it ends. */
  private isDragging = false;
  private isStale = false;

  constructor(private readonly callbacks: PaletteCallbacks) {
    this.body.addEventListener("keydown", (event) => this.key(event));
    // During a drag, a finger must not scroll.
    this.body.addEventListener("touchmove", (event) => {
      if (this.isDragging) event.preventDefault();
    }, { passive: false });
  }

  /** Shows the items; `used` are the terrains of this battle. */
  show(offered: Offered, used: ReadonlySet<string>): void {
    this.offered = offered;
    this.used = used;
    if (!offered.armies.some(({ army }) => army === this.army)) {
      this.army = offered.armies[0]?.army ?? "";
    }
    const now = JSON.stringify([offered, [...used].sort()]);
    if (now === this.drawn) return;
    this.drawn = now;
    this.draw();
  }

  /** Sets the pictures of the items. */
  picture({ units, terrains }: Swatches): void {
    const address = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;
    this.pictures.clear();
    for (const { army, unit, svg } of units) this.pictures.set(`unit ${army} ${unit}`, address(svg));
    for (const { terrain, svg } of terrains) this.pictures.set(`terrain ${terrain}`, address(svg));
    this.draw();
  }

  /** Returns the picture of a unit of an army. */
  pictureOf(army: string, unit: string): string | undefined {
    return this.pictures.get(`unit ${army} ${unit}`);
  }

  clear(): void {
    this.drawn = "";
    this.offered = undefined;
    fill(this.element);
  }

  /** Puts the tool down. */
  putDown(): void {
    this.pick({ kind: "hand" });
  }

  private pick(tool: Tool): void {
    this.tool = tool;
    this.sheet(false);
    this.draw();
    this.callbacks.take(tool);
  }

  /** Opens or closes the sheet on a small screen. */
  private sheet(isOpen: boolean): void {
    this.element.classList.toggle("open", isOpen);
    this.open.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) this.search.scrollIntoView({ block: "nearest" });
  }

  /** Makes an item draggable onto the map; a click still picks it. */
  private draggable(item: HTMLButtonElement, tool: () => Tool, isGround: boolean): void {
    let from: PointerEvent | undefined;
    let ghost: HTMLElement | undefined;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const lift = ({ pointerId, clientX, clientY }: PointerEvent) => {
      item.setPointerCapture(pointerId);
      const picture = item.querySelector("img");
      ghost = h("div", { class: `palette-ghost${isGround ? " ground" : ""}`, "aria-hidden": "true" });
      if (picture === null) fill(ghost, h("span", { class: "words" }, item.querySelector(".label")?.textContent ?? ""));
      else {
        // Use the size that it will have on the map.
        const copy = picture.cloneNode() as HTMLImageElement;
        copy.style.width = `${Math.max(28, this.callbacks.scale() * (isGround ? 1 : 0.8))}px`;
        fill(ghost, copy);
      }
      ghost.style.transform = `translate(${clientX}px, ${clientY}px)`;
      document.body.append(ghost);
      this.isDragging = true;
      this.element.classList.add("away");
    };
    const end = () => {
      clearTimeout(rest);
      ghost?.remove();
      [from, ghost] = [undefined, undefined];
      this.isDragging = false;
      this.element.classList.remove("away");
      this.callbacks.over(undefined);
      if (this.isStale) this.draw();
    };
    item.classList.add("draggable");
    item.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      from = event;
      if (event.pointerType === "touch") rest = setTimeout(() => from !== undefined && lift(event), LONG_PRESS);
    });
    item.addEventListener("pointermove", (event) => {
      if (from === undefined || event.pointerId !== from.pointerId) return;
      if (ghost === undefined) {
        const [dx, dy] = [Math.abs(event.clientX - from.clientX), Math.abs(event.clientY - from.clientY)];
        if (Math.hypot(dx, dy) < CLICK_SLOP) return;
        clearTimeout(rest);
        // A finger that goes up or down at once scrolls the list.
        if (event.pointerType === "touch" && dy > dx) {
          from = undefined;
          return;
        }
        lift(event);
      }
      if (ghost !== undefined) ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
      this.callbacks.over(event);
    });
    item.addEventListener("pointerup", (event) => {
      const isDragged = ghost !== undefined;
      const dropped = tool();
      if (isDragged) {
        // Suppress the click that follows the drag.
        item.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
        this.sheet(false);
      }
      end();
      if (isDragged) this.callbacks.drop(dropped, event);
    });
    item.addEventListener("pointercancel", end);
    item.addEventListener("contextmenu", (event) => {
      // A long press starts a drag instead.
      if (ghost !== undefined) event.preventDefault();
    });
  }

  /** Moves the focus with the arrow keys to the nearest item in that direction. */
  private key(event: KeyboardEvent): void {
    const ways: Record<string, [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const way = ways[event.key];
    const from = event.target as HTMLElement;
    if (way === undefined || !from.classList.contains("item")) return;
    event.preventDefault();
    const middle = (one: Element) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const here = middle(from);
    let best: HTMLElement | undefined;
    let least = Infinity;
    for (const one of this.body.querySelectorAll<HTMLElement>(".item")) {
      const { x, y } = middle(one);
      const ahead = (x - here.x) * way[0] + (y - here.y) * way[1];
      const aside = Math.abs((x - here.x) * way[1]) + Math.abs((y - here.y) * way[0]);
      if (one === from || ahead < 2) continue;
      if (ahead + 3 * aside < least) [best, least] = [one, ahead + 3 * aside];
    }
    best?.focus();
  }

  private draw(): void {
    const { offered } = this;
    if (offered === undefined) return;
    this.isStale = this.isDragging;
    if (this.isDragging) return;
    const focused = (this.element.contains(document.activeElement) && document.activeElement?.id) || "";
    const { kind } = this.tool;
    fill(
      this.tools,
      this.word("tool-hand", t("palette-hand"), kind === "hand", { kind: "hand" }),
      this.word("tool-label", t("palette-label"), kind === "label", { kind: "label" }),
      this.word("tool-objective", t("palette-objective"), kind === "objective", { kind: "objective" }),
    );
    const armies = offered.armies.map(({ army, name, fill: colour, ink }) => {
      const chip = h(
        "button",
        {
          type: "button", id: `army-${army}`, class: "item army", "aria-pressed": String(army === this.army),
          onclick: () => {
            this.army = army;
            if (this.tool.kind === "unit") this.pick({ ...this.tool, army });
            else this.draw();
          },
        },
        h("span", { class: "label" }, name),
      );
      chip.style.setProperty("--army", colour);
      chip.style.setProperty("--army-ink", ink);
      return chip;
    });
    fill(this.armies, ...armies);
    if (this.body.parentElement !== this.element) fill(this.element, this.tools, this.open, this.body);
    this.groups();
    if (focused !== "") document.getElementById(focused)?.focus({ preventScroll: true });
  }

  private word(id: string, label: Words, isOn: boolean, tool: Tool): HTMLButtonElement {
    const item = h("button", { type: "button", id, class: "item word", "aria-pressed": String(isOn), onclick: () => this.pick(tool) }, h("span", { class: "label" }, label));
    if (tool.kind !== "hand") this.draggable(item, () => tool, false);
    return item;
  }

  /** Draws the groups with the items that match the search. */
  private groups(): void {
    const { offered } = this;
    if (offered === undefined) return;
    const part = this.search.value.trim().toLowerCase();
    const isFound = ({ label, abbr }: Item) => part === "" || String(label).toLowerCase().includes(part) || abbr.toLowerCase() === part;
    const units = offered.units;
    const own = units.filter(({ count }) => count.some((of) => of > 0));
    const others = units.filter((unit) => !own.includes(unit));
    const ground = (onSides: boolean) => {
      const all = offered.terrains.filter((one) => one.onSides === onSides);
      const isUsed = ({ terrain, isDefault }: Terrain) => isDefault || this.used.has(terrain);
      return [...all.filter(isUsed), ...all.filter((one) => !isUsed(one))].map((one) => this.ground(one));
    };
    const sides = ground(true);
    if (sides.length > 0) {
      sides.push({ id: "side-none", label: t("palette-clear-side"), doc: null, abbr: "", picture: undefined, tool: { kind: "side", terrain: null }, count: null, isGround: true });
    }
    const all: [string, Words, Item[]][] = [
      ["own", t("palette-own-units"), own.map((unit) => this.unit(unit))],
      ["others", own.length === 0 ? t("layer-units") : t("palette-other-units"), others.map((unit) => this.unit(unit))],
      ["terrain", t("layer-terrain"), ground(false)],
      ["sides", t("palette-sides"), sides],
    ];
    const groups = all.flatMap(([key, title, items]) => {
      const found = items.filter(isFound);
      return found.length === 0 ? [] : [this.group(key, title, found, part !== "")];
    });
    fill(this.list, ...(groups.length === 0 ? [h("p", { class: "none", role: "status" }, t("palette-nothing", { text: this.search.value.trim() }))] : groups));
  }

  private group(key: string, title: Words, items: Item[], isSearched: boolean): HTMLElement {
    const isFolded = this.folded.has(key) && !isSearched;
    const head = h("button", { type: "button", class: "group-head", "aria-expanded": String(!isFolded), onclick: () => {
      if (!this.folded.delete(key)) this.folded.add(key);
      this.groups();
    } }, title);
    return h(
      "div",
      { class: "part", role: "group", "aria-label": title },
      h("h2", {}, head),
      !isFolded && h("div", { class: "swatches" }, ...items.map((item) => this.swatch(item))),
    );
  }

  private unit({ unit, title, doc, abbr, count, joins }: Unit): Item {
    const { army } = this;
    const at = this.offered?.armies.findIndex((one) => one.army === army) ?? -1;
    return { id: `unit-${unit}`, label: title, doc, abbr: abbr ?? "", picture: this.pictureOf(army, unit), tool: { kind: "unit", army, unit }, count: count[at] ?? 0, isGround: false, isRound: joins !== null };
  }

  private ground({ terrain, title, doc, symbol, isDefault, onSides }: Terrain): Item {
    const kind = onSides ? "side" : "terrain";
    return { id: `${kind}-${terrain}`, label: title, doc, abbr: symbol ?? "", picture: this.pictures.get(`terrain ${terrain}`), tool: { kind, terrain: isDefault ? null : terrain }, count: null, isGround: true };
  }

  private swatch({ id, label, doc, abbr, picture, tool, count, isGround, isRound }: Item): HTMLElement {
    const isOn = same(tool, this.tool);
    const item = h(
      "button",
      {
        type: "button", id, class: "item", "aria-pressed": String(isOn), title: doc === null ? label : `${label}: ${doc}`,
        onclick: (event: MouseEvent) => {
          this.pick(isOn ? { kind: "hand" } : tool);
          if (!isOn && event.detail === 0) this.callbacks.toMap();
        },
      },
      picture === undefined
        ? h("span", { class: "abbr", "aria-hidden": "true" }, abbr)
        : h("img", { class: isGround ? "ground" : isRound === true ? "round" : "counter", src: picture, alt: "", draggable: "false" }),
      h("span", { class: "label" }, label),
      count !== null && h("span", { class: "count" }, count === 0 ? "" : `${count} `, h("span", { class: "unseen" }, count === 0 ? t("palette-none-deployed") : t("palette-deployed"))),
    );
    this.draggable(item, () => tool, isGround);
    return item;
  }
}

function same(a: Tool, b: Tool): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
