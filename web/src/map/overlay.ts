// The contents of the overlay: the marks of the selection, the problems, the cursor and the drag.
import type { Picture, Piece, Problem, Writing } from "../protocol";
import { Marks } from "./marks";

/** The state that the overlay shows. */
export interface OverlayState {
  picture: Picture;
  selected: Piece[];
  /** The selected label or objective. */
  written: Writing | undefined;
  /** The problems by hex. */
  wrong: Map<string, Problem[]>;
  highlighted: string[];
  /** The hex of the keyboard cursor, if the cursor can be seen. */
  cursor: string | undefined;
  /** The hex under an object that is dragged from the palette. */
  target: string | undefined;
  /** The pieces that the keyboard has picked up. */
  carried: Piece[] | undefined;
  /** Draws the drag of the pointer. */
  drag(draw: Marks): void;
}

/** Returns the marks of the overlay. */
export function marksOf({ picture, selected, written, wrong, highlighted, cursor, target, carried, drag }: OverlayState): SVGElement[] {
  const draw = new Marks(picture);
  draw.wrong(wrong);
  draw.hexes(highlighted, "glow");
  draw.hexes(selected.map((piece) => piece.hex), "chosen");
  const isShown = selected.some(({ hex }) => hex === cursor);
  if (cursor !== undefined && !isShown) draw.hexes([cursor], "cursor");
  if (target !== undefined) draw.hexes([target], "target");
  if (written !== undefined) draw.written(written, "chosen");
  if (carried !== undefined) draw.hexes(carried.map((piece) => piece.hex), "lifted-from");
  drag(draw);
  return draw.marks;
}
