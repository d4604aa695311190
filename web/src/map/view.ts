// The map view: the picture from the core under an overlay for selection and drag. Clicks, drags, keys
// and touches become gestures, which the core turns into edits of the text.
import type { Gesture, Hex, Palette, Picture, Piece, PieceAt, Problem, Unit, Writing } from "../protocol";
import { fill, h, updateDrawing, reconcileChildren, s } from "../dom";
import { t, type Words } from "../messages/messages";
import { Actions, type ActionTarget } from "./actions";
import { cardOf, Hover } from "./card";
import { SelectionBar } from "./chosen";
import { Field } from "./field";
import { Keys, type KeyboardTarget } from "./keys";
import { Marks } from "./marks";
import { Menu, type Choice } from "./menu";
import { hexAt, middle, moves, named, pieceName, sideAt, describeHex, together, writingName, type Point } from "./model";
import { countOf, Pointer, type PointerTarget } from "./pointer";
import { Underlay } from "./underlay";

/** The current tool. */
export type Tool =
  | { kind: "hand" }
  | { kind: "terrain"; terrain: string | null }
  | { kind: "side"; terrain: string | null }
  | { kind: "unit"; army: string; unit: string }
  | { kind: "label" }
  | { kind: "objective" };

/** The callbacks of the map into the workbench. */
export interface MapCallbacks {
  /** Applies gestures as one undo step. Resolves to whether they were applied. */
  act(gestures: Gesture[]): Promise<boolean>;
  /** A piece was selected: shows its place in the text. */
  chose(piece: Piece): void;
  /** Shows a status message. */
  say(text: Words): void;
  /** Announces a message to screen readers only. */
  aloud(text: Words): void;
  /** Asks for a short text. Resolves to undefined if the user cancels. */
  ask(question: Words, before: string): Promise<string | undefined>;
  /** Puts the tool down. */
  putDown(): void;
  /** Resolves when the picture belongs to the current text. */
  current(): Promise<void>;
  /** Returns the address of the picture of a unit, if there is one. */
  picture(army: string, unit: string): string | undefined;
}

export class MapView implements PointerTarget, KeyboardTarget, ActionTarget {
  /** The root element of the view. */
  readonly element: HTMLElement;
  readonly frame: HTMLElement;
  readonly sheet: HTMLElement;
  readonly pointer: Pointer;
  readonly actions: Actions;
  private readonly field: Field;
  private readonly contextMenu: Menu;
  private readonly hover: Hover;
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
  /** The state of the space bar: held, or held and used for a pan. */
  private space: "held" | "used" | undefined;
  private highlighted: string[] = [];
  /** The hex under an object that is dragged from the palette. */
  private target: string | undefined;
  private frameAsked = 0;
  private zoom = 1;
  /** Whether the picture belongs to the current text. */
  isLive = false;
  /** The pieces to select in the next picture. */
  private pendingSelection: { hex: string; unit: string }[] | undefined;

  constructor(readonly callbacks: MapCallbacks) {
    this.pointer = new Pointer(this);
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
      more: (at) => this.menuOf(at),
      rename: () => this.rename(),
      pieces: () => this.picture?.pieces ?? [],
      turn: (step) => this.turn(step),
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
    this.contextMenu = new Menu(this.element, back);
    this.hover = new Hover(this.element, (number) => this.card(number));
    this.frame.addEventListener("pointerdown", (event) => {
      this.hover.clear();
      this.pointer.down(event);
    });
    // The middle button pans the map, so suppress the autoscroll of the browser.
    this.frame.addEventListener("mousedown", (event) => event.button === 1 && event.preventDefault());
    // Touches move units and the map, not the page. Not every browser applies `touch-action` inside
    // an SVG.
    this.frame.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    this.frame.addEventListener("pointermove", (event) => {
      this.pointer.move(event);
      if (event.pointerType === "mouse") this.hovered(event);
    });
    this.frame.addEventListener("pointerleave", () => this.hover.clear());
    this.frame.addEventListener("pointerup", (event) => this.pointer.up(event));
    this.frame.addEventListener("pointercancel", (event) => this.pointer.cancel(event));
    addEventListener("keydown", (event) => this.spaceDown(event));
    addEventListener("keyup", (event) => this.spaceUp(event));
    this.frame.addEventListener("keydown", (event) => this.keys.key(event));
    this.frame.addEventListener("dblclick", () => {
      if (this.written !== undefined) this.rename();
    });
    this.frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.frame.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      if (this.tool.kind !== "hand") this.callbacks.putDown();
      else if (event instanceof PointerEvent && event.pointerType === "touch") return;
      else if (event.button === 2) this.menu(event, event.target as Element);
      else this.menuOf();
    });
    new ResizeObserver(() => this.fit()).observe(this.frame);
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
        this.fit();
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
    this.contextMenu.clear();
    this.hover.clear();
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

  setZoom(to: number): void {
    this.zoom = Math.min(8, Math.max(1, to));
    this.fit();
  }

  /** Sets the size of the sheet; at zoom 1, the whole map fits into the frame. */
  private fit(): void {
    const { clientWidth, clientHeight } = this.frame;
    const { picture } = this;
    if (picture === undefined || picture.board === null || clientWidth === 0) return;
    const whole = Math.min(clientWidth, (clientHeight * picture.width) / picture.height);
    this.sheet.style.width = `${whole * this.zoom}px`;
    // A margin lets every place of an enlarged map scroll to the middle of the frame.
    this.sheet.style.margin = this.zoom > 1 ? `${clientHeight / 2}px ${clientWidth / 2}px` : "";
  }

  zoomBy(factor: number): void {
    const { left, top, width, height } = this.frame.getBoundingClientRect();
    this.zoomAt({ x: left + width / 2, y: top + height / 2 }, factor);
  }

  /** Zooms by a factor. The given point of the screen stays fixed, as far as scrolling allows. */
  zoomAt(at: Point, factor: number): void {
    const before = this.sheet.getBoundingClientRect();
    const [x, y] = [(at.x - before.left) / before.width, (at.y - before.top) / before.height];
    this.setZoom(this.zoom * factor);
    const now = this.sheet.getBoundingClientRect();
    this.frame.scrollBy(now.left + x * now.width - at.x, now.top + y * now.height - at.y);
  }

  pan(dx: number, dy: number): void {
    this.frame.scrollBy(-dx, -dy);
  }

  /** Returns whether a new drag pans the map because the space bar is held. */
  holdsMap(): boolean {
    if (this.space === undefined) return false;
    this.space = "used";
    return true;
  }

  private spaceDown(event: KeyboardEvent): void {
    const { activeElement } = document;
    const isOurs = (activeElement === this.frame || activeElement === document.body) && this.frame.checkVisibility() && document.querySelector("dialog[open]") === null;
    if (event.key !== " " || !isOurs || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    this.space ??= "held";
    this.frame.classList.add("holding");
  }

  private spaceUp(event: KeyboardEvent): void {
    if (event.key !== " " || this.space === undefined) return;
    const wasUsed = this.space === "used";
    this.space = undefined;
    this.frame.classList.remove("holding");
    if (!wasUsed && document.activeElement === this.frame) this.keys.enterHere();
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

  hex(name: string | undefined): Hex | undefined {
    return this.picture?.hexes.find((hex) => hex.hex === name);
  }

  /** Returns the unit type of a piece from the palette. */
  private unitOf(piece: Piece): Unit | undefined {
    return this.palette?.units.find(({ unit }) => unit === piece.unit);
  }

  joins = (piece: Piece): boolean => (this.unitOf(piece)?.joins ?? null) !== null;

  private named = (piece: Piece): PieceAt => named(piece, this.picture?.pieces ?? []);

  private terrain = (word: string): string =>
    this.palette?.terrains.find((one) => one.terrain === word)?.title ?? word;

  /** Returns a piece and the pieces that have joined it. */
  together(piece: Piece): Piece[] {
    return together(this.picture?.pieces ?? [], piece, this.joins);
  }

  // ---- selection and actions ----

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

  /** Handles a click on a label or an objective: selects it, or edits it if its tool is selected. */
  pick(of: Writing): void {
    this.selected = [];
    this.written = of;
    this.cursor = of.hex;
    this.drawOverlay();
    if (this.tool.kind === of.what) this.rename();
    else this.callbacks.aloud(`${writingName(of)}, ${of.hex}`);
  }

  /** Selects a label or an objective that the next picture will have. */
  private expect(what: Writing["what"], { hex, x, y, w, h }: Hex, text: string, army: string | null): void {
    this.selected = [];
    this.cursor = hex;
    this.written = { what, hex, text, army, x, y, w, h };
    this.drawOverlay();
  }

  moveWriting({ what, hex, text, army }: Writing, to: Hex): void {
    const gesture: Gesture = what === "label" ? { do: "move-label", hex, to: to.hex, old: text } : { do: "move-objective", hex, to: to.hex };
    void this.callbacks.act([gesture]).then((done) => {
      if (done) this.expect(what, to, text, army);
    });
  }

  /** Asks for a new name: of a label or an objective in a form on the map, of a piece in a dialog. */
  rename(): void {
    const { written } = this;
    const [piece] = this.selected;
    const hex = this.hex(written?.hex);
    if (written !== undefined && hex !== undefined) void this.write(hex, written.what, written);
    else if (piece !== undefined && this.selected.length === 1) void this.renamePiece(piece);
  }

  private async renamePiece(piece: Piece): Promise<void> {
    const text = await this.callbacks.ask(t("map-name-ask", { title: piece.title, hex: piece.hex }), piece.name ?? "");
    if (text === undefined) return;
    await this.callbacks.act([{ do: "name", piece: this.named(piece), name: text.trim() === "" ? null : text.trim() }]);
  }

  /** Asks for the label or objective of a hex, starting from the current one. */
  private async write(hex: Hex, what: Writing["what"], now: Writing | undefined): Promise<void> {
    const { x, y } = middle(hex);
    const matrix = this.svg?.getScreenCTM();
    if (matrix === null || matrix === undefined) return;
    const armies = this.palette?.armies ?? [];
    const answer = await this.field.ask(new DOMPoint(x, y + hex.h / 3).matrixTransform(matrix), {
      label: what === "label" ? t("map-label-in", { title: hex.title }) : t("map-objective-in", { title: hex.title }),
      text: now?.text ?? "",
      isThere: now !== undefined,
      ...(what === "objective" ? { armies, army: now?.army ?? null } : {}),
    });
    if (answer === undefined) return;
    const isGone = answer === "remove";
    if (!isGone && answer.text === now?.text && answer.army === now.army) return;
    const text = isGone ? null : answer.text;
    const army = isGone ? now?.army ?? null : answer.army;
    const done = await this.callbacks.act([what === "label" ? { do: "label", hex: hex.hex, text, old: now?.text ?? null } : { do: "objective", hex: hex.hex, text, army }]);
    if (!done) return;
    if (isGone) this.written = undefined;
    else this.expect(what, hex, answer.text, answer.army);
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
    switch (tool.kind) {
      case "hand":
        break;
      case "terrain":
        await this.callbacks.act([{ do: "paint", hexes: [hex.hex], terrain: tool.terrain }]);
        break;
      case "side": {
        const sides = this.picture?.sides ?? [];
        const side =
          at === undefined
            ? await this.callbacks.ask(t("map-side-ask", { hex: hex.hex, sides: sides.map((one) => one.side).join(" ") }), "")
            : sideAt(sides, hex, at);
        if (side === undefined) break;
        await this.callbacks.act([{ do: "side", hex: hex.hex, side, terrain: tool.terrain }]);
        break;
      }
      case "unit": {
        const { army, unit } = tool;
        if (await this.callbacks.act([{ do: "add", army, unit, hex: hex.hex }])) {
          this.cursor = hex.hex;
          this.pendingSelection = [{ hex: hex.hex, unit }];
        }
        break;
      }
      case "label":
      case "objective":
        await this.write(hex, tool.kind, this.picture?.writings.find((one) => one.what === tool.kind && one.hex === hex.hex));
        break;
    }
  }

  /** Removes the selected pieces, or the selected label or objective. */
  remove(): void {
    const { written } = this;
    if (written !== undefined) {
      const { hex, text, army } = written;
      void this.callbacks.act([written.what === "label" ? { do: "label", hex, text: null, old: text } : { do: "objective", hex, text: null, army }]);
      return;
    }
    if (this.selected.length === 0) return;
    // Last first, so that the references to the remaining pieces stay valid.
    void this.callbacks.act(this.selected.map((piece): Gesture => ({ do: "remove", piece: this.named(piece) })).reverse());
  }

  /** Turns the selected pieces by a number of facings. */
  turn(step: number): void {
    const gestures = this.selected.flatMap((piece): Gesture[] => {
      const words = this.unitOf(piece)?.facings ?? [];
      if (words.length === 0) return [];
      const now = Object.values(piece.state).findIndex((value) => words.includes(wordOf(value)));
      const word = wordOf(Object.values(piece.state)[now]);
      const at = now < 0 ? 0 : words.indexOf(word);
      const facing = words[(at + step + words.length) % words.length] ?? null;
      return [{ do: "turn", piece: this.named(piece), facing }];
    });
    if (gestures.length === 0) this.callbacks.say(t("map-no-facing"));
    else void this.callbacks.act(gestures);
  }

  announce(hex: Hex): void {
    const { pieces = [], writings = [] } = this.picture ?? {};
    this.callbacks.say(`${describeHex(hex, pieces, writings, this.terrain)}${this.wrongIn(hex.hex)}`);
  }

  reveal(hex: Hex): void {
    const matrix = this.svg?.getScreenCTM();
    if (matrix === null || matrix === undefined) return;
    const { x, y } = middle(hex);
    const at = new DOMPoint(x, y).matrixTransform(matrix);
    const box = this.frame.getBoundingClientRect();
    const edge = 40;
    const over = (value: number, low: number, high: number) =>
      value < low + edge ? value - low - edge : value > high - edge ? value - high + edge : 0;
    this.frame.scrollBy(over(at.x, box.left, box.right), over(at.y, box.top, box.bottom));
  }

  private wheel(event: WheelEvent): void {
    // With Shift or sideways, the wheel scrolls as usual.
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    event.preventDefault();
    this.hover.clear();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
    this.zoomAt({ x: event.clientX, y: event.clientY }, Math.pow(event.ctrlKey ? 1.006 : 1.0015, -pixels));
  }

  // ---- card and menu ----

  private card(number: number, most?: number): HTMLElement | undefined {
    const piece = this.picture?.pieces.find((one) => one.piece === number);
    return piece === undefined || this.contextMenu.isOpen ? undefined : cardOf(piece, this.unitOf(piece), this.callbacks.picture(piece.army, piece.unit), most);
  }

  private hovered(event: PointerEvent): void {
    const group = (event.target as Element).closest?.("[data-piece]");
    const isFree = this.tool.kind === "hand" && !this.pointer.isDragging && event.buttons === 0 && this.isLive;
    this.hover.over(group === null || !isFree ? undefined : Number(group.getAttribute("data-piece")), { x: event.clientX, y: event.clientY });
  }

  /** Opens the context menu of a place of the screen, after selecting the object there. */
  menu(at: { clientX: number; clientY: number }, target: Element | null): void {
    const number = target?.closest?.("[data-piece]")?.getAttribute("data-piece");
    const place = this.place(at);
    const piece = this.picture?.pieces.find((one) => String(one.piece) === number);
    const written = piece === undefined ? this.pointer.written(place, "touch") : undefined;
    const hex = hexAt(this.picture?.hexes ?? [], place);
    if (piece !== undefined && !this.selected.some((one) => one.piece === piece.piece)) this.choose([piece], true);
    else if (written !== undefined) this.pick(written);
    else if (piece === undefined) {
      this.choose([], false);
      this.cursor = hex?.hex;
      this.drawOverlay();
    }
    this.menuOf({ x: at.clientX, y: at.clientY });
  }

  /** Opens the context menu of the selection, or of the hex of the cursor. */
  private menuOf(at?: Point): void {
    this.hover.clear();
    if (!this.isLive) {
      this.sayWhyNot();
      return;
    }
    const [piece] = this.selected;
    const hex = this.hex(this.cursor);
    const matrix = this.svg?.getScreenCTM();
    const m = hex === undefined ? undefined : middle(hex);
    const shown = at ?? (m === undefined || matrix == null ? undefined : new DOMPoint(m.x, m.y).matrixTransform(matrix));
    const head = piece !== undefined && this.selected.length === 1 ? this.card(piece.piece, 7) : undefined;
    const name: Words = piece === undefined ? this.written?.text ?? hex?.title ?? t("map-name") : this.selected.length === 1 ? pieceName(piece) : countOf(this.selected.length);
    const box = this.frame.getBoundingClientRect();
    this.contextMenu.open(shown ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 }, name, head, this.choices(hex));
  }

  private choices(hex: Hex | undefined): Choice[] {
    const { actions, selected } = this;
    const choice = (label: Words, key: Words, run: () => void): Choice => ({ label, key, run });
    if (this.written !== undefined) return [choice(t("change"), "F2", () => this.rename()), choice(t("remove"), t("key-delete"), () => this.remove())];
    const [piece] = selected;
    if (piece !== undefined) {
      const others = (this.palette?.armies ?? []).filter(({ army }) => selected.some((one) => one.army !== army));
      const turns = selected.some((one) => (this.unitOf(one)?.facings.length ?? 0) > 0);
      return [
        ...(selected.length === 1 ? [choice(t("chosen-name"), "F2", () => this.rename())] : []),
        ...(turns ? [choice(t("turn-left"), "[", () => this.turn(-1)), choice(t("turn-right"), "]", () => this.turn(1))] : []),
        choice(t("cut"), t("key-cut"), () => actions.cut()),
        choice(t("copy"), t("key-copy"), () => actions.copy()),
        choice(t("duplicate"), t("key-duplicate"), () => actions.duplicate()),
        choice(t("menu-mirror"), "M", () => actions.mirror()),
        ...others.map(({ army, noun }, at) => choice(t("menu-give", { army: noun }), at === 0 ? "G" : "", () => actions.give(army))),
        choice(t("remove"), t("key-delete"), () => this.remove()),
      ];
    }
    const ground = this.palette?.terrains.find(({ terrain }) => terrain === hex?.terrain);
    return [
      ...(actions.hasCopy && hex !== undefined ? [choice(t("menu-paste"), t("key-paste"), () => actions.paste(hex))] : []),
      ...(hex === undefined ? [] : [
        choice(t("menu-label"), "", () => void this.use(hex, undefined, { kind: "label" })),
        choice(t("menu-objective"), "", () => void this.use(hex, undefined, { kind: "objective" })),
      ]),
      ...(hex !== undefined && ground !== undefined && !ground.isDefault ? [choice(t("menu-clear", { terrain: ground.title.toLowerCase() }), "", () => void this.use(hex, undefined, { kind: "terrain", terrain: null }))] : []),
      choice(t("menu-select-all"), t("key-select-all"), () => this.chooseAll()),
      choice(t("menu-mirror-all"), "M", () => actions.mirror()),
      choice(t("menu-mirror-ground"), t("key-mirror-map"), () => actions.mirrorMap(false)),
      choice(t("menu-mirror-both"), "", () => actions.mirrorMap(true)),
      choice(t("menu-swap"), "S", () => actions.swapSides()),
    ];
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
    const draw = new Marks(picture);
    draw.wrong(this.wrong);
    draw.hexes(this.highlighted, "glow");
    draw.hexes(this.selected.map((piece) => piece.hex), "chosen");
    const isShown = this.selected.some(({ hex }) => hex === this.cursor);
    if (document.activeElement === this.frame && this.cursor !== undefined && !isShown && !this.pointer.isDragging) {
      draw.hexes([this.cursor], "cursor");
    }
    if (this.target !== undefined) draw.hexes([this.target], "target");
    if (written !== undefined) draw.written(written, "chosen");
    const { carried } = this.keys;
    if (carried !== undefined) draw.hexes(carried.map((piece) => piece.hex), "lifted-from");
    this.pointer.draw(draw);
    reconcileChildren(this.overlay, draw.marks);
  }
}

/** Returns a value of a piece's state as a word. */
function wordOf(value: unknown): string {
  if (typeof value === "object" && value !== null) {
    const inner = Object.values(value)[0];
    return typeof inner === "string" || typeof inner === "number" ? String(inner) : "";
  }
  return String(value);
}
