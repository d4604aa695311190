// "Your move" notifications by e-mail: an address at the table, the mail that confirms it, and the page
// of its link. The mail server runs in this process.
import assert from "node:assert/strict";
import { type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { serve } from "./served";
import { audit, browser, opened, skipServed as skip, wrong } from "./support";

const HALL = "hnefatafl/battles/hall.castra";

let chromium: Browser;
let served: ChildProcess;
let mailer: Server;
let url: string;
const data = mkdtempSync(join(tmpdir(), "castra-games-"));
const mails: string[] = [];
let came: (() => void) | undefined;

/** A mail server that accepts everything. */
function mailServer(): Promise<number> {
  mailer = createServer((socket) => {
    let mail: string[] | undefined;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say("220 test");
    createInterface({ input: socket }).on("line", (line) => {
      if (mail !== undefined) {
        if (line !== ".") return void mail.push(line);
        mails.push(mail.join("\n").replace(/=\n/g, "").replace(/=3D/g, "="));
        mail = undefined;
        came?.();
        return void say("250 ok");
      }
      if (line === "DATA") {
        mail = [];
        return void say("354 go on");
      }
      say(line === "QUIT" ? "221 bye" : "250 ok");
    });
    socket.on("error", () => {});
  });
  return new Promise((done) => mailer.listen(0, "127.0.0.1", () => done((mailer.address() as { port: number }).port)));
}

before(async () => {
  if (skip !== false) return;
  chromium = await browser();
  const port = await mailServer();
  const args = ["--port", "0", "--url", "http://games.example", "--mail", `smtp://127.0.0.1:${port}`, "--mail-from", "Castra <games@games.example>"];
  ({ child: served, url } = await serve(data, ...args));
});

after(async () => {
  if (skip !== false) return;
  await chromium.close();
  served.kill();
  mailer.close();
  rmSync(data, { recursive: true, force: true });
  // Browsers log that the server refuses an expired link.
  assert.deepEqual(wrong.filter((text) => !/ERR_|Failed to fetch|status of 401/.test(text)), [], "something was complained of");
});

test("a player confirms an address, and stops the mails by a link", { skip, timeout: 1_200_000 }, async () => {
  const chairs = [{ sitter: "person" }, { sitter: "person" }];
  const response = await fetch(new URL("/api/games", url), { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ battle: HALL, chairs }) });
  const { links } = (await response.json()) as { links: { path: string }[] };
  const page = await opened(chromium, new URL(links[0]?.path ?? "", url).href);
  await page.waitForSelector(".table-notify:not([hidden])");
  await page.click(".table-notify summary");
  await page.fill(".table-notify input[type=email]", "ada@example.org");
  const mail = new Promise<void>((done) => { came = done; });
  await page.click(".table-notify button[type=submit]");
  await page.waitForSelector(".notify-address");
  await audit(page, "the panel of notices");
  await mail;
  const link = /http:\/\/games\.example(\/mail#\S+)/.exec(mails[0] ?? "")?.[1];
  assert.ok(link !== undefined, mails[0]);
  const confirm = await opened(chromium, new URL(link, url).href);
  await confirm.waitForSelector("#mail-title");
  await audit(confirm, "the page of a mail");
  await confirm.click("button.main");
  await confirm.waitForSelector("[role=status]:has-text('You get a mail')");
  await page.reload();
  await page.waitForSelector(".table-notify:not([hidden])");
  await page.click(".table-notify summary");
  await page.waitForSelector(".table-notify .note:has-text('your move for a minute')");
  await confirm.goto("about:blank");
  await confirm.goto(new URL(link, url).href);
  await confirm.click("button:has-text('No more mails')");
  await confirm.waitForSelector("[role=status]:has-text('There are no more mails')");
  await page.reload();
  await page.waitForSelector(".table-notify:not([hidden])");
  await page.click(".table-notify summary");
  await page.waitForSelector(".table-notify input[type=email]");
  for (const one of [page, confirm]) await one.close();
});
