// Endless rules and endless games: the page stays usable, explains the problem, and can be stopped.
import assert from "node:assert/strict";
import type { Server } from "node:http";
import { after, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { ENDLESS, game, LONG, write } from "./endless";
import { settled } from "./play";
import { audit, browser, host, opened, skip, text, until, wrong } from "./support";

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

const SHORT = "team.steps += 1";

async function atText(of: string): Promise<Page> {
  const page = await opened(chromium, `${url}#t=${deflateRawSync(of).toString("base64url")}`, undefined, { reducedMotion: "reduce" });
  await page.waitForSelector(".bench[data-looks]");
  return page;
}

async function atGame(of: string): Promise<Page> {
  const page = await atText(of);
  await page.click("#tab-table");
  await page.waitForSelector(".table-setup");
  return page;
}

test("an endless rule stops the game at the table with a message, and the game continues with a fixed rule", { skip }, async () => {
  const page = await atGame(game(ENDLESS));
  for (const select of await page.locator(".table-setup select").all()) await select.selectOption("");
  await page.click(".table-setup button.main");
  await settled(page);
  await page.click(".table-options button:has-text('steady')");
  await page.waitForFunction(() => document.querySelector<HTMLElement>(".table")?.dataset["answers"] === "1");
  await settled(page);
  // Move the pointer away: the odds of a hovered option would also run until the limit of steps.
  await page.locator(".table-options button:has-text('wild')").evaluate((wild: HTMLElement) => wild.click());
  await page.waitForSelector(".table[data-state='over']", { timeout: 600_000 });
  assert.match((await page.textContent(".table-waiting")) ?? "", /The game cannot continue: .*The rules must be changed/);
  await audit(page, "a game that cannot go on");
  // Fix the rule beside the table, and play on.
  await page.click(".table-tools >> text=Text");
  await write(page, game(SHORT));
  await page.click("text=Continue with the new rules");
  await page.waitForSelector(".table[data-state='asked'][data-answers='2']");
  await page.close();
});

test("a game that takes too long is stopped by hand, and the page is usable meanwhile", { skip }, async () => {
  const page = await atGame(game(LONG));
  await page.click("text=Watch bots play");
  await page.waitForSelector(".table .table-thinking p");
  // The text can be changed while the bots play, and is checked.
  await page.evaluate(() => delete document.querySelector<HTMLElement>(".bench")?.dataset["looks"]);
  await write(page, `// Changed meanwhile.\n${game(LONG)}`);
  await page.waitForSelector(".bench[data-looks]");
  assert.match((await page.textContent(".table .table-thinking")) ?? "", /Bots play/);
  await page.click(".table .table-thinking button");
  await page.waitForSelector(".table-setup");
  assert.match((await page.textContent(".status")) ?? "", /The game was stopped: it took too long/);
  assert.ok((await text(page)).startsWith("// Changed"));
  // The table is ready for another game.
  for (const select of await page.locator(".table-setup select").all()) await select.selectOption("");
  await page.click(".table-setup button.main");
  assert.equal((await settled(page)).state, "asked");
  await page.close();
});

test("a game that never ends cannot be watched, and a message says why", { skip }, async () => {
  const page = await atGame(game(SHORT));
  await page.click("text=Watch bots play");
  await until(page, "it is refused", async () => /has not ended after 20000 choices/.test((await page.textContent(".status")) ?? ""));
  await page.waitForSelector(".table-setup");
  await page.close();
});

test("tests that take too long are stopped by hand, and others run afterwards", { skip }, async () => {
  const endless = Array.from({ length: 10 }, (_, at) => `\ntest "endless ${at}" {\n  play phase wild\n}\n`);
  const phases = game(SHORT).replace("  phase run {", `  phase wild {\n    for each team in armies {\n      ${ENDLESS}\n    }\n  }\n\n  phase run {`);
  const page = await atText(`${phases}${endless.join("")}\ntest "short" {\n  expect 1 + 1 == 2\n}\n`);
  await page.click("#tab-tests");
  await until(page, "listed", async () => (await page.locator(".tests li").count()) === 11);
  await page.click(".tests >> text=Run the tests");
  await page.click(".tests >> text=Stop");
  await until(page, "stopped", async () => /^11 tests/.test((await page.textContent(".tests .note")) ?? ""));
  await page.fill("#tests-filter", "short");
  await page.click(".tests >> text=Run the tests");
  await until(page, "run", async () => (await page.textContent(".tests .note")) === "1 passed.");
  await page.close();
});

test("a comparison that takes too long is stopped by hand", { skip }, async () => {
  const page = await atText(game(LONG));
  await write(page, game(LONG).replace("500000", "500001"));
  await page.click("#tab-figures");
  const compare = page.locator(".compare button", { hasText: /^Compare$/ });
  await until(page, "it can be compared", () => compare.isEnabled());
  await compare.click();
  await page.click(".compare button:has-text('Stop')");
  await until(page, "it can be compared again", () => compare.isVisible());
  assert.match((await page.textContent(".compare .note")) ?? "", /^Plays the same games/);
  await page.close();
});
