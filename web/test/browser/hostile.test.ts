// Malicious links, records and texts: the page explains the problem, and keeps working.
import assert from "node:assert/strict";
import type { Server } from "node:http";
import { after, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { browser, host, opened, skip, text, until, wrong } from "./support";

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

const packed = (bytes: Buffer | string) => `#t=${deflateRawSync(bytes).toString("base64url")}`;
const EVIL = `<img src=x onerror="window.hit=1"><script>window.hit=1</script>`;

const LINKS: [string, string][] = [
  ["no base64", "#t=%%%%"],
  ["no deflate", "#t=AAAA"],
  ["cut short", packed("scenario x \"X\" for commands-and-colors\n".repeat(50)).slice(0, 40)],
  ["a hundred megabytes of nothing", packed(Buffer.alloc(100 << 20))],
  ["no UTF-8", packed(Buffer.from([0xff, 0xfe, 0x80]))],
];

test("forged links lead to the start page, with a message", { skip }, async () => {
  const page = await opened(chromium, url);
  for (const [what, link] of LINKS) {
    await page.goto("about:blank");
    await page.goto(url + link);
    await page.waitForSelector(".start .card");
    await until(page, `${what} is spoken of`, async () => /link cannot be read/.test((await page.textContent(".status")) ?? ""));
  }
  // A fragment of another format, and one that cannot be decoded.
  for (const link of ["#%E0%A4%A", "#../../etc/passwd", `#${encodeURIComponent(EVIL)}`]) {
    await page.goto("about:blank");
    await page.goto(url + link);
    await page.waitForSelector(".start .card");
  }
  assert.equal(await page.evaluate(() => (window as unknown as { hit?: number }).hit), undefined);
  await page.close();
});

test("a battle from a link shows markup in its names as text, also at the table", { skip }, async () => {
  const evil = EVIL.replace(/"/g, "'");
  const battle = `scenario evil "${evil}" for commands-and-colors

war-council {
  army rome "${evil}" bottom { general "${evil}", cards 5, moves first, colour roman }
  army gaul "<b onclick=alert(1)>" top { general "Brennus", cards 5, colour barbarian }
  banners 2
}

map standard

deploy rome {
  heavy-infantry at A5 A6
  heavy-infantry at A7 with leader "${evil}"
}

deploy gaul {
  warriors at I5 I6 I7
}
`;
  const page = await opened(chromium, url + packed(battle));
  await page.waitForSelector(".sheet [data-piece]");
  for (const tab of ["council", "printed", "table", "map"]) {
    await page.click(`#tab-${tab}`);
    await page.waitForSelector({ council: ".council fieldset", printed: ".printed svg", table: ".table-setup" }[tab] ?? ".sheet [data-piece]");
  }
  await page.click("#tab-table");
  await page.click(".table-setup button.main");
  await page.waitForSelector(".table[data-state='asked']");
  assert.equal(await page.evaluate(() => (window as unknown as { hit?: number }).hit), undefined);
  // The palette has its own pictures, once the core has drawn them.
  await page.waitForSelector(".swatches img", { state: "attached" });
  assert.equal(await page.locator(".bench img:not([src^='data:']):not([src^='blob:']), .bench img[onerror], .bench b, .bench script").count(), 0);
  await page.close();
});

test("a forged stored game is refused, and the battle is still there", { skip }, async () => {
  const page = await opened(chromium, url);
  await page.click("text=Start a battle");
  await page.waitForSelector(".sheet [data-piece]");
  const before = await text(page);
  const path = await page.textContent(".file");
  const forged = ["not json", JSON.stringify({ record: "(castra: \"x\", game: 7)", turn: EVIL }), JSON.stringify({ record: "(".repeat(100_000), turn: 1 })];
  for (const kept of forged) {
    await page.evaluate(([key, value]) => localStorage.setItem(key as string, value as string), [`castra-table:${path}`, kept]);
    await page.click("#tab-map");
    await page.click("#tab-table");
    await page.waitForSelector(".table-setup");
    const go = page.locator("text=Go on with the game you left");
    if ((await go.count()) > 0) {
      await go.click();
      await until(page, "it is refused", async () => /not a record|had to stop/.test((await page.textContent(".status")) ?? ""));
    }
  }
  assert.equal(await text(page), before);
  assert.equal(await page.evaluate(() => (window as unknown as { hit?: number }).hit), undefined);
  await page.close();
});
