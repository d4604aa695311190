// The measurements of a battle in `castra edit`: changes that make it even, and the worth of its parts.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { audit, browser, Edited, opened, skipServed, text, until, wrong } from "./support";

/** Each army throws a die and adds its bonus. The higher sum wins, and of equal sums that of the first army. */
const BOUT = `game bout "A Bout"

die d6 numeric { 1, 2, 3, 4, 5, 6 }

council {
  armies 2
  army { bonus: int 0..6 = 0 }
}

board track squares 4 x 2 {
  rows A..B
}

kind runner on hex

runner fast "Fast" abbr F

/// The sum that an army has thrown.
state sum per army: int = 0

/// Throws of this game.
state throws: int = 0

turn army at most 2 "both have thrown" {
  phase throw "Throwing" {
    let thrown = roll d6
    us.sum = 2 * (thrown + us.bonus) + throws
    throws += 1
  }
}

victory a in armies when throws == 2 and all(enemies(a), a.sum > it.sum) "throws higher"
`;

const PUB = `scenario pub "At the Pub" for bout

war-council {
  army red "Red" top {
    bonus 4
  }
  army blue "Blue" bottom {
    bonus 1
  }
}

map track

deploy red {
  fast at A1
}

deploy blue {
  fast at B1
}
`;

let chromium: Browser;

before(async () => {
  if (skipServed !== false) return;
  chromium = await browser();
});

after(async () => {
  if (skipServed !== false) return;
  await chromium.close();
  assert.deepEqual(wrong, [], "something was complained of");
});

async function atBalance(edited: Edited): Promise<Page> {
  const page = await opened(chromium, `${edited.url}#pub.castra`, undefined, { reducedMotion: "reduce" });
  await page.waitForSelector(".bench[data-looks]");
  await page.click("#tab-figures");
  return page;
}

function put(folder: string): void {
  writeFileSync(join(folder, "bout.castra"), BOUT);
  writeFileSync(join(folder, "pub.castra"), PUB);
}

async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env["VIEWS"];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) });
}

test("a suggested change makes a battle even, and is undone", { skip: skipServed }, async () => {
  const edited = await Edited.open(put);
  try {
    const page = await atBalance(edited);
    await page.click("#even-find");
    const note = async () => (await page.textContent("[aria-labelledby='even-title'] [role=status]")) ?? "";
    await until(page, "the search is over", async () => /games were played between bots/.test(await note()));
    const found = page.locator(".even-changes > li");
    assert.match((await page.textContent("[aria-labelledby='even-title']")) ?? "", /Red: wins \d+(\.\d)? % of 500 games now/);
    const change = (await found.first().textContent()) ?? "";
    assert.match(change, /− bonus \d/);
    assert.match(change, /Red: wins \d+(\.\d)? % of 1000 fresh games with this change/);
    await audit(page, "changes that make a battle even");
    await shot(page, "even");
    const before = await text(page);
    await found.first().locator("button").click();
    await until(page, "the text has changed", async () => (await text(page)) !== before);
    assert.match(await text(page), /bonus [01235]\n/);
    // The results now belong to another text.
    await until(page, "it is offered no more", () => found.first().locator("button").isDisabled());
    await page.click("text=Undo");
    await until(page, "the text is as before", async () => (await text(page)) === before);
    await page.close();
  } finally {
    edited.close();
  }
});

test("the worth of the parts of a battle is measured, and shown on the map", { skip: skipServed }, async () => {
  const edited = await Edited.open(put);
  try {
    const page = await atBalance(edited);
    await page.click("#worth-measure");
    const section = "[aria-labelledby='worth-title']";
    await until(page, "the parts are weighed", async () => /games were played between bots/.test((await page.textContent(`${section} [role=status]`)) ?? ""));
    const rows = await page.locator(`${section} tbody tr`).allTextContents();
    assert.match(rows[0] ?? "", /War Council bonus 4Red\+\d+\.\d/);
    assert.equal(await page.locator(`${section} tbody tr.matters`).count() > 0, true);
    await page.click("#worth-map");
    await page.waitForSelector(".worth-picture svg");
    await audit(page, "the worth of parts");
    await shot(page, "worth");
    await page.close();
  } finally {
    edited.close();
  }
});
