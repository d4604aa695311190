// The output of `castra test`, as the test explorer reads it.
import assert from "node:assert/strict";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { test } from "node:test";
import { failure, followed, idOf, listed, parse, type Output } from "../src/testOutput";
import { extension, noProgram, program, repository, run } from "./support";

function castraTest(castra: string, folder: string, ...args: string[]): Output {
  const whole = ["test", ...args, "--format", "json", "--quiet", "--color", "never"];
  const done = run(castra, whole, { cwd: folder });
  return parse(done.stdout, done.stderr);
}

/** Calls `use` with a copy of a shipped game in which one test fails. */
function broken(use: (folder: string) => void): void {
  const folder = mkdtempSync(path.join(tmpdir(), "castra-tests-"));
  try {
    cpSync(path.join(repository, "scenarios/examples/relay"), folder, { recursive: true });
    const file = path.join(folder, "wind.castra");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace("expect stride(5) == 2", "expect stride(5) == 3"));
    use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("tests are listed with their runs below them", (t) => {
  const castra = program();
  if (castra === undefined) return t.skip(noProgram);
  const folder = path.join(repository, "scenarios/examples");
  const tests = listed(castraTest(castra, folder, "--list"), folder);
  const wind = tests.filter((one) => one.file === path.join(folder, "relay/wind.castra"));
  assert.deepEqual(
    wind.map((one) => [one.label, one.runs.map((run) => run.label)]),
    [
      ["the wind takes a step off a long stride", ["thrown = 4", "thrown = 5", "thrown = 6"]],
      ["the wind does not slow a short stride", ["thrown = 1", "thrown = 2", "thrown = 3"]],
      ["a strong wind halves the stride, rounded up, before the step is lost", []],
      ["a team at its thirteenth step does not run in a strong wind", []],
    ],
  );
  const lines = readFileSync(wind[0]?.file ?? "", "utf8").split("\n");
  for (const one of wind) assert.ok((lines[one.line - 1] ?? "").startsWith(`test "${one.label}"`));
  const ids = tests.flatMap((one) => [one.id, ...one.runs.map((run) => run.id)]);
  assert.equal(new Set(ids).size, ids.length, "ids are different");
});

test("a failed test has its location and the derivation of its value", (t) => {
  const castra = program();
  if (castra === undefined) return t.skip(noProgram);
  broken((folder) => {
    const all = castraTest(castra, folder);
    const failed = all.tests.filter((one) => one.status === "failed");
    assert.equal(failed.length, 1);
    const [one] = failed;
    assert.ok(one !== undefined);
    assert.deepEqual(one.at, { path: "wind.castra", line: 44, col: 10 });
    const told = failure(one);
    assert.match(told, /^the expectation is false\n\nhow the value was worked out:\n {2}stride\(5\) == 3 = false\n/);
    // The tree contains the failed test.
    const tree = listed(castraTest(castra, folder, "--list"), folder);
    assert.ok(tree.some((test) => test.id === idOf(one, folder)));
    // With a filter, only this test runs.
    const alone = castraTest(castra, folder, path.join(folder, "wind.castra"), "--filter", one.name);
    assert.deepEqual(alone.tests.map((test) => idOf(test, folder)), [idOf(one, folder)]);
  });
});

test("clauses have their coverage", (t) => {
  const castra = program();
  if (castra === undefined) return t.skip(noProgram);
  const folder = path.join(repository, "scenarios/ancient-generals");
  const output = castraTest(castra, folder, "--coverage", "--filter", "deal");
  const clauses = followed(output, folder, existsSync);
  assert.ok(clauses.some((clause) => clause.count > 0));
  assert.ok(clauses.some((clause) => clause.count === 0));
  const file = path.join(folder, "rules/clauses.castra");
  const lines = readFileSync(file, "utf8").split("\n");
  assert.deepEqual([...new Set(clauses.map((clause) => clause.file))], [file]);
  for (const { line } of clauses) assert.match(lines[line - 1] ?? "", /^ {2}AG-\S+ "/);
  // A game inside the program has no files.
  assert.deepEqual(followed(output, folder, () => false), []);
});

test("for output that is not JSON, the message of castra is shown", () => {
  assert.throws(() => parse("", "error: no such folder\n"), /^Error: error: no such folder$/);
  assert.throws(() => parse("", ""), /said nothing/);
  assert.throws(() => parse("[]", ""), /no list of tests/);
});

test("the problem matcher reads the output of castra check", (t) => {
  const castra = program();
  if (castra === undefined) return t.skip(noProgram);
  const manifest = JSON.parse(readFileSync(path.join(extension, "package.json"), "utf8"));
  const [matcher] = manifest.contributes.problemMatchers;
  broken((folder) => {
    const file = path.join(folder, "wind.castra");
    writeFileSync(file, `${readFileSync(file, "utf8")}\nmodify strid(thrown) { add 1 }\n`);
    const done = run(castra, ["check", "--format", "short"], { cwd: folder });
    const found = done.stdout.split("\n").map((line) => new RegExp(matcher.pattern.regexp).exec(line));
    const first = found.find((match) => match !== null);
    assert.ok(first);
    assert.equal(first[matcher.pattern.file], "wind.castra");
    assert.equal(first[matcher.pattern.severity], "error");
    assert.match(first[matcher.pattern.code] ?? "", /^[a-z]+\/[a-z-]+$/);
    assert.ok(Number(first[matcher.pattern.line]) > 50);
  });
});
