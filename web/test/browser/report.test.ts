// A report that is opened from the disk: its game in the replay component of the table.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { audit, browser, built, opened, program, scenarios, skipServed as skip, wrong } from "./support";

const BATTLE = join(scenarios, "commands-and-colors/battles/akragas.castra");

let chromium: Browser;
let folder = "";

/** Returns the address of a report, which is created on first use. */
function report(): string {
  const address = () => `file://${join(folder, "report.html")}`;
  if (folder !== "") return address();
  folder = mkdtempSync(join(tmpdir(), "castra-report-"));
  const args = ["report", BATTLE, "-o", join(folder, "report.html"), "--games", "12", "--page", built];
  const made = spawnSync(program, args, { encoding: "utf8" });
  assert.equal(made.status, 0, made.stderr);
  return address();
}

before(async () => {
  if (skip === false) chromium = await browser();
});

after(async () => {
  if (skip !== false) return;
  await chromium.close();
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
  assert.deepEqual(wrong, [], "something was complained of");
});

for (const [colorScheme, size] of [["light", { width: 1280, height: 900 }], ["dark", { width: 390, height: 844 }]] as const) {
  test(`a game in a report is replayed turn by turn, ${colorScheme}`, { skip }, async () => {
    const page = await opened(chromium, report(), size, { colorScheme });
    await page.waitForSelector("#castra-replay .table-board svg [data-piece]");
    const words = () => page.textContent(".table-slider output");
    assert.match((await words()) ?? "", /^Turn 1/);
    for (let turn = 1; turn <= 3; turn++) await page.click("[aria-label='Next turn']");
    await page.waitForFunction(() => /^Turn 4/.test(document.querySelector(".table-slider output")?.textContent ?? ""));
    // By keyboard: go to the end.
    await page.focus("#castra-replay input[type=range]");
    await page.keyboard.press("End");
    await page.waitForFunction(() => document.querySelector(".table-slider output")?.textContent === "End");
    // The pieces in a hex are described on hover and by keyboard.
    await page.focus("#castra-replay .table-board");
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction(() => (document.querySelector(".table-hover")?.textContent ?? "") !== "");
    const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= seen, `${wide} > ${seen}`);
    const fonts = await page.evaluate(() => [document.fonts.check("16px 'Castra Text'"), document.fonts.check("16px 'Castra Title'")]);
    assert.deepEqual(fonts, [true, true]);
    await audit(page, "the report");
    await page.close();
  });
}

test("without scripts, a report contains its game as text", { skip }, async () => {
  const page = await opened(chromium, report(), undefined, { javaScriptEnabled: false });
  assert.ok((await page.locator("#castra-replay-plain details").count()) > 3);
  await page.close();
});
