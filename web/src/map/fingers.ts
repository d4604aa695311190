// Two fingers on the map: they move it and make it larger or smaller.
import { distance, type Point } from "./model";

/** The map under the fingers. */
export interface Pinched {
  /** Moves the map by pixels of the screen. */
  pan(dx: number, dy: number): void;
  /** Makes it larger by a factor; what is at that place of the screen stays there. */
  zoomAt(at: Point, factor: number): void;
}

export class Fingers {
  private readonly down = new Map<number, Point>();
  /** Whether two fingers are at it: until all are gone, none of them does anything else. */
  private isPinching = false;

  constructor(private readonly map: Pinched) {}

  /** A finger comes down; whether the fingers are two now. */
  add(event: PointerEvent): boolean {
    if (event.pointerType !== "touch") return false;
    if (this.down.size === 0) this.isPinching = false;
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.down.size >= 2) this.isPinching = true;
    return this.isPinching;
  }

  /** A finger moves; whether that was of two. */
  move(event: PointerEvent): boolean {
    if (!this.down.has(event.pointerId)) return false;
    const before = this.span();
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = this.span();
    if (before !== undefined && now !== undefined) {
      this.map.pan(now.middle.x - before.middle.x, now.middle.y - before.middle.y);
      if (before.apart > 0 && now.apart > 0) this.map.zoomAt(now.middle, now.apart / before.apart);
    }
    return this.isPinching;
  }

  /** A finger is gone; whether it was one of two. */
  remove(event: PointerEvent): boolean {
    return this.down.delete(event.pointerId) && this.isPinching;
  }

  private span(): { middle: Point; apart: number } | undefined {
    const [a, b] = [...this.down.values()];
    if (a === undefined || b === undefined) return undefined;
    return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, apart: distance(a, b) };
  }
}
