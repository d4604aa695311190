// The digest of the page agrees with that of Node.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { sha256 } from "../src/serve/sha256";

test("a text has the same digest as in Node", () => {
  for (const length of [0, 1, 3, 31, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000]) {
    const text = "aé7 f".repeat(length).slice(0, length);
    assert.equal(sha256(text), createHash("sha256").update(text).digest("hex"), `length ${length}`);
  }
});
