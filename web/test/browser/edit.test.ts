// `castra edit`: the page with the files of a folder, and the requests that it refuses.
import assert from "node:assert/strict";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { game, LONG, write } from "./endless";
import { playOn, settled } from "./play";
import { audit, browser, Edited, large, middle, opened, skipServed as skip, text, until, wrong } from "./support";

const BATTLE = readFileSync(new URL("../../scenarios/commands-and-colors/battles/cannae.castra", import.meta.url), "utf8");

let chromium: Browser;
let edited: Edited;

before(async () => {
  if (skip !== false) return;
  chromium = await browser();
  edited = await Edited.open((folder) => {
    writeFileSync(join(folder, "cannae.castra"), BATTLE);
    writeFileSync(join(folder, "other.castra"), BATTLE.replace("scenario cannae", "scenario other"));
    writeFileSync(join(folder, "notes.txt"), "secret");
  }, "cannae.castra");
});

after(async () => {
  if (skip !== false) return;
  await chromium.close();
  edited.close();
  // Browsers log a response with a conflict.
  const others = wrong.filter((text) => !text.includes("409"));
  assert.deepEqual(others, [], "something was complained of");
});

const file = () => join(edited.folder, "cannae.castra");
const onDisk = () => readFileSync(file(), "utf8");

/** Types at the end of the text. */
async function type(page: Page, what: string): Promise<void> {
  await page.locator(".text .cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(what);
}

test("a file is opened, changed and saved; changes on disk are followed", { skip }, async () => {
  const page = await opened(chromium, edited.url);
  await page.waitForSelector(".sheet [data-piece]");
  assert.equal(await text(page), BATTLE);
  await type(page, "// mine");
  await until(page, "not saved yet", async () => (await page.textContent(".saved")) === "not saved");
  assert.equal(onDisk(), BATTLE, "nothing is written unasked");
  await page.keyboard.press("Control+s");
  await until(page, "saved", () => onDisk() === `${BATTLE}// mine`);
  writeFileSync(file(), BATTLE);
  await until(page, "followed", async () => (await text(page)) === BATTLE);
  // The map disappears with its battle, and comes back with it.
  writeFileSync(file(), "");
  await page.waitForSelector(".sheet [data-piece]", { state: "hidden" });
  writeFileSync(file(), BATTLE);
  await page.waitForSelector(".sheet [data-piece]");
  await page.close();
});

test("two conflicting versions are shown, and nothing is overwritten unasked", { skip }, async () => {
  writeFileSync(file(), BATTLE);
  const page = await opened(chromium, edited.url);
  await page.waitForSelector(".sheet [data-piece]");
  await type(page, "// mine");
  const theirs = `// theirs\n${BATTLE}`;
  writeFileSync(file(), theirs);
  await page.waitForSelector(".conflict:not([hidden])");
  await audit(page, "conflict");
  await page.keyboard.press("Control+s");
  await until(page, "the person is asked to decide", async () => /Decide first/.test((await page.textContent(".status")) ?? ""));
  assert.equal(onDisk(), theirs);
  assert.equal(await text(page), `${BATTLE}// mine`);
  await page.click("text=Take theirs");
  assert.equal(await text(page), theirs);
  await page.click("text=Undo");
  assert.equal(await text(page), `${BATTLE}// mine`, "ours can be brought back");
  await page.keyboard.press("Control+s");
  await until(page, "ours is written over what we have seen", () => onDisk() === `${BATTLE}// mine`);
  await page.close();
});

test("a change between reading and saving is detected in time", { skip }, async () => {
  writeFileSync(file(), BATTLE);
  const page = await opened(chromium, edited.url);
  await page.waitForSelector(".sheet [data-piece]");
  // Without events, the page detects the change only when it saves.
  await page.route("**/api/events", (route) => route.abort());
  await type(page, "// mine");
  writeFileSync(file(), `// theirs\n${BATTLE}`);
  await page.keyboard.press("Control+s");
  await page.waitForSelector(".conflict:not([hidden])");
  assert.equal(onDisk(), `// theirs\n${BATTLE}`);
  await page.click("text=Keep mine");
  await until(page, "ours", () => onDisk() === `${BATTLE}// mine`);
  await page.close();
});

test("the folder of a game of its own is opened with its rules", { skip }, async () => {
  const game = new URL("../../scenarios/hnefatafl", import.meta.url).pathname;
  const own = await Edited.open((folder) => cpSync(game, folder, { recursive: true }));
  try {
    const page = await opened(chromium, own.url);
    const first = page.locator(".mine .kept", { has: page.locator("xpath=../*[contains(., 'battles/')]") }).first();
    await first.click();
    await page.waitForSelector(".sheet [data-piece]");
    // All files of the folder have been checked, which happens in a pause.
    await page.waitForSelector(".bench[data-whole]");
    assert.equal(await page.textContent(".view-problems"), "No problems.");
    await audit(page, "a folder");
    await page.close();
  } finally {
    own.close();
  }
});

/** Sends a request without a browser, like another program. */
function ask(path: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}): Promise<{ status: number; body: string }> {
  const to = new URL(edited.url);
  return new Promise((done, failed) => {
    const asked = request({ host: "127.0.0.1", port: to.port, path, method: options.method ?? "GET", headers: { Host: to.host, ...options.headers } }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (data: string) => (body += data)).on("end", () => done({ status: response.statusCode ?? 0, body }));
    });
    asked.on("error", failed);
    asked.end(options.body);
  });
}

test("requests without the token, under another host name or outside the folder are refused", { skip }, async () => {
  const { pathname, origin } = new URL(edited.url);
  const own = { Origin: origin, "If-Match": "none" };
  const put = (path: string, headers: Record<string, string>) => ask(path, { method: "PUT", headers, body: "x" });
  assert.equal((await ask(`${pathname}api/folder`)).status, 200);
  assert.equal((await ask("/")).status, 404);
  assert.equal((await ask("/0123456789abcdef0123456789abcdef/api/folder")).status, 404);
  assert.equal((await ask(`${pathname}api/folder`, { headers: { Host: "evil.example" } })).status, 403);
  assert.equal((await ask(`${pathname}api/folder`, { headers: { Origin: "http://evil.example" } })).status, 403);
  assert.equal((await put(`${pathname}api/text?path=new.castra`, {})).status, 403, "a page says where it is from");
  assert.equal((await put(`${pathname}api/text?path=..%2Fnew.castra`, own)).status, 403);
  assert.equal((await put(`${pathname}api/text?path=notes.txt`, own)).status, 403);
  assert.equal((await ask(`${pathname}api/text?path=notes.txt`)).status, 403);
  assert.equal((await ask(`${pathname}notes.txt`)).status, 404);
  const remove = (path: string, headers: Record<string, string>) => ask(`${pathname}api/text?path=${path}`, { method: "DELETE", headers });
  assert.equal((await remove("..%2Fnew.castra", own)).status, 403);
  assert.equal((await remove("cannae.castra", {})).status, 403, "a page says where it is from");
  assert.equal((await remove("cannae.castra", own)).status, 409, "a version that was not read is not deleted");
  assert.equal(existsSync(file()), true);
  assert.equal((await ask(`${pathname}api/text`, { method: "PATCH", headers: own })).status, 405);
  const long = await ask(`${pathname}api/text?path=new.castra`, { method: "PUT", headers: { ...own, "Content-Length": String(1 << 30) } }).catch(() => ({ status: 413 }));
  assert.equal(long.status, 413);
  assert.equal(existsSync(join(edited.folder, "new.castra")), false);
});

test("the page survives a restart of the server: text, map and game", { skip, timeout: 600_000 }, async () => {
  writeFileSync(file(), BATTLE);
  const page = await opened(chromium, edited.url, undefined, { reducedMotion: "reduce" });
  await page.waitForSelector(".sheet [data-piece]");
  await type(page, "// mine");
  await page.click("#tab-table");
  await page.fill("#seat-number", "7");
  await page.click(".table-setup button.main");
  const { answers } = await playOn(page, 2);
  await page.waitForSelector(`.table[data-kept="${answers}"]`);
  const question = await page.textContent(".table-question h2");
  await edited.end();
  await page.waitForSelector(".connection");
  await audit(page, "a page without its server");
  await page.evaluate(() => document.querySelector<HTMLElement>(".table")?.removeAttribute("data-state"));
  await edited.again();
  await page.waitForSelector(".connection", { state: "detached" });
  assert.equal((await settled(page)).answers, answers, "the game is where it was");
  assert.equal(await page.textContent(".table-question h2"), question);
  assert.equal(await text(page), `${BATTLE}// mine`);
  await page.click("#tab-map");
  await page.keyboard.press("Control+s");
  await until(page, "saved", () => onDisk() === `${BATTLE}// mine`);
  // Browsers log each failed connection.
  wrong.splice(0, wrong.length, ...wrong.filter((words) => !/WebSocket connection to .*ERR_CONNECTION_RE/.test(words)));
  await page.close();
});

test("a request that takes too long is stopped with its core, and a closed page leaves no core", { skip, timeout: 600_000 }, async () => {
  writeFileSync(join(edited.folder, "endless.castra"), game(LONG));
  const page = await opened(chromium, `${edited.url}#endless.castra`);
  await page.waitForSelector(".bench[data-looks]");
  await page.click("#tab-table");
  await page.click("text=Watch bots play");
  await page.waitForSelector(".table .table-thinking p");
  // Requests to another core do not wait for it.
  await page.evaluate(() => delete document.querySelector<HTMLElement>(".bench")?.dataset["looks"]);
  await write(page, `// Changed meanwhile.\n${game(LONG)}`);
  await page.waitForSelector(".bench[data-looks]");
  assert.match((await page.textContent(".table .table-thinking")) ?? "", /Bots play/);
  const before = edited.cores();
  await page.click(".table .table-thinking button");
  await page.waitForSelector(".table-setup");
  await until(page, "its core is gone", () => before.some((core) => !edited.cores().includes(core)));
  await page.close();
  for (let tries = 0; tries < 2000 && edited.cores().length > 0; tries++) await new Promise((done) => setTimeout(done, 20));
  assert.deepEqual(edited.cores(), []);
});

test("a drag over 26 by 9 hexes with 120 units changes only the drag image", { skip }, async () => {
  const wide = await Edited.open((folder) => writeFileSync(join(folder, "large.castra"), large()), "large.castra");
  try {
    const page = await opened(chromium, wide.url);
    await page.waitForSelector(".bench[data-whole] .sheet [data-piece]");
    assert.equal(await page.textContent(".view-problems"), "No problems.");
    assert.equal(await page.locator(".sheet > svg [data-piece]").count(), 120);
    for (const pieces of [1, 120]) {
      if (pieces > 1) {
        await page.focus(".map-frame");
        await page.keyboard.press("Control+a");
      }
      const from = await middle(page, "[data-piece='60']");
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 20, from.y);
      await page.waitForSelector(".ghost");
      assert.equal(await page.locator(".ghost [data-piece]").count(), pieces);
      await page.evaluate(() => {
        const seen = { picture: 0, text: 0 };
        Object.assign(window, { seen });
        const all = { subtree: true, childList: true, attributes: true, characterData: true };
        const picture = document.querySelector(".sheet > svg");
        if (picture !== null) new MutationObserver((found) => (seen.picture += found.length)).observe(picture, all);
        const text = document.querySelector(".text")?.shadowRoot;
        if (text) new MutationObserver((found) => (seen.text += found.length)).observe(text, all);
      });
      const scrolls = () => page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.querySelector(".map-frame") ?? document.body;
        return [scrollWidth, scrollHeight];
      });
      const before = await scrolls();
      const start = await page.locator(".ghost").boundingBox();
      for (let step = 1; step <= 40; step++) await page.mouse.move(from.x + 20 + step * 3, from.y + step);
      const now = await page.locator(".ghost").boundingBox();
      assert.deepEqual([(now?.x ?? 0) - (start?.x ?? 0), (now?.y ?? 0) - (start?.y ?? 0)], [120, 40]);
      // A change of the scroll size would repaint the map in each frame.
      assert.deepEqual(await scrolls(), before, "the ghost makes the map scroll further");
      assert.deepEqual(await page.evaluate(() => (window as unknown as { seen: object }).seen), { picture: 0, text: 0 });
      // The drag image is over the dragged unit, moved by the offset of the drag.
      const [copy, unit] = await Promise.all([page.locator(".ghost [data-piece='60']").boundingBox(), page.locator(".sheet > svg [data-piece='60']").boundingBox()]);
      assert.ok(copy && unit && Math.abs(copy.x - unit.x - 140) < 1 && Math.abs(copy.y - unit.y - 40) < 1, "it is elsewhere");
      await page.keyboard.press("Escape");
      assert.equal(await page.locator(".ghost").count(), 0);
      await page.mouse.up();
      assert.equal(await text(page), large());
    }
    await page.close();
  } finally {
    wide.close();
  }
});
