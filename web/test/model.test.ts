import assert from "node:assert/strict";
import { test } from "node:test";
import type { Hex, Piece, Problem, Writing } from "../src/protocol";
import {
  along, boxed, copied, hexAt, middle, moves, named, neighbour, opposite, placed, problemsOf, sideAt, describeHex, hexesOfLine, writingAt,
} from "../src/map/model";

/** A board of hexes with a vertex at the top, 100 wide; odd rows are shifted by half a hex. */
const hexes: Hex[] = ["A", "B", "C"].flatMap((row, r) =>
  [1, 2, 3, 4].map((column, c) => ({
    hex: `${row}${column}`, x: c * 100 + (r % 2) * 50, y: r * 86, w: 100, h: 115, title: `${row}${column}`, terrain: null,
  })),
);

const at = (name: string): Hex => {
  const found = hexes.find(({ hex }) => hex === name);
  assert.ok(found, name);
  return found;
};

function piece(hex: string, span: [number, number], unit = "foot"): Piece {
  return {
    piece: span[0], hex, army: "rome", armyName: "Rome", unit, title: "Foot", kind: "unit",
    name: null, marks: [], state: {}, span,
  };
}

test("each place belongs to the nearest hex, and a place outside the board to none", () => {
  for (const hex of hexes) {
    const m = middle(hex);
    assert.equal(hexAt(hexes, { x: m.x + 20, y: m.y - 20 })?.hex, hex.hex);
  }
  assert.equal(hexAt(hexes, { x: -80, y: 0 }), undefined);
  assert.equal(hexAt(hexes, { x: 200, y: 600 }), undefined);
  assert.equal(hexAt([], { x: 0, y: 0 }), undefined);
});

test("arrow keys reach every hex and come back along a row", () => {
  const ways = { up: { x: 0, y: -1 }, down: { x: 0, y: 1 }, left: { x: -1, y: 0 }, right: { x: 1, y: 0 } };
  assert.equal(neighbour(hexes, at("A1"), ways.right)?.hex, "A2");
  assert.equal(neighbour(hexes, at("A2"), ways.left)?.hex, "A1");
  assert.equal(neighbour(hexes, at("A4"), ways.right), undefined);
  const reached = new Set(["B2"]);
  const todo = ["B2"];
  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    for (const way of Object.values(ways)) {
      const next = neighbour(hexes, at(name), way)?.hex;
      if (next !== undefined && !reached.has(next)) {
        reached.add(next);
        todo.push(next);
      }
    }
  }
  assert.equal(reached.size, hexes.length);
});

test("a quick brush stroke leaves no gaps", () => {
  const found = along(hexes, middle(at("A1")), middle(at("A4"))).map(({ hex }) => hex);
  assert.deepEqual(found, ["A1", "A2", "A3", "A4"]);
});

test("the side at a place is the nearest side of the hex", () => {
  const sides = [{ side: "e", x: 50, y: 0 }, { side: "w", x: -50, y: 0 }, { side: "ne", x: 25, y: -43 }];
  const m = middle(at("B2"));
  assert.equal(sideAt(sides, at("B2"), { x: m.x + 40, y: m.y + 5 }), "e");
  assert.equal(sideAt(sides, at("B2"), { x: m.x + 20, y: m.y - 35 }), "ne");
});

test("all pieces move by the offset of the drag, or none", () => {
  const alone = () => false;
  const two = [piece("A1", [0, 2]), piece("A2", [3, 5])];
  const gestures = moves(hexes, two, two, { x: 50, y: 86 }, alone);
  assert.deepEqual(gestures?.map(({ to }) => to), ["B1", "B2"]);
  assert.equal(moves(hexes, two, two, { x: -100, y: 0 }, alone), undefined);
  assert.deepEqual(moves(hexes, two, two, { x: 3, y: 2 }, alone), []);
});

test("a joined piece moves with its host, and only once", () => {
  const two = [piece("A1", [0, 2]), piece("A1", [3, 5], "leader")];
  const gestures = moves(hexes, two, two, { x: 100, y: 0 }, ({ unit }) => unit === "leader");
  assert.equal(gestures?.length, 1);
  const lone = moves(hexes, two, two.slice(1), { x: 100, y: 0 }, () => true);
  assert.equal(lone?.length, 1);
});

test("a line refers to the pieces that it deploys, the piece at the cursor, and the hexes that it names", () => {
  const text = 'foot at A1 B2 // C3 "C4"';
  const line = { from: 10, to: 10 + text.length, text };
  const pieces = [piece("A1", [18, 20]), piece("B2", [21, 23]), piece("C1", [90, 92])];
  assert.deepEqual(hexesOfLine(pieces, hexes, line, 12), ["A1", "B2"]);
  assert.deepEqual(hexesOfLine(pieces, hexes, line, 22), ["B2"]);
  const side = { from: 0, to: 9, text: 'river at C2.ne "A4"' };
  assert.deepEqual(hexesOfLine([], hexes, side, 0), ["C2"]);
});

test("a problem is shown in the hexes of its pieces, and in those that it names", () => {
  const text = "foot at A1 B2, hill at C3";
  const pieces = [piece("A1", [8, 10]), piece("B2", [11, 13])];
  const problem = (from: number, to: number): Problem => ({ path: "x", from, to, line: 1, code: "c", severity: "error", message: `${from}`, text: "", help: null, related: [], fixes: [] });
  const found = problemsOf([problem(11, 13), problem(23, 25), problem(0, 4)], text, pieces, hexes);
  assert.deepEqual([...found].map(([hex, all]) => [hex, all.map(({ message }) => message)]), [["B2", ["11"]], ["C3", ["23"]]]);
});

test("equal pieces in one hex are distinguished by their number", () => {
  const two = [{ ...piece("A1", [0, 2]), piece: 1 }, { ...piece("A1", [3, 5]), piece: 2 }];
  assert.deepEqual(two.map((one) => (named(one, two) as { nth?: number }).nth), [undefined, 1]);
});

test("labels and objectives are hit at their boxes, topmost first", () => {
  const writing = (text: string, x: number): Writing => ({ what: "label", hex: "A1", text, army: null, x, y: 0, w: 40, h: 10 });
  const two = [writing("Ford", 0), writing("Mill", 30)];
  assert.equal(writingAt(two, { x: 35, y: 5 }, 0)?.text, "Mill");
  assert.equal(writingAt(two, { x: 10, y: 12 }, 3)?.text, "Ford");
  assert.equal(writingAt(two, { x: 10, y: 20 }, 3), undefined);
});

test("a selection box contains the pieces whose hexes are in it", () => {
  const pieces = [piece("A1", [0, 1]), piece("B2", [2, 3]), piece("C4", [4, 5])];
  const found = boxed(hexes, pieces, { x: 300, y: 250 }, { x: 0, y: 0 });
  assert.deepEqual(found.map(({ hex }) => hex), ["A1", "B2"]);
});

test("a hex is described with its terrain and its pieces", () => {
  const hill = { ...at("A1"), terrain: "hill" };
  const said = describeHex(hill, [piece("A1", [0, 2])], [], (word) => word.toUpperCase());
  assert.equal(said, "A1, HILL: Foot, Rome");
  assert.equal(describeHex(at("A2"), [], [], String), "A2, empty");
});

/** A board of rows of hexes; each second row is shifted by half a hex and a hex shorter. */
const staggered = (): Hex[] => [0, 1, 2].flatMap((row) =>
  Array.from({ length: row % 2 === 0 ? 4 : 3 }, (_, col) => ({ hex: `${"ABC"[row]}${col + 1}`, title: "", x: col * 100 + (row % 2) * 50, y: row * 80, w: 100, h: 110, terrain: null })));

test("each hex of a symmetric board has an opposite hex, whose opposite is the first one", () => {
  const hexes = staggered();
  for (const way of ["mirrored", "turned"] as const) {
    const all = hexes.map((hex) => opposite(hexes, hex, way));
    assert.equal(new Set(all).size, hexes.length, way);
    for (const [at, hex] of all.entries()) assert.equal(hex && opposite(hexes, hex, way), hexes[at], way);
  }
  const named = (hex: string, way: "mirrored" | "turned") => opposite(hexes, hexes.find((one) => one.hex === hex) as Hex, way)?.hex;
  assert.equal(named("A1", "mirrored"), "A4");
  assert.equal(named("B2", "mirrored"), "B2");
  assert.equal(named("A1", "turned"), "C4");
  // A row that is half a hex too long has no opposite.
  const uneven = [...hexes, { hex: "B4", title: "", x: 350, y: 80, w: 100, h: 110, terrain: null }];
  assert.equal(opposite(uneven, uneven[0] as Hex, "mirrored"), undefined);
});

test("copies keep the properties of pieces, and their relative positions", () => {
  const hexes = staggered();
  const one = (hex: string, state = {}): Piece => ({ piece: 0, hex, army: "rome", armyName: "Rome", unit: "foot", title: "Foot", kind: "unit", name: "Ada", marks: ["guard"], state, span: null });
  const copies = copied(hexes, [one("A1", { facing: { Word: "north" }, tired: { Bool: true }, left: { Int: 2 }, names: { Names: ["A", "B\"C"] } }), one("B1")]);
  assert.deepEqual(copies[0], {
    army: "rome", unit: "foot", name: "Ada", marks: ["guard"], dx: 0, dy: 0,
    state: { facing: "north", tired: "true", left: "2", names: "\"A\" \"B\\\"C\"" },
  });
  const to = (hex: string) => placed(hexes, copies, hexes.find((of) => of.hex === hex) as Hex)?.map((of) => of.hex);
  assert.deepEqual(to("A3"), ["A3", "B3"]);
  assert.deepEqual(to("B1"), ["B1", "C2"]);
  assert.equal(to("C1"), undefined, "one of them would leave the board");
});
