// What is asked of a game at a table, and what the core answers: `table` of castra-api.
import type { Hex } from "../core/protocol";

export type Bot = "random" | "sensible" | "search:fast" | "search" | "search:strong";

/** A player who is no person at this screen: a bot, or somebody at another place. */
export type Sitter = Bot | "elsewhere";

export type TableRequest =
  | { op: "seats"; path: string }
  | { op: "begin"; path: string; seed: number; number: number; players: number; bots: (Bot | null)[]; theme: string }
  | { op: "resume"; path: string; record: string; bots?: (Bot | null)[]; at?: number; theme: string }
  | { op: "reload"; path: string }
  | { op: "step" | "redo" | "record" | "test" }
  | { op: "see"; chair: number }
  | { op: "figures"; chair: number; piece: string }
  | { op: "why"; chair: number; ask: string; piece?: string }
  | { op: "odds"; chair: number; answer: string | string[] }
  | { op: "hint" | "standing" | "review"; chair: number }
  | { op: "choose"; answer: string | string[] }
  | { op: "undo"; how: "free" | "fresh" | "same" }
  | { op: "theme"; theme: string }
  | { op: "watch"; path: string; seed: number; number: number; players: number; bots: Bot[]; theme: string }
  | { op: "watch-record"; path: string; record: string; theme: string }
  | { op: "result"; path: string; record: string }
  | { op: "frame"; at: number };

export interface Army {
  army: string;
  name: string;
  /** The noun for sentences: `the Romans`. */
  noun: string;
  /** Its colours, where there is a map. */
  fill?: string | null;
  ink?: string | null;
}

/** The place of a player. */
export interface Chair {
  chair: string;
  name: string;
  /** The index of the army. */
  army: number;
  /** The index of the first chair that knows the same. */
  knows: number;
}

/** The chairs for a number of players. */
export interface Laid {
  players: number;
  chairs: Chair[];
}

/** Who plays in a text that can be played. */
export interface Seats {
  title: string;
  armies: Army[];
  /** The chairs for each possible number of players, the fewest first. */
  tables: Laid[];
}

export interface BoardOf {
  width: number;
  height: number;
  hexes: Hex[];
  outline: [number, number][];
}

/** An answer that the game refused when it was played again. */
export interface Refusal {
  number: number;
  answer: string;
  question: string;
  why: string;
}

/** What does not change while a game is played. */
export interface Begun extends Omit<Seats, "tables"> {
  chairs: Chair[];
  /** Who sits in each chair: a bot, somebody at another place, or null for a person at this screen. */
  bots: (Sitter | null)[];
  phases: string[] | null;
  clauses: Record<string, string>;
  /** What is written on cards, by their keys. */
  cards: Record<string, string>;
  /** The faces of each die by its name, drawn. */
  dice: Record<string, { face: string; svg: string }[]>;
  secrets: boolean;
  /** Whether the whole position shows what somebody may not see, the order of a pile included. */
  hides: boolean;
  caughtUp: { used: number; refused: Refusal | null } | null;
  board: BoardOf | null;
}

export interface Step {
  pause: "person" | "bot" | "over";
  chair: number | null;
}

/** Where on the table an option is found. */
export type Anchor =
  | { on: "hex"; hex: string }
  | { on: "piece"; piece: string; hex: string }
  | { on: "direction"; toward: string }
  | { on: "card"; card: string; pile: string | null; army: string | null }
  | { on: "none" };

export interface Option {
  key: string;
  text: string;
  /** Of a pair, what comes second. */
  second: string | null;
  anchor: Anchor;
  to: Anchor | null;
  group: string;
}

export interface Question {
  number: number;
  site: string;
  army: string;
  who: string;
  label: string;
  subject: Anchor | null;
  several: { least: number; most: number } | null;
  is_reaction: boolean;
  /** The key of choosing nothing, where that is allowed. */
  none: string | null;
  private: boolean;
  options: Option[];
}

export interface Fact {
  name: string;
  value: string;
}

export interface PieceSeen {
  id: string;
  /** What it is; empty where the seat does not know it. */
  sort: string;
  name: string;
  army: string;
  hex: string | null;
  state: Fact[];
}

export interface CardSeen {
  key: string;
  title: string;
  facts: Fact[];
}

export interface PileSeen {
  name: string;
  army: string | null;
  own: boolean;
  count: number;
  cards: CardSeen[];
}

export interface StateSeen extends Fact {
  army: string | null;
  hexes: string[];
}

export interface View {
  turn: number;
  mover: string | null;
  pieces: PieceSeen[];
  piles: PileSeen[];
  states: StateSeen[];
}

export interface Line {
  depth: number;
  text: string;
  clauses: string[];
}

export interface Rolled {
  die: string;
  faces: string[];
  after: number;
}

/** A step of a piece, from hex to hex; null is off the board. */
export interface MoveSeen {
  piece: string;
  from: string | null;
  to: string | null;
  after: number;
}

export interface Barrier {
  chance: boolean;
  revealed: number[];
  decided: boolean;
}

/** The place in the rules that asks. */
export interface RuleSeen {
  path: string;
  line: number;
  text: string;
  clauses: { id: string; text: string }[];
}

/** The figures of a piece. */
export interface FiguresOf {
  piece: PieceSeen;
  /** What is printed on it. */
  facts: Fact[];
  /** What the rules work out of it, and how that is asked for. */
  worked: { name: string; ask: string; value: string }[];
}

/** How a value comes about. */
export interface Explained {
  ask: string;
  value: string;
  lines: { depth: number; text: string }[];
  /** How many lines are left out. */
  left: number;
}

export interface Outcome {
  winner: string | null;
  reason: string;
  fault: boolean;
}

/** What a chair sees. */
export interface Seen {
  chair: number;
  asked: number | null;
  view: View;
  question: Question | null;
  rule: RuleSeen | null;
  /** Which of the phases of the turn, and what it is called; null before the first. */
  phase: { at: number; name: string } | null;
  lines: Line[];
  rolls: Rolled[];
  /** The last steps of pieces. */
  moves: MoveSeen[];
  answers: number;
  /** What stands in the way of taking the last answer back; null if there is none. */
  barrier: Barrier | null;
  canRedo: boolean;
  takebacks: number;
  outcome: Outcome | null;
  svg: string | null;
}

/** A whole game to be looked at. */
export interface Watched extends Seats {
  clauses: Record<string, string>;
  turns: { turn: number; mover: string | null; answers: number }[];
  lines: Line[];
  outcome: Outcome;
  record: string;
  board: BoardOf | null;
}

/** How a recorded game went out, found by playing it again. */
export interface ResultOf {
  number: number;
  seed: number;
  turns: number;
  takebacks: number;
  /** Who played, chair by chair: a bot, or null for a person. */
  bots: (string | null)[];
  /** Null if it is not over. */
  outcome: Outcome | null;
  /** What the armies have come to. */
  counts: { army: string | null; name: string; what: "state" | "left" | "lost" | "sum"; value: number }[];
}

export interface Frame {
  turn: number;
  answers: number;
  view: View;
  svg: string | null;
}

/** A chance from 0 to 1 with its interval; of an exact chance, all three are the same. */
export interface Estimate {
  chance: number;
  low: number;
  high: number;
}

/** What a field or a state may become. */
export interface FieldOdds {
  name: string;
  now: string;
  values: (Estimate & { value: string; change: number | null })[];
}

/** What may become of a piece. */
export interface PieceOdds {
  id: string;
  name: string;
  army: string;
  hex: string | null;
  removed: Estimate;
  moved: Estimate;
  reserve: Estimate;
  taken: Estimate;
  fields: FieldOdds[];
}

/** The chances of what follows an answer. */
export interface OddsOf {
  basis: { kind: "exact"; outcomes: number; deals: number } | { kind: "sampled"; games: number };
  pieces: PieceOdds[];
  states: (FieldOdds & { army: string | null })[];
  /** The dice that are rolled first. */
  throw: { die: string; count: number } | null;
  /** Replies of others that were assumed. */
  replies: (Estimate & { who: string; label: string; answer: string })[];
  then: (Estimate & { text: string })[];
}

/** An answer with the chance of winning after it. */
export interface HintOf extends Estimate {
  answer: string | string[];
  text: string;
  playouts: number;
}

/** The chance of winning at the start of a turn, or at the end. */
export interface Standing {
  turn: number;
  mover: string | null;
  answers: number;
  chance: number;
}

/** A decision after which the chances fell. */
export interface Moment {
  turn: number;
  answers: number;
  label: string;
  answer: string | string[];
  text: string;
  before: number;
  after: number;
  hints: HintOf[];
}
