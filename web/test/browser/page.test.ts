// The page in use, from a static host.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Server } from "node:http";
import type { Browser, Page } from "playwright-core";
import { browser, changed, drag, host, middle, opened, skip, text, until, wrong } from "./support";

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

/** Opens a page with a new battle. */
async function begun(options = {}, size?: { width: number; height: number }): Promise<Page> {
  const page = await opened(chromium, url, size, options);
  await page.fill("#new-near", "Carthage");
  await page.fill("#new-far", "Rome");
  await page.click("text=Start a battle");
  await page.waitForSelector(".sheet [data-piece]");
  return page;
}

function lines(a: string, b: string): number {
  const [one, other] = [a.split("\n"), b.split("\n")];
  return one.length === other.length ? one.filter((line, at) => line !== other[at]).length : -1;
}

test("dragging a unit changes one line of the text, and undo restores every byte", { skip }, async () => {
  const page = await begun();
  const first = await text(page);
  assert.match(first, /"Carthage"/);
  const from = await middle(page, "[data-piece='0']");
  const hex = await page.getAttribute(".sheet [data-piece='0']", "data-hex");
  await drag(page, from, { x: from.x, y: from.y - 45 });
  const second = await changed(page, first);
  assert.equal(lines(first, second), 1);
  await until(page, "the picture follows", async () => (await page.locator(`.sheet [data-hex='${hex}'][data-piece]`).count()) === 0);
  await page.click("text=Undo");
  assert.equal(await changed(page, second), first);
  await page.click("text=Redo");
  assert.equal(await changed(page, first), second);
  assert.equal(await page.textContent(".view-problems"), "No problems.");
  await page.close();
});

test("a click on a unit selects its place in the text, and its hex is highlighted", { skip }, async () => {
  const page = await begun();
  const at = await middle(page, "[data-piece='2']");
  await page.mouse.click(at.x, at.y);
  await page.waitForSelector(".overlay .glow");
  const [hex, chosen] = await page.evaluate(() => {
    const content = document.querySelector(".text")?.shadowRoot?.querySelector(".cm-content");
    const { state } = (content as unknown as { cmTile: { view: { state: { selection: { main: { from: number; to: number } }; sliceDoc(a: number, b: number): string } } } }).cmTile.view;
    const { from, to } = state.selection.main;
    return [document.querySelector("[data-piece='2']")?.getAttribute("data-hex"), state.sliceDoc(from, to)];
  });
  assert.ok(hex && chosen?.includes(hex), `${hex} is not in ${chosen}`);
  await page.close();
});

test("terrain is brushed, a unit is added and removed, several units are moved at once", { skip }, async () => {
  const page = await begun();
  const start = await text(page);
  await page.click(".palette .item:has-text('Forest'), .palette .item:has-text('Wood')");
  const piece = await middle(page, "[data-piece='0']");
  await drag(page, { x: piece.x, y: piece.y - 130 }, { x: piece.x + 120, y: piece.y - 130 });
  const painted = await changed(page, start);
  await page.keyboard.press("Escape");
  await page.locator(".palette [id^='unit-']").first().click();
  const before = await page.locator(".sheet [data-piece]").count();
  await page.mouse.click(piece.x, piece.y - 90);
  const added = await changed(page, painted);
  await until(page, "a unit more", async () => (await page.locator(".sheet [data-piece]").count()) === before + 1);
  // Escape puts the unit tool down; the added unit is selected.
  await page.keyboard.press("Escape");
  await page.waitForSelector(".overlay .chosen");
  await page.keyboard.press("Delete");
  const removed = await changed(page, added);
  assert.equal(removed, painted, "added and removed is as before");
  // Select all by a box, then nudge: each piece moves a hex to the right, in one step.
  await until(page, "the unit is gone", async () => (await page.locator(".sheet [data-piece]").count()) === before);
  const map = await page.locator(".sheet").boundingBox();
  assert.ok(map);
  await drag(page, { x: map.x + 4, y: map.y + map.height / 2 }, { x: map.x + map.width - 4, y: map.y + map.height - 4 });
  await until(page, "chosen", async () => (await page.locator(".overlay .chosen").count()) > 3);
  await page.keyboard.press("Alt+ArrowRight");
  const moved = await changed(page, removed);
  await page.click("text=Undo");
  assert.equal(await changed(page, moved), removed);
  await page.close();
});

test("a unit is moved by keyboard alone", { skip }, async () => {
  const page = await begun();
  const first = await text(page);
  const at = await middle(page, "[data-piece='0']");
  await page.mouse.click(at.x, at.y);
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  const second = await changed(page, first);
  assert.equal(lines(first, second), 1);
  await page.close();
});

test("a broken text keeps its last map, greyed out, and a click on a fix repairs it", { skip }, async () => {
  const page = await begun();
  const first = await text(page);
  const word = /^deploy [a-z]+ \{\n  ([a-z-]+) +at/m.exec(first)?.[1] ?? "";
  assert.notEqual(word, "");
  // Type the mistake like a user.
  await page.evaluate((from) => {
    const content = document.querySelector(".text")?.shadowRoot?.querySelector(".cm-content") as HTMLElement;
    const { view } = (content as unknown as { cmTile: { view: { dispatch(spec: object): void } } }).cmTile;
    view.dispatch({ selection: { anchor: from } });
    content.focus();
  }, first.indexOf(`  ${word}`, first.indexOf("deploy ")) + 2 + word.length);
  await page.keyboard.press("Backspace");
  await page.waitForSelector(".map.old");
  assert.ok((await page.locator(".sheet [data-piece]").count()) > 0, "the last map stays");
  await page.locator(".fix").first().click();
  await page.waitForSelector(".map:not(.old)");
  assert.equal(await text(page), first);
  await page.close();
});

test("the War Council is filled in as a form", { skip }, async () => {
  const page = await begun();
  const first = await text(page);
  await page.click("#tab-council");
  await page.waitForSelector(".council input[type=number]");
  const number = page.locator(".council input[type=number]").first();
  await number.fill("4");
  await number.press("Tab");
  const second = await changed(page, first);
  assert.equal(lines(first, second), 1);
  assert.match(second, / 4\b/);
  await page.close();
});

test("the balance is shown with its interval", { skip }, async () => {
  const page = await begun({ balance: true });
  await page.waitForSelector(".balance:not([hidden])");
  assert.match((await page.textContent(".balance")) ?? "", /(Carthage|Rome) wins \d+ ± \d+ %/);
  await page.close();
});

test("a battle survives a reload, and is opened from a link", { skip }, async () => {
  const page = await begun();
  const first = await text(page);
  await until(page, "saved", async () => (await page.textContent(".saved")) === "saved");
  await page.goto(url);
  await page.click(".kept");
  await page.waitForSelector(".sheet [data-piece]");
  assert.equal(await text(page), first);
  await page.click("text=Share");
  const link = await page.inputValue("textarea[aria-label=Link]");
  assert.ok(link.length < 4000, `${link.length}`);
  const other = await opened(chromium, link);
  await other.waitForSelector(".sheet [data-piece]");
  assert.equal(await text(other), first);
  const broken = await opened(chromium, `${url}#t=AAAA`);
  await broken.waitForSelector(".start");
  await Promise.all([page.close(), other.close(), broken.close()]);
});

test("scripts in names stay text", { skip }, async () => {
  const page = await opened(chromium, url);
  const evil = `<img src=x onerror="window.hit=1"><script>window.hit=1</script>`;
  await page.fill("#new-title", evil.replace(/"/g, "'"));
  await page.fill("#new-near", "<b onclick=alert(1)>Near</b>");
  await page.click("text=Start a battle");
  await page.waitForSelector(".sheet [data-piece]");
  for (const tab of ["council", "printed", "map"]) {
    await page.click(`#tab-${tab}`);
    await page.waitForSelector({ council: ".council fieldset", printed: ".printed svg" }[tab] ?? ".sheet [data-piece]");
  }
  assert.equal(await page.evaluate(() => (window as unknown as { hit?: number }).hit), undefined);
  assert.equal(await page.locator(".bench img[src='x'], .bench b").count(), 0);
  await page.close();
});

test("a text of ten megabytes does no harm", { skip }, async () => {
  const page = await begun();
  await page.evaluate(() => {
    const content = document.querySelector(".text")?.shadowRoot?.querySelector(".cm-content");
    const { view } = (content as unknown as { cmTile: { view: { dispatch(spec: object): void } } }).cmTile;
    view.dispatch({ changes: { from: 0, insert: "// x\n".repeat(2_000_000) } });
  });
  await until(page, "the page still answers", async () => (await page.textContent(".bar .home")) === "Castra");
  await page.close();
});

const SIZES = [{ width: 390, height: 844 }, { width: 1280, height: 800 }, { width: 2560, height: 1440 }];

test("only the page of the battle is printed, on white also in the dark theme", { skip }, async () => {
  const page = await begun({ colorScheme: "dark" });
  await page.click("#tab-printed");
  await page.waitForSelector(".printed svg");
  await page.emulateMedia({ media: "print" });
  const [sheet, paper] = await page.evaluate(() => [
    document.querySelector(".printed svg")?.getBoundingClientRect().top ?? -1,
    getComputedStyle(document.body).backgroundColor,
  ]);
  assert.ok(sheet >= 0 && sheet < 20, `it begins at ${sheet}`);
  assert.equal(paper, "rgb(255, 255, 255)");
  for (const around of [".bar", ".left", ".below", ".right .tabs", ".printed button"]) {
    assert.equal(await page.locator(around).first().isVisible(), false, `${around} is printed`);
  }
  await page.close();
});

test("nothing is cut off or scrolls sideways, from 390 to 2,560 pixels", { skip }, async () => {
  for (const size of SIZES) {
    const page = await begun({}, size);
    const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= seen, `${size.width}: ${wide} > ${seen}`);
    await page.close();
  }
});

test("a finger moves a unit", { skip }, async () => {
  const page = await begun({ hasTouch: true, isMobile: true }, SIZES[0]);
  const first = await text(page);
  const from = await middle(page, "[data-piece='0']");
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: from.x, y }] });
  await touch("touchStart", from.y);
  for (let step = 1; step <= 6; step++) await touch("touchMove", from.y - step * 10);
  await touch("touchEnd", 0);
  const second = await changed(page, first);
  assert.equal(lines(first, second), 1);
  await page.close();
});

test("games without a board, with more than two armies, and on squares open as well", { skip }, async () => {
  const page = await opened(chromium, url);
  await page.waitForSelector(".card");
  const count = await page.locator(".card.to-map").count();
  assert.ok(count > 20);
  const seen = new Set<string>();
  for (let at = 0; at < count; at++) {
    const path = await page.locator(".card.to-map .thumb").nth(at).getAttribute("data-path");
    const game = path?.split("/").slice(0, path.startsWith("examples") ? 2 : 1).join("/") ?? "";
    if (seen.has(game)) continue;
    seen.add(game);
    await page.locator(".card.to-map").nth(at).click();
    await until(page, `${path} is shown`, async () => (await page.locator(".bench:not([inert]) .map .sheet > svg").count()) > 0 || ((await page.textContent(".map-note")) ?? "").includes("without a board"));
    assert.equal(await page.textContent(".view-problems"), "No problems.", path ?? "");
    await page.click(".home");
    await page.waitForSelector(".card");
  }
  assert.ok(seen.size > 6);
  await page.close();
});
