// A new picture during a drag: the drag continues with the same meaning.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withDocument } from "./support";
import type { Hex, Picture, Piece } from "../src/protocol";
import { Pointer, type PointerTarget } from "../src/map/pointer";
import type { Tool } from "../src/map/tool";

const document = withDocument();

const HEXES: Hex[] = Array.from({ length: 6 }, (_, at) => ({ hex: `A${at + 1}`, title: `A${at + 1}`, x: at * 100, y: 0, w: 100, h: 100, terrain: null }));
const piece = (number: number, hex: string, unit: string): Piece => ({
  piece: number, hex, army: "rome", armyName: "Rome", unit, title: unit, kind: "foot", name: null, marks: [], state: {}, span: null,
});
const picture = (pieces: Piece[]) => ({ hexes: HEXES, pieces, sides: [] }) as unknown as Picture;

/** A map without a browser: screen coordinates equal picture coordinates. */
function map(tool: Tool, first: Picture) {
  const done: unknown[] = [];
  const host = document.createElement("div");
  const box = { getBoundingClientRect: () => ({ left: 0, top: 0, width: 600, height: 100 }) };
  const frame = Object.assign(document.createElement("div"), box, { setPointerCapture: () => {}, focus: () => {} });
  host.append(frame);
  const of = {
    callbacks: { act: async (gestures: unknown) => done.push(gestures), say: () => {} },
    frame,
    zoom: { pan: () => {}, about: () => {} },
    picture: first,
    svg: Object.assign(document.createElement("div"), box),
    tool,
    selected: [],
    isLive: true,
    isAdding: false,
    holdsMap: () => false,
    place: ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) => ({ x, y }),
    hex: (name: string | undefined) => HEXES.find(({ hex }) => hex === name),
    together: (one: Piece) => [one],
    choose: (pieces: Piece[]) => done.push(pieces),
    tap: () => done.push("tap"),
    use: async () => {},
    movePieces: (moved: Piece[], by: { x: number; y: number }) => done.push([moved.map((one) => one.piece), by.x]),
    cancelDrag: () => pointer.cancelDrag(),
    drawOverlay: () => {},
    scheduleOverlay: () => {},
  };
  const pointer: Pointer = new Pointer(of as unknown as PointerTarget);
  const event = (x: number, on?: number) => ({
    button: 0, pointerId: 1, pointerType: "mouse", clientX: x, clientY: 50, preventDefault: () => {},
    target: { closest: () => (on === undefined ? null : { getAttribute: () => String(on) }) },
  }) as unknown as PointerEvent;
  const redrawn = (pieces: Piece[]) => {
    of.picture = picture(pieces);
    pointer.redrawn(of.picture);
  };
  return { pointer, event, redrawn, done };
}

test("a drag continues over a new picture, with the same piece", () => {
  const { pointer, event, redrawn, done } = map({ kind: "hand" }, picture([piece(0, "A1", "archers"), piece(1, "A2", "spears")]));
  pointer.down(event(150, 1));
  pointer.move(event(250));
  // A piece before it in the text is gone, so its number has changed.
  redrawn([piece(0, "A2", "spears")]);
  pointer.up(event(350));
  assert.deepEqual(done, [[[0], 200]]);
});

test("a click continues over a new picture, too", () => {
  const spears = piece(1, "A2", "spears");
  const { pointer, event, redrawn, done } = map({ kind: "hand" }, picture([piece(0, "A1", "archers"), spears]));
  pointer.down(event(150, 1));
  redrawn([piece(0, "A1", "slings"), spears]);
  pointer.up(event(150, 1));
  assert.deepEqual(done, [[spears]]);
});

test("the drag of a piece that is gone is cancelled", () => {
  const { pointer, event, redrawn, done } = map({ kind: "hand" }, picture([piece(0, "A1", "archers")]));
  pointer.down(event(50, 0));
  pointer.move(event(150));
  redrawn([piece(0, "A1", "slings")]);
  pointer.up(event(250));
  assert.deepEqual(done, []);
});

test("a brush stroke paints each hex once, whatever is drawn meanwhile", () => {
  const { pointer, event, redrawn, done } = map({ kind: "terrain", terrain: "wood" }, picture([]));
  pointer.down(event(50));
  pointer.move(event(150));
  redrawn([piece(0, "A1", "archers")]);
  pointer.move(event(50));
  pointer.move(event(250));
  pointer.up(event(250));
  assert.deepEqual(done, [[{ do: "paint", hexes: ["A1", "A2", "A3"], terrain: "wood" }]]);
});
