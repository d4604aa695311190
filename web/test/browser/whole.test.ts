// A first visit: a battle is created after a picture of its map, and played against a bot to its end. A
// rule is changed in between, and the link is opened elsewhere. On a desktop and on a phone. `VIEWS` is
// a folder for pictures of each step.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { make } from "./make";
import { playOn, settled } from "./play";
import { browser, host, opened, skip, text, until, wrong } from "./support";

const SHIPPED = new URL("../../scenarios/commands-and-colors/battles/cannae.castra", import.meta.url);
const RULE = `
special dust "Dust: nobody fires further than the next hex."

modify fire-range(u) {
  cite dust
  at most 1
}
`;

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

const SIZES = [
  ["desk", { width: 1440, height: 900 }, {}],
  ["phone", { width: 390, height: 844 }, { hasTouch: true, isMobile: true }],
] as const;

for (const [name, size, options] of SIZES) {
  test(`on a first visit, Cannae is created, played, changed and shared, ${name}`, { skip, timeout: 1_200_000 }, async () => {
    const page = await opened(chromium, url, size, { reducedMotion: "reduce", ...options });
    let number = 0;
    const view = async (of: Page, what: string) => {
      const folder = process.env["VIEWS"];
      if (folder !== undefined) await of.screenshot({ path: join(folder, `whole-${name}-${String(++number).padStart(2, "0")}-${what}.png`) });
    };
    const touch = name === "phone";
    await make(page, readFileSync(SHIPPED, "utf8"), { touch, seen: (what) => view(page, what) });

    await page.click("#tab-table");
    await page.waitForSelector(".table-setup");
    await page.fill("#seat-number", "7");
    await view(page, "seats");
    await page.click(".table-setup button.main");
    await settled(page);
    await view(page, "first-question");
    const early = await playOn(page, 12);
    assert.equal(early.state, "asked");
    await view(page, "playing");

    // Add a rule at the end of the text, beside the table if there is room.
    if (touch) await page.click("#tab-text");
    else await page.click(".table-tools >> text=Text");
    await page.locator(".text .cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText(RULE);
    await until(page, "the rule is read without problems", async () => (await text(page)).includes("fire-range(u)") && (await page.textContent(".view-problems")) === "No problems.");
    await view(page, "rule");
    if (touch) await page.click("#tab-table");
    await page.click(".table-news button.main");
    const again = await settled(page);
    assert.ok(again.answers > 0 && again.answers <= early.answers, "what was answered before the change still counts, as far as it is allowed");
    await view(page, "under-it");
    const end = await playOn(page, 900);
    assert.equal(end.state, "over");
    assert.match((await page.textContent(".table-waiting")) ?? "", / wins?: |is over/);
    await view(page, "over");

    // Open the link in another browser.
    const wanted = await text(page);
    await page.click("text=Share");
    const link = await page.inputValue("textarea[aria-label=Link]");
    await view(page, "share");
    const other = await opened(chromium, link, size, options);
    await other.waitForSelector(".sheet [data-piece]");
    assert.equal(await text(other), wanted);
    await view(other, "elsewhere");
    await other.close();
    await page.close();
  });
}
