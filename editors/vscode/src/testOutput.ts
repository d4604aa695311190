// What `castra test --format json` says, as a tree of tests. Nothing here touches the editor.
import * as path from "node:path";

/** One test, as castra tells it. */
export interface Ran {
  name: string;
  /** Relative to the folder that castra was run in, or absolute. */
  path: string;
  /** From 1. */
  line: number;
  game: string;
  status: "listed" | "passed" | "failed";
  /** Of a test that failed. */
  message?: string;
  help?: string | null;
  at?: { path: string; line: number; col: number };
  derivation?: { depth: number; text: string }[];
}

/** A numbered rule of the game, and whether tests follow it. */
export interface Clause {
  id: string;
  text: string;
  advice: boolean;
  implemented: boolean;
  tests: string[];
  carried_out: number;
  at: { path: string; line: number; col: number };
}

export interface Output {
  passed: number;
  failed: number;
  tests: Ran[];
  clauses: Clause[];
}

/** Reads the output; fails with what castra said instead, if it is no JSON. */
export function parse(stdout: string, stderr: string): Output {
  let output: unknown;
  try {
    output = JSON.parse(stdout);
  } catch {
    throw new Error(stderr.trim() === "" ? "castra test said nothing" : stderr.trim());
  }
  if (typeof output !== "object" || output === null || !("tests" in output)) {
    throw new Error("castra test said something that is no list of tests");
  }
  return output as Output;
}

/** A test in its text; with runs below it if it runs afresh for each of some values. */
export interface Listed {
  id: string;
  label: string;
  /** The whole path. */
  file: string;
  /** From 1. */
  line: number;
  /** What `castra test --filter` finds it by. */
  name: string;
  runs: { id: string; label: string; name: string }[];
}

/** The id of a run: what tells it from all others. */
export function idOf(ran: Ran, folder: string): string {
  return `${path.resolve(folder, ran.path)}\n${ran.line}\n${ran.name}`;
}

/** The tests, in the order of castra; `test … for n in 1..3` is one with three runs. */
export function listed(output: Output, folder: string): Listed[] {
  const found = new Map<string, Listed>();
  for (const ran of output.tests) {
    const file = path.resolve(folder, ran.path);
    const place = `${file}\n${ran.line}`;
    const values = /^(.*) \(([^()]* = .*)\)$/.exec(ran.name);
    const name = values?.[1] ?? ran.name;
    const id = values === null ? idOf(ran, folder) : `${place}\n${name}`;
    let test = found.get(id);
    if (test === undefined) {
      test = { id, label: name, file, line: ran.line, name, runs: [] };
      found.set(id, test);
    }
    if (values !== null) {
      test.runs.push({ id: idOf(ran, folder), label: values[2] ?? "", name: ran.name });
    }
  }
  return [...found.values()];
}

/** What to show at a failed test. */
export function failure(ran: Ran): string {
  const lines = [ran.message ?? "the test fails"];
  if (ran.help !== undefined && ran.help !== null) lines.push(`help: ${ran.help}`);
  // A single line says no more than the message.
  if (ran.derivation !== undefined && ran.derivation.length > 1) {
    lines.push("", "how the value was worked out:");
    for (const line of ran.derivation) lines.push(`${"  ".repeat(line.depth + 1)}${line.text}`);
  }
  return lines.join("\n");
}

/** A clause in its text. */
export interface Followed {
  /** The whole path. */
  file: string;
  /** From 1. */
  line: number;
  /** How often tests have done something that follows it. */
  count: number;
}

/** The clauses that ask something of the rules, where castra knows a file for them. */
export function followed(output: Output, folder: string, isFile: (file: string) => boolean): Followed[] {
  return output.clauses
    .filter((clause) => !clause.advice)
    .map(({ at, carried_out: count }) => ({ file: path.resolve(folder, at.path), line: at.line, count }))
    .filter(({ file }) => isFile(file));
}
