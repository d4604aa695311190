import assert from "node:assert/strict";
import { test } from "node:test";
import { withDocument } from "./support";

withDocument();
const { markdown, inline } = await import("../src/text/markdown");

test("Markdown becomes elements, and HTML in it becomes text", () => {
  const out = markdown("**heavy** `foot`\nof *Rome*\n\n```\na <b>\n```\n- <img src=x onerror=alert(1)>\n");
  assert.equal(out.querySelectorAll("p").length, 2);
  assert.equal(out.querySelector("strong")?.textContent, "heavy");
  assert.equal(out.querySelector("pre")?.textContent, "a <b>");
  assert.equal(out.querySelector("img"), null);
  assert.match(out.textContent ?? "", /<img src=x/);
});

test("unmatched asterisks and backticks stay as they are", () => {
  const shown = (text: string) => inline(text).map((part) => (typeof part === "string" ? part : part.textContent)).join("");
  assert.equal(shown("2 * 3 * 4 ** `open"), "2 * 3 * 4 ** `open");
});
