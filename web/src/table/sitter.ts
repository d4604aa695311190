// The player at the table of the page. Games at other places have their own chairs.
import type { Begun, Bot } from "../protocol";

/** Who sits in a chair: a bot, somebody at another place, or null for a person at this screen. */
export type Sitter = Bot | "elsewhere" | null;

/** What does not change while a game is played, here or at several places. */
export interface TableGame extends Omit<Begun, "bots"> {
  bots: Sitter[];
}
