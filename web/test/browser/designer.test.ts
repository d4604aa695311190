// A designer who works on a rule: one button runs its tests; a comparison plays the same games before and
// after, and shows the first difference. For the rules of a battle, and of a package.
import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { linkTo } from "./play";
import { audit, browser, Edited, host, opened, skip, skipServed, until, wrong } from "./support";

const AKRAGAS = new URL("../../scenarios/commands-and-colors/battles/akragas.castra", import.meta.url).pathname;
/** A package whose battle ends after some thirty answers. */
const SALT_ROAD = new URL("../../scenarios/examples/salt-road", import.meta.url).pathname;
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
  if (skipServed !== false) return;
  chromium = await browser();
  if (skip === false) ({ url, server } = await host());
});

after(async () => {
  if (skipServed !== false) return;
  await chromium.close();
  if (skip === false) server.close();
  assert.deepEqual(wrong, [], "something was complained of");
});

/** Types at the end of the text. */
async function write(page: Page, of: string): Promise<void> {
  await page.evaluate((insert) => {
    const content = document.querySelector(".text")?.shadowRoot?.querySelector(".cm-content");
    const { view } = (content as unknown as { cmTile: { view: { state: { doc: { length: number } }; dispatch(spec: object): void } } }).cmTile;
    view.dispatch({ changes: { from: view.state.doc.length, insert }, userEvent: "input.type" });
  }, of);
}

const compare = (page: Page) => page.locator(".compare button", { hasText: /^Compare$/ });

/** Waits until all pairs, or a number of them, have been played. */
async function compared(page: Page): Promise<void> {
  await until(page, "it can be compared", () => compare(page).isEnabled());
  await compare(page).click();
  await page.waitForFunction(() => /^\d+ pairs of games/.test(document.querySelector(".compare [role=status]")?.textContent ?? ""), undefined, { timeout: 600_000 });
}

test("a rule of a battle is compared with the battle without it", { skip, timeout: 900_000 }, async () => {
  const page = await opened(chromium, url);
  await page.goto("about:blank");
  await page.goto(linkTo(url, AKRAGAS));
  await page.waitForSelector(".bench[data-looks]");
  await page.click("#tab-figures");
  assert.equal(await compare(page).isDisabled(), true, "there is nothing to compare yet");
  await write(page, RULE);
  await compared(page);
  assert.match((await page.textContent(".compare")) ?? "", /\d+ of 200 games differ/);
  assert.ok((await page.locator(".compare tbody tr").count()) > 2);
  await page.waitForSelector(".parting .versions");
  const [one, other] = await page.locator(".parting .versions ol").allTextContents();
  assert.notEqual(one, other);
  await audit(page, "a comparison");
  if (process.env["VIEWS"] !== undefined) {
    await page.locator(".compare").scrollIntoViewIfNeeded();
    await page.screenshot({ path: join(process.env["VIEWS"], "designer.png") });
  }
  await page.close();
});

test("a rules file runs its tests by one button, and is compared in a battle of its package", { skip: skipServed, timeout: 900_000 }, async () => {
  const edited = await Edited.open((folder) => cpSync(SALT_ROAD, folder, { recursive: true }));
  try {
    const page = await opened(chromium, `${edited.url}#${encodeURIComponent("salt-road.castra")}`);
    await page.waitForSelector(".bench[data-looks]");
    await page.click("#tab-tests");
    await page.waitForSelector(".tests li");
    await page.click("text=Run the tests");
    await until(page, "the tests have been run", async () => /passed\.|failed\./.test((await page.textContent(".tests .note")) ?? ""));
    assert.match((await page.textContent(".tests .note")) ?? "", /passed\.$/);
    await page.click("#tab-figures");
    await write(page, "\n// the same\n");
    await compared(page);
    assert.match((await page.textContent(".compare")) ?? "", /All 200 games are the same/);
    await page.close();
  } finally {
    edited.close();
  }
});
