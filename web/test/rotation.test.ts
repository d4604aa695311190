// The pairings of organised games, and their random seeds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { rotation } from "../src/organise/rotation";
import { newSecret, numberOf, sealOf } from "../src/organise/seal";

const names = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`);

test("with two armies, each pair meets once in each seat, and nobody plays twice in a round", () => {
  for (let count = 2; count <= 20; count++) {
    const rounds = rotation(names(count), 2);
    const met = rounds.flat().map((game) => game.join(" over "));
    assert.equal(met.length, count * (count - 1), `${count}`);
    assert.equal(new Set(met).size, met.length, `${count}: a game comes twice`);
    for (const games of rounds) assert.equal(new Set(games.flat()).size, games.length * 2, `${count}: somebody plays twice in a round`);
  }
});

test("with more armies, each player sits once in each seat", () => {
  for (const seats of [1, 3, 4, 6]) {
    for (let count = seats; count <= 20; count++) {
      const rounds = rotation(names(count), seats);
      for (let seat = 0; seat < seats; seat++) {
        assert.deepEqual(rounds.flat().map((game) => game[seat]).sort(), names(count).sort(), `${count} in ${seats} seats`);
      }
      for (const games of rounds) assert.equal(new Set(games.flat()).size, games.length * seats);
    }
  }
});

test("too few players have no games", () => {
  assert.deepEqual(rotation(["a"], 2), []);
  assert.deepEqual(rotation([], 0), []);
});

test("the seeds are derived from a secret, whose seal does not reveal them", async () => {
  assert.match(newSecret(), /^[0-9a-f]{24}$/);
  assert.notEqual(newSecret(), newSecret());
  assert.equal(await sealOf("a"), await sealOf("a"));
  assert.notEqual(await sealOf("a"), await sealOf("b"));
  const numbers = await Promise.all(Array.from({ length: 200 }, (_, at) => numberOf("a", at + 1)));
  assert.ok(numbers.every((one) => Number.isInteger(one) && one >= 1 && one <= 2 ** 31));
  assert.equal(new Set(numbers).size, 200);
  assert.notEqual(await numberOf("b", 1), numbers[0]);
});
