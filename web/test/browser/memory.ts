// Measures the memory of the page during long work: random gestures, with regular measurements after a
// garbage collection. `npm run memory -- MINUTES SEED`; ten minutes by default.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { CANNAE } from "./places";
import { browser, Edited, large, opened, skipServed, wrong } from "./support";

if (skipServed !== false) throw new Error(skipServed);
const minutes = Number(process.argv[2] ?? 10);
let seed = Number(process.argv[3] ?? 1);
assert.ok(minutes > 0, "a number of minutes");

/** Returns a pseudorandom number below a bound, by the seed. */
function below(most: number): number {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * most);
}
const any = <T>(all: T[]): T => all[below(all.length)] as T;

/** The files; the current one is last. */
const FILES: [string, string][] = [["large.castra", large()], ["cannae.castra", readFileSync(CANNAE, "utf8")]];

const chromium = await browser();
const edited = await Edited.open((folder) => FILES.forEach(([name, text]) => writeFileSync(join(folder, name), text)));
const page = await opened(chromium, `${edited.url}#cannae.castra`, { width: 1440, height: 900 }, { balance: true });
await seen(".bench[data-whole] .sheet [data-piece]");
const session = await page.context().newCDPSession(page);

/** Waits for an element without a handle to it, which would keep it alive. */
async function seen(selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
}

async function place(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator(".map-frame").boundingBox();
  assert.ok(box);
  return { x: box.x + 20 + below(box.width - 40), y: box.y + 20 + below(box.height - 40) };
}

/** Returns the place of a random piece on the map, or a random place if there is none. */
async function piece(page: Page): Promise<{ x: number; y: number }> {
  const at = below(1 << 20);
  const found = await page.evaluate((at) => {
    const all = [...document.querySelectorAll(".map .sheet > svg [data-piece]")];
    const box = all[at % Math.max(1, all.length)]?.getBoundingClientRect();
    return box === undefined ? undefined : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, at);
  return found ?? (await place(page));
}

async function drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

/** Saves the current file, so that leaving it asks no question; earlier gestures may still be pending. */
async function save(): Promise<void> {
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => {
    if (!document.querySelector(".saved")?.classList.contains("dirty")) return true;
    [...document.querySelectorAll<HTMLElement>(".bar .actions button")].find((one) => one.textContent === "Save")?.click();
    return false;
  }, undefined, { polling: 200 });
}

/** Shows a file, by its tab if it is open. */
async function show(name: string): Promise<void> {
  await page.evaluate((name) => {
    const tab = document.querySelector<HTMLElement>(`.file-tab[title="${name}"]`);
    if (tab === null) location.hash = name;
    else tab.click();
  }, name);
  await page.waitForFunction((name) => document.querySelector("h1.file")?.textContent === name, name);
}

const press = (...keys: string[]) => async () => {
  await page.locator(".map-frame").focus();
  for (const key of keys) await page.keyboard.press(key);
};
/** Clicks an element, and fails if it cannot be clicked. */
const click = (selector: string) => () => page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.click(), selector);

const ACTS: [number, string, () => Promise<unknown>][] = [
  [6, "a unit is dragged", async () => drag(await piece(page), await place(page))],
  [2, "a box is drawn", async () => drag(await place(page), await place(page))],
  [2, "a click", async () => {
    const { x, y } = await place(page);
    await page.mouse.click(x, y);
  }],
  [2, "a menu is opened and closed", async () => {
    const { x, y } = await piece(page);
    await page.mouse.click(x, y, { button: "right" });
    await page.keyboard.press("Escape");
  }],
  [2, "a unit is rested on", async () => {
    const { x, y } = await piece(page);
    await page.mouse.move(x, y);
    await page.waitForTimeout(600);
  }],
  [1, "duplicate", press("Control+d", "Escape")],
  [1, "mirror", press("m")],
  [1, "mirror the terrain", press("Shift+M")],
  [1, "swap sides", press("s")],
  [1, "zoom", async () => {
    const { x, y } = await place(page);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, any([-240, 240]));
  }],
  [1, "fit", press("0")],
  [4, "undo", click(".of-text")],
  [2, "terrain is painted", async () => {
    await page.evaluate((at) => {
      const all = [...document.querySelectorAll<HTMLElement>("[id^='terrain-']")];
      all[at % Math.max(1, all.length)]?.click();
    }, below(1000));
    await drag(await place(page), await place(page));
    await page.keyboard.press("Escape");
  }],
  [2, "a letter is typed and taken back", async () => {
    await page.evaluate(() => document.querySelector(".text")?.shadowRoot?.querySelector<HTMLElement>(".cm-content")?.focus());
    await page.keyboard.press("Control+End");
    await page.keyboard.type("//");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
  }],
  [1, "another view", async () => click(any(["#tab-map", "#tab-council", "#tab-rules", "#tab-printed", "#tab-problems", "#tab-figures"]))().then(() => page.waitForTimeout(300)).then(click("#tab-map"))],
  [1, "layers", async () => {
    await page.evaluate(() => [...document.querySelectorAll<HTMLElement>(".zoom button")].find((one) => one.textContent === "Layers")?.click());
    await page.evaluate((at) => document.querySelectorAll<HTMLElement>(".layers .choice input")[at % 9]?.click(), below(9));
    await page.keyboard.press("Escape");
  }],
  [1, "another file by its address", async () => {
    await page.evaluate((name) => (location.hash = name), any(FILES)[0]);
    await page.waitForTimeout(500);
  }],
  [1, "another file by its tab", () => show(any(FILES)[0])],
  [1, "the start", async () => {
    await save();
    await click(".home")();
    await page.waitForFunction(() => {
      // Earlier gestures may be applied after the save.
      [...document.querySelectorAll<HTMLElement>("dialog[open] button")].find((one) => one.textContent === "Save")?.click();
      return document.querySelector("main.start .cards .card") !== null;
    }, undefined, { polling: 200 });
    await page.waitForTimeout(500);
    await page.goBack();
    await seen(".bench");
  }],
  [1, "a dialog", async () => {
    await page.evaluate((at) => {
      const all = [...document.querySelectorAll<HTMLElement>(".bar .actions button")].filter((one) => /Share|Download|\?/.test(one.textContent ?? ""));
      all[at % Math.max(1, all.length)]?.click();
    }, below(1000));
    await page.waitForTimeout(300);
    await page.keyboard.press("Escape");
  }],
  [1, "a game", async () => {
    await click("#tab-table")();
    await page.waitForTimeout(500);
    await click(".table-setup button.main")();
    for (let time = 0; time < 5; time++) {
      await page.waitForTimeout(200);
      await page.evaluate((at) => {
        const all = document.querySelectorAll<HTMLElement>(".table-options button");
        all[at % Math.max(1, all.length)]?.click();
      }, below(1000));
    }
    await page.evaluate(() => [...document.querySelectorAll<HTMLElement>(".table-tools button")].find((one) => one.textContent === "Leave")?.click());
    await click("#tab-map")();
  }],
];
const all = ACTS.flatMap(([weight, ...act]) => Array.from({ length: weight }, () => act));

interface Left {
  minute: number;
  heap: number;
  /** The number of nodes alive, and of those in the document. */
  nodes: number;
  shown: number;
  listeners: number;
  /** The number of weak references to nodes with messages. */
  messages: number;
}

/** Replaces the text of the current file, as by a paste. */
async function paste(text: string): Promise<void> {
  const before = await page.evaluate((insert) => {
    const content = document.querySelector(".text")?.shadowRoot?.querySelector(".cm-content");
    const { view } = (content as unknown as { cmTile: { view: { state: { doc: { length: number } }; dispatch(change: object): void } } }).cmTile;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } });
    return Number(document.querySelector<HTMLElement>(".bench")?.dataset["looks"]);
  }, text);
  await page.waitForFunction((before) => {
    const { looks, whole } = document.querySelector<HTMLElement>(".bench")?.dataset ?? {};
    return looks !== undefined && looks === whole && Number(looks) > before;
  }, before);
}

/** Measures after a garbage collection, with the same text each time, since random gestures enlarge a battle. */
async function left(minute: number): Promise<Left> {
  await save();
  for (const [name, text] of FILES) {
    await show(name);
    await paste(text);
  }
  // Show all layers.
  await page.evaluate(() => document.querySelectorAll<HTMLInputElement>(".layers .choice input").forEach((box) => box.checked === (box.id === "layer-strengths") && box.click()));
  await page.waitForTimeout(1500);
  for (let time = 0; time < 3; time++) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
  const messages = await references();
  const shown = await page.evaluate(() => {
    const count = (node: Node): number => {
      const below = [...node.childNodes].reduce((sum, child) => sum + count(child), 1);
      // A browser draws a `use` element as a copy that scripts cannot see.
      const used = node instanceof SVGUseElement ? document.getElementById(node.href.baseVal.slice(1)) : null;
      const copied = used === null ? 0 : 1 + count(used);
      return below + copied + (node instanceof Element && node.shadowRoot !== null ? count(node.shadowRoot) : 0);
    };
    return count(document);
  });
  return { minute, heap: usedSize / 1e6, nodes, shown, listeners: jsEventListeners, messages };
}

/** Returns the number of weak references. The page has one for each node with a message; an entry that is not
 *  removed along with its node would be a leak. */
async function references(): Promise<number> {
  const objectGroup = "references";
  const { result } = await session.send("Runtime.evaluate", { expression: "WeakRef.prototype", objectGroup });
  const { objects } = await session.send("Runtime.queryObjects", { prototypeObjectId: result.objectId ?? "", objectGroup });
  const { result: length } = await session.send("Runtime.callFunctionOn", { objectId: objects.objectId ?? "", functionDeclaration: "function () { return this.length; }", returnByValue: true });
  await session.send("Runtime.releaseObjectGroup", { objectGroup });
  return Number(length.value);
}

/** Returns the slope of the line through points, by least squares. */
function slope(points: [number, number][]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0);
  return over / points.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
}

const start = Date.now();
const found: Left[] = [];
let acts = 0;
let failed: Error | undefined;
let next = 0;
for (;;) {
  const minute = (Date.now() - start) / 60_000;
  if (minute >= next) {
    const now = await left(minute);
    found.push(now);
    console.log(`${minute.toFixed(1)} min, ${acts} acts: ${now.heap.toFixed(2)} MB, ${now.nodes} nodes, ${now.shown} of them shown, ${now.listeners} listeners, ${now.messages} messages`);
    next = minute + Math.max(0.5, minutes / 40);
  }
  if (minute >= minutes) break;
  const [what, act] = any(all);
  try {
    await act();
    acts++;
  } catch (error) {
    failed = new Error(`${what}: ${String(error)}; the page says: ${await page.textContent(".status")}`);
    break;
  }
  if ((await page.locator("dialog[open]").count()) > 0) await page.keyboard.press("Escape");
}
// Skip the warm-up, in which code is compiled and pictures are cached.
const later = found.filter(({ minute }) => minute > minutes / 3);
for (const [what, of] of [["heap, kB", (one: Left) => one.heap * 1000], ["nodes", (one: Left) => one.nodes], ["nodes that are not shown", (one: Left) => one.nodes - one.shown], ["listeners", (one: Left) => one.listeners], ["messages", (one: Left) => one.messages]] as const) {
  console.log(`slope of ${what} a minute over the last two thirds: ${slope(later.map((one) => [one.minute, of(one)])).toFixed(2)}`);
}
console.log(`complaints: ${wrong.length}${wrong.length === 0 ? "" : `, such as ${wrong[0]}`}`);
await chromium.close();
edited.close();
if (failed !== undefined) throw failed;
