// The layout of the workbench: splitters, folded parts, and parts that open automatically.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { CANNAE } from "./places";
import { audit, browser, drag, Edited, opened, skipServed as skip, until, wrong } from "./support";

let chromium: Browser;
let edited: Edited;

before(async () => {
  if (skip !== false) return;
  chromium = await browser();
  edited = await Edited.open((folder) => writeFileSync(join(folder, "cannae.castra"), readFileSync(CANNAE)), "cannae.castra");
});

after(async () => {
  if (skip !== false) return;
  await chromium.close();
  edited.close();
  assert.deepEqual(wrong, [], "something was complained of");
});

async function start(width: number, height: number, options = {}): Promise<Page> {
  const page = await opened(chromium, edited.url, { width, height }, { reducedMotion: "reduce", ...options });
  await page.waitForSelector(".bench[data-whole]");
  return page;
}

const box = async (page: Page, of: string) => {
  const found = await page.locator(of).boundingBox();
  assert.ok(found, of);
  return found;
};

/** Returns the centre of a splitter. */
async function grip(page: Page, of: "left" | "below"): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await box(page, `.splitter.of-${of}`);
  return { x: x + width / 2, y: y + height / 2 };
}

test("the splitters are dragged, moved by keyboard and reset, and stored for the folder", { skip, timeout: 600_000 }, async () => {
  const page = await start(1440, 900);
  const first = (await box(page, ".left")).width;
  const from = await grip(page, "left");
  await drag(page, from, { x: from.x + 150, y: from.y });
  const wider = (await box(page, ".left")).width;
  assert.ok(Math.abs(wider - first - 150) <= 2, `${first} to ${wider}`);
  await page.focus(".splitter.of-left");
  await page.keyboard.press("ArrowLeft");
  assert.ok((await box(page, ".left")).width < wider);
  await page.reload();
  await page.waitForSelector(".bench[data-whole]");
  assert.ok(Math.abs((await box(page, ".left")).width - (wider - 24)) <= 2, "it is kept");
  await audit(page, "a room that was divided");
  const at = await grip(page, "left");
  await page.mouse.dblclick(at.x, at.y);
  assert.ok(Math.abs((await box(page, ".left")).width - first) <= 1, "it is as it was");
  // The part below, once it is open.
  await page.keyboard.press("Control+j");
  const low = (await box(page, ".below")).height;
  const below = await grip(page, "below");
  await drag(page, below, { x: below.x, y: below.y - 120 });
  assert.ok(Math.abs((await box(page, ".below")).height - low - 120) <= 2);
  await page.close();
});

test("the text is folded away by a key, by Enter and by dragging, and a problem opens it again", { skip, timeout: 600_000 }, async () => {
  const page = await start(1440, 900);
  const narrow = (await box(page, ".map")).width;
  await page.keyboard.press("Control+b");
  assert.equal(await page.locator(".left").isVisible(), false);
  assert.ok((await box(page, ".map")).width > narrow + 400, "the map has the whole width");
  await page.focus(".splitter.of-left");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator(".left").isVisible(), true);
  const from = await grip(page, "left");
  await drag(page, from, { x: 5, y: from.y });
  assert.equal(await page.locator(".left").isVisible(), false);
  // A click on a problem leads to its place in the text.
  await page.locator(".sheet [data-piece='3']").first().click({ force: true });
  for (const key of ["Enter", "ArrowRight", "Enter"]) await page.locator(".map-frame").press(key);
  await page.locator(".problem-head").first().click();
  assert.equal(await page.locator(".left").isVisible(), true);
  await page.close();
});

for (const width of [1440, 390]) {
  test(`the lower part opens when it has contents, and closes again, ${width} pixels wide`, { skip, timeout: 600_000 }, async () => {
    const page = await start(width, 900, { hasTouch: width < 500 });
    const panel = page.locator("#view-problems");
    assert.equal(await panel.isVisible(), false, "nothing is wrong, and nothing is said");
    const full = (await box(page, ".map-frame")).height;
    await page.locator(".sheet [data-piece='3']").first().click({ force: true });
    for (const key of ["Enter", "ArrowRight", "Enter"]) await page.locator(".map-frame").press(key);
    await panel.locator(".problem-head").first().waitFor();
    assert.ok((await box(page, ".map-frame")).height < full);
    await page.locator(".of-text", { hasText: "Undo" }).click();
    await panel.waitFor({ state: "hidden" });
    // A tab opens the part, the button folds it.
    await page.click("#tab-figures");
    assert.equal(await page.locator("#view-figures").isVisible(), true);
    await page.click(".fold-below");
    await until(page, "folded", async () => !(await page.locator("#view-figures").isVisible()));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    assert.ok(wide, "nothing sticks out");
    await page.close();
  });
}

test("a finger moves the splitter of the lower part", { skip, timeout: 600_000 }, async () => {
  const page = await start(390, 844, { hasTouch: true, isMobile: true });
  await page.click("#tab-figures");
  const low = (await box(page, ".below")).height;
  const at = await grip(page, "below");
  const client = await page.context().newCDPSession(page);
  const touch = (type: string, y: number) =>
    client.send("Input.dispatchTouchEvent", { type: type as "touchStart", touchPoints: type === "touchEnd" ? [] : [{ x: at.x, y }] });
  await touch("touchStart", at.y);
  for (let step = 1; step <= 5; step++) await touch("touchMove", at.y - 20 * step);
  await touch("touchEnd", at.y - 100);
  assert.ok((await box(page, ".below")).height > low + 80);
  await page.close();
});

test("long lines of the text wrap", { skip, timeout: 600_000 }, async () => {
  const page = await start(1440, 900);
  const [inner, outer] = await page.evaluate(() => {
    const scroller = document.querySelector(".text")?.shadowRoot?.querySelector(".cm-scroller");
    return [scroller?.scrollWidth ?? 0, scroller?.clientWidth ?? 0];
  });
  assert.ok(inner <= outer + 1, `${inner} > ${outer}`);
  await page.close();
});
