// Every view as pictures, to be looked at, at a desk and on a phone, light and dark:
// `npm run views -- FOLDER`, with a part of a name for some of them.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Places } from "./places";
import { browser, LOOKS, look, opened, skip } from "./support";
import { VIEWS } from "./views";

if (skip !== false) throw new Error(skip);
const out = process.argv[2] ?? "views";
const wanted = process.argv[3] ?? "";
mkdirSync(out, { recursive: true });
const chromium = await browser();
const places = new Places();

for (const [number, { name, go }] of VIEWS.entries()) {
  if (!name.includes(wanted)) continue;
  for (const one of LOOKS.filter(({ media }) => media === "screen")) {
    const page = await opened(chromium, "about:blank", undefined, { reducedMotion: "reduce" });
    page.setDefaultTimeout(60_000);
    try {
      await look(page, one);
      await go(page, places);
      await page.evaluate(() => document.fonts.ready);
    } catch (error) {
      console.log(`${name}, ${one.name}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
    }
    await page.screenshot({ path: join(out, `${String(number + 1).padStart(2, "0")}-${name}-${one.name}.png`) });
    await page.context().close();
  }
}
await chromium.close();
places.close();
