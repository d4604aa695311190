// A campaign in `castra edit`: its picture beside the text, and its tests.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { browser, Edited, opened, skipServed as skip, until, wrong } from "./support";

const read = (path: string) => readFileSync(new URL(`../../scenarios/commands-and-colors/${path}`, import.meta.url), "utf8");
const CAMPAIGN = read("campaigns/hannibal.castra");

let chromium: Browser;
let edited: Edited;

before(async () => {
  if (skip !== false) return;
  chromium = await browser();
  edited = await Edited.open((folder) => {
    writeFileSync(join(folder, "hannibal.castra"), CAMPAIGN);
    writeFileSync(join(folder, "cannae.castra"), read("battles/cannae.castra"));
  }, "hannibal.castra");
});

after(async () => {
  if (skip !== false) return;
  await chromium.close();
  edited.close();
  assert.deepEqual(wrong, [], "something was complained of");
});

test("a campaign is drawn beside its text, and the picture follows the text", { skip }, async () => {
  const page = await opened(chromium, edited.url);
  const cards = () => page.locator(".printed svg [data-battle]").count();
  await until(page, "drawn", async () => (await cards()) === 5);
  assert.equal(await page.getAttribute("#tab-printed", "aria-selected"), "true");
  assert.equal(await page.isVisible("#tab-map"), false, "a campaign has no map");
  // A broken text keeps the last picture.
  const file = join(edited.folder, "hannibal.castra");
  writeFileSync(file, CAMPAIGN.replace("battle cannae", "battle canae"));
  await page.waitForSelector(".problems .error");
  assert.equal(await cards(), 5);
  writeFileSync(file, CAMPAIGN.replace("battle metaurus", 'battle metaurus "The Last Battle"'));
  await until(page, "drawn again", async () => (await page.locator('.printed svg [data-battle=metaurus][aria-label="The Last Battle"]').count()) === 1);
  writeFileSync(file, CAMPAIGN);
});

test("the tests of a campaign are listed and run", { skip }, async () => {
  const page = await opened(chromium, edited.url);
  await page.click("#tab-tests");
  await until(page, "listed", async () => (await page.locator(".tests li").count()) === 4);
  await page.click(".tests .main");
  await until(page, "run", async () => (await page.textContent(".tests .note")) === "4 passed.");
});
