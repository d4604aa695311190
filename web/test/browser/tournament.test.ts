// A tournament: created, entered by link and by account, begun, a game opened and decided, to its end;
// and the ratings. Each page is checked against the accessibility rules.
import assert from "node:assert/strict";
import { type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { serve } from "./served";
import { audit, browser, opened, scenarios, skipServed as skip, wrong } from "./support";

let chromium: Browser;
let served: ChildProcess;
let url: string;
const data = mkdtempSync(join(tmpdir(), "castra-games-"));

before(async () => {
  if (skip !== false) return;
  chromium = await browser();
  ({ child: served, url } = await serve(data, join(scenarios, "examples/tricks"), "--port", "0", "--accounts"));
});

after(async () => {
  if (skip !== false) return;
  await chromium.close();
  served.kill();
  rmSync(data, { recursive: true, force: true });
  assert.deepEqual(wrong.filter((text) => !/ERR_|Failed to fetch/.test(text)), [], "something was complained of");
});

/** Checks that a page is not wider than its window. */
async function fits(page: Page, name: string): Promise<void> {
  await audit(page, name);
  const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= seen, `${name}: ${wide} > ${seen}`);
}

/** Enters the tournament by the form of the page. */
async function enter(link: string, name: string): Promise<Page> {
  const page = await opened(chromium, link, { width: 390, height: 844 });
  await page.fill("#tournament-name", name);
  await page.click("button:has-text('Enter by a link')");
  await page.waitForSelector(`h2:has-text('You play as ${name}')`);
  return page;
}

test("a tournament is created, entered, played and won", { skip, timeout: 1_200_000 }, async () => {
  const desk = await opened(chromium, url);
  await desk.click("a:has-text('A new tournament')");
  await desk.waitForSelector("#tournament-form");
  await fits(desk, "the form of a tournament");
  await desk.fill("#tournament-name", "Spring games");
  await desk.selectOption("#tournament-form", "all-play-all");
  await desk.waitForSelector("#tournament-rounds", { state: "hidden" });
  await desk.click("button:has-text('Create the tournament')");
  await desk.waitForSelector("#tournament-own");
  await fits(desk, "the links of a tournament");
  const link = await desk.inputValue("#tournament-enter");
  await desk.click("a:has-text('To the tournament')");
  await desk.waitForSelector("#tournament-direct");
  // One player has an account, and two enter by the link.
  const ada = await opened(chromium, url);
  await ada.evaluate(() => fetch("/api/account", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ name: "Ada", password: "correct horse" }) }));
  await ada.goto(link);
  await ada.waitForSelector("button:has-text('Enter as Ada')");
  await fits(ada, "the entry of a tournament");
  await ada.click("button:has-text('Enter as Ada')");
  await ada.waitForSelector("h2:has-text('You play as Ada')");
  const bo = await enter(link, "Bo");
  const cyd = await enter(link, "Cyd");
  await fits(cyd, "a player before the first round");
  await desk.reload();
  await desk.waitForSelector("#tournament-players");
  await fits(desk, "the organiser before the first round");
  await desk.click("button:has-text('Begin the first round')");
  await desk.waitForSelector("h3:has-text('Round 1')");
  await desk.waitForSelector("summary:has-text('Decide a game')");
  await fits(desk, "the organiser of a round");
  // Two of the three players have a game, whose link opens the table.
  const id = new URL(link).searchParams.get("id") ?? "";
  await desk.waitForFunction(async (id) => {
    const shown = (await (await fetch(`/api/tournament?id=${id}`)).json()) as { games: { second: number | null; created: boolean }[] };
    return shown.games.every(({ second, created }) => second === null || created);
  }, id);
  let tables = 0;
  for (const page of [ada, bo, cyd]) {
    await page.reload();
    await page.waitForSelector("#tournament-standings");
    await fits(page, "a player of a round");
    const game = page.locator("section:has(#tournament-mine) button.kept:has-text('–')");
    if ((await game.count()) === 0) continue;
    await game.click();
    await page.waitForSelector(".table-tools strong");
    tables += 1;
    await page.goBack();
    await page.waitForSelector("#tournament-mine");
  }
  assert.equal(tables, 2);
  // The organiser decides the unplayed games.
  for (const round of [1, 2, 3]) {
    await desk.waitForSelector(`h3:has-text('Round ${round}')`);
    await desk.click("summary:has-text('Decide a game')");
    await desk.click("button:has-text('Decide')");
    await desk.waitForSelector(`section:has(#tournament-rounds) .table-wide[aria-label='The games of round ${round}'] td:has-text('(decided)')`);
    await desk.waitForFunction(async ({ id, round }) => {
      const shown = (await (await fetch(`/api/tournament?id=${id}`)).json()) as { round: number; state: string };
      return shown.round > round || shown.state === "over";
    }, { id, round });
    await desk.reload();
  }
  await desk.waitForSelector("header :text('The tournament is over.')");
  await fits(desk, "a tournament that is over");
  await desk.goto(url);
  await desk.waitForSelector("a.kept:has-text('Spring games: organiser')");
  await fits(desk, "the lobby with a tournament");
  await desk.click("a:has-text('Ratings')");
  await desk.waitForSelector("#ratings-title");
  await fits(desk, "the ratings without a game");
  for (const page of [desk, ada, bo, cyd]) await page.close();
});

test("the ratings list players and seats", { skip, timeout: 1_200_000 }, async () => {
  const page = await opened(chromium, "about:blank", { width: 390, height: 844 });
  // A prepared response of the server: real ratings would take hours of play.
  await page.route("**/api/ratings", (route) => route.fulfill({ json: {
    offered: true, games: [{ game: "tricks", players: 2 }, { game: "hnefatafl", players: 1 }], game: "tricks",
    players: [
      { name: "Ada", rating: 1662, deviation: 90, provisional: false, games: 40, last: 1793000000 },
      { name: "Bo", rating: 1338, deviation: 290, provisional: true, games: 1, last: 1793000000 },
    ],
    battles: [{ battle: "table.castra", title: "A Table", games: 41, halves: 50, advantage: 51 }],
  } }));
  await page.goto(new URL("/ratings", url).href);
  await page.waitForSelector("#ratings-seats");
  assert.match((await page.textContent("tbody tr:nth-child(2)")) ?? "", /Bo1338\?± 5801/);
  await fits(page, "the ratings");
  await page.close();
});
