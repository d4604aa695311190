// The live page of `castra watch`: a game of its battle, in the replay component of the table.
import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { at, audit, browser, built, opened, program, scenarios, skipServed as skip, wrong } from "./support";

const BATTLE = join(scenarios, "commands-and-colors/battles/akragas.castra");

let chromium: Browser;
let folder = "";
let child: ChildProcess;
let url = "";

before(async () => {
  if (skip !== false) return;
  chromium = await browser();
  folder = mkdtempSync(join(tmpdir(), "castra-watch-"));
  copyFileSync(BATTLE, join(folder, "akragas.castra"));
  child = spawn(program, ["watch", "--serve", "--picture", "none", "--format", "json", "--page", built], { cwd: folder, env: at(folder), stdio: ["ignore", "pipe", "inherit"] });
  url = await new Promise<string>((done, failed) => {
    child.stdout?.on("data", (data: Buffer) => {
      const address = /"address":"([^"]+)"/.exec(data.toString())?.[1];
      if (address !== undefined) done(address);
    });
    child.once("exit", () => failed(new Error("castra watch has ended")));
  });
});

after(async () => {
  if (skip !== false) return;
  await chromium.close();
  child.kill();
  rmSync(folder, { recursive: true, force: true });
  assert.deepEqual(wrong, [], "something was complained of");
});

for (const [colorScheme, size] of [["light", { width: 1280, height: 900 }], ["dark", { width: 390, height: 844 }]] as const) {
  test(`the live page shows a game turn by turn, ${colorScheme}`, { skip }, async () => {
    const page = await opened(chromium, url, size, { colorScheme });
    await page.waitForSelector("#map [data-span]");
    await audit(page, "the live page");
    await page.click("#play");
    await page.waitForSelector("#castra-replay .table-board svg [data-piece]");
    assert.match((await page.textContent("#game-of")) ?? "", /, game 1$/);
    for (let turn = 1; turn <= 3; turn++) await page.click("[aria-label='Next turn']");
    await page.waitForFunction(() => /^Turn 4/.test(document.querySelector(".table-slider output")?.textContent ?? ""));
    // Hovering a unit shows its values.
    await page.locator("#castra-replay .table-board [data-piece]").first().hover({ force: true });
    await page.waitForFunction(() => /\d/.test(document.querySelector("#castra-replay .table-hover")?.textContent ?? ""));
    await audit(page, "the game on the live page");
    const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= seen, `${wide} > ${seen}`);
    if (process.env["VIEWS"] !== undefined) await page.screenshot({ path: join(process.env["VIEWS"], `watch-${colorScheme}.png`) });
    await page.click("#again");
    await page.waitForFunction(() => document.querySelector("#game-of")?.textContent?.endsWith("game 2"));
    await page.click("#close");
    await page.waitForSelector("#game", { state: "hidden" });
    await page.close();
  });
}

test("a missing battle has no game, and gets a message", { skip }, async () => {
  const answer = await fetch(`${url}game?path=..%2Fetc%2Fpasswd`);
  assert.equal(answer.status, 409);
  assert.match(await answer.text(), /no such battle/);
});
