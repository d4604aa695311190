// Accounts: created in the lobby, a chair added at the table, and the game found in another browser by
// name and password. Another account is created and opened with a passkey.
import assert from "node:assert/strict";
import { type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { serve } from "./served";
import { audit, browser, opened, skipServed as skip, wrong } from "./support";

const HALL = "hnefatafl/battles/hall.castra";

let chromium: Browser;
let served: ChildProcess;
let url: string;
const data = mkdtempSync(join(tmpdir(), "castra-games-"));

before(async () => {
  if (skip !== false) return;
  chromium = await browser();
  ({ child: served, url } = await serve(data, "--port", "0", "--accounts"));
});

after(async () => {
  if (skip !== false) return;
  await chromium.close();
  served.kill();
  rmSync(data, { recursive: true, force: true });
  // Browsers log the refusal of a wrong password, and of the removal of the last passkey.
  assert.deepEqual(wrong.filter((text) => !/ERR_|Failed to fetch|status of (403|409)/.test(text)), [], "something was complained of");
});

/** Fills in a name and a password. */
async function enter(page: Page, password: string): Promise<void> {
  await page.click("section:has(#account-title) summary");
  await page.fill("#account-name", "Ada");
  await page.fill("#account-password", password);
}

test("an account finds its game in another browser", { skip, timeout: 1_200_000 }, async () => {
  const chairs = [{ sitter: "person" }, { sitter: "person" }];
  const response = await fetch(new URL("/api/games", url), { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ battle: HALL, chairs }) });
  const { links } = (await response.json()) as { links: { path: string }[] };
  const desk = await opened(chromium, url);
  await desk.waitForSelector("#account-title");
  await enter(desk, "correct horse");
  await audit(desk, "the form of an account");
  await desk.click("button:has-text('Make an account')");
  await desk.waitForSelector("#account-title:has-text('Games of Ada')");
  await desk.goto(new URL(links[0]?.path ?? "", url).href);
  await desk.click("button:has-text('Add to my games')");
  await desk.waitForSelector("button:has-text('Add to my games')", { state: "hidden" });
  const phone = await opened(chromium, url);
  await phone.waitForSelector("#account-title");
  await enter(phone, "wrong password");
  await phone.click("button:has-text('Sign in')");
  await phone.waitForSelector("section:has(#account-title) [role=status]:has-text('is wrong')");
  await phone.fill("#account-password", "correct horse");
  await phone.click("button:has-text('Sign in')");
  await phone.waitForSelector("section:has(#account-title) .kept");
  await audit(phone, "the games of an account");
  await phone.click("section:has(#account-title) .kept");
  await phone.waitForSelector(".table-tools strong");
  const table = new URL(phone.url());
  assert.equal(table.pathname, "/table");
  // The secret that the account opens differs from that of the link.
  assert.notEqual(`/table${table.hash}`, links[0]?.path);
  await phone.goto(url);
  await phone.click("button:has-text('Sign out')");
  await phone.waitForSelector("#account-name", { state: "attached" });
  for (const page of [desk, phone]) await page.close();
});

/** Finds a free port. Passkeys need the public address of the server, which contains the port. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Adds a virtual authenticator to a page; `move` takes it to another page. */
async function device(page: Page): Promise<{ move: (to: Page) => Promise<void>; count: () => Promise<number> }> {
  const plug = async (into: Page) => {
    const session = await into.context().newCDPSession(into);
    await session.send("WebAuthn.enable");
    const options = { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true } as const;
    const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", { options });
    return { session, authenticatorId };
  };
  let at = await plug(page);
  const credentials = async () => (await at.session.send("WebAuthn.getCredentials", { authenticatorId: at.authenticatorId })).credentials;
  return {
    count: async () => (await credentials()).length,
    move: async (to) => {
      const kept = await credentials();
      at = await plug(to);
      for (const credential of kept) await at.session.send("WebAuthn.addCredential", { authenticatorId: at.authenticatorId, credential });
    },
  };
}

test("an account is created and opened with a passkey, without typing a name", { skip, timeout: 1_200_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "castra-games-"));
  const port = String(await freePort());
  const at = `http://localhost:${port}/`;
  const { child } = await serve(folder, "--port", port, "--accounts", "--url", at);
  try {
    const desk = await opened(chromium, at);
    const phone = await device(desk);
    await desk.waitForSelector("#account-title");
    await desk.click("section:has(#account-title) summary");
    await desk.fill("#account-name", "Ada");
    await audit(desk, "the form of an account with passkeys");
    await desk.click("button:has-text('Make an account with a passkey')");
    await desk.waitForSelector("#account-title:has-text('Games of Ada')");
    assert.equal(await phone.count(), 1);
    await desk.click("section:has(#account-title) summary");
    await desk.waitForSelector(".passkeys li");
    // An account without a password does not ask for the old one.
    assert.equal(await desk.isVisible("#account-old"), false);
    await audit(desk, "the passkeys of an account");
    // The only sign-in method cannot be removed.
    await desk.click(".passkeys button");
    await desk.waitForSelector("section:has(#account-title) [role=status]:has-text('nothing else opens your account')");
    await desk.fill("#account-new", "correct horse");
    await desk.click("button:has-text('Set a password')");
    await desk.waitForSelector("section:has(#account-title) [role=status]:has-text('The password is changed')");

    const other = await opened(chromium, at);
    await phone.move(other);
    await other.waitForSelector("#account-title");
    await other.click("section:has(#account-title) summary");
    await other.click("button:has-text('Sign in with a passkey')");
    await other.waitForSelector("#account-title:has-text('Games of Ada')");
    // With a password, the passkey can be removed, and then opens nothing.
    await other.click("section:has(#account-title) summary");
    await other.click(".passkeys button");
    await other.waitForSelector("section:has(#account-title) [role=status]:has-text('The passkey is removed')");
    await other.click("button:has-text('Sign out')");
    await other.waitForSelector("#account-name", { state: "attached" });
    await other.click("section:has(#account-title) summary");
    await other.click("button:has-text('Sign in with a passkey')");
    await other.waitForSelector("section:has(#account-title) [role=status]:has-text('no account has this passkey')");
    for (const page of [desk, other]) await page.close();
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});
