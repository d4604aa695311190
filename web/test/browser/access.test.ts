// Checks every view against the accessibility rules: on a desktop and on a phone, light and dark, and in
// print. Only views in the list of `views.ts` are checked, so add new ones there.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { Places } from "./places";
import { audit, browser, COLOURS, type Look, LOOKS, look, opened, skip, skipServed, wrong } from "./support";
import { VIEWS } from "./views";

let chromium: Browser;
let places: Places;

before(async () => {
  if (skipServed !== false) return;
  chromium = await browser();
  places = new Places();
});

after(async () => {
  if (skipServed !== false) return;
  await chromium.close();
  places.close();
  // Browsers log a response with a conflict, which one of the views shows.
  assert.deepEqual(wrong.filter((text) => !text.includes("409")), [], "something was complained of");
});

for (const { name, ofProgram, isApart, balance = false, go } of VIEWS) {
  test(`the view ${name} is accessible`, { skip: ofProgram ? skipServed : skip, timeout: 600_000 }, async () => {
    const [desk, phone] = [1280, 390].map((width) => LOOKS.filter(({ size }) => size.width === width)) as [Look[], Look[]];
    for (const looks of isApart === true ? [desk, phone] : [[...desk, ...phone]]) {
      const page = await opened(chromium, "about:blank", undefined, { reducedMotion: "reduce", balance });
      for (const [at, one] of looks.entries()) {
        await look(page, one);
        if (at === 0) await go(page, places);
        // The dark theme and the print style differ only in colours.
        await audit(page, `${name}, ${one.name}`, one.colorScheme === "dark" || one.media === "print" ? COLOURS : undefined);
        const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        if (one.media === "screen") assert.ok(wide <= seen, `${name}, ${one.name}: ${wide} > ${seen}`);
      }
      await page.close();
    }
  });
}
