import assert from "node:assert/strict";
import { test } from "node:test";
import { through, type At } from "../src/map/affine";

test("three pairs of points determine an affine map", () => {
  const from: [At, At, At] = [{ x: 10, y: 20 }, { x: 110, y: 25 }, { x: 15, y: 220 }];
  // Rotated, sheared and translated.
  const moved = ({ x, y }: At): At => ({ x: 0.5 * x - 0.2 * y + 7, y: 0.1 * x + 2 * y - 3 });
  const found = through(from, [moved(from[0]), moved(from[1]), moved(from[2])]);
  assert.ok(found);
  [0.5, 0.1, -0.2, 2, 7, -3].forEach((value, at) => assert.ok(Math.abs((found[at] ?? NaN) - value) < 1e-9, `${at}: ${found[at]}`));
});

test("collinear or equal points determine no map", () => {
  const to: [At, At, At] = [{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 0, y: 1 }];
  assert.equal(through([{ x: 0, y: 0 }, { x: 5, y: 5 }, { x: 10, y: 10 }], to), undefined);
  assert.equal(through([{ x: 3, y: 3 }, { x: 3, y: 3 }, { x: 3, y: 3 }], to), undefined);
});
