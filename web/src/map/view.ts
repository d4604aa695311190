// The map view: the picture from the core under an overlay for selection and drag. Clicks, drags, keys
// and touches become gestures, which the core turns into edits of the text.
import type { Hex, Palette, Picture, Piece, Problem, Unit, Writing } from "../protocol";
import { fill, h, updateDrawing, reconcileChildren, s } from "../dom";
import { t, type Words } from "../messages/messages";
import { Actions, type ActionTarget } from "./actions";
import type { MapCallbacks } from "./callbacks";
import { SelectionBar } from "./chosen";
import { Context, type ContextTarget } from "./context";
import { Field } from "./field";
import { Keys, type KeyboardTarget } from "./keys";
import { hexAt, middle, moves, pieceName, describeHex, together, type Point } from "./model";
import { marksOf } from "./overlay";
import { countOf, Pointer, type PointerTarget } from "./pointer";
import { SpaceBar } from "./space";
import type { Tool } from "./tool";
import { Underlay } from "./underlay";
import { useTool, type ToolTarget } from "./use";
import { Writings, type WritingsTarget } from "./writings";
import { Zoom } from "./zoom";

export class MapView implements PointerTarget, KeyboardTarget, ActionTarget, ContextTarget, ToolTarget, WritingsTarget {
  /** The root element of the view. */
  readonly element: HTMLElement;
  readonly frame: HTMLElement;
  private readonly sheet: HTMLElement;
  readonly zoom: Zoom;
  readonly pointer: Pointer;
  readonly actions: Actions;
  private readonly field: Field;
  private readonly context: Context;
  readonly writings: Writings;
  private readonly space: SpaceBar;
  private readonly keys: Keys;
  private readonly chosen: SelectionBar;
  private readonly overlay: SVGSVGElement;
  /** The user's scan over the picture. */
  readonly underlay = new Underlay();
  private readonly note: HTMLElement;
  picture: Picture | undefined;
  palette: Palette | undefined;
  svg: SVGSVGElement | undefined;
  private drawn = "";
  tool: Tool = { kind: "hand" };
  selected: Piece[] = [];
  /** The selected label or objective. */
  written: Writing | undefined;
  /** The problems by hex. */
  wrong = new Map<string, Problem[]>();
  /** The hex of the keyboard cursor. */
  cursor: string | undefined;
  /** Whether each tap adds to the selection. */
  isAdding = false;
  private highlighted: string[] = [];
  /** The hex under an object that is dragged from the palette. */
  private target: string | undefined;
  private frameAsked = 0;
  /** Whether the picture belongs to the current text. */
  isLive = false;
  /** The pieces to select in the next picture. */
  private pendingSelection: { hex: string; unit: string }[] | undefined;

  constructor(readonly callbacks: MapCallbacks) {
    this.keys = new Keys(this);
    this.actions = new Actions(this);
    this.chosen = new SelectionBar({
      act: (gestures) => this.callbacks.act(gestures),
      retype: (unit) => this.actions.retype(unit),
      give: (army) => this.actions.give(army),
      duplicate: () => this.actions.duplicate(),
      add: () => {
        this.isAdding = !this.isAdding;
        this.drawOverlay();
      },
      more: (at) => this.context.open(at),
      rename: () => this.rename(),
      pieces: () => this.picture?.pieces ?? [],
      turn: (step) => this.actions.turn(step),
      remove: () => this.remove(),
      putBack: () => {
        this.isAdding = false;
        if (this.tool.kind === "hand") this.choose([], false);
        else this.callbacks.putDown();
      },
    });
    this.overlay = s("svg", { class: "overlay", "aria-hidden": "true" });
    this.sheet = h("div", { class: "sheet" });
    this.frame = h(
      "div",
      {
        class: "map-frame",
        tabindex: 0,
        role: "application",
        "aria-label": t("tab-map"),
        "aria-describedby": "map-keys",
      },
      this.sheet,
    );
    this.note = h("div", { class: "map-note", role: "status" });
    const keys = h(
      "p",
      { id: "map-keys", class: "unseen" },
      t("map-keys"),
    );
    this.element = h("div", { class: "map" }, this.note, this.frame, this.chosen.element, keys);
    const back = () => this.frame.focus({ preventScroll: true });
    this.field = new Field(this.element, back);
    this.writings = new Writings(this, this.field);
    this.context = new Context(this, this.element, back);
    this.zoom = new Zoom(this.frame, this.sheet, () => (this.picture?.board === null ? undefined : this.picture));
    this.pointer = new Pointer(this);
    this.space = new SpaceBar(this.frame, () => this.keys.enterHere());
    this.frame.addEventListener("pointerdown", (event) => {
      this.context.clearCard();
      this.pointer.down(event);
    });
    // The middle button pans the map, so suppress the autoscroll of the browser.
    this.frame.addEventListener("mousedown", (event) => event.button === 1 && event.preventDefault());
    // Touches move units and the map, not the page. Not every browser applies `touch-action` inside
    // an SVG.
    this.frame.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    this.frame.addEventListener("pointermove", (event) => {
      this.pointer.move(event);
      if (event.pointerType === "mouse") this.context.hovered(event);
    });
    this.frame.addEventListener("pointerleave", () => this.context.clearCard());
    this.frame.addEventListener("pointerup", (event) => this.pointer.up(event));
    this.frame.addEventListener("pointercancel", (event) => this.pointer.cancel(event));
    this.frame.addEventListener("keydown", (event) => this.keys.key(event));
    this.frame.addEventListener("dblclick", () => {
      if (this.written !== undefined) this.rename();
    });
    this.frame.addEventListener("wheel", (event) => {
      if (this.zoom.wheel(event)) this.context.clearCard();
    }, { passive: false });
    this.frame.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      if (this.tool.kind !== "hand") this.callbacks.putDown();
      else if (event instanceof PointerEvent && event.pointerType === "touch") return;
      else if (event.button === 2) this.menu(event, event.target as Element);
      else this.context.open();
    });
    new ResizeObserver(() => this.zoom.fit()).observe(this.frame);
    this.frame.addEventListener("focus", () => this.drawOverlay());
    this.frame.addEventListener("blur", () => this.drawOverlay());
  }

  /** Shows a picture with a note. Without a picture, the last one stays, greyed out, since it no longer
   *  belongs to the text. */
  show(picture: Picture | undefined, palette: Palette | undefined, note: Words): void {
    this.isLive = picture !== undefined;
    fill(this.note, note);
    this.element.classList.toggle("old", picture === undefined);
    if (palette !== undefined) this.palette = palette;
    if (picture === undefined) return;
    this.picture = picture;
    if (picture.board !== null && picture.svg !== this.drawn) {
      const before = this.svg;
      this.svg = updateDrawing(before, picture.svg);
      this.drawn = picture.svg;
      const box = this.svg.getAttribute("viewBox") ?? "";
      if (this.svg !== before || this.overlay.getAttribute("viewBox") !== box) {
        this.cancelDrag();
        this.overlay.setAttribute("viewBox", box);
        fill(this.sheet, this.svg, this.underlay.element, this.overlay);
        this.zoom.fit();
      }
      this.underlay.over(picture, box);
    } else if (picture.board === null) this.clear();
    this.pointer.redrawn(picture);
    this.keys.redrawn(picture);
    const wanted = this.pendingSelection ?? this.selected;
    this.pendingSelection = undefined;
    this.selected = picture.board === null ? [] : wanted.flatMap((one) => {
      const found = picture.pieces.find((p) => p.hex === one.hex && p.unit === one.unit);
      return found === undefined ? [] : [found];
    });
    const { written } = this;
    // Without a board there are no labels.
    this.written = (picture.board === null ? [] : picture.writings).find((one) => written !== undefined && one.what === written.what && one.hex === written.hex && one.text === written.text);
    this.drawOverlay();
  }

  /** Marks the hexes that have problems. */
  mark(wrong: Map<string, Problem[]>): void {
    this.wrong = wrong;
    this.drawOverlay();
  }

  /** Empties the view. */
  clear(): void {
    this.cancelDrag();
    this.field.clear();
    this.context.clear();
    this.isAdding = false;
    this.wrong = new Map();
    this.written = undefined;
    fill(this.sheet);
    this.svg = undefined;
    this.drawn = "";
    this.selected = [];
    this.cursor = undefined;
  }

  /** Shows the target of a drag from the palette; undefined ends it. */
  over(at: { clientX: number; clientY: number } | undefined): void {
    this.target = at === undefined ? undefined : hexAt(this.picture?.hexes ?? [], this.place(at))?.hex;
    this.scheduleOverlay();
  }

  /** Handles a drop from the palette. */
  drop(tool: Tool, at: { clientX: number; clientY: number }): void {
    if (!this.isLive) {
      this.sayWhyNot();
      return;
    }
    const place = this.place(at);
    const hex = hexAt(this.picture?.hexes ?? [], place);
    if (hex === undefined) this.callbacks.say(t("map-no-hex-placed"));
    else void this.use(hex, place, tool);
  }

  /** Selects a tool. */
  take(tool: Tool): void {
    this.tool = tool;
    this.cancelDrag();
    this.frame.classList.toggle("painting", tool.kind === "terrain" || tool.kind === "side");
    this.frame.dataset["tool"] = tool.kind;
  }

  /** Whether a tool is selected or a drag is in progress. */
  get isBusy(): boolean {
    return this.tool.kind !== "hand" || this.pointer.isDragging;
  }

  /** Cancels a drag, and puts back whatever the keyboard picked up. */
  cancelDrag(): void {
    this.pointer.cancelDrag();
    this.keys.cancelDrag();
    this.drawOverlay();
  }

  /** Highlights hexes. */
  glow(hexes: string[]): void {
    if (hexes.join() === this.highlighted.join()) return;
    this.highlighted = hexes;
    this.drawOverlay();
  }

  focus(): void {
    this.frame.focus();
  }

  /** Returns the width of a hex on the screen, in pixels. */
  scale(): number {
    const [hex] = this.picture?.hexes ?? [];
    const matrix = this.svg?.getScreenCTM();
    return hex === undefined || matrix === null || matrix === undefined ? 0 : hex.w * matrix.a;
  }

  // ---- places ----

  /** Converts a place of the screen to a place of the picture. */
  place(event: { clientX: number; clientY: number }): Point {
    const matrix = this.svg?.getScreenCTM();
    if (matrix === null || matrix === undefined) return { x: -1, y: -1 };
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  }

  /** Converts a place of the picture to a place of the screen. */
  onScreen({ x, y }: Point): Point | undefined {
    const matrix = this.svg?.getScreenCTM();
    return matrix === null || matrix === undefined ? undefined : new DOMPoint(x, y).matrixTransform(matrix);
  }

  hex(name: string | undefined): Hex | undefined {
    return this.picture?.hexes.find((hex) => hex.hex === name);
  }

  /** Returns the unit type of a piece from the palette. */
  unitOf(piece: Piece): Unit | undefined {
    return this.palette?.units.find(({ unit }) => unit === piece.unit);
  }

  joins = (piece: Piece): boolean => (this.unitOf(piece)?.joins ?? null) !== null;

  private terrain = (word: string): string =>
    this.palette?.terrains.find((one) => one.terrain === word)?.title ?? word;

  /** Returns a piece and the pieces that have joined it. */
  together(piece: Piece): Piece[] {
    return together(this.picture?.pieces ?? [], piece, this.joins);
  }

  // ---- selection and actions ----

  /** Returns whether a new drag pans the map because the space bar is held. */
  holdsMap(): boolean {
    return this.space.pans();
  }

  /** Opens the context menu of a place of the screen. */
  menu(at: { clientX: number; clientY: number }, target: Element | null): void {
    this.context.openAt(at, target);
  }

  /** Handles a click on a label or an objective. */
  pick(of: Writing): void {
    this.writings.pick(of);
  }

  moveWriting(of: Writing, to: Hex): void {
    this.writings.move(of, to);
  }

  /** Handles a click or tap outside all pieces: clears the selection and moves the keyboard cursor there. */
  tap(at: Point): void {
    const hex = hexAt(this.picture?.hexes ?? [], at);
    const moved = this.selected;
    this.choose([], false);
    if (hex === undefined) return;
    this.cursor = hex.hex;
    this.drawOverlay();
    if (moved.length === 0 || this.wrong.has(hex.hex)) this.announce(hex);
  }

  /** Moves pieces by the same offset. */
  movePieces(moved: Piece[], by: Point): void {
    const hexes = this.picture?.hexes ?? [];
    const gestures = moves(hexes, this.picture?.pieces ?? [], moved, by, this.joins);
    if (gestures === undefined) {
      this.callbacks.say(t("map-leaves"));
      return;
    }
    if (gestures.length === 0) return;
    const later = moved.map(({ hex, unit }) => {
      const m = middle(this.hex(hex) as Hex);
      return { hex: hexAt(hexes, { x: m.x + by.x, y: m.y + by.y })?.hex ?? hex, unit };
    });
    void this.callbacks.act(gestures).then((done) => {
      if (done) this.selectWhenDrawn(later);
    });
  }

  chooseAll(): void {
    const all = this.picture?.pieces ?? [];
    this.choose([...all], false);
    this.callbacks.say(countOf(all.length));
  }

  /** Adds a piece to the selection, or removes it. */
  toggle(piece: Piece): void {
    const isChosen = this.selected.some((one) => one.piece === piece.piece);
    this.choose(isChosen ? this.selected.filter((one) => one.piece !== piece.piece) : [...this.selected, piece], false);
    this.cursor = piece.hex;
    this.drawOverlay();
    this.callbacks.aloud(`${pieceName(piece)}. ${countOf(this.selected.length)}`);
  }

  duplicate(pieces: Piece[], by: Point): void {
    this.actions.duplicate({ pieces, by });
  }

  /** Selects pieces by hex and unit with the next picture. */
  selectWhenDrawn(pieces: { hex: string; unit: string }[]): void {
    this.pendingSelection = pieces;
    const [first] = pieces;
    if (first !== undefined) this.cursor = first.hex;
  }

  choose(pieces: Piece[], shows: boolean): void {
    this.selected = pieces;
    this.written = undefined;
    const only = pieces[0];
    if (only !== undefined) this.cursor = only.hex;
    this.drawOverlay();
    if (shows && only !== undefined) {
      this.callbacks.chose(only);
      this.callbacks.aloud(`${pieceName(only)}${this.wrongIn(only.hex)}`);
    }
  }

  /** Asks for a new name: of a label or an objective in a form on the map, of a piece in a dialog. */
  rename(): void {
    const { written } = this;
    const [piece] = this.selected;
    const hex = this.hex(written?.hex);
    if (written !== undefined && hex !== undefined) void this.writings.write(hex, written.what, written);
    else if (piece !== undefined && this.selected.length === 1) void this.actions.rename(piece);
  }

  /** Returns the problems of a hex as the end of a sentence. */
  private wrongIn(hex: string): string {
    const messages = (this.wrong.get(hex) ?? []).map(({ message, severity }) => `. ${t("map-wrong", { severity, message })}`);
    return messages.join("");
  }

  sayWhyNot(): void {
    if (this.svg !== undefined) this.callbacks.say(t("map-not-now"));
  }

  /** Applies a tool to a hex, by default the current tool. */
  async use(hex: Hex, at: Point | undefined, tool: Tool = this.tool): Promise<void> {
    await useTool(this, tool, hex, at);
  }

  /** Removes the selected pieces, or the selected label or objective. */
  remove(): void {
    if (this.written !== undefined) this.writings.remove(this.written);
    else this.actions.remove();
  }

  announce(hex: Hex): void {
    const { pieces = [], writings = [] } = this.picture ?? {};
    this.callbacks.say(`${describeHex(hex, pieces, writings, this.terrain)}${this.wrongIn(hex.hex)}`);
  }

  reveal(hex: Hex): void {
    const at = this.onScreen(middle(hex));
    if (at !== undefined) this.zoom.reveal(at);
  }

  // ---- overlay ----

  scheduleOverlay(): void {
    if (this.frameAsked !== 0) return;
    this.frameAsked = requestAnimationFrame(() => {
      this.frameAsked = 0;
      this.drawOverlay();
    });
  }

  /** Draws the overlay and the selection bar. */
  drawOverlay(): void {
    const { picture } = this;
    this.chosen.element.hidden = this.svg === undefined;
    const { selected, written, palette, tool } = this;
    const messages = selected.length === 1 ? this.wrong.get(selected[0]?.hex ?? "") ?? [] : [];
    const problem = messages.map(({ message }) => message).join("; ");
    this.chosen.show({ pieces: this.isLive ? selected : [], written: this.isLive ? written : undefined, problem, palette, tool, isAdding: this.isAdding });
    if (picture === undefined || this.svg === undefined) return;
    const isCursorSeen = document.activeElement === this.frame && !this.pointer.isDragging;
    const marks = marksOf({
      picture,
      selected,
      written,
      wrong: this.wrong,
      highlighted: this.highlighted,
      cursor: isCursorSeen ? this.cursor : undefined,
      target: this.target,
      carried: this.keys.carried,
      drag: (draw) => this.pointer.draw(draw),
    });
    reconcileChildren(this.overlay, marks);
  }
}
