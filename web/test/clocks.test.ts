// The format of the clocks of a game on a server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { words } from "../src/serve/clocks";

test("a duration is formatted for reading", () => {
  const second = 1000;
  const cases: [number, string][] = [
    [0, "0:00"],
    [1, "0:01"],
    [9 * second, "0:09"],
    [245 * second, "4:05"],
    [3723 * second, "1:02:03"],
    [86_400 * second - 1, "24:00:00"],
    [86_400 * second, "1 d 0 h"],
    [51 * 3600 * second, "2 d 3 h"],
  ];
  for (const [milliseconds, text] of cases) assert.equal(String(words(milliseconds)), text);
});
