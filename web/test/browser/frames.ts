// Measures the frames of a drag over 26 by 9 hexes with 120 units, in the editor and at the table, from the trace of
// the browser: `npm run frames`. It counts the processor time of the page's thread, so that the load of the machine
// matters little.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { settled } from "./play";
import { browser, Edited, large, middle, opened, skipServed } from "./support";

if (skipServed !== false) throw new Error(skipServed);
const chromium = await browser();
const edited = await Edited.open((folder) => writeFileSync(join(folder, "large.castra"), large()), "large.castra");
const page = await opened(chromium, edited.url, { width: 1440, height: 900 }, { reducedMotion: "reduce", balance: true });
await page.waitForSelector(".bench[data-whole] .sheet [data-piece]");

/** Drags from a place, moves the pointer once per frame, and measures the work of the page in between: wall-clock and
 *  processor time. */
async function dragged(what: string, from: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const events: { name: string; ts: number; dur?: number; tdur?: number; tid: number; cat: string; args: { data?: unknown } }[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as typeof events)));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y);
  await page.waitForSelector(".ghost");
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"] } });
  for (let step = 0; step < 240; step++) {
    await page.mouse.move(from.x + 20 + (step % 90) * 5, from.y - (step % 40) * 3);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
  const complete = new Promise((done) => session.once("Tracing.tracingComplete", done));
  await session.send("Tracing.end");
  await complete;
  await page.keyboard.press("Escape");
  await page.mouse.up();
  // The tasks of the main thread, on which animation frames fire.
  const thread = events.find(({ name }) => name === "FireAnimationFrame")?.tid;
  const tasks = events.filter(({ name, tid, dur }) => name === "RunTask" && tid === thread && dur !== undefined);
  const of = (key: "dur" | "tdur") => tasks.map((task) => (task[key] ?? NaN) / 1000).sort((a, b) => a - b);
  const at = (all: number[], part: number) => (all[Math.min(all.length - 1, Math.floor(all.length * part))] ?? NaN).toFixed(1);
  for (const [key, how] of [["dur", "by the clock"], ["tdur", "of processor time"]] as const) {
    const all = of(key).filter((time) => !Number.isNaN(time));
    const long = all.filter((time) => time > 16).length;
    console.log(`${what}, ${how}: ${all.length} tasks, longest ${at(all, 1)} ms, 99 of 100 below ${at(all, 0.99)} ms, ${long} over 16 ms`);
  }
}

/** Answers until a unit can be dragged. Returns the place of that unit. */
async function toMove(): Promise<{ x: number; y: number }> {
  await page.click("#tab-table");
  await page.fill("#seat-number", "7");
  await page.click(".table-setup button.main");
  for (let asked = 0; asked < 40; asked++) {
    await settled(page);
    const at = await page.evaluate(() => {
      const options = () => [...document.querySelectorAll<HTMLButtonElement>(".table-question .table-options button")];
      const confirm = () => document.querySelector<HTMLButtonElement>(".table-question button.main");
      const [first] = options();
      const hex = / at (\S+)$/.exec(first?.dataset["key"] ?? "")?.[1];
      const lit = hex === undefined ? null : document.querySelector(`.table-open[data-lit="${hex}"]`);
      if (lit !== null && confirm() === null) {
        const { x, y, width, height } = lit.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      }
      // In a multiple choice, select as many as allowed.
      if (confirm() === null) first?.click();
      else for (let n = 0; n < 60; n++) options().find((one) => one.getAttribute("aria-pressed") !== "true")?.click();
      confirm()?.click();
      return null;
    });
    if (at !== null) return at;
    await page.waitForTimeout(50);
  }
  assert.fail(`no unit can be moved: ${await page.textContent(".table-question")}`);
}

await dragged("in the editor, one of 120 units is dragged", await middle(page, "[data-piece='60']"));
await page.locator(".map-frame").focus();
await page.keyboard.press("Control+a");
await dragged("all 120 units are dragged", await middle(page, "[data-piece='60']"));
const unit = await toMove();
await dragged("at the table, one of 120 units is dragged", unit);
console.log(`load ${loadavg().map((one) => one.toFixed(1)).join(" ")}`);
await chromium.close();
edited.close();
