// The animation of moves: each piece travels along its way, and the last moves stay marked. The user or
// the system can switch it off.
import type { MoveRecord, PieceView } from "../protocol";

/** Milliseconds for a step from hex to hex, and at most for a whole way. */
const STEP = 160;
const LONGEST = 640;

const KEY = "castra-motion";

/** Returns whether the user wants animations, which are on by default. */
export function isWanted(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

export function want(is: boolean): void {
  try {
    if (is) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // Without local storage, moves are animated.
  }
}

/** Returns whether moves are animated, by the settings of the user, the system and tests. */
export function isOn(): boolean {
  return isWanted() && document.documentElement.dataset["pace"] !== "none" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The way of a piece: its hexes from the first to the last. */
export interface Way {
  piece: string;
  hexes: string[];
}

/** Returns the ways of pieces since a number of answers, in the order in which they began. A piece that came onto the
 *  board or left it has none. */
export function ways(moves: MoveRecord[], since: number): Way[] {
  const found: Way[] = [];
  const open = new Map<string, Way>();
  for (const { piece, from, to, after } of moves) {
    if (after < since) continue;
    if (from === null || to === null) {
      open.delete(piece);
      continue;
    }
    let way = open.get(piece);
    if (way === undefined || way.hexes[way.hexes.length - 1] !== from) {
      way = { piece, hexes: [from] };
      open.set(piece, way);
      found.push(way);
    }
    way.hexes.push(to);
  }
  return found.filter(({ hexes }) => hexes[0] !== hexes[hexes.length - 1]);
}

/** Returns the ways of the last decision that moved a piece. */
export function lastWays(moves: MoveRecord[]): Way[] {
  const last = moves.reduce((most, { after }) => Math.max(most, after), -1);
  return last < 0 ? [] : ways(moves, last);
}

/** Returns the ways by target hex, for hexes whose pieces have all just arrived: only these can be animated. */
export function arrivals(found: Way[], pieces: PieceView[]): Map<string, Way> {
  const by = new Map<string, Way>();
  for (const way of found) {
    const hex = way.hexes[way.hexes.length - 1];
    if (hex !== undefined && pieces.some(({ id, hex: now }) => id === way.piece && now === hex)) by.set(hex, way);
  }
  for (const hex of [...by.keys()]) {
    const all = pieces.filter((piece) => piece.hex === hex);
    if (!all.every(({ id }) => found.some((way) => way.piece === id))) by.delete(hex);
  }
  return by;
}

/** Returns the duration of the animation of a way, in milliseconds. */
export function duration({ hexes }: Way): number {
  return Math.min(LONGEST, STEP * (hexes.length - 1));
}
