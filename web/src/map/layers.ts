// The layers panel of the map: visible layers, the board and its size, and a scanned image of the user.
import type { Gesture, Layer, Palette, Picture } from "../protocol";
import { button, fill, h } from "../dom";
import { t, type Words } from "../messages/messages";
import { capital, words } from "../words";
import { Size } from "./size";
import type { Underlay } from "./underlay";

const LAYERS: [Layer, Words][] = [
  ["coordinates", t("layer-coordinates")],
  ["sections", t("layer-sections")],
  ["labels", t("layer-labels")],
  ["objectives", t("layer-objectives")],
  ["terrain", t("layer-terrain")],
  ["grid", t("layer-grid")],
  ["units", t("layer-units")],
  ["leaders", t("layer-leaders")],
];

/** The stored value for showing the strength of all units, which is off by default. */
const STRENGTHS = "all-strengths";

export interface LayersCallbacks {
  /** Draws the map again after a change of the layers. */
  changed(): void;
  act(gestures: Gesture[]): Promise<boolean>;
  say(text: Words): void;
}

export class Layers {
  readonly button = button(t("layers"), () => this.toggle(), { "aria-expanded": "false", "aria-controls": "map-layers" });
  readonly element = h("div", { class: "layers", id: "map-layers", role: "group", "aria-label": t("layers-map"), hidden: true });
  private readonly left: Set<Layer>;
  /** Whether each unit shows its strength, even without losses. */
  private allStrengths: boolean;
  private readonly size: Size;
  private readonly board = h("div", {});
  private readonly scan = h("div", {});
  private boards = "";

  /** `key` is the key of the choice of layers in local storage. */
  constructor(
    private readonly key: string,
    private readonly underlay: Underlay,
    private readonly callbacks: LayersCallbacks,
  ) {
    this.left = new Set(kept(key));
    this.allStrengths = strengthsKept(key);
    this.size = new Size(callbacks);
    const boxes = LAYERS.map(([layer, label]) => {
      const box = h("input", { type: "checkbox", id: `layer-${layer}`, onchange: () => this.set(layer, box.checked) });
      box.checked = !this.left.has(layer);
      return h("label", { class: "choice", for: `layer-${layer}` }, box, label);
    });
    const strengths = h("input", { type: "checkbox", id: "layer-strengths", onchange: () => {
      this.allStrengths = strengths.checked;
      this.keep();
    } });
    strengths.checked = this.allStrengths;
    boxes.push(h("label", { class: "choice", for: "layer-strengths" }, strengths, t("layers-strength")));
    fill(this.element, h("h2", {}, t("layers")), ...boxes, this.board, this.size.element, h("h2", {}, t("layers-scan")), this.scan);
    this.drawScan();
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.toggle(false);
      this.button.focus();
    });
    addEventListener("pointerdown", (event) => {
      const at = event.target as Node;
      if (!this.element.hidden && !this.element.contains(at) && !this.button.contains(at) && document.querySelector("dialog[open]") === null) this.toggle(false);
    });
  }

  /** The hidden layers. */
  get hidden(): Layer[] {
    return [...this.left];
  }

  get strengths(): boolean {
    return this.allStrengths;
  }

  /** Shows the controls for the board of a battle. */
  show(picture: Picture, palette: Palette): void {
    this.size.show(picture, palette);
    this.boardsOf(palette.boards, picture.board ?? "");
  }

  /** Shows the choice among the boards of the game. */
  private boardsOf(boards: string[], board: string): void {
    const now = JSON.stringify([boards, board]);
    if (now === this.boards) return;
    this.boards = now;
    if (boards.length < 2) return fill(this.board);
    const select = h(
      "select",
      { id: "map-board", onchange: () => void this.callbacks.act([{ do: "board", board: select.value }]).then((done) => {
        if (!done) select.value = board;
      }) },
      ...boards.map((one) => h("option", { value: one }, capital(one.replace(/[-_]/g, " ")))),
    );
    select.value = board;
    fill(this.board, h("h2", {}, t("layers-board")), h("label", { class: "unseen", for: "map-board" }, t("layers-board")), select, h("p", { class: "note" }, t("layers-board-note")));
  }

  private toggle(is = this.element.hidden): void {
    this.element.hidden = !is;
    this.button.setAttribute("aria-expanded", String(is));
    if (is) this.element.querySelector<HTMLElement>("input")?.focus();
  }

  private set(layer: Layer, isShown: boolean): void {
    if (isShown) this.left.delete(layer);
    else this.left.add(layer);
    this.keep();
  }

  private keep(): void {
    try {
      localStorage.setItem(this.key, JSON.stringify([...this.left, ...(this.allStrengths ? [STRENGTHS] : [])]));
    } catch {
      // Without local storage, the choice lasts for this visit.
    }
    this.callbacks.changed();
  }

  private drawScan(): void {
    const { name, strength } = this.underlay;
    const input = h("input", { type: "file", accept: "image/*", class: "unseen", id: "scan-file", tabindex: -1, "aria-hidden": "true", onchange: () => void this.take(input) });
    const load = button(name === undefined ? t("scan-load") : t("scan-load-other"), () => input.click(), { id: "scan-load" });
    if (name === undefined) {
      return fill(this.scan, load, input, h("p", { class: "note" }, t("scan-note")));
    }
    const range = h("input", { type: "range", id: "scan-opacity", min: 0, max: 100, oninput: () => this.underlay.setOpacity(Number(range.value) / 100) });
    range.value = String(Math.round(strength * 100));
    fill(
      this.scan,
      h("p", { class: "note" }, name),
      h("label", { for: "scan-opacity" }, t("scan-opacity")),
      range,
      h("div", { class: "row" }, button(t("scan-fit-button"), () => void this.fit(), { id: "scan-fit" }), load, input, button(t("remove"), () => {
        this.underlay.remove();
        this.drawScan();
      }, { id: "scan-remove" })),
    );
  }

  private async take(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    if (file === undefined) return;
    try {
      await this.underlay.load(file);
    } catch (error) {
      this.callbacks.say(`${capital(words(error))}.`);
    }
    this.drawScan();
  }

  private async fit(): Promise<void> {
    if (await this.underlay.fit()) this.callbacks.say(t("scan-fitted"));
    this.element.querySelector<HTMLElement>("#scan-fit")?.focus();
  }
}

/** Reads the stored choice; an empty list if it is unreadable. */
function readBack(key: string): unknown[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

function kept(key: string): Layer[] {
  const found = readBack(key);
  return LAYERS.map(([layer]) => layer).filter((layer) => found.includes(layer));
}

function strengthsKept(key: string): boolean {
  return readBack(key).includes(STRENGTHS);
}
