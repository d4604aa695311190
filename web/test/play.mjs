// Plays whole games in a real browser: `node test/play.mjs [BATTLE …]`.
//
// A person sits at the first seat, bots at the others; the person takes anything that is lit or
// on a button. In the middle of each game the page is reloaded, and the game gone on with. A
// message of an error on the console fails it. Without battles, one of each shipped game is played.
// `--shots FOLDER` keeps pictures of what was seen. The page has to be built: `npm run build`.
import { createServer } from "node:http";
import { existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../..", import.meta.url));
const dist = `${root}web/dist/`;
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2" };
const BROWSER = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const SHIPPED = ["ancient-generals", "ancients", "commands-and-colors", "hnefatafl", "shield-and-spur", "three-crowns", "tithe"];

/** The files of the page, at an address. */
export async function serve() {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://here").pathname;
    const file = `${dist}${path === "/" ? "index.html" : path.slice(1)}`;
    if (path === "/favicon.ico") {
      response.writeHead(204).end();
      return;
    }
    if (path.includes("..") || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream" });
    response.end(readFileSync(file));
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { server, url: `http://127.0.0.1:${server.address().port}/` };
}

/** A number that looks like chance, the same each time. */
function chance(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const state = (page) => page.evaluate(() => {
  const table = document.querySelector(".table");
  return { state: table?.dataset.state, answers: Number(table?.dataset.answers ?? 0), said: document.querySelector(".status.on")?.textContent ?? "" };
});

async function settled(page) {
  await page.waitForFunction(() => ["asked", "over"].includes(document.querySelector(".table")?.dataset.state ?? ""), undefined, { timeout: 120_000 });
  return state(page);
}

/** Answers a question: with the mouse on the board now and then, otherwise with a button. */
async function answer(page, pick, turn) {
  if (turn % 8 === 3) {
    const at = await page.evaluate((n) => {
      if (document.querySelector(".table-count") !== null) return null;
      const lit = [...document.querySelectorAll(".table-open")];
      const one = lit[n % Math.max(1, lit.length)];
      if (one === undefined) return null;
      one.scrollIntoView({ block: "center", inline: "center" });
      const box = one.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, pick(1000));
    if (at !== null) {
      await page.mouse.click(at.x, at.y);
      return;
    }
  }
  await page.evaluate((numbers) => {
    const question = document.querySelector(".table-question");
    const all = [...question.querySelectorAll(".table-options button")];
    const confirm = [...question.querySelectorAll("button.main")].find((b) => b.textContent === "Confirm");
    if (confirm === undefined) {
      const none = question.querySelector("button.none");
      const any = none === null || (all.length > 0 && numbers[0] % 5 !== 0) ? all : [none];
      any[numbers[1] % any.length].click();
      return;
    }
    // Several: as many as are needed, or a few.
    for (let i = 0; i < 40; i++) {
      const now = [...document.querySelectorAll(".table-question .table-options button")];
      const off = now.filter((b) => b.getAttribute("aria-pressed") !== "true");
      const done = [...document.querySelectorAll(".table-question button.main")].find((b) => b.textContent === "Confirm");
      if (!done.disabled && (i >= numbers[2] % 4 || off.length === 0)) {
        done.click();
        return;
      }
      if (off.length === 0) throw new Error("nothing can be confirmed");
      const before = document.querySelector(".table-count").textContent;
      off[numbers[3 + i] % off.length].click();
      if (document.querySelector(".table-count").textContent === before && !done.disabled) {
        done.click();
        return;
      }
    }
    throw new Error("nothing could be confirmed");
  }, Array.from({ length: 50 }, () => pick(997)));
}

/** Plays a battle; how it went. */
export async function playOne(browser, url, file, { most = 900, shots } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  const errors = [];
  // A static host has no folder and no gallery to offer; the page asks whether it has.
  const expected = (message) => /\/(api\/|gallery\.json)/.test(message.location().url ?? "");
  page.on("console", (message) => message.type() === "error" && !expected(message) && errors.push(`${message.text()} ${message.location().url}`));
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.addInitScript(() => {
    document.documentElement?.setAttribute("data-pace", "none");
    document.addEventListener("DOMContentLoaded", () => document.documentElement.setAttribute("data-pace", "none"));
  });
  const name = file.split("/").slice(-1)[0].replace(".castra", "");
  const shot = async (what) => {
    if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}-${what}.png` });
  };
  const packed = deflateRawSync(readFileSync(file)).toString("base64url");
  await page.goto(`${url}#t=${packed}`);
  await page.click("#tab-table", { timeout: 60_000 });
  await page.waitForSelector(".table-setup", { timeout: 60_000 });
  await shot("seats");
  await page.fill("#seat-number", "7");
  await page.click(".table-setup button.main");
  const pick = chance(7);
  let now = await settled(page);
  let asked = 0;
  let isReloaded = false;
  await shot("first");
  while (now.state === "asked") {
    if (asked++ > most) throw new Error(`${name}: no end after ${most} questions`);
    const before = now.answers;
    await answer(page, pick, asked);
    // A first click may only choose where from.
    await page.waitForTimeout(5);
    now = await settled(page);
    if (asked === 12) await shot("middle");
    if (!isReloaded && asked >= 15 && now.answers !== before && now.state === "asked") {
      isReloaded = true;
      // The game is kept a moment after it stands still.
      await page.waitForFunction((answers) => Object.keys(localStorage).some((key) => key.startsWith("castra-table:")), now.answers);
      await page.waitForTimeout(150);
      const words = await page.textContent(".table-question h2");
      await page.reload();
      await page.waitForSelector("main.start, .bench");
      if ((await page.$("#tab-table")) === null) await page.click("button.kept");
      await page.click("#tab-table");
      await page.click("text=Go on with the game you left");
      const again = await settled(page);
      const heard = await page.textContent(".table-question h2");
      if (again.answers !== now.answers || heard !== words) {
        throw new Error(`${name}: after a reload there are ${again.answers} answers for ${now.answers}, and “${heard}” for “${words}”`);
      }
      now = again;
    }
  }
  const end = await page.textContent(".table-waiting");
  await shot("end");
  if (errors.length > 0) throw new Error(`${name}: the console has errors:\n${errors.join("\n")}`);
  await context.close();
  return { name, questions: asked, answers: now.answers, end, isReloaded };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (BROWSER === undefined) {
    console.log("no browser was found: nothing was played");
    process.exit(0);
  }
  const given = process.argv.slice(2);
  const at = given.indexOf("--shots");
  const shots = at < 0 ? undefined : given.splice(at, 2)[1];
  if (shots !== undefined) mkdirSync(shots, { recursive: true });
  const first = (game) => {
    const folder = `${root}scenarios/${game}/battles`;
    const battle = readdirSync(folder).filter((entry) => entry.endsWith(".castra")).sort()[0];
    return `${folder}/${battle}`;
  };
  const files = given.length > 0 ? given : SHIPPED.map(first);
  const { server, url } = await serve();
  const browser = await chromium.launch({ executablePath: BROWSER, args: FLAGS });
  let failed = 0;
  for (const file of files) {
    try {
      const { name, questions, answers, end, isReloaded } = await playOne(browser, url, file, { shots });
      console.log(`${name}: ${questions} questions of ${answers} decisions${isReloaded ? ", reloaded on the way" : ""}. ${end}`);
    } catch (error) {
      failed++;
      console.error(error instanceof Error ? error.message : error);
    }
  }
  await browser.close();
  server.close();
  process.exit(failed === 0 ? 0 : 1);
}
