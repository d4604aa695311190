// The players of a game at the table, including remote ones.
import type { Begun, Bot } from "../protocol";

/** The player of a chair: a bot, a remote person, or null for a person at this screen. */
export type Sitter = Bot | "elsewhere" | null;

/** The data of a game that do not change while it is played, locally or remotely. */
export interface TableGame extends Omit<Begun, "bots"> {
  bots: Sitter[];
}
