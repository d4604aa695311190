// The table in use. One battle is played to its end; with CASTRA_GAMES=all, one of each shipped
// game (`npm run games`).
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { atTable, playThrough, settled } from "./play";
import { audit, browser, host, opened, scenarios, skip, wrong } from "./support";

const AKRAGAS = join(scenarios, "commands-and-colors/battles/akragas.castra");
const HALL = join(scenarios, "hnefatafl/battles/hall.castra");
const VOLTURNUS = join(scenarios, "commands-and-colors/battles/epic-volturnus.castra");

let chromium: Browser;
let url: string;
let server: Server;

before(async () => {
  if (skip !== false) return;
  chromium = await browser();
  ({ url, server } = await host());
});

after(async () => {
  if (skip !== false) return;
  await chromium.close();
  server.close();
  assert.deepEqual(wrong, [], "something was complained of");
});

/** Returns whether a text is a battle or a game, by its first line that is not a comment. */
function isPlayed(file: string): boolean {
  const first = readFileSync(file, "utf8").split("\n").find((line) => line.trim() !== "" && !line.startsWith("//"));
  return /^(game|scenario) /.test(first ?? "");
}

/** Returns a battle of each shipped game, and the games that need no battle. */
function shipped(): string[] {
  const castra = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(".castra")).sort();
  const games = readdirSync(scenarios).map((game) => join(scenarios, game, "battles")).filter((folder) => existsSync(folder));
  const alone = readdirSync(join(scenarios, "examples")).map((game) => join(scenarios, "examples", game));
  return [
    ...games.flatMap((folder) => castra(folder).slice(0, 1).map((name) => join(folder, name))),
    ...alone.flatMap((folder) => castra(folder).map((name) => join(folder, name))).filter(isPlayed),
  ];
}

for (const file of process.env["CASTRA_GAMES"] === "all" ? shipped() : [HALL]) {
  test(`${file.split("/").pop()} is played to its end`, { skip, timeout: 900_000 }, async (t) => {
    const page = await opened(chromium, url);
    t.diagnostic(await playThrough(page, url, file));
    await page.close();
  });
}

async function hex(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await page.evaluate((lit) => {
    const { x, y, width, height } = document.querySelector(`[data-lit="${lit}"]`)?.getBoundingClientRect() ?? new DOMRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, name);
  assert.ok(box.x > 0, `${name} is not lit`);
  return box;
}

test("a move is one drag, and is taken back only after a confirmation", { skip }, async () => {
  const page = await opened(chromium, url);
  await atTable(page, url, HALL);
  await page.click(".table-setup button.main");
  await settled(page);
  const from = await hex(page, "D11");
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 12);
  const to = await hex(page, "D9");
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  await page.waitForFunction(() => Number(document.querySelector<HTMLElement>(".table")?.dataset["answers"]) >= 2);
  await settled(page);
  assert.match((await page.textContent(".table-story")) ?? "", /D11 to D9/);
  // The bot has answered since then.
  await page.click("button.undo");
  await page.click("text=Take back, with new dice");
  await page.waitForFunction(() => document.querySelector<HTMLElement>(".table")?.dataset["answers"] === "0");
  await settled(page);
  assert.match((await page.textContent(".table-rail")) ?? "", /1 taken back/);
  // By keyboard: go to the first highlighted hex, choose it, and cancel.
  await page.focus(".table-board");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".table-chosen");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".table-chosen", { state: "detached" });
  await page.close();
});

test("passing the screen hides the hand of the player", { skip }, async () => {
  const page = await opened(chromium, url);
  await atTable(page, url, AKRAGAS);
  await page.selectOption("#seat-syracuse", "");
  await page.click(".table-setup button.main");
  await page.waitForSelector(".table-cover:not([hidden])");
  assert.equal(await page.locator(".table-card").count(), 0);
  await audit(page, "the cover");
  await page.click(".table-cover button");
  await settled(page);
  assert.ok((await page.locator(".table-card").count()) > 3);
  await audit(page, "the table");
  await page.close();
});

test("a battle for eight is played by the chosen number of players", { skip }, async () => {
  const page = await opened(chromium, url);
  await atTable(page, url, VOLTURNUS);
  const labels = () => page.$$eval(".table-setup label", (all) => all.map((one) => one.textContent));
  assert.deepEqual(await page.$$eval("#seat-players option", (all) => all.map((one) => one.textContent)), ["8", "6", "4", "2"]);
  assert.deepEqual((await labels()).slice(0, 3), ["Players", "Carthaginian", "Roman"]);
  await page.selectOption("#seat-players", "8");
  const chairs = (await labels()).slice(1, 9);
  assert.deepEqual([chairs[0], chairs[1]], ["Carthaginian, overall commander", "Carthaginian, field general Left"]);
  assert.equal(chairs.filter((name) => name?.startsWith("Roman")).length, 4);
  await audit(page, "the form for eight");
  // A field general and a commander share the screen: each takes it in turn.
  await page.selectOption("[id='seat-carthage.2']", "");
  await page.click(".table-setup button.main");
  await page.waitForSelector(".table-cover:not([hidden])");
  assert.match((await page.textContent(".table-cover")) ?? "", /overall commander/);
  await page.click(".table-cover button");
  await settled(page);
  assert.ok((await page.locator(".table-card").count()) > 3, "the commander sees the hand");
  const saw = await page.evaluate(() => document.querySelector(".table-cards")?.textContent ?? "");
  // Answer until the general has the screen. The general must not see the hand.
  for (let n = 0; n < 40; n++) {
    const isCovered = await page.locator(".table-cover:not([hidden])").count();
    if (isCovered > 0) break;
    await page.click(".table-question .table-options button >> nth=0");
    await page.waitForFunction(() => {
      const state = document.querySelector<HTMLElement>(".table")?.dataset["state"] ?? "";
      return document.querySelector(".table-cover:not([hidden])") !== null || ["asked", "over"].includes(state);
    });
  }
  assert.match((await page.textContent(".table-cover")) ?? "", /field general Left/);
  await page.click(".table-cover button");
  await settled(page);
  const sees = await page.evaluate(() => document.querySelector(".table-cards")?.textContent ?? "");
  assert.notEqual(sees, saw);
  await page.close();
});

test("a game continues with a changed text by replaying its answers", { skip }, async () => {
  const page = await opened(chromium, url);
  await atTable(page, url, HALL);
  await page.click(".table-setup button.main");
  await settled(page);
  await page.click(".table-question summary");
  await page.click(".table-question .table-options details[open] button");
  await page.waitForFunction(() => Number(document.querySelector<HTMLElement>(".table")?.dataset["answers"]) >= 2);
  const { answers } = await settled(page);
  await page.click(".table-tools >> text=Text");
  await page.click(".text .cm-content");
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("// Another evening.\n");
  await page.click("text=Continue with the new rules");
  await page.waitForSelector(".table-news p", { state: "detached" });
  assert.equal((await settled(page)).answers, answers);
  await page.close();
});

test("a game is replayed turn by turn, and continued from one turn", { skip }, async () => {
  const page = await opened(chromium, url, { width: 390, height: 844 });
  await atTable(page, url, AKRAGAS);
  await audit(page, "the seats");
  await page.click("text=Watch bots play");
  await page.waitForSelector(".table-watch .table-board svg [data-piece]");
  await audit(page, "the game that is looked at");
  for (let i = 0; i < 4; i++) await page.click("[aria-label='Next turn']");
  await page.waitForFunction(() => /Turn 5/.test(document.querySelector(".table-slider output")?.textContent ?? ""));
  await page.click("text=Play on from here");
  await page.click("dialog .table-setup button.main");
  const now = await settled(page);
  assert.ok(now.answers > 10, String(now.answers));
  assert.match((await page.textContent(".table-rail")) ?? "", /Turn [5-7]/);
  await page.close();
});
