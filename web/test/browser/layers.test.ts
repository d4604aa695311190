// The layers panel: visible layers, the board, and a scan of the user that is fitted by three points.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { CANNAE } from "./places";
import { audit, browser, changed, Edited, opened, skipServed as skip, text, until, wrong } from "./support";

let chromium: Browser;
let edited: Edited;

before(async () => {
  if (skip !== false) return;
  chromium = await browser();
  edited = await Edited.open((folder) => writeFileSync(join(folder, "cannae.castra"), readFileSync(CANNAE)), "cannae.castra");
});

after(async () => {
  if (skip !== false) return;
  await chromium.close();
  edited.close();
  assert.deepEqual(wrong, [], "something was complained of");
});

async function start(width: number): Promise<Page> {
  const page = await opened(chromium, edited.url, { width, height: 844 }, { reducedMotion: "reduce", hasTouch: width < 500 });
  await page.waitForSelector(".bench[data-whole] .sheet [data-piece]");
  await page.click(".zoom >> text=Layers");
  return page;
}

/** Returns the texts on the map. */
const shown = (page: Page) => page.locator(".sheet > svg").first().textContent();

for (const width of [1280, 390]) {
  test(`layers are hidden and shown again, ${width} pixels wide`, { skip, timeout: 600_000 }, async () => {
    const page = await start(width);
    const first = await text(page);
    const parts = () => page.locator(".sheet > svg").first().locator("*").count();
    const all = await parts();
    await page.uncheck("#layer-coordinates");
    await until(page, "the names of hexes are gone", async () => (await parts()) < all);
    await page.uncheck("#layer-units");
    await until(page, "the units are gone", async () => (await page.locator(".sheet > svg").first().locator("[data-piece]").count()) < 10);
    await audit(page, "the layers");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
    // The choice is stored.
    await page.reload();
    await page.waitForSelector(".bench[data-whole]");
    await page.click(".zoom >> text=Layers");
    assert.equal(await page.isChecked("#layer-coordinates"), false);
    await page.check("#layer-coordinates");
    await page.check("#layer-units");
    await until(page, "all is back", async () => (await parts()) === all);
    assert.equal(await text(page), first, "the text has not changed");
    await page.keyboard.press("Escape");
    assert.equal(await page.isVisible(".layers"), false);
    await page.close();
  });

  test(`a battle changes to another board and back, ${width} pixels wide`, { skip, timeout: 600_000 }, async () => {
    const page = await start(width);
    const first = await text(page);
    await page.selectOption("#map-board", "epic");
    const second = await changed(page, first);
    assert.equal(second, first.replace(/^map standard/m, "map epic"));
    // The terrain rows do not fit the other board: the last map stays beside the problem.
    await until(page, "the board is chosen", async () => (await shown(page)) !== "" && (await page.inputValue("#map-board")) === "epic");
    await page.locator(".actions .of-text", { hasText: "Undo" }).click();
    assert.equal(await text(page), first);
    await page.close();
  });

  test(`a scan is laid over the board and fitted by three points, ${width} pixels wide`, { skip, timeout: 600_000 }, async () => {
    const page = await start(width);
    const first = await text(page);
    // A scan of the board itself: the map of the page, shifted and scaled down.
    const png = await page.locator(".sheet").screenshot();
    await page.setInputFiles("#scan-file", { name: "old map.png", mimeType: "image/png", buffer: png });
    await page.waitForSelector(".underlay image", { state: "attached" });
    await page.fill("#scan-opacity", "80");
    assert.equal(await page.evaluate(() => (document.querySelector(".underlay image") as SVGElement).style.opacity), "0.8");
    const spread = await page.getAttribute(".underlay image", "transform");
    // The same places, by pointing.
    const box = await page.locator(".sheet").boundingBox();
    assert.ok(box);
    const middles = await page.evaluate(() => {
      const svg = document.querySelector(".sheet > svg") as SVGSVGElement;
      const { width, height } = svg.viewBox.baseVal;
      return { width, height };
    });
    await page.click("#scan-fit");
    await page.waitForSelector("dialog.fit img");
    await audit(page, "fitting a scan");
    const image = await page.locator("dialog.fit img").boundingBox();
    assert.ok(image);
    const click = (x: number, y: number) => page.mouse.click(image.x + x * image.width, image.y + y * image.height);
    assert.match(await page.textContent("dialog.fit [role=status]") ?? "", /^Point 1 of 3: click the middle of I1 on the scan\.$/);
    // Three collinear points are refused.
    await click(0.2, 0.2);
    await click(0.4, 0.4);
    await click(0.6, 0.6);
    assert.match(await page.textContent("dialog.fit [role=status]") ?? "", /^These three points are on one line\. Point 1 of 3/);
    await click(0.1, 0.1);
    await click(0.9, 0.1);
    // The last one by keyboard.
    await page.focus(".fit-stage");
    for (const key of [...Array.from({ length: 30 }, () => "ArrowDown"), "ArrowLeft", "Shift+ArrowLeft", "Enter"]) await page.keyboard.press(key);
    await page.waitForSelector("dialog.fit", { state: "detached" });
    const fitted = await page.getAttribute(".underlay image", "transform");
    assert.notEqual(fitted, spread);
    assert.match(fitted ?? "", /^matrix\((-?[\d.e-]+ ?){6}\)$/);
    assert.ok(middles.width > 0);
    assert.equal(await text(page), first, "the scan stays out of the file");
    await page.click("#scan-remove");
    assert.equal(await page.locator(".underlay image").count(), 0);
    // A file that is not an image is refused.
    await page.setInputFiles("#scan-file", { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await until(page, "it is refused", async () => /not a picture/.test(await page.textContent(".status") ?? ""));
    await page.close();
  });
}
