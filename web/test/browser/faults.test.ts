// First attempts of new users: each succeeds, or the page explains visibly why not. On a desktop and
// on a phone.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { linkTo, playOn, settled } from "./play";
import { battle, OASIS } from "./places";
import { audit, browser, changed, drag, Edited, host, opened, skip, skipServed, text, until, wrong } from "./support";

const SIZES = [{ width: 1440, height: 900 }, { width: 390, height: 844 }];
const HALL = battle("hnefatafl", "hall");

let chromium: Browser;
let edited: Edited;
let site: { url: string; server: Server } | undefined;

before(async () => {
  if (skipServed !== false) return;
  chromium = await browser();
  edited = await Edited.open((folder) => {
    writeFileSync(join(folder, "hall.castra"), readFileSync(HALL));
    writeFileSync(join(folder, "oasis.castra"), OASIS);
  });
  if (skip === false) site = await host();
});

after(async () => {
  if (skipServed !== false) return;
  await chromium.close();
  edited.close();
  site?.server.close();
  assert.deepEqual(wrong, [], "something was complained of");
});

type Size = (typeof SIZES)[number];
type Run = (page: Page, size: Size, url: string) => Promise<void>;

/** Declares a test of `castra edit` for each size; `where` is "site" for the page that stores texts in the browser. */
function each(name: string, run: Run, where: "folder" | "site" = "folder"): void {
  for (const size of SIZES) {
    test(`${name}, ${size.width} pixels wide`, { skip: where === "site" ? skip : skipServed, timeout: 600_000 }, async () => {
      const url = where === "site" ? site?.url ?? "" : edited.url;
      const page = await opened(chromium, url, size, { reducedMotion: "reduce", hasTouch: size.width < 500 });
      await run(page, size, url);
      await page.close();
    });
  }
}

/** Returns the centre of a hex on the screen, by its index among the hexes of the picture. */
async function hexes(page: Page): Promise<{ x: number; y: number }> {
  const board = await page.locator(".map .sheet > svg").first().boundingBox();
  assert.ok(board);
  return { x: board.x + board.width / 2, y: board.y + board.height / 2 };
}

async function empty(page: Page): Promise<void> {
  await page.selectOption("#new-begins", "empty");
  await page.click("text=Start a battle");
  await page.waitForSelector(".bench[data-looks] .map .sheet > svg");
}

/** Opens the sheet of the palette on a small screen. */
async function palette(page: Page): Promise<void> {
  if (await page.locator("#palette-open").isVisible()) await page.click("#palette-open");
}

const pieces = (page: Page) => page.locator(".map .sheet > svg [data-piece]").count();

/** Shows a view beside the map, or a panel below. */
async function tab(page: Page, name: string): Promise<void> {
  await page.locator(`#tab-${name}`).click();
}

each("both armies are placed on an empty board by pointing, whatever the War Council says", async (page) => {
  await empty(page);
  const middle = await hexes(page);
  await palette(page);
  await page.locator("[id^='unit-']").first().click();
  for (const [at, dy] of [[0, 40], [1, 70]] as const) {
    await page.mouse.click(middle.x + at, middle.y + dy);
    await until(page, "a unit stands", async () => (await pieces(page)) === at + 1);
  }
  await palette(page);
  await page.locator("[id^='army-']").nth(1).click();
  for (const [at, dy] of [[0, -40], [1, -70]] as const) {
    await page.mouse.click(middle.x + at, middle.y + dy);
    await until(page, "a unit of the other army stands", async () => (await pieces(page)) === at + 3);
  }
  // Five banners against two units: the value is written, and its problem shown.
  await page.keyboard.press("Escape");
  await tab(page, "council");
  await page.fill("#council-both-banners", "5");
  await page.keyboard.press("Tab");
  await until(page, "the form says why not", async () => /banners/i.test((await page.locator(".council .wrong").first().textContent().catch(() => "")) ?? ""));
  await audit(page, "a field with a problem");
  assert.match(await text(page), /banners 5/);
  const most = page.locator("[id^='council-'][id$='-cards']").first();
  await most.fill("99");
  await page.keyboard.press("Tab");
  await until(page, "it is written", async () => /cards 99/.test(await text(page)));
  await until(page, "the field shows it", async () => (await most.inputValue()) === "99");
  await tab(page, "map");
  // The map still works: all units are removed in one step, and restored in one step.
  const full = await text(page);
  await page.focus(".map-frame");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await changed(page, full);
  await until(page, "the board is empty", async () => (await pieces(page)) === 0);
  await page.keyboard.press("Control+z");
  await until(page, "every byte is back", async () => (await text(page)) === full);
});

each("a unit goes where another stands: the problem is marked there, and it goes away again", async (page) => {
  await page.click("text=Start a battle");
  await page.waitForSelector(".sheet [data-piece]");
  const first = await text(page);
  const at = async (piece: number) => {
    const box = await page.locator(`.sheet > svg [data-piece='${piece}']`).first().boundingBox();
    assert.ok(box);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await drag(page, await at(0), await at(1));
  const crowded = await changed(page, first);
  await page.waitForSelector(".overlay .wrong-sign.error", { state: "attached" });
  assert.equal(await pieces(page), (await page.locator(".sheet > svg [data-piece]").count()));
  await until(page, "it is said", async () => /Done, with a new problem/.test((await page.textContent(".status")) ?? ""));
  assert.match((await page.textContent(".view-problems")) ?? "", /are both in/);
  // Both can still be removed.
  await page.click("text=Undo");
  assert.equal(await changed(page, crowded), first);
  await page.waitForSelector(".overlay .wrong-sign", { state: "detached" });
});

/** Performs an action that changes the text, and waits until the map has followed. */
async function followed(page: Page, act: () => Promise<void>): Promise<string> {
  const looks = () => page.getAttribute(".bench", "data-looks");
  const [before, seen] = [await text(page), await looks()];
  await act();
  const now = await changed(page, before);
  await until(page, "the map follows", async () => (await looks()) !== seen);
  return now;
}

/** Returns the place of the selected label or objective on the screen. */
async function framed(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator(".overlay rect.chosen").boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

each("a name and an objective are changed where they stand, and OK keeps them", async (page) => {
  await empty(page);
  const { x, y } = await hexes(page);
  await page.click("#tool-label");
  await page.mouse.click(x, y);
  await page.waitForSelector(".map-field");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "map-field-text", "it has the focus");
  await audit(page, "a name on the map");
  const named = await followed(page, async () => {
    await page.keyboard.type("The Ford");
    await page.keyboard.press("Enter");
  });
  assert.match(named, /label "The Ford" at/);
  await page.mouse.click(x, y);
  await page.waitForSelector(".map-field");
  assert.equal(await page.inputValue("#map-field-text"), "The Ford", "it begins with what is there");
  await page.click(".map-field button.main");
  await page.waitForSelector(".map-field", { state: "detached" });
  assert.equal(await text(page), named, "OK keeps it");
  await page.mouse.click(x, y);
  await page.fill("#map-field-text", "The Old Ford");
  assert.match(await followed(page, () => page.keyboard.press("Enter")), /label "The Old Ford" at/);
  await page.click("#tool-objective");
  await page.mouse.click(x, y - 60);
  await page.waitForSelector(".map-field");
  await page.fill("#map-field-text", "The Hill");
  await page.selectOption("#map-field-army", { index: 1 });
  const both = await followed(page, () => page.click(".map-field button.main"));
  assert.match(both, /objective "The Hill" for [a-z]+ at/);
  await page.mouse.click(x, y - 60);
  await page.waitForSelector(".map-field");
  assert.equal(await page.inputValue("#map-field-text"), "The Hill");
  assert.notEqual(await page.inputValue("#map-field-army"), "", "whose it is stays");
  await page.keyboard.press("Escape");
  assert.equal(await text(page), both);
  // With the hand tool: select, drag, change by a double click, remove.
  await page.click("#tool-label");
  await page.mouse.click(x, y);
  await page.keyboard.press("Escape");
  const from = await framed(page);
  await page.click("#tool-hand");
  const hex = /label "The Old Ford" at (\S+)/.exec(both)?.[1];
  const moved = await followed(page, () => drag(page, from, { x: from.x, y: from.y + 70 }));
  assert.notEqual(/label "The Old Ford" at (\S+)/.exec(moved)?.[1], hex);
  await page.waitForSelector("#chosen-remove");
  await audit(page, "a chosen name");
  const there = await framed(page);
  await page.mouse.dblclick(there.x, there.y);
  await page.waitForSelector(".map-field");
  await page.keyboard.type("The New Ford");
  assert.match(await followed(page, () => page.keyboard.press("Enter")), /label "The New Ford" at/);
  assert.doesNotMatch(await followed(page, () => page.click("#chosen-remove")), /label/);
});

each("a name is moved and changed with the keyboard alone", async (page) => {
  await empty(page);
  const { x, y } = await hexes(page);
  await page.click("#tool-label");
  await page.mouse.click(x, y);
  await page.waitForSelector(".map-field");
  await page.keyboard.type("Ford");
  const first = await followed(page, () => page.keyboard.press("Enter"));
  await page.keyboard.press("Escape");
  await page.focus(".map-frame");
  const second = await followed(page, async () => {
    for (const key of ["Enter", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  });
  assert.match(second, /label "Ford" at/);
  assert.notEqual(second, first);
  await page.keyboard.press("F2");
  await page.waitForSelector(".map-field");
  await page.keyboard.type("Bridge");
  assert.match(await followed(page, () => page.keyboard.press("Enter")), /label "Bridge" at/);
});

each("Tab moves on from the text, and indents when that is asked for", async (page, { width }) => {
  await page.click("text=Start a battle");
  await page.waitForSelector(".bench[data-looks]");
  if (width < 500) await tab(page, "text");
  const first = await text(page);
  await page.locator(".text .cm-content").click();
  for (let times = 0; times < 60; times++) await page.keyboard.press("Tab");
  assert.equal(await text(page), first, "60 Tabs write nothing");
  const isInText = () => page.evaluate(() => document.activeElement?.shadowRoot != null);
  await page.locator(".text .cm-content").click();
  await page.keyboard.press("Tab");
  assert.equal(await isInText(), false, "Tab moves on");
  await page.locator(".text .cm-content").click();
  await page.keyboard.press("Control+m");
  await page.keyboard.press("Tab");
  assert.notEqual(await text(page), first, "Tab indents now");
  assert.equal(await isInText(), true);
  await page.keyboard.press("Control+m");
  await page.keyboard.press("Tab");
  assert.equal(await isInText(), false, "Tab moves on again");
});

each("what is typed over several lines is written without inline styles, and brackets go around it", async (page, { width }) => {
  await page.click("text=Start a battle");
  await page.waitForSelector(".bench[data-looks]");
  if (width < 500) await tab(page, "text");
  const first = await text(page);
  const selected = () => page.evaluate(() => {
    const content = document.querySelector(".text")?.shadowRoot?.querySelector(".cm-content");
    const { state } = (content as unknown as { cmTile: { view: { state: { selection: { main: { head: number } }; doc: { lineAt(at: number): { number: number } } } } } }).cmTile.view;
    return state.doc.lineAt(state.selection.main.head).number - 1;
  });
  const select = async () => {
    await page.locator(".text .cm-content").click();
    await page.keyboard.press("Control+Home");
    // A long line is wrapped, so an arrow key may stay in it.
    for (let steps = 0; steps < 60 && (await selected()) < 6; steps++) await page.keyboard.press("Shift+ArrowDown");
    assert.equal(await selected(), 6, "six lines are selected");
  };
  await select();
  await page.keyboard.type("// over");
  assert.equal((await text(page)).split("\n").length, first.split("\n").length - 6);
  assert.match(await text(page), /^\/\/ over/);
  await until(page, "every byte is back", async () => {
    await page.keyboard.press("Control+z");
    return (await text(page)) === first;
  });
  await select();
  await page.keyboard.type("(");
  assert.match(await text(page), /^\(\/\/ A battle[^]*\)/);
});

each("a question mark lists all keys", async (page) => {
  await page.click("text=Start a battle");
  await page.waitForSelector(".sheet [data-piece]");
  await page.focus(".map-frame");
  await page.keyboard.press("?");
  await page.waitForSelector("dialog.keys");
  await audit(page, "the keys");
  for (const words of ["Alt+arrow keys", "Shift+Alt+F", "Ctrl+S"]) assert.match((await page.textContent("dialog.keys")) ?? "", new RegExp(words.replace(/\+/g, "\\+")));
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog.keys", { state: "detached" });
  // In a field, the key types a question mark.
  await tab(page, "council");
  await page.fill("#council-battle-title", "");
  await page.locator("#council-battle-title").pressSequentially("Why?");
  assert.equal(await page.inputValue("#council-battle-title"), "Why?");
  assert.equal(await page.locator("dialog.keys").count(), 0);
});

each("a shipped battle has an address, is not copied by looking, and Back leads to the start", async (page) => {
  await page.click(".card.to-map");
  await page.waitForSelector(".bench[data-looks]");
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("castra/text/")));
  assert.match(page.url(), /#battle=[a-z-]+\/battles\/[a-z0-9-]+\.castra$/);
  await page.waitForSelector(".bench[data-whole]");
  assert.deepEqual(await kept(), [], "looking makes no copy");
  const address = page.url();
  await page.reload();
  await page.waitForSelector(".bench[data-looks]");
  assert.equal(page.url(), address, "the address leads there");
  const first = await text(page);
  await page.goBack();
  await page.waitForSelector(".start");
  assert.deepEqual(await kept(), []);
  await page.goForward();
  await page.waitForSelector(".bench[data-looks]");
  assert.equal(await text(page), first);
  // The first change makes a copy, whose path becomes the address.
  await tab(page, "council");
  await page.fill("#council-battle-title", "Mine");
  await page.keyboard.press("Tab");
  await until(page, "the copy is kept", async () => (await kept()).length === 1);
  assert.doesNotMatch(page.url(), /#battle=/);
  await page.reload();
  await page.waitForSelector(".bench[data-looks]");
  assert.match(await text(page), /"Mine"/);
  await page.goto(address);
  await page.waitForSelector(".bench[data-looks]");
  await until(page, "the shipped one is as it was", async () => (await text(page)) === first);
}, "site");

each("behind castra edit, a shipped battle is looked at as it is, and a change makes a copy that is not saved yet", async (page, _, url) => {
  const files = () => readdirSync(edited.folder).sort().join(" ");
  const there = files();
  await page.click(".card.to-map");
  await page.waitForSelector(".bench[data-looks]");
  assert.match(page.url(), /#battle=[a-z-]+\/battles\/[a-z0-9-]+\.castra$/);
  const [address, first] = [page.url(), await text(page)];
  await page.goBack();
  await page.waitForSelector(".start");
  await page.goto("about:blank");
  await page.goto(address);
  await page.waitForSelector(".bench[data-looks]");
  assert.equal(await text(page), first, "the address leads there");
  assert.equal(files(), there);
  await tab(page, "council");
  await page.fill("#council-battle-title", "Mine");
  await page.keyboard.press("Tab");
  await until(page, "it is a copy", async () => (await page.textContent(".saved")) === "not saved");
  assert.doesNotMatch(page.url(), /#battle=/);
  assert.equal(files(), there, "nothing is written unasked");
  await page.click(".actions >> text=/^Save$/");
  await until(page, "the copy is saved", () => files() !== there);
  await page.waitForSelector(".council fieldset");
  assert.equal(await page.inputValue("#council-battle-title"), "Mine");
  assert.ok(page.url().startsWith(url));
});

each("a new battle has an address at once, and Back leads to the start", async (page) => {
  await page.fill("#new-title", "Ford & Mill");
  await page.click("text=Start a battle");
  await page.waitForSelector(".sheet [data-piece]");
  assert.match(page.url(), /#ford-mill(-2)?\.castra$/);
  await page.click(".actions >> text=/^Save$/");
  await until(page, "it is saved", async () => (await page.textContent(".saved")) === "saved");
  await page.click(".home");
  await page.waitForSelector(".start");
  await page.goBack();
  await page.waitForSelector(".sheet [data-piece]");
  await page.goBack();
  await page.waitForSelector(".start");
  assert.doesNotMatch(page.url(), /#./);
});

each("a finished game has a page, and is there again after it was looked at", async (page, _, url) => {
  await page.goto("about:blank");
  await page.goto(`${url}#oasis.castra`);
  // Wait for the map: an earlier click would be lost.
  await page.waitForSelector(".bench[data-looks]");
  await page.click("#tab-table");
  await page.waitForSelector(".table-setup");
  for (const seat of await page.locator(".table-setup select").all()) await seat.selectOption("random");
  await page.locator(".table-setup select").first().selectOption("");
  await page.fill("#seat-number", "7");
  await page.click(".table-setup button.main");
  await settled(page);
  await playOn(page, 900);
  await page.waitForSelector(".table-end:not([hidden]) tbody tr");
  await audit(page, "the end of a game");
  const end = await page.textContent(".table-end h2");
  assert.match((await page.textContent(".table-end")) ?? "", /It took \d+ turns?/);
  await page.click("text=Look at the game");
  await page.waitForSelector(".table-watch .table-board svg [data-piece]");
  await page.click(".table-watch >> text=Close");
  await page.waitForSelector(".table-end:not([hidden])");
  assert.equal(await page.textContent(".table-end h2"), end, "Close leads back to it");
  await page.click("text=See the final position");
  assert.equal(await page.locator(".table-split").isVisible(), true);
  await page.click(".table-tools >> text=Leave");
  await page.waitForSelector(".table-kept li");
  await audit(page, "the games of a battle");
  // A new game does not replace a stored one.
  await page.click(".table-setup button.main");
  await settled(page);
  await playOn(page, 2);
  await page.click(".table-tools >> text=Leave");
  await until(page, "both are kept", async () => (await page.locator(".table-kept li").count()) === 2);
  await page.click(".table-kept >> text=Look at it");
  await page.waitForSelector(".table-end:not([hidden]) tbody tr");
  const [person] = [await page.evaluate(() => document.querySelector(".table-end thead")?.textContent ?? "")];
  await page.click("text=Play again from the other side");
  await settled(page);
  assert.match(person, /\(person\)/);
});

each("tests in a battle are those of the battle, its game and the modules in play", async (page, _, url) => {
  await page.evaluate((texts) => {
    for (const [path, text] of Object.entries(texts)) localStorage.setItem(`castra/text/${path}`, text);
  }, {
    "dash.castra": `game dash "Dash"\n\nboard track squares 4 x 2 {\n  rows A..B\n}\n\nkind runner on hex\n\nrunner fast "Fast" abbr F\n\ncouncil { armies 2 }\n\nstate steps per army: int = 0\n\nturn army at most 9 "nobody gets there" {\n  phase run {\n    us.steps += 1\n  }\n}\n\nvictory a in armies when a.steps >= 3 "is first"\n\ntest "a step is one" {\n  play phase run\n  expect us.steps == 1\n}\n`,
    "wind.castra": `module wind "Wind" for dash\n\ntest "wind" {\n  expect true\n}\n`,
    "one.castra": `scenario one "One" for dash\n\nwar-council {\n  army a "A" top {}\n  army b "B" bottom {}\n}\n\nmap track\n\ndeploy a {\n  fast at A1\n}\n\ndeploy b {\n  fast at B1\n}\n\ntest "one" {\n  expect true\n}\n`,
  });
  await page.goto(`${url}#one.castra`);
  await page.reload();
  await page.waitForSelector(".bench[data-looks]");
  await tab(page, "tests");
  await until(page, "they are listed", async () => (await page.locator(".tests li").count()) > 0);
  assert.deepEqual(await page.locator(".tests li .message").allTextContents(), ["a step is one", "one"]);
  await page.selectOption("#tests-scope", "all");
  await until(page, "all are listed", async () => (await page.locator(".tests li").count()) === 3);
  await page.selectOption("#tests-scope", "near");
  await until(page, "those of the battle", async () => (await page.locator(".tests li").count()) === 2);
  await page.click("text=Run the tests");
  await until(page, "they pass", async () => /2 passed/.test((await page.textContent(".tests .note")) ?? ""));
}, "site");

each("the strip under the map shows all there is, and the map stays in its place", async (page, _, url) => {
  await page.goto("about:blank");
  await page.goto(linkTo(url, battle("shield-and-spur", "bowmen")));
  await page.waitForSelector(".sheet [data-piece]");
  const before = await page.locator(".map-frame").boundingBox();
  await page.locator(".sheet [data-piece='3']").first().click({ force: true });
  await page.waitForSelector("#chosen-remove");
  assert.deepEqual(await page.locator(".map-frame").boundingBox(), before, "the map stays where it is");
  const cut = await page.evaluate(() => {
    const row = document.querySelector(".map-chosen > .row");
    const { right, bottom } = document.querySelector(".map")?.getBoundingClientRect() ?? new DOMRect();
    const over = [...(row?.children ?? [])].filter((child) => {
      const box = child.getBoundingClientRect();
      return box.right > right + 1 || box.bottom > bottom + 1;
    });
    return [row === null ? "no row" : "", ...over.map((child) => child.outerHTML.slice(0, 80))].join("");
  });
  assert.equal(cut, "");
  const scrolled = await page.evaluate(() => {
    const view = document.querySelector("#view-map");
    view?.scrollTo(50, 200);
    return [view?.scrollLeft, view?.scrollTop];
  });
  assert.deepEqual(scrolled, [0, 0]);
});

each("what is compared with can be set", async (page, { width }, url) => {
  await page.goto("about:blank");
  await page.goto(`${url}#hall.castra`);
  await page.waitForSelector(".bench[data-looks]");
  await tab(page, "figures");
  assert.equal(await page.inputValue("#compare-before"), "opened");
  assert.deepEqual(await page.locator("#compare-before option:not([hidden])").allTextContents(), ["as opened", "as last saved"]);
  if (width < 500) await tab(page, "text");
  await page.locator(".text .cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("// one\n");
  await tab(page, "figures");
  await until(page, "it can be compared", async () => await page.locator(".compare button", { hasText: /^Compare$/ }).isEnabled());
  await page.click("text=Mark this version");
  assert.equal(await page.inputValue("#compare-before"), "marked");
  assert.match((await page.textContent(".compare .note")) ?? "", /as marked at/);
  await until(page, "it is the same", async () => await page.locator(".compare button", { hasText: /^Compare$/ }).isDisabled());
});

each("a file that another program writes meanwhile is not taken for the file that is being opened", async (page, _, url) => {
  await page.goto("about:blank");
  const other = join(edited.folder, "written-meanwhile.castra");
  await page.route("**/api/text*", async (route) => {
    writeFileSync(other, "// another file\n");
    await page.waitForTimeout(1500);
    await route.continue();
  });
  await page.goto(`${url}#hall.castra`);
  await page.waitForSelector(".bench[data-looks]");
  assert.equal(await page.textContent(".bench h1.file"), "hall.castra");
  assert.deepEqual(await page.locator("#compare-before option:not([hidden])").allTextContents(), ["as opened", "as last saved"]);
  rmSync(other);
});

each("a file that another program writes and that cannot be read is not taken for a deleted file", async (page, _, url) => {
  await page.goto(`${url}#hall.castra`);
  await page.waitForSelector(".bench[data-looks]");
  await page.route("**/api/text*", (route) => route.fulfill({ status: 500, body: "the disk is busy\n" }));
  const hall = join(edited.folder, "hall.castra");
  const before = readFileSync(hall, "utf8");
  writeFileSync(hall, `${before}// another program\n`);
  await page.waitForSelector("text=hall.castra may have changed, but it could not be read: the disk is busy");
  assert.equal(await text(page), before);
  // The browser reports the refused request.
  wrong.splice(0, wrong.length, ...wrong.filter((words) => !words.includes("500")));
  // The next change is read, and taken over.
  await page.unroute("**/api/text*");
  writeFileSync(hall, before.replace("\n", " // again\n"));
  await page.waitForSelector("text=Another program has changed hall.castra");
  writeFileSync(hall, before);
});

for (const size of SIZES) {
  test(`a battle saved in an empty folder is still there when it is opened again, ${size.width} pixels wide`, { skip: skipServed, timeout: 600_000 }, async () => {
    const edited = await Edited.open(() => {});
    const page = await opened(chromium, edited.url, size);
    await page.click("text=Start a battle");
    await page.waitForSelector(".sheet [data-piece]");
    const first = await text(page);
    await page.click(".actions >> text=/^Save$/");
    await until(page, "it is saved", () => existsSync(join(edited.folder, "my-first-battle.castra")));
    await page.click(".home");
    await page.click(".kept");
    await page.waitForSelector(".bench[data-whole] .sheet [data-piece]");
    assert.equal(await text(page), first);
    await until(page, "the whole folder is read", () =>
      page.evaluate(() => {
        const { looks, whole } = document.querySelector<HTMLElement>(".bench")?.dataset ?? {};
        return looks !== undefined && looks === whole;
      }));
    assert.equal(await page.textContent(".view-problems"), "No problems.");
    assert.equal(readFileSync(join(edited.folder, "my-first-battle.castra"), "utf8"), first);
    await page.close();
    edited.close();
  });
}

each("the games of several people fit their window, with long names", async (page, { width }, url) => {
  await page.goto(`${url}#hall.castra`);
  await page.waitForSelector(".bench[data-looks] .map .sheet > svg");
  await tab(page, "table");
  await page.click("text=Organise games…");
  await page.fill("#organise-players", "Anna Katharina von Hohenzollern-Sigmaringen\nBertram\nThe-one-name-that-nothing-breaks");
  await page.click("text=Make the sheet");
  await page.waitForSelector(".organise .standings");
  const wider = () => page.evaluate(() => [...document.querySelectorAll("dialog[open], dialog[open] .scroll")].map((one) => one.scrollWidth - one.clientWidth));
  assert.deepEqual(await wider(), [0, 0]);
  if (width < 500) await page.setViewportSize({ width: 360, height: 740 });
  assert.deepEqual(await wider(), [0, 0]);
});

each("a link for a table of more players than armies names each seat", async (page, _, url) => {
  await page.goto(`${url}#battle=commands-and-colors/battles/epic-volturnus.castra`);
  await page.waitForSelector(".bench[data-looks] .map .sheet > svg");
  await page.click("text=Share");
  await page.click("label[for=share-play]");
  const seats = page.locator("dialog select[id^=share-seat-]");
  assert.equal(await seats.count(), 2);
  const most = await page.locator("#share-players option").last().getAttribute("value");
  assert.ok(Number(most) > 2, `the table of ${most} players`);
  await page.selectOption("#share-players", most);
  assert.equal(await seats.count(), Number(most));
  await seats.first().selectOption("random");
  const wanted = ["random", ...Array.from({ length: Number(most) - 1 }, () => "person")].join(",");
  await until(page, "the link has all seats", async () => (await page.inputValue("textarea[aria-label=Link]")).endsWith(`&seats=${wanted}`));
});
