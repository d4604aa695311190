// Every view of Castra in a browser, with the steps to it: for pictures (`npm run views`), and for the
// accessibility check (`access.test.ts`).
import type { Page } from "playwright-core";
import { linkTo, playOn, settled } from "./play";
import { AKRAGAS, battle, CANNAE, type Places, scenarios } from "./places";

export interface View {
  name: string;
  /** Whether the program creates the view alone, without the core for browsers. */
  ofProgram?: boolean;
  /** Whether the steps differ on a small screen, or the view closes when the screen
   *  size changes. */
  isApart?: boolean;
  /** Whether the view shows the balance. */
  balance?: boolean;
  go(page: Page, places: Places): Promise<void>;
}

/** Opens an address as a new page: a new fragment alone would not reload. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(url);
}

/** Opens a battle in `castra edit`, since the core for browsers takes longer to start. */
async function at(page: Page, places: Places, file: string, tab?: string): Promise<void> {
  await open(page, linkTo(await places.edit(), file));
  await page.waitForSelector(".bench[data-looks]");
  if (tab !== undefined) await page.click(`#tab-${tab}`);
}

/** Opens the first question of a battle at the table. */
async function asked(page: Page, places: Places, file: string): Promise<void> {
  await at(page, places, file, "table");
  await page.fill("#seat-number", "7");
  await page.click(".table-setup button.main");
  await settled(page);
}

/** Selects a unit on the map. */
async function chosen(page: Page): Promise<void> {
  await page.locator(".sheet [data-piece='3']").first().click({ force: true });
  await page.waitForSelector("#chosen-remove");
}

/** Waits for the pictures of the start page that are in view. */
async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelectorAll(".first .card img").length >= 4);
}

async function watched(page: Page): Promise<void> {
  await page.click("text=Watch bots play");
  await page.waitForSelector(".table-watch .table-board svg [data-piece]");
  for (let turn = 0; turn < 5; turn++) await page.click("[aria-label='Next turn']");
  await page.locator(".table-watch [data-piece='3']").first().hover({ force: true });
}

const game = (name: string) => ({
  hexes: CANNAE,
  facings: battle("shield-and-spur", "bowmen"),
  squares: battle("hnefatafl", "hall"),
  places: battle("brothers-war", "thates"),
  armies: battle("three-crowns", "four-wells"),
  cards: battle("ancient-generals", "duel"),
  tricks: `${scenarios}/examples/tricks/table.castra`,
})[name] ?? CANNAE;

export const VIEWS: View[] = [
  { name: "start", go: async (page, places) => {
    await open(page, await places.page());
    await drawn(page);
  } },
  { name: "gallery", go: async (page, places) => {
    await open(page, await places.page());
    await page.waitForSelector(".card");
    await page.evaluate(() => document.querySelector("#start-examples")?.scrollIntoView());
    await page.waitForFunction(() => document.querySelectorAll("[aria-labelledby='start-examples'] .card img").length >= 2);
  } },
  { name: "map", go: async (page, places) => {
    await at(page, places, CANNAE);
    await chosen(page);
  } },
  { name: "map-facings", go: async (page, places) => {
    await at(page, places, game("facings"));
    await chosen(page);
  } },
  { name: "map-places", go: (page, places) => at(page, places, game("places")) },
  { name: "map-armies", go: (page, places) => at(page, places, game("armies")) },
  { name: "map-none", go: (page, places) => at(page, places, game("tricks")) },
  { name: "palette", isApart: true, go: async (page, places) => {
    await at(page, places, CANNAE);
    if (await page.locator("#palette-open").isVisible()) await page.click("#palette-open");
    await page.waitForSelector(".swatches img");
    await page.fill("#palette-search", "in");
  } },
  { name: "palette-tool", isApart: true, go: async (page, places) => {
    await at(page, places, CANNAE);
    if (await page.locator("#palette-open").isVisible()) await page.click("#palette-open");
    await page.locator(".palette [aria-label='Terrain'] .item").nth(1).click();
  } },
  { name: "room", isApart: true, go: async (page, places) => {
    await at(page, places, CANNAE);
    await page.keyboard.press("Control+b");
    await page.keyboard.press("Control+j");
  } },
  { name: "rules", go: async (page, places) => {
    await at(page, places, CANNAE, "rules");
    await page.waitForSelector(".rules .rule");
  } },
  { name: "layers", isApart: true, go: async (page, places) => {
    await at(page, places, CANNAE);
    await page.click(".zoom >> text=Layers");
    await page.waitForSelector("#layer-grid");
  } },
  { name: "files", ofProgram: true, go: async (page, places) => {
    await open(page, await places.edit());
    await page.waitForSelector(".bench[data-looks]");
    await page.click("[aria-label='Open another file']");
    // The newer file comes first, and which of the two is newer depends on the clock.
    await page.click(".mine .kept:has-text('other.castra')");
    await page.waitForSelector(".files li >> nth=1");
  } },
  { name: "map-several", go: async (page, places) => {
    await at(page, places, CANNAE);
    await page.focus(".map-frame");
    await page.keyboard.press("Control+a");
    await page.waitForSelector("#chosen-duplicate");
  } },
  { name: "map-menu", isApart: true, go: async (page, places) => {
    await at(page, places, CANNAE);
    await chosen(page);
    await page.click("#chosen-more");
    await page.waitForSelector(".map-menu .map-card");
  } },
  { name: "text", isApart: true, go: async (page, places) => {
    await at(page, places, CANNAE);
    if (await page.locator("#tab-text").isVisible()) await page.click("#tab-text");
    await page.locator(".text .cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\nspec");
    await page.keyboard.press("Control+Space");
    await page.waitForSelector(".cm-tooltip-autocomplete");
  } },
  { name: "problems", isApart: true, go: async (page, places) => {
    await at(page, places, CANNAE);
    if (await page.locator("#tab-text").isVisible()) await page.click("#tab-text");
    await page.locator(".text .cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText("\ndeploy rome {\n  medium-infanty at A1\n}");
    await page.waitForSelector(".problem-head");
    await page.waitForSelector(".fix");
    await page.waitForSelector(".map.old", { state: "attached" });
  } },
  { name: "council", go: async (page, places) => {
    await at(page, places, CANNAE, "council");
    await page.waitForSelector(".council fieldset");
  } },
  { name: "printed", go: async (page, places) => {
    await at(page, places, CANNAE, "printed");
    await page.waitForSelector(".printed svg");
  } },
  { name: "figures", balance: true, go: async (page, places) => {
    await at(page, places, CANNAE);
    await page.click("#tab-figures");
    await page.waitForSelector(".figures table");
  } },
  { name: "tests", go: async (page, places) => {
    await at(page, places, CANNAE);
    await page.click("#tab-tests");
    await page.waitForSelector(".tests");
  } },
  { name: "share", go: async (page, places) => {
    await at(page, places, CANNAE);
    await page.click("text=Share");
    await page.click("label[for=share-play]");
  } },
  { name: "name", go: async (page, places) => {
    await at(page, places, CANNAE);
    await chosen(page);
    await page.click("#chosen-name");
    await page.waitForSelector("#dialog-answer");
  } },
  { name: "seats", go: async (page, places) => {
    await at(page, places, CANNAE, "table");
    await page.waitForSelector(".table-setup");
  } },
  { name: "organise", go: async (page, places) => {
    await at(page, places, game("squares"), "table");
    await page.click("text=Organise games…");
    await page.fill("#organise-players", "Ada\nBo\nCy\n");
    await page.click("text=Make the sheet");
    await page.waitForSelector(".organise tbody tr");
  } },
  { name: "map-problem", go: async (page, places) => {
    await at(page, places, CANNAE);
    await chosen(page);
    for (const key of ["Enter", "ArrowRight", "Enter"]) await page.locator(".map-frame").press(key);
    await page.waitForSelector(".overlay .wrong-sign", { state: "attached" });
  } },
  { name: "map-name", isApart: true, go: async (page, places) => {
    await at(page, places, CANNAE);
    await page.click("#tool-label");
    const map = await page.locator(".map .sheet > svg").first().boundingBox();
    if (map !== null) await page.mouse.click(map.x + map.width / 2, map.y + map.height / 2);
    await page.waitForSelector(".map-field");
  } },
  { name: "keys", go: async (page, places) => {
    await at(page, places, CANNAE);
    await page.focus(".map-frame");
    await page.keyboard.press("?");
    await page.waitForSelector("dialog.keys");
  } },
  { name: "table-end", go: async (page, places) => {
    await asked(page, places, game("squares"));
    await playOn(page, 900);
    await page.waitForSelector(".table-end tbody tr");
  } },
  { name: "table-kept", go: async (page, places) => {
    await asked(page, places, game("squares"));
    await playOn(page, 2);
    await page.click(".table-tools >> text=Leave");
    await page.waitForSelector(".table-kept li");
  } },
  { name: "table", go: (page, places) => asked(page, places, CANNAE) },
  { name: "table-facings", go: (page, places) => asked(page, places, game("facings")) },
  { name: "table-squares", go: (page, places) => asked(page, places, game("squares")) },
  { name: "table-places", go: (page, places) => asked(page, places, game("places")) },
  { name: "table-cards", go: (page, places) => asked(page, places, game("cards")) },
  { name: "table-tricks", go: (page, places) => asked(page, places, game("tricks")) },
  { name: "table-armies", go: (page, places) => asked(page, places, game("armies")) },
  { name: "table-why", go: async (page, places) => {
    await asked(page, places, CANNAE);
    await page.locator(".table-board [data-piece='3']").first().click({ force: true });
    await page.click(".table-question >> text=Why");
    await page.waitForSelector(".table-why:not([hidden])");
  } },
  { name: "table-test", go: async (page, places) => {
    await asked(page, places, CANNAE);
    await page.click("text=As a test");
    await page.waitForSelector("dialog[open]");
  } },
  { name: "cover", go: async (page, places) => {
    await at(page, places, AKRAGAS, "table");
    await page.waitForSelector(".table-setup button.main");
    for (const seat of await page.locator(".table-setup select").all()) await seat.selectOption("");
    await page.click(".table-setup button.main");
    await page.waitForSelector(".table-cover button");
  } },
  { name: "watch", go: async (page, places) => {
    await at(page, places, CANNAE, "table");
    await watched(page);
  } },
  { name: "site", go: async (page, places) => {
    await open(page, await places.site());
    await drawn(page);
    await page.waitForSelector(".verdict");
  } },
  { name: "single", go: async (page, places) => {
    await open(page, await places.single());
    await drawn(page);
    await page.locator(".card.to-map").first().click();
    await page.waitForSelector(".bench[data-looks]");
  } },
  { name: "edit", ofProgram: true, go: async (page, places) => {
    await open(page, (await places.edit()).replace(/#.*$/, ""));
    await page.waitForSelector(".kept, .bench[data-looks]");
  } },
  { name: "conflict", ofProgram: true, isApart: true, go: async (page, places) => {
    await open(page, await places.edit());
    await page.waitForSelector(".bench[data-looks]");
    if (await page.locator("#tab-text").isVisible()) await page.click("#tab-text");
    await page.locator(".text .cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("// mine");
    places.outside((text) => `// theirs\n${text}`);
    await page.waitForSelector(".conflict:not([hidden])");
  } },
  { name: "live", ofProgram: true, go: async (page, places) => {
    await open(page, await places.live());
    await page.waitForSelector("#map [data-span]");
  } },
  { name: "live-game", ofProgram: true, go: async (page, places) => {
    await open(page, await places.live());
    await page.waitForSelector("#map [data-span]");
    await page.click("#play");
    await page.waitForSelector("#castra-replay .table-board svg [data-piece]");
    for (let turn = 0; turn < 3; turn++) await page.click("[aria-label='Next turn']");
  } },
  { name: "report", ofProgram: true, go: async (page, places) => {
    await open(page, await places.report());
    await page.waitForSelector("#castra-replay .table-board svg [data-piece]");
  } },
  { name: "report-game", ofProgram: true, go: async (page, places) => {
    await open(page, await places.report());
    await page.waitForSelector("#castra-replay .table-board svg [data-piece]");
    for (let turn = 0; turn < 3; turn++) await page.click("[aria-label='Next turn']");
    await page.locator("#castra-replay").scrollIntoViewIfNeeded();
  } },
  ...["hnefatafl", "commands-and-colors"].map((of): View => ({ name: `book-${of}`, ofProgram: true, go: async (page, places) => {
    await open(page, await places.book(of));
    await page.waitForSelector("h1");
  } })),
];
