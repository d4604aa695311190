// What can be put on the map: the game's own units and terrains, with counts.
import type { Palette as Offered } from "../core/protocol";
import { fill, h } from "../dom";
import type { Tool } from "../map/view";

/** Pixels that a pointer may move in a click. */
const STILL = 6;

/** What the map does with what is in the palette. */
export interface PaletteHeard {
  take(tool: Tool): void;
  /** Something of the palette is dragged over the map; with nothing, no longer. */
  over(at: { clientX: number; clientY: number } | undefined): void;
  /** It was let go there. */
  drop(tool: Tool, at: { clientX: number; clientY: number }): void;
}

export class Palette {
  readonly element = h("div", { class: "palette", role: "toolbar", "aria-label": "Palette", "aria-orientation": "vertical" });
  private army = "";
  private tool: Tool = { kind: "hand" };
  private offered: Offered | undefined;
  private drawn = "";

  constructor(private readonly heard: PaletteHeard) {}

  show(offered: Offered): void {
    this.offered = offered;
    if (!offered.armies.some(({ army }) => army === this.army)) {
      this.army = offered.armies[0]?.army ?? "";
    }
    const now = JSON.stringify(offered);
    if (now === this.drawn) return;
    this.drawn = now;
    this.draw();
  }

  clear(): void {
    this.drawn = "";
    fill(this.element);
  }

  /** Puts the tool down. */
  putDown(): void {
    this.pick({ kind: "hand" });
  }

  private pick(tool: Tool): void {
    this.tool = tool;
    this.draw();
    this.heard.take(tool);
  }

  /** Lets something be dragged onto the map; a click still picks it. */
  private draggable(item: HTMLButtonElement, tool: () => Tool): HTMLButtonElement {
    let from: PointerEvent | undefined;
    let ghost: HTMLElement | undefined;
    const end = () => {
      ghost?.remove();
      [from, ghost] = [undefined, undefined];
      this.heard.over(undefined);
    };
    item.classList.add("draggable");
    item.addEventListener("pointerdown", (event) => {
      if (event.button === 0) from = event;
    });
    item.addEventListener("pointermove", (event) => {
      if (from === undefined || event.pointerId !== from.pointerId) return;
      if (ghost === undefined) {
        if (Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < STILL) return;
        item.setPointerCapture(event.pointerId);
        ghost = h("div", { class: "palette-ghost", "aria-hidden": "true" }, item.querySelector(".label")?.textContent ?? "");
        document.body.append(ghost);
      }
      ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
      this.heard.over(event);
    });
    item.addEventListener("pointerup", (event) => {
      if (ghost === undefined) {
        from = undefined;
        return;
      }
      // The click that follows picks nothing.
      item.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
      end();
      this.heard.drop(tool(), event);
    });
    item.addEventListener("pointercancel", end);
    return item;
  }

  private draw(): void {
    const { offered } = this;
    if (offered === undefined) return;
    const focused = (this.element.contains(document.activeElement) && document.activeElement?.id) || "";
    const armyAt = offered.armies.findIndex(({ army }) => army === this.army);
    const armies = offered.armies.map(({ army, name, fill: colour, ink }) => {
      const isOn = army === this.army;
      const chip = this.item(`army-${army}`, name, isOn, () => {
        this.army = army;
        if (this.tool.kind === "unit") this.pick({ ...this.tool, army });
        else this.draw();
      });
      chip.classList.add("army");
      chip.style.setProperty("--army", colour);
      chip.style.setProperty("--army-ink", ink);
      return chip;
    });
    const units = offered.units.map((unit) => {
      const count = unit.count[armyAt] ?? 0;
      const isOn = this.tool.kind === "unit" && this.tool.unit === unit.unit;
      const item = this.item(
        `unit-${unit.unit}`,
        unit.title,
        isOn,
        () => this.pick(isOn ? { kind: "hand" } : { kind: "unit", army: this.army, unit: unit.unit }),
        unit.doc,
      );
      item.prepend(h("span", { class: "abbr", "aria-hidden": "true" }, unit.abbr ?? ""));
      this.draggable(item, () => ({ kind: "unit", army: this.army, unit: unit.unit }));
      item.append(h("span", { class: "count" }, count === 0 ? "" : String(count), h("span", { class: "unseen" }, count === 0 ? "none deployed" : " deployed")));
      return item;
    });
    const ground = (onSides: boolean) =>
      offered.terrains
        .filter((one) => one.onSides === onSides)
        .map((one) => {
          const kind = onSides ? "side" : "terrain";
          const terrain = one.isDefault ? null : one.terrain;
          const isOn = this.tool.kind === kind && this.tool.terrain === terrain;
          const tool: Tool = { kind, terrain };
          const item = this.item(`${kind}-${one.terrain}`, one.title, isOn, () => this.pick(isOn ? { kind: "hand" } : tool), one.doc);
          item.prepend(h("span", { class: "abbr", "aria-hidden": "true" }, one.symbol ?? ""));
          return this.draggable(item, () => tool);
        });
    const sides = ground(true);
    if (sides.length > 0) {
      const isOn = this.tool.kind === "side" && this.tool.terrain === null;
      sides.push(this.item("side-none", "Clear the side", isOn, () => this.pick({ kind: "side", terrain: null })));
    }
    const isHand = this.tool.kind === "hand";
    const tools = [
      this.item("tool-hand", "Choose and move", isHand, () => this.pick({ kind: "hand" })),
      this.draggable(this.item("tool-label", "Name on the map", this.tool.kind === "label", () => this.pick({ kind: "label" })), () => ({ kind: "label" })),
      this.draggable(this.item("tool-objective", "Objective", this.tool.kind === "objective", () => this.pick({ kind: "objective" })), () => ({ kind: "objective" })),
    ];
    const part = (title: string, items: Node[]) =>
      items.length === 0 ? null : h("div", { class: "part", role: "group", "aria-label": title }, h("h3", { "aria-hidden": "true" }, title), ...items);
    fill(
      this.element,
      part("Tools", tools),
      part("Army", armies),
      part("Units", units),
      part("Terrain", ground(false)),
      part("Sides of hexes", sides),
    );
    if (focused !== "") document.getElementById(focused)?.focus();
  }

  private item(id: string, label: string, isOn: boolean, onclick: () => void, doc: string | null = null): HTMLButtonElement {
    return h(
      "button",
      { type: "button", id, class: "item", "aria-pressed": isOn ? "true" : "false", title: doc, onclick },
      h("span", { class: "label" }, label),
    );
  }
}
