// Measures the page in a real browser, as a table: `npm run build && npm run figures`. The times are
// wall-clock times, so the machine should be idle; its load is printed with them. The processor
// times in the table depend little on the load.
import assert from "node:assert/strict";
import { cpSync, readFileSync, statSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { constants, brotliCompressSync } from "node:zlib";
import { decompress } from "fzstd";
import type { Page } from "playwright-core";
import { CoreInstance } from "../../src/core/module";
import { linkTo, settled } from "./play";
import { browser, built, coreFile, Edited, host, large, middle, opened, skip, written, wrong } from "./support";

if (skip !== false) throw new Error(skip);
const scenarios = new URL("../../scenarios/", import.meta.url).pathname;
const battle = (name: string) => join(scenarios, "commands-and-colors/battles", `${name}.castra`);
const chromium = await browser();
const { url, server } = await host();
const rows: [string, string, string][] = [];

function row(what: string, figure: string, asked = ""): void {
  rows.push([what, figure, asked]);
  console.log(`${what}: ${figure}${asked === "" ? "" : `; asked for: ${asked}`}`);
}

const ms = (value: number) => `${value.toFixed(1)} ms`;
function spread(times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return `median ${ms(at(0.5))}, 95 of 100 below ${ms(at(0.95))}, fastest ${ms(at(0))}`;
}

/** Types letters, and measures each until problems and map of the new text are painted. */
async function typing(page: Page, edits: [number, number, string][], count: number): Promise<{ times: number[]; painted: number[]; touched: number[]; bytes: number }> {
  return page.evaluate(async ([edits, count]) => {
    const content = document.querySelector(".text")?.shadowRoot?.querySelector(".cm-content");
    const { view } = (content as unknown as { cmTile: { view: { dispatch(spec: object): void } } }).cmTile;
    const bench = document.querySelector<HTMLElement>(".bench");
    if (bench === null) throw new Error("no file is open");
    const times: number[] = [];
    const painted: number[] = [];
    const touched: number[] = [];
    for (let at = 0; at < count; at++) {
      const [from, to, insert] = edits[at % edits.length] as [number, number, string];
      const svg = document.querySelector(".sheet > svg");
      let changes = 0;
      const drawn = new MutationObserver((records) => (changes += records.length));
      if (svg !== null) drawn.observe(svg, { subtree: true, childList: true, attributes: true });
      const looked = new Promise<void>((done) => {
        const look = new MutationObserver(() => {
          look.disconnect();
          done();
        });
        look.observe(bench, { attributes: true, attributeFilter: ["data-looks"] });
      });
      const start = performance.now();
      view.dispatch({ changes: { from, to, insert }, userEvent: "input.type" });
      await looked;
      times.push(performance.now() - start);
      touched.push(changes + drawn.takeRecords().length);
      drawn.disconnect();
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      painted.push(performance.now() - start);
      await new Promise((done) => setTimeout(done, 30));
    }
    return { times, painted, touched, bytes: document.querySelector(".sheet > svg")?.outerHTML.length ?? 0 };
  }, [edits, count] as const);
}

async function typed(page: Page, what: string, edits: [number, number, string][], asked = ""): Promise<void> {
  await typing(page, edits, 6);
  // The processor time of a thread does not depend on other processes.
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const busy = async () => (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN;
  const before = await busy();
  const { times, painted, touched, bytes } = await typing(page, edits, 60);
  const spent = ((await busy()) - before) * 1000;
  row(what, spread(times), asked);
  row("… processor time of the page for a letter, with painting", ms(spent / times.length));
  row(`… until it is painted`, spread(painted));
  if (bytes > 0) row(`… nodes and attributes of the map that change, of ${Math.round(bytes / 1000)} kB of it`, `most ${Math.max(...touched)}`);
}

/** Measures the requests after a typed letter in Node: the processor time of the core once it is optimised. */
function coreAlone(module: WebAssembly.Module, what: string, texts: [string, string]): void {
  const instance = new CoreInstance(module);
  const times: number[] = [];
  for (let at = 0; at < 240; at++) {
    const before = process.cpuUsage();
    instance.call({ texts: { op: "open", path: "x.castra", text: texts[at % 2] } });
    instance.call({ texts: { op: "look", path: "x.castra" } });
    instance.call({ picture: { op: "map", path: "x.castra", theme: "classic" } });
    instance.call({ palette: { op: "of", path: "x.castra" } });
    const { user, system } = process.cpuUsage(before);
    if (at >= 120) times.push((user + system) / 1000);
  }
  row(`processor time of the core for a letter, ${what}`, spread(times));
}

// Sizes.
const core = readFileSync(coreFile ?? "");
const plain = decompress(core);
row("core.bin, with all shipped games", `${(core.length / 1e6).toFixed(2)} MB`, "2.5 MB");
row("… unpacked", `${(plain.length / 1e6).toFixed(2)} MB`);
row("page.js, page.css as a host sends them (brotli 9)", `${["page.js", "page.css"].map((name) => Math.round(brotliCompressSync(readFileSync(join(built, name)), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length / 1000)).join(" and ")} kB`);

// The core by itself.
{
  const module = new WebAssembly.Module(Uint8Array.from(plain));
  for (const [what, text, free] of [["Cannae", readFileSync(battle("cannae"), "utf8"), "E7"], ["120 units on 26 by 9 hexes", large(), "E13"]] as const) {
    const deployed = text.indexOf("\ndeploy ");
    const first = /\b[A-I]\d+\b/.exec(text.slice(deployed));
    assert.ok(first !== null);
    const at = deployed + first.index;
    coreAlone(module, what, [text, text.slice(0, at) + free + text.slice(at + first[0].length)]);
  }
  for (const bot of ["random", "sensible"] as const) {
    const door = new CoreInstance(module);
    door.call({ texts: { op: "open", path: "a.castra", text: readFileSync(battle("akragas"), "utf8") } });
    door.call({ simulate: { op: "begin", path: "a.castra", seed: 1, bot } });
    door.call({ simulate: { op: "more", games: 100 } });
    const before = process.cpuUsage();
    door.call({ simulate: { op: "more", games: 1000 } });
    const { user, system } = process.cpuUsage(before);
    row(`processor time of 1,000 games of Akragas, \`${bot}\``, ms((user + system) / 1000));
  }
}

// First paint.
const single = join(written(), "castra.html");
for (const [what, address] of [["a host on this machine", url], ["one file on the disk", `file://${single}`]] as const) {
  const paints: number[] = [];
  const ready: number[] = [];
  for (let run = 0; run < 7; run++) {
    const page = await opened(chromium, address, undefined, { balance: true });
    await page.waitForSelector(".card");
    const [paint, now] = await page.evaluate(() => [performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN, performance.now()]);
    paints.push(paint ?? NaN);
    ready.push(now ?? NaN);
    await page.context().close();
  }
  row(`first paint, from ${what}`, spread(paints), "1 s");
  row("… until battles are there to be chosen", spread(ready));
}
row("one file, all of it", `${(statSync(single).size / 1e6).toFixed(2)} MB`);

// Letters. Cannae: a unit moves from hex to hex. The large battle: the same, with 120 units.
{
  const page = await opened(chromium, url, undefined, { balance: true });
  for (const [what, name, content] of [["Cannae", "cannae", readFileSync(battle("cannae"), "utf8")], ["120 units on 26 by 9 hexes", "large", large()]] as const) {
    await page.goto(url);
    await page.evaluate(([name, text]) => localStorage.setItem(`castra/text/${name}.castra`, text), [name, content] as const);
    await page.goto(`${url}#${name}.castra`);
    await page.reload();
    await page.waitForSelector(".bench[data-looks]");
    const free = name === "cannae" ? "E7" : "E13";
    const deployed = content.indexOf("\ndeploy ");
    const first = /\b[A-I]\d+\b/.exec(content.slice(deployed));
    assert.ok(first !== null);
    const at = deployed + first.index;
    const [home, away] = [first[0], free];
    await typed(page, `${what}: a unit in another hex, to problems and map`, [[at, at + home.length, away], [at, at + away.length, home]], "50 ms");
    await typed(page, `${what}: a letter of a comment`, [[content.length, content.length, "//"], [content.length, content.length + 2, ""]], "50 ms");
  }
  // A drag over the large battle.
  const from = await middle(page, "[data-piece='60']");
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y);
  await page.waitForSelector(".ghost");
  const [moves, frames] = await page.evaluate(async ({ x, y }) => {
    const frame = document.querySelector(".map-frame");
    const moves: number[] = [];
    const frames: number[] = [];
    let last = 0;
    for (let step = 0; step < 180; step++) {
      const now = await new Promise<number>((done) => requestAnimationFrame(done));
      if (last > 0) frames.push(now - last);
      last = now;
      const start = performance.now();
      frame?.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, clientX: x + 20 + (step % 90) * 4, clientY: y + (step % 40), pointerId: 1, buttons: 1 }));
      moves.push(performance.now() - start);
    }
    return [moves, frames] as const;
  }, from);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  row("a drag over 120 units: what a move of the pointer costs", spread(moves), "16 ms");
  row("… frames, which come every 16.7 ms", spread(frames), "16.7 ms");
  await page.context().close();
}
// The package of Commands & Colors in `castra edit`: its rules, and its largest battle.
{
  const edited = await Edited.open((folder) => cpSync(join(scenarios, "commands-and-colors"), folder, { recursive: true }));
  try {
    for (const [what, file] of [["the package of Commands & Colors, a file of rules", "rules/close-combat.castra"], ["the package, Epic Volturnus", "battles/epic-volturnus.castra"]] as const) {
      const page = await opened(chromium, `${edited.url}#${encodeURIComponent(file)}`, undefined, { balance: true });
      await page.waitForSelector(".bench[data-looks]");
      const length = readFileSync(join(edited.folder, file), "utf8").length;
      await typed(page, `${what}: a letter of a comment`, [[length, length, "//"], [length, length + 2, ""]], "50 ms");
      if (file.startsWith("rules/")) {
        // A name in the body of a rule is misspelled, and corrected again.
        const declared = /^ +let \w+/m.exec(readFileSync(join(edited.folder, file), "utf8"));
        assert.ok(declared !== null, `no name is declared in ${file}`);
        const end = declared.index + declared[0].length;
        await typed(page, `${what}: a letter in the body of a rule`, [[end, end, "x"], [end, end + 1, ""]], "50 ms");
      }
      await page.context().close();
    }
  } finally {
    edited.close();
  }
}
// Bots, in a worker of the page.
{
  const page = await opened(chromium, url, undefined, { balance: true });
  await page.route("**/plain.wasm", (route) => route.fulfill({ body: Buffer.from(plain), contentType: "application/wasm" }));
  await page.waitForSelector(".card");
  const [games, turns] = await page.evaluate(async (text) => {
    const module = await WebAssembly.compileStreaming(fetch("plain.wasm"));
    const worker = new Worker("worker.js");
    worker.postMessage({ module });
    let id = 0;
    const ask = (request: object) => new Promise<unknown>((done, failed) => {
      worker.onmessage = ({ data }: MessageEvent<{ ok?: unknown; error?: string; stopped?: string }>) => ("ok" in data ? done(data.ok) : failed(new Error(data.error ?? data.stopped)));
      worker.postMessage({ id: ++id, request });
    });
    await ask({ texts: { op: "open", path: "a.castra", text } });
    const games: Record<string, number> = {};
    for (const bot of ["random", "sensible"]) {
      await ask({ simulate: { op: "begin", path: "a.castra", seed: 1, bot } });
      await ask({ simulate: { op: "more", games: 20 } });
      const start = performance.now();
      await ask({ simulate: { op: "more", games: 1000 } });
      games[bot] = performance.now() - start;
    }
    // A game of bots, answer by answer; a turn ends when another army is asked.
    const turns: number[] = [];
    await ask({ table: { op: "begin", path: "a.castra", seed: 1, number: 3, bots: ["sensible", "sensible"], theme: "classic" } });
    let [spent, last] = [0, -1];
    for (;;) {
      const start = performance.now();
      const step = (await ask({ table: { op: "step" } })) as { pause: string; chair: number | null };
      spent += performance.now() - start;
      if (step.pause === "over") break;
      if (step.chair !== last) {
        turns.push(spent);
        [spent, last] = [0, step.chair ?? -1];
      }
    }
    return [games, turns] as const;
  }, readFileSync(battle("akragas"), "utf8"));
  row("1,000 games of Akragas in a worker, players by chance", ms(games["random"] ?? NaN), "3 s");
  row("… `sensible`", ms(games["sensible"] ?? NaN));
  row("a turn of `sensible`", spread(turns), "100 ms");
  await page.context().close();
}
// At the table: from an answer to the next question, including the decisions of bots.
{
  const page = await opened(chromium, url, undefined, { balance: true });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("about:blank");
  await page.goto(linkTo(url, battle("akragas")));
  await page.click("#tab-table");
  await page.click(".table-setup button.main");
  await settled(page);
  const times: number[] = [];
  for (let turn = 0; turn < 40; turn++) {
    const time = await page.evaluate(async () => {
      const table = document.querySelector<HTMLElement>(".table");
      const start = performance.now();
      const none = document.querySelector<HTMLButtonElement>(".table-question button.none");
      const first = document.querySelector<HTMLButtonElement>(".table-question .table-options button");
      const confirm = [...document.querySelectorAll<HTMLButtonElement>(".table-question button.main")].find((one) => one.textContent === "Confirm");
      if (none !== null) none.click();
      else {
        first?.click();
        confirm?.click();
      }
      await new Promise((done) => setTimeout(done));
      while (!["asked", "over"].includes(table?.dataset["state"] ?? "")) await new Promise((done) => setTimeout(done, 1));
      return table?.dataset["state"] === "over" ? -1 : performance.now() - start;
    });
    if (time < 0) break;
    times.push(time);
  }
  row("at the table, from an answer to the next question, bots between", spread(times));
  await page.context().close();
}
row("requests that left the machine, and complaints", String(wrong.length), "none");
for (const one of wrong) console.log(`  ${one}`);
await chromium.close();
server.close();
console.log(`\nload ${loadavg().map((one) => one.toFixed(1)).join(" ")}\n\n| | figure | asked for |\n|---|---|---|`);
for (const [what, figure, asked] of rows) console.log(`| ${what} | ${figure} | ${asked} |`);
