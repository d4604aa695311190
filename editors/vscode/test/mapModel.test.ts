// The model of the map, and the server's edits for drags.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { test } from "node:test";
import { glow, hexAt, move, radius, spokenOf, type Drawn } from "../src/mapModel";
import { noProgram, program, repository, Server } from "./support";

const range = (line: number, from: number, to: number) => ({
  start: { line, character: from },
  end: { line, character: to },
});

const small: Drawn = {
  svg: "<svg/>",
  version: 1,
  hasErrors: false,
  pieces: [
    { piece: 0, hex: "A1", unit: "foot", name: null, range: range(4, 10, 12) },
    { piece: 1, hex: "A2", unit: "foot", name: null, range: range(4, 13, 15) },
  ],
  hexes: [
    { hex: "A1", x: 50, y: 50 },
    { hex: "A2", x: 150, y: 50 },
    { hex: "B1", x: 100, y: 137 },
  ],
};

test("a point of the picture is in the nearest hex, or outside the board", () => {
  assert.equal(radius(small.hexes), 50);
  assert.equal(hexAt(small.hexes, 55, 40), "A1");
  assert.equal(hexAt(small.hexes, 101, 60), "A2");
  assert.equal(hexAt(small.hexes, 100, 140), "B1");
  assert.equal(hexAt(small.hexes, 300, 50), undefined);
  assert.equal(hexAt([], 0, 0), undefined);
});

test("a line highlights the pieces that it deploys and the hexes that it names", () => {
  const line = (text: string, at: number, number = 4) => spokenOf(small, number, at, text);
  assert.deepEqual(line("  foot at A1 A2", 3), ["A1", "A2"]);
  assert.deepEqual(line("  foot at A1 A2", 14), ["A2"]);
  assert.deepEqual(line("  wood at B1 A2.ne Z9", 0, 7), ["B1", "A2"]);
  assert.deepEqual(line('  label "A1" at B1 // A2', 0, 7), ["B1"]);
  assert.deepEqual(glow(small.hexes, ["B1"]), [{ x: 100, y: 137, radius: 50 }]);
});

test("a drag in the map changes one token of the text", async (t) => {
  const castra = program();
  if (castra === undefined) return t.skip(noProgram);
  const server = await Server.start(castra);
  try {
    const can = server.capabilities["experimental"];
    for (const what of ["castra/picture", "castra/gesture", "castra/text"]) assert.ok(what in can, what);
    const file = path.join(repository, "scenarios/ancients/battles/megiddo-activation.castra");
    const uri = await server.open(file);
    const drawn: Drawn = await server.ask("castra/picture", { textDocument: { uri }, theme: "dark" });
    assert.match(drawn.svg, /^<svg /);
    assert.equal(drawn.version, 1);
    // The range of each piece is its hex in the text, and the picture contains the hex.
    const lines = readFileSync(file, "utf8").split("\n");
    for (const piece of drawn.pieces) {
      const { start, end } = piece.range;
      const written = lines[start.line]?.slice(start.character, end.character) ?? "";
      // A drag changes only this hex.
      assert.equal(written, piece.hex);
      assert.ok(drawn.hexes.some((one) => one.hex === piece.hex), piece.hex);
    }
    const taken = new Set(drawn.pieces.map((one) => one.hex));
    const piece = drawn.pieces[0];
    const free = drawn.hexes.filter((one) => !taken.has(one.hex));
    assert.ok(piece !== undefined);
    let done = 0;
    for (const { hex, x, y } of free.slice(0, 40)) {
      assert.equal(hexAt(drawn.hexes, x, y), hex);
      const gesture = move(piece, hex);
      const params: object = { textDocument: { uri, version: drawn.version }, gesture };
      const answer: any = await server.ask("castra/gesture", params).catch(() => undefined);
      if (answer === undefined) continue;
      const edits = answer.documentChanges.flatMap((one: any) => one.edits);
      assert.equal(edits.length, 1, JSON.stringify(edits));
      assert.equal(edits[0].newText, hex);
      done += 1;
    }
    assert.ok(done > 20, `${done} drags`);
    const outdated = { textDocument: { uri, version: 7 }, gesture: move(piece, "E5") };
    await assert.rejects(server.ask("castra/gesture", outdated), /changed/);
  } finally {
    await server.stop();
  }
});
