// Saves pictures of every view on a desktop, a wide screen and a phone, light and dark:
// `npm run views -- FOLDER`, optionally with a pattern for their names, such as `^table.*light`.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Places } from "./places";
import { browser, type Look, LOOKS, look, opened, skip } from "./support";
import { VIEWS } from "./views";

if (skip !== false) throw new Error(skip);
const out = process.argv[2] ?? "views";
const wanted = new RegExp(process.argv[3] ?? "");
const wide: Look = { name: "wide-light", size: { width: 1920, height: 1080 }, colorScheme: "light", media: "screen" };
const looks = [...LOOKS.filter(({ media }) => media === "screen"), wide];
mkdirSync(out, { recursive: true });
const chromium = await browser();
const places = new Places();

for (const [number, { name, go }] of VIEWS.entries()) {
  for (const one of looks) {
    if (!wanted.test(`${name}-${one.name}`)) continue;
    const page = await opened(chromium, "about:blank", undefined, { reducedMotion: "reduce", balance: true });
    page.setDefaultTimeout(60_000);
    try {
      await look(page, one);
      await go(page, places);
      await page.evaluate(() => document.fonts.ready);
    } catch (error) {
      console.log(`${name}, ${one.name}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
    }
    await page.screenshot({ path: join(out, `${String(number + 1).padStart(2, "0")}-${name}-${one.name}.png`) });
    await page.close();
  }
}
await chromium.close();
places.close();
