// The map: the picture of the core, and over it what the hand is doing. Clicks, drags, keys
// and touches become gestures; the text decides what comes of them.
import type { Gesture, Hex, Palette, Picture, Piece, Unit } from "../core/protocol";
import { drawing, fill, h, s } from "../dom";
import {
  along, boxed, distance, hexAt, middle, moves, named, neighbour, pieceName, piecesIn, sideAt,
  spoken, type Point,
} from "./model";

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
  /** A short text is wanted; undefined if the person thinks better of it. */
  ask(question: string, before: string): Promise<string | undefined>;
  /** The tool was put down. */
  putDown(): void;
}

/** Pixels that a pointer may move in a click. */
const STILL = 6;

interface Drag {
  pointer: number;
  from: Point;
  screen: Point;
  at: Point;
  what:
    | { kind: "pieces"; grabbed: Piece; moved: Piece[]; ghost: HTMLElement | undefined }
    | { kind: "box" }
    | { kind: "paint"; hexes: Set<Hex> }
    | { kind: "sides"; sides: Map<string, { hex: string; side: string }> };
}

export class MapView {
  /** What is put on the page. */
  readonly element: HTMLElement;
  private readonly frame: HTMLElement;
  private readonly sheet: HTMLElement;
  private readonly overlay: SVGSVGElement;
  private readonly note: HTMLElement;
  private picture: Picture | undefined;
  private palette: Palette | undefined;
  private svg: SVGSVGElement | undefined;
  private drawn = "";
  private tool: Tool = { kind: "hand" };
  private selected: Piece[] = [];
  /** The hex of the keyboard. */
  private cursor: string | undefined;
  private carried: Piece[] | undefined;
  private lit: string[] = [];
  private drag: Drag | undefined;
  private frameAsked = 0;
  private zoom = 1;
  /** Whether the picture is of the text as it is now. */
  private isLive = false;
  /** Pieces of these hexes are chosen when the next picture comes. */
  private chooseNext: { hex: string; unit: string }[] | undefined;

  constructor(private readonly heard: MapHeard) {
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
    this.element = h("div", { class: "map" }, this.note, this.frame, keys);
    this.frame.addEventListener("pointerdown", (event) => this.down(event));
    // A finger on a unit moves the unit, and not the page; `touch-action` does not reach
    // into drawings everywhere.
    this.frame.addEventListener("touchstart", (event) => {
      const isOurs = this.tool.kind !== "hand" || (event.target as Element).closest("[data-piece]") !== null;
      if (isOurs && event.touches.length === 1) event.preventDefault();
    }, { passive: false });
    this.frame.addEventListener("pointermove", (event) => this.move(event));
    this.frame.addEventListener("pointerup", (event) => this.up(event));
    this.frame.addEventListener("pointercancel", () => this.letGo());
    this.frame.addEventListener("keydown", (event) => this.key(event));
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
      this.letGo();
      this.svg = drawing(picture.svg);
      this.drawn = picture.svg;
      this.svg.setAttribute("aria-hidden", "true");
      this.svg.removeAttribute("width");
      this.svg.removeAttribute("height");
      this.overlay.setAttribute("viewBox", this.svg.getAttribute("viewBox") ?? "");
      fill(this.sheet, this.svg, this.overlay);
      this.fit();
    } else if (picture.board === null) this.clear();
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
  private place(event: { clientX: number; clientY: number }): Point {
    const matrix = this.svg?.getScreenCTM();
    if (matrix === null || matrix === undefined) return { x: -1, y: -1 };
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  }

  private hex(name: string | undefined): Hex | undefined {
    return this.picture?.hexes.find((hex) => hex.hex === name);
  }

  /** The unit that a piece is, as the palette has it. */
  private unitOf(piece: Piece): Unit | undefined {
    return this.palette?.units.find(({ unit }) => unit === piece.unit);
  }

  private joins = (piece: Piece): boolean => (this.unitOf(piece)?.joins ?? null) !== null;

  private terrain = (word: string): string =>
    this.palette?.terrains.find((one) => one.terrain === word)?.title ?? word;

  /** What one hand takes at once: a piece, and what has joined it. */
  private together(piece: Piece): Piece[] {
    if (this.joins(piece)) return [piece];
    const there = piecesIn(this.picture?.pieces ?? [], piece.hex);
    return [piece, ...there.filter((one) => one !== piece && this.joins(one))];
  }

  // ---- the pointer ----

  private down(event: PointerEvent): void {
    const { picture } = this;
    if (event.button !== 0 || this.drag !== undefined || picture === undefined || !this.isLive) return;
    const at = this.place(event);
    const screen = { x: event.clientX, y: event.clientY };
    this.frame.focus({ preventScroll: true });
    const start = (what: Drag["what"]) => {
      event.preventDefault();
      this.frame.setPointerCapture(event.pointerId);
      this.drag = { pointer: event.pointerId, from: at, screen, at, what };
    };
    switch (this.tool.kind) {
      case "hand": {
        const group = (event.target as Element).closest?.("[data-piece]");
        const number = group === null ? NaN : Number(group.getAttribute("data-piece"));
        const grabbed = picture.pieces.find(({ piece }) => piece === number);
        if (grabbed !== undefined) {
          const isOne = this.selected.some((one) => one.piece === grabbed.piece);
          const moved = isOne && this.selected.length > 1 ? this.selected : this.together(grabbed);
          start({ kind: "pieces", grabbed, moved, ghost: undefined });
          // A finger draws the map about, and taps; a mouse draws a box.
        } else if (event.pointerType === "mouse") start({ kind: "box" });
        else this.tapped = { at, screen };
        break;
      }
      case "terrain":
        start({ kind: "paint", hexes: new Set(along(picture.hexes, at, at)) });
        this.light();
        break;
      case "side":
        start({ kind: "sides", sides: new Map() });
        this.addSide(at);
        break;
      case "unit":
      case "label":
      case "objective": {
        const hex = hexAt(picture.hexes, at);
        if (hex !== undefined) void this.use(hex, at);
        break;
      }
    }
  }

  private tapped: { at: Point; screen: Point } | undefined;

  private move(event: PointerEvent): void {
    const { drag } = this;
    if (drag === undefined || event.pointerId !== drag.pointer) return;
    const before = drag.at;
    drag.at = this.place(event);
    const hexes = this.picture?.hexes ?? [];
    switch (drag.what.kind) {
      case "pieces": {
        const { what } = drag;
        const [dx, dy] = [event.clientX - drag.screen.x, event.clientY - drag.screen.y];
        if (what.ghost === undefined) {
          if (Math.hypot(dx, dy) < STILL) return;
          what.ghost = this.ghost(what.moved);
        }
        what.ghost.style.transform = `translate(${dx}px, ${dy}px)`;
        break;
      }
      case "box":
        break;
      case "paint":
        for (const hex of along(hexes, before, drag.at)) drag.what.hexes.add(hex);
        break;
      case "sides":
        this.addSide(drag.at);
        break;
    }
    this.soon();
  }

  private up(event: PointerEvent): void {
    const { drag } = this;
    if (drag === undefined) {
      const { tapped } = this;
      this.tapped = undefined;
      if (tapped !== undefined) this.tap(tapped.at);
      return;
    }
    if (event.pointerId !== drag.pointer) return;
    drag.at = this.place(event);
    this.letGo();
    const { picture } = this;
    if (picture === undefined) return;
    const { what } = drag;
    switch (what.kind) {
      case "pieces":
        if (what.ghost === undefined) this.choose([what.grabbed], true);
        else this.drop(what.grabbed, what.moved, drag);
        break;
      case "box": {
        const far = distance({ x: event.clientX, y: event.clientY }, drag.screen) >= STILL;
        if (far) {
          this.choose(boxed(picture.hexes, picture.pieces, drag.from, drag.at), false);
          this.heard.say(`${this.selected.length} pieces chosen`);
        } else this.tap(drag.at);
        break;
      }
      case "paint":
        if (this.tool.kind === "terrain" && what.hexes.size > 0) {
          const hexes = [...what.hexes].map(({ hex }) => hex);
          void this.heard.act([{ do: "paint", hexes, terrain: this.tool.terrain }]);
        }
        break;
      case "sides":
        if (this.tool.kind === "side") {
          const { terrain } = this.tool;
          const sides = [...what.sides.values()];
          if (sides.length > 0) {
            void this.heard.act(sides.map(({ hex, side }) => ({ do: "side", hex, side, terrain })));
          }
        }
        break;
    }
  }

  /** A click or a tap beside all pieces: the cursor of the keyboard goes there. */
  private tap(at: Point): void {
    const hex = hexAt(this.picture?.hexes ?? [], at);
    const moved = this.selected;
    this.choose([], false);
    if (hex === undefined) return;
    this.cursor = hex.hex;
    this.light();
    if (moved.length === 0) this.announce(hex);
  }

  private drop(grabbed: Piece, moved: Piece[], drag: Drag): void {
    const hexes = this.picture?.hexes ?? [];
    const from = this.hex(grabbed.hex);
    const to = hexAt(hexes, drag.at);
    if (from === undefined || to === undefined) {
      this.heard.say("There is no hex: nothing was moved.");
      return;
    }
    const [a, b] = [middle(from), middle(to)];
    this.carry(moved, { x: b.x - a.x, y: b.y - a.y });
  }

  /** Moves pieces, all as far. */
  private carry(moved: Piece[], by: Point): void {
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

  private addSide(at: Point): void {
    const { drag, picture } = this;
    if (drag?.what.kind !== "sides" || picture === undefined) return;
    const hex = hexAt(picture.hexes, at);
    const side = hex === undefined ? undefined : sideAt(picture.sides, hex, at);
    if (hex === undefined || side === undefined) return;
    drag.what.sides.set(`${hex.hex}.${side}`, { hex: hex.hex, side });
    this.light();
  }

  /** Copies of pieces that follow the pointer: a layer of its own, so that only it is moved. */
  private ghost(pieces: Piece[]): HTMLElement {
    const { svg } = this;
    const ghost = h("div", { class: "ghost", "aria-hidden": "true" });
    if (svg === undefined) return ghost;
    const box = this.sheet.getBoundingClientRect();
    const copy = s("svg", { viewBox: svg.getAttribute("viewBox") ?? "" });
    copy.style.width = `${box.width}px`;
    copy.style.height = `${box.height}px`;
    for (const { piece } of pieces) {
      const group = svg.querySelector(`[data-piece="${piece}"]`);
      if (group !== null) copy.append(group.cloneNode(true));
      group?.classList.add("lifted");
    }
    ghost.append(copy);
    this.sheet.append(ghost);
    this.frame.classList.add("dragging");
    return ghost;
  }

  private letGo(): void {
    const { drag } = this;
    if (drag?.what.kind === "pieces") drag.what.ghost?.remove();
    this.svg?.querySelectorAll(".lifted").forEach((one) => one.classList.remove("lifted"));
    this.frame.classList.remove("dragging");
    this.drag = undefined;
    this.tapped = undefined;
    this.carried = undefined;
    this.light();
  }

  // ---- choosing and doing ----

  private choose(pieces: Piece[], shows: boolean): void {
    this.selected = pieces;
    const only = pieces[0];
    if (only !== undefined) this.cursor = only.hex;
    this.light();
    if (shows && only !== undefined) {
      this.heard.chose(only);
      this.heard.say(pieceName(only));
    }
  }

  /** Uses the tool on a hex. */
  private async use(hex: Hex, at: Point | undefined): Promise<void> {
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

  // ---- the keyboard ----

  private key(event: KeyboardEvent): void {
    const { picture } = this;
    if (picture === undefined || picture.board === null) return;
    const ways: Record<string, Point> = {
      ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 },
      ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 },
    };
    const way = ways[event.key];
    if (way !== undefined) {
      event.preventDefault();
      if (event.altKey && this.selected.length > 0) this.nudge(way);
      else this.go(way);
      return;
    }
    const hex = this.hex(this.cursor);
    const done = () => event.preventDefault();
    switch (event.key) {
      case "Enter":
      case " ":
        done();
        if (hex !== undefined && this.isLive) this.enter(hex);
        break;
      case "Escape":
        done();
        if (this.carried !== undefined || this.drag !== undefined) {
          this.letGo();
          this.heard.say("Put back");
        } else if (this.tool.kind !== "hand") this.heard.putDown();
        else this.choose([], false);
        break;
      case "Delete":
      case "Backspace":
        done();
        if (this.isLive) this.remove();
        break;
      case "[":
        done();
        if (this.isLive) this.turn(-1);
        break;
      case "]":
        done();
        if (this.isLive) this.turn(1);
        break;
      case "+":
      case "=":
        if (!event.ctrlKey) this.zoomBy(1.25);
        break;
      case "-":
        if (!event.ctrlKey) this.zoomBy(0.8);
        break;
      case "0":
        if (!event.ctrlKey) this.setZoom(1);
        break;
      default:
        break;
    }
  }

  private go(way: Point): void {
    const hexes = this.picture?.hexes ?? [];
    const here = this.hex(this.cursor) ?? this.hex(this.selected[0]?.hex);
    const to = here === undefined ? hexes[0] : neighbour(hexes, here, way);
    if (to === undefined) return;
    this.cursor = to.hex;
    if (this.carried === undefined && this.tool.kind === "hand") {
      this.selected = piecesIn(this.picture?.pieces ?? [], to.hex);
    }
    this.light();
    this.announce(to);
    this.reveal(to);
  }

  /** Moves the chosen pieces a hex. */
  private nudge(way: Point): void {
    const first = this.selected[0];
    const from = this.hex(first?.hex);
    const to = from === undefined ? undefined : neighbour(this.picture?.hexes ?? [], from, way);
    if (from === undefined || to === undefined || !this.isLive) return;
    const [a, b] = [middle(from), middle(to)];
    this.carry(this.selected, { x: b.x - a.x, y: b.y - a.y });
  }

  private enter(hex: Hex): void {
    if (this.tool.kind !== "hand") {
      void this.use(hex, undefined);
      return;
    }
    if (this.carried !== undefined) {
      const carried = this.carried;
      this.carried = undefined;
      const from = this.hex(carried[0]?.hex);
      if (from === undefined) return;
      const [a, b] = [middle(from), middle(hex)];
      this.carry(carried, { x: b.x - a.x, y: b.y - a.y });
      return;
    }
    const there = piecesIn(this.picture?.pieces ?? [], hex.hex);
    const piece = there.find((one) => !this.joins(one)) ?? there[0];
    if (piece === undefined) {
      this.heard.say(`${hex.hex} is empty`);
      return;
    }
    this.choose([piece], true);
    this.carried = this.together(piece);
    this.heard.say(`${pieceName(piece)} picked up. Arrow keys, then Enter puts it down.`);
    this.light();
  }

  private announce(hex: Hex): void {
    this.heard.say(spoken(hex, this.picture?.pieces ?? [], this.terrain));
  }

  private reveal(hex: Hex): void {
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

  private soon(): void {
    if (this.frameAsked !== 0) return;
    this.frameAsked = requestAnimationFrame(() => {
      this.frameAsked = 0;
      this.light();
    });
  }

  /** Draws what lies over the picture. */
  private light(): void {
    const { picture, drag } = this;
    if (picture === undefined || this.svg === undefined) return;
    const marks: SVGElement[] = [];
    const ring = (name: string, kind: string) => {
      const hex = this.hex(name);
      if (hex !== undefined) marks.push(this.ring(hex, kind));
    };
    this.lit.forEach((hex) => ring(hex, "glow"));
    new Set(this.selected.map((piece) => piece.hex)).forEach((hex) => ring(hex, "chosen"));
    if (document.activeElement === this.frame && this.cursor !== undefined && drag === undefined) {
      ring(this.cursor, "cursor");
    }
    if (this.carried !== undefined) this.carried.forEach((piece) => ring(piece.hex, "lifted-from"));
    if (drag !== undefined) {
      const { what } = drag;
      if (what.kind === "pieces" && what.ghost !== undefined) {
        const hex = hexAt(picture.hexes, drag.at);
        if (hex !== undefined) ring(hex.hex, "target");
      } else if (what.kind === "box") {
        const [x, y] = [Math.min(drag.from.x, drag.at.x), Math.min(drag.from.y, drag.at.y)];
        const width = Math.abs(drag.from.x - drag.at.x);
        const height = Math.abs(drag.from.y - drag.at.y);
        marks.push(s("rect", { class: "box", x, y, width, height }));
      } else if (what.kind === "paint") what.hexes.forEach((hex) => ring(hex.hex, "painted"));
      else if (what.kind === "sides") {
        for (const { hex, side } of what.sides.values()) {
          const [of, way] = [this.hex(hex), picture.sides.find((one) => one.side === side)];
          if (of === undefined || way === undefined) continue;
          const m = middle(of);
          const [cx, cy] = [m.x + way.x, m.y + way.y];
          marks.push(s("circle", { class: "side-mark", cx, cy, r: Math.min(of.w, of.h) / 8 }));
        }
      }
    }
    fill(this.overlay, ...marks);
  }

  private ring(hex: Hex, kind: string): SVGElement {
    const outline = this.picture?.outline ?? [];
    if (outline.length < 3) {
      const { x, y } = middle(hex);
      return s("ellipse", { class: kind, cx: x, cy: y, rx: hex.w / 2, ry: hex.h / 2 });
    }
    const points = outline.map(([px, py]) => `${hex.x + px * hex.w},${hex.y + py * hex.h}`);
    return s("polygon", { class: kind, points: points.join(" ") });
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
