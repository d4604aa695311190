// The animated ways of pieces, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { arrivals, duration, lastWays, ways } from "../src/table/motion";
import type { MoveRecord, PieceView } from "../src/protocol";

function step(piece: string, from: string | null, to: string | null, after: number): MoveRecord {
  return { piece, from, to, after };
}

function at(id: string, hex: string | null): PieceView {
  return { id, sort: "foot", name: "Foot", army: "rome", hex, state: [] };
}

test("the steps of a piece form one way, in order", () => {
  const moves = [step("unit 1", "A1", "A2", 3), step("unit 2", "C1", "C2", 3), step("unit 1", "A2", "A3", 3), step("unit 1", "A3", "A4", 5)];
  assert.deepEqual(ways(moves, 3), [
    { piece: "unit 1", hexes: ["A1", "A2", "A3", "A4"] },
    { piece: "unit 2", hexes: ["C1", "C2"] },
  ]);
  assert.deepEqual(lastWays(moves), [{ piece: "unit 1", hexes: ["A3", "A4"] }]);
  assert.deepEqual(lastWays([]), []);
});

test("a piece that comes onto the board, leaves it or ends where it began has no way", () => {
  const moves = [step("unit 1", null, "A1", 0), step("unit 2", "B1", null, 0), step("unit 3", "C1", "C2", 0), step("unit 3", "C2", "C1", 0)];
  assert.deepEqual(ways(moves, 0), []);
});

test("a hex is animated only if all its pieces have just arrived", () => {
  const found = ways([step("unit 1", "A1", "A2", 0), step("leader 1", "A1", "A2", 0), step("unit 2", "B1", "B2", 0)], 0);
  const alone = [at("unit 1", "A2"), at("leader 1", "A2"), at("unit 2", "B2")];
  assert.deepEqual([...arrivals(found, alone).keys()], ["A2", "B2"]);
  // One hex held another piece before, and a piece has been removed since.
  assert.deepEqual([...arrivals(found, [...alone, at("unit 3", "A2")]).keys()], ["B2"]);
  assert.deepEqual([...arrivals(found, [at("unit 1", "A2"), at("leader 1", "A2")]).keys()], ["A2"]);
});

test("a longer way takes longer, up to a limit", () => {
  const of = (count: number) => duration({ piece: "unit 1", hexes: Array.from({ length: count }, (_, n) => `A${n}`) });
  assert.ok(of(2) < of(3));
  assert.equal(of(9), of(20));
});
