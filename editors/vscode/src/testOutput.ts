// The output of `castra test --format json` as a tree of tests. Without access to the editor.
import * as path from "node:path";

/** A test in the output of castra. */
export interface Ran {
  name: string;
  /** Relative to the working directory of castra, or absolute. */
  path: string;
  /** Counts from 1. */
  line: number;
  game: string;
  status: "listed" | "passed" | "failed";
  /** This and the following fields occur for failed tests. */
  message?: string;
  help?: string | null;
  at?: { path: string; line: number; col: number };
  derivation?: { depth: number; text: string }[];
}

/** A clause of the game's `source`, and its coverage by tests. */
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

/** Parses the output. If it is not JSON, throws an error with the error output of castra. */
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

/** A test in its file, with its runs if it runs for several values. */
export interface Listed {
  id: string;
  label: string;
  /** An absolute path. */
  file: string;
  /** Counts from 1. */
  line: number;
  /** The name for `castra test --filter`. */
  name: string;
  runs: { id: string; label: string; name: string }[];
}

/** Returns the unique id of a run. */
export function idOf(ran: Ran, folder: string): string {
  return `${path.resolve(folder, ran.path)}\n${ran.line}\n${ran.name}`;
}

/** Returns the tests in the order of the output; `test … for n in 1..3` is one test with three runs. */
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

/** Returns the message for a failed test. */
export function failure(ran: Ran): string {
  const lines = [ran.message ?? "the test fails"];
  if (ran.help !== undefined && ran.help !== null) lines.push(`help: ${ran.help}`);
  // A single line only repeats the message.
  if (ran.derivation !== undefined && ran.derivation.length > 1) {
    lines.push("", "how the value was worked out:");
    for (const line of ran.derivation) lines.push(`${"  ".repeat(line.depth + 1)}${line.text}`);
  }
  return lines.join("\n");
}

/** A clause in its file, with its coverage. */
export interface Followed {
  /** An absolute path. */
  file: string;
  /** Counts from 1. */
  line: number;
  /** The number of times that tests have carried out the clause. */
  count: number;
}

/** Returns the clauses that are in a file, except advice. */
export function followed(output: Output, folder: string, isFile: (file: string) => boolean): Followed[] {
  return output.clauses
    .filter((clause) => !clause.advice)
    .map(({ at, carried_out: count }) => ({ file: path.resolve(folder, at.path), line: at.line, count }))
    .filter(({ file }) => isFile(file));
}
