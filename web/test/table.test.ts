// The model of a question at the table, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  Several, barrierText, continues, firstNew, grouped, hexOf, isOnMap, highlightedHexes, noneText, optionsAt, pair, refusalText,
} from "../src/table/model";
import type { Anchor, ChoiceOption, Question } from "../src/protocol";

const hex = (name: string): Anchor => ({ on: "hex", hex: name });
const piece = (id: string, at: string): Anchor => ({ on: "piece", piece: id, hex: at });
const nowhere: Anchor = { on: "none" };

function option(key: string, anchor: Anchor, more: Partial<ChoiceOption> = {}): ChoiceOption {
  return { key, text: key, second: null, anchor, to: null, group: "", ...more };
}

function question(options: ChoiceOption[], more: Partial<Question> = {}): Question {
  return {
    number: 0, site: "0:1", army: "rome", who: "Rome", label: "Move", subject: null, several: null,
    is_reaction: false, none: null, private: false, options, ...more,
  };
}

test("hexes with options are highlighted", () => {
  const asked = question([option("a", piece("unit 1", "E5")), option("b", piece("unit 2", "E6")), option("c", nowhere)]);
  assert.deepEqual([...highlightedHexes(asked)], ["E5", "E6"]);
  assert.deepEqual(optionsAt(asked, "E6").map(({ key }) => key), ["b"]);
  assert.equal(isOnMap(asked), false);
  assert.equal(hexOf(nowhere), undefined);
});

test("the targets of a pair are highlighted once its first hex is chosen", () => {
  const asked = question([
    option("1", piece("unit 1", "E5"), { second: "F5", to: hex("F5") }),
    option("2", piece("unit 1", "E5"), { second: "F6", to: hex("F6") }),
    option("3", piece("unit 2", "A1"), { second: "F6", to: hex("F6") }),
  ]);
  assert.deepEqual([...highlightedHexes(asked)], ["E5", "A1"]);
  assert.deepEqual([...highlightedHexes(asked, "E5")], ["F5", "F6"]);
  assert.equal(pair(asked, "A1", "F6")?.key, "3");
  assert.equal(pair(asked, "A1", "F5"), undefined);
});

test("two decisions are one move only if the second is the destination of the first", () => {
  const to = [option("F5", hex("F5")), option("F6", hex("F6"))];
  const subject = piece("unit 1", "E5");
  assert.equal(continues(question(to, { subject }), "E5"), true);
  assert.equal(continues(question(to, { subject }), "E6"), false);
  assert.equal(continues(question(to), "E5"), false);
  assert.equal(continues(question(to, { subject, several: { least: 0, most: 2 } }), "E5"), false);
  assert.equal(continues(question([...to, option("left", nowhere)], { subject }), "E5"), false);
});

test("many options are grouped, and found by any of their words", () => {
  const of = (key: string, group: string) => option(key, nowhere, { group });
  const options = [of("Auxilia at E5", "Auxilia"), of("Bows at E6", "Bows"), of("Auxilia at F1", "Auxilia")];
  const names = (filter: string) => grouped(options, filter).map(({ name, options: found }) => [name, found.length]);
  assert.deepEqual(names(""), [["Auxilia", 2], ["Bows", 1]]);
  assert.deepEqual(names("aux e5"), [["Auxilia", 1]]);
  assert.deepEqual(names("nothing"), []);
});

test("a multiple choice is counted, and limited to its maximum", () => {
  const asked = question(["a", "b", "c"].map((key) => option(key, nowhere)), { several: { least: 1, most: 2 } });
  const several = new Several(asked);
  assert.equal(several.isEnough, false);
  assert.equal(String(several.words), "0 of 1 to 2");
  assert.equal(several.toggle("c"), true);
  assert.equal(several.toggle("a"), true);
  assert.equal(several.toggle("b"), false);
  assert.deepEqual(several.chosen, ["a", "c"]);
  assert.equal(several.isEnough, true);
  assert.equal(several.toggle("c"), true);
  assert.equal(String(several.words), "1 of 1 to 2");
  const exactly = new Several(question(asked.options, { several: { least: 2, most: 2 } }));
  assert.equal(String(exactly.words), "0 of 2");
});

test("the label for choosing nothing depends on the question", () => {
  assert.equal(String(noneText(question([], { is_reaction: true }))), "Pass");
  assert.equal(String(noneText(question([option("a", hex("A1"))]))), "Done");
  assert.equal(String(noneText(question([option("a", nowhere)]))), "None");
});

test("the reasons against a free takeback are described", () => {
  const names = ["Rome", "Carthage"];
  assert.equal(barrierText({ chance: false, revealed: [], decided: false }, names), undefined);
  assert.equal(
    String(barrierText({ chance: true, revealed: [1], decided: true }, names)),
    "dice were rolled or cards shuffled, and Carthage saw cards, and another player has decided",
  );
});

test("only new or changed lines are rendered", () => {
  const lines = (...texts: string[]) => texts.map((text) => ({ text }));
  assert.equal(firstNew(lines("a", "b"), lines("a", "b", "c")), 2);
  assert.equal(firstNew(lines("a", "b"), lines("a", "b, c")), 1);
  assert.equal(firstNew(lines("a", "b"), lines("a")), 1);
});

test("a sentence describes where changed rules stop a replay", () => {
  const of = { number: 17, answer: "light-sling at E4 -> B2", question: "Roman: Play a card", why: "`light-sling at E4 -> B2` is not one of the options" };
  assert.equal(String(refusalText(of)), "The first 16 choices still hold. Choice 17 was “light-sling at E4 → B2”; now “Roman: Play a card” is asked, where that cannot be chosen. The game goes on from there.");
  assert.equal(String(refusalText({ ...of, number: 1, question: "", why: "nobody is asked" })), "Choice 1, “light-sling at E4 → B2”, is refused: nobody is asked. The game goes on from there.");
});
