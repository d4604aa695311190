// The start page: the user's battles as pictures, apart from rules; search, rename, duplicate, delete; and open files
// as tabs.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { CANNAE } from "./places";
import { audit, browser, changed, Edited, opened, program, skipServed as skip, text, until, wrong } from "./support";

let chromium: Browser;

before(async () => {
  if (skip === false) chromium = await browser();
});

after(async () => {
  if (skip !== false) return;
  await chromium.close();
  // Browsers log a response with a conflict, which a taken name causes.
  assert.deepEqual(wrong.filter((line) => !line.includes("409")), [], "something was complained of");
});

const SOURCE = readFileSync(CANNAE, "utf8");
const battle = (id: string, title: string) => SOURCE.replace(/^scenario cannae "[^"]*"/m, `scenario ${id} "${title}"`);

/** Creates a folder with a number of battles, a module and its tests. */
function folder(battles: number): Promise<Edited> {
  return Edited.open((at) => {
    writeFileSync(join(at, "castra.ron"), "()");
    for (let n = 1; n <= battles; n++) writeFileSync(join(at, `field${n}.castra`), battle(`field${n}`, `Field ${n}`));
    mkdirSync(join(at, "tests"));
    const header = 'module mud "Deep Mud" for commands-and-colors\n';
    writeFileSync(join(at, "mud.castra"), header);
    writeFileSync(join(at, "tests", "mud.castra"), header);
  });
}

const SIZES = [{ width: 1280, height: 800 }, { width: 390, height: 844 }];
const calm = (width: number) => ({ reducedMotion: "reduce" as const, hasTouch: width < 500 });

for (const size of SIZES) {
  test(`300 battles fit on one screen, ${size.width} pixels wide`, { skip, timeout: 600_000 }, async () => {
    const edited = await folder(300);
    const page = await opened(chromium, edited.url, size, calm(size.width));
    await page.waitForSelector(".mine .card");
    assert.equal(await page.locator(".mine .card").count(), 12, "the last that were changed");
    assert.match(await page.textContent(".mine .card .verdict") ?? "", /^2 August 216 BC · changed today at/);
    assert.equal(await page.textContent(".rules-files summary"), "Games, modules and tests (2)");
    // Only the visible pictures are drawn.
    await page.waitForSelector(".mine .card img");
    await page.click(".show-all");
    assert.equal(await page.locator(".mine .card").count(), 300);
    const undrawn = () => page.evaluate(() => [...document.querySelectorAll(".mine .card")].filter((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      return top < innerHeight && bottom > 0 && card.querySelector("img") === null;
    }).length);
    await until(page, "those in view are drawn", async () => (await undrawn()) === 0);
    assert.ok(await page.locator(".mine .card img").count() < 60, "pictures are drawn lazily");
    await page.selectOption("#start-order", "path");
    assert.equal(await page.locator(".mine .card .path").first().textContent(), "field1.castra");
    // The search finds files by title and by name, rules, and shipped battles.
    await page.fill("#start-search", "field 27");
    assert.equal(await page.locator(".mine .card").count(), 11);
    await page.fill("#start-search", "deep mud");
    assert.equal(await page.locator(".mine.list li:visible").count(), 2);
    await page.waitForSelector(".examples", { state: "attached" });
    await page.fill("#start-search", "zama");
    await page.waitForSelector(".examples .card:visible");
    await page.fill("#start-search", "no such thing");
    assert.equal(await page.textContent(".start-search .note"), "Nothing has these words.");
    await page.fill("#start-search", "");
    await audit(page, "the start of 300 files");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
    await page.close();
    edited.close();
  });

  test(`a file is renamed, duplicated and deleted, ${size.width} pixels wide`, { skip, timeout: 600_000 }, async () => {
    const edited = await folder(2);
    const page = await opened(chromium, edited.url, size, calm(size.width));
    const files = () => readdirSync(edited.folder).filter((name) => name.endsWith(".castra")).sort();
    const choose = async (title: string, item: string) => {
      await page.click(`[aria-label="More for ${title}"]`);
      await page.locator(".map-menu [role=menuitem]", { hasText: item }).click();
    };
    await choose("Field 1", "Rename");
    await page.fill("#dialog-answer", "river");
    await page.keyboard.press("Enter");
    await until(page, "it is renamed", () => files().join() === "field2.castra,mud.castra,river.castra");
    assert.equal(readFileSync(join(edited.folder, "river.castra"), "utf8"), battle("field1", "Field 1"));
    // A taken name is refused, and no file is lost.
    await page.waitForSelector(".mine .card >> text=river.castra");
    await choose("Field 1", "Rename");
    await page.fill("#dialog-answer", "field2");
    await page.keyboard.press("Enter");
    await until(page, "it is refused", async () => /There is a file called field2.castra already/.test(await page.textContent(".status") ?? ""));
    assert.equal(files().join(), "field2.castra,mud.castra,river.castra");
    await choose("Field 2", "Duplicate");
    await until(page, "there is a copy", () => files().includes("field2-2.castra"));
    assert.equal(readFileSync(join(edited.folder, "field2-2.castra"), "utf8"), battle("field22", "Field 2 (2)"));
    await page.waitForSelector(".mine .card >> text=Field 2 (2)");
    await choose("Field 2 (2)", "Delete");
    await audit(page, "a question before a file is deleted");
    await page.click("dialog >> text=Cancel");
    assert.ok(files().includes("field2-2.castra"));
    await choose("Field 2 (2)", "Delete");
    await page.click("dialog button.main");
    await until(page, "it is gone", () => !files().includes("field2-2.castra"));
    await until(page, "it is not listed", async () => (await page.locator(".mine .card").count()) === 2);
    await page.close();
    edited.close();
  });

  test(`several files are open as tabs, ${size.width} pixels wide`, { skip, timeout: 600_000 }, async () => {
    const edited = await folder(2);
    const page = await opened(chromium, edited.url, size, calm(size.width));
    await page.click(".mine .card >> text=Field 1");
    await page.waitForSelector(".bench[data-whole] .sheet [data-piece]");
    const first = await text(page);
    assert.equal(await page.locator(".files li").count(), 0, "one file has its title");
    await page.click("[aria-label='Open another file']");
    await page.click(".mine .card >> text=Field 2");
    await page.waitForSelector(".files li >> nth=1");
    await until(page, "the other one is shown", async () => /^scenario field2 /m.test(await text(page)));
    // A change stays in its tab, with its undo history.
    await page.waitForSelector(".sheet [data-piece='3']");
    await page.locator(".sheet [data-piece='3']").first().click({ force: true });
    const second = await text(page);
    await page.locator(".map-frame").press("Delete");
    const without = await changed(page, second);
    await page.waitForSelector(".files .on .unsaved");
    await audit(page, "two open files");
    await page.click(".file-tab >> text=field1");
    await until(page, "the first one is shown", async () => (await text(page)) === first);
    assert.equal(await page.locator(".files .unsaved").count(), 1, "the other one is not saved");
    await page.click(".file-tab >> text=field2");
    await until(page, "the change is there", async () => (await text(page)) === without);
    await page.locator(".actions .of-text", { hasText: "Undo" }).click();
    assert.equal(await text(page), second);
    await page.locator(".actions .of-text", { hasText: "Redo" }).click();
    assert.equal(await text(page), without);
    // Another program changes a file in the background.
    await page.click(".file-tab >> text=field1");
    await until(page, "the first one is shown", async () => (await text(page)) === first);
    await page.click("[aria-label='Close field2.castra']");
    await page.waitForSelector("dialog >> text=field2.castra has changes that are not saved.");
    await page.click("dialog >> text=Leave without saving");
    await until(page, "it is closed", async () => (await page.locator(".files li").count()) === 0 && (await text(page)) === first);
    assert.equal(readFileSync(join(edited.folder, "field2.castra"), "utf8"), second);
    assert.ok(existsSync(join(edited.folder, "field1.castra")));
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
    await page.close();
    edited.close();
  });
}

test("a new battle begins as a copy of another one", { skip, timeout: 600_000 }, async () => {
  const edited = await folder(1);
  const page = await opened(chromium, edited.url, SIZES[0], calm(1280));
  await page.waitForSelector("#new-begins");
  await page.selectOption("#new-begins", { label: "Field 1" });
  assert.equal(await page.locator("#new-near").isVisible(), false, "the armies are those of the copied battle");
  await page.fill("#new-title", "Second Field");
  await page.click("text=Start a battle");
  await until(page, "it is opened", async () => (await text(page)) === battle("second-field", "Second Field"));
  await page.close();
  edited.close();
});

test("files of other programs are imported with their account and their mapping", { skip, timeout: 600_000 }, async () => {
  const edited = await folder(1);
  const page = await opened(chromium, edited.url, SIZES[0], calm(1280));
  await page.waitForSelector("#new-file", { state: "attached" });
  const choose = (...files: string[]) => page.setInputFiles("#new-file", files.map((name) => join(edited.folder, name)));
  const says = () => page.textContent("dialog.import [role=status]");
  const run = (args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: edited.folder, encoding: "utf8" });
    assert.equal(status, 0, stderr);
    return stdout;
  };

  // The imported battle is not saved yet.
  const home = async () => {
    await page.click(".home");
    await page.click("dialog >> text=Leave without saving");
    await page.waitForSelector("#new-file", { state: "attached" });
  };

  // A map of Tiled gives the battle that the command line makes of it.
  run(["export", "field1.castra", "-o", "map.tmj"]);
  const own = run(["import", "map.tmj", "--game", "commands-and-colors"]);
  await choose("map.tmj");
  await until(page, "it is imported", async () => /^\d+ taken, \d+ approximated, \d+ left out\.$/.test((await says()) ?? ""));
  assert.match((await page.textContent(".account")) ?? "", /army/);
  await audit(page, "an import");
  await page.click("#import-open");
  await until(page, "it is opened", async () => (await text(page)) === own);
  await home();

  // A table without known headings first asks for their meaning.
  writeFileSync(join(edited.folder, "roster.csv"), "Seite,Was,Feld\nRot,light-infantry,C4\nRot,light-infantry,C5\nBlau,auxilia,G4\n");
  await choose("roster.csv");
  await page.waitForSelector("#import-mapping:visible");
  assert.ok(await page.locator("#import-open").isDisabled());
  const mapping = await page.inputValue("#import-mapping");
  await page.fill("#import-mapping", mapping.replace(/"Seite": "[^"]*"/, '"Seite": "army"').replace(/"Was": "[^"]*"/, '"Was": "unit"').replace(/"Feld": "[^"]*"/, '"Feld": "hex"'));
  await page.click("dialog button >> text=Import again");
  await until(page, "it is imported", async () => /taken/.test((await says()) ?? ""));
  await page.click("#import-open");
  await until(page, "it is opened", async () => /light-infantry at C4 C5/.test(await text(page)));
  await home();

  // Two files that do not belong together are refused.
  await choose("roster.csv", "map.tmj");
  await until(page, "they are refused", async () => /Open one file at a time/.test((await page.textContent(".status")) ?? ""));
  assert.equal(await page.locator("dialog.import").count(), 0);

  // A file that is not what its name says is refused, and nothing is opened.
  writeFileSync(join(edited.folder, "bad.tmx"), "no map");
  await choose("bad.tmx");
  await until(page, "it is refused", async () => !/reading/.test((await says()) ?? "reading"));
  assert.ok(await page.locator("#import-open").isDisabled());
  await page.click("dialog >> text=Cancel");
  await page.close();
  edited.close();
});
