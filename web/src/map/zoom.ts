// The zoom and the scroll position of the map in its frame.
import type { PinchTarget } from "./fingers";
import type { Point } from "./model";

/** Pixels between a revealed place and the edges of the frame. */
const EDGE = 40;

export class Zoom implements PinchTarget {
  private zoom = 1;

  /** `frame` scrolls `sheet`, which contains the map; `size` returns the size of the picture, if there is one. */
  constructor(
    private readonly frame: HTMLElement,
    private readonly sheet: HTMLElement,
    private readonly size: () => { width: number; height: number } | undefined,
  ) {}

  set(to: number): void {
    this.zoom = Math.min(8, Math.max(1, to));
    this.fit();
  }

  /** Sets the size of the sheet; at zoom 1, the whole map fits into the frame. */
  fit(): void {
    const { clientWidth, clientHeight } = this.frame;
    const size = this.size();
    if (size === undefined || clientWidth === 0) return;
    const whole = Math.min(clientWidth, (clientHeight * size.width) / size.height);
    this.sheet.style.width = `${whole * this.zoom}px`;
    // A margin lets every place of an enlarged map scroll to the middle of the frame.
    this.sheet.style.margin = this.zoom > 1 ? `${clientHeight / 2}px ${clientWidth / 2}px` : "";
  }

  by(factor: number): void {
    const { left, top, width, height } = this.frame.getBoundingClientRect();
    this.about({ x: left + width / 2, y: top + height / 2 }, factor);
  }

  /** Zooms by a factor. The given point of the screen stays fixed, as far as scrolling allows. */
  about(at: Point, factor: number): void {
    const before = this.sheet.getBoundingClientRect();
    const [x, y] = [(at.x - before.left) / before.width, (at.y - before.top) / before.height];
    this.set(this.zoom * factor);
    const now = this.sheet.getBoundingClientRect();
    this.frame.scrollBy(now.left + x * now.width - at.x, now.top + y * now.height - at.y);
  }

  pan(dx: number, dy: number): void {
    this.frame.scrollBy(-dx, -dy);
  }

  /** Scrolls until a point of the screen lies well within the frame. */
  reveal(at: Point): void {
    const box = this.frame.getBoundingClientRect();
    const over = (value: number, low: number, high: number) =>
      value < low + EDGE ? value - low - EDGE : value > high - EDGE ? value - high + EDGE : 0;
    this.frame.scrollBy(over(at.x, box.left, box.right), over(at.y, box.top, box.bottom));
  }

  /** Handles a turn of the wheel. Returns whether it zoomed the map. */
  wheel(event: WheelEvent): boolean {
    // With Shift or sideways, the wheel scrolls as usual.
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return false;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
    this.about({ x: event.clientX, y: event.clientY }, Math.pow(event.ctrlKey ? 1.006 : 1.0015, -pixels));
    return true;
  }
}
