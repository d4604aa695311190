// The map: the picture of the core, and over it what the hand is doing. Clicks, drags, keys
// and touches become gestures; the text decides what comes of them.
import type { Gesture, Hex, Palette, Picture, Piece, Unit } from "../core/protocol";
import { fill, h, redrawn, s } from "../dom";
import { Chosen } from "./chosen";
import { Keys, type Keyed } from "./keys";
import { Marks } from "./marks";
import { hexAt, middle, moves, named, pieceName, piecesIn, sideAt, spoken, type Point } from "./model";
import { Pointer, type Pointed } from "./pointer";

/** What the hand holds. */
export type Tool =
  | { kind: "hand" }
  | { kind: "terrain"; terrain: string | null }
  | { kind: "side"; terrain: string | null }
  | { kind: "unit"; army: string; unit: string }
  | { kind: "label" }
  | { kind: "objective" };

/** What the map asks of the page. */
export interface MapHeard {
  /** Gestures, as one step; whether they were done. */
  act(gestures: Gesture[]): Promise<boolean>;
  /** A piece was chosen: its text is to be shown. */
  chose(piece: Piece): void;
  /** Something to be said to the person. */
  say(text: string): void;
  /** Says what is seen anyway to whoever does not see it. */
  aloud(text: string): void;
  /** A short text is wanted; undefined if the person thinks better of it. */
  ask(question: string, before: string): Promise<string | undefined>;
  /** The tool was put down. */
  putDown(): void;
}

export class MapView implements Pointed, Keyed {
  /** What is put on the page. */
  readonly element: HTMLElement;
  readonly frame: HTMLElement;
  readonly sheet: HTMLElement;
  readonly pointer: Pointer;
  private readonly keys: Keys;
  private readonly chosen: Chosen;
  private readonly overlay: SVGSVGElement;
  private readonly note: HTMLElement;
  picture: Picture | undefined;
  private palette: Palette | undefined;
  svg: SVGSVGElement | undefined;
  private drawn = "";
  tool: Tool = { kind: "hand" };
  selected: Piece[] = [];
  /** The hex of the keyboard. */
  cursor: string | undefined;
  private lit: string[] = [];
  private frameAsked = 0;
  private zoom = 1;
  /** Whether the picture is of the text as it is now. */
  isLive = false;
  /** Pieces of these hexes are chosen when the next picture comes. */
  private chooseNext: { hex: string; unit: string }[] | undefined;

  constructor(readonly heard: MapHeard) {
    this.pointer = new Pointer(this);
    this.keys = new Keys(this);
    this.chosen = new Chosen({
      act: (gestures) => this.heard.act(gestures),
      ask: (question, before) => this.heard.ask(question, before),
      turn: (step) => this.turn(step),
      remove: () => this.remove(),
      putBack: () => (this.tool.kind === "hand" ? this.choose([], false) : this.heard.putDown()),
    });
    this.overlay = s("svg", { class: "overlay", "aria-hidden": "true" });
    this.sheet = h("div", { class: "sheet" });
    this.frame = h(
      "div",
      {
        class: "map-frame",
        tabindex: 0,
        role: "application",
        "aria-label": "Map",
        "aria-describedby": "map-keys",
      },
      this.sheet,
    );
    this.note = h("div", { class: "map-note", role: "status" });
    const keys = h(
      "p",
      { id: "map-keys", class: "unseen" },
      "Arrow keys go from hex to hex. Enter picks a unit up and puts it down, Delete removes it, ",
      "square brackets turn it. With a terrain or unit chosen, Enter puts it here. Escape lets go.",
    );
    this.element = h("div", { class: "map" }, this.note, this.frame, this.chosen.element, keys);
    this.frame.addEventListener("pointerdown", (event) => this.pointer.down(event));
    // A finger on a unit moves the unit, and not the page; `touch-action` does not reach
    // into drawings everywhere.
    this.frame.addEventListener("touchstart", (event) => {
      const isOurs = this.tool.kind !== "hand" || (event.target as Element).closest("[data-piece]") !== null;
      if (isOurs && event.touches.length === 1) event.preventDefault();
    }, { passive: false });
    this.frame.addEventListener("pointermove", (event) => this.pointer.move(event));
    this.frame.addEventListener("pointerup", (event) => this.pointer.up(event));
    this.frame.addEventListener("pointercancel", () => this.letGo());
    this.frame.addEventListener("keydown", (event) => this.keys.key(event));
    this.frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.frame.addEventListener("contextmenu", (event) => {
      if (this.tool.kind !== "hand") {
        event.preventDefault();
        this.heard.putDown();
      }
    });
    new ResizeObserver(() => this.fit()).observe(this.frame);
    this.frame.addEventListener("focus", () => this.light());
    this.frame.addEventListener("blur", () => this.light());
  }

  /** Shows a picture, with what there is to know about it; without one, the last picture
   *  stays, greyed, since the text has left it behind. */
  show(picture: Picture | undefined, palette: Palette | undefined, note: string): void {
    this.isLive = picture !== undefined;
    this.note.textContent = note;
    this.element.classList.toggle("old", picture === undefined);
    if (palette !== undefined) this.palette = palette;
    if (picture === undefined) return;
    this.picture = picture;
    if (picture.board !== null && picture.svg !== this.drawn) {
      const before = this.svg;
      this.svg = redrawn(before, picture.svg);
      this.drawn = picture.svg;
      const box = this.svg.getAttribute("viewBox") ?? "";
      if (this.svg !== before || this.overlay.getAttribute("viewBox") !== box) {
        this.letGo();
        this.overlay.setAttribute("viewBox", box);
        fill(this.sheet, this.svg, this.overlay);
        this.fit();
      }
    } else if (picture.board === null) this.clear();
    this.pointer.redrawn(picture);
    this.keys.redrawn(picture);
    const wanted = this.chooseNext ?? this.selected;
    this.chooseNext = undefined;
    this.selected = picture.board === null ? [] : wanted.flatMap((one) => {
      const found = picture.pieces.find((p) => p.hex === one.hex && p.unit === one.unit);
      return found === undefined ? [] : [found];
    });
    this.light();
  }

  /** Shows nothing. */
  clear(): void {
    this.letGo();
    fill(this.sheet);
    this.svg = undefined;
    this.drawn = "";
    this.selected = [];
    this.cursor = undefined;
  }

  /** Takes a tool into the hand. */
  take(tool: Tool): void {
    this.tool = tool;
    this.letGo();
    this.frame.classList.toggle("painting", tool.kind === "terrain" || tool.kind === "side");
    this.frame.dataset["tool"] = tool.kind;
  }

  /** Puts back whatever the hand holds. */
  letGo(): void {
    this.pointer.letGo();
    this.keys.carried = undefined;
    this.light();
  }

  /** Lets the hexes glow that the text speaks of. */
  glow(hexes: string[]): void {
    if (hexes.join() === this.lit.join()) return;
    this.lit = hexes;
    this.light();
  }

  focus(): void {
    this.frame.focus();
  }

  setZoom(to: number): void {
    this.zoom = Math.min(8, Math.max(1, to));
    this.fit();
  }

  /** At its smallest, the whole map is seen. */
  private fit(): void {
    const { clientWidth, clientHeight } = this.frame;
    const { picture } = this;
    if (picture === undefined || picture.board === null || clientWidth === 0) return;
    const whole = Math.min(clientWidth, (clientHeight * picture.width) / picture.height);
    this.sheet.style.width = `${whole * this.zoom}px`;
  }

  zoomBy(factor: number): void {
    const { frame } = this;
    const before = this.zoom;
    const [x, y] = [frame.scrollLeft + frame.clientWidth / 2, frame.scrollTop + frame.clientHeight / 2];
    this.setZoom(before * factor);
    const part = this.zoom / before;
    frame.scrollTo(x * part - frame.clientWidth / 2, y * part - frame.clientHeight / 2);
  }

  // ---- places ----

  /** A place of the screen on the picture. */
  place(event: { clientX: number; clientY: number }): Point {
    const matrix = this.svg?.getScreenCTM();
    if (matrix === null || matrix === undefined) return { x: -1, y: -1 };
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  }

  hex(name: string | undefined): Hex | undefined {
    return this.picture?.hexes.find((hex) => hex.hex === name);
  }

  /** The unit that a piece is, as the palette has it. */
  private unitOf(piece: Piece): Unit | undefined {
    return this.palette?.units.find(({ unit }) => unit === piece.unit);
  }

  joins = (piece: Piece): boolean => (this.unitOf(piece)?.joins ?? null) !== null;

  private terrain = (word: string): string =>
    this.palette?.terrains.find((one) => one.terrain === word)?.title ?? word;

  /** What one hand takes at once: a piece, and what has joined it. */
  together(piece: Piece): Piece[] {
    if (this.joins(piece)) return [piece];
    const there = piecesIn(this.picture?.pieces ?? [], piece.hex);
    return [piece, ...there.filter((one) => one !== piece && this.joins(one))];
  }

  // ---- choosing and doing ----

  /** A click or a tap beside all pieces: the cursor of the keyboard goes there. */
  tap(at: Point): void {
    const hex = hexAt(this.picture?.hexes ?? [], at);
    const moved = this.selected;
    this.choose([], false);
    if (hex === undefined) return;
    this.cursor = hex.hex;
    this.light();
    if (moved.length === 0) this.announce(hex);
  }

  /** Moves pieces, all as far. */
  carry(moved: Piece[], by: Point): void {
    const hexes = this.picture?.hexes ?? [];
    const gestures = moves(hexes, moved, by, this.joins);
    if (gestures === undefined) {
      this.heard.say("One of them would leave the board: nothing was moved.");
      return;
    }
    if (gestures.length === 0) return;
    const later = moved.map(({ hex, unit }) => {
      const m = middle(this.hex(hex) as Hex);
      return { hex: hexAt(hexes, { x: m.x + by.x, y: m.y + by.y })?.hex ?? hex, unit };
    });
    const first = later[0];
    void this.heard.act(gestures).then((done) => {
      if (!done) return;
      this.chooseNext = later;
      if (first !== undefined) this.cursor = first.hex;
    });
  }

  choose(pieces: Piece[], shows: boolean): void {
    this.selected = pieces;
    const only = pieces[0];
    if (only !== undefined) this.cursor = only.hex;
    this.light();
    if (shows && only !== undefined) {
      this.heard.chose(only);
      this.heard.aloud(pieceName(only));
    }
  }

  /** Uses the tool on a hex. */
  async use(hex: Hex, at: Point | undefined): Promise<void> {
    const { tool } = this;
    switch (tool.kind) {
      case "hand":
        break;
      case "terrain":
        await this.heard.act([{ do: "paint", hexes: [hex.hex], terrain: tool.terrain }]);
        break;
      case "side": {
        const sides = this.picture?.sides ?? [];
        const side =
          at === undefined
            ? await this.heard.ask(`Which side of ${hex.hex}? ${sides.map((one) => one.side).join(" ")}`, "")
            : sideAt(sides, hex, at);
        if (side === undefined) break;
        await this.heard.act([{ do: "side", hex: hex.hex, side, terrain: tool.terrain }]);
        break;
      }
      case "unit": {
        const { army, unit } = tool;
        if (await this.heard.act([{ do: "add", army, unit, hex: hex.hex }])) {
          this.cursor = hex.hex;
          this.chooseNext = [{ hex: hex.hex, unit }];
        }
        break;
      }
      case "label": {
        const text = await this.heard.ask(`Name written in ${hex.hex}; empty for none`, "");
        if (text === undefined) break;
        await this.heard.act([{ do: "label", hex: hex.hex, text: text === "" ? null : text }]);
        break;
      }
      case "objective": {
        const text = await this.heard.ask(`What ${hex.hex} is for victory; empty for nothing`, "");
        if (text === undefined) break;
        await this.heard.act([{ do: "objective", hex: hex.hex, text: text === "" ? null : text }]);
        break;
      }
    }
  }

  /** Removes the chosen pieces. */
  remove(): void {
    if (this.selected.length === 0) return;
    void this.heard.act(this.selected.map((piece) => ({ do: "remove", piece: named(piece) })));
  }

  /** Turns the chosen pieces a step. */
  turn(step: number): void {
    const gestures = this.selected.flatMap((piece) => {
      const words = this.unitOf(piece)?.facings ?? [];
      if (words.length === 0) return [];
      const now = Object.values(piece.state).findIndex((value) => words.includes(wordOf(value)));
      const word = wordOf(Object.values(piece.state)[now]);
      const at = now < 0 ? 0 : words.indexOf(word);
      const facing = words[(at + step + words.length) % words.length] ?? null;
      return [{ do: "turn", piece: named(piece), facing }];
    });
    if (gestures.length === 0) this.heard.say("Nothing here faces anywhere.");
    else void this.heard.act(gestures);
  }

  announce(hex: Hex): void {
    this.heard.say(spoken(hex, this.picture?.pieces ?? [], this.terrain));
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
    if (!event.ctrlKey) return;
    event.preventDefault();
    const box = this.frame.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const before = this.zoom;
    const [left, top] = [this.frame.scrollLeft + x, this.frame.scrollTop + y];
    this.setZoom(before * Math.pow(1.0015, -event.deltaY));
    const part = this.zoom / before;
    this.frame.scrollTo(left * part - x, top * part - y);
  }

  // ---- light ----

  soon(): void {
    if (this.frameAsked !== 0) return;
    this.frameAsked = requestAnimationFrame(() => {
      this.frameAsked = 0;
      this.light();
    });
  }

  /** Draws what lies over the picture. */
  light(): void {
    const { picture } = this;
    this.chosen.element.hidden = this.svg === undefined;
    this.chosen.show(this.isLive ? this.selected : [], this.palette, this.tool);
    if (picture === undefined || this.svg === undefined) return;
    const draw = new Marks(picture);
    draw.hexes(this.lit, "glow");
    draw.hexes(this.selected.map((piece) => piece.hex), "chosen");
    const isShown = this.selected.some(({ hex }) => hex === this.cursor);
    if (document.activeElement === this.frame && this.cursor !== undefined && !isShown && !this.pointer.isDragging) {
      draw.hexes([this.cursor], "cursor");
    }
    const { carried } = this.keys;
    if (carried !== undefined) draw.hexes(carried.map((piece) => piece.hex), "lifted-from");
    this.pointer.draw(draw);
    fill(this.overlay, ...draw.marks);
  }
}

/** A value of a state as a word. */
function wordOf(value: unknown): string {
  if (typeof value === "object" && value !== null) {
    const inner = Object.values(value)[0];
    return typeof inner === "string" || typeof inner === "number" ? String(inner) : "";
  }
  return String(value);
}
