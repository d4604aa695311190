// The context menu of the map and the card of the piece under the mouse: where they open, and the
// choices of the menu.
import { t, type Words } from "../messages/messages";
import type { Hex, Palette, Picture, Piece, Unit, Writing } from "../protocol";
import type { Actions } from "./actions";
import type { MapCallbacks } from "./callbacks";
import { cardOf, Hover } from "./card";
import { Menu, type Choice } from "./menu";
import { hexAt, middle, pieceName, type Point } from "./model";
import { countOf, type Pointer } from "./pointer";
import type { Tool } from "./tool";

/** The map that the menu is about. */
export interface ContextTarget {
  readonly callbacks: MapCallbacks;
  readonly frame: HTMLElement;
  readonly pointer: Pointer;
  readonly actions: Actions;
  readonly picture: Picture | undefined;
  readonly palette: Palette | undefined;
  readonly tool: Tool;
  readonly selected: Piece[];
  /** The selected label or objective. */
  readonly written: Writing | undefined;
  /** The hex of the keyboard cursor. */
  cursor: string | undefined;
  /** Whether the picture belongs to the current text. */
  readonly isLive: boolean;
  place(event: { clientX: number; clientY: number }): Point;
  /** Converts a place of the picture to a place of the screen. */
  onScreen(at: Point): Point | undefined;
  hex(name: string | undefined): Hex | undefined;
  /** Returns the unit type of a piece from the palette. */
  unitOf(piece: Piece): Unit | undefined;
  choose(pieces: Piece[], shows: boolean): void;
  chooseAll(): void;
  pick(of: Writing): void;
  rename(): void;
  remove(): void;
  use(hex: Hex, at: Point | undefined, tool: Tool): Promise<void>;
  /** Tells the user why the map cannot be changed now. */
  sayWhyNot(): void;
  drawOverlay(): void;
}

export class Context {
  private readonly menu: Menu;
  private readonly hover: Hover;

  /** `box` contains the menu and the card; `back` restores the focus after the menu. */
  constructor(
    private readonly map: ContextTarget,
    box: HTMLElement,
    back: () => void,
  ) {
    this.menu = new Menu(box, back);
    this.hover = new Hover(box, (number) => this.card(number));
  }

  clear(): void {
    this.menu.clear();
    this.hover.clear();
  }

  clearCard(): void {
    this.hover.clear();
  }

  private card(number: number, most?: number): HTMLElement | undefined {
    const piece = this.map.picture?.pieces.find((one) => one.piece === number);
    return piece === undefined || this.menu.isOpen ? undefined : cardOf(piece, this.map.unitOf(piece), this.map.callbacks.picture(piece.army, piece.unit), most);
  }

  /** Handles a move of the mouse over the map. */
  hovered(event: PointerEvent): void {
    const group = (event.target as Element).closest?.("[data-piece]");
    const isFree = this.map.tool.kind === "hand" && !this.map.pointer.isDragging && event.buttons === 0 && this.map.isLive;
    this.hover.over(group === null || !isFree ? undefined : Number(group.getAttribute("data-piece")), { x: event.clientX, y: event.clientY });
  }

  /** Opens the context menu of a place of the screen, after selecting the object there. */
  openAt(at: { clientX: number; clientY: number }, target: Element | null): void {
    const number = target?.closest?.("[data-piece]")?.getAttribute("data-piece");
    const place = this.map.place(at);
    const piece = this.map.picture?.pieces.find((one) => String(one.piece) === number);
    const written = piece === undefined ? this.map.pointer.written(place, "touch") : undefined;
    const hex = hexAt(this.map.picture?.hexes ?? [], place);
    if (piece !== undefined && !this.map.selected.some((one) => one.piece === piece.piece)) this.map.choose([piece], true);
    else if (written !== undefined) this.map.pick(written);
    else if (piece === undefined) {
      this.map.choose([], false);
      this.map.cursor = hex?.hex;
      this.map.drawOverlay();
    }
    this.open({ x: at.clientX, y: at.clientY });
  }

  /** Opens the context menu of the selection, or of the hex of the cursor. */
  open(at?: Point): void {
    this.hover.clear();
    if (!this.map.isLive) {
      this.map.sayWhyNot();
      return;
    }
    const { selected, written } = this.map;
    const [piece] = selected;
    const hex = this.map.hex(this.map.cursor);
    const shown = at ?? (hex === undefined ? undefined : this.map.onScreen(middle(hex)));
    const head = piece !== undefined && selected.length === 1 ? this.card(piece.piece, 7) : undefined;
    const name: Words = piece === undefined ? written?.text ?? hex?.title ?? t("map-name") : selected.length === 1 ? pieceName(piece) : countOf(selected.length);
    const box = this.map.frame.getBoundingClientRect();
    this.menu.open(shown ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 }, name, head, this.choices(hex));
  }

  private choices(hex: Hex | undefined): Choice[] {
    const { actions, palette, selected } = this.map;
    const choice = (label: Words, key: Words, run: () => void): Choice => ({ label, key, run });
    const use = (on: Hex, tool: Tool) => () => void this.map.use(on, undefined, tool);
    if (this.map.written !== undefined) return [choice(t("change"), "F2", () => this.map.rename()), choice(t("remove"), t("key-delete"), () => this.map.remove())];
    const [piece] = selected;
    if (piece !== undefined) {
      const others = (palette?.armies ?? []).filter(({ army }) => selected.some((one) => one.army !== army));
      const turns = selected.some((one) => (this.map.unitOf(one)?.facings.length ?? 0) > 0);
      return [
        ...(selected.length === 1 ? [choice(t("chosen-name"), "F2", () => this.map.rename())] : []),
        ...(turns ? [choice(t("turn-left"), "[", () => actions.turn(-1)), choice(t("turn-right"), "]", () => actions.turn(1))] : []),
        choice(t("cut"), t("key-cut"), () => actions.cut()),
        choice(t("copy"), t("key-copy"), () => actions.copy()),
        choice(t("duplicate"), t("key-duplicate"), () => actions.duplicate()),
        choice(t("menu-mirror"), "M", () => actions.mirror()),
        ...others.map(({ army, noun }, at) => choice(t("menu-give", { army: noun }), at === 0 ? "G" : "", () => actions.give(army))),
        choice(t("remove"), t("key-delete"), () => this.map.remove()),
      ];
    }
    const ground = palette?.terrains.find(({ terrain }) => terrain === hex?.terrain);
    return [
      ...(actions.hasCopy && hex !== undefined ? [choice(t("menu-paste"), t("key-paste"), () => actions.paste(hex))] : []),
      ...(hex === undefined ? [] : [
        choice(t("menu-label"), "", use(hex, { kind: "label" })),
        choice(t("menu-objective"), "", use(hex, { kind: "objective" })),
      ]),
      ...(hex !== undefined && ground !== undefined && !ground.isDefault ? [choice(t("menu-clear", { terrain: ground.title.toLowerCase() }), "", use(hex, { kind: "terrain", terrain: null }))] : []),
      choice(t("menu-select-all"), t("key-select-all"), () => this.map.chooseAll()),
      choice(t("menu-mirror-all"), "M", () => actions.mirror()),
      choice(t("menu-mirror-ground"), t("key-mirror-map"), () => actions.mirrorMap(false)),
      choice(t("menu-mirror-both"), "", () => actions.mirrorMap(true)),
      choice(t("menu-swap"), "S", () => actions.swapSides()),
    ];
  }
}
