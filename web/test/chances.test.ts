// The texts for odds, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { basisText, isUncertain, momentText, parts, percent, points, standingText, whyText } from "../src/table/chances";
import type { TableArmy, Estimate, Moment, Odds, PieceOdds } from "../src/protocol";

const exact = (chance: number): Estimate => ({ chance, low: chance, high: chance });
const none = exact(0);
const ARMIES: TableArmy[] = [{ army: "rome", name: "Roman", noun: "the Romans", several: false, fill: null, ink: null }, { army: "gaul", name: "Gaul", noun: "the Gauls", several: false, fill: null, ink: null }];

function piece(more: Partial<PieceOdds>): PieceOdds {
  return { id: "unit 1", name: "Warriors", army: "gaul", hex: "E5", removed: none, moved: none, reserve: none, taken: none, fields: [], ...more };
}

function odds(more: Partial<Odds>): Odds {
  return { basis: { kind: "exact", outcomes: 56, deals: 0 }, pieces: [], states: [], throw: { die: "battle", count: 3 }, replies: [], then: [], ...more };
}

test("chances are short, and sampled ones have an interval", () => {
  assert.equal(percent(exact(0.5)), "50 %");
  assert.equal(percent(exact(1 / 3)), "33.3 %");
  assert.equal(percent({ chance: 0.5, low: 0.478, high: 0.522 }), "50 ± 2 %");
  assert.equal(percent({ chance: 0.001, low: 0, high: 0.004 }), "0 ± 1 %");
});

test("the outcomes for pieces and armies are listed without very unlikely ones", () => {
  const blocks = { name: "blocks", now: "4", values: [{ value: "3", change: -1, ...exact(0.25) }, { value: "1", change: -3, ...exact(0.0001) }] };
  const found = parts(
    odds({
      pieces: [piece({ removed: exact(0.125), fields: [blocks, { name: "disordered", now: "no", values: [{ value: "yes", change: null, ...exact(0.5) }] }] }), piece({ id: "unit 2" })],
      states: [{ army: "rome", name: "banners", now: "0", values: [{ value: "1", change: 1, ...exact(0.125) }] }],
    }),
    ARMIES,
  );
  assert.deepEqual(found.map(({ name, hex, rows }) => [name, hex, ...rows.map(({ words, estimate }) => `${words} ${percent(estimate)}`)]), [
    ["Warriors (Gaul)", "E5", "removed 12.5 %", "blocks 4 → 3 25 %", "disordered 50 %"],
    ["Roman", undefined, "banners 0 → 1 12.5 %"],
  ]);
});

test("the text explains how chances were computed and which assumptions were made", () => {
  const stands = { who: "Gaul", label: "Evade?", answer: "stand", ...exact(1) };
  const of = odds({ replies: [stands], basis: { kind: "exact", outcomes: 56, deals: 800 } });
  assert.equal(String(basisText(of)), "Exact: all 56 outcomes of the dice.");
  assert.match(whyText(of).join(" "), /dealt again 800 times.*Assuming that Gaul answers “Evade\?” with stand \(100 %\), as the rules advise/);
  const sampled = odds({ basis: { kind: "sampled", games: 2000 } });
  assert.match(String(basisText(sampled)), /^Sampled: 2000 games/);
  assert.ok(isUncertain(sampled) && isUncertain(of));
  assert.equal(isUncertain(odds({ throw: null, basis: { kind: "exact", outcomes: 1, deals: 0 } })), false);
});

test("the line of winning chances goes from the first turn to the last, with better chances above", () => {
  const line = [0.5, 0.75, 0].map((chance, turn) => ({ turn, mover: null, answers: turn, chance }));
  assert.deepEqual(points(line, 100, 40), [[0, 20], [50, 10], [100, 40]]);
  assert.deepEqual(points(line.slice(0, 1), 100, 40), [[0, 20]]);
  assert.equal(String(standingText(line)), "Chance of winning: setup 50 %, turn 1 75 %, turn 2 0 %.");
  assert.match(String(standingText([])), /can be judged/);
});

test("the text of a moment names the chosen answer and a better one", () => {
  const hint = { answer: "take", text: "take", playouts: 40, chance: 0.7, low: 0.66, high: 0.74 };
  const moment: Moment = { turn: 3, answers: 8, label: "Act", answer: "give", text: "give", before: 0.7, after: 0.4, hints: [hint] };
  assert.equal(String(momentText(moment)), "Turn 3. Act: give. Your chance fell from 70 % to 40 %. A quick search prefers take (70 ± 4 %).");
  assert.match(String(momentText({ ...moment, answer: "take", text: "take" })), /finds no better answer\.$/);
  assert.match(String(momentText({ ...moment, hints: [] })), /to 40 %\.$/);
});
