// The dialogs of the table.
import { show } from "../dialog";
import { button, h } from "../dom";
import { barrierText } from "./model";
import type { Barrier, Bot, Watched } from "../protocol";
import { setup } from "./setup";

/** Taking an answer back is not free: the person decides how, or not to. */
export function askToTakeBack(barrier: Barrier, chairs: string[], take: (how: "fresh" | "same") => void): void {
  const why = barrierText(barrier, chairs);
  const close = (how: "fresh" | "same") => () => {
    dialog.close();
    take(how);
  };
  const dialog = show(
    "Take it back?",
    h("p", {}, `Since your last answer ${why ?? "something has happened"}. The record will say that it was taken back.`),
    h(
      "div",
      { class: "row" },
      button("Take back, with new dice", close("fresh")),
      button("Take back, same dice: what if", close("same")),
    ),
  );
}

/** A position as a test, to be copied. */
export function showTest(text: string): void {
  const box = h("textarea", { class: "version", readonly: true, rows: 16, "aria-label": "Test" });
  box.value = text;
  show(
    "This position as a test",
    h("p", {}, "Put it into a file of the game's tests. It has everything in it, cards that nobody sees included, and passes as it is; add dice, choices and what you expect of them."),
    box,
    button("Copy", () => {
      box.select();
      void navigator.clipboard?.writeText(text);
    }),
  );
}

/** What is asked for shows what others keep to themselves: whether that is meant. */
export function askToReveal(what: "Look back" | "As a test", reveal: () => void): void {
  const words = {
    "Look back": "Looking back shows every choice so far, including hidden ones. The game is kept, and you can go on with it afterwards.",
    "As a test": "The test shows the whole position, including the cards of the other players and the order of the draw piles.",
  };
  const dialog = show(
    what === "As a test" ? "Write this position as a test?" : "Look back at the game?",
    h("p", {}, words[what]),
    button(what, () => {
      dialog.close();
      reveal();
    }),
  );
}

/** Who plays on from a moment of a game that was looked at. */
export function askWhoPlaysOn(watched: Watched, begin: (bots: (Bot | null)[]) => void): void {
  const form = h("div", {});
  const dialog = show("Play on from here", form);
  setup(form, watched, { terms: {}, games: [] }, {
    begin: (bots) => {
      dialog.close();
      begin(bots);
    },
  });
}
