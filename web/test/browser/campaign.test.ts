// A campaign in `castra edit`: its picture beside the text, its tests, and its battles at the table.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { playOn, settled } from "./play";
import { audit, browser, Edited, host, opened, program, skip as skipSite, skipServed as skip, until, wrong } from "./support";

const read = (path: string) => readFileSync(new URL(`../../scenarios/commands-and-colors/${path}`, import.meta.url), "utf8");
const CAMPAIGN = read("campaigns/hannibal.castra");

/** A small campaign: two battles of a game in which each player names a number. */
const WAR = {
  "castra.ron": '(name: "war", version: "0.1.0")',
  "duel.castra": `game duel "Duel"

council {
  armies 2
  army { lead: int 0..9 = 0 }
}

board ground squares 4 x 4 {
  rows D..A
}

kind unit on square { strength: int 1..4 }

unit guard "Guard" { strength 2 }

state points per army: int 0..99 clamped = 0

setup {
  for each a in armies { a.points = a.lead }
}

turn army at most 40 "time" {
  phase all {
    choose n in {1, 2, 3} by us "How many" { us.points += n + sum(units where it.army == us, it.strength) }
  }
}

victory a in armies when a.points >= 30 "has enough"
`,
  "field.castra": `scenario field "The Field" for duel

war-council {
  army one "One" top { lead 3 }
  army two "Two" bottom { }
}

map ground

deploy one { guard at D1 D2 D3 }

deploy two { guard at A1 A2 A3 }
`,
  "long.castra": `module long "A Long War" for duel

state rests per army: int 0..9 clamped = 1
`,
  "strict.castra": `module strict "Strict" for duel

state orders per army: int 0..9 clamped = 1

excludes long
`,
  "far.castra": "",
  "war.castra": `campaign war "The War" for duel

side one "One"
side two "Two"

state lead: int 0..9 clamped = 0

battle field
battle again "The Field, again" { scenario far }

after field {
  lead += 4
  next battle again
}

before again {
  one.lead = lead
  remove 1 of units where it.army == two
}

after again {
  if winner == one { victory for one "it has the field" } else { victory for two "it has the field" }
}
`,
};

WAR["far.castra"] = WAR["field.castra"].replace('scenario field "The Field" for duel', 'scenario far "The Field" for duel with long');

let chromium: Browser;
let edited: Edited;
let war: Edited;

before(async () => {
  if (skip !== false) return;
  chromium = await browser();
  edited = await Edited.open((folder) => {
    writeFileSync(join(folder, "hannibal.castra"), CAMPAIGN);
    writeFileSync(join(folder, "cannae.castra"), read("battles/cannae.castra"));
  }, "hannibal.castra");
  war = await Edited.open((folder) => {
    for (const [name, text] of Object.entries(WAR)) writeFileSync(join(folder, name), text);
  }, "war.castra");
});

after(async () => {
  if (skip !== false) return;
  await chromium.close();
  edited.close();
  war.close();
  assert.deepEqual(wrong, [], "something was complained of");
});

test("a campaign is drawn beside its text, and the picture follows the text", { skip }, async () => {
  const page = await opened(chromium, edited.url);
  const cards = () => page.locator(".printed svg [data-battle]").count();
  await until(page, "drawn", async () => (await cards()) === 5);
  assert.equal(await page.getAttribute("#tab-printed", "aria-selected"), "true");
  assert.equal(await page.isVisible("#tab-map"), false, "a campaign has no map");
  // A broken text keeps the last picture.
  const file = join(edited.folder, "hannibal.castra");
  writeFileSync(file, CAMPAIGN.replace("battle cannae", "battle canae"));
  await page.waitForSelector(".problems .error");
  assert.equal(await cards(), 5);
  writeFileSync(file, CAMPAIGN.replace("battle metaurus", 'battle metaurus "The Last Battle"'));
  await until(page, "drawn again", async () => (await page.locator('.printed svg [data-battle=metaurus][aria-label="The Last Battle"]').count()) === 1);
  writeFileSync(file, CAMPAIGN);
  await page.close();
});

test("an empty file that becomes a campaign is shown as a campaign", { skip }, async () => {
  const later = await Edited.open((folder) => writeFileSync(join(folder, "later.castra"), ""), "later.castra");
  const page = await opened(chromium, later.url);
  await page.waitForSelector("#tab-text, #tab-map", { state: "attached" });
  writeFileSync(join(later.folder, "later.castra"), CAMPAIGN);
  await until(page, "drawn", async () => (await page.locator(".printed svg [data-battle]").count()) === 5);
  assert.equal(await page.getAttribute("#tab-printed", "aria-selected"), "true");
  await page.close();
  later.close();
});

test("the tests of a campaign are listed and run", { skip }, async () => {
  const page = await opened(chromium, edited.url);
  await page.click("#tab-tests");
  await until(page, "listed", async () => (await page.locator(".tests li").count()) === 4);
  await page.click(".tests .main");
  await until(page, "run", async () => (await page.textContent(".tests .note")) === "4 passed.");
  await page.close();
});

/** Begins the campaign at the table, with a person for the first side. */
async function begun(): Promise<Page> {
  const page = await opened(chromium, war.url);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.click("#tab-table");
  await page.waitForSelector(".table-setup");
  assert.equal(await page.textContent(".table-setup h2"), "Play The War");
  assert.equal(await page.locator(".table-setup button", { hasText: "Watch" }).count(), 0, "bots play battles, not campaigns");
  await page.selectOption("#seat-two", "random");
  await page.fill("#seat-number", "2");
  await page.click(".table-setup button.main");
  await settled(page);
  return page;
}

/** Returns the report of the campaign on the page. */
const battles = (page: Page) => page.locator(".table-end .campaign-battles li").allTextContents();

test("a campaign is played to its end, battle after battle", { skip }, async () => {
  const page = await begun();
  assert.equal(await page.textContent(".table-news"), "Battle 1: The Field");
  // The campaign report can be opened during a battle.
  await page.click(".campaign-open");
  await page.waitForSelector("dialog .campaign-sheet svg [data-battle]");
  assert.deepEqual(await page.locator("dialog .campaign-battles li").allTextContents(), ["The Field: being fought"]);
  await page.keyboard.press("Escape");
  assert.equal((await playOn(page, 50)).state, "over");
  await page.waitForSelector(".table-end .campaign-sheet svg [data-battle]");
  assert.deepEqual(await battles(page), ["The Field: won by One", "The Field, again: next"]);
  assert.equal(await page.textContent(".table-end .campaign-battles ~ table tr.changed"), "lead04");
  assert.deepEqual(await page.locator(".table-end .table-campaign ul li").allTextContents(), ["Two: 1 × Guard missing", "One: lead 4"]);
  // A takeback can cross the end of a battle.
  await page.click(".table-end button:has-text('See the final position')");
  await page.click(".table-tools .undo");
  if (await page.locator("dialog[open]").count() > 0) await page.click("dialog button:has-text('same')");
  await until(page, "taken back", async () => (await settled(page)).state === "asked");
  assert.equal((await playOn(page, 50)).state, "over");
  // A reload restores the campaign between its battles.
  await page.waitForSelector(".table-end .campaign-next");
  await page.reload();
  await page.click("#tab-table");
  await page.click("text=Go on with the game you left");
  await page.waitForSelector(".table-end .campaign-next");
  await page.focus(".campaign-next");
  await page.keyboard.press("Enter");
  await until(page, "the next battle", async () => (await page.textContent(".table-news"))?.startsWith("Battle 2: The Field, again") === true);
  await settled(page);
  assert.equal((await playOn(page, 50)).state, "over");
  await until(page, "the end", async () => /The campaign is won by (One|Two): it has the field/.test((await page.textContent(".table-end .table-campaign h3")) ?? ""));
  assert.equal(await page.locator(".campaign-next").count(), 0);
  // The finished campaign is stored as finished.
  await page.click("#view-table .table-tools button:has-text('Leave')");
  await until(page, "kept", async () => /The campaign is won by/.test((await page.textContent(".table-kept li")) ?? ""));
  await page.close();
});

test("the modules of a campaign are chosen before it begins, and stored with it", { skip }, async () => {
  const page = await opened(chromium, war.url);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.click("#tab-table");
  await page.click(".table-modules summary");
  // The choices outlive a visit to another tab.
  await page.selectOption("#seat-two", "random");
  await page.click("#tab-printed");
  await page.click("#tab-table");
  // A module in one battle is neither on nor off; conflicting modules give the reason.
  const box = (name: string) => page.locator(`#table-module-${name}`);
  const state = (name: string) => box(name).evaluate((one: HTMLInputElement) => [one.checked, one.indeterminate, one.disabled]);
  assert.deepEqual(await state("long"), [false, true, false]);
  assert.deepEqual(await state("strict"), [false, false, true]);
  assert.match((await page.textContent("#table-module-strict-hint")) ?? "", /cannot be combined with A Long War/);
  await audit(page, "modules of a campaign");
  await box("long").click();
  assert.deepEqual(await state("long"), [true, false, false]);
  await box("long").click();
  assert.deepEqual(await state("long"), [false, false, false]);
  assert.deepEqual(await state("strict"), [false, false, false]);
  await box("strict").click();
  assert.deepEqual(await state("long"), [false, false, true]);
  assert.equal(await page.textContent(".table-modules summary .note"), "2 changed");
  await page.click(".table-modules >> text=As the battles have them");
  assert.deepEqual(await state("long"), [false, true, false]);
  await box("long").click();
  await box("long").click();
  await box("strict").click();
  assert.equal(await page.inputValue("#seat-two"), "random");
  await page.click(".table-setup button.main");
  await settled(page);
  const saved = page.waitForEvent("download");
  await page.click(".table-tools button:has-text('Save game')");
  const file = join(war.folder, "varied.ron");
  await (await saved).saveAs(file);
  const record = readFileSync(file, "utf8");
  assert.match(record, /with: \["strict"\]/);
  assert.match(record, /without: \["long"\]/);
  await page.close();
});

// On the page of a site: its core is optimised, unlike that of a test build of the program.
test("bots play a shipped campaign to its end, through the panel between battles", { skip: skipSite, timeout: 3_600_000 }, async (t) => {
  const { url, server } = await host();
  t.after(() => server.close());
  const page = await opened(chromium, `${url}#battle=commands-and-colors/campaigns/hannibal.castra`);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.click("#tab-table");
  for (const side of ["carthage", "rome"]) await page.selectOption(`#seat-${side}`, "sensible");
  await page.fill("#seat-number", "3");
  await page.click(".table-setup button.main");
  const titles: string[] = [];
  for (let number = 1; number <= 5; number++) {
    const news = `Battle ${number}: `;
    await until(page, `battle ${number} begins`, async () => (await page.textContent(".table-news"))?.startsWith(news) === true);
    titles.push(((await page.textContent(".table-news strong")) ?? "").slice(news.length));
    await page.waitForSelector(".table.ended .table-campaign h3", { timeout: 3_000_000 });
    const list = await battles(page);
    assert.match(list[number - 1] ?? "", new RegExp(`^${titles[number - 1]}: (won by (Carthage|Rome)|drawn)$`));
    if (/^The campaign /.test((await page.textContent(".table-end .table-campaign h3")) ?? "")) break;
    assert.match(list[number] ?? "", /: next$/);
    await page.waitForSelector(".table-end .campaign-sheet svg [data-battle]");
    if (number === 1) await audit(page, "between two battles");
    await page.click(".campaign-next");
  }
  assert.match((await page.textContent(".table-end .table-campaign h3")) ?? "", /^The campaign (is won by (Carthage|Rome)|ends without a winner): /);
  assert.equal(await page.locator(".campaign-next").count(), 0);
  assert.equal(titles[0], "Ticinus River");
  assert.ok(titles.length >= 2, "more than one battle is fought");
  await page.close();
});

test("a campaign saved in the page continues in the terminal, and the other way round", { skip }, async () => {
  const page = await begun();
  await playOn(page, 50);
  await page.click(".campaign-next");
  await until(page, "the next battle", async () => (await page.textContent(".table-news"))?.startsWith("Battle 2") === true);
  await settled(page);
  await playOn(page, 1);
  const saved = page.waitForEvent("download");
  await page.click(".table-tools button:has-text('Save game')");
  const file = join(war.folder, "saved.ron");
  await (await saved).saveAs(file);
  // One answer in the terminal, whose input then ends.
  const run = spawnSync(program, ["play", "war.castra", "--resume", "saved.ron", "--record", "saved.ron"], { cwd: war.folder, input: "3\n", encoding: "utf8" });
  assert.match(run.stdout, /The War, battle 2: The Field, again/, run.stderr);
  const record = readFileSync(file, "utf8");
  assert.match(record, /battle: "again"/);
  await page.click(".table-tools button:has-text('Leave')");
  await page.setInputFiles(".table-setup input[type=file]", file);
  const now = await settled(page);
  assert.ok(now.answers >= 2, `${now.answers} answers`);
  await playOn(page, 50);
  await until(page, "the end", async () => /The campaign is won by/.test((await page.textContent(".table-end .table-campaign h3")) ?? ""));
  await page.close();
});
