// Checks the built site: `npm run check`, or `npm run check -- DIR`. Each page has its Markdown beside it and is in
// llms.txt; no link or fragment is broken; each picture has alternative text; a newcomer finds certain pages within two
// clicks.
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";

const out = process.argv[2] ?? fileURLToPath(new URL("dist", import.meta.url));
const base = `${process.env.CASTRA_SITE_BASE ?? "/"}docs/`;
/** The maximal number of clicks from the start page. */
const CLICKS = 2;

/** The goals of a newcomer: each with its page, and a text that the page must contain. */
const WANTED = [
  ["a first battle", "guide/battles/1-first-battle.html", "scenario"],
  ["a battle to play", "battles/index.html", "Cannae"],
  ["the tour", "tour/index.html", "30-move-a-piece-to-win"],
  ["all statements", "reference/statements.html", 'id="loops"'],
  ["a house rule with a test", "guide/battles/7-house-rules.html", 'id="test-it"'],
  ["the set-up of VS Code", "reference/editors.html", 'id="vs-code"'],
  ["a term", "glossary.html", "War Council"],
  ["an entry of the cookbook", "cookbook.html", 'id="fighting"'],
  ["the cheat sheet", "cheat-sheet.html", "A4"],
  ["the comparison", "comparison.html", "VASSAL"],
  ["the limits", "limits.html", "passkeys"],
  ["help", "troubleshooting.html", "--verbose"],
];

const wrong = [];

function below(folder) {
  return readdirSync(join(out, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return path === "assets" || path === "files" ? [] : below(path);
    return path.endsWith(".html") && path !== "404.html" ? [path] : [];
  });
}

/** Reads a page: its HTML without scripts, the targets of its links, its ids, pictures without alternative text, and the
 *  sources of its pictures. */
function read(path) {
  const html = readFileSync(join(out, path), "utf8").replace(/<script[\s\S]*?<\/script>/g, "");
  const attribute = (tag, name) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replace(/&amp;/g, "&");
  const links = (html.match(/<a\s[^>]*>/g) ?? []).flatMap((tag) => attribute(tag, "href") ?? []);
  const ids = new Set(Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id]) => id));
  const pictures = html.match(/<img\s[^>]*>/g) ?? [];
  // In the list of the gallery, a picture and its title are in one link, so the picture needs no text.
  const silent = pictures.filter((tag) => !attribute(tag, "alt")?.trim() && !path.startsWith("battles/index"));
  const shown = pictures.flatMap((tag) => attribute(tag, "src") ?? []);
  return { html, links, ids, silent, shown };
}

const pages = new Map(below("").map((path) => [path, read(path)]));
if (pages.size < 200) wrong.push(`there are only ${pages.size} pages`);

/** Returns the target of a link as a file of the site and a fragment, or `undefined` for links out of the site. */
function target(from, href) {
  const url = new URL(href, `http://site${base}${from}`);
  if (url.host !== "site" || !url.pathname.startsWith(base)) return undefined;
  let path = decodeURIComponent(url.pathname.slice(base.length));
  if (path === "" || path.endsWith("/")) path += "index.html";
  return { path, fragment: decodeURIComponent(url.hash.slice(1)) };
}

// Each shipped battle and campaign is in the gallery, with its picture and links to play and to edit it.
const shipped = readdirSync(fileURLToPath(new URL("../../scenarios", import.meta.url)), { recursive: true })
  .filter((path) => /^[^/]+\/(battles|campaigns)\/[^/]+\.castra$/.test(path.replaceAll("\\", "/")));
const battles = [...pages].filter(([path]) => path.startsWith("battles/") && path !== "battles/index.html");
if (battles.length !== shipped.length) wrong.push(`the gallery has ${battles.length} of ${shipped.length} battles and campaigns`);
for (const [path, { html }] of battles) {
  for (const part of ["&view=table\">Play</a>", ">Edit</a>", "<img ", html.includes("Campaign · ") ? 'id="sides"' : 'id="armies"']) {
    if (!html.replace(/" target="_self">/g, '">').replaceAll("&amp;", "&").includes(part)) wrong.push(`${path} lacks ${part}`);
  }
}

const list = readFileSync(join(out, "llms.txt"), "utf8");
for (const [path, page] of pages) {
  const twin = path.replace(/html$/, "md");
  if (!existsSync(join(out, twin))) wrong.push(`${path} has no ${twin} beside it`);
  if (!list.includes(`(${base}${twin})`)) wrong.push(`llms.txt lacks ${twin}`);
  if (page.silent.length > 0) wrong.push(`${path} has a picture without alternative text: ${page.silent[0]}`);
  for (const src of new Set(page.shown)) {
    const to = target(path, src);
    if (to !== undefined && !existsSync(join(out, to.path))) wrong.push(`${path} shows ${src}, which does not exist`);
  }
  for (const href of new Set(page.links)) {
    const to = target(path, href);
    if (to === undefined) continue;
    const file = join(out, to.path);
    if (!existsSync(file) || statSync(file).isDirectory()) wrong.push(`${path} links to ${href}, which does not exist`);
    else if (to.fragment !== "" && pages.has(to.path) && !pages.get(to.path).ids.has(to.fragment)) {
      wrong.push(`${path} links to ${href}, and ${to.path} has no such heading`);
    }
  }
}

/** The number of clicks from the start, by page. */
const clicks = new Map([["index.html", 0]]);
for (const [path, count] of clicks) {
  if (count === CLICKS) continue;
  for (const href of pages.get(path)?.links ?? []) {
    const to = target(path, href)?.path;
    if (to !== undefined && pages.has(to) && !clicks.has(to)) clicks.set(to, count + 1);
  }
}
for (const [what, path, text] of WANTED) {
  if (!clicks.has(path)) wrong.push(`${what} (${path}) is more than ${CLICKS} clicks from the start`);
  else if (!pages.get(path).html.includes(text)) wrong.push(`${path} lacks ${text}, the sign of ${what}`);
}

if (wrong.length > 0) {
  console.error(wrong.slice(0, 50).join("\n"));
  console.error(`${wrong.length} errors in ${out}`);
  process.exit(1);
}
console.log(`checked ${pages.size} pages, with their texts, links, pictures and llms.txt: no errors`);
