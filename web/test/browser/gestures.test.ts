// A battle is created by gestures alone, from an empty board; and explanations at the table.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { make } from "./make";
import { atTable, settled } from "./play";
import { audit, browser, host, middle, opened, skip, until, wrong } from "./support";

const SHIPPED = new URL("../../scenarios/commands-and-colors/battles/cannae.castra", import.meta.url);

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

test("a battle can begin with an empty board", { skip }, async () => {
  const page = await opened(chromium, url);
  await page.selectOption("#new-begins", "empty");
  await page.click("text=Start a battle");
  await page.waitForSelector(".bench[data-looks] .map .sheet > svg");
  const pieces = () => page.locator(".map .sheet > svg [data-piece]").count();
  assert.equal(await pieces(), 0);
  await page.locator("[id^='unit-']").first().click();
  const board = await page.locator(".map .sheet > svg").first().boundingBox();
  assert.ok(board);
  await page.mouse.click(board.x + board.width / 2, board.y + board.height / 2);
  await until(page, "a unit stands", async () => (await pieces()) === 1);
  await page.close();
});

test("a shipped battle is recreated by gestures alone, from a new battle", { skip }, async () => {
  const page = await opened(chromium, url, { width: 1600, height: 1000 });
  await make(page, readFileSync(SHIPPED, "utf8"));
  await page.close();
});

test("the actions on a selected unit have buttons, for touch screens too", { skip }, async () => {
  const page = await opened(chromium, url, { width: 390, height: 844 }, { hasTouch: true, isMobile: true });
  await page.click("text=Start a battle");
  await page.waitForSelector(".sheet [data-piece]");
  const before = await page.locator(".sheet > svg [data-piece]").count();
  const at = await middle(page, "[data-piece='0']");
  await page.touchscreen.tap(at.x, at.y);
  await page.waitForSelector("#chosen-remove");
  await audit(page, "a chosen unit");
  await page.click("#chosen-remove");
  await until(page, "it is gone", async () => (await page.locator(".sheet > svg [data-piece]").count()) === before - 1);
  await page.close();
});

test("the table explains the rule that asks, the values of a unit, and how they are computed", { skip }, async () => {
  const page = await opened(chromium, url);
  await atTable(page, url, new URL("../../scenarios/commands-and-colors/battles/akragas.castra", import.meta.url).pathname);
  await page.click(".table-setup button.main");
  await settled(page);
  await page.click(".table-ask-why");
  await page.waitForSelector(".table-why pre");
  assert.match((await page.textContent(".table-why pre")) ?? "", /choose/);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".table-why", { state: "hidden" });
  const piece = await middle(page, ".table-board [data-piece='0']").catch(async () => {
    const box = await page.locator(".table-board [data-piece='0']").first().boundingBox();
    assert.ok(box);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  await page.mouse.click(piece.x, piece.y);
  await page.waitForSelector(".table-figures button");
  await audit(page, "the figures of a unit");
  await page.locator(".table-figures button").first().click();
  await page.waitForSelector(".table-steps li");
  await page.fill("#table-ask", "nonsense at nowhere");
  await page.click(".table-why button[type=submit]");
  await until(page, "nonsense is refused in words", async () => /nonsense/.test((await page.textContent(".table-steps")) ?? ""));
  await page.close();
});
