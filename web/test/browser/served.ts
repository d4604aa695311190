// Games on `castra serve`, and players in separate browsers.
import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import type { Page } from "playwright-core";
import { answer, chance } from "./play";
import { endsWithTests, program } from "./support";

export interface Served {
  child: ChildProcess;
  url: string;
}

/** Starts `castra serve`, which stores its games in a folder. */
export async function serve(data: string, ...args: string[]): Promise<Served> {
  const child = endsWithTests(spawn(program, ["serve", ...args, "--data", data, "--rate", "0"], { stdio: ["ignore", "pipe", "pipe"] }));
  let errors = "";
  child.stderr?.on("data", (text: Buffer) => (errors = (errors + text.toString()).slice(-2000)));
  const url = await new Promise<string>((done, failed) => {
    child.stdout?.once("data", (line: Buffer) => done(line.toString().trim()));
    child.once("close", () => failed(new Error(`castra serve has ended: ${errors}`)));
  });
  return { child, url };
}

/** Kills a server like a failure of its machine, and waits until its port and its database are free. */
export async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((done) => child.once("exit", done));
  child.kill("SIGKILL");
  await ended;
}

/** Creates a game in the lobby. Returns the links of its chairs. */
export async function create(page: Page, url: string, battle: string, prepare?: () => Promise<void>): Promise<string[]> {
  await page.goto(url);
  await page.selectOption("#lobby-battle", battle);
  await page.waitForSelector("#lobby-chair-1");
  await prepare?.();
  await page.click("button.main:not([disabled])");
  await page.waitForSelector("#lobby-links");
  return page.$$eval(".lobby-links input", (all) => all.map((one) => (one as HTMLInputElement).value));
}

/** Returns the state of the table on a page: `asked`, `busy`, `waiting` or `over`. */
export const state = (page: Page): Promise<string> => page.evaluate(() => document.querySelector<HTMLElement>(".table")?.dataset["state"] ?? "");

/** Answers with any available option. */
export function anything(seed: number): (page: Page, asked: number) => Promise<void> {
  const pick = chance(seed);
  return (page, asked) => answer(page, pick, asked);
}

/** Waits until a player at a page is asked, or the game is over. The pages report it themselves, since polling many pages
 *  would compete for the processor. */
const turn = (page: Page): Promise<void> => page.evaluate(() => new Promise((done) => {
  const look = (): void => {
    if (!["asked", "over"].includes(document.querySelector<HTMLElement>(".table")?.dataset["state"] ?? "")) return;
    observer.disconnect();
    done();
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-state"] });
  look();
}));

/** Plays a number of answers, to the end, or until a condition on the players who answered. Returns the number of
 *  answers. */
export async function play(pages: Page[], most: number, reply: (page: Page, asked: number) => Promise<void>, isEnough: (by: Page) => boolean | Promise<boolean> = () => false): Promise<number> {
  let given = 0;
  let [asked, clicks] = [0, 0];
  const playing = new Set(pages);
  const waiting = new Map<Page, Promise<Page>>();
  while (given < most && playing.size > 0) {
    // A closed page stops waiting.
    for (const page of playing) if (!waiting.has(page)) waiting.set(page, turn(page).then(() => page, () => page));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, failed) => (timer = setTimeout(() => failed(new Error("nobody is asked")), 180_000)));
    const page = await Promise.race([...waiting.values(), late]).finally(() => clearTimeout(timer));
    waiting.delete(page);
    const now = await state(page);
    if (now === "over") playing.delete(page);
    if (now !== "asked") continue;
    const event = await page.evaluate(() => document.querySelector<HTMLElement>(".table")?.dataset["answers"]);
    await reply(page, asked++);
    const taken = await page.waitForFunction(() => {
      const { dataset } = document.querySelector<HTMLElement>(".table") ?? document.body;
      return dataset["state"] !== "busy" && dataset["answers"];
    });
    // The first click may only choose the start of a move.
    if ((await taken.jsonValue()) === event) {
      assert.ok(clicks++ < 50, "no answer comes of what is clicked");
      continue;
    }
    clicks = 0;
    given += 1;
    if (await isEnough(page)) return given;
  }
  return given;
}
