// The requests and responses of `castra serve`, as specified in crates/castra-serve/openapi.json.
import type { Begun, Bot, ChairSeat, Line, Question, Seen } from "../protocol";

export interface Listed {
  id: string;
  title: string;
  game: string;
  own: boolean;
}

export interface Setup {
  with: string[];
  without: string[];
  options: Record<string, string>;
}

export interface OptionOf {
  name: string;
  text: string;
  kind: "bool" | "word" | "number";
  words: string[];
  range: [number, number] | null;
  value: string;
}

export interface Described {
  id: string;
  title: string;
  problems: string[];
  /** The chairs for each possible number of players. */
  tables: { players: number; chairs: string[] }[];
  options: OptionOf[];
  modules: { name: string; title: string; on: boolean }[];
}

export interface AskedChair {
  sitter: "person" | Bot;
  name: string;
}

/** The delay before spectators see an answer: a number of further answers, or minutes. */
export type Delay = { answers: number } | { minutes: number };

/** The clock settings of a new game. */
export interface Terms {
  /** `5m+10s`, or `3d` for each answer. */
  time: string;
  /** The vacation of each player, in days. */
  vacation: number;
  /** `loses`, or the bot that takes over a chair without time. */
  fallen: "loses" | Bot;
}

/** The current clocks, in milliseconds. */
export interface Clocks {
  /** The chair whose clock is running. */
  running: number | null;
  chairs: { time: number; vacation: number }[];
}

export interface Created {
  game: string;
  commitment: string;
  links: { place: number; token: string; path: string }[];
}

/** A chair with its player. */
export interface Seated extends ChairSeat {
  person: string;
  sitter: "person" | Bot;
}

/** The data of a game that do not change during it. */
export interface Game extends Omit<Begun, "bots" | "hides" | "caughtUp" | "chairs"> {
  /** The chair of the link; null for a spectator. */
  chair: number | null;
  setup: Setup;
  clock: Terms | null;
  commitment: string;
  /** The chairs that have added to the seed, each with its part. */
  added: [number, string][];
  chairs: Seated[];
}

/** The current view of a chair. `lines` has only the changed lines of the log, beginning at `from`. */
export interface ViewOf extends Omit<Seen, "chair" | "answers" | "barrier" | "canRedo" | "takebacks" | "question"> {
  event: number;
  chair: number | null;
  question: Omit<Question, "number"> | null;
  lines: Line[];
  from: number;
  clock: Clocks | null;
  takeback: Takeback | null;
  /** The event of the chair's last answer. */
  answered: number | null;
  /** The part of the server in the seed, and the parts that chairs have added. */
  dice?: { seed: string; number: string; salt: string; added: string[] };
}

/** The parts that chairs add to the seed before the game begins. */
export interface Seed {
  title: string;
  /** The chair of the link, if it adds to the seed. */
  chair: number | null;
  /** The commitment of the server to its own part. */
  commitment: string;
  chairs: { chair: number; person: string; commitment: string | null; value: string | null }[];
  begun: boolean;
}

/** Compares the rules of a game with those of the server. If `changed` is false, the other fields are missing. */
export interface Rules {
  changed: boolean;
  title?: string;
  /** The printed names of the chairs. */
  chairs?: string[];
  /** The fingerprint of the new rules. */
  rules?: string;
  over?: boolean;
  /** Whether this chair takes part in the decision. */
  plays?: boolean;
  /** The first answer that the new rules refuse. Only its own chair receives the answer itself. */
  refused?: { chair: number; to: number | null; question: string | null; answer: string | null; why: string | null } | null;
  agreed?: number[];
  waits?: number[];
}

/** The last request to take back answers. */
export interface Takeback {
  /** The number of the request in the game. */
  request: number;
  by: number;
  /** The event of this chair to which the game returns. */
  to: number;
  state: "asked" | "agreed" | "refused" | "withdrawn" | "passed";
  /** The chairs that have not agreed yet. */
  waits: number[];
  /** The chair that has refused. */
  refused: number | null;
}

/** The current view of a spectator of a game with hidden information. */
export interface Outside {
  event: number;
  turn: number;
  asked: number | null;
  outcome: { winner: string | null; reason: string; fault: boolean } | null;
}

export interface Acknowledged {
  event: number;
  again: boolean;
}

/** The notification settings of a chair, and the channels that the server offers. */
export interface Notices {
  offers: { mail: boolean; webhook: boolean };
  mail: { address: string; confirmed: boolean } | null;
  webhook: { address: string } | null;
  /** The key of a new webhook. */
  secret?: string;
}

/** The address and the chair of the link in a mail. */
export interface MailOf {
  title: string;
  chair: string;
  address: string;
  confirmed: boolean;
}

/** Whether the server has accounts, and the signed-in user. */
export interface AccountOf {
  offered: boolean;
  passkeys: boolean;
  name: string | null;
}

/** A passkey of an account. Times are seconds since 1970. */
export interface PasskeyOf {
  id: string;
  label: string;
  made: number;
  used: number;
}

/** The sign-in methods of an account. */
export interface WaysIn {
  passkeys: PasskeyOf[];
  password: boolean;
}

/** A challenge for a passkey, with all bytes in base64url. */
export interface ChallengeOf {
  challenge: string;
  party: string;
  user: { id: string; name: string } | null;
  known: string[];
  seconds: number;
}

/** A chair of an account. */
export interface OwnGame {
  game: string;
  title: string;
  place: number;
  chair: string;
  over: boolean;
  asked: number | null;
  yours: boolean;
  touched: number;
}

/** A chat channel of a chair. */
export interface Channel {
  channel: string;
  chairs: number[];
  /** The reason why the chair may not write to the channel now. */
  refused: string | null;
}

export interface Message {
  /** The number of the message among those that the chair has received. */
  number: number;
  chair: number;
  channel: string;
  turn: number;
  text: string;
  /** Seconds since 1970. */
  time: number;
}

export interface TalkOf {
  heard: number;
  channels: Channel[];
  messages: Message[];
}

/** The ratings of a game. */
export interface RatingsOf {
  /** False if the server has no accounts, and so no ratings. */
  offered: boolean;
  games: { game: string; players: number }[];
  game: string | null;
  players: { name: string; rating: number; deviation: number; provisional: boolean; games: number; last: number }[];
  battles: { battle: string; title: string; games: number; halves: number; advantage: number }[];
}

export type Form = "swiss" | "all-play-all" | "knock-out";
export type Decided = "first" | "second" | "draw" | "neither";

export interface AskedTournament {
  title: string;
  battle: string;
  form: Form;
  legs: 1 | 2;
  rounds: number;
  clock: Terms;
  /** The time after which a game without an answer is lost, such as `2d`. */
  absent?: string;
  advance: "last" | "organiser";
}

export interface CreatedTournament {
  tournament: string;
  /** The secret of the organiser. */
  token: string;
  path: string;
  /** The page where players enter. */
  enter: string;
}

export interface Entered {
  player: number;
  name: string;
  token: string;
  path: string;
}

/** A game of a tournament, or a bye. */
export interface PairedGame {
  round: number;
  board: number;
  leg: number;
  first: number;
  /** Null for a bye. */
  second: number | null;
  created: boolean;
  decided: Decided | null;
  /** Half points of both players; null while the game is played. */
  halves: [number, number] | null;
  points: [number, number] | null;
  strength: [number, number] | null;
}

export interface Standing {
  player: number;
  halves: number;
  advanced: number;
  points: number;
  strength: number;
  opponents: number;
}

export interface TournamentOf {
  tournament: string;
  title: string;
  battle: string;
  about: string;
  form: Form;
  legs: number;
  rounds: number;
  round: number;
  clock: Terms;
  /** The time in milliseconds after which an absent player loses. */
  absent: number;
  advance: "last" | "organiser";
  state: "open" | "running" | "over";
  complete: boolean;
  seed: string | null;
  organiser: boolean;
  you: number | null;
  players: { player: number; name: string; account: boolean; withdrawn: boolean }[];
  games: PairedGame[];
  standings: Standing[];
}
