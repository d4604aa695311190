// A driver for the table: chooses any highlighted hex or button.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { deflateRawSync } from "node:zlib";
import type { Page } from "playwright-core";

/** Returns the address of a file. */
export function linkTo(url: string, file: string): string {
  return linkOf(url, readFileSync(file, "utf8"));
}

/** Returns the address of a text. */
export function linkOf(url: string, text: string): string {
  return `${url}#t=${deflateRawSync(text).toString("base64url")}`;
}

/** Returns a pseudorandom number, the same in each run. */
export function chance(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export interface Now {
  state: string;
  answers: number;
}

/** Waits until a person is asked or the game is over. */
export async function settled(page: Page): Promise<Now> {
  const isSettled = () => ["asked", "over"].includes(document.querySelector<HTMLElement>(".table")?.dataset["state"] ?? "");
  await page.waitForFunction(isSettled);
  return page.evaluate(() => {
    const { dataset } = document.querySelector<HTMLElement>(".table") ?? document.body;
    return { state: dataset["state"] ?? "", answers: Number(dataset["answers"] ?? 0) };
  });
}

/** Opens the table of a battle, with its form. */
export async function atTable(page: Page, url: string, file: string): Promise<void> {
  // Play bots without pauses.
  await page.emulateMedia({ reducedMotion: "reduce" });
  // A new fragment alone would not load another page.
  await page.goto("about:blank");
  await page.goto(linkTo(url, file));
  await page.click("#tab-table");
  await page.waitForSelector(".table-setup");
  await page.fill("#seat-number", "7");
}

/** Answers a question: sometimes with the mouse on the board, otherwise by a button. */
export async function answer(page: Page, pick: (below: number) => number, turn: number): Promise<void> {
  if (turn % 8 === 3) {
    const at = await page.evaluate((n) => {
      if (document.querySelector(".table-count") !== null) return null;
      const lit = [...document.querySelectorAll(".table-open")];
      const one = lit[n % Math.max(1, lit.length)];
      if (one === undefined) return null;
      one.scrollIntoView({ block: "center", inline: "center" });
      const box = one.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, pick(1000));
    if (at !== null) {
      await page.mouse.click(at.x, at.y);
      return;
    }
  }
  await page.evaluate((numbers: number[]) => {
    const n = (at: number) => numbers[at % numbers.length] ?? 0;
    const buttons = () => [...document.querySelectorAll<HTMLButtonElement>(".table-question .table-options button")];
    const confirm = () => [...document.querySelectorAll<HTMLButtonElement>(".table-question button.main")].find((b) => b.textContent === "Confirm");
    if (confirm() === undefined) {
      const none = document.querySelector<HTMLButtonElement>(".table-question button.none");
      const all = buttons();
      if (none !== null && (all.length === 0 || n(0) % 5 === 0)) none.click();
      else all[n(1) % all.length]?.click();
      return;
    }
    // In a multiple choice, select as many as needed, or a few.
    for (let i = 0; i < 60; i++) {
      const off = buttons().filter((b) => b.getAttribute("aria-pressed") !== "true");
      const done = confirm();
      if (done?.disabled === false && (i >= n(2) % 4 || off.length === 0)) {
        done.click();
        return;
      }
      const before = document.querySelector(".table-count")?.textContent;
      off[n(3 + i) % Math.max(1, off.length)]?.click();
      const now = confirm();
      if (document.querySelector(".table-count")?.textContent === before && now?.disabled === false) {
        now.click();
        return;
      }
    }
    throw new Error("nothing could be confirmed");
  }, Array.from({ length: 50 }, () => pick(997)));
}

/** Answers a number of questions, or until the game is over. */
export async function playOn(page: Page, most: number): Promise<Now> {
  const pick = chance(11);
  let now = await settled(page);
  for (let asked = 0; asked < most && now.state === "asked"; asked++) {
    await answer(page, pick, asked);
    await page.waitForTimeout(5);
    now = await settled(page);
  }
  return now;
}

/** Reloads the page, and continues the unfinished game. */
async function reload(page: Page, before: Now): Promise<Now> {
  await page.waitForSelector(`.table[data-kept="${before.answers}"]`);
  const question = await page.textContent(".table-question h2");
  await page.reload();
  await page.waitForSelector("main.start, .bench");
  if ((await page.$("#tab-table")) === null) await page.click("button.kept");
  await page.click("#tab-table");
  await page.click("text=Go on with the game you left");
  const again = await settled(page);
  assert.equal(again.answers, before.answers, "after a reload there are other answers");
  assert.equal(await page.textContent(".table-question h2"), question, "after a reload another question is asked");
  return again;
}

/** Plays a battle to its end from the first seat, with a reload in between. Returns the outcome. */
export async function playThrough(page: Page, url: string, file: string, most = 900): Promise<string> {
  const name = basename(file, ".castra");
  await atTable(page, url, file);
  await page.click(".table-setup button.main");
  const pick = chance(7);
  let now = await settled(page);
  let asked = 0;
  let isReloaded = false;
  while (now.state === "asked") {
    assert.ok(asked++ < most, `${name}: no end after ${most} questions`);
    const { answers } = now;
    await answer(page, pick, asked);
    // The first click may only choose the start of a move.
    await page.waitForTimeout(5);
    now = await settled(page);
    if (!isReloaded && asked >= 15 && now.answers !== answers && now.state === "asked") {
      isReloaded = true;
      now = await reload(page, now);
    }
  }
  const end = await page.textContent(".table-waiting");
  return `${name}: ${asked} questions of ${now.answers} decisions${isReloaded ? ", reloaded on the way" : ""}. ${end}`;
}
