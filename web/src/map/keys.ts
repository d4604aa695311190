// Keyboard control of the map: arrow keys move the cursor from hex to hex, Enter picks up and puts down.
import { t } from "../messages/messages";
import type { Hex, Picture, Piece, Writing } from "../protocol";
import type { Actions } from "./actions";
import type { MapCallbacks } from "./callbacks";
import { matchPiece, middle, neighbour, pieceName, piecesIn, writingName, writingsIn, type Point } from "./model";
import type { Pointer } from "./pointer";
import type { Tool } from "./tool";
import type { Zoom } from "./zoom";

/** The map that the keyboard controls. */
export interface KeyboardTarget {
  readonly callbacks: MapCallbacks;
  readonly pointer: Pointer;
  readonly actions: Actions;
  readonly zoom: Zoom;
  readonly picture: Picture | undefined;
  readonly tool: Tool;
  selected: Piece[];
  /** The selected label or objective. */
  readonly written: Writing | undefined;
  /** The hex of the keyboard cursor. */
  cursor: string | undefined;
  readonly isLive: boolean;
  hex(name: string | undefined): Hex | undefined;
  together(piece: Piece): Piece[];
  /** Returns whether a piece joins others in their hex, as a leader does. */
  joins(piece: Piece): boolean;
  choose(pieces: Piece[], shows: boolean): void;
  chooseAll(): void;
  toggle(piece: Piece): void;
  use(hex: Hex, at: Point | undefined): Promise<void>;
  movePieces(moved: Piece[], by: Point): void;
  cancelDrag(): void;
  pick(of: Writing): void;
  moveWriting(of: Writing, to: Hex): void;
  rename(): void;
  /** Tells the user why the map cannot be changed now. */
  sayWhyNot(): void;
  remove(): void;
  announce(hex: Hex): void;
  reveal(hex: Hex): void;
  drawOverlay(): void;
}

export class Keys {
  /** The pieces that were picked up. */
  carried: Piece[] | undefined;
  /** The label or objective that was picked up. */
  private writing: Writing | undefined;

  constructor(private readonly map: KeyboardTarget) {}

  /** Puts the picked-up object back. */
  cancelDrag(): void {
    this.carried = undefined;
    this.writing = undefined;
  }

  /** Whether an object was picked up. */
  private get isHolding(): boolean {
    return this.carried !== undefined || this.writing !== undefined;
  }

  /** Finds the picked-up pieces in a new picture, or puts them back if some are gone. */
  redrawn({ pieces }: Picture): void {
    const { carried } = this;
    if (carried === undefined) return;
    const now = carried.flatMap((one) => matchPiece(pieces, one) ?? []);
    this.carried = now.length < carried.length ? undefined : now;
  }

  key(event: KeyboardEvent): void {
    const { picture } = this.map;
    if (picture === undefined || picture.board === null) return;
    const ways: Record<string, Point> = {
      ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 },
      ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 },
    };
    const way = ways[event.key];
    if (way !== undefined) {
      event.preventDefault();
      if (event.altKey && this.map.selected.length > 0) this.nudge(way);
      else this.go(way);
      return;
    }
    const hex = this.map.hex(this.map.cursor);
    const done = () => event.preventDefault();
    const { actions } = this.map;
    const letter = event.altKey || event.shiftKey ? "" : event.key.toLowerCase();
    if (event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey && event.key.toLowerCase() === "m") {
      done();
      actions.mirrorMap(false);
      return;
    }
    const run = (event.ctrlKey || event.metaKey
      ? { a: () => this.map.chooseAll(), c: () => actions.copy(), x: () => actions.cut(), v: () => actions.paste(), d: () => actions.duplicate() }
      : { m: () => actions.mirror(), s: () => actions.swapSides(), g: () => actions.give() } as Record<string, () => unknown>)[letter as "a"];
    if (run !== undefined) {
      done();
      run();
      return;
    }
    switch (event.key) {
      case "Enter":
        done();
        if (event.shiftKey && hex !== undefined) this.add(hex);
        else this.enterHere();
        break;
      case "F2":
        done();
        if (this.map.isLive) this.map.rename();
        break;
      case "Escape":
        done();
        if (this.isHolding || this.map.pointer.isDragging) {
          this.map.cancelDrag();
          this.map.callbacks.say(t("map-put-back"));
        } else if (this.map.tool.kind !== "hand") this.map.callbacks.putDown();
        else this.map.choose([], false);
        break;
      case "Delete":
      case "Backspace":
        done();
        if (this.map.isLive) this.map.remove();
        break;
      case "[":
        done();
        if (this.map.isLive) actions.turn(-1);
        break;
      case "]":
        done();
        if (this.map.isLive) actions.turn(1);
        break;
      case "+":
      case "=":
        if (!event.ctrlKey) this.map.zoom.by(1.25);
        break;
      case "-":
        if (!event.ctrlKey) this.map.zoom.by(0.8);
        break;
      case "0":
        if (!event.ctrlKey) this.map.zoom.set(1);
        break;
      default:
        break;
    }
  }

  private go(way: Point): void {
    const hexes = this.map.picture?.hexes ?? [];
    const here = this.map.hex(this.map.cursor) ?? this.map.hex(this.map.selected[0]?.hex);
    const to = here === undefined ? hexes[0] : neighbour(hexes, here, way);
    if (to === undefined) return;
    this.map.cursor = to.hex;
    if (!this.isHolding && this.map.tool.kind === "hand") {
      this.map.selected = piecesIn(this.map.picture?.pieces ?? [], to.hex);
    }
    this.map.drawOverlay();
    this.map.announce(to);
    this.map.reveal(to);
  }

  /** Moves the selected pieces by one hex. */
  private nudge(way: Point): void {
    const first = this.map.selected[0];
    const from = this.map.hex(first?.hex);
    const to = from === undefined ? undefined : neighbour(this.map.picture?.hexes ?? [], from, way);
    if (from === undefined || to === undefined || !this.map.isLive) return;
    const [a, b] = [middle(from), middle(to)];
    this.map.movePieces(this.map.selected, { x: b.x - a.x, y: b.y - a.y });
  }

  /** Performs the action of Enter in the hex of the cursor. */
  enterHere(): void {
    const hex = this.map.hex(this.map.cursor);
    if (!this.map.isLive) this.map.sayWhyNot();
    else if (hex !== undefined) this.enter(hex);
  }

  /** Adds the piece in a hex to the selection, or removes it. */
  private add(hex: Hex): void {
    const there = piecesIn(this.map.picture?.pieces ?? [], hex.hex);
    const piece = there.find((one) => !this.map.joins(one)) ?? there[0];
    if (piece === undefined) this.map.callbacks.say(t("map-hex-empty", { hex: hex.hex }));
    else this.map.toggle(piece);
  }

  private enter(hex: Hex): void {
    if (this.map.tool.kind !== "hand") {
      void this.map.use(hex, undefined);
      return;
    }
    if (this.carried !== undefined) {
      const carried = this.carried;
      this.carried = undefined;
      const from = this.map.hex(carried[0]?.hex);
      if (from === undefined) return;
      const [a, b] = [middle(from), middle(hex)];
      this.map.movePieces(carried, { x: b.x - a.x, y: b.y - a.y });
      return;
    }
    if (this.writing !== undefined) {
      const { writing } = this;
      this.writing = undefined;
      this.map.moveWriting(writing, hex);
      return;
    }
    const there = piecesIn(this.map.picture?.pieces ?? [], hex.hex);
    const piece = there.find((one) => !this.map.joins(one)) ?? there[0];
    const [written] = writingsIn(this.map.picture?.writings ?? [], hex.hex);
    if (piece === undefined && written !== undefined) {
      this.map.pick(written);
      this.writing = written;
      this.map.callbacks.say(t("map-picked-up", { name: writingName(written) }));
      return;
    }
    if (piece === undefined) {
      this.map.callbacks.say(t("map-hex-empty", { hex: hex.hex }));
      return;
    }
    this.map.choose([piece], true);
    this.carried = this.map.together(piece);
    this.map.callbacks.say(t("map-picked-up", { name: pieceName(piece) }));
    this.map.drawOverlay();
  }
}
