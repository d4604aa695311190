// The form for the rules of a battle: enabled modules, conflicts, and the effect of a rule.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { audit, browser, changed, Edited, opened, skipServed as skip, text, until, wrong } from "./support";
import { CANNAE } from "./places";

let chromium: Browser;
let edited: Edited;

/** A module of the user, and two that conflict with it. */
const OWN = `/// Each army has one banner from the start.
module gifts "Gifts" for commands-and-colors

option more: bool = false "two banners instead of one"

on turn 1 {
  for each a in armies { a.banners += 1 }
}
`;
const FOE = `/// Nobody gives anything away.
module misers "Misers" for commands-and-colors

excludes gifts
`;
const FRIEND = `/// Gifts are remembered.
module thanks "Thanks" for commands-and-colors

requires gifts
`;

before(async () => {
  if (skip !== false) return;
  chromium = await browser();
  edited = await Edited.open((folder) => {
    writeFileSync(join(folder, "castra.ron"), "()");
    writeFileSync(join(folder, "cannae.castra"), readFileSync(CANNAE));
    for (const [name, source] of Object.entries({ gifts: OWN, misers: FOE, thanks: FRIEND })) writeFileSync(join(folder, `${name}.castra`), source);
  });
});

after(async () => {
  if (skip !== false) return;
  await chromium.close();
  edited.close();
  assert.deepEqual(wrong, [], "something was complained of");
});

async function start(width: number): Promise<Page> {
  const page = await opened(chromium, `${edited.url}#cannae.castra`, { width, height: 844 }, { reducedMotion: "reduce", hasTouch: width < 500 });
  await page.waitForSelector(".bench[data-whole]");
  await page.click("#tab-rules");
  await page.waitForSelector("#rule-gifts");
  return page;
}

const header = (of: string) => /^scenario.*$/m.exec(of)?.[0] ?? "";

for (const width of [1280, 390]) {
  test(`rules are enabled and disabled, ${width} pixels wide`, { skip, timeout: 600_000 }, async () => {
    const page = await start(width);
    const first = await text(page);
    assert.match(await page.textContent(".modules legend") ?? "", /^Modules: 0 of \d+ in play$/);
    assert.match(await page.textContent("#rule-gifts-hint") ?? "", /^Each army has one banner from the start\./);
    assert.match(await page.textContent("#rule-thanks-hint") ?? "", /This also puts Gifts in play/);
    await page.check("#rule-gifts");
    const second = await changed(page, first);
    assert.equal(header(second), `${header(first)} with gifts`);
    assert.equal(second.replace(header(second), header(first)), first, "nothing else has changed");
    // Conflicting modules are disabled, with the reason.
    await until(page, "the other one is greyed", () => page.locator("#rule-misers").isDisabled());
    assert.match(await page.textContent("#rule-misers-hint") ?? "", /It cannot be combined with Gifts\./);
    // The options of the module appear with it.
    await page.check("#option-more");
    const third = await changed(page, second);
    assert.equal(header(third), `${header(first)} with gifts, more = true`);
    // A module that another one requires cannot be disabled.
    await page.check("#rule-thanks");
    await changed(page, third);
    await until(page, "it is needed", () => page.locator("#rule-gifts").isDisabled());
    assert.match(await page.textContent("#rule-gifts-hint") ?? "", /Thanks needs it\./);
    await audit(page, "rules");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    assert.ok(wide, "nothing sticks out");
    // Undo restores every byte.
    for (let step = 0; step < 3; step++) await page.locator(".actions .of-text", { hasText: "Undo" }).click();
    await until(page, "it is as it was", async () => (await text(page)) === first);
    await until(page, "no module is in play", async () => /: 0 of/.test(await page.textContent(".modules legend") ?? ""));
    // Disabling a module removes its options.
    await page.check("#rule-gifts");
    const again = await changed(page, first);
    await page.check("#option-more");
    const more = await changed(page, again);
    await page.uncheck("#rule-gifts");
    assert.equal(await changed(page, more), first);
    await page.close();
  });
}

test("rules whose changes conflict are disabled, and a search finds a rule", { skip, timeout: 600_000 }, async () => {
  const page = await start(1280);
  await page.waitForSelector(".rules[data-judged]");
  assert.equal(await page.locator(".rule.barred").count() < 10, true, "most rules can be ticked");
  const all = await page.locator(".modules .rule").count();
  await page.fill("#rules-search", "thanks");
  assert.equal(await page.locator(".modules .rule:visible").count(), 1);
  await page.fill("#rules-search", "nothing like it");
  assert.equal(await page.locator(".modules .rule:visible").count(), 0);
  assert.match(await page.textContent(".modules") ?? "", /No rule contains these words\./);
  await page.fill("#rules-search", "");
  assert.equal(await page.locator(".modules .rule:visible").count(), all);
  await page.close();
});

test("games with and without a rule show its effect", { skip, timeout: 600_000 }, async () => {
  const page = await start(1280);
  await page.click("#effect-gifts");
  await page.waitForSelector(".effect-found ul li");
  await until(page, "all games are played", async () => (await page.textContent("#effect-gifts")) === "Show the effect");
  const found = await page.textContent(".effect-found") ?? "";
  assert.match(found, /^With it, (\d+ of 100 games differs?|every game is the same)\. Both versions have the same dice\./);
  assert.match(found, /A game lasts \d+\.\d turns instead of \d+\.\d\./);
  assert.equal(header(await text(page)).includes("gifts"), false, "the text is as it was");
  await audit(page, "the effect of a rule");
  await page.close();
});
