// What is asked of the core, and what it answers. Each group is a file of castra-api.
// Places are in UTF-16 units, as everywhere in JavaScript.

import type { Bot, TableRequest } from "../table/protocol";

/** A request: its group, and what of it. */
export type Request =
  | { texts: Texts }
  | { gestures: { op: "try" | "problem"; path: string; gestures: Gesture[] } }
  | { rules: { op: "list"; path: string } }
  | { picture: { op: "map"; path: string; theme: Theme; hidden?: Layer[]; strengths?: boolean } | { op: "page" | "board"; path: string; theme: Theme } | { op: "file"; path: string; theme: Theme; format: PictureFormat } }
  | { palette: { op: "of"; path: string } | { op: "pictures"; path: string; theme: Theme } }
  | { council: { op: "form"; path: string } }
  | { simulate: Simulate }
  | { compare: Compare }
  | { table: TableRequest }
  | { tests: { op: "list"; path?: string } | { op: "run"; from: number; count: number } }
  | { library: Library }
  | { books: { op: "players" | "designers"; path: string } }
  | { exchange: Exchange };

export type Theme = "classic" | "dark" | "safe" | "print";

/** A part of the map that can be left out of its picture; castra-draw has more. */
export type Layer = "coordinates" | "sections" | "labels" | "objectives" | "terrain" | "grid" | "units" | "leaders";

/** A format of picture files. */
export type PictureFormat = "png" | "svg" | "pdf";

export type Texts =
  | ({ op: "load" } & Loaded)
  | { op: "open"; path: string; text: string }
  | { op: "close" | "look" | "format" | "text"; path: string }
  | { op: "hover" | "complete" | "definition"; path: string; at: number }
  | { op: "rename"; path: string; at: number; name: string }
  | { op: "problems" };

/** Texts of packages, as they are on disk. */
export interface Loaded {
  packages: {
    levels?: Record<string, "allow" | "warn" | "deny">;
    dependencies?: number[];
    /** Which of `fonts` are its own. */
    fonts?: number[];
  }[];
  texts: { package: number; path: string; text: string; standing: Standing }[];
  /** Font files in base64. */
  fonts?: string[];
  lost?: string;
}

export type Standing = "own" | "beside" | "dependency";

export type Simulate =
  | { op: "begin"; path: string; seed: number; bot?: Bot }
  | { op: "more"; games: number };

export type Compare =
  | { op: "keep"; path: string }
  | { op: "begin"; path: string; seed: number; bot?: Bot }
  | { op: "more"; games: number }
  | { op: "parting"; game: number };

export type Library =
  | { op: "battles" }
  | { op: "text"; path: string }
  | ({ op: "new" } & Wish);

/** Battles from files of other programs, and as such files. Contents of files are in base64. */
export type Exchange =
  | ({ op: "import" } & Import)
  | { op: "export"; path: string; format: ExportFormat; images?: string };

export type ExportFormat = "ron" | "json" | "tiled" | "vassal" | "tabletop-simulator";

/** A file that becomes a battle. */
export interface Import {
  /** Its name, whose extension says what it is. */
  name: string;
  content: string;
  /** Files that it may name, by their paths relative to it, with their contents. */
  beside?: Record<string, string>;
  game?: string;
  board?: string;
  /** The mapping of an earlier import, as its author has finished it. */
  mapping?: string;
}

/** What a file became. */
export interface Imported {
  /** The battle; null if the mapping must say first what the columns of a table are. */
  text: string | null;
  why: string | null;
  mapping: string | null;
  /** What became of each thing in the file: a line for each sort of thing. */
  account: string[];
  taken: number;
  approximated: number;
  leftOut: number;
}

/** A file that a battle became. */
export interface Exported {
  content: string;
  /** Pictures that it needs, by their names. */
  pictures: Record<string, string>;
  /** What it cannot carry. */
  lost: string[];
}

/** A book: one file of HTML, and what its authors have written nothing about. */
export interface Book {
  html: string;
  silent: string[];
}

/** What a new battle is to be. */
export interface Wish {
  game: string;
  board: string;
  id: string;
  title: string;
  /** The printed names of the armies at the bottom and at the top. */
  armies: [string, string];
  /** Whether nothing stands on the board yet. */
  empty: boolean;
}

/** Something done to a battle by hand; castra-ide says what there is. */
export type Gesture = { do: string } & Record<string, unknown>;

export interface Place {
  path: string;
  from: number;
  to: number;
  /** The line it starts on, from 1. */
  line: number;
}

export interface Change extends Place {
  insert: string;
}

/** A change of the one text that is asked about. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
}

export interface Problem extends Place {
  code: string;
  severity: "error" | "warning";
  message: string;
  /** What to see at the place. */
  text: string;
  help: string | null;
  related: (Place & { text: string })[];
  fixes: { title: string; safe: boolean; changes: Change[] }[];
}

/** A test, and where it is. */
export interface TestOf extends Place {
  name: string;
}

/** Why a test fails, at the place that is to blame. */
export interface Failure extends Place {
  message: string;
  /** What to see at the place. */
  text: string;
  help: string | null;
  related: (Place & { text: string })[];
  /** How the value came about that was not expected. */
  lines: { depth: number; text: string }[];
  /** How many of those lines are left out. */
  left: number;
}

export interface Look {
  problems: Problem[];
  /** From, to and what it is, one after the other. */
  tokens: (number | string)[];
}

export interface Hover extends Place {
  markdown: string;
}

export interface Completion extends Place {
  label: string;
  sort: string;
  detail: string | null;
  docs: string | null;
}

export interface Piece {
  piece: number;
  hex: string;
  army: string;
  armyName: string;
  unit: string;
  title: string;
  kind: string;
  name: string | null;
  /** Its distinctions, one of each kind at most. */
  marks: string[];
  state: Record<string, unknown>;
  /** Where the text deploys it. */
  span: [number, number] | null;
}

export interface Hex {
  hex: string;
  /** What people call it: another name only of a place. */
  title: string;
  x: number;
  y: number;
  w: number;
  h: number;
  terrain: string | null;
}

/** The map of a battle; only the first two where the game has no board. */
export interface Picture {
  hasErrors: boolean;
  board: string | null;
  width: number;
  height: number;
  svg: string;
  pieces: Piece[];
  hexes: Hex[];
  /** The corners of a hex, as parts of the width and height of its box. */
  outline: [number, number][];
  /** The sides of hexes, and the way to the middle of each. */
  sides: { side: string; x: number; y: number }[];
  /** What is written on the map. */
  writings: Writing[];
  /** The hexes that go with the row or column at an edge; null where none can go. */
  edges: Record<"top" | "bottom" | "left" | "right", string[] | null>;
  /** How much of what the text puts on the map is not in the picture. */
  unread: number;
  warnings: string[];
}

/** A name on the map, or a hex that counts for victory. */
export interface Writing {
  what: "label" | "objective";
  hex: string;
  text: string;
  /** The army that gains by it; both where none is named. */
  army: string | null;
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Palette {
  armies: { army: string; name: string; noun: string; edge: string; fill: string; ink: string }[];
  units: Unit[];
  terrains: Terrain[];
  marks: { mark: string; title: string; of: string; kind: string; units: string[] }[];
  /** The boards of the game. */
  boards: string[];
}

/** Pictures of what the palette has, as SVG; none of what the board cannot show. */
export interface Swatches {
  units: { army: string; unit: string; svg: string }[];
  terrains: { terrain: string; svg: string }[];
}

export interface Unit {
  unit: string;
  kind: string;
  title: string;
  abbr: string | null;
  doc: string | null;
  /** The kind whose hex it may share. */
  joins: string | null;
  facings: string[];
  /** Its figures: what each is called, and its value. */
  figures: [string, string][];
  /** How many are deployed, army by army. */
  count: number[];
}

export interface Terrain {
  terrain: string;
  title: string;
  doc: string | null;
  symbol: string | null;
  isDefault: boolean;
  onSides: boolean;
}

export interface Form {
  title: string;
  texts: Record<string, string | null>;
  armies: { army: string; name: string; called: string | null; entries: Entry[] | null }[];
  entries: Entry[] | null;
}

export interface Entry {
  entry: string;
  field:
    | { kind: "number"; range: [number, number] | null }
    | { kind: "yes-or-no" | "text" | "names" }
    | { kind: "one" | "some"; words: { word: string; label: string }[] }
    | { kind: "other"; type: string };
  required: boolean;
  oneArmy: boolean;
  atMost: { count?: number; of: string } | null;
  default: Word | null;
  /** What is written, whether or not it can be. */
  value: Word | null;
  /** Why it cannot be what is written. */
  problem: string | null;
  phrase: string | null;
  doc: string | null;
}

/** The rules that a battle can choose. */
export interface Rules {
  modules: Module[];
  options: Option[];
}

export interface Module {
  module: string;
  title: string;
  doc: string | null;
  /** It is among one's own files. */
  own: boolean;
  inPlay: boolean;
  requires: string[];
  excludes: string[];
}

export interface Option {
  option: string;
  /** The module that declares it; null for the game. */
  module: string | null;
  /** What it decides. */
  text: string | null;
  field: { kind: "yes-or-no" } | { kind: "number"; range: [number, number] | null } | { kind: "one"; words: { word: string; label: string }[] };
  /** As written; null if nothing readable is written. */
  default: string | null;
  /** What the battle sets; null for the default. */
  value: string | null;
}

export type Word = number | boolean | string | string[];

export interface Share {
  count: number;
  of: number;
  rate: number;
  low: number;
  high: number;
}

export interface Figures {
  finished: number;
  faults: number;
  armies: { army: string; name: string; wins: Share | null }[];
  draws: Share | null;
  /** An army has lost and nobody has won, as in games of one army. */
  losses?: Share;
  turns: { mean: number } | null;
}

/** Pairs of games of two versions. */
export interface Compared {
  played: number;
  /** Of which both came to an end: all differences are of these. */
  finished: number;
  faults: number;
  /** Of which the two come to different things. */
  differing: number;
  /** The number of the first of them. */
  first: number | null;
  differences: Difference[];
}

/** A figure of both: means, and the mean of the differences with its 95 % interval. */
export interface Difference {
  what: "wins" | "drawn" | "turns" | "decisions" | "counted";
  counted?: "cards" | "state" | "left" | "lost" | "sum";
  name: string;
  army: string | null;
  one: number;
  other: number;
  difference: number;
  low: number;
  high: number;
}

/** Where the two games of a pair part. */
export interface Parting {
  game: number;
  /** The turn, where its line is further above. */
  heading: Told["lines"] | null;
  before: Told["lines"];
  base: Told;
  now: Told;
}

/** What comes after that in one of them. */
export interface Told {
  lines: { depth: number; text: string; clauses: string[] }[];
  left: number;
  turns: number;
  outcome: { winner: string | null; reason: string; fault: boolean };
}

export interface Shelf {
  battles: { path: string; id: string; title: string | null; game: string | null }[];
  /** First those among the texts. */
  games: { id: string; title: string; boards: string[]; own: boolean }[];
  default: string | null;
}
