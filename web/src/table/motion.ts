// Moves on the board: each piece goes along its way, and the last moves stay marked. Motion is off
// where the person or the system wants none.
import type { MoveRecord, PieceView } from "../protocol";

/** Milliseconds for a step from hex to hex, and the most for a whole way. */
const STEP = 160;
const LONGEST = 640;

const KEY = "castra-motion";

/** Whether the person wants to see moves; on unless switched off. */
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
    // A browser that keeps nothing shows moves.
  }
}

/** Whether moves are to be shown at all, also by the system and by tests. */
export function isOn(): boolean {
  return isWanted() && document.documentElement.dataset["pace"] !== "none" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The way of a piece: the hexes that it went through, from the first to the last. */
export interface Way {
  piece: string;
  hexes: string[];
}

/** The ways of pieces since a number of answers, in the order in which they began. A piece that came from off the
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

/** The ways of the last decision that moved something. */
export function lastWays(moves: MoveRecord[]): Way[] {
  const last = moves.reduce((most, { after }) => Math.max(most, after), -1);
  return last < 0 ? [] : ways(moves, last);
}

/** The hexes in which everything has come along a way, each with it: what stands there can be shown on its way. */
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

/** How long a way takes, in milliseconds. */
export function duration({ hexes }: Way): number {
  return Math.min(LONGEST, STEP * (hexes.length - 1));
}
