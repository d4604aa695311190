// The core for lessons, and functions for its answers. It is the core of the editor's page, which is published one folder
// above these pages.
import type { Core } from "../../../web/src/core/core";
import type { Figures, Problem } from "../../../web/src/protocol";

/** The files of the editor's page that a lesson needs. */
const NEEDED = ["core.bin", "worker.js"];
/** The number of games to play, and the number for each request. */
export const GAMES = 100;
const AT_ONCE = 10;

let core: Promise<Core | undefined> | undefined;

/** Returns the shared core of all lessons, or `undefined` if the site is published without it. */
export function theCore(editor: string): Promise<Core | undefined> {
  return (core ??= start(editor).catch(() => undefined));
}

async function start(editor: string): Promise<Core | undefined> {
  const found = await Promise.all(NEEDED.map((name) => fetch(editor + name, { method: "HEAD" })));
  const isThere = found.every((one) => one.ok && !(one.headers.get("content-type") ?? "").startsWith("text/html"));
  if (!isThere) return undefined;
  document.documentElement.dataset["core"] = editor;
  const { Core } = await import("../../../web/src/core/core");
  const started = new Core();
  await started.load({ packages: [], texts: [] });
  return started;
}

/** Runs the tests of a text. Returns the number of passed tests and the problems of the others, or `undefined` if it has
 *  no tests. */
export async function tested(core: Core, path: string): Promise<{ passed: number; failed: Problem[] } | undefined> {
  const tests = (await core.tests(path)).filter((one) => one.path === path);
  if (tests.length === 0) return undefined;
  const failures = await core.runTests(0, tests.length);
  const failed = failures.flatMap((failure, at): Problem[] =>
    failure === null ? [] : [{ ...failure, code: `test “${tests[at]?.name}”`, severity: "error", fixes: [] }],
  );
  return { passed: tests.length - failed.length, failed };
}

/** Whether a text without errors can be played: a battle, or a game with turns that needs no battle. */
export async function playable(core: Core, path: string): Promise<boolean> {
  return (await core.ask<unknown>({ table: { op: "seats", path } })) !== null;
}

/** Plays games between bots. `heard` receives the statistics so far, and returns whether to continue. */
export async function played(core: Core, path: string, heard: (figures: Figures, count: number) => boolean): Promise<void> {
  await core.begin(path, 1);
  for (;;) {
    const { played, figures } = await core.more(AT_ONCE);
    if (!heard(figures, played) || played >= GAMES) return;
  }
}

/** Returns the wins as text. */
export function wins(figures: Figures): string {
  const parts = figures.armies.flatMap(({ name, wins }) => (wins === null ? [] : [`${name} ${wins.count}`]));
  const draws = figures.draws !== null && figures.draws.count > 0 ? [`drawn ${figures.draws.count}`] : [];
  const faults = figures.faults > 0 ? [`stopped by an error ${figures.faults}`] : [];
  return [...parts, ...draws, ...faults].join(" · ");
}
