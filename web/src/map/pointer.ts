// Pointer control of the map: turns drags, selection boxes, brush strokes and taps into
// gestures.
import type { Hex, Picture, Piece, Writing } from "../protocol";
import { t, type Words } from "../messages/messages";
import type { MapCallbacks } from "./callbacks";
import { PinchTracker, type PinchTarget } from "./fingers";
import { Ghost, lift, setDown } from "./ghost";
import type { Marks } from "./marks";
import { matchPiece, along, boxed, distance, hexAt, middle, sideAt, writingAt, type Point } from "./model";
import type { Tool } from "./tool";

/** Pixels that the pointer may move during a click. */
const CLICK_SLOP = 6;
/** Milliseconds of a long press, which opens the context menu. */
const LONG_PRESS = 550;

interface Drag {
  pointer: number;
  from: Point;
  screen: Point;
  at: Point;
  what:
    | { kind: "pieces"; grabbed: Piece; moved: Piece[]; ghost: Ghost | undefined; target: string | undefined }
    | { kind: "box" }
    | { kind: "writing"; of: Writing; isMoved: boolean }
    | { kind: "stamp" }
    /** A pan of the map; without movement, it is a tap if `taps` is true. */
    | { kind: "pan"; last: Point; isMoved: boolean; taps: boolean }
    | { kind: "paint"; hexes: Set<string> }
    | { kind: "sides"; sides: Map<string, { hex: string; side: string }> };
}

/** The map that the pointer is over. */
export interface PointerTarget {
  readonly callbacks: MapCallbacks;
  readonly frame: HTMLElement;
  readonly zoom: PinchTarget;
  readonly picture: Picture | undefined;
  readonly svg: SVGSVGElement | undefined;
  readonly tool: Tool;
  readonly selected: Piece[];
  /** Whether the picture belongs to the current text. */
  readonly isLive: boolean;
  place(event: { clientX: number; clientY: number }): Point;
  hex(name: string | undefined): Hex | undefined;
  /** Returns a piece and the pieces that have joined it. */
  together(piece: Piece): Piece[];
  choose(pieces: Piece[], shows: boolean): void;
  /** Adds a piece to the selection, or removes it. */
  toggle(piece: Piece): void;
  /** Whether each tap adds to the selection. */
  readonly isAdding: boolean;
  /** Returns whether a new drag pans the map because the space bar is held. */
  holdsMap(): boolean;
  /** Opens the context menu at a place of the screen. */
  menu(at: { clientX: number; clientY: number }, target: Element | null): void;
  duplicate(pieces: Piece[], by: Point): void;
  tap(at: Point): void;
  use(hex: Hex, at: Point | undefined): Promise<void>;
  movePieces(moved: Piece[], by: Point): void;
  /** Handles a click on a label or an objective. */
  pick(of: Writing): void;
  /** Moves a label or an objective to another hex. */
  moveWriting(of: Writing, to: Hex): void;
  /** Tells the user why the map cannot be changed now. */
  sayWhyNot(): void;
  /** Cancels the drag. */
  cancelDrag(): void;
  /** Draws the overlay: `drawOverlay` at once, `scheduleOverlay` with the next frame. */
  drawOverlay(): void;
  scheduleOverlay(): void;
}

/** Returns the message with the number of selected pieces. */
export function countOf(pieces: number): Words {
  return t("map-selected", { pieces });
}

export class Pointer {
  private drag: Drag | undefined;
  private readonly fingers: PinchTracker;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly map: PointerTarget) {
    this.fingers = new PinchTracker(map.zoom);
  }

  get isDragging(): boolean {
    return this.drag !== undefined;
  }

  /** Draws the drag on the overlay. */
  draw(draw: Marks): void {
    const { drag } = this;
    const hexes = this.map.picture?.hexes ?? [];
    switch (drag?.what.kind) {
      case undefined:
      case "pan":
        break;
      case "pieces": {
        if (drag.what.target !== undefined) draw.hexes([drag.what.target], "target");
        break;
      }
      case "box":
        draw.box(drag.from, drag.at);
        break;
      case "stamp": {
        const target = hexAt(hexes, drag.at);
        if (target !== undefined) draw.hexes([target.hex], "target");
        break;
      }
      case "writing": {
        const { of, isMoved } = drag.what;
        const [x, y] = [of.x + drag.at.x - drag.from.x, of.y + drag.at.y - drag.from.y];
        const target = isMoved ? hexAt(hexes, drag.at) : undefined;
        if (target !== undefined) draw.hexes([target.hex], "target");
        if (isMoved) draw.written({ ...of, x, y }, "chosen");
        break;
      }
      case "paint":
        draw.hexes([...drag.what.hexes], "painted");
        break;
      case "sides":
        for (const { hex, side } of drag.what.sides.values()) draw.side(hex, side);
        break;
    }
  }

  down(event: PointerEvent): void {
    const { picture } = this.map;
    if (this.fingers.add(event)) {
      event.preventDefault();
      this.map.cancelDrag();
      return;
    }
    if (this.drag !== undefined || picture === undefined) return;
    const at = this.map.place(event);
    const screen = { x: event.clientX, y: event.clientY };
    const start = (what: Drag["what"]) => {
      event.preventDefault();
      this.map.frame.setPointerCapture(event.pointerId);
      this.drag = { pointer: event.pointerId, from: at, screen, at, what };
    };
    const pan = (taps: boolean) => {
      start({ kind: "pan", last: screen, isMoved: false, taps });
      if (!taps) this.map.frame.classList.add("panning");
    };
    if (event.button === 1 || (event.button === 0 && this.map.holdsMap())) {
      pan(false);
      return;
    }
    if (event.button !== 0) return;
    if (!this.map.isLive) {
      this.map.sayWhyNot();
      return;
    }
    this.map.frame.focus({ preventScroll: true });
    if (event.pointerType === "touch" && this.map.tool.kind === "hand") {
      this.rest = setTimeout(() => {
        this.map.cancelDrag();
        this.map.menu(event, event.target as Element | null);
      }, LONG_PRESS);
    }
    switch (this.map.tool.kind) {
      case "hand": {
        const group = (event.target as Element).closest?.("[data-piece]");
        const number = group === null ? NaN : Number(group.getAttribute("data-piece"));
        const grabbed = picture.pieces.find(({ piece }) => piece === number);
        const written = grabbed === undefined ? this.written(at, event.pointerType) : undefined;
        if (written !== undefined) start({ kind: "writing", of: written, isMoved: false });
        else if (grabbed !== undefined) {
          const isOne = this.map.selected.some((one) => one.piece === grabbed.piece);
          const moved = isOne && this.map.selected.length > 1 ? this.map.selected : this.map.together(grabbed);
          start({ kind: "pieces", grabbed, moved, ghost: undefined, target: undefined });
          // A finger pans or taps. A mouse draws a selection box, and so does a finger that adds to the selection.
        } else if (event.pointerType === "mouse" || this.map.isAdding) start({ kind: "box" });
        else pan(true);
        break;
      }
      case "terrain":
        start({ kind: "paint", hexes: new Set(along(picture.hexes, at, at).map(({ hex }) => hex)) });
        this.map.drawOverlay();
        break;
      case "side":
        start({ kind: "sides", sides: new Map() });
        this.addSide(at);
        break;
      case "label":
      case "objective": {
        const { kind } = this.map.tool;
        const written = this.written(at, event.pointerType);
        if (written?.what === kind) start({ kind: "writing", of: written, isMoved: false });
        else start({ kind: "stamp" });
        break;
      }
      case "unit":
        start({ kind: "stamp" });
        break;
    }
    this.map.scheduleOverlay();
  }

  /** Returns the label or objective at a place, with more tolerance for a finger. */
  written(at: Point, pointer: string): Writing | undefined {
    return writingAt(this.map.picture?.writings ?? [], at, pointer === "touch" ? 14 : 3);
  }

  move(event: PointerEvent): void {
    if (this.fingers.move(event)) return;
    const { drag } = this;
    if (drag === undefined || event.pointerId !== drag.pointer) return;
    const before = drag.at;
    drag.at = this.map.place(event);
    if (distance({ x: event.clientX, y: event.clientY }, drag.screen) >= CLICK_SLOP) clearTimeout(this.rest);
    const hexes = this.map.picture?.hexes ?? [];
    switch (drag.what.kind) {
      case "pieces": {
        const { what } = drag;
        const [dx, dy] = [event.clientX - drag.screen.x, event.clientY - drag.screen.y];
        if (what.ghost === undefined) {
          if (Math.hypot(dx, dy) < CLICK_SLOP) return;
          what.ghost = this.ghost(what.moved);
        }
        what.ghost?.move(dx, dy);
        const target = hexAt(hexes, drag.at)?.hex;
        // Within the same hex, only the drag image changes.
        if (target === what.target) return;
        what.target = target;
        break;
      }
      case "box":
      case "stamp":
        break;
      case "pan": {
        const { what } = drag;
        const now = { x: event.clientX, y: event.clientY };
        what.isMoved ||= distance(now, drag.screen) >= CLICK_SLOP;
        if (what.isMoved) this.map.zoom.pan(now.x - what.last.x, now.y - what.last.y);
        if (what.isMoved) what.last = now;
        return;
      }
      case "writing": {
        const far = Math.hypot(event.clientX - drag.screen.x, event.clientY - drag.screen.y);
        drag.what.isMoved ||= far >= CLICK_SLOP;
        break;
      }
      case "paint":
        for (const { hex } of along(hexes, before, drag.at)) drag.what.hexes.add(hex);
        break;
      case "sides":
        this.addSide(drag.at);
        break;
    }
    this.map.scheduleOverlay();
  }

  up(event: PointerEvent): void {
    clearTimeout(this.rest);
    if (this.fingers.remove(event)) return;
    const { drag } = this;
    if (drag === undefined) return;
    if (event.pointerId !== drag.pointer) return;
    drag.at = this.map.place(event);
    this.map.cancelDrag();
    const { picture } = this.map;
    if (picture === undefined) return;
    const { what } = drag;
    switch (what.kind) {
      case "pieces":
        if (what.ghost !== undefined) this.drop(what.grabbed, what.moved, drag, event.altKey);
        else if (event.shiftKey || this.map.isAdding) this.map.toggle(what.grabbed);
        else this.map.choose([what.grabbed], true);
        break;
      case "pan":
        if (what.taps && !what.isMoved) this.map.tap(drag.at);
        break;
      case "box": {
        const far = distance({ x: event.clientX, y: event.clientY }, drag.screen) >= CLICK_SLOP;
        if (far) {
          const inside = boxed(picture.hexes, picture.pieces, drag.from, drag.at);
          const before = event.shiftKey || this.map.isAdding ? this.map.selected : [];
          this.map.choose([...new Set([...before, ...inside])], false);
          this.map.callbacks.say(countOf(this.map.selected.length));
        } else if (!event.shiftKey && !this.map.isAdding) this.map.tap(drag.at);
        break;
      }
      case "writing": {
        const to = hexAt(picture.hexes, drag.at);
        if (!what.isMoved) this.map.pick(what.of);
        else if (to === undefined) this.map.callbacks.say(t("map-no-hex-moved"));
        else if (to.hex !== what.of.hex) this.map.moveWriting(what.of, to);
        break;
      }
      case "stamp": {
        const hex = hexAt(picture.hexes, drag.at);
        if (hex !== undefined) void this.map.use(hex, drag.at);
        break;
      }
      case "paint":
        if (this.map.tool.kind === "terrain" && what.hexes.size > 0) {
          void this.map.callbacks.act([{ do: "paint", hexes: [...what.hexes], terrain: this.map.tool.terrain }]);
        }
        break;
      case "sides":
        if (this.map.tool.kind === "side") {
          const { terrain } = this.map.tool;
          const sides = [...what.sides.values()];
          if (sides.length > 0) {
            void this.map.callbacks.act(sides.map(({ hex, side }) => ({ do: "side", hex, side, terrain })));
          }
        }
        break;
    }
  }

  private drop(grabbed: Piece, moved: Piece[], drag: Drag, isCopy: boolean): void {
    const hexes = this.map.picture?.hexes ?? [];
    const from = this.map.hex(grabbed.hex);
    const to = hexAt(hexes, drag.at);
    if (from === undefined || to === undefined) {
      this.map.callbacks.say(t("map-no-hex-moved"));
      return;
    }
    const [a, b] = [middle(from), middle(to)];
    const by = { x: b.x - a.x, y: b.y - a.y };
    if (isCopy) this.map.duplicate(moved, by);
    else this.map.movePieces(moved, by);
  }

  private addSide(at: Point): void {
    const { drag } = this;
    const { picture } = this.map;
    if (drag?.what.kind !== "sides" || picture === undefined) return;
    const hex = hexAt(picture.hexes, at);
    const side = hex === undefined ? undefined : sideAt(picture.sides, hex, at);
    if (hex === undefined || side === undefined) return;
    drag.what.sides.set(`${hex.hex}.${side}`, { hex: hex.hex, side });
    this.map.drawOverlay();
  }

  /** Creates the drag image of pieces. */
  private ghost(pieces: Piece[]): Ghost | undefined {
    const { svg, frame } = this.map;
    if (svg === undefined) return undefined;
    const ghost = new Ghost(svg, frame, this.groups(pieces));
    frame.after(ghost.element);
    frame.classList.add("dragging");
    return ghost;
  }

  /** Returns the SVG groups of pieces. */
  private groups(pieces: Piece[]): Element[] {
    return pieces.flatMap(({ piece }) => this.map.svg?.querySelector(`[data-piece="${piece}"]`) ?? []);
  }

  /** Continues a drag over a new picture, which shows the result of an earlier action; cancels it if the
   *  dragged pieces are gone. */
  redrawn({ pieces }: Picture): void {
    const what = this.drag?.what;
    if (what?.kind !== "pieces") return;
    const grabbed = matchPiece(pieces, what.grabbed);
    const moved = what.moved.flatMap((one) => matchPiece(pieces, one) ?? []);
    if (grabbed === undefined || moved.length < what.moved.length) {
      this.map.cancelDrag();
      return;
    }
    [what.grabbed, what.moved] = [grabbed, moved];
    if (what.ghost !== undefined) lift(this.groups(moved));
  }

  /** Handles a pointer that the browser has cancelled. */
  cancel(event: PointerEvent): void {
    this.fingers.remove(event);
    this.map.cancelDrag();
  }

  cancelDrag(): void {
    const { drag } = this;
    if (drag?.what.kind === "pieces") drag.what.ghost?.element.remove();
    setDown(this.map.svg);
    this.map.frame.classList.remove("dragging", "panning");
    clearTimeout(this.rest);
    this.drag = undefined;
  }
}
