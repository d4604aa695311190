// The dialogs of the table: takeback, test, hidden information, and continuing, abandoning or removing a game.
import { choose, show } from "../dialog";
import { button, h } from "../dom";
import { t, type Words } from "../messages/messages";
import { barrierText } from "./model";
import type { Barrier, Bot, Watched } from "../protocol";
import { setup } from "./setup";
import type { Game } from "./storage";

/** Asks how to take back an answer that has revealed something: with new or the same dice. */
export function askToTakeBack(barrier: Barrier, chairs: string[], take: (how: "fresh" | "same") => void): void {
  const why = barrierText(barrier, chairs);
  const close = (how: "fresh" | "same") => () => {
    dialog.close();
    take(how);
  };
  const dialog = show(
    t("takeback-ask"),
    h("p", {}, t("takeback-why", { why: why ?? t("barrier-other") })),
    h(
      "div",
      { class: "row" },
      button(t("takeback-fresh"), close("fresh")),
      button(t("takeback-same"), close("same")),
    ),
  );
}

/** Shows the current position as the text of a test, for copying. */
export function showTest(text: string): void {
  const box = h("textarea", { class: "version", readonly: true, rows: 16, "aria-label": t("table-test-text") });
  box.value = text;
  show(
    t("table-test-title"),
    h("p", {}, t("table-test-note")),
    box,
    button(t("copy"), () => {
      box.select();
      void navigator.clipboard?.writeText(text);
    }),
  );
}

/** Warns that the requested view reveals hidden information, and asks for confirmation. */
export function askToReveal(what: "look-back" | "test", reveal: () => void): void {
  const dialog = show(
    what === "test" ? t("reveal-test-ask") : t("reveal-look-ask"),
    h("p", {}, what === "test" ? t("reveal-test") : t("reveal-look")),
    button(what === "test" ? t("table-test") : t("table-look-back"), () => {
      dialog.close();
      reveal();
    }),
  );
}

/** Asks for the players who continue a watched game from a moment. */
export function askWhoPlaysOn(watched: Watched, begin: (bots: (Bot | null)[]) => void): void {
  const form = h("div", {});
  const dialog = show(t("play-from-here"), form);
  setup(form, watched, { terms: {}, games: [] }, {
    begin: (bots) => {
      dialog.close();
      begin(bots);
    },
  });
}

/** Asks whether to abandon or to keep an unfinished game. Resolves to undefined if the user cancels. */
export function askToAbandon(): Promise<"abandon" | "keep" | undefined> {
  const answers: [Words, "abandon" | "keep"][] = [[t("again-give-up"), "abandon"], [t("again-keep"), "keep"]];
  return choose(t("again-ask"), answers);
}

/** Asks whether to remove a stored game. Resolves to undefined if the user cancels. */
export function askToRemove({ end, turn }: Game): Promise<"remove" | undefined> {
  const question = end === null ? t("kept-remove-left", { turn }) : t("kept-remove-ended", { turn });
  return choose<"remove">(question, [[t("remove"), "remove"]]);
}
