// Creates the pictures of the README: `docs/images/make` runs `npm run readme -- FOLDER COOKBOOK`. They show the battle
// of the cookbook beside its map, the editor during a drag and with a broken rule, and hands of cards.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { animated, type Frame } from "./animated";
import { settled } from "./play";
import { browser, changed, Edited, middle, opened, program, scenarios, skipServed, text } from "./support";

if (skipServed !== false) throw new Error(skipServed);
const [out, cookbook] = process.argv.slice(2);
assert.ok(out !== undefined && cookbook !== undefined, "a folder for the pictures, and the cookbook");
const battle = /^```castra\n(scenario .*?)^```$/ms.exec(readFileSync(cookbook, "utf8"))?.[1];
assert.ok(battle !== undefined, "the cookbook has no battle");

/** Widths of the text and of the map, in pixels of the page. */
const [TEXT, MAP] = [520, 860];
/** Games played for the balance that the editor shows (`panels/balance.ts`). */
const PLAYED = 300;
/** The games without a map, for which a hand of cards is shown. */
const CARDS = [["ancient-generals", "duel"], ["tithe", "four-farms"]] as const;

const chromium = await browser();

/** Opens a battle in the editor, with a number of picture pixels per pixel of the page. */
async function editing(text: string, size: { width: number; height: number }, sharp = 1): Promise<{ page: Page; edited: Edited }> {
  const edited = await Edited.open((folder) => writeFileSync(join(folder, "battle.castra"), text), "battle.castra");
  const page = await opened(chromium, edited.url, size, { reducedMotion: "reduce", deviceScaleFactor: sharp, balance: true });
  await page.waitForSelector(".bench[data-looks]");
  await page.evaluate(() => document.fonts.ready);
  return { page, edited };
}

/** Returns the map of a battle without the text around it, as SVG. */
function map(file: string): Buffer {
  const layers = ["terrain", "grid", "coordinates", "sections", "units", "leaders", "labels"];
  const args = ["render", file, "-o", "-", "--format", "svg", ...layers.flatMap((layer) => ["--with", layer])];
  const { status, stdout } = spawnSync(program, args, { maxBuffer: 1 << 26 });
  assert.equal(status, 0);
  return stdout;
}

/** Takes a picture of the text in the editor, with the map beside it. */
async function beside(text: string): Promise<Buffer> {
  const { page, edited } = await editing(text, { width: 1700, height: 1400 }, 1.5);
  const lines = await page.locator(".text .cm-line").all();
  const [first, last] = [await lines.at(0)?.boundingBox(), await lines.at(-1)?.boundingBox()];
  assert.ok(first && last);
  // Move the caret, whose line is highlighted, below the text.
  await page.locator(".text .cm-content").click();
  await page.keyboard.press("Control+End");
  const clip = { x: 0, y: first.y - 8, width: TEXT, height: last.y - first.y + 8 };
  const words = await page.screenshot({ clip });
  const size = { width: TEXT + MAP, height: Math.ceil(clip.height) };
  const both = await opened(chromium, "about:blank", size, { deviceScaleFactor: 1.5 });
  const url = (kind: string, data: Buffer) => `data:${kind};base64,${data.toString("base64")}`;
  await both.setContent(`<style>
      body { margin: 0; display: flex; align-items: center; background: #fdf4e9 }
    </style>
    <img src="${url("image/png", words)}" width="${TEXT}">
    <img src="${url("image/svg+xml", map(join(edited.folder, "battle.castra")))}" width="${MAP}">`);
  await both.waitForFunction(() => [...document.images].every((image) => image.complete));
  const png = await both.screenshot();
  edited.close();
  return animated([{ png, shown: 0 }]);
}

/** Drags the elephants to the next hex, which changes one word of the text; then into the river. */
async function dragging(battle: string): Promise<Buffer> {
  const { page, edited } = await editing(battle, { width: 1120, height: 660 });
  const frames: Frame[] = [];
  const shot = async (shown: number) => {
    frames.push({ png: await page.screenshot(), shown });
  };
  const drag = async (piece: string, to: { x: number; y: number }) => {
    const before = await text(page);
    const from = await middle(page, piece);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (let step = 1; step <= 5; step++) {
      await page.mouse.move(from.x + ((to.x - from.x) * step) / 5, from.y + ((to.y - from.y) * step) / 5);
      await shot(130);
    }
    await page.mouse.up();
    await changed(page, before);
  };
  const balanced = () => page.waitForSelector(`.balance:not(.old)[title^="${PLAYED} "]`);
  // The pieces in order of deployment: light infantry in F8, and elephants in F10.
  const [friend, elephants] = ["[data-piece='9']", "[data-piece='11']"];
  // Put the caret in the line that will change.
  await page.locator(".text .cm-line", { hasText: "elephants" }).click({ position: { x: 4, y: 8 } });
  await balanced();
  await shot(1500);
  const from = await middle(page, elephants);
  const hex = (from.x - (await middle(page, friend)).x) / 2;
  await drag(elephants, { x: from.x - hex, y: from.y });
  await balanced();
  await shot(2500);
  await drag(elephants, { x: from.x - 1.5 * hex, y: from.y + 0.866 * hex });
  await page.waitForSelector(".problem-head");
  await page.waitForSelector(".status:not(.on)", { state: "attached" });
  await shot(3500);
  edited.close();
  return animated(frames);
}

/** Takes a picture of a hand of cards at the table. */
async function hand(game: string, name: string): Promise<Buffer> {
  const { page, edited } = await editing(readFileSync(join(scenarios, game, "battles", `${name}.castra`), "utf8"), { width: 1280, height: 800 });
  await page.click("#tab-table");
  await page.click(".table-setup button.main");
  await settled(page);
  const box = await page.locator(".table-hand").first().boundingBox();
  assert.ok(box);
  const png = await page.screenshot({ clip: { x: box.x - 4, y: box.y - 4, width: 374, height: box.height + 8 } });
  edited.close();
  return animated([{ png, shown: 0 }]);
}

writeFileSync(join(out, "battle.png"), await beside(battle));
writeFileSync(join(out, "edit.png"), await dragging(battle));
for (const [game, name] of CARDS) writeFileSync(join(out, "games", `${game}.png`), await hand(game, name));
await chromium.close();
