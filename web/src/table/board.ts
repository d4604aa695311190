// The board of a game: the picture of the core, and over it what may be chosen. Clicks, drags,
// taps and keys all come down to a hex, or to a way from one hex to another.
import { fill, h, redrawn, s } from "../dom";
import { Ghost, setDown } from "../map/ghost";
import { hexAt, middle, neighbour, type Point } from "../map/model";
import { t } from "../messages/messages";
import { duration, type Way } from "./motion";
import type { BoardBoxes, Hex } from "../protocol";

export interface BoardHeard {
  /** A hex was chosen. */
  hex(name: string): void;
  /** A drag begins in a hex; whether it may, once it is known. */
  grab(name: string): Promise<boolean>;
  /** It ends: in a hex, or nowhere. */
  drop(from: string, to: string | undefined): void;
  /** The pointer or the cursor is over a hex. */
  over(name: string | undefined): void;
}

/** What is to be seen in a hex. */
export type Light = "open" | "chosen" | "target" | "subject";

/** What the rules have noted of a hex, where the picture does not show it. */
export interface Mark {
  hex: string;
  fill: string;
  /** Whether it is all that there is to see, or something beside pieces. */
  isLarge: boolean;
}

/** Pixels that a pointer may move in a click. */
const STILL = 6;

export class Board {
  readonly element: HTMLElement;
  private readonly sheet = h("div", { class: "sheet" });
  private readonly overlay = s("svg", { class: "overlay", "aria-hidden": "true" });
  private svg: SVGSVGElement | undefined;
  private drawn = "";
  /** The position that is to be shown after a drag. */
  private next: string | undefined;
  private of: BoardBoxes | undefined;
  private hexes = new Map<string, Hex>();
  private lights = new Map<string, Light>();
  private cursor: string | undefined;
  private marks: Mark[] = [];
  private last: Way[] = [];
  private down: { from: Hex; x: number; y: number; grabbed: boolean; pointer: number } | undefined;
  private ghost: Ghost | undefined;
  /** The hex that the pointer drags over. */
  private under: string | undefined;

  constructor(private readonly heard: BoardHeard) {
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
    element.addEventListener("pointercancel", () => this.letGo());
    element.addEventListener("pointerleave", () => this.heard.over(undefined));
    element.addEventListener("keydown", (event) => this.key(event));
    element.addEventListener("focus", () => this.draw());
    element.addEventListener("blur", () => this.draw());
  }

  /** The board that is played on. */
  set(board: BoardBoxes | null): void {
    this.of = board ?? undefined;
    this.hexes = new Map(board?.hexes.map((hex) => [hex.hex, hex]));
    this.element.hidden = board === null;
    this.cursor = undefined;
    this.next = undefined;
    this.letGo();
    this.drawn = "";
    this.svg = undefined;
    this.last = [];
    // So that it fits the height of the screen with the hand below it.
    if (board === null) fill(this.sheet);
    else this.sheet.style.setProperty("--ratio", String(board.width / board.height));
  }

  /** Shows a position; while something is dragged, as soon as it is let go: reading a drawing takes longer than a
   *  frame. Over it are marks, the last moves and lights. */
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
    this.svg = redrawn(before, svg);
    if (this.svg === before) return;
    this.overlay.setAttribute("viewBox", this.svg.getAttribute("viewBox") ?? "");
    fill(this.sheet, this.svg, this.overlay);
  }

  /** Shows what stands in hexes on its way there. */
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

  /** Lights hexes. */
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
    // A finger that rests on what can be moved drags it; elsewhere it moves the page.
    if (this.lights.has(from.hex)) this.element.setPointerCapture(event.pointerId);
  }

  private move(event: PointerEvent): void {
    const { down } = this;
    if (down === undefined) {
      this.heard.over(this.at(event)?.hex);
      return;
    }
    if (event.pointerId !== down.pointer) return;
    const [dx, dy] = [event.clientX - down.x, event.clientY - down.y];
    if (!down.grabbed) {
      if (Math.hypot(dx, dy) < STILL || !this.lights.has(down.from.hex)) return;
      down.grabbed = true;
      this.lift(down.from);
      const { from } = down;
      void this.heard.grab(from.hex).then((may) => {
        if (!may && this.down?.from === from) this.letGo();
      });
    }
    this.ghost?.move(dx, dy);
    const under = this.at(event)?.hex;
    // Over the same hex, nothing but the ghost is another.
    if (under === this.under) return;
    this.under = under;
    this.heard.over(under);
  }

  private release(event: PointerEvent): void {
    const { down } = this;
    if (down === undefined || event.pointerId !== down.pointer) return;
    const to = this.at(event);
    this.letGo();
    if (down.grabbed) this.heard.drop(down.from.hex, to?.hex);
    else if (to !== undefined && to === down.from) this.heard.hex(to.hex);
  }

  /** What stands in a hex follows the pointer. */
  private lift(from: Hex): void {
    const { svg } = this;
    if (svg === undefined) return;
    this.under = from.hex;
    // What is written around the board may take another line meanwhile: under the hand, the board stays as it is.
    this.hold(`${this.element.offsetHeight}px`);
    this.ghost = new Ghost(svg, this.element, this.pieces(from.hex));
    this.element.append(this.ghost.element);
  }

  /** Keeps the board at a height; at that of its place again with none. */
  private hold(height: string): void {
    this.element.style.minHeight = height;
    this.element.style.maxHeight = height;
  }

  /** What stands in a hex, as it is drawn. */
  private pieces(hex: string | undefined): Element[] {
    return hex === undefined ? [] : [...(this.svg?.querySelectorAll(`[data-hex="${CSS.escape(hex)}"][data-piece]`) ?? [])];
  }

  /** Ends a drag without a word. */
  letGo(): void {
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
      // From nowhere, to the first hex that may be chosen.
      const lit = hexes.find((hex) => this.lights.has(hex.hex));
      const to = here === undefined ? lit ?? hexes[0] : neighbour(hexes, here, way);
      if (to === undefined) return;
      this.cursor = to.hex;
      this.heard.over(to.hex);
      this.draw();
    } else if ((event.key === "Enter" || event.key === " ") && this.cursor !== undefined) {
      event.preventDefault();
      this.heard.hex(this.cursor);
    }
  }

  /** What people call a hex. */
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
