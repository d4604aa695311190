// The list of shortcuts in the page agrees with the reference.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { KEYS } from "../src/keys";

test("each shortcut of the page is in the reference", () => {
  const text = readFileSync(new URL("../../docs/reference/edit.md", import.meta.url), "utf8").replace(/`/g, "");
  for (const { title, keys } of KEYS) {
    for (const [key, does] of keys) assert.ok(text.includes(`| ${key} | ${does} |`), `${title}: | ${key} | ${does} |`);
  }
});
