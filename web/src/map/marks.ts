// The marks of the overlay: rings around hexes, the selection box, dots on sides.
import type { Hex, Picture } from "../protocol";
import { fill, s } from "../dom";
import { middle, type Point } from "./model";

/** Collects the marks over one picture. */
export class Marks {
  readonly marks: SVGElement[] = [];

  constructor(private readonly picture: Picture) {}

  /** Adds a ring around each hex once; hexes that are not on the board are skipped. */
  hexes(names: Iterable<string>, kind: string): void {
    for (const name of new Set(names)) {
      const hex = this.find(name);
      if (hex !== undefined) this.marks.push(this.ring(hex, kind));
    }
  }

  /** Adds a box between two corners. */
  box(a: Point, b: Point): void {
    const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
    const [width, height] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
    this.marks.push(s("rect", { class: "box", x, y, width, height }));
  }

  /** Adds a ring and a `!` sign for each hex with problems; the tooltip of the sign lists them. */
  wrong(problems: Map<string, { severity: string; message: string }[]>): void {
    for (const [name, all] of problems) {
      const hex = this.find(name);
      const [first] = all;
      if (hex === undefined || first === undefined) continue;
      const kind = all.some(({ severity }) => severity === "error") ? "error" : "warning";
      this.marks.push(this.ring(hex, `wrong ${kind}`));
      const r = Math.min(hex.w, hex.h) / 7;
      const [cx, cy] = [hex.x + hex.w / 2, hex.y + hex.h * 0.14];
      const title = s("title");
      fill(title, all.map(({ message }) => message.replace(/`/g, "")).join("\n"));
      const sign = s("text", { x: cx, y: cy + r * 0.55, "text-anchor": "middle", "font-size": r * 1.6 });
      fill(sign, "!");
      this.marks.push(s("g", { class: `wrong-sign ${kind}` }, title, s("circle", { cx, cy, r }), sign));
    }
  }

  /** Adds a frame around a label or an objective. */
  written({ x, y, w, h }: { x: number; y: number; w: number; h: number }, kind: string): void {
    const gap = 4;
    this.marks.push(s("rect", { class: kind, x: x - gap, y: y - gap, width: w + 2 * gap, height: h + 2 * gap, rx: gap }));
  }

  /** Adds a dot on a side of a hex. */
  side(name: string, side: string): void {
    const hex = this.find(name);
    const way = this.picture.sides.find((one) => one.side === side);
    if (hex === undefined || way === undefined) return;
    const m = middle(hex);
    const r = Math.min(hex.w, hex.h) / 8;
    this.marks.push(s("circle", { class: "side-mark", cx: m.x + way.x, cy: m.y + way.y, r }));
  }

  private find(name: string): Hex | undefined {
    return this.picture.hexes.find(({ hex }) => hex === name);
  }

  /** Creates the outline of a hex, or an ellipse on a board whose places have no corners. */
  private ring(hex: Hex, kind: string): SVGElement {
    const { outline } = this.picture;
    if (outline.length < 3) {
      const { x, y } = middle(hex);
      return s("ellipse", { class: kind, cx: x, cy: y, rx: hex.w / 2, ry: hex.h / 2 });
    }
    const points = outline.map(([px, py]) => `${hex.x + px * hex.w},${hex.y + py * hex.h}`);
    return s("polygon", { class: kind, points: points.join(" ") });
  }
}
