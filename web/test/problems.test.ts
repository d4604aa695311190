// The limit of the list of problems.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Problem } from "../src/protocol";
import { withDocument } from "./support";

withDocument();
const { Problems } = await import("../src/panels/problems");

test("only the first of very many problems are listed, with the number of the others", () => {
  const problem = (line: number): Problem => ({ path: "a.castra", from: 0, to: 1, line, severity: "error", code: "", message: `number ${line}`, help: null, fixes: [] }) as unknown as Problem;
  const many = Array.from({ length: 203 }, (_, at) => problem(at + 1));
  const problems = new Problems({ show: () => {}, fix: () => {} });
  const listed = () => problems.element.querySelectorAll("li").length;
  const left = () => problems.element.querySelector(".none")?.textContent;
  problems.show(many.slice(0, 150), many.slice(150));
  assert.equal(listed(), 200);
  assert.equal(left(), "3 more problems are not listed.");
  assert.equal(problems.element.querySelector("li:nth-child(151) .place")?.textContent, "a.castra, line 151");
  problems.show(many.slice(0, 150), []);
  assert.equal(listed(), 150);
  assert.equal(left(), undefined);
});
