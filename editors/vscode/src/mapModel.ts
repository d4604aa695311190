// The model of the map beside the text: positions of hexes, places of pieces in the text, and
// the request for a drag. Without access to the editor.

/** The answer to `castra/picture`. */
export interface Drawn {
  svg: string;
  version: number;
  hasErrors: boolean;
  pieces: Piece[];
  /** The centre of each hex, in the units of the picture. */
  hexes: Hex[];
}

export interface Piece {
  piece: number;
  hex: string;
  unit: string;
  name: string | null;
  range: { start: Place; end: Place };
}

export interface Place {
  line: number;
  character: number;
}

export interface Hex {
  hex: string;
  x: number;
  y: number;
}

/** A highlighted circle on the map. */
export interface Glow {
  x: number;
  y: number;
  radius: number;
}

/** Returns half the distance between neighbouring hexes, or 0 for fewer than two hexes. */
export function radius(hexes: Hex[]): number {
  const first = hexes[0];
  if (first === undefined) return 0;
  const distances = hexes.slice(1).map((one) => Math.hypot(one.x - first.x, one.y - first.y));
  return distances.length === 0 ? 0 : Math.min(...distances) / 2;
}

/** Returns the hex at a point of the picture, or `undefined` outside the board. */
export function hexAt(hexes: Hex[], x: number, y: number): string | undefined {
  let best: Hex | undefined;
  let least = radius(hexes) * 1.2;
  for (const one of hexes) {
    const distance = Math.hypot(one.x - x, one.y - y);
    if (distance <= least) [best, least] = [one, distance];
  }
  return best?.hex;
}

/** Returns the gesture that moves a piece. */
export function move(piece: Piece, to: string): object {
  const at = { hex: piece.hex, unit: piece.unit, name: piece.name };
  return { do: "move", piece: at, to };
}

/**
 * Returns the hexes to highlight for a line: that of the piece under the cursor; otherwise those
 * of all pieces that the line deploys, and those that it names.
 */
export function spokenOf(drawn: Drawn, line: number, character: number, text: string): string[] {
  const here = drawn.pieces.filter((one) => one.range.start.line === line);
  const under = here.filter(
    (one) => one.range.start.character <= character && character <= one.range.end.character,
  );
  const deployed = (under.length > 0 ? under : here).map((one) => one.hex);
  if (under.length > 0) return [...new Set(deployed)];
  // `C5.ne` is a side of hex C5. Strings and comments are prose.
  const code = text.replace(/"[^"]*"?/g, " ").replace(/\/\/.*/, "");
  const words = code.split(/[^A-Za-z0-9]+/);
  const named = words.filter((word) => drawn.hexes.some((one) => one.hex === word));
  return [...new Set([...deployed, ...named])];
}

/** Returns the highlights for hexes. */
export function glow(hexes: Hex[], names: string[]): Glow[] {
  const size = radius(hexes);
  const lit = hexes.filter((one) => names.includes(one.hex));
  return lit.map((one) => ({ x: one.x, y: one.y, radius: size }));
}
