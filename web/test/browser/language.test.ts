// The language of the page: chosen by the browser, changed in the page, and stored. A change loses no state.
import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { CANNAE } from "./places";
import { settled } from "./play";
import { audit, browser, Edited, opened, skipServed as skip, wrong } from "./support";

let chromium: Browser;
let edited: Edited;

before(async () => {
  if (skip !== false) return;
  chromium = await browser();
  edited = await Edited.open((folder) => cpSync(CANNAE, join(folder, "cannae.castra")), "cannae.castra");
});

after(async () => {
  if (skip !== false) return;
  await chromium.close();
  edited.close();
  assert.deepEqual(wrong, [], "something was complained of");
});

const SIZE = { width: 1280, height: 800 };

/** Opens the page for a user who prefers a language. */
async function inLanguage(locale: string, size = SIZE): Promise<Page> {
  const page = await opened(chromium, edited.url, size, { locale, reducedMotion: "reduce" });
  await page.waitForSelector(".bench[data-looks]");
  return page;
}

const lang = (page: Page) => page.evaluate(() => document.documentElement.lang);
const actions = (page: Page) => page.locator(".actions button").allTextContents();

test("the browser's preference chooses the language", { skip }, async () => {
  for (const [locale, language, undo] of [["en-US", "en", "Undo"], ["de-AT", "de", "Rückgängig"], ["fr-CA", "fr", "Annuler"], ["pt-BR", "en", "Undo"]]) {
    const page = await inLanguage(locale ?? "");
    assert.equal(await lang(page), language);
    assert.equal((await actions(page))[0], undo);
    await page.close();
  }
});

test("a change of the language keeps the text, its undo history and the selection, and is stored", { skip }, async () => {
  const page = await inLanguage("en-US");
  const saved = (words: string) => page.waitForFunction((text) => document.querySelector(".saved")?.textContent === text, words);
  await saved("saved");
  await page.locator(".sheet [data-piece='3']").first().click({ force: true });
  await page.click("#chosen-remove");
  await saved("not saved");
  await page.locator(".sheet [data-piece='5']").first().click({ force: true });
  assert.equal(await page.textContent("#chosen-done"), "Done");

  await page.selectOption(".bar .language", "de");
  assert.equal(await lang(page), "de");
  assert.equal(await page.textContent("#chosen-done"), "Fertig");
  assert.equal(await page.textContent(".saved"), "nicht gespeichert");
  assert.equal(await page.textContent("#tab-map"), "Karte");
  assert.equal(await page.getAttribute(".theme", "aria-label"), "Farben: wie das Gerät");
  assert.equal(await page.getAttribute(".cm-content", "aria-label"), "Text der Datei");

  // Undo still covers changes from before.
  await page.click("text=Rückgängig");
  await saved("gespeichert");

  await page.reload();
  await page.waitForSelector(".bench[data-looks]");
  assert.equal((await actions(page))[1], "Wiederholen");
  await page.selectOption(".bar .language", "en");
  assert.equal((await actions(page))[1], "Redo");
  await page.close();
});

test("a game continues in another language", { skip }, async () => {
  const page = await inLanguage("en-US");
  await page.click("#tab-table");
  await page.fill("#seat-number", "7");
  await page.click(".table-setup button.main");
  await settled(page);
  const answers = await page.getAttribute(".table", "data-answers");
  const question = await page.locator(".table-question h2").innerText();
  assert.match(await page.locator(".table-rail strong").innerText(), /^Turn \d/);

  await page.selectOption(".bar .language", "fr");
  await settled(page);
  assert.match(await page.locator(".table-rail strong").innerText(), /^Tour \d/);
  assert.equal(await page.getAttribute(".table", "data-answers"), answers);
  const now = await page.locator(".table-question h2").innerText();
  assert.equal(now.split(/Pourquoi/)[0], question.split(/Why/)[0]);
  assert.deepEqual((await page.locator(".table-tools button").allTextContents()).slice(0, 2), ["Annuler", "Rétablir"]);

  // The rules of this game are translated into German, but not into French.
  await page.selectOption(".bar .language", "de");
  await page.waitForFunction(() => document.querySelector(".table-question h2")?.textContent?.includes("Flaggen, die") === true);
  await settled(page);
  assert.equal(await page.getAttribute(".table", "data-answers"), answers);
  assert.match(await page.locator(".table-story").first().innerText(), /Zug 1/);
  await page.reload();
  await page.waitForSelector(".bench[data-looks]");
  await page.close();
});

for (const locale of ["de", "fr"]) {
  test(`nothing is cut on a phone, ${locale}`, { skip }, async () => {
    const page = await inLanguage(locale, { width: 390, height: 844 });
    for (const tab of ["map", "council", "rules", "table"]) {
      await page.click(`#tab-${tab}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${tab} is ${wide} pixels wider than the page`);
      const tall = await page.locator(".actions button").evaluateAll((all) => all.filter((one) => one.clientHeight > 50).map((one) => one.textContent));
      assert.deepEqual(tall, [], `${tab}: words in two lines`);
    }
    await audit(page, `table, ${locale}`);
    await page.close();
  });
}
