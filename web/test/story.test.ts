// The limit of the log of a game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withDocument } from "./support";

withDocument();
const { StoryView } = await import("../src/table/panels");

const lines = (...texts: (string | number)[]) => texts.map((text) => ({ depth: 1, text: String(text), clauses: [] }));
const upTo = (count: number) => lines(...Array.from({ length: count }, (_, at) => at + 1));

test("the page shows only the last lines of a long log, with the number of the earlier ones", () => {
  const story = new StoryView(() => undefined, 4);
  const shown = () => [...story.element.querySelectorAll("li")].map((line) => line.textContent).join(" ");
  const earlier = () => story.element.querySelector("button")?.textContent;
  const isHidden = () => story.element.querySelector("button")?.hidden;
  story.show(upTo(3));
  assert.equal(shown(), "1 2 3");
  assert.equal(isHidden(), true);
  const [, second] = story.element.querySelectorAll("li");
  story.show(upTo(5));
  assert.equal(shown(), "2 3 4 5");
  assert.equal(story.element.querySelector("li"), second, "a line that stays is not made again");
  assert.equal(earlier(), "1 earlier line…");
  assert.equal(isHidden(), false);
  story.show(upTo(40));
  assert.equal(shown(), "37 38 39 40");
  assert.equal(earlier(), "36 earlier lines…");
  // An answer is taken back, and another one is given.
  story.show([...upTo(38), ...lines("other")]);
  assert.equal(shown(), "36 37 38 other");
  story.show([...upTo(38), ...lines("other", "next")]);
  assert.equal(shown(), "37 38 other next");
  story.show(upTo(2));
  assert.equal(shown(), "1 2");
  assert.equal(isHidden(), true);
  story.clear();
  assert.equal(shown(), "");
});
