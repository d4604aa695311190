// The views of the page as pictures, to be looked at: `npm run views -- FOLDER`, with a part of a name
// for some of them.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { linkTo, settled } from "./play";
import { browser, host, opened, skip } from "./support";

if (skip !== false) throw new Error(skip);
const out = process.argv[2] ?? "views";
mkdirSync(out, { recursive: true });
const battle = new URL("../../scenarios/commands-and-colors/battles/cannae.castra", import.meta.url).pathname;
const hall = new URL("../../scenarios/hnefatafl/battles/hall.castra", import.meta.url).pathname;
const places = new URL("../../scenarios/brothers-war/battles/thates.castra", import.meta.url).pathname;

const cards = new URL("../../scenarios/ancient-generals/battles/duel.castra", import.meta.url).pathname;
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const chromium: Browser = await browser();
const { url, server } = await host();

async function view(name: string, size: { width: number; height: number }, colorScheme: "light" | "dark", go: (page: Page) => Promise<void>): Promise<void> {
  const page = await opened(chromium, url, size, { colorScheme, reducedMotion: "reduce" });
  page.setDefaultTimeout(60_000);
  try {
    await go(page);
    await page.waitForTimeout(600);
  } catch (error) {
    console.log(`${name}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
  }
  await page.screenshot({ path: join(out, `${name}.png`) });
  await page.context().close();
}

async function at(page: Page, file: string, tab?: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(linkTo(url, file));
  await page.waitForSelector(".bench[data-looks]");
  if (tab !== undefined) await page.click(`#tab-${tab}`);
}

/** The start, with its pictures. */
async function drawn(page: Page): Promise<void> {
  await page.waitForSelector(".first .card:last-child img");
  await page.waitForFunction(() => document.querySelectorAll(".first .card img").length >= 4);
}

async function table(page: Page, file: string): Promise<void> {
  await at(page, file, "table");
  await page.click(".table-setup button.main");
  await settled(page);
}

const wanted = process.argv[3];
const views: [string, { width: number; height: number }, "light" | "dark", (page: Page) => Promise<void>][] = [
  ["01-start", WIDE, "light", drawn],
  ["02-start-phone", PHONE, "light", drawn],
  ["03-editor", WIDE, "light", async (page) => {
    await at(page, battle);
    await page.locator(".sheet [data-piece='3']").first().click({ force: true });
  }],
  ["04-editor-dark", WIDE, "dark", (page) => at(page, battle)],
  ["05-editor-phone", PHONE, "light", (page) => at(page, battle)],
  ["06-problems", WIDE, "light", async (page) => {
    await at(page, battle);
    await page.click(".text .cm-content");
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText("\ndeploy rome {\n  horses at A1\n}");
    await page.waitForSelector(".problem-head");
  }],
  ["07-council", WIDE, "light", (page) => at(page, battle, "council")],
  ["08-seats", WIDE, "light", (page) => at(page, battle, "table")],
  ["09-table", WIDE, "light", (page) => table(page, battle)],
  ["10-table-phone", PHONE, "light", (page) => table(page, hall)],
  ["11-table-dark", WIDE, "dark", (page) => table(page, hall)],
  ["12-watch", WIDE, "light", async (page) => {
    await at(page, battle, "table");
    await page.click("text=Watch bots play");
    await page.waitForSelector(".table-watch .table-board svg [data-piece]");
    for (let turn = 0; turn < 5; turn++) await page.click("[aria-label='Next turn']");
    await page.locator(".table-watch [data-piece='3']").first().hover({ force: true });
  }],
  ["13-cover", PHONE, "light", async (page) => {
    await at(page, battle, "table");
    for (const seat of await page.locator(".table-setup select").all()) await seat.selectOption("");
    await page.click(".table-setup button.main");
    await page.waitForSelector(".table-cover button");
  }],
  ["14-figures", WIDE, "dark", async (page) => {
    await at(page, battle);
    await page.click("#tab-figures");
    await page.waitForSelector(".figures table");
  }],
  ["15-gallery", WIDE, "light", async (page) => {
    await page.waitForSelector(".card");
    await page.locator("#start-examples").scrollIntoViewIfNeeded();
    await page.evaluate(() => document.querySelector("#start-examples")?.scrollIntoView());
    await page.waitForFunction(() => document.querySelectorAll("[aria-labelledby='start-examples'] .card img").length >= 2);
  }],
  ["16-places", WIDE, "light", (page) => table(page, places)],
  ["17-cards", WIDE, "light", (page) => table(page, cards)],
  ["18-cards-phone", PHONE, "dark", (page) => table(page, cards)],
];
for (const one of views) if (wanted === undefined || one[0].includes(wanted)) await view(...one);
await chromium.close();
server.close();
