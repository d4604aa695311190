// Two players in two browsers play a game on `castra serve` by links, through a lost connection and a
// killed server.
import assert from "node:assert/strict";
import { type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { anything, create, kill, play, serve, state } from "./served";
import { audit, browser, opened, skipServed as skip, wrong } from "./support";

const HALL = "hnefatafl/battles/hall.castra";
const AKRAGAS = "commands-and-colors/battles/akragas.castra";
const BAECULA = "commands-and-colors/battles/baecula.castra";
const PHONE = { width: 390, height: 844 };
/** The folder for pictures of the pages; no pictures without it. */
const PICTURES = process.env["CASTRA_PICTURES"];

let chromium: Browser;
let served: ChildProcess;
let url: string;
const data = mkdtempSync(join(tmpdir(), "castra-games-"));

async function start(port: string, ...battles: string[]): Promise<void> {
  ({ child: served, url } = await serve(data, ...battles, "--port", port));
}

before(async () => {
  if (skip !== false) return;
  chromium = await browser();
  await start("0");
});

after(async () => {
  if (skip !== false) return;
  await chromium.close();
  served.kill();
  rmSync(data, { recursive: true, force: true });
  // Browsers log a lost connection.
  assert.deepEqual(wrong.filter((text) => !/ERR_|Failed to fetch/.test(text)), [], "something was complained of");
});

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES !== undefined) await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

test("two players play by links, on a desktop and on a phone", { skip, timeout: 1_200_000 }, async () => {
  const lobby = await opened(chromium, url);
  await lobby.waitForSelector("#lobby-chair-1");
  await audit(lobby, "the lobby");
  await picture(lobby, "lobby");
  const links = await create(lobby, url, HALL);
  assert.equal(links.length, 2);
  await audit(lobby, "the links");
  await picture(lobby, "links");
  const [one, other] = links as [string, string];
  const desk = await opened(chromium, one);
  const phone = await opened(chromium, other, PHONE, { hasTouch: true, isMobile: true });
  for (const page of [desk, phone]) await page.emulateMedia({ reducedMotion: "reduce" });
  const reply = anything(3);
  const pages = [desk, phone];
  assert.equal(await play(pages, 12, reply), 12);
  await audit(desk, "the table of a chair");
  await picture(desk, "desk");
  await picture(phone, "phone");
  const width = await phone.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= PHONE.width, `the page is ${width} wide on a phone`);

  // One player closes the page and opens the link again.
  const before = await phone.evaluate(() => document.querySelector<HTMLElement>(".table")?.dataset["answers"]);
  await phone.reload();
  await phone.waitForFunction((answers) => document.querySelector<HTMLElement>(".table")?.dataset["answers"] === answers, before);
  assert.equal(await play(pages, 6, reply), 6);

  // The server is killed during a question, and restarted.
  await kill(served);
  await desk.waitForSelector(".connection:not([hidden])");
  await picture(desk, "lost");
  await start(new URL(url).port);
  await desk.waitForSelector(".connection", { state: "hidden" });
  await phone.waitForSelector(".connection", { state: "hidden" });
  assert.equal(await play(pages, 6, reply), 6);
  for (const page of [lobby, desk, phone]) await page.close();
});

test("players chat at the table, on a desktop and on a phone", { skip, timeout: 1_200_000 }, async () => {
  const lobby = await opened(chromium, url);
  const [one, other] = (await create(lobby, url, HALL)) as [string, string];
  const desk = await opened(chromium, one);
  const phone = await opened(chromium, other, PHONE, { hasTouch: true, isMobile: true });
  const hears = (page: Page, text: string) =>
    page.waitForFunction((said) => document.querySelector(".talk-log")?.textContent?.includes(said) === true, text);
  // Messages from before the first load are not new.
  for (const page of [desk, phone]) await page.waitForSelector(".table-talk option", { state: "attached" });
  assert.equal(await desk.textContent(".table-talk option"), "Everybody");
  // Markup in a message is shown as text.
  await desk.fill(".table-talk input", "<b>Good luck</b>, and mind the king");
  await desk.press(".table-talk input", "Enter");
  await hears(desk, "You to everybody");
  await hears(phone, "<b>Good luck</b>");
  assert.equal(await phone.$(".talk-log b"), null);
  assert.equal(await phone.textContent(".talk-new"), "1 new");
  await phone.tap(".table-talk summary");
  await phone.waitForSelector(".talk-new", { state: "hidden" });
  await phone.fill(".table-talk input", "Thank you. ".repeat(9).trim());
  await phone.tap(".table-talk button");
  await hears(desk, "Thank you. Thank you.");
  await audit(desk, "the talk");
  await picture(desk, "talk-desk");
  await phone.locator(".table-talk:not(.table-notify)").scrollIntoViewIfNeeded();
  await picture(phone, "talk-phone");
  const width = await phone.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= PHONE.width, `the page is ${width} wide on a phone`);
  // The messages are there again after the page was closed, and not new.
  await phone.reload();
  await hears(phone, "mind the king");
  assert.equal(await phone.isHidden(".talk-new"), true);
  for (const page of [lobby, desk, phone]) await page.close();
});

test("names in the chat follow the language of the page", { skip, timeout: 1_200_000 }, async () => {
  const lobby = await opened(chromium, url);
  const [one, other] = (await create(lobby, url, BAECULA)) as [string, string];
  const [listener, speaker] = [await opened(chromium, one), await opened(chromium, other)];
  const speakerIs = (name: string) =>
    listener.waitForFunction((name) => document.querySelector(".talk-log strong")?.textContent === name, name);
  for (const page of [listener, speaker]) await page.waitForSelector(".table-talk option", { state: "attached" });
  await speaker.fill(".table-talk input", "Salve");
  await speaker.press(".table-talk input", "Enter");
  await speakerIs("Roman");
  await listener.selectOption("select.language", "de");
  await speakerIs("Römer");
  assert.equal(await listener.textContent(".table-talk option"), "Alle");
  assert.match((await listener.textContent(".talk-log")) ?? "", /Salve/);
  for (const page of [lobby, listener, speaker]) await page.close();
});

test("players add to the seed of the dice before the game begins", { skip, timeout: 1_200_000 }, async () => {
  const lobby = await opened(chromium, url);
  const [one, other] = (await create(lobby, url, HALL, () => lobby.check("#lobby-seeded"))) as [string, string];
  const first = await opened(chromium, one);
  await first.waitForFunction(() => document.querySelector(".table-setup [role=status]")?.textContent?.includes("chair 2") === true);
  await audit(first, "a game that has not begun");
  await picture(first, "seed");
  // The part of a player stays in the browser until the others have committed to theirs.
  await first.reload();
  await first.waitForFunction(() => document.querySelector(".table-setup [role=status]")?.textContent?.includes("chair 2") === true);
  const second = await opened(chromium, other);
  for (const page of [first, second]) await page.waitForFunction(() => ["asked", "waiting"].includes(document.querySelector<HTMLElement>(".table")?.dataset["state"] ?? ""));
  assert.equal(await play([first, second], 2, anything(4)), 2);
  // The page learns from a refusal that the game has not begun.
  wrong.splice(0, wrong.length, ...wrong.filter((text) => !text.includes("409")));
  for (const page of [lobby, first, second]) await page.close();
});

test("an answer is taken back when the other player agrees, on a desktop and on a phone", { skip, timeout: 1_200_000 }, async () => {
  const lobby = await opened(chromium, url);
  const [one, other] = (await create(lobby, url, HALL)) as [string, string];
  const desk = await opened(chromium, one);
  const phone = await opened(chromium, other, PHONE, { hasTouch: true, isMobile: true });
  for (const page of [desk, phone]) await page.emulateMedia({ reducedMotion: "reduce" });
  const reply = anything(7);
  const asked = (page: Page) => page.waitForFunction(() => document.querySelector<HTMLElement>(".table")?.dataset["state"] === "asked");
  const notes = (page: Page, text: string) => page.waitForFunction((said) => document.body.textContent?.includes(said) === true, text);
  // There is no answer to take back.
  await desk.waitForSelector(".take-back[disabled]");
  assert.equal(await play([desk, phone], 2, reply), 2);
  await desk.click(".take-back:not([disabled])");
  await notes(desk, "You ask to take back an answer");
  const agree = phone.locator(".table-news").getByRole("button", { name: "Agree" });
  await agree.waitFor();
  assert.match((await phone.textContent(".table-news")) ?? "", /stay known/);
  await audit(phone, "a request to take back an answer");
  await picture(phone, "takeback-phone");
  await agree.tap();
  await asked(desk);
  await notes(desk, "your answer is taken back");
  await phone.waitForFunction(() => document.querySelector(".table-news")?.textContent === "");
  assert.notEqual(await state(phone), "asked");
  // A refusal changes nothing.
  assert.equal(await play([desk], 1, reply), 1);
  await desk.click(".take-back:not([disabled])");
  await picture(desk, "takeback-desk");
  await phone.locator(".table-news").getByRole("button", { name: "Refuse" }).tap();
  await notes(desk, "refuses: nothing is taken back");
  assert.equal(await play([desk, phone], 2, reply), 2);
  for (const page of [lobby, desk, phone]) await page.close();
});

test("a bot answers, rules are chosen by check-box, and conflicts are shown", { skip, timeout: 1_200_000 }, async () => {
  const lobby = await opened(chromium, url);
  const links = await create(lobby, url, AKRAGAS, async () => {
    await lobby.selectOption("#lobby-chair-1", "sensible");
    await lobby.click(".lobby-form summary >> text=Options");
    await lobby.waitForSelector("#lobby-option-clash-at-leaders");
    const isOff = await lobby.$eval("#lobby-option-clash-at-leaders", (box: HTMLInputElement) => {
      box.click();
      return document.querySelector<HTMLButtonElement>("button.main")?.disabled;
    });
    assert.equal(isOff, true, "the button is off while the rules are checked");
    await picture(lobby, "rules");
  });
  assert.equal(links.length, 1);
  const page = await opened(chromium, links[0] ?? "");
  await page.emulateMedia({ reducedMotion: "reduce" });
  assert.ok((await play([page], 8, anything(5))) > 0);
  await picture(page, "cards");
  const name = await page.textContent(".table-tools strong");
  assert.ok(name !== null && name.length > 0);
  await page.close();
  await lobby.close();
});

test("a wrong link shows a message", { skip }, async () => {
  const page = await opened(chromium, `${url}table#${"a".repeat(32)}`);
  await page.waitForSelector("[role=alert]");
  assert.match((await page.textContent("[role=alert]")) ?? "", /opens no chair/);
  wrong.splice(0, wrong.length, ...wrong.filter((text) => !text.includes("401")));
  await page.close();
});

test("players continue a game whose rules have changed", { skip, timeout: 1_200_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "castra-feast-"));
  const shipped = readFileSync(new URL("../../scenarios/hnefatafl/battles/hall.castra", import.meta.url), "utf8");
  const write = (without: string) => {
    const bare = shipped.replace("scenario hall", "scenario feast").replace(/roster .*/g, "");
    writeFileSync(join(folder, "feast.castra"), without === "" ? bare : bare.replace(` ${without}`, ""));
  };
  const renew = async () => {
    await kill(served);
    await start(new URL(url).port, folder);
  };
  try {
    write("");
    await renew();
    const lobby = await opened(chromium, url);
    await lobby.waitForSelector("#lobby-chair-1");
    const own = await lobby.$$eval("#lobby-battle option", (all) => all.map((one) => one as HTMLOptionElement).find((one) => one.text.includes("of this server"))?.value);
    const links = (await create(lobby, url, own ?? "")) as [string, string];
    const pages = [await opened(chromium, links[0]), await opened(chromium, links[1])];
    for (const page of pages) await page.emulateMedia({ reducedMotion: "reduce" });
    assert.equal(await play(pages, 2, anything(3)), 2);
    write("G7");
    await renew();
    const [page] = pages as [Page, Page];
    await page.reload();
    const accept = page.getByRole("button", { name: "Continue with the present rules" });
    await accept.waitFor();
    await audit(page, "rules that have changed");
    await picture(page, "rules-changed");
    await accept.click();
    await page.waitForSelector(".table[data-state]");
    await pages[1]?.reload();
    assert.equal(await play(pages, 2, anything(4)), 2);
    // The game was refused before it continued.
    wrong.splice(0, wrong.length, ...wrong.filter((text) => !text.includes("409")));
    for (const one of [lobby, ...pages]) await one.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
