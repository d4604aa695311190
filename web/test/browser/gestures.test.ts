// A battle is made by gestures alone, from an empty field; and what is found out by pointing.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { after, before, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import type { Browser, Page } from "playwright-core";
import type { Entry, Form, Palette, Picture, Piece } from "../../src/core/protocol";
import { core } from "../support";
import { atTable, settled } from "./play";
import { audit, browser, drag, host, middle, opened, skip, text, until, wrong } from "./support";

const SHIPPED = new URL("../../scenarios/commands-and-colors/battles/cannae.castra", import.meta.url);

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

/** What a battle says, but for prose and the names of its armies: pieces, War Council, ground. */
function meaning(of: string): { pieces: string[]; armies: unknown[]; entries: unknown; ground: string[] } {
  const door = core();
  assert.ok(door);
  door.call({ texts: { op: "open", path: "x.castra", text: of } });
  const picture = door.call({ picture: { op: "map", path: "x.castra", theme: "classic" } }) as Picture;
  const form = door.call({ council: { op: "form", path: "x.castra" } }) as Form;
  const said = (entries: Entry[] | null) => (entries ?? []).map(({ entry, value, default: other }) => [entry, value ?? other]);
  const { armies } = door.call({ palette: { op: "of", path: "x.castra" } }) as { armies: { army: string; name: string; edge: string }[] };
  const edge = (army: string) => armies.find((one) => one.army === army)?.edge;
  return {
    pieces: picture.pieces.map(({ hex, unit, name, army }) => `${edge(army)} ${unit} ${name ?? ""} ${hex}`).sort(),
    armies: form.armies.map(({ army, name, entries }) => [edge(army), name, said(entries)]).sort(),
    entries: said(form.entries),
    ground: picture.hexes.map(({ hex, terrain }) => `${hex} ${terrain}`).sort(),
  };
}

/** The middle of a hex on the screen. */
async function place(page: Page, picture: Picture, name: string): Promise<{ x: number; y: number }> {
  const hex = picture.hexes.find((one) => one.hex === name);
  assert.ok(hex, name);
  return page.evaluate(({ x, y }) => {
    const svg = document.querySelector<SVGSVGElement>(".map .sheet > svg");
    const matrix = svg?.getScreenCTM();
    const at = new DOMPoint(x, y).matrixTransform(matrix ?? undefined);
    return { x: at.x, y: at.y };
  }, { x: hex.x + hex.w / 2, y: hex.y + hex.h / 2 });
}

test("a battle can begin with an empty board", { skip }, async () => {
  const page = await opened(chromium, url);
  await page.selectOption("#new-begins", "empty");
  await page.click("text=Start a battle");
  await page.waitForSelector(".bench[data-looks] .map .sheet > svg");
  const pieces = () => page.locator(".map .sheet > svg [data-piece]").count();
  assert.equal(await pieces(), 0);
  await page.locator("[id^='unit-']").first().click();
  const board = await page.locator(".map .sheet > svg").first().boundingBox();
  assert.ok(board);
  await page.mouse.click(board.x + board.width / 2, board.y + board.height / 2);
  await until(page, "a unit stands", async () => (await pieces()) === 1);
  await page.context().close();
});

test("a shipped battle is made by gestures alone, out of what a new battle begins with", { skip }, async () => {
  const wanted = readFileSync(SHIPPED, "utf8");
  const door = core();
  assert.ok(door);
  const seen = (of: string) => {
    door.call({ texts: { op: "open", path: "x.castra", text: of } });
    return door.call({ picture: { op: "map", path: "x.castra", theme: "classic" } }) as Picture;
  };
  const picture = seen(wanted);
  const form = door.call({ council: { op: "form", path: "x.castra" } }) as Form;
  const { armies, units, terrains } = door.call({ palette: { op: "of", path: "x.castra" } }) as Palette;
  const joins = (unit: string) => units.find((one) => one.unit === unit)?.joins != null;
  const named = (edge: string) => armies.find((one) => one.edge === edge)?.name ?? "";

  const page = await opened(chromium, url, { width: 1600, height: 1000 });
  await page.fill("#new-title", "Cannae");
  await page.fill("#new-near", named("bottom"));
  await page.fill("#new-far", named("top"));
  await page.click("text=Start a battle");
  await page.waitForSelector(".sheet [data-piece]");
  const count = () => page.locator(".map .sheet > svg [data-piece]").count();

  // The ground is brushed over, row by row.
  await page.click(`[id="terrain-${terrains.find((one) => one.isDefault)?.terrain}"]`);
  for (const row of new Set(picture.hexes.map(({ y }) => y))) {
    const hexes = picture.hexes.filter(({ y }) => y === row).map(({ hex }) => hex);
    const [first, last] = [hexes[0], hexes[hexes.length - 1]];
    if (first === undefined || last === undefined) continue;
    await drag(page, await place(page, picture, first), await place(page, picture, last));
  }
  await page.keyboard.press("Escape");

  const same = (a: Piece, b: Piece) => a.hex === b.hex && a.unit === b.unit && a.armyName === b.armyName;
  let held = "";
  const add = async (piece: Piece) => {
    const chip = page.locator(".palette .army", { hasText: piece.armyName });
    if ((await chip.getAttribute("aria-pressed")) !== "true") await chip.click();
    const item = page.locator(`[id="unit-${piece.unit}"]`);
    if ((await item.getAttribute("aria-pressed")) !== "true") await item.click();
    held = piece.unit;
    const before = await count();
    const to = await place(page, picture, piece.hex);
    await page.mouse.click(to.x, to.y);
    await until(page, `${piece.unit} stands in ${piece.hex}`, async () => (await count()) === before + 1);
    if (piece.name === null) return;
    await page.click("#chosen-name");
    await page.fill("#dialog-answer", piece.name);
    await page.click("dialog button.main");
    await until(page, `${piece.name} is called so`, async () => (await text(page)).includes(`"${piece.name}"`));
  };

  // First what has room; what the battle began with goes; then the rest. Leaders join units.
  const begun = seen(await text(page)).pieces;
  const missing = picture.pieces.filter((piece) => !begun.some((one) => same(one, piece)));
  const later = missing.filter((piece) => joins(piece.unit) || begun.some(({ hex }) => hex === piece.hex));
  for (const piece of missing.filter((one) => !later.includes(one))) await add(piece);
  await page.keyboard.press("Escape");
  for (const piece of begun.filter((one) => joins(one.unit) || !picture.pieces.some((other) => same(one, other)))) {
    const before = await count();
    const at = await middle(page, `[data-hex="${piece.hex}"][data-unit="${piece.unit}"]`);
    await page.mouse.click(at.x, at.y);
    await page.keyboard.press("Delete");
    await until(page, `${piece.unit} has left ${piece.hex}`, async () => (await count()) === before - 1);
  }
  for (const piece of later.filter((one) => !joins(one.unit))) await add(piece);
  for (const piece of picture.pieces.filter((one) => joins(one.unit))) await add(piece);
  assert.notEqual(held, "");
  await page.keyboard.press("Escape");

  // One is dragged away and back: the same bytes.
  const still = await text(page);
  const unit = picture.pieces.find((one) => !joins(one.unit) && !picture.pieces.some((other) => joins(other.unit) && other.hex === one.hex));
  assert.ok(unit);
  const [there, away] = [await place(page, picture, unit.hex), await place(page, picture, "E6")];
  await drag(page, there, away);
  await until(page, "it was dragged", async () => (await text(page)) !== still);
  await until(page, "the picture follows", async () => (await page.locator(".map .sheet > svg [data-hex='E6'][data-piece]").count()) === 1);
  await drag(page, away, there);
  await until(page, "it is back, and so is every byte", async () => (await text(page)) === still);

  // The War Council is a form.
  await page.click("#tab-council");
  await page.waitForSelector(".council fieldset");
  const ids = await page.evaluate(() => [...document.querySelectorAll(".council fieldset")].map((set) => ({
    name: set.querySelector("legend")?.textContent ?? "",
    fields: [...set.querySelectorAll<HTMLElement>("input[id], select[id]")].map(({ id }) => id),
  })));
  const fill = async (entries: Entry[], fields: string[]) => {
    for (const { entry, value, default: other } of entries) {
      const id = fields.find((one) => one.endsWith(`-${entry}`));
      const now = value ?? other;
      if (id === undefined) continue;
      const box = page.locator(`[id="${id}"]`);
      const kind = await box.evaluate((input) => `${input.tagName} ${input.getAttribute("type")}`);
      // What a person does while the entry before it is on its way into the text.
      if (kind.startsWith("SELECT")) await box.selectOption(typeof value === "string" ? value : "");
      else if (kind.endsWith("checkbox")) await box.setChecked(now === true);
      else {
        await box.fill(now === null ? "" : Array.isArray(now) ? now.join(", ") : String(now));
        await box.press("Tab");
      }
    }
  };
  for (const army of form.armies) await fill(army.entries ?? [], ids.find(({ name }) => name === army.name)?.fields ?? []);
  await fill(form.entries ?? [], ids.find(({ name }) => name === "Both sides")?.fields ?? []);

  const [isAs, last] = [meaning(wanted), async () => meaning(await text(page))];
  await until(page, "all is as it was drawn", async () => isDeepStrictEqual(await last(), isAs)).catch(async () => assert.deepEqual(await last(), isAs));
  await until(page, "no problems are left", async () => (await page.textContent(".view-problems")) === "No problems.");
  await page.context().close();
});

test("what can be done with a chosen unit is on buttons, for fingers too", { skip }, async () => {
  const page = await opened(chromium, url, { width: 390, height: 844 }, { hasTouch: true, isMobile: true });
  await page.click("text=Start a battle");
  await page.waitForSelector(".sheet [data-piece]");
  const before = await page.locator(".sheet > svg [data-piece]").count();
  const at = await middle(page, "[data-piece='0']");
  await page.touchscreen.tap(at.x, at.y);
  await page.waitForSelector("#chosen-remove");
  await audit(page, "a chosen unit");
  await page.click("#chosen-remove");
  await until(page, "it is gone", async () => (await page.locator(".sheet > svg [data-piece]").count()) === before - 1);
  await page.context().close();
});

test("the table says why: the rule that asks, the figures of a unit, and how they come about", { skip }, async () => {
  const page = await opened(chromium, url);
  await atTable(page, url, new URL("../../scenarios/commands-and-colors/battles/akragas.castra", import.meta.url).pathname);
  await page.click(".table-setup button.main");
  await settled(page);
  await page.click(".table-ask-why");
  await page.waitForSelector(".table-why pre");
  assert.match((await page.textContent(".table-why pre")) ?? "", /choose/);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".table-why", { state: "hidden" });
  const piece = await middle(page, ".table-board [data-piece='0']").catch(async () => {
    const box = await page.locator(".table-board [data-piece='0']").first().boundingBox();
    assert.ok(box);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  await page.mouse.click(piece.x, piece.y);
  await page.waitForSelector(".table-figures button");
  await audit(page, "the figures of a unit");
  await page.locator(".table-figures button").first().click();
  await page.waitForSelector(".table-steps li");
  await page.fill("#table-ask", "nonsense at nowhere");
  await page.click(".table-why button[type=submit]");
  await until(page, "nonsense is refused in words", async () => /nonsense/.test((await page.textContent(".table-steps")) ?? ""));
  await page.context().close();
});
