// Actions on the selected pieces other than moving: copy, mirror, turn, removal, change of name, army or
// type. Each action is a list of gestures, applied as one undo step.
import { t } from "../messages/messages";
import type { Gesture, Hex, Palette, Picture, Piece, PieceAt } from "../protocol";
import type { MapCallbacks } from "./callbacks";
import { copied, middle, named, neighbour, opposite, piecesIn, placed, type Copied, type Point } from "./model";

/** The map that the actions work on. */
export interface ActionTarget {
  readonly callbacks: MapCallbacks;
  readonly picture: Picture | undefined;
  readonly palette: Palette | undefined;
  readonly selected: Piece[];
  readonly cursor: string | undefined;
  readonly isLive: boolean;
  hex(name: string | undefined): Hex | undefined;
  joins(piece: Piece): boolean;
  together(piece: Piece): Piece[];
  /** Selects pieces by hex and unit with the next picture. */
  selectWhenDrawn(pieces: { hex: string; unit: string }[]): void;
  sayWhyNot(): void;
}

/** The directions around a hex, right first. */
const AROUND: Point[] = [{ x: 1, y: 0 }, { x: 0, y: 1 }, { x: -1, y: 0 }, { x: 0, y: -1 }];

export class Actions {
  /** The clipboard. It outlives the open battle. */
  private clip: Copied[] = [];
  /** The queue of actions: each one starts when the map shows the result of the previous one. */
  private queue: Promise<unknown> = Promise.resolve();

  constructor(private readonly map: ActionTarget) {}

  get hasCopy(): boolean {
    return this.clip.length > 0;
  }

  private get hexes(): Hex[] {
    return this.map.picture?.hexes ?? [];
  }

  /** The selected pieces and the pieces that have joined them, such as leaders; hosts first. */
  private get all(): Piece[] {
    const all = [...new Set(this.map.selected.flatMap((piece) => this.map.together(piece)))];
    return [...all.filter((piece) => !this.map.joins(piece)), ...all.filter((piece) => this.map.joins(piece))];
  }

  private named = (piece: Piece): PieceAt => named(piece, this.map.picture?.pieces ?? []);

  copy(): boolean {
    const { all } = this;
    if (all.length === 0) {
      this.map.callbacks.say(t("map-copy-first"));
      return false;
    }
    this.clip = copied(this.hexes, all);
    this.map.callbacks.say(t("map-copied", { units: all.length }));
    return true;
  }

  cut(): void {
    this.once(async () => {
      const { all } = this;
      if (this.copy()) await this.map.callbacks.act(all.map((piece): Gesture => ({ do: "remove", piece: this.named(piece) })).reverse());
    });
  }

  /** Pastes the clipboard into a hex, by default that of the cursor. */
  paste(at?: Hex): void {
    this.once(async () => {
      const to = at ?? this.map.hex(this.map.cursor);
      if (!this.hasCopy) this.map.callbacks.say(t("map-nothing-copied"));
      else if (to === undefined) this.map.callbacks.say(t("map-click-paste"));
      else await this.put(this.clip, to);
    });
  }

  /** Copies dragged pieces to where they were dropped, or the selected pieces into a nearby hex. */
  duplicate(dragged?: { pieces: Piece[]; by: Point }): void {
    this.once(async () => {
      const pieces = dragged?.pieces ?? this.all;
      const from = this.map.hex(pieces[0]?.hex);
      if (from === undefined) return;
      const copies = copied(this.hexes, pieces);
      const m = middle(from);
      const to = dragged === undefined
        ? this.beside(copies, from)
        : this.hexes.find((hex) => near(middle(hex), { x: m.x + dragged.by.x, y: m.y + dragged.by.y }, hex.w / 2));
      if (to === undefined) this.map.callbacks.say(t("map-no-room"));
      else await this.put(copies, to);
    });
  }

  /** Returns the nearest hex in which the copies do not cover other pieces. */
  private beside(copies: Copied[], from: Hex): Hex | undefined {
    const { hexes } = this;
    const isFree = (at: Hex) => placed(hexes, copies, at)?.every((hex) => piecesIn(this.map.picture?.pieces ?? [], hex.hex).length === 0) === true;
    for (const way of AROUND) {
      const next = neighbour(hexes, from, way);
      if (next !== undefined && isFree(next)) return next;
    }
    const far = (hex: Hex) => Math.hypot(hex.x - from.x, hex.y - from.y);
    const free = hexes.filter((hex) => hex !== from && isFree(hex)).sort((a, b) => far(a) - far(b));
    return free[0] ?? AROUND.flatMap((way) => neighbour(hexes, from, way) ?? []).find((hex) => placed(hexes, copies, hex) !== undefined);
  }

  private async put(copies: Copied[], at: Hex): Promise<void> {
    const { armies = [], units: known = [] } = this.map.palette ?? {};
    const strange = copies.find(({ unit }) => !known.some((one) => one.unit === unit));
    if (strange !== undefined) {
      this.map.callbacks.say(t("map-strange-unit", { unit: strange.unit }));
      return;
    }
    const to = placed(this.hexes, copies, at);
    if (to === undefined) {
      this.map.callbacks.say(t("map-copy-leaves"));
      return;
    }
    const [other] = armies;
    const gestures = copies.map(({ army, unit, name, marks, state }, index): Gesture => ({
      // The armies of another battle may have other names.
      do: "add", army: armies.some((one) => one.army === army) ? army : other?.army ?? army, unit, hex: to[index]?.hex ?? at.hex, name, marks, state,
    }));
    const expected = copies.map(({ unit }, index) => ({ hex: to[index]?.hex ?? at.hex, unit }));
    if (await this.map.callbacks.act(gestures)) this.map.selectWhenDrawn(expected);
  }

  /** Mirrors the selected units, or all units if none is selected, left to right across the middle of the board. */
  mirror(): void {
    this.once(() => this.arrange(this.map.selected.length > 0 ? this.map.selected : this.map.picture?.pieces ?? [], "mirrored", []));
  }

  /** Mirrors terrain, labels and objectives left to right; with `units`, all units as well. */
  mirrorMap(units: boolean): void {
    this.once(async () => {
      const pieces = units ? this.map.picture?.pieces ?? [] : [];
      if (pieces.length > 0) await this.arrange(pieces, "mirrored", [{ do: "mirror-map" }]);
      else if (await this.map.callbacks.act([{ do: "mirror-map" }])) this.map.callbacks.say(t("map-ground-mirrored"));
    });
  }

  /** Swaps the sides of the armies: rotates all units about the middle of the board, and swaps the edges. */
  swapSides(): void {
    this.once(() => this.arrange(this.map.picture?.pieces ?? [], "turned", [{ do: "swap-edges" }]));
  }

  private async arrange(pieces: Piece[], way: "mirrored" | "turned", more: Gesture[]): Promise<void> {
    if (pieces.length === 0) {
      this.map.callbacks.say(t("map-no-units"));
      return;
    }
    const to = pieces.map((piece) => {
      const hex = this.map.hex(piece.hex);
      return hex === undefined ? undefined : opposite(this.hexes, hex, way);
    });
    const missing = to.findIndex((hex) => hex === undefined);
    if (missing >= 0) {
      this.map.callbacks.say(t("map-no-opposite", { hex: pieces[missing]?.hex ?? "" }));
      return;
    }
    const turns = pieces.flatMap((piece) => this.faced(piece, way));
    const moves = pieces.map((piece, index) => ({ piece: this.named(piece), to: to[index]?.hex ?? piece.hex }));
    const expected = this.map.selected.map((piece) => ({ hex: to[pieces.indexOf(piece)]?.hex ?? piece.hex, unit: piece.unit }));
    if (!(await this.map.callbacks.act([...turns, { do: "arrange", moves }, ...more]))) return;
    this.map.selectWhenDrawn(expected);
    this.map.callbacks.say(way === "turned" ? t("map-swapped") : t("map-mirrored", { units: pieces.length }));
  }

  /** Returns the gesture that turns a piece along with its hex; none if the piece has no facing. */
  private faced(piece: Piece, way: "mirrored" | "turned"): Gesture[] {
    const words = this.map.palette?.units.find(({ unit }) => unit === piece.unit)?.facings ?? [];
    const sides = this.map.picture?.sides ?? [];
    const now = Object.values(piece.state).map(sourceOfWord).find((word) => words.includes(word));
    if (now === undefined || words.length !== sides.length) return [];
    // The facings of a unit are in the order of the sides of a hex.
    const own = sides[words.indexOf(now)];
    if (own === undefined) return [];
    const wanted = { x: -own.x, y: way === "turned" ? -own.y : own.y };
    const other = sides.findIndex((side) => near(side, wanted, 1));
    const facing = words[other];
    return facing === undefined || facing === now ? [] : [{ do: "turn", piece: this.named(piece), facing }];
  }

  /** Gives the selected pieces to an army, by default the next one. */
  give(army?: string): void {
    this.once(async () => {
      const { all } = this;
      const armies = this.map.palette?.armies ?? [];
      const at = armies.findIndex((one) => one.army === all[0]?.army);
      const to = armies.find((one) => one.army === army) ?? armies[(at + 1) % armies.length];
      if (all.length === 0 || to === undefined) {
        this.map.callbacks.say(t("map-give-first"));
        return;
      }
      const moved = all.filter((piece) => piece.army !== to.army);
      if (moved.length === 0) return;
      const done = await this.map.callbacks.act(moved.map((piece) => ({ do: "give", piece: this.named(piece), army: to.army })));
      if (done) this.map.callbacks.say(t("map-given", { units: moved.length, army: to.noun }));
    });
  }

  /** Changes the type of the selected pieces that are of the same kind as the new type. */
  retype(unit: string): void {
    this.once(async () => {
      const kind = this.map.palette?.units.find((one) => one.unit === unit)?.kind;
      const changed = this.map.selected.filter((piece) => piece.kind === kind && piece.unit !== unit);
      if (changed.length === 0) return;
      const expected = this.map.selected.map((piece) => ({ hex: piece.hex, unit: changed.includes(piece) ? unit : piece.unit }));
      const done = await this.map.callbacks.act(changed.map((piece) => ({ do: "retype", piece: this.named(piece), unit })));
      if (done) this.map.selectWhenDrawn(expected);
    });
  }

  /** Removes the selected pieces. */
  remove(): void {
    const { selected } = this.map;
    if (selected.length === 0) return;
    // Last first, so that the references to the remaining pieces stay valid.
    void this.map.callbacks.act(selected.map((piece): Gesture => ({ do: "remove", piece: this.named(piece) })).reverse());
  }

  /** Turns the selected pieces by a number of facings. */
  turn(step: number): void {
    const gestures = this.map.selected.flatMap((piece): Gesture[] => {
      const words = this.map.palette?.units.find(({ unit }) => unit === piece.unit)?.facings ?? [];
      if (words.length === 0) return [];
      const now = Object.values(piece.state).findIndex((value) => words.includes(wordOf(value)));
      const word = wordOf(Object.values(piece.state)[now]);
      const at = now < 0 ? 0 : words.indexOf(word);
      const facing = words[(at + step + words.length) % words.length] ?? null;
      return [{ do: "turn", piece: this.named(piece), facing }];
    });
    if (gestures.length === 0) this.map.callbacks.say(t("map-no-facing"));
    else void this.map.callbacks.act(gestures);
  }

  /** Asks for a new name of a piece. */
  async rename(piece: Piece): Promise<void> {
    const text = await this.map.callbacks.ask(t("map-name-ask", { title: piece.title, hex: piece.hex }), piece.name ?? "");
    if (text === undefined) return;
    await this.map.callbacks.act([{ do: "name", piece: this.named(piece), name: text.trim() === "" ? null : text.trim() }]);
  }

  /** Queues an action until the map shows the current text: the user may be quicker than the core. */
  private once(act: () => Promise<void>): void {
    this.queue = this.queue.then(() => this.map.callbacks.current()).then(() => (this.isReady() ? act() : undefined));
  }

  private isReady(): boolean {
    if (!this.map.isLive) this.map.sayWhyNot();
    return this.map.isLive;
  }
}

function near(a: Point, b: Point, within: number): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < within;
}

function sourceOfWord(value: unknown): string {
  return typeof value === "object" && value !== null ? String(Object.values(value)[0]) : String(value);
}

/** Returns a value of a piece's state as a word. */
function wordOf(value: unknown): string {
  if (typeof value === "object" && value !== null) {
    const inner = Object.values(value)[0];
    return typeof inner === "string" || typeof inner === "number" ? String(inner) : "";
  }
  return String(value);
}
