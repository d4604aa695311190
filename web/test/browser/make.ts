// Recreates a battle by gestures, with a mouse or by touch, like a user who has a picture of it.
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { Locator, Page } from "playwright-core";
import type { Entry, Form, Palette, Picture, Piece } from "../../src/protocol";
import { core } from "../support";
import { drag, middle, text, until } from "./support";

let kept: ReturnType<typeof core>;

/** The core without a page, decompressed once. */
function alone(): NonNullable<ReturnType<typeof core>> {
  kept ??= core();
  assert.ok(kept);
  return kept;
}

/** Returns the content of a battle without prose and army names: pieces, War Council, terrain. */
function meaning(of: string): { pieces: string[]; armies: unknown[]; entries: unknown; ground: string[] } {
  const door = alone();
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

/** Checks that the battle in the page equals the wanted one, once all gestures have been applied. */
export async function isMade(page: Page, wanted: string): Promise<void> {
  const [isAs, last] = [meaning(wanted), async () => meaning(await text(page))];
  await until(page, "all is as it was drawn", async () => isDeepStrictEqual(await last(), isAs)).catch(async () => assert.deepEqual(await last(), isAs));
  await until(page, "no problems are left", async () => (await page.textContent(".view-problems")) === "No problems.");
}

/** Returns the centre of a hex on the screen. */
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

/** Recreates a battle from a new one; `seen` is called after each step. */
export async function make(page: Page, wanted: string, { touch = false, seen: step = async (_: string) => {} } = {}): Promise<void> {
  const door = alone();
  const seen = (of: string) => {
    door.call({ texts: { op: "open", path: "x.castra", text: of } });
    return door.call({ picture: { op: "map", path: "x.castra", theme: "classic" } }) as Picture;
  };
  const picture = seen(wanted);
  const form = door.call({ council: { op: "form", path: "x.castra" } }) as Form;
  const { armies, units, terrains } = door.call({ palette: { op: "of", path: "x.castra" } }) as Palette;
  const joins = (unit: string) => units.find((one) => one.unit === unit)?.joins != null;
  const named = (edge: string) => armies.find((one) => one.edge === edge)?.name ?? "";
  const click = (at: { x: number; y: number }) => (touch ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y));

  await page.fill("#new-title", form.title);
  await page.fill("#new-near", named("bottom"));
  await page.fill("#new-far", named("top"));
  await step("start");
  await page.click("text=Start a battle");
  await page.waitForSelector(".sheet [data-piece]");
  await step("begun");
  const count = () => page.locator(".map .sheet > svg [data-piece]").count();
  const done = () => page.click("#chosen-done");
  /** Picks an item of the palette, which is a sheet on a phone. */
  const take = async (item: Locator) => {
    if (!(await item.isVisible())) await page.click("#palette-open");
    await item.click();
  };

  // Terrain: by mouse, brush row by row; by touch, tap each hex that differs.
  const bare = terrains.find((one) => one.isDefault)?.terrain;
  await take(page.locator(`[id="terrain-${bare}"]`));
  if (touch) {
    const ground = seen(await text(page)).hexes.filter(({ hex, terrain }) => picture.hexes.find((one) => one.hex === hex)?.terrain !== terrain);
    for (const { hex } of ground) await click(await place(page, picture, hex));
    await done();
  } else {
    for (const row of new Set(picture.hexes.map(({ y }) => y))) {
      const hexes = picture.hexes.filter(({ y }) => y === row).map(({ hex }) => hex);
      const [first, last] = [hexes[0], hexes[hexes.length - 1]];
      if (first === undefined || last === undefined) continue;
      await drag(page, await place(page, picture, first), await place(page, picture, last));
    }
    await page.keyboard.press("Escape");
  }

  const same = (a: Piece, b: Piece) => a.hex === b.hex && a.unit === b.unit && a.armyName === b.armyName;
  const add = async (piece: Piece) => {
    const chip = page.locator(".palette .army", { hasText: piece.armyName });
    if ((await chip.getAttribute("aria-pressed")) !== "true") await take(chip);
    const item = page.locator(`[id="unit-${piece.unit}"]`);
    if ((await item.getAttribute("aria-pressed")) !== "true") await take(item);
    const close = page.locator(".sheet-close");
    if (await close.isVisible()) await close.click();
    const before = await count();
    await click(await place(page, picture, piece.hex));
    await until(page, `${piece.unit} stands in ${piece.hex}`, async () => (await count()) === before + 1);
    if (piece.name === null) return;
    await page.click("#chosen-name");
    await page.fill("#dialog-answer", piece.name);
    await page.click("dialog button.main");
    await until(page, `${piece.unit} is called so`, async () => (await text(page)).includes(`"${piece.name}"`));
  };

  // Place units in free hexes, remove the initial ones, then place the rest. Leaders join units.
  const begun = seen(await text(page)).pieces;
  const missing = picture.pieces.filter((piece) => !begun.some((one) => same(one, piece)));
  const later = missing.filter((piece) => joins(piece.unit) || begun.some(({ hex }) => hex === piece.hex));
  for (const piece of missing.filter((one) => !later.includes(one))) await add(piece);
  await step("added");
  // Put the tool down, then clear the selection.
  if (touch) await done();
  else await page.keyboard.press("Escape");
  for (const piece of begun.filter((one) => joins(one.unit) || !picture.pieces.some((other) => same(one, other)))) {
    const before = await count();
    await click(await middle(page, `[data-hex="${piece.hex}"][data-unit="${piece.unit}"]`));
    if (touch) await page.click("#chosen-remove");
    else await page.keyboard.press("Delete");
    await until(page, `${piece.unit} has left ${piece.hex}`, async () => (await count()) === before - 1);
  }
  for (const piece of later.filter((one) => !joins(one.unit))) await add(piece);
  for (const piece of picture.pieces.filter((one) => joins(one.unit))) await add(piece);
  if (touch) await done();
  else await page.keyboard.press("Escape");
  await step("deployed");

  if (!touch) {
    // Drag one unit away and back: the text has the same bytes.
    const still = await text(page);
    const unit = picture.pieces.find((one) => !joins(one.unit) && !picture.pieces.some((other) => joins(other.unit) && other.hex === one.hex));
    const free = picture.hexes.find(({ hex }) => /^E/.test(hex) && !picture.pieces.some((other) => other.hex === hex))?.hex;
    assert.ok(unit !== undefined && free !== undefined);
    const [there, away] = [await place(page, picture, unit.hex), await place(page, picture, free)];
    await drag(page, there, away);
    await until(page, "it was dragged", async () => (await text(page)) !== still);
    await until(page, "the picture follows", async () => (await page.locator(`.map .sheet > svg [data-hex='${free}'][data-piece]`).count()) === 1);
    await drag(page, away, there);
    await until(page, "it is back, and so is every byte", async () => (await text(page)) === still);
  }

  // Fill in the War Council. Do not wait until one entry has reached the text before the next.
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
  await isMade(page, wanted);
  await step("council");
}
