// A real browser, and servers of the page: a static host, or `castra edit`.
import assert from "node:assert/strict";
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";

const root = new URL("..", import.meta.url).pathname;
/** The built page in the repository. */
export const built = join(root, "../crates/castra-page/built");
/** The last built core for browsers, if there is one. */
export const coreFile = [join(root, "dist/core.bin"), join(root, "dev/core.bin")]
  .filter((file) => existsSync(file))
  .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)[0];
export const scenarios = join(root, "../scenarios");
export const program = process.env["CASTRA"] ?? join(root, "../target/debug/castra");

// The headless shell has no windows of its own to draw, so it takes less time: 59 s instead of 71 s for 21 tests.
const CHROMIUM = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
  .find((path) => existsSync(path));

/** The reason why tests of the program cannot run here; false if they can. */
export const skipServed: string | false =
  CHROMIUM === undefined ? "there is no chromium" : !existsSync(program) ? "castra is not built" : false;

/** The reason why tests of the page with the core in the browser cannot run here; false if they can. */
export const skip: string | false =
  skipServed !== false ? skipServed : coreFile !== undefined ? false : "the core for browsers is not built: npm run core";

export async function browser(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM ?? "",
    // The browser starts slowly on a busy machine.
    timeout: 180_000,
    args: [
      "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
    ],
  });
}

const KINDS: Record<string, string> = {
  html: "text/html", js: "text/javascript", css: "text/css", json: "application/json",
  woff2: "font/woff2",
};

let site: string | undefined;

/** The output of `castra site`: the core runs in the browser. */
export function written(): string {
  if (site === undefined) {
    const folder = (site = mkdtempSync(join(tmpdir(), "castra-site-")));
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
    const args = ["site", "-o", folder, "--games", "0", "--page", built, "--core", coreFile ?? ""];
    assert.equal(spawnSync(program, args, { stdio: ["ignore", "ignore", "inherit"] }).status, 0);
  }
  return site;
}

/** Starts a static host for the output of `castra site`, or for another folder. */
export async function host(folder = written()): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const name = (request.url ?? "/").split("?")[0]?.slice(1) || "index.html";
    const path = join(folder, name);
    if (name.includes("/") || !existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    const kind = KINDS[name.split(".").pop() ?? ""] ?? "application/octet-stream";
    // The files of a site never change, so browsers may cache them.
    response.writeHead(200, { "Content-Type": kind, "Cache-Control": "max-age=3600" }).end(readFileSync(path));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

/** Environment variables that put the user data of `castra` into this folder. */
export function at(folder: string): NodeJS.ProcessEnv {
  return { ...process.env, XDG_STATE_HOME: join(folder, ".state") };
}

/** The running servers. A failed test does not end its own. */
const running = new Set<ChildProcess>();
process.on("exit", () => running.forEach((child) => child.kill()));

/** Ends a server with the tests of its file at the latest. */
export function endsWithTests(child: ChildProcess): ChildProcess {
  running.add(child);
  return child.once("exit", () => running.delete(child));
}

/** `castra edit` of a folder of its own. */
export class Edited {
  private constructor(readonly folder: string, private readonly path: string, readonly url: string, private child: ChildProcess) {}

  static async open(fill: (folder: string) => void, path = "."): Promise<Edited> {
    const folder = mkdtempSync(join(tmpdir(), "castra-edit-"));
    fill(folder);
    return new Edited(folder, path, ...(await Edited.start(folder, path)));
  }

  private static async start(folder: string, path: string): Promise<[string, ChildProcess]> {
    const child = endsWithTests(spawn(program, ["edit", path, "--page", built], { cwd: folder, env: at(folder), stdio: ["ignore", "pipe", "inherit"] }));
    const url = await new Promise<string>((done, failed) => {
      child.stdout?.once("data", (data: Buffer) => done(data.toString().trim()));
      child.once("exit", () => failed(new Error("castra edit has ended")));
    });
    return [url, child];
  }

  /** Kills the server, like the user or the system. */
  async end(): Promise<void> {
    const ended = new Promise((done) => this.child.once("exit", done));
    this.child.kill();
    await ended;
  }

  /** Returns the child processes, the cores of its pages; only on Linux. */
  cores(): string[] {
    const threads = `/proc/${this.child.pid}/task`;
    return readdirSync(threads).flatMap((thread) => {
      try {
        return readFileSync(join(threads, thread, "children"), "utf8").split(" ").filter((id) => id !== "");
      } catch {
        // A thread that has ended meanwhile has no children.
        return [];
      }
    });
  }

  /** Starts the server again at the same address. */
  async again(): Promise<void> {
    const [url, child] = await Edited.start(this.folder, this.path);
    assert.equal(url, this.url, "it is elsewhere");
    this.child = child;
  }

  close(): void {
    this.child.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Options for opening a page, besides those of the browser. */
export interface Opening extends BrowserContextOptions {
  /** Whether a separate core plays games for the balance. */
  balance?: boolean;
}

/** A pool of idle browser contexts by their options. They are reused with empty storage, but keep fetched and compiled
 *  files, so that a page opens in half the time. */
const idle = new WeakMap<Browser, Map<string, BrowserContext[]>>();

/** The origins that the pages of a context have visited since its last reuse. */
const visited = new WeakMap<BrowserContext, Set<string>>();

/** Opens an empty page in an unused context without stored data. */
async function blank(of: Browser, options: BrowserContextOptions): Promise<Page> {
  const all = idle.get(of) ?? new Map<string, BrowserContext[]>();
  idle.set(of, all);
  const key = JSON.stringify(options);
  const used = all.get(key)?.pop();
  const context = used ?? (await of.newContext({ acceptDownloads: true, ...options }));
  const page = await context.newPage();
  if (used !== undefined) {
    const session = await context.newCDPSession(page);
    for (const origin of visited.get(used) ?? []) await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
    await session.detach();
    await context.clearPermissions();
    await context.grantPermissions(options.permissions ?? []);
  }
  const origins = new Set<string>();
  visited.set(context, origins);
  page.on("framenavigated", (frame) => {
    const { origin, protocol } = new URL(frame.url());
    if (protocol === "file:") origins.add("file://");
    else if (origin !== "null") origins.add(origin);
  });
  const others = () => (all.get(key) ?? []).filter((one) => one !== context);
  page.once("close", () => all.set(key, [...others(), context]));
  context.once("close", () => all.set(key, others()));
  return page;
}

/** Opens a page in a separate context, and collects its errors. A test closes it when it is done. */
export async function opened(of: Browser, url: string, size = { width: 1280, height: 800 }, { balance = false, colorScheme, reducedMotion, ...options }: Opening = {}): Promise<Page> {
  const page = await blank(of, options);
  // The development build of the core is slow, and the machine may be busy.
  page.setDefaultTimeout(180_000);
  page.on("pageerror", (error) => assert.fail(`the page has failed: ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") wrong.push(message.text());
  });
  page.on("request", (request) => {
    const to = new URL(request.url());
    const isOwn = ["127.0.0.1", "localhost"].includes(to.hostname) || ["data:", "blob:", "file:", "about:"].includes(to.protocol);
    if (!isOwn) wrong.push(`a request left the machine: ${request.url()}`);
  });
  await page.setViewportSize(size);
  await page.emulateMedia({ ...(colorScheme === undefined ? {} : { colorScheme }), ...(reducedMotion === undefined ? {} : { reducedMotion }) });
  if (!balance) await page.addInitScript(withoutBalance);
  await page.goto(url);
  return page;
}

/** Switches off the games for the balance, as soon as the page has a root element. */
function withoutBalance(): void {
  new MutationObserver((_, observer) => {
    document.documentElement.dataset["balance"] = "none";
    observer.disconnect();
  }).observe(document, { childList: true });
}

/** The display options of a view. */
export interface Look {
  name: string;
  size: { width: number; height: number };
  colorScheme: "light" | "dark";
  media: "screen" | "print";
}

const [DESK, PHONE] = [{ width: 1280, height: 800 }, { width: 390, height: 844 }];

/** The display options: desktop and phone, light and dark, and print. */
export const LOOKS: Look[] = [
  { name: "desk-light", size: DESK, colorScheme: "light", media: "screen" },
  { name: "desk-dark", size: DESK, colorScheme: "dark", media: "screen" },
  { name: "print", size: DESK, colorScheme: "light", media: "print" },
  { name: "phone-light", size: PHONE, colorScheme: "light", media: "screen" },
  { name: "phone-dark", size: PHONE, colorScheme: "dark", media: "screen" },
];

/** Applies display options to a page, and waits until it is drawn again. */
export async function look(page: Page, { size, colorScheme, media }: Look): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, media });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** The errors of the pages. */
export const wrong: string[] = [];

/** The accessibility rules about colours: the only ones that another colour scheme can break. */
export const COLOURS = ["color-contrast", "link-in-text-block"];

let axeCode: string | undefined;

/** Checks that a view has no violations of the accessibility rules, or of some of them. */
export async function audit(page: Page, view: string, rules?: string[]): Promise<void> {
  axeCode ??= readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeCode);
  const found = await page.evaluate(async (rules) => {
    interface Options { runOnly?: string[]; resultTypes: string[]; preload: boolean }
    const { axe } = window as unknown as { axe: { run(options: Options): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> } };
    // A drawing that is hidden from screen readers has thousands of shapes, to which no rule applies. Remove them during
    // the check; a drawing that is redrawn meanwhile has them again.
    const drawings = [...document.querySelectorAll('svg[aria-hidden="true"]')].filter((one) => one.querySelector("a, [tabindex]") === null);
    const shapes = drawings.map((one) => [one, [...one.childNodes]] as const);
    for (const one of drawings) one.replaceChildren();
    // Leave out passed rules. None of the rules needs the style sheets.
    const { violations } = await axe.run({ resultTypes: ["violations"], preload: false, ...(rules === undefined ? {} : { runOnly: rules }) });
    for (const [one, all] of shapes) if (one.childNodes.length === 0) one.replaceChildren(...all);
    return violations;
  }, rules);
  const words = found.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`).join(" | ")}`);
  assert.deepEqual(words, [], `${view} is not accessible`);
}

/** Returns the text of the file, as soon as its editor is there. */
export async function text(page: Page): Promise<string> {
  await page.waitForFunction(() => {
    const content = document.querySelector(".text")?.shadowRoot?.querySelector(".cm-content");
    return content !== undefined && content !== null && "cmTile" in content;
  });
  return page.evaluate(() => {
    const content = document.querySelector(".text")?.shadowRoot?.querySelector(".cm-content");
    const tile = (content as unknown as { cmTile: { view: { state: { doc: object } } } }).cmTile;
    return String(tile.view.state.doc);
  });
}

/** Returns the centre of a piece on the screen. */
export async function middle(page: Page, piece: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(`.sheet > svg ${piece}`).first().boundingBox();
  assert.ok(box, piece);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= 5; step++) {
    await page.mouse.move(from.x + ((to.x - from.x) * step) / 5, from.y + ((to.y - from.y) * step) / 5);
  }
  await page.mouse.up();
}

/** Waits until the text differs from this one, and returns it. */
export async function changed(page: Page, from: string): Promise<string> {
  for (let tries = 0; tries < 2000; tries++) {
    const now = await text(page);
    if (now !== from) return now;
    await page.waitForTimeout(50);
  }
  assert.fail(`the text has not changed; the page says: ${await page.textContent(".status")}`);
}

/** Waits until a condition holds. */
export async function until(page: Page, what: string, is: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 2000; tries++) {
    if (await is()) return;
    await page.waitForTimeout(50);
  }
  assert.fail(`${what}; the page says: ${await page.textContent(".status")}`);
}

/** A battle of 120 units on a board of 26 by 9. */
export function large(): string {
  const row = (letter: string, count: number) => Array.from({ length: count }, (_, at) => letter + (at + 1)).join(" ");
  const army = (id: string, edge: string, more: string) => `  army ${id} "${id}" ${edge} {\n    general "A"\n    cards 5\n${more}  }\n`;
  return `scenario large "Large" for commands-and-colors

war-council {
${army("rome", "bottom", "    moves first\n    colour roman\n")}${army("gaul", "top", "    colour barbarian\n")}  banners 5
}

map epic

deploy rome {
  medium-infantry at ${row("A", 24)} ${row("B", 24)} ${row("C", 12)}
}

deploy gaul {
  warriors at ${row("I", 24)} ${row("H", 24)} ${row("G", 12)}
}
`;
}
