// The page that shows the map, and its pictures.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { test } from "node:test";
import { firstProblem, isBattle, page, theme, told } from "../src/picturePage";
import { extension, noProgram, program, repository, run } from "./support";

test("a battle is recognised by its header", () => {
  assert.ok(isBattle('// A battle.\n\nscenario ford "The Ford" for a'));
  assert.ok(!isBattle('game a "A"\n\nscenario b\n'));
  assert.ok(!isBattle('module m "M" for a\n\nscenario-words\n'));
  assert.ok(!isBattle("  scenario indented"));
  assert.ok(!isBattle(""));
});

test("the theme follows the editor unless it is set", () => {
  assert.deepEqual([theme("auto", true), theme("auto", false), theme("safe", true)], ["dark", "classic", "safe"]);
});

test("the page runs only its own script", () => {
  const html = page("N0nce");
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? "";
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe|https?:|\*/);
  const tags = html.match(/<(script|style)[^>]*>/g) ?? [];
  assert.equal(tags.length, 2);
  // `new Function` parses the whole script, which must have no syntax errors.
  const script = /<script[^>]*>([^]*)<\/script>/.exec(html)?.[1] ?? "";
  assert.doesNotThrow(() => new Function(script));
  for (const tag of tags) assert.ok(tag.includes('nonce="N0nce"'), tag);
  assert.doesNotMatch(html, / style="| on[a-z]+="/);
});

test("castra draws the map in every theme of the setting", (t) => {
  const castra = program();
  if (castra === undefined) return t.skip(noProgram);
  const manifest = JSON.parse(readFileSync(path.join(extension, "package.json"), "utf8"));
  const themes: string[] = manifest.contributes.configuration.properties["castra.map.theme"].enum;
  const file = path.join(repository, "scenarios/commands-and-colors/battles/zama.castra");
  for (const name of themes.filter((name) => name !== "auto")) {
    const args = ["render", file, "--format", "svg", "--theme", name, "-o", "-", "--quiet", "--color", "never"];
    const drawn = run(castra, args);
    assert.equal(drawn.status, 0, drawn.stderr);
    assert.match(drawn.stdout, /^<svg /);
  }
});

test("for a battle that cannot be drawn, the reason is shown", (t) => {
  const castra = program();
  if (castra === undefined) return t.skip(noProgram);
  const folder = mkdtempSync(path.join(tmpdir(), "castra-picture-"));
  try {
    const file = path.join(folder, "b.castra");
    writeFileSync(file, 'scenario b "B" for commands-and-colors\nmap standard { forest at Z9 }\n');
    const args = ["render", file, "--format", "svg", "-o", "-", "--quiet", "--color", "never"];
    const done = run(castra, args);
    assert.equal(done.status, 1);
    assert.equal(firstProblem(done.stderr), "this battle has no War Council");
  } finally {
    rmSync(folder, { recursive: true });
  }
  assert.equal(firstProblem("error: the battle has no board\n"), "the battle has no board");
  assert.equal(firstProblem(""), "castra render said nothing");
});

test("only valid messages of the page are accepted", () => {
  assert.equal(told("ready"), "ready");
  assert.deepEqual(told({ kind: "click", piece: 3, more: 1 }), { kind: "click", piece: 3 });
  assert.deepEqual(told({ kind: "drop", piece: 0, x: 1.5, y: -2 }), { kind: "drop", piece: 0, x: 1.5, y: -2 });
  for (const odd of [null, 7, "x", {}, { kind: "click" }, { kind: "drop", piece: 1 }, { kind: "click", piece: 1.5 }]) {
    assert.equal(told(odd), undefined);
  }
});
