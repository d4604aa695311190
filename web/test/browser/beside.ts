// A stress test of a page and another editor that change the same files at random:
// `npm run beside -- MINUTES SEED`. During and after the run, it checks that every line is in the
// file or in the page, or was discarded by a decision in the conflict dialog.
import assert from "node:assert/strict";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { browser, Edited, opened, skip, text } from "./support";

const BATTLE = readFileSync(new URL("../../scenarios/commands-and-colors/battles/cannae.castra", import.meta.url), "utf8");
const FILES = ["cannae.castra", "second.castra"];

const minutes = Number(process.argv[2] ?? 10);
let state = Number(process.argv[3] ?? 1) >>> 0;
function below(most: number): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * most);
}

if (skip !== false) throw new Error(skip);
const edited = await Edited.open((folder) => {
  for (const file of FILES) writeFileSync(join(folder, file), file === "cannae.castra" ? BATTLE : BATTLE.replace("scenario cannae", "scenario second"));
}, "cannae.castra");
const chromium = await browser();
const page: Page = await opened(chromium, edited.url, undefined, { balance: true });
page.setDefaultTimeout(60_000);
await page.waitForSelector(".sheet [data-piece]");

/** The lines that must be in each file, and in the text of the page. */
const kept = new Map(FILES.map((file) => [file, new Set<string>()]));
let typed = new Set<string>();
let open = "cannae.castra";
let number = 0;
const done: Record<string, number> = {};
const count = (what: string) => (done[what] = (done[what] ?? 0) + 1);

const path = (file: string) => join(edited.folder, file);
const must = (file: string) => kept.get(file) ?? new Set<string>();
const lines = (of: string) => new Set(of.split("\n").filter((line) => line.startsWith("// ")));
const status = () => page.textContent(".saved");
const clashes = () => page.locator(".conflict:not([hidden])").count();

/** The other editor: reads the file, inserts a line, and writes it in place or by renaming a new
 *  file. Like careful editors, it reads the file again before writing, or it would lose lines
 *  itself. */
function outside(file: string): void {
  const token = `// outside ${++number}`;
  const [isFirst, isInPlace] = [below(2) === 0, below(2) === 0];
  for (;;) {
    const before = readFileSync(path(file), "utf8");
    const all = before.split("\n");
    all.splice(isFirst ? 0 : all.length, 0, token);
    const text = all.join("\n");
    if (!isInPlace) writeFileSync(`${path(file)}.tmp`, text);
    if (readFileSync(path(file), "utf8") !== before) continue;
    if (isInPlace) writeFileSync(path(file), text);
    else renameSync(`${path(file)}.tmp`, path(file));
    break;
  }
  must(file).add(token);
  count("written outside");
}

/** Types a line at the start or the end of the text. */
async function type(): Promise<void> {
  const token = `// page ${++number}`;
  await page.evaluate(([line, top]) => {
    const content = document.querySelector(".text")?.shadowRoot?.querySelector(".cm-content");
    const { view } = (content as unknown as { cmTile: { view: { state: { doc: { length: number } }; dispatch(spec: object): void } } }).cmTile;
    view.dispatch({ changes: top === "1" ? { from: 0, insert: `${line}\n` } : { from: view.state.doc.length, insert: `\n${line}` }, userEvent: "input.type" });
  }, [token, String(below(2))] as const);
  typed.add(token);
  count("typed");
}

async function save(): Promise<void> {
  await page.evaluate(() => document.querySelector<HTMLButtonElement>(".bar .actions button[title='Ctrl+S']")?.click());
  count("saves asked for");
  if (below(3) > 0) await quiet();
}

/** Waits for a pause, and checks that a page that is saved contains all typed lines. */
async function quiet(): Promise<void> {
  await page.waitForTimeout(350 + below(300));
  if ((await clashes()) === 0 && (await status()) === "saved") {
    const shown = await text(page);
    for (const line of typed) {
      assert.ok(shown.includes(line), `${line} is not in the page, which calls it saved; in the file: ${readFileSync(path(open), "utf8").includes(line)}`);
      must(open).add(line);
    }
    typed = new Set();
  }
}

async function decide(): Promise<void> {
  // The decision is about the version shown; a newer one must cause another conflict.
  const theirs = await page.evaluate(() => {
    const button = (label: string) => [...document.querySelectorAll<HTMLButtonElement>(".conflict button")].find((one) => one.textContent === label);
    button("Show theirs")?.click();
    const shown = document.querySelector("dialog[open] pre.version")?.textContent ?? "";
    document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
    return shown;
  });
  const take = below(2) === 0;
  const mine = await text(page);
  const clicked = await page.evaluate(([label, shown]) => {
    const button = (name: string) => [...document.querySelectorAll<HTMLButtonElement>(".conflict:not([hidden]) button")].find((one) => one.textContent === name);
    button("Show theirs")?.click();
    const now = document.querySelector("dialog[open] pre.version")?.textContent ?? "";
    document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
    if (now !== shown) return false;
    button(label as string)?.click();
    return true;
  }, [take ? "Take theirs" : "Keep mine", theirs]);
  if (!clicked) return;
  count(take ? "taken" : "kept");
  if (take) {
    typed = new Set();
    const now = lines(await text(page));
    for (const line of lines(theirs)) assert.ok(now.has(line), `${line} was to be taken`);
  } else {
    const ours = lines(mine);
    for (const line of lines(theirs)) if (!ours.has(line)) must(open).delete(line);
  }
  await quiet();
}

/** Opens another file, and answers the question about unsaved changes. */
async function other(): Promise<void> {
  if ((await clashes()) > 0) return;
  await page.click(".bar .home");
  const either = (also: string) => page.waitForFunction((other) => document.querySelector(`main.start, ${other}`) !== null, also);
  await either("dialog[open]");
  const asked = page.locator("dialog[open] button", { hasText: /^Save$/ });
  if ((await asked.count()) > 0) {
    count("asked before leaving");
    await asked.click();
    await either(".conflict:not([hidden])");
  }
  if ((await page.locator("main.start").count()) === 0) {
    // The other editor was faster: there is a conflict now, and the text is still here.
    const shown = await text(page);
    for (const line of typed) assert.ok(shown.includes(line), `${line} is gone after leaving was refused`);
    return;
  }
  for (const line of typed) must(open).add(line);
  typed = new Set();
  open = FILES[below(FILES.length)] ?? open;
  await page.locator(".mine button.kept", { has: page.locator(`xpath=self::*[contains(., '${open}')] | ../*[contains(., '${open}')]`) }).first().click();
  await page.waitForFunction((file) => document.querySelector(".file")?.textContent === file, open);
  await page.waitForTimeout(300);
  count("opened");
}

/** Checks that all lines are where they must be. */
async function check(isEnd: boolean): Promise<void> {
  for (const file of FILES) {
    const there = lines(readFileSync(path(file), "utf8"));
    const lost = [...must(file)].filter((line) => !there.has(line));
    assert.deepEqual(lost, [], `lost from ${file}`);
  }
  const shown = await text(page);
  const lost = [...typed].filter((line) => !shown.includes(line));
  assert.deepEqual(lost, [], "lost from the page");
  if (isEnd) assert.equal(shown, readFileSync(path(open), "utf8"), "the page shows another text than the file has");
}

const until = Date.now() + minutes * 60_000;
try {
  while (Date.now() < until) {
    const what = below(20);
    if (what < 6) outside(below(4) === 0 ? FILES[below(2)] ?? open : open);
    else if (what < 12) await type();
    else if (what < 16) await save();
    else if (what < 19) {
      if ((await clashes()) > 0) await decide();
    } else await other();
    // Sometimes let both write at the same moment.
    if (below(6) === 0) await Promise.all([save(), page.waitForTimeout(below(30)).then(() => outside(open))]);
    await page.waitForTimeout(below(120));
    await check(false);
  }
  for (let tries = 0; tries < 40 && ((await clashes()) > 0 || (await status()) !== "saved"); tries++) {
    if ((await clashes()) > 0) await decide();
    else await save();
    await quiet();
  }
  await page.waitForTimeout(1500);
  await quiet();
  await check(true);
  console.log(`${minutes} minutes, nothing lost: ${Object.entries(done).map(([what, times]) => `${what} ${times}`).join(", ")}`);
} finally {
  await chromium.close();
  edited.close();
  rmSync(edited.folder, { recursive: true, force: true });
}
