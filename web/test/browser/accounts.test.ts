// A player with an account: made in the lobby, a chair added at the table, and the game found again
// in another browser by name and password.
import assert from "node:assert/strict";
import { type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { serve } from "./served";
import { audit, browser, opened, skipServed as skip, wrong } from "./support";

const HALL = "hnefatafl/battles/hall.castra";

let chromium: Browser;
let served: ChildProcess;
let url: string;
const data = mkdtempSync(join(tmpdir(), "castra-games-"));

before(async () => {
  if (skip !== false) return;
  chromium = await browser();
  ({ child: served, url } = await serve(data, "--port", "0", "--accounts"));
});

after(async () => {
  if (skip !== false) return;
  await chromium.close();
  served.kill();
  rmSync(data, { recursive: true, force: true });
  // A wrong password is refused, and the browser says so.
  assert.deepEqual(wrong.filter((text) => !/ERR_|Failed to fetch|status of 403/.test(text)), [], "something was complained of");
});

/** Fills in a name and a password. */
async function enter(page: Page, password: string): Promise<void> {
  await page.click("section:has(#account-title) summary");
  await page.fill("#account-name", "Ada");
  await page.fill("#account-password", password);
}

test("a game is found again by an account", { skip, timeout: 120_000 }, async () => {
  const chairs = [{ sitter: "person" }, { sitter: "person" }];
  const response = await fetch(new URL("/api/games", url), { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ battle: HALL, chairs }) });
  const { links } = (await response.json()) as { links: { path: string }[] };
  const desk = await opened(chromium, url);
  await desk.waitForSelector("#account-title");
  await enter(desk, "correct horse");
  await audit(desk, "the form of an account");
  await desk.click("button:has-text('Make an account')");
  await desk.waitForSelector("#account-title:has-text('Games of Ada')");
  await desk.goto(new URL(links[0]?.path ?? "", url).href);
  await desk.click("button:has-text('Add to my games')");
  await desk.waitForSelector("button:has-text('Add to my games')", { state: "hidden" });
  const phone = await opened(chromium, url);
  await phone.waitForSelector("#account-title");
  await enter(phone, "wrong password");
  await phone.click("button:has-text('Sign in')");
  await phone.waitForSelector("section:has(#account-title) [role=status]:has-text('is wrong')");
  await phone.fill("#account-password", "correct horse");
  await phone.click("button:has-text('Sign in')");
  await phone.waitForSelector("section:has(#account-title) .kept");
  await audit(phone, "the games of an account");
  await phone.click("section:has(#account-title) .kept");
  await phone.waitForSelector(".table-tools strong");
  const table = new URL(phone.url());
  assert.equal(table.pathname, "/table");
  // The key of the account is another secret than that of the link.
  assert.notEqual(`/table${table.hash}`, links[0]?.path);
  await phone.goto(url);
  await phone.click("button:has-text('Sign out')");
  await phone.waitForSelector("#account-name", { state: "attached" });
  for (const page of [desk, phone]) await page.close();
});
