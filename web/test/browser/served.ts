// Games that `castra serve` has, and people who play them in browsers of their own.
import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import type { Page } from "playwright-core";
import { answer, chance } from "./play";
import { program } from "./support";

export interface Served {
  child: ChildProcess;
  url: string;
}

/** Starts `castra serve`, which keeps its games in a folder. */
export async function serve(data: string, ...args: string[]): Promise<Served> {
  const child = spawn(program, ["serve", ...args, "--data", data, "--rate", "0"], { stdio: ["ignore", "pipe", "ignore"] });
  const url = await new Promise<string>((done, failed) => {
    child.stdout?.once("data", (line: Buffer) => done(line.toString().trim()));
    child.once("exit", () => failed(new Error("castra serve has ended")));
  });
  return { child, url };
}

/** Creates a game in the lobby; the links of its chairs. */
export async function create(page: Page, url: string, battle: string, prepare?: () => Promise<void>): Promise<string[]> {
  await page.goto(url);
  await page.selectOption("#lobby-battle", battle);
  await page.waitForSelector("#lobby-chair-1");
  await prepare?.();
  await page.click("button.main:not([disabled])");
  await page.waitForSelector("#lobby-links");
  return page.$$eval(".lobby-links input", (all) => all.map((one) => (one as HTMLInputElement).value));
}

/** What the table of a page does: `asked`, `busy`, `waiting` or `over`. */
export const state = (page: Page): Promise<string> => page.evaluate(() => document.querySelector<HTMLElement>(".table")?.dataset["state"] ?? "");

/** Answers with anything that is offered. */
export function anything(seed: number): (page: Page, asked: number) => Promise<void> {
  const pick = chance(seed);
  return (page, asked) => answer(page, pick, asked);
}

/** Lets all play so many answers, to the end, or until enough was seen of those who answered; how many answers they
 *  were. */
export async function play(pages: Page[], most: number, reply: (page: Page, asked: number) => Promise<void>, isEnough: (by: Page) => boolean | Promise<boolean> = () => false): Promise<number> {
  let given = 0;
  let [asked, clicks] = [0, 0];
  for (let idle = 0; given < most; ) {
    const states = await Promise.all(pages.map(state));
    if (states.every((one) => one === "over")) return given;
    // The others are told of an answer by the server.
    if (!states.includes("asked")) {
      assert.ok(idle++ < 6000, "nobody is asked");
      await pages[0]?.waitForTimeout(50);
    }
    for (const page of pages.filter((_, at) => states[at] === "asked")) {
      if (given === most || (await state(page)) !== "asked") continue;
      const event = await page.evaluate(() => document.querySelector<HTMLElement>(".table")?.dataset["answers"]);
      await reply(page, asked++);
      const taken = await page.waitForFunction(() => {
        const { dataset } = document.querySelector<HTMLElement>(".table") ?? document.body;
        return dataset["state"] !== "busy" && dataset["answers"];
      });
      // A first click may only choose where from.
      if ((await taken.jsonValue()) === event) {
        assert.ok(clicks++ < 50, "no answer comes of what is clicked");
        continue;
      }
      clicks = 0;
      given += 1;
      if (await isEnough(page)) return given;
    }
  }
  return given;
}
