// Odds, hints, the line of winning chances and the review, by mouse, keyboard and touch.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { atTable, settled } from "./play";
import { audit, browser, host, opened, scenarios, skip, wrong } from "./support";

/** A battle with two opposite lines. */
const SKIRMISH = `scenario skirmish "Skirmish" for commands-and-colors

war-council {
  army rome "Roman" bottom {
    general "A"
    cards 4
    moves first
    colour roman
  }
  army gaul "Gaul" top {
    general "B"
    cards 4
    colour barbarian
  }
  banners 3
}

map standard

deploy rome {
  medium-infantry at D3 D4 D6 D7 D9 D10
}

deploy gaul {
  warriors at E3 E4 E6 E7 E9 E10
}
`;

/** A game in which points are taken, gambled for, or given away. */
const GIFTS = `game gifts "Gifts"

die d6 numeric { 1, 2, 3, 4, 5, 6 }

enum act { take, gamble, give }

state points per army: int = 0

state done: int = 0

council { armies 2 }

turn army at most 6 "the end" {
  phase act "Act" {
    choose a in {take, gamble, give} by us "Act" prefer (if a == take then 1 else 0) {
      if a == take {
        us.points += 1
      }
      if a == gamble {
        let thrown = roll d6
        if thrown == 6 {
          us.points += 6
        }
      }
      if a == give {
        them.points += 5
      }
      done += 1
    }
  }
}

judge outlook(a: army) -> int {
  (a.points - sum(enemies(a), it.points)) * 30
}

victory a in armies when done == 6 and all(enemies(a), a.points > it.points) "has more"
`;

let chromium: Browser;
let url: string;
let server: Server;
let folder = "";

before(async () => {
  if (skip !== false) return;
  chromium = await browser();
  ({ url, server } = await host());
  folder = mkdtempSync(join(tmpdir(), "castra-advice-"));
  writeFileSync(join(folder, "skirmish.castra"), SKIRMISH);
  writeFileSync(join(folder, "gifts.castra"), GIFTS);
});

after(async () => {
  if (skip !== false) return;
  await chromium.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
  assert.deepEqual(wrong, [], "something was complained of");
});

async function label(page: Page): Promise<string> {
  return (await page.textContent(".table-question h2")) ?? "";
}

/** Plays on until the question begins with a word: orders every unit and moves none. */
async function toQuestion(page: Page, word: RegExp): Promise<void> {
  for (let asked = 0; asked < 40; asked++) {
    await settled(page);
    if (word.test(await label(page))) return;
    await page.evaluate(() => {
      const confirm = () => [...document.querySelectorAll<HTMLButtonElement>(".table-question button.main")].find((b) => b.textContent === "Confirm");
      const options = () => [...document.querySelectorAll<HTMLButtonElement>(".table-question .table-options button")];
      if (confirm() === undefined) {
        const none = document.querySelector<HTMLButtonElement>(".table-question button.none");
        (none ?? options()[0])?.click();
        return;
      }
      for (let i = 0; i < 12; i++) options().find((b) => b.getAttribute("aria-pressed") !== "true")?.click();
      confirm()?.click();
    });
    await page.waitForTimeout(20);
  }
  assert.fail(`nobody is asked ${word}: ${await label(page)}`);
}

test("hovering an attack shows its odds, in the list and on the map", { skip }, async () => {
  const page = await opened(chromium, url);
  await atTable(page, url, join(folder, "skirmish.castra"));
  await page.click(".table-setup button.main");
  await toQuestion(page, /Battle/);
  const before = await settled(page);
  await page.hover(".table-question .table-options button >> nth=0");
  await page.waitForSelector(".table-odds [data-basis]");
  const odds = (await page.textContent(".table-odds")) ?? "";
  assert.match(odds, /Odds: Medium Infantry/);
  assert.match(odds, /Warriors.*removed|Warriors.*blocks/s);
  assert.match(odds, /Then: /);
  await page.click(".table-odds summary");
  assert.match((await page.textContent(".table-odds details")) ?? "", /First roll: \d × battle/);
  await audit(page, "the odds");
  await page.click("text=The rule that asks");
  await page.waitForSelector(".table-why pre");
  // No answer was given.
  assert.equal((await settled(page)).answers, before.answers);
  await page.click("[aria-label='Close the odds']");
  assert.equal(await page.isVisible(".table-odds"), false);
  // On the map: choose the attacker, and hover over the enemy.
  const [from, to] = await page.evaluate(() => {
    const middle = (lit: Element) => {
      const { x, y, width, height } = lit.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const key = document.querySelector<HTMLElement>(".table-question .table-options button")?.dataset["key"] ?? "";
    const [, at, target] = / at (\S+) -> (\S+)/.exec(key) ?? [];
    const hexes = [...document.querySelectorAll(".table-open")];
    const open = hexes.find((hex) => hex.getAttribute("data-lit") === at);
    return [open === undefined ? null : middle(open), target ?? ""] as const;
  });
  assert.ok(from);
  await page.mouse.click(from.x, from.y);
  const target = page.locator(`.table-target[data-lit="${to}"]`);
  await target.waitFor({ state: "attached" });
  const box = await target.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForSelector(".table-odds [data-basis]");
  await page.close();
});

test("odds are shown before the answer on request, by keyboard and by touch", { skip }, async () => {
  const page = await opened(chromium, url, { width: 390, height: 844 }, { hasTouch: true });
  await atTable(page, url, join(folder, "gifts.castra"));
  await page.click(".table-setup button.main");
  const before = await settled(page);
  await page.tap(".odds-first");
  assert.equal(await page.getAttribute(".odds-first", "aria-pressed"), "true");
  await page.tap(".table-options button >> text=gamble");
  await page.waitForSelector(".table-odds [data-basis='exact']");
  assert.match((await page.textContent(".table-odds")) ?? "", /points 0 → 6.*16\.7 %/s);
  assert.equal((await settled(page)).answers, before.answers);
  await audit(page, "the odds on a phone");
  await page.tap(".table-odds >> text=Not yet");
  assert.equal(await page.isVisible(".table-odds"), false);
  // By keyboard: choose the option, then confirm it.
  await page.focus(".table-options button >> text=take");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".table-odds >> text=Do it");
  await page.waitForFunction(() => document.activeElement?.textContent === "Do it");
  await page.keyboard.press("Enter");
  await page.waitForFunction((n) => Number(document.querySelector<HTMLElement>(".table")?.dataset["answers"]) > n, before.answers);
  await page.close();
});

test("a hint gives the best answers, and the end reviews the game", { skip }, async () => {
  const page = await opened(chromium, url);
  await atTable(page, url, join(folder, "gifts.castra"));
  await page.click(".table-setup button.main");
  await settled(page);
  await page.click("button.hint");
  await page.waitForSelector(".table-hints");
  const hints = await page.locator(".table-hints button").allTextContents();
  assert.deepEqual([hints[0] === "give", hints.length], [false, 3]);
  assert.equal(hints[2], "give");
  await audit(page, "the hint");
  await page.click(".table-standing summary");
  await page.waitForSelector(".table-line");
  assert.match((await page.getAttribute(".table-line", "aria-label")) ?? "", /turn 1 50 %/);
  // Give points away, then play to the end.
  await page.click(".table-options button >> text=give");
  for (let now = await settled(page); now.state === "asked"; now = await settled(page)) {
    await page.click(".table-options button >> text=take");
    await page.waitForFunction((n) => document.querySelector<HTMLElement>(".table")?.dataset["answers"] !== String(n), now.answers);
  }
  await page.waitForSelector(".table-review li");
  const review = (await page.textContent(".table-review")) ?? "";
  assert.match(review, /Turn 1\. Act: give\. Your chance fell from 50 %.*prefers/);
  await audit(page, "the review");
  // Continue from the moment before the gift.
  await page.click(".table-review button >> nth=0");
  assert.equal((await settled(page)).answers, 0);
  await page.close();
});

/** Counts the animations. */
function countMotion(): void {
  const plain = Element.prototype.animate;
  Element.prototype.animate = function (...of) {
    document.documentElement.dataset["moved"] = String(Number(document.documentElement.dataset["moved"] ?? 0) + 1);
    return plain.apply(this, of);
  };
}

async function moved(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset["moved"] ?? 0));
}

test("moves are animated unless motion is off, and stay marked", { skip }, async () => {
  const page = await opened(chromium, url);
  await page.addInitScript(countMotion);
  await atTable(page, url, join(scenarios, "hnefatafl/battles/hall.castra"));
  await page.click(".table-setup button.main");
  await settled(page);
  const move = async () => {
    const { answers } = await settled(page);
    await page.click(".table-question summary");
    await page.click(".table-question .table-options details[open] button");
    await page.waitForFunction((n) => Number(document.querySelector<HTMLElement>(".table")?.dataset["answers"]) >= n + 2, answers);
    await settled(page);
  };
  // The system setting prevents animations; the marks are still there.
  await move();
  assert.equal(await moved(page), 0);
  assert.ok((await page.locator(".table-way").count()) > 0);
  assert.ok((await page.locator("[data-moved]").count()) > 0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await move();
  const seen = await moved(page);
  assert.ok(seen > 0, "nothing moved");
  await page.click("button.motion");
  assert.equal(await page.getAttribute("button.motion", "aria-pressed"), "false");
  await move();
  assert.equal(await moved(page), seen);
  await audit(page, "the marked move");
  await page.close();
});

test("dice have the faces of the game, and earlier rolls stay in the log", { skip }, async () => {
  const page = await opened(chromium, url);
  await atTable(page, url, join(folder, "skirmish.castra"));
  await page.click(".table-setup button.main");
  await toQuestion(page, /Battle/);
  await page.click(".table-question .table-options button >> nth=0");
  await page.waitForSelector(".table-roll .table-die svg");
  await settled(page);
  const dice = page.locator(".table-roll").first();
  assert.match((await dice.getAttribute("aria-label")) ?? "", /^battle: (Light|Medium|Heavy|light|medium|heavy|leader|swords|banner)/);
  await toQuestion(page, /Battle|Play a card/);
  await audit(page, "the dice");
  await page.close();
});
