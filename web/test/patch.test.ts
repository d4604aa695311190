// A patched drawing equals the other one, and keeps equal nodes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withDocument } from "./support";
import { patch } from "../src/patch";

const document = withDocument();

function made(markup: string): Element {
  const host = document.createElement("div");
  host.innerHTML = markup;
  return host;
}

const PAIRS: [string, string][] = [
  [`<g id="a"></g><g id="b"></g>`, `<g id="a"></g><g fill="red" id="b"></g>`],
  [`<g id="a" fill="red"><i></i></g>`, `<g id="a"><b></b>text</g>`],
  [`<g>1</g><g>2</g><g>3</g>`, `<g>1</g><g>3</g>`],
  [`<g>1</g><g>3</g>`, `<g>1</g><g>2</g><g>3</g><u></u>`],
  [`<g>1</g>`, ``],
  [``, `text<g>1</g>`],
  [`<a></a><b></b><c></c>`, `<c></c><b></b><a></a>`],
];

test("a patched tree equals its target", () => {
  for (const [before, after] of PAIRS) {
    const old = made(before);
    patch(old, made(after));
    assert.ok(old.isEqualNode(made(after)), `${before} to ${after}: ${old.innerHTML}`);
    assert.equal(patch(old, made(after)), 0, "nothing is touched when nothing has changed");
  }
});

test("a patch touches only the differences", () => {
  const many = (fill: string) => Array.from({ length: 50 }, (_, at) => `<g id="p${at}" fill="${at === 20 ? fill : "none"}"><i></i></g>`).join("");
  const old = made(many("red"));
  const kept = [...old.children];
  assert.equal(patch(old, made(many("blue"))), 1);
  assert.ok(kept.every((child, at) => child === old.children[at]));
});
