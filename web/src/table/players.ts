// The players of a game: which persons sit at the screen, what the players are called, and whom the game
// waits for.
import { t, type Words } from "../messages/messages";
import type { Seen, TableArmy } from "../protocol";
import { capital, isPlural } from "../words";
import { outcomeOf } from "./end";
import type { TableGame } from "./sitter";

/** Returns the chairs of the persons at the screen. */
export function peopleOf(game: TableGame | undefined): number[] {
  return (game?.bots ?? []).flatMap((bot, chair) => (bot === null ? [chair] : []));
}

export function nameOf(game: TableGame | undefined, chair: number | null): string {
  return chair === null ? "" : game?.chairs[chair]?.name ?? "";
}

/** Returns the name of a player within a sentence: the noun of their army, if they alone play it. */
export function nounOf(game: TableGame | undefined, chair: number | null): string {
  return ownArmy(game, chair)?.noun ?? nameOf(game, chair);
}

/** Returns the army of a player, if no other player shares it. */
function ownArmy(game: TableGame | undefined, chair: number | null): TableArmy | undefined {
  const own = chair === null ? undefined : game?.chairs[chair];
  const army = game?.armies[own?.army ?? -1];
  return own?.name === army?.name ? army : undefined;
}

/** Returns the message for a chair that is not asked: whom the game waits for, or how it ended. */
export function waitingWords(game: TableGame, { asked, outcome }: Seen): Words {
  if (outcome === null) {
    const noun = nounOf(game, asked);
    const several = ownArmy(game, asked)?.several ?? isPlural(noun);
    return t("table-decides", { name: capital(noun), number: several ? "several" : "one" });
  }
  if (outcome.fault) return t("table-fault", { reason: outcome.reason });
  return t("sentence", { words: outcomeOf(outcome) });
}
