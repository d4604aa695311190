// What is drawn over the picture of the map: rings around hexes, a box, sides.
import type { Hex, Picture } from "../core/protocol";
import { s } from "../dom";
import { middle, type Point } from "./model";

/** Marks over one picture. */
export class Marks {
  readonly marks: SVGElement[] = [];

  constructor(private readonly picture: Picture) {}

  /** Rings around hexes, each once; those that the board does not have are left out. */
  hexes(names: Iterable<string>, kind: string): void {
    for (const name of new Set(names)) {
      const hex = this.find(name);
      if (hex !== undefined) this.marks.push(this.ring(hex, kind));
    }
  }

  /** A box between two corners. */
  box(a: Point, b: Point): void {
    const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
    const [width, height] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
    this.marks.push(s("rect", { class: "box", x, y, width, height }));
  }

  /** A dot on a side of a hex. */
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

  /** The outline of a hex; of a place without corners, an ellipse. */
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
