// The size of the board, mirrored terrain, and strengths: by mouse, keyboard and touch.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { battle, CANNAE } from "./places";
import { audit, browser, Edited, opened, skipServed as skip, text, until, wrong } from "./support";

const ORIGINAL = readFileSync(CANNAE, "utf8");
/** A battle at a river. */
const RIVER = readFileSync(battle("commands-and-colors", "granicus"), "utf8");

let chromium: Browser;
let edited: Edited;

before(async () => {
  if (skip !== false) return;
  chromium = await browser();
  edited = await Edited.open((folder) => {
    writeFileSync(join(folder, "cannae.castra"), ORIGINAL);
    writeFileSync(join(folder, "granicus.castra"), RIVER);
  });
});

after(async () => {
  if (skip !== false) return;
  await chromium.close();
  edited.close();
  assert.deepEqual(wrong, [], "something was complained of");
});

async function start(width: number, file = "cannae.castra"): Promise<Page> {
  const page = await opened(chromium, `${edited.url}#${file}`, { width, height: 844 }, { reducedMotion: "reduce", hasTouch: width < 500 });
  await page.waitForSelector(".bench[data-whole] .sheet [data-piece]");
  return page;
}

const says = (page: Page, what: RegExp) => until(page, String(what), async () => what.test((await page.textContent(".status")) ?? ""));
const pieces = (page: Page) => page.locator(".sheet > svg [data-piece]").count();

async function undone(page: Page, original = ORIGINAL): Promise<void> {
  await page.keyboard.press("Escape");
  await page.locator(".map-frame").focus();
  await until(page, "it is as it was, byte for byte", async () => {
    if ((await text(page)) === original) return true;
    await page.locator(".of-text", { hasText: "Undo" }).evaluate((undo: HTMLElement) => undo.click());
    return false;
  });
}

for (const width of [1280, 390]) {
  test(`a row is added and removed while all other contents stay, ${width} pixels wide`, { skip, timeout: 600_000 }, async () => {
    const page = await start(width);
    const all = await pieces(page);
    await page.click(".zoom >> text=Layers");
    const more = page.locator("#size-top-more");
    if (width < 500) await more.tap();
    else await more.click();
    await says(page, /A row was added at the top/);
    const wider = await text(page);
    assert.match(wider, /board own-standard hexes pointy 13 x 10/);
    assert.match(wider, /map own-standard/);
    await until(page, "all units are there", async () => (await pieces(page)) === all);
    await audit(page, "the size of the board");
    // By keyboard: the button still has the focus.
    await page.locator("#size-top-less").focus();
    await page.keyboard.press("Enter");
    await says(page, /The row at the top was removed/);
    await until(page, "it is as it was, byte for byte", async () => (await text(page)) === ORIGINAL);
    await page.close();
  });
}

test("a column with contents is removed only after a question", { skip, timeout: 600_000 }, async () => {
  const page = await start(1280);
  const all = await pieces(page);
  await page.click(".zoom >> text=Layers");
  await page.click("#size-left-more");
  await says(page, /A column was added on the left/);
  await page.click("#size-bottom-less");
  const question = page.locator("dialog[open]");
  await question.waitFor();
  assert.match((await question.textContent()) ?? "", /The row at the bottom holds .*\. Remove this as well\?/);
  await audit(page, "the question of a line");
  const kept = await text(page);
  await question.getByText("Cancel").click();
  assert.equal(await text(page), kept);
  await page.click("#size-bottom-less");
  await page.locator("dialog[open]").getByText("Remove all of it").click();
  await says(page, /The row at the bottom was removed/);
  await until(page, "its units are gone", async () => (await pieces(page)) < all);
  await undone(page);
  await until(page, "all units are there", async () => (await pieces(page)) === all);
  await page.close();
});

test("terrain is mirrored alone, and with the units", { skip, timeout: 600_000 }, async () => {
  const page = await start(1280, "granicus.castra");
  await page.locator(".map-frame").focus();
  await page.keyboard.press("Shift+M");
  await says(page, /Terrain, names and objectives mirrored/);
  const mirrored = await text(page);
  assert.notEqual(mirrored, RIVER);
  const deployments = (of: string) => of.slice(of.indexOf("\ndeploy "));
  assert.equal(deployments(mirrored), deployments(RIVER), "the units have not moved");
  await page.keyboard.press("Shift+M");
  await until(page, "it is as it was, byte for byte", async () => (await text(page)) === RIVER);
  // From the menu, with the units.
  await page.locator(".map-frame").focus();
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Mirror units and terrain" }).click();
  await says(page, /units mirrored/);
  assert.notEqual(deployments(await text(page)), deployments(RIVER));
  await undone(page, RIVER);
  await page.close();
});

test("the strength of each unit is shown, and the choice is stored", { skip, timeout: 600_000 }, async () => {
  const page = await start(1280);
  const parts = () => page.locator(".sheet > svg").first().locator("*").count();
  const few = await parts();
  await page.click(".zoom >> text=Layers");
  await page.check("#layer-strengths");
  await until(page, "there are pips", async () => (await parts()) > few + 50);
  await page.reload();
  await page.waitForSelector(".bench[data-whole] .sheet [data-piece]");
  await until(page, "there are pips again", async () => (await parts()) > few + 50);
  await page.click(".zoom >> text=Layers");
  assert.equal(await page.isChecked("#layer-strengths"), true);
  await page.uncheck("#layer-strengths");
  await until(page, "they are gone", async () => (await parts()) === few);
  await page.close();
});
