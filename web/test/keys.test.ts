// The keys that the page lists are those of its reference.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { KEYS } from "../src/keys";

test("each key that the page lists stands in the reference", () => {
  const text = readFileSync(new URL("../../docs/reference/edit.md", import.meta.url), "utf8").replace(/`/g, "");
  for (const { title, keys } of KEYS) {
    for (const [key, does] of keys) assert.ok(text.includes(`| ${key} | ${does} |`), `${title}: | ${key} | ${does} |`);
  }
});
