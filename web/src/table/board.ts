// The board of a game: the picture from the core under an overlay with the possible choices. Clicks,
// drags, taps and keys all become a hex, or a move from one hex to another.
import { fill, h, updateDrawing, s } from "../dom";
import { Ghost, setDown } from "../map/ghost";
import { hexAt, middle, neighbour, type Point } from "../map/model";
import { t } from "../messages/messages";
import { duration, type Way } from "./motion";
import type { BoardBoxes, Hex } from "../protocol";

export interface BoardCallbacks {
  /** Handles the choice of a hex. */
  hex(name: string): void;
  /** Begins a drag in a hex. Resolves to whether it is allowed. */
  grab(name: string): Promise<boolean>;
  /** Ends a drag: in a hex, or outside the board. */
  drop(from: string, to: string | undefined): void;
  /** Handles a hover of the pointer or the cursor over a hex. */
  over(name: string | undefined): void;
}

/** The highlight of a hex. */
export type Light = "open" | "chosen" | "target" | "subject";

/** A mark for a state that the rules keep for a hex and the picture does not show. */
export interface Mark {
  hex: string;
  fill: string;
  /** Whether the mark fills the hex, as on a board without pieces. */
  isLarge: boolean;
}

/** Pixels that the pointer may move during a click. */
const CLICK_SLOP = 6;

export class Board {
  readonly element: HTMLElement;
  private readonly sheet = h("div", { class: "sheet" });
  private readonly overlay = s("svg", { class: "overlay", "aria-hidden": "true" });
  private svg: SVGSVGElement | undefined;
  private drawn = "";
  /** The SVG to show after the current drag. */
  private next: string | undefined;
  private of: BoardBoxes | undefined;
  private hexes = new Map<string, Hex>();
  private lights = new Map<string, Light>();
  private cursor: string | undefined;
  private marks: Mark[] = [];
  private last: Way[] = [];
  private down: { from: Hex; x: number; y: number; grabbed: boolean; pointer: number } | undefined;
  private ghost: Ghost | undefined;
  /** The hex under the pointer during a drag. */
  private under: string | undefined;

  constructor(private readonly callbacks: BoardCallbacks) {
    this.element = h(
      "div",
      {
        class: "table-board",
        tabindex: 0,
        role: "application",
        "aria-label": t("board-label"),
      },
      this.sheet,
    );
    const { element } = this;
    element.addEventListener("pointerdown", (event) => this.press(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    element.addEventListener("pointerup", (event) => this.release(event));
    element.addEventListener("pointercancel", () => this.cancelDrag());
    element.addEventListener("pointerleave", () => this.callbacks.over(undefined));
    element.addEventListener("keydown", (event) => this.key(event));
    element.addEventListener("focus", () => this.draw());
    element.addEventListener("blur", () => this.draw());
  }

  /** Sets the board, or null for a game without one. */
  set(board: BoardBoxes | null): void {
    this.of = board ?? undefined;
    this.hexes = new Map(board?.hexes.map((hex) => [hex.hex, hex]));
    this.element.hidden = board === null;
    this.cursor = undefined;
    this.next = undefined;
    this.cancelDrag();
    this.drawn = "";
    this.svg = undefined;
    this.last = [];
    // The ratio lets the board and the cards below it fit the height of the screen.
    if (board === null) fill(this.sheet);
    else this.sheet.style.setProperty("--ratio", String(board.width / board.height));
  }

  /** Shows a position with marks, the last moves and highlights. During a drag, the picture waits until its end, since
   *  parsing SVG takes longer than a frame. */
  show(svg: string | null, marks: Mark[], last: Way[] = [], lights = new Map<string, Light>()): void {
    this.marks = marks;
    this.last = last;
    this.position(svg);
    this.light(lights);
  }

  private position(svg: string | null): void {
    this.next = this.ghost === undefined ? undefined : svg ?? undefined;
    if (svg === null || svg === this.drawn || this.next !== undefined) return;
    this.drawn = svg;
    const before = this.svg;
    this.svg = updateDrawing(before, svg);
    if (this.svg === before) return;
    this.overlay.setAttribute("viewBox", this.svg.getAttribute("viewBox") ?? "");
    fill(this.sheet, this.svg, this.overlay);
  }

  /** Animates the pieces in hexes along their ways. */
  travel(arrivals: Map<string, Way>): void {
    const { svg } = this;
    if (svg === undefined) return;
    for (const [name, way] of arrivals) {
      const end = this.hex(name);
      const stops = way.hexes.map((hex) => this.hex(hex));
      if (end === undefined || stops.some((hex) => hex === undefined)) continue;
      const to = middle(end);
      const frames = stops.map((hex) => {
        const at = hex === undefined ? to : middle(hex);
        return { transform: `translate(${at.x - to.x}px, ${at.y - to.y}px)` };
      });
      for (const group of this.pieces(name)) {
        group.animate(frames, { duration: duration(way), easing: "ease-in-out" });
      }
    }
  }

  /** Highlights hexes. */
  light(lights: Map<string, Light>): void {
    this.lights = lights;
    this.draw();
  }

  private hex(name: string | undefined): Hex | undefined {
    return this.hexes.get(name ?? "");
  }

  private place(event: { clientX: number; clientY: number }): Point {
    const matrix = this.svg?.getScreenCTM();
    if (matrix === null || matrix === undefined) return { x: -1, y: -1 };
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  }

  private at(event: { clientX: number; clientY: number }): Hex | undefined {
    return hexAt(this.of?.hexes ?? [], this.place(event));
  }

  private press(event: PointerEvent): void {
    if (event.button !== 0 || this.down !== undefined) return;
    const from = this.at(event);
    if (from === undefined) return;
    this.down = { from, x: event.clientX, y: event.clientY, grabbed: false, pointer: event.pointerId };
    // A finger drags pieces that can move; elsewhere it scrolls the page.
    if (this.lights.has(from.hex)) this.element.setPointerCapture(event.pointerId);
  }

  private move(event: PointerEvent): void {
    const { down } = this;
    if (down === undefined) {
      this.callbacks.over(this.at(event)?.hex);
      return;
    }
    if (event.pointerId !== down.pointer) return;
    const [dx, dy] = [event.clientX - down.x, event.clientY - down.y];
    if (!down.grabbed) {
      if (Math.hypot(dx, dy) < CLICK_SLOP || !this.lights.has(down.from.hex)) return;
      down.grabbed = true;
      this.lift(down.from);
      const { from } = down;
      void this.callbacks.grab(from.hex).then((may) => {
        if (!may && this.down?.from === from) this.cancelDrag();
      });
    }
    this.ghost?.move(dx, dy);
    const under = this.at(event)?.hex;
    // Within the same hex, only the drag image changes.
    if (under === this.under) return;
    this.under = under;
    this.callbacks.over(under);
  }

  private release(event: PointerEvent): void {
    const { down } = this;
    if (down === undefined || event.pointerId !== down.pointer) return;
    const to = this.at(event);
    this.cancelDrag();
    if (down.grabbed) this.callbacks.drop(down.from.hex, to?.hex);
    else if (to !== undefined && to === down.from) this.callbacks.hex(to.hex);
  }

  /** Begins to drag the pieces of a hex. */
  private lift(from: Hex): void {
    const { svg } = this;
    if (svg === undefined) return;
    this.under = from.hex;
    // The text around the board may grow by a line during a drag, so keep the height of the board.
    this.hold(`${this.element.offsetHeight}px`);
    this.ghost = new Ghost(svg, this.element, this.pieces(from.hex));
    this.element.append(this.ghost.element);
  }

  /** Fixes the height of the board, or releases it with an empty string. */
  private hold(height: string): void {
    this.element.style.minHeight = height;
    this.element.style.maxHeight = height;
  }

  /** Returns the SVG groups of the pieces in a hex. */
  private pieces(hex: string | undefined): Element[] {
    return hex === undefined ? [] : [...(this.svg?.querySelectorAll(`[data-hex="${CSS.escape(hex)}"][data-piece]`) ?? [])];
  }

  /** Cancels a drag. */
  cancelDrag(): void {
    this.ghost?.element.remove();
    if (this.ghost !== undefined) {
      setDown(this.svg);
      this.hold("");
    }
    this.ghost = undefined;
    this.down = undefined;
    if (this.next !== undefined) this.position(this.next);
  }

  private key(event: KeyboardEvent): void {
    const ways: Record<string, Point> = {
      ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 },
      ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 },
    };
    const way = ways[event.key];
    const hexes = this.of?.hexes ?? [];
    if (way !== undefined) {
      event.preventDefault();
      const here = this.hex(this.cursor);
      // Without a cursor, begin at the first selectable hex.
      const lit = hexes.find((hex) => this.lights.has(hex.hex));
      const to = here === undefined ? lit ?? hexes[0] : neighbour(hexes, here, way);
      if (to === undefined) return;
      this.cursor = to.hex;
      this.callbacks.over(to.hex);
      this.draw();
    } else if ((event.key === "Enter" || event.key === " ") && this.cursor !== undefined) {
      event.preventDefault();
      this.callbacks.hex(this.cursor);
    }
  }

  /** Returns the printed name of a hex. */
  title(hex: string): string {
    return this.hex(hex)?.title ?? hex;
  }

  private draw(): void {
    const marks: SVGElement[] = [];
    for (const { hex: name, fill: colour, isLarge } of this.marks) {
      const hex = this.hex(name);
      if (hex === undefined) continue;
      const { x, y } = middle(hex);
      const r = Math.min(hex.w, hex.h) * (isLarge ? 0.34 : 0.12);
      const cy = isLarge ? y : hex.y + r;
      const disc = s("circle", { class: "table-mark", cx: isLarge ? x : hex.x + hex.w - r, cy, r });
      disc.style.fill = colour;
      marks.push(disc);
    }
    for (const { hexes } of this.last) {
      const way = hexes.flatMap((name) => {
        const hex = this.hex(name);
        return hex === undefined ? [] : [middle(hex)];
      });
      const [from] = way;
      if (from === undefined || way.length < 2) continue;
      marks.push(s("polyline", { class: "table-way", points: way.map(({ x, y }) => `${x},${y}`).join(" ") }));
      marks.push(s("circle", { class: "table-way-from", cx: from.x, cy: from.y, r: 9 }));
      const end = this.hex(hexes[hexes.length - 1]);
      if (end !== undefined) marks.push(this.ring(end, "moved"));
    }
    for (const [name, light] of this.lights) {
      const hex = this.hex(name);
      if (hex !== undefined) marks.push(this.ring(hex, light));
    }
    const cursor = this.hex(this.cursor);
    if (cursor !== undefined && document.activeElement === this.element) marks.push(this.ring(cursor, "cursor"));
    fill(this.overlay, ...marks);
  }

  private ring(hex: Hex, kind: string): SVGElement {
    const outline = this.of?.outline ?? [];
    const attributes = { class: `table-${kind}`, [kind === "moved" ? "data-moved" : "data-lit"]: hex.hex };
    if (outline.length < 3) {
      const { x, y } = middle(hex);
      return s("ellipse", { ...attributes, cx: x, cy: y, rx: hex.w / 2, ry: hex.h / 2 });
    }
    const points = outline.map(([px, py]) => `${hex.x + px * hex.w},${hex.y + py * hex.h}`);
    return s("polygon", { ...attributes, points: points.join(" ") });
  }
}
