// The pinch gesture: two fingers pan and zoom the map.
import { distance, type Point } from "./model";

/** The map under the fingers. */
export interface PinchTarget {
  /** Moves the map by pixels of the screen. */
  pan(dx: number, dy: number): void;
  /** Zooms by a factor about a fixed point of the screen. */
  about(at: Point, factor: number): void;
}

export class PinchTracker {
  private readonly down = new Map<number, Point>();
  /** Whether a pinch has begun. It lasts until all fingers are lifted, so that none of them does anything else. */
  private isPinching = false;

  constructor(private readonly map: PinchTarget) {}

  /** Handles a pointer that goes down. Returns whether it belongs to a pinch. */
  add(event: PointerEvent): boolean {
    if (event.pointerType !== "touch") return false;
    if (this.down.size === 0) this.isPinching = false;
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.down.size >= 2) this.isPinching = true;
    return this.isPinching;
  }

  /** Handles a pointer that moves. Returns whether it belongs to a pinch. */
  move(event: PointerEvent): boolean {
    if (!this.down.has(event.pointerId)) return false;
    const before = this.span();
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = this.span();
    if (before !== undefined && now !== undefined) {
      this.map.pan(now.middle.x - before.middle.x, now.middle.y - before.middle.y);
      if (before.apart > 0 && now.apart > 0) this.map.about(now.middle, now.apart / before.apart);
    }
    return this.isPinching;
  }

  /** Handles a pointer that goes up. Returns whether it belonged to a pinch. */
  remove(event: PointerEvent): boolean {
    return this.down.delete(event.pointerId) && this.isPinching;
  }

  private span(): { middle: Point; apart: number } | undefined {
    const [a, b] = [...this.down.values()];
    if (a === undefined || b === undefined) return undefined;
    return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, apart: distance(a, b) };
  }
}
