// The tools of the map editor: the palette, the selection, pan and zoom, and the context menu. Each by mouse, keyboard
// and touch.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser, CDPSession, Page } from "playwright-core";
import { battle, CANNAE } from "./places";
import { audit, browser, changed, drag, Edited, opened, program, skipServed as skip, text, until, wrong } from "./support";

const ORIGINAL = readFileSync(CANNAE, "utf8");

let chromium: Browser;
let edited: Edited;

before(async () => {
  if (skip !== false) return;
  chromium = await browser();
  edited = await Edited.open((folder) => {
    writeFileSync(join(folder, "cannae.castra"), ORIGINAL);
    writeFileSync(join(folder, "bowmen.castra"), readFileSync(battle("shield-and-spur", "bowmen")));
  }, "cannae.castra");
});

after(async () => {
  if (skip !== false) return;
  await chromium.close();
  edited.close();
  assert.deepEqual(wrong, [], "something was complained of");
});

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

async function start(size: { width: number; height: number }, options = {}): Promise<Page> {
  const page = await opened(chromium, edited.url, size, { reducedMotion: "reduce", ...options });
  await page.waitForSelector(".bench[data-whole] .swatches img");
  return page;
}

type Place = { x: number; y: number };

/** Returns the centre of a hex on the screen, by a piece in it or by an offset from one. */
async function pieceAt(page: Page, hex: string): Promise<Place> {
  const box = await page.locator(`.map .sheet > svg [data-hex="${hex}"]`).first().boundingBox();
  assert.ok(box, hex);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const pieces = (page: Page) => page.locator(".map .sheet > svg [data-piece]").count();
const says = async (page: Page, what: RegExp) => until(page, String(what), async () => what.test((await page.textContent(".status")) ?? ""));
const count = (page: Page) => page.locator(".map-chosen strong").textContent();

/** Restores the text, and waits until the map is at rest: the panel below may have opened, and closes again. */
async function undo(page: Page): Promise<void> {
  await page.locator(".of-text", { hasText: "Undo" }).click();
  await until(page, "it is as it was, byte for byte", async () => (await text(page)) === ORIGINAL);
  await page.waitForSelector(".bench[data-whole]");
}

/** Simulates one or several fingers. */
class Touch {
  private constructor(private readonly client: CDPSession) {}
  static async of(page: Page): Promise<Touch> {
    return new Touch(await page.context().newCDPSession(page));
  }
  send(type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: Place[]): Promise<unknown> {
    return this.client.send("Input.dispatchTouchEvent", { type, touchPoints: touchPoints.map((point, id) => ({ ...point, id })) });
  }
}

test("a counter is dragged from the palette onto the map in its final size", { skip, timeout: 600_000 }, async () => {
  const page = await start(DESK);
  const own = await page.locator(".swatches").first().locator(".item").count();
  assert.ok(own >= 8 && own < 14, `the units of this battle come first: ${own}`);
  const item = page.locator("#unit-warriors");
  const from = await item.boundingBox();
  assert.ok(from);
  const hex = await pieceAt(page, "C6");
  const to = { x: hex.x, y: hex.y - 100 };
  await page.mouse.move(from.x + 30, from.y + 30);
  await page.mouse.down();
  await page.mouse.move(from.x + 90, from.y + 30);
  await page.mouse.move(to.x, to.y);
  await page.locator(".palette-ghost img").waitFor();
  const ghost = await page.locator(".palette-ghost img").boundingBox();
  assert.ok(ghost && Math.abs(ghost.x + ghost.width / 2 - to.x) < 2, "it is under the pointer");
  await page.locator(".overlay .target").waitFor({ state: "attached" });
  await page.mouse.up();
  assert.match(await changed(page, ORIGINAL), /warriors at F4 F9 \w+|warriors[^\n]*at/);
  await page.locator(".palette-ghost").waitFor({ state: "detached" });
  await undo(page);
  await page.close();
});

test("the palette is searched, folded and navigated by keyboard, and a picked item is placed", { skip, timeout: 600_000 }, async () => {
  const page = await start(DESK);
  const all = await page.locator(".palette .swatches .item").count();
  await page.fill("#palette-search", "eleph");
  await until(page, "found", async () => (await page.locator(".palette .swatches .item").count()) === 1);
  await audit(page, "a palette that is searched");
  await page.fill("#palette-search", "nobody");
  assert.match((await page.textContent(".palette .groups")) ?? "", /Nothing here is called “nobody”/);
  await page.press("#palette-search", "Escape");
  assert.equal(await page.locator(".palette .swatches .item").count(), all);
  await page.locator(".group-head", { hasText: "Other units" }).click();
  assert.ok((await page.locator(".palette .swatches .item").count()) < all);
  await page.locator(".group-head", { hasText: "Other units" }).click();
  // By keyboard: go to a neighbouring item, pick it, and place it at the cursor.
  const [first, second] = await page.locator(".palette .swatches .item").evaluateAll((items) => items.map(({ id }) => id));
  await page.locator(`#${first}`).focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement?.id), second);
  const before = await pieces(page);
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await until(page, "a unit more", async () => (await pieces(page)) === before + 1);
  await page.keyboard.press("Escape");
  await undo(page);
  await page.close();
});

test("on a phone, the palette is a bottom sheet; a finger picks items, and drags them out of it", { skip, timeout: 600_000 }, async () => {
  const page = await opened(chromium, edited.url, PHONE, { reducedMotion: "reduce", hasTouch: true, isMobile: true });
  await page.waitForSelector(".bench[data-whole]");
  await page.locator("#palette-open").tap();
  await page.locator("#unit-warriors img").waitFor();
  await audit(page, "the sheet of the palette");
  const before = await pieces(page);
  const map = await page.locator(".sheet > svg").first().boundingBox();
  assert.ok(map);
  await page.locator("#unit-warriors").tap();
  await page.locator("#palette-sheet").waitFor({ state: "hidden" });
  await page.touchscreen.tap(map.x + map.width / 2, map.y + map.height / 2);
  await until(page, "a unit more", async () => (await pieces(page)) === before + 1);
  await page.locator("#chosen-done").tap();
  // A long press starts the drag; the sheet moves out of the way.
  await page.locator("#palette-open").tap();
  const item = await page.locator("#unit-warriors").boundingBox();
  assert.ok(item);
  const touch = await Touch.of(page);
  const at = { x: item.x + 20, y: item.y + 20 };
  await touch.send("touchStart", at);
  await page.waitForSelector(".palette-ghost", { state: "attached" });
  const to = { x: map.x + map.width / 2, y: map.y + map.height / 2 - 40 };
  for (let step = 1; step <= 6; step++) await touch.send("touchMove", { x: at.x + ((to.x - at.x) * step) / 6, y: at.y + ((to.y - at.y) * step) / 6 });
  await touch.send("touchEnd");
  await until(page, "another unit", async () => (await pieces(page)) === before + 2);
  await page.close();
});

test("several units are selected by Shift, by a box, and all; then copied, cut and pasted in one step each", { skip, timeout: 600_000 }, async () => {
  const page = await start(DESK);
  const [a, b] = [await pieceAt(page, "C6"), await pieceAt(page, "C8")];
  await page.mouse.click(a.x, a.y);
  await page.keyboard.down("Shift");
  await page.mouse.click(b.x, b.y);
  await page.keyboard.up("Shift");
  assert.equal(await count(page), "2 pieces selected");
  await audit(page, "several units");
  const before = await pieces(page);
  await page.keyboard.press("Control+c");
  await says(page, /2 units copied/);
  // Move the cursor one hex up, then paste there.
  await page.keyboard.press("Escape");
  await page.mouse.click(a.x, a.y - 90);
  await page.keyboard.press("Control+v");
  await until(page, "two more", async () => (await pieces(page)) === before + 2);
  assert.equal(await count(page), "2 pieces selected", "what was pasted is chosen");
  await undo(page);
  await page.mouse.click(a.x, a.y);
  await page.keyboard.press("Control+x");
  await until(page, "cut", async () => (await pieces(page)) === before - 1);
  await page.keyboard.press("Control+v");
  await until(page, "it is back", async () => (await pieces(page)) === before);
  // Undo the paste, and the cut before it.
  await page.locator(".of-text", { hasText: "Undo" }).click();
  await undo(page);
  // Select by a box, then all.
  await drag(page, { x: a.x - 60, y: a.y - 40 }, { x: b.x + 60, y: b.y + 30 });
  assert.equal(await count(page), "2 pieces selected");
  await page.keyboard.press("Control+a");
  assert.equal(await count(page), `${before} pieces selected`);
  await page.keyboard.press("Delete");
  await until(page, "none is left", async () => (await pieces(page)) === 0);
  await undo(page);
  await page.close();
});

test("units are duplicated by Alt+drag and Ctrl+D", { skip, timeout: 600_000 }, async () => {
  const page = await start(DESK);
  const before = await pieces(page);
  const a = await pieceAt(page, "C6");
  await page.keyboard.down("Alt");
  await drag(page, a, { x: a.x, y: a.y - 90 });
  await page.keyboard.up("Alt");
  await until(page, "one more", async () => (await pieces(page)) === before + 1);
  await undo(page);
  await page.mouse.click(a.x, a.y);
  await page.keyboard.press("Control+d");
  await until(page, "one more beside it", async () => (await pieces(page)) === before + 1);
  await undo(page);
  await page.close();
});

test("the selection is mirrored, the armies swap sides, and units change army and type; each is undone as one step", { skip, timeout: 600_000 }, async () => {
  const page = await start(DESK);
  await page.focus(".map-frame");
  await page.keyboard.press("m");
  const mirrored = await changed(page, ORIGINAL);
  await page.keyboard.press("m");
  await until(page, "mirrored twice, it is as before", async () => (await text(page)) === ORIGINAL);
  assert.notEqual(mirrored, ORIGINAL);
  await page.keyboard.press("s");
  const swapped = await changed(page, ORIGINAL);
  assert.match(swapped, /army carthage "Carthaginian" called "the Carthaginians" bottom/);
  assert.match(swapped, /army rome "Roman" called "the Romans" top/);
  await undo(page);
  // Change the army of two units at once.
  const [a, b] = [await pieceAt(page, "C6"), await pieceAt(page, "C8")];
  await page.mouse.click(a.x, a.y);
  await page.keyboard.down("Shift");
  await page.mouse.click(b.x, b.y);
  await page.keyboard.up("Shift");
  await page.keyboard.press("g");
  await says(page, /2 units put under the Carthaginians/);
  await undo(page);
  await page.mouse.click(a.x, a.y);
  await page.keyboard.down("Shift");
  await page.mouse.click(b.x, b.y);
  await page.keyboard.up("Shift");
  await page.selectOption("#chosen-sort", "auxilia");
  const retyped = await changed(page, ORIGINAL);
  await until(page, "both are still chosen", async () => (await page.locator("#chosen-sort").inputValue()) === "auxilia");
  assert.ok(!/light-infantry[^\n]*at C6/.test(retyped));
  await page.selectOption("#chosen-army", "carthage");
  await changed(page, retyped);
  await page.locator(".of-text", { hasText: "Undo" }).click();
  await until(page, "one step back", async () => (await text(page)) === retyped);
  await undo(page);
  await page.close();
});

test("fingers select several units, and change them by buttons", { skip, timeout: 600_000 }, async () => {
  const page = await opened(chromium, edited.url, PHONE, { reducedMotion: "reduce", hasTouch: true, isMobile: true });
  await page.waitForSelector(".bench[data-whole]");
  const before = await pieces(page);
  const [a, b] = [await pieceAt(page, "C6"), await pieceAt(page, "C8")];
  await page.touchscreen.tap(a.x, a.y);
  await page.locator("#chosen-add").tap();
  await page.touchscreen.tap(b.x, b.y);
  assert.equal(await count(page), "2 pieces selected");
  await page.locator("#chosen-duplicate").tap();
  await until(page, "two more", async () => (await pieces(page)) === before + 2);
  await page.locator("#chosen-more").tap();
  await page.locator(".map-menu [role=menuitem]", { hasText: "Mirror" }).waitFor();
  await audit(page, "the menu of several units");
  await page.locator(".map-menu [role=menuitem]", { hasText: "Remove" }).tap();
  await until(page, "gone again", async () => (await pieces(page)) === before);
  await page.close();
});

test("the wheel zooms at the pointer, and the middle button or the space bar pans", { skip, timeout: 600_000 }, async () => {
  const page = await start(DESK);
  const at = await pieceAt(page, "C6");
  await page.mouse.move(at.x, at.y);
  const before = await page.locator(".sheet").boundingBox();
  for (let turn = 0; turn < 6; turn++) await page.mouse.wheel(0, -200);
  await until(page, "larger", async () => ((await page.locator(".sheet").boundingBox())?.width ?? 0) > 2 * (before?.width ?? 0));
  const there = await pieceAt(page, "C6");
  assert.ok(Math.hypot(there.x - at.x, there.y - at.y) < 6, `what was under the pointer is still: ${JSON.stringify([at, there])}`);
  for (const how of ["middle", "space"] as const) {
    const from = await pieceAt(page, "C6");
    if (how === "space") await page.keyboard.down(" ");
    await page.mouse.move(from.x, from.y);
    await page.mouse.down({ button: how === "middle" ? "middle" : "left" });
    await page.mouse.move(from.x + 60, from.y + 40, { steps: 4 });
    await page.mouse.up({ button: how === "middle" ? "middle" : "left" });
    if (how === "space") await page.keyboard.up(" ");
    const to = await pieceAt(page, "C6");
    assert.ok(Math.hypot(to.x - from.x - 60, to.y - from.y - 40) < 4, `${how}: ${JSON.stringify([from, to])}`);
  }
  assert.equal(await text(page), ORIGINAL, "nothing was moved but the map");
  // The space bar alone still picks up the piece at the cursor.
  await page.mouse.click((await pieceAt(page, "C6")).x, (await pieceAt(page, "C6")).y);
  await page.keyboard.press(" ");
  await says(page, /picked up/);
  await page.keyboard.press("Escape");
  await page.close();
});

test("two fingers zoom and pan the map, one finger pans it", { skip, timeout: 600_000 }, async () => {
  const page = await opened(chromium, edited.url, PHONE, { reducedMotion: "reduce", hasTouch: true, isMobile: true });
  await page.waitForSelector(".bench[data-whole]");
  const touch = await Touch.of(page);
  const box = await page.locator(".map-frame").boundingBox();
  assert.ok(box);
  const m = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const width = async () => (await page.locator(".sheet").boundingBox())?.width ?? 0;
  const before = await width();
  await touch.send("touchStart", { x: m.x - 20, y: m.y }, { x: m.x + 20, y: m.y });
  for (let step = 1; step <= 5; step++) await touch.send("touchMove", { x: m.x - 20 - 12 * step, y: m.y }, { x: m.x + 20 + 12 * step, y: m.y });
  await touch.send("touchEnd");
  const after = await width();
  assert.ok(after > 3 * before, `${before} to ${after}`);
  const from = await pieceAt(page, "C6");
  await touch.send("touchStart", m);
  for (let step = 1; step <= 5; step++) await touch.send("touchMove", { x: m.x + 8 * step, y: m.y });
  await touch.send("touchEnd");
  const to = await pieceAt(page, "C6");
  assert.ok(to.x - from.x > 30, `${from.x} to ${to.x}`);
  assert.equal(await text(page), ORIGINAL);
  await page.close();
});

test("a context menu has the actions of the keys: by right click, Shift+F10 or long press", { skip, timeout: 600_000 }, async () => {
  const page = await start(DESK);
  const a = await pieceAt(page, "C6");
  await page.mouse.click(a.x, a.y, { button: "right" });
  const menu = page.locator(".map-menu");
  await menu.waitFor();
  assert.match((await menu.textContent()) ?? "", /Light Infantry.*Move/s);
  await audit(page, "the menu of a unit");
  const before = await pieces(page);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await until(page, "removed", async () => (await pieces(page)) === before - 1);
  await undo(page);
  await page.focus(".map-frame");
  await page.keyboard.press("Shift+F10");
  await menu.waitFor();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => document.activeElement?.className), "map-frame", "the focus is back");
  await page.mouse.click(a.x, a.y - 90, { button: "right" });
  await menu.locator("[role=menuitem]", { hasText: "Name on the map" }).click();
  await page.waitForSelector(".map-field");
  await page.keyboard.press("Escape");
  await page.close();
  const phone = await opened(chromium, edited.url, PHONE, { reducedMotion: "reduce", hasTouch: true, isMobile: true });
  await phone.waitForSelector(".bench[data-whole]");
  const touch = await Touch.of(phone);
  await touch.send("touchStart", await pieceAt(phone, "C6"));
  await phone.waitForSelector(".map-menu");
  await touch.send("touchEnd");
  await audit(phone, "the menu on a phone");
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  assert.ok(wide);
  await phone.close();
});

test("a card shows the large counter and its values under the mouse", { skip, timeout: 600_000 }, async () => {
  const page = await start(DESK);
  const a = await pieceAt(page, "C6");
  await page.mouse.move(a.x, a.y);
  const card = page.locator(".map-card.hovering");
  await card.waitFor();
  const words = (await card.textContent()) ?? "";
  assert.match(words, /Light Infantry/);
  assert.match(words, /Roman, C6/);
  assert.match(words, /Move\d/);
  assert.ok(((await card.locator("img").boundingBox())?.width ?? 0) >= 80);
  await page.mouse.move(a.x, a.y - 150);
  await card.waitFor({ state: "detached" });
  await page.close();
});

test("downloaded pictures equal those of the command line; text, picture and link are copied", { skip, timeout: 600_000 }, async () => {
  const page = await start(DESK);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(edited.url).origin });
  await page.click(".actions >> text=Download");
  await audit(page, "what can be downloaded");
  for (const [format, theme] of [["png", "classic"], ["svg", "dark"], ["pdf", "print"]] as const) {
    await page.selectOption("#away-theme", theme);
    const [file] = await Promise.all([page.waitForEvent("download"), page.click(`#away-${format}`)]);
    assert.equal(file.suggestedFilename(), `cannae.${format}`);
    const own = join(edited.folder, `own-${theme}.${format}`);
    assert.equal(spawnSync(program, ["render", "cannae.castra", "-o", own, "--theme", theme], { cwd: edited.folder }).status, 0);
    assert.ok(readFileSync(await file.path()).equals(readFileSync(own)), `${format} is that of castra render`);
  }
  const [file] = await Promise.all([page.waitForEvent("download"), page.click("#away-text")]);
  assert.equal(readFileSync(await file.path(), "utf8"), ORIGINAL);
  // Books, and exports for other programs, with the list of omitted parts.
  for (const [readers, args] of [["players", []], ["designers", ["--for", "designers"]]] as const) {
    const [book] = await Promise.all([page.waitForEvent("download"), page.click(`#away-${readers}`)]);
    assert.equal(book.suggestedFilename(), `cannae-${readers}.html`);
    const own = join(edited.folder, `own-${readers}.html`);
    assert.equal(spawnSync(program, ["print", "rules", "cannae.castra", "-o", own, ...args], { cwd: edited.folder }).status, 0);
    assert.equal(readFileSync(await book.path(), "utf8"), readFileSync(own, "utf8"), `the book for ${readers} is that of castra print rules`);
  }
  for (const [format, ending] of [["tiled", "tmj"], ["vassal", "vmod"], ["json", "json"], ["ron", "ron"]] as const) {
    const [exported] = await Promise.all([page.waitForEvent("download"), page.click(`#away-${format}`)]);
    assert.equal(exported.suggestedFilename(), `cannae.${ending}`);
    const own = join(edited.folder, `own.${ending}`);
    assert.equal(spawnSync(program, ["export", "cannae.castra", "-o", own, "--format", format], { cwd: edited.folder }).status, 0);
    assert.ok(readFileSync(await exported.path()).equals(readFileSync(own)), `${format} is that of castra export`);
  }
  await page.click("#away-tiled");
  await until(page, "losses are listed", async () => /Tiled cannot carry entries of the War Council/.test((await page.textContent(".away ul")) ?? ""));
  await audit(page, "what a format cannot carry");
  await page.fill("#away-images", "https://example.org/pictures");
  const downloads: string[] = [];
  page.on("download", (one) => downloads.push(one.suggestedFilename()));
  await page.click("#away-tabletop-simulator");
  await until(page, "the save and its pictures", () => downloads.includes("cannae.json") && downloads.includes("board.png"));
  await page.click("#away-copy-text");
  await until(page, "copied", async () => (await page.textContent(".away [role=status]")) === "Copied.");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), ORIGINAL);
  await page.click("#away-copy-picture");
  await until(page, "a picture", () => page.evaluate(async () => (await navigator.clipboard.read())[0]?.types.includes("image/png") === true));
  await page.click("#away-link");
  await page.waitForSelector("textarea[aria-label=Link]");
  await page.close();
});

test("the page is light or dark by the device setting, or by choice", { skip, timeout: 600_000 }, async () => {
  const page = await start(DESK, { colorScheme: "light" });
  const colours = () => page.evaluate(() => [getComputedStyle(document.body).backgroundColor, document.querySelector(".map .sheet > svg")?.outerHTML.length ?? 0]);
  const light = await colours();
  await page.click(".bar .theme");
  await page.click(".bar .theme");
  assert.equal(await page.getAttribute(".bar .theme", "aria-label"), "Colours: dark");
  await until(page, "dark", async () => (await colours())[0] !== light[0]);
  await until(page, "the map too", async () => /dark|#1|#2/.test(await page.evaluate(() => document.querySelector(".map .sheet > svg rect")?.getAttribute("fill") ?? "")));
  await audit(page, "dark by choice");
  await page.reload();
  await page.waitForSelector(".bench[data-looks]");
  assert.notEqual((await colours())[0], light[0], "it is kept");
  await page.click(".bar .theme");
  assert.equal((await colours())[0], light[0]);
  await page.close();
});
