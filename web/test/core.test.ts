// The core as a WebAssembly module, as in the built page, without a browser.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { Refused } from "../src/core/module";
import type { Figures, Picture, Shelf } from "../src/protocol";
import { core } from "./support";

const instance = core();
const skip = instance === undefined ? "the page is not built: npm run build" : false;

test("shipped battles are checked and drawn, and played as by the program", { skip }, () => {
  assert.ok(instance);
  const shelf = instance.call({ library: { op: "battles" } }) as Shelf;
  assert.ok(shelf.battles.length > 20);
  const program = process.env["CASTRA"];
  for (const [at, { path }] of shelf.battles.entries()) {
    const text = instance.call({ library: { op: "text", path } }) as string;
    instance.call({ texts: { op: "open", path: "x.castra", text } });
    const picture = instance.call({ picture: { op: "map", path: "x.castra", theme: "classic" } }) as Picture;
    assert.equal(picture.hasErrors, false, path);
    // One battle of each game is enough for comparing the virtual machine.
    const isFirst = shelf.battles.findIndex(({ path: other }) => other.split("/")[0] === path.split("/")[0]) === at;
    if (!isFirst || program === undefined) continue;
    instance.call({ simulate: { op: "begin", path: "x.castra", seed: 5 } });
    const { figures } = instance.call({ simulate: { op: "more", games: 4 } }) as { figures: Figures };
    const folder = new URL("../../scenarios/", import.meta.url).pathname;
    const args = ["simulate", folder + path, "--games", "4", "--seed", "5", "--format", "json", "--quiet"];
    const said = JSON.parse(execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })) as Record<string, unknown>;
    // The program also reports the battle and the players.
    const same = Object.fromEntries(Object.keys(figures).map((key) => [key, said[key]]));
    assert.deepEqual(figures, same, `${path}: the machine plays otherwise in WebAssembly`);
  }
});

test("an impossible request is refused with a reason", { skip }, () => {
  assert.ok(instance);
  assert.throws(() => instance.call({ texts: { op: "look", path: "nowhere" } }), Refused);
  assert.throws(() => instance.call({ nothing: {} }), Refused);
});
