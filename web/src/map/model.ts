// The model of the map: the positions of hexes and pieces, and the meaning of a drag. The model uses
// only positions on the page, for any kind of board. Nothing here touches the page.
import { t, type Words } from "../messages/messages";
import type { Gesture, Hex, Piece, PieceAt, Problem, Writing } from "../protocol";

export interface Point {
  x: number;
  y: number;
}

/** Returns the centre of a hex. */
export function middle(hex: Hex): Point {
  return { x: hex.x + hex.w / 2, y: hex.y + hex.h / 2 };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Returns the hex at a place, or undefined outside the board. */
export function hexAt(hexes: Hex[], at: Point): Hex | undefined {
  const nearest = nearestHex(hexes, at);
  if (nearest === undefined) return undefined;
  const m = middle(nearest);
  // Allow a little beyond the box of the hex.
  const isNear =
    Math.abs(at.x - m.x) <= nearest.w * 0.55 && Math.abs(at.y - m.y) <= nearest.h * 0.55;
  return isNear ? nearest : undefined;
}

function nearestHex(hexes: Hex[], at: Point): Hex | undefined {
  let best: Hex | undefined;
  let least = Infinity;
  for (const hex of hexes) {
    const away = distance(middle(hex), at);
    if (away < least) [best, least] = [hex, away];
  }
  return best;
}

/** Returns the side of a hex that is nearest to a place. */
export function sideAt(
  sides: { side: string; x: number; y: number }[],
  hex: Hex,
  at: Point,
): string | undefined {
  const m = middle(hex);
  let best: string | undefined;
  let least = Infinity;
  for (const { side, x, y } of sides) {
    const away = distance({ x: m.x + x, y: m.y + y }, at);
    if (away < least) [best, least] = [side, away];
  }
  return best;
}

/** Returns the hexes on the line between two places, so that a quick brush stroke leaves no gaps. */
export function along(hexes: Hex[], from: Point, to: Point): Hex[] {
  const first = hexes[0];
  if (first === undefined) return [];
  const steps = Math.max(1, Math.ceil(distance(from, to) / (Math.min(first.w, first.h) / 3)));
  const found = new Set<Hex>();
  for (let step = 0; step <= steps; step++) {
    const part = step / steps;
    const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    const hex = hexAt(hexes, at);
    if (hex !== undefined) found.add(hex);
  }
  return [...found];
}

/** Returns the nearest hex in a direction, for an arrow key. */
export function neighbour(hexes: Hex[], from: Hex, way: Point): Hex | undefined {
  const here = middle(from);
  let best: Hex | undefined;
  let least = Infinity;
  for (const hex of hexes) {
    if (hex === from) continue;
    const m = middle(hex);
    const [dx, dy] = [m.x - here.x, m.y - here.y];
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y - dy * way.x);
    // A hex farther aside than ahead lies in another direction. On a tie, the right or lower one wins.
    if (ahead <= 1 || aside > ahead * 1.05) continue;
    const cost = ahead + aside * 1.5 - (dx + dy) * 1e-4;
    if (cost < least) [best, least] = [hex, cost];
  }
  return best;
}

/** Returns the pieces in a hex, bottom of the stack first. */
export function piecesIn(pieces: Piece[], hex: string): Piece[] {
  return pieces.filter((piece) => piece.hex === hex);
}

/** Returns the pieces that move together with a piece: itself, and those of its army that have joined it. */
export function together(pieces: Piece[], piece: Piece, joins: (piece: Piece) => boolean): Piece[] {
  if (joins(piece)) return [piece];
  const there = piecesIn(pieces, piece.hex);
  return [piece, ...there.filter((one) => one !== piece && one.army === piece.army && joins(one))];
}

/** Finds a piece of an earlier picture in the current one. */
export function matchPiece(pieces: Piece[], old: Piece): Piece | undefined {
  const alike = pieces.filter(({ hex, unit, army, name }) => hex === old.hex && unit === old.unit && army === old.army && name === old.name);
  return alike.find(({ piece }) => piece === old.piece) ?? alike[0];
}

/** Returns the reference of a gesture to a piece; `nth` tells equal pieces of a hex apart. */
export function named(piece: Piece, pieces: Piece[]): PieceAt {
  const alike = pieces.filter(({ hex, unit, name }) => hex === piece.hex && unit === piece.unit && (piece.name === null || name === piece.name));
  const nth = alike.findIndex((one) => one.piece === piece.piece);
  return { hex: piece.hex, unit: piece.unit, name: piece.name, ...(nth > 0 ? { nth } : {}) };
}

/** Returns the topmost label or objective whose box, enlarged by `slack`, contains a place. */
export function writingAt(writings: Writing[], at: Point, slack: number): Writing | undefined {
  return writings.findLast(({ x, y, w, h }) =>
    at.x >= x - slack && at.x <= x + w + slack && at.y >= y - slack && at.y <= y + h + slack);
}

/** Returns the labels and objectives of a hex. */
export function writingsIn(writings: Writing[], hex: string): Writing[] {
  return writings.filter((one) => one.hex === hex);
}

/** Groups problems by the hexes that their source ranges refer to. */
export function problemsOf(problems: Problem[], text: string, pieces: Piece[], hexes: Hex[]): Map<string, Problem[]> {
  const found = new Map<string, Problem[]>();
  const names = new Set(hexes.map(({ hex }) => hex));
  for (const problem of problems) {
    const { from, to } = problem;
    const here = pieces.filter(({ span }) => span !== null && span[0] < to && from < span[1]).map(({ hex }) => hex);
    const said = text.slice(from, to).split(/[^\p{L}\p{N}_-]+/u).filter((word) => names.has(word));
    for (const hex of new Set([...here, ...said])) found.set(hex, [...(found.get(hex) ?? []), problem]);
  }
  return found;
}

/**
 * Returns the gestures that move all pieces by the same offset, or undefined if a piece would
  * leave the board.
 */
export function moves(
  hexes: Hex[],
  pieces: Piece[],
  moved: Piece[],
  by: Point,
  joined: (piece: Piece) => boolean,
): Extract<Gesture, { do: "move" }>[] | undefined {
  const gestures: Extract<Gesture, { do: "move" }>[] = [];
  for (const piece of moved) {
    // The host takes a joined piece along.
    if (joined(piece) && moved.some((one) => one !== piece && one.hex === piece.hex)) continue;
    const from = hexes.find((hex) => hex.hex === piece.hex);
    if (from === undefined) return undefined;
    const m = middle(from);
    const to = hexAt(hexes, { x: m.x + by.x, y: m.y + by.y });
    if (to === undefined) return undefined;
    if (to.hex !== piece.hex) gestures.push({ do: "move", piece: named(piece, pieces), to: to.hex });
  }
  return gestures;
}

/**
 * Returns the hexes that a line of the text refers to: of the piece at the text cursor, or else of
  * all pieces that the line deploys and all hexes that it names.
 */
export function hexesOfLine(
  pieces: Piece[],
  hexes: Hex[],
  line: { from: number; to: number; text: string },
  cursor: number,
): string[] {
  const here = pieces.filter(
    ({ span }) => span !== null && span[0] >= line.from && span[0] <= line.to,
  );
  const under = here.filter(({ span }) => span !== null && span[0] <= cursor && cursor <= span[1]);
  if (under.length > 0) return [...new Set(under.map((piece) => piece.hex))];
  // A string in quotation marks is prose. `C5.ne` is a side of a hex.
  const code = line.text.replace(/"[^"]*"?/g, " ").replace(/\/\/.*/, "");
  const words = new Set(code.split(/[^\p{L}\p{N}_-]+/u));
  const said = hexes.filter(({ hex }) => words.has(hex)).map(({ hex }) => hex);
  return [...new Set([...here.map((piece) => piece.hex), ...said])];
}

/** Returns the pieces whose hexes have their centre in a box. */
export function boxed(hexes: Hex[], pieces: Piece[], a: Point, b: Point): Piece[] {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  const inside = hexes.filter((hex) => {
    const m = middle(hex);
    return m.x >= left && m.x <= right && m.y >= top && m.y <= bottom;
  });
  const names = new Set(inside.map(({ hex }) => hex));
  return pieces.filter((piece) => names.has(piece.hex));
}

/** Describes a hex for a screen reader: its name, its terrain, its labels and its pieces. */
export function describeHex(hex: Hex, pieces: Piece[], writings: Writing[], terrain: (word: string) => string): string {
  const ground = hex.terrain === null ? "" : `, ${terrain(hex.terrain)}`;
  const written = writingsIn(writings, hex.hex).map((one) => `, ${writingName(one)}`).join("");
  const there = piecesIn(pieces, hex.hex).map(pieceName);
  return `${hex.title}${ground}${written}${there.length === 0 ? `, ${t("map-empty")}` : `: ${there.join("; ")}`}`;
}

/** Returns the name of a label or an objective. */
export function writingName({ what, text }: Writing): Words {
  return what === "label" ? t("quoted", { text }) : t("map-objective-named", { text });
}

/** Returns the name of a piece with its army. */
export function pieceName(piece: Piece): string {
  const name = piece.name === null ? piece.title : `${piece.title} ${piece.name}`;
  return `${name}, ${piece.armyName}`;
}

/** Returns the hex opposite to one: mirrored left to right, or rotated by 180°. Undefined if the board is not
 *  symmetric there. */
export function opposite(hexes: Hex[], { x, y, w, h }: Hex, way: "mirrored" | "turned"): Hex | undefined {
  const ends = (of: (hex: Hex) => [number, number]) => {
    const all = hexes.map(of);
    return Math.min(...all.map(([low]) => low)) + Math.max(...all.map(([, high]) => high));
  };
  const across = ends((hex) => [hex.x, hex.x + hex.w]);
  const at = { x: across - x - w / 2, y: y + h / 2 };
  if (way === "turned") at.y = ends((hex) => [hex.y, hex.y + hex.h]) - at.y;
  const found = hexAt(hexes, at);
  // A hex shifted by half a hex is not opposite.
  return found !== undefined && distance(middle(found), at) < w / 5 ? found : undefined;
}

/** A copied piece; `dx` and `dy` are its offset from the first piece, in widths and heights of a hex. */
export interface Copied {
  army: string;
  unit: string;
  name: string | null;
  marks: string[];
  state: Record<string, string>;
  dx: number;
  dy: number;
}

/** Returns copies of pieces for the clipboard. */
export function copied(hexes: Hex[], pieces: Piece[]): Copied[] {
  const place = (piece: Piece) => hexes.find(({ hex }) => hex === piece.hex);
  const first = pieces[0] === undefined ? undefined : place(pieces[0]);
  if (first === undefined) return [];
  return pieces.flatMap((piece) => {
    const hex = place(piece);
    if (hex === undefined) return [];
    const [a, b] = [middle(first), middle(hex)];
    const state = Object.fromEntries(Object.entries(piece.state).map(([field, value]) => [field, sourceOf(value)]));
    return [{ army: piece.army, unit: piece.unit, name: piece.name, marks: piece.marks, state, dx: (b.x - a.x) / first.w, dy: (b.y - a.y) / first.h }];
  });
}

/** Returns the hexes of copies if the first one is put into `at`, or undefined if one would leave the board. */
export function placed(hexes: Hex[], copies: Copied[], at: Hex): Hex[] | undefined {
  const m = middle(at);
  const found = copies.map(({ dx, dy }) => hexAt(hexes, { x: m.x + dx * at.w, y: m.y + dy * at.h }));
  return found.every((hex) => hex !== undefined) ? found : undefined;
}

/** Returns the source text of a value of a piece's state. */
export function sourceOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const [entry] = Object.entries(value);
  if (entry === undefined) return "";
  const [sort, inner] = entry;
  const quoted = (text: unknown) => JSON.stringify(String(text));
  if (Array.isArray(inner)) return inner.map((one) => (sort === "Names" ? quoted(one) : String(one))).join(" ");
  return sort === "Text" ? quoted(inner) : String(inner);
}
