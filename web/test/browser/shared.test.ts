// Links that allow only play: one from a teacher, and many from an organiser.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { crc32, deflateSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { OASIS } from "./places";
import { chance, linkOf, linkTo, playOn, settled } from "./play";
import { audit, browser, Edited, host, opened, scenarios, skip, until, wrong } from "./support";

const HALL = join(scenarios, "hnefatafl/battles/hall.castra");

let chromium: Browser;
let url: string;
let server: Server;

before(async () => {
  if (skip !== false) return;
  chromium = await browser();
  ({ url, server } = await host());
});

after(async () => {
  if (skip !== false) return;
  await chromium.close();
  server.close();
  assert.deepEqual(wrong, [], "something was complained of");
});

/** Checks that the page neither shows the text nor lets it be changed. */
async function isLocked(page: Page): Promise<void> {
  for (const hidden of [".left", ".below", "#tab-text", "#tab-map", "#tab-council", ".actions"]) {
    assert.equal(await page.locator(hidden).first().isVisible(), false, `${hidden} is shown`);
  }
}

test("a play-only link opens at the table, is locked, and starts again", { skip }, async () => {
  const teacher = await opened(chromium, url);
  await teacher.goto("about:blank");
  await teacher.goto(linkTo(url, HALL));
  await teacher.waitForSelector(".bench[data-looks]");
  await teacher.click("text=Share");
  await teacher.click("label[for=share-play]");
  await teacher.locator("dialog select").first().selectOption("");
  await teacher.locator("dialog select").nth(1).selectOption("random");
  await teacher.fill("#share-number", "42");
  await audit(teacher, "sharing");
  await until(teacher, "the link has it all", async () => /#play=[\w-]+&seats=person,random&number=42$/.test(await teacher.inputValue("textarea[aria-label=Link]")));
  const link = await teacher.inputValue("textarea[aria-label=Link]");
  await teacher.close();

  for (const size of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    const pupil = await opened(chromium, link, size, { reducedMotion: "reduce" });
    await pupil.waitForSelector(".table-setup");
    assert.equal(await pupil.locator(".table-setup select, .table-setup input[type=number]").count(), 0);
    assert.match((await pupil.textContent(".table-setup")) ?? "", /42/);
    await isLocked(pupil);
    await audit(pupil, "what is to be played");
    await pupil.click(".table-setup button.main");
    const first = await settled(pupil);
    await playOn(pupil, 3);
    assert.ok((await settled(pupil)).answers > first.answers);
    // The address is still there, so a reload returns to the table and the game.
    await pupil.reload();
    await pupil.click("text=Go on with the game you left");
    assert.ok((await settled(pupil)).answers > first.answers);
    await pupil.click(".table-tools >> text=Start again");
    await pupil.click("dialog button.main");
    await pupil.waitForSelector(".table-setup");
    assert.equal(await pupil.locator("text=Go on with").count(), 0);
    await pupil.click(".table-setup button.main");
    assert.equal((await settled(pupil)).answers, first.answers, "everything is put back");
    await pupil.close();
  }
  const maker = await opened(chromium, link);
  await maker.click("text=Make a copy to change");
  await maker.waitForSelector(".sheet [data-piece]");
  assert.equal(await maker.locator(".left").isVisible(), true);
  await maker.close();
});

test("organised games have a sheet, which saved games fill in", { skip, timeout: 600_000 }, async () => {
  const page = await opened(chromium, url, { width: 1280, height: 900 }, { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("about:blank");
  await page.goto(linkOf(url, OASIS));
  await page.click("#tab-table");
  await page.click("text=Organise games…");
  await page.fill("#organise-players", "Ada\nBo\n<b>Cy</b>\n");
  await page.fill("#organise-secret", "of a test");
  await page.click("text=Make the sheet");
  await page.waitForSelector(".organise tbody tr");
  assert.equal(await page.locator(".organise .scroll tbody tr").count(), 6);
  await audit(page, "the sheet of games");
  const seal = await page.textContent(".seal");
  assert.match(seal ?? "", /^[0-9a-f]{64}$/);
  await page.click("[aria-label='Copy the link of game 2']");
  await until(page, "it is copied", async () => /game 2 is copied/.test((await page.textContent(".organise [role=status]")) ?? ""));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#play=[\w-]+&seats=person,person&number=\d+$/);

  // The two players play to the end, and save their game.
  const table = await opened(chromium, link, { width: 1280, height: 900 }, { reducedMotion: "reduce" });
  await table.click(".table-setup button.main");
  await settled(table);
  await playOn(table, 2);
  const save = async () => {
    const [saved] = await Promise.all([table.waitForEvent("download"), table.click("text=Save game")]);
    return readFileSync((await saved.path()) ?? "");
  };
  const read = async (name: string, buffer: Buffer, words: RegExp) => {
    await page.locator("[aria-label='Saved games']").setInputFiles({ name, mimeType: "text/plain", buffer });
    await until(page, `${name} is read`, async () => words.test((await page.textContent(".organise > [role=status]")) ?? ""));
  };
  await read("early.ron", await save(), /game 2 is not over/);
  await playOn(table, 900);
  const record = await save();
  await read("over.ron", record, /over\.ron: game 2, .* in turn/);
  assert.equal(await page.locator(".organise .checked").count(), 1);
  // A record of another game is rejected.
  await read("other.ron", Buffer.from(record.toString().replace(/number: \d+/, "number: 5")), /does not count|none of these games/);
  await read("none.ron", Buffer.from("(".repeat(1000)), /does not count/);
  assert.equal(await page.locator(".organise .checked").count(), 1);
  // The sheet is there again, with the same seal and the result.
  await page.locator("dialog >> text=Close").click();
  await page.click("text=Organise games…");
  await page.waitForSelector(".organise .checked");
  assert.equal(await page.textContent(".seal"), seal);
  const [sheet] = await Promise.all([page.waitForEvent("download"), page.click("text=Download as a table")]);
  assert.match(readFileSync((await sheet.path()) ?? "", "utf8"), /"2","2","<b>Cy<\/b>","Ada",".* in turn \d+","\d+"/);
  await table.close();
  await page.close();
});

/** Creates a PNG of grey pixels with the values from `at`. */
function png(size: number, at: (n: number) => number): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 0], 8);
  const rows = Array.from({ length: size }, (_, y) => Buffer.from([0, ...Array.from({ length: size }, (_, x) => at(y * size + x))]));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", deflateSync(Buffer.concat(rows))), chunk("IEND", Buffer.alloc(0))]);
}

test("a link contains the pictures that fit, and the others are named", { skip }, async () => {
  const small = png(16, (n) => (n % 2 === 0 ? 40 : 220));
  const pick = chance(7);
  // Random pixels cannot be compressed, so this picture does not fit into a link.
  const large = png(256, () => pick(256));
  const battle = readFileSync(HALL, "utf8")
    .replace("colours dark", 'colours dark, art "art/axe.png"')
    .replace("colours light", 'colours light, art "art/crown.png"');
  const edited = await Edited.open((folder) => {
    mkdirSync(join(folder, "art"));
    writeFileSync(join(folder, "castra.ron"), '(name: "hall")');
    writeFileSync(join(folder, "hall.castra"), battle);
    writeFileSync(join(folder, "art/axe.png"), small);
    writeFileSync(join(folder, "art/crown.png"), large);
  }, "hall.castra");
  /** Returns the distinct pictures on the printed page. */
  const pictures = async (page: Page, count: number) => {
    const all = () => page.locator(".printed image").evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute("href") ?? ""))]);
    await page.click("#tab-printed");
    await until(page, "the pictures are drawn", async () => (await all()).length === count);
    return all();
  };
  const maker = await opened(chromium, edited.url);
  await maker.waitForSelector(".bench[data-looks]");
  const drawn = await pictures(maker, 2);
  let link = "";
  for (const width of [1280, 768, 360]) {
    await maker.setViewportSize({ width, height: 800 });
    await maker.evaluate(() => [...document.querySelectorAll("button")].find((one) => one.textContent === "Share")?.click());
    const dialog = maker.locator("dialog");
    const said = (await dialog.textContent()) ?? "";
    assert.match(said, /art\/crown\.png/, "the large picture is left out");
    assert.doesNotMatch(said, /art\/axe\.png/, "the small picture is in the link");
    await audit(maker, `sharing, ${width} pixels wide`);
    const isWide = () => [...document.querySelectorAll("dialog, dialog *")].some((one) => one.getBoundingClientRect().right > innerWidth);
    assert.equal(await maker.evaluate(isWide), false, `the dialog is wider than ${width} pixels`);
    link = await maker.inputValue("textarea[aria-label=Link]");
    await maker.keyboard.press("Escape");
  }
  await maker.close();
  edited.close();

  const reader = await opened(chromium, url + new URL(link).hash);
  await reader.waitForSelector(".bench[data-looks]");
  const shortest = drawn.sort((one, other) => one.length - other.length).slice(0, 1);
  assert.deepEqual(await pictures(reader, 1), shortest, "the small picture came along");
  await reader.close();
});
