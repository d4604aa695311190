// Eight players in eight browsers play an Epic battle by links: each has a chair, and sees the information of its role.
// They play until each has answered; with CASTRA_GAMES=all, the whole game (`npm run games`).
import assert from "node:assert/strict";
import { spawnSync, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { chance } from "./play";
import { create, play, serve } from "./served";
import { audit, browser, opened, program, skipServed as skip, wrong } from "./support";

const VOLTURNUS = "commands-and-colors/battles/epic-volturnus.castra";
const PLAYERS = 8;
const IS_WHOLE = process.env["CASTRA_GAMES"] === "all";
/** The maximum number of answers: until each player has answered, and for a whole game. */
const MOST = IS_WHOLE ? 20_000 : 1000;

const pick = chance(45);

let chromium: Browser;
let served: ChildProcess;
let url: string;
const data = mkdtempSync(join(tmpdir(), "castra-games-"));

before(async () => {
  if (skip !== false) return;
  chromium = await browser();
  ({ child: served, url } = await serve(data, "--port", "0"));
});

after(async () => {
  if (skip !== false) return;
  await chromium.close();
  served.kill();
  rmSync(data, { recursive: true, force: true });
  assert.deepEqual(wrong, [], "something was complained of");
});

/** A hand of cards in the view of a page. */
interface Told {
  army: string | null;
  count: number;
  cards: number;
}

/** A player at a page. */
interface Seated {
  page: Page;
  chair: string;
  isCommander: boolean;
  /** The text of the first view from the server. */
  first: string;
  /** The hands in each view from the server. */
  told: Told[][];
}

/** Opens a link in a separate browser. */
async function sit(link: string): Promise<Seated> {
  const page = await opened(chromium, "about:blank", { width: 1024, height: 700 }, { reducedMotion: "reduce" });
  const seated: Seated = { page, chair: "", isCommander: false, first: "", told: [] };
  const heard = (text: string) => {
    if (seated.told.length === 0) seated.first = text;
    const { piles } = (JSON.parse(text) as { view: { piles: { name: string; army: string | null; count: number; cards: unknown[] }[] } }).view;
    seated.told.push(piles.filter(({ name }) => name === "hand").map(({ army, count, cards }) => ({ army, count, cards: cards.length })));
  };
  page.on("response", (response) => {
    // The last response of a closed page is lost.
    if (response.url().includes("/api/view")) void response.text().then(heard, () => {});
  });
  await page.goto(link);
  await page.waitForSelector(".table[data-answers]");
  seated.chair = (await page.textContent(".table-tools strong")) ?? "";
  seated.isCommander = seated.chair.includes("overall commander");
  for (let tries = 0; seated.told.length === 0; tries++) {
    assert.ok(tries < 2000, `${seated.chair} is sent nothing`);
    await page.waitForTimeout(10);
  }
  return seated;
}

/** Returns the titles of the cards in the player's hand. */
const hand = (page: Page): Promise<string[]> => page.$$eval(".table-hand .table-card-title", (all) => all.map((one) => one.textContent ?? ""));

/** Checks before the first card is played that neither the page nor the views name a card of another hand. */
async function isSecret({ page, chair, first }: Seated, secrets: string[]): Promise<void> {
  const own = await hand(page);
  const content = await page.content();
  // Otherwise, the search would not find cards of other hands either.
  for (const title of own) assert.ok(content.includes(title) && first.includes(title), `${chair} does not see ${title}`);
  // The text of a card may name another card, which reveals nothing about the hands.
  const texts = await page.$$eval(".table-hand", (all) => all.map((one) => one.innerHTML).join(" "));
  const titles = await page.$$eval(".table-card-title", (all) => all.map((one) => one.textContent ?? ""));
  for (const title of secrets.filter((one) => !own.includes(one))) {
    assert.ok(!titles.includes(title), `${chair} sees the card ${title}`);
    if (texts.includes(title)) continue;
    assert.ok(!content.includes(title), `the page of ${chair} shows ${title}`);
    assert.ok(!first.includes(title), `${chair} is sent ${title}`);
  }
}

/** Checks that a commander sees the cards of one hand and a field general none, and of other hands the number. */
async function seesOwnHand({ page, chair, isCommander, told }: Seated): Promise<void> {
  const open = told.flat().filter(({ cards }) => cards > 0);
  assert.ok(told.length > 0 && told.every((hands) => hands.length === 2), `${chair} is told of both hands`);
  assert.equal(new Set(open.map(({ army }) => army)).size, isCommander ? 1 : 0, `${chair} is sent cards of hands`);
  assert.ok(open.every(({ count, cards }) => count === cards));
  const hands = await page.locator(".table-hand").count();
  assert.equal(hands, isCommander ? 1 : 0, `${chair} sees ${hands} hands`);
  const others = await page.$$eval(".table-piles li", (all) => all.map((one) => one.textContent ?? "").filter((text) => text.includes("hand")));
  assert.equal(others.length, isCommander ? 1 : 2);
  for (const text of others) assert.match(text, /^\w+, hand \(\d+\)$/);
}

/** Answers quickly, with nothing wherever possible, so that the next player is asked soon. For a whole game, it chooses as
 *  much as possible near the middle of the board, with occasional random answers, so that the game ends. */
function reply(page: Page): Promise<void> {
  return page.evaluate(({ isHasty, random }) => {
    const find = (selector: string) => [...document.querySelectorAll<HTMLButtonElement>(`.table-question ${selector}`)];
    const row = (button: HTMLElement) => /([A-I])\d+$/.exec(button.dataset["key"] ?? "")?.[1]?.charCodeAt(0);
    const far = (button: HTMLElement) => Math.abs((row(button) ?? 0) - "E".charCodeAt(0));
    const next = () => {
      const open = find(".table-options button").filter((one) => one.getAttribute("aria-pressed") !== "true");
      const isOnMap = open.some((one) => row(one) !== undefined) && random % 4 !== 0;
      return isOnMap ? open.sort((one, other) => far(one) - far(other))[0] : open[random % Math.max(1, open.length)];
    };
    const confirm = () => find("button.main")[0];
    const none = find("button.none")[0];
    if (none !== undefined && (isHasty || next() === undefined)) none.click();
    else if (confirm() === undefined) next()?.click();
    else {
      for (let chosen = 0; chosen < 60 && next() !== undefined; chosen++) {
        if (isHasty && confirm()?.disabled === false) break;
        next()?.click();
      }
      confirm()?.click();
    }
  }, { isHasty: !IS_WHOLE, random: pick(1000) });
}

/** Returns the position on a page: the turn, and the pieces with their places. */
const position = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify([
  document.querySelector(".table-rail strong")?.textContent,
  [...document.querySelectorAll<SVGGElement>(".table-board [data-piece]")].map((one) => `${one.dataset["unit"]} ${one.dataset["hex"]}`).sort(),
]));

test("eight players play an Epic battle in eight browsers", { skip, timeout: IS_WHOLE ? 7_200_000 : 1_200_000 }, async (t) => {
  const lobby = await opened(chromium, url);
  const links = await create(lobby, url, VOLTURNUS, async () => {
    await lobby.selectOption("#lobby-players", String(PLAYERS));
    await lobby.waitForSelector(`#lobby-chair-${PLAYERS - 1}`);
    await lobby.selectOption("#lobby-clock", "3d");
  });
  assert.equal(links.length, PLAYERS);
  await lobby.close();
  const people = await Promise.all(links.map(sit));
  assert.equal(new Set(people.map(({ chair }) => chair)).size, PLAYERS);
  const commanders = people.filter(({ isCommander }) => isCommander);
  assert.equal(commanders.length, 2);
  const hands = await Promise.all(commanders.map(({ page }) => hand(page)));
  assert.ok(hands.every((cards) => cards.length > 3), "each commander sees a hand");
  await Promise.all(people.map((one) => isSecret(one, hands.flat())));
  await audit((people[0] as Seated).page, "a table for eight with clocks");

  const waiting = new Set(people.map(({ page }) => page));
  const pages = [...waiting];
  const given = await play(pages, MOST, reply, (by) => {
    waiting.delete(by);
    return !IS_WHOLE && waiting.size === 0;
  });
  assert.equal(waiting.size, 0, `after ${given} answers, somebody was not asked`);
  t.diagnostic(`${given} answers, ${await pages[0]?.textContent(".table-rail strong")}`);
  await Promise.all(people.map(seesOwnHand));

  // The others receive the last answer from the server.
  const last = pages[0] as Page;
  for (let tries = 0; new Set(await Promise.all(pages.map(position))).size > 1; tries++) {
    assert.ok(tries < 500, "the pages show different positions");
    await last.waitForTimeout(20);
  }
  if (IS_WHOLE) {
    const ends = await Promise.all(pages.map((page) => page.textContent(".table-waiting")));
    assert.equal(new Set(ends).size, 1);
    assert.match(ends[0] ?? "", / wins?: /);
    t.diagnostic(ends[0] ?? "");
    const answer = await fetch(new URL("/api/record", url), { headers: { Authorization: `Bearer ${new URL(links[0] ?? "").hash.slice(1)}` } });
    const record = join(data, "volturnus.ron");
    writeFileSync(record, await answer.text());
    const { status, stderr } = spawnSync(program, ["replay", record, "--verify"], { encoding: "utf8" });
    assert.equal(status, 0, stderr);
  }
  for (const page of pages) await page.close();
});
