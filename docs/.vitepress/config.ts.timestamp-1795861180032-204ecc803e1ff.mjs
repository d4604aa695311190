// .vitepress/config.ts
import { readdirSync as readdirSync6, readFileSync as readFileSync7 } from "node:fs";
import { join as join8 } from "node:path";
import { defineConfig } from "file:///work/wt/door/docs/node_modules/vitepress/dist/node/index.js";

// .vitepress/site/colours.ts
import { readFileSync as readFileSync3 } from "node:fs";
import { join as join3 } from "node:path";

// .vitepress/site/pages.ts
import { readdirSync as readdirSync2, readFileSync as readFileSync2 } from "node:fs";
import { join as join2 } from "node:path";
import { fileURLToPath } from "node:url";

// .vitepress/site/battles.ts
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// .vitepress/site/places.ts
var editor = process.env["CASTRA_SITE_BASE"] ?? "/";
if (!/^\/(.*[^/]\/)?$/.test(editor)) throw new Error(`CASTRA_SITE_BASE is ${editor}, and must begin and end with /`);
var base = `${editor}docs/`;

// .vitepress/site/battles.ts
var WIDTH = 1e3;
var SMALL = 360;
var COLOURS = ["colour", "colours"];
var AROUND = ["reserves", "tracks", "armies", "title", "council", "order-of-battle", "specials", "background", "legend", "credits"];
function run(program, args) {
  const done = spawnSync(program, args, { encoding: "utf8", maxBuffer: 1 << 26 });
  if (done.status !== 0) throw new Error(`castra ${args.slice(0, 2).join(" ")} fails:
${done.stderr}`);
  return done.stdout;
}
function plain(text) {
  return text.trim().replace(/[\\`*_[\]<>|{}]/g, (sign) => `\\${sign}`).replace(/\\[<{]/g, (sign) => sign === "\\<" ? "&lt;" : "&#123;");
}
function quoted(text) {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
function shown(value) {
  if ("Int" in value) return String(value.Int);
  if ("Bool" in value) return value.Bool ? "yes" : "no";
  if ("Word" in value) return value.Word.replace(/-/g, " ");
  return value.Names.join(", ");
}
function entries(all2) {
  return Object.entries(all2).filter(([name]) => !COLOURS.includes(name)).map(([name, value]) => `${name.replace(/-/g, " ")} ${plain(shown(value))}`);
}
function pieces({ game }, all2) {
  const counted = /* @__PURE__ */ new Map();
  for (const { unit, kind, name } of all2) {
    const title = name ?? game.instances[unit]?.title ?? capital((unit === "" ? kind : unit).replace(/-/g, " "));
    counted.set(title, (counted.get(title) ?? 0) + 1);
  }
  return Array.from(counted, ([title, count]) => count === 1 ? plain(title) : `${count} ${plain(title)}`).join(", ");
}
function sides(battle) {
  const { armies, pieces: deployed, reserves = [] } = battle.scenario;
  const hasPieces = deployed.length + reserves.length > 0;
  const rows = Object.entries(armies).map(([id, { name, entries: own }]) => {
    const there = pieces(battle, deployed.filter(({ army }) => army === id));
    const later = pieces(battle, reserves.filter(({ army }) => army === id));
    const all2 = [there, later === "" ? "" : `later: ${later}`].filter((part) => part !== "").join("; ");
    const cells = [plain(name), capital(entries(own).join(", ")), ...hasPieces ? [all2] : []];
    return `| ${cells.join(" | ")} |`;
  });
  const head = hasPieces ? "| Army | War Council | Pieces |\n|---|---|---|" : "| Army | War Council |\n|---|---|";
  return [head, ...rows].join("\n");
}
function opening({ path }, view) {
  return `${editor}#battle=${path.split("/").map(encodeURIComponent).join("/")}${view}`;
}
function section(title, lines) {
  return lines.length === 0 ? [] : [`## ${title}`, lines.length === 1 ? lines[0] : lines.map((line) => `- ${line}`).join("\n")];
}
function paragraph(text) {
  return plain(text.replace(/[ \t]*\n[ \t]*/g, " "));
}
function page(battle) {
  const { game, scenario } = battle;
  const modules = scenario.modules.map(({ title }) => plain(title));
  const about = [game.title, ...scenario.number === null ? [] : [`No. ${scenario.number}`], scenario.date, scenario.place];
  const text = `../../../scenarios/${battle.path}`;
  const hasMap = scenario.board !== "";
  const file = hasMap ? `${scenario.id}.png` : `../../images/games/${scenario.game}.png`;
  const alt = hasMap ? `Map and armies of ${scenario.title}` : `A game of ${game.title}`;
  return [
    `# ${plain(scenario.title)}`,
    about.filter((part) => part !== null).map((part) => plain(part)).join(" \xB7 ") + (modules.length === 0 ? "" : `, with ${modules.join(", ")}`),
    `<a href="${opening(battle, "&view=table")}" target="_self">Play</a> \xB7 <a href="${opening(battle, "")}" target="_self">Edit</a> \xB7 [Text](${text}) \xB7 [Rules](../../../scenarios/${scenario.game}/RULES.md)`,
    `[<img src="${file}" alt="${quoted(alt)}">](${file})`,
    ...(scenario.background ?? "").split(/\n\s*\n/).map(paragraph).filter((part) => part !== ""),
    "## Armies",
    sides(battle),
    ...section("Victory", entries(scenario.council).map((line) => capital(line))),
    ...section("Objectives", scenario.objectives.map((one) => paragraph(one.text))),
    ...section("Special rules", scenario.specials.map((one) => paragraph(one.text))),
    ...section("Credits", scenario.credits === null ? [] : [paragraph(scenario.credits)])
  ].join("\n\n") + "\n";
}
function list(games) {
  const count = [...games.values()].reduce((sum, all2) => sum + all2.length, 0);
  const parts = Array.from(games.values(), (all2) => {
    const cards = all2.map(({ scenario }) => {
      const file = scenario.board === "" ? "" : `<img src="${scenario.game}/${scenario.id}-small.png" alt="" loading="lazy">`;
      const when = scenario.date === null ? "" : ` <small>${plain(scenario.date)}</small>`;
      return `- [${file}${plain(scenario.title)}](${scenario.game}/${scenario.id}.md)${when}`;
    });
    return `## ${plain(all2[0].game.title)}

${cards.join("\n")}
`;
  });
  return `# Gallery

${count} battles come with Castra. Each page has the map, the armies and the credits of a battle. Links open the battle in
the editor or at the table. \u201CEdit\u201D opens a copy, which is kept in your browser.

${parts.join("\n")}`;
}
function written(root2) {
  const out = join(root2, "docs/battles");
  rmSync(out, { recursive: true, force: true });
  const program = process.env["CASTRA"] ?? join(root2, "target/debug/castra");
  if (!existsSync(program)) {
    console.warn(`${program} does not exist: the site has no gallery. CASTRA names the program.`);
    return;
  }
  const shipped = join(root2, "scenarios");
  const found = readdirSync(shipped).flatMap((game) => {
    const folder2 = join(shipped, game, "battles");
    return existsSync(folder2) ? readdirSync(folder2).sort().map((name) => `${game}/battles/${name}`) : [];
  });
  const games = /* @__PURE__ */ new Map();
  for (const path of found.filter((one) => one.endsWith(".castra"))) {
    const battle = { path, ...JSON.parse(run(program, ["export", join(shipped, path), "--format", "json"])) };
    const { game } = battle.scenario;
    games.set(game, [...games.get(game) ?? [], battle]);
  }
  for (const [game, all2] of games) {
    const folder2 = join(out, game);
    mkdirSync(folder2, { recursive: true });
    for (const battle of all2) writeFileSync(join(folder2, `${battle.scenario.id}.md`), page(battle));
    draw(program, folder2, all2.filter(({ scenario }) => scenario.board !== "").map(({ path }) => join(shipped, path)));
  }
  const order = [...games].sort(([, a], [, b]) => b.length - a.length);
  writeFileSync(join(out, "README.md"), list(new Map(order)));
}
function draw(program, folder2, battles) {
  if (battles.length === 0) return;
  const small = join(folder2, "small");
  run(program, ["render", ...battles, "--width", String(WIDTH), "-o", `${folder2}/`]);
  const without = AROUND.flatMap((layer) => ["--without", layer]);
  run(program, ["render", ...battles, "--width", String(SMALL), "--coordinates", "off", ...without, "-o", `${small}/`]);
  for (const name of readdirSync(small)) {
    writeFileSync(join(folder2, name.replace(/\.png$/, "-small.png")), readFileSync(join(small, name)));
  }
  rmSync(small, { recursive: true });
}

// .vitepress/site/pages.ts
var __vite_injected_original_import_meta_url = "file:///work/wt/door/docs/.vitepress/site/pages.ts";
var root = fileURLToPath(new URL("../../../", __vite_injected_original_import_meta_url));
var DESCRIPTION = 160;
var ELSEWHERE = /* @__PURE__ */ new Map([
  ["README.md", "readme.md"],
  ["CHANGELOG.md", "changelog.md"],
  ["CONTRIBUTING.md", "contributing.md"]
]);
function below(folder2) {
  return readdirSync2(join2(root, folder2), { withFileTypes: true }).sort((a, b) => a.name < b.name ? -1 : 1).flatMap((entry) => {
    if (entry.name === "node_modules" || entry.name.startsWith(".")) return [];
    const path = `${folder2}/${entry.name}`;
    if (entry.isDirectory()) return below(path);
    return entry.name.endsWith(".md") ? [path] : [];
  });
}
function pathOf(source) {
  const known = ELSEWHERE.get(source);
  if (known !== void 0) return known;
  const rules2 = /^scenarios\/(.+)\/RULES\.md$/.exec(source);
  if (rules2 !== null) return `rules/${rules2[1]}.md`;
  return source.slice("docs/".length).replace(/(^|\/)README\.md$/, "$1index.md");
}
function plain2(markdown2) {
  return markdown2.replace(/!\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*]/g, "").replace(/\s+/g, " ").trim();
}
function introduction(text) {
  const [first = ""] = text.split(/^## /m, 1);
  const paragraph2 = first.split(/\n{2,}/).find((block) => !/^(#|```|\||- |!\[|\d+\. |>|<|\s*$)/.test(block));
  if (paragraph2 !== void 0) return shortened(plain2(paragraph2));
  const headings = Array.from(text.matchAll(/^## (.+)$/gm), ([, heading = ""]) => plain2(heading));
  return headings.length > 0 ? `${headings.join("; ")}.` : "";
}
function shortened(paragraph2) {
  const sentences = paragraph2.match(/.+?[.!?:](?=\s|$)|.+$/g) ?? [];
  let all2 = "";
  for (const sentence of sentences) {
    if (all2 !== "" && all2.length + sentence.length > DESCRIPTION) break;
    all2 += sentence;
  }
  return all2.trim().replace(/:$/, ".");
}
function page2(source) {
  const text = readFileSync2(join2(root, source), "utf8");
  const title = plain2(/^# (.+)$/m.exec(text)?.[1] ?? source);
  return { source, path: pathOf(source), title, description: introduction(text), text };
}
written(root);
var pages = new Map(
  [...below("docs"), ...ELSEWHERE.keys(), ...below("scenarios").filter((path) => path.endsWith("/RULES.md"))].map(page2).map((one) => [one.path, one])
);
var bySource = new Map([...pages.values()].map((one) => [one.source, one]));

// .vitepress/site/colours.ts
var css = readFileSync3(join3(root, "web/src/page.css"), "utf8");
var variables = /^:root \{([^}]*)\}/m.exec(css)?.[1];
if (variables === void 0) throw new Error("web/src/page.css has no :root");
var style = `:root {${variables.replace("color-scheme: light dark;", "color-scheme: light;")}}
:root.dark { color-scheme: dark; }`;
var SCOPES = [
  ["t-comment", ["comment", "punctuation.definition.comment"]],
  ["t-string", ["string"]],
  ["t-number", ["constant.numeric", "constant.language"]],
  ["t-keyword", ["keyword", "storage", "variable.language"]],
  ["t-type", ["entity.name.type", "support.type"]],
  ["t-value", ["support.type.property-name", "variable.other", "constant.other", "constant.character"]],
  ["t-thing", ["entity.name.class", "entity.name.tag"]],
  ["t-function", ["entity.name.function", "support.function"]],
  ["ink", ["variable.parameter", "keyword.operator", "punctuation"]]
];
var STYLES = { "t-keyword": { fontStyle: "bold" }, "t-comment": { fontStyle: "italic" } };
function theme(name, type) {
  const colour = (variable) => {
    const found = new RegExp(`--${variable}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(variables ?? "");
    const one = found?.[type === "light" ? 1 : 2];
    if (one === void 0) throw new Error(`web/src/page.css has no colour --${variable}`);
    return one;
  };
  return {
    name,
    type,
    colors: { "editor.background": colour("raised"), "editor.foreground": colour("ink") },
    tokenColors: SCOPES.map(([variable, scope]) => ({ scope, settings: { foreground: colour(variable), ...STYLES[variable] } }))
  };
}
var themes = { light: theme("castra-light", "light"), dark: theme("castra-dark", "dark") };

// .vitepress/site/fences.ts
import { deflateRawSync } from "node:zlib";

// .vitepress/site/links.ts
import { existsSync as existsSync2, statSync } from "node:fs";
import { join as join4, posix } from "node:path";
var SHOWN = /\.(txt|json|png|svg|xml|html)$/;
function copyOf(source) {
  const path = source.startsWith("docs/") ? source.slice("docs/".length) : `files/${source}`;
  if (statSync(join4(root, source)).isDirectory()) return `${path}/index.html`;
  return SHOWN.test(source) ? path : `${path}.txt`;
}
function target(source, href) {
  if (/^([a-z][a-z+.-]*:|\/|#)/i.test(href)) return void 0;
  const [name = "", fragment] = href.split("#", 2);
  const hash = fragment === void 0 ? "" : `#${fragment}`;
  const file = posix.join(posix.dirname(source), decodeURI(name)).replace(/\/$/, "");
  const page3 = bySource.get(file);
  if (page3 !== void 0) return { to: "page", path: page3.path, hash };
  if (!existsSync2(join4(root, file))) throw new Error(`${source} links to ${href}, which does not exist`);
  return { to: "file", source: file, path: copyOf(file), hash };
}
function relative(from, to) {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith(".") ? path : `./${path}`;
}

// .vitepress/site/fences.ts
function examples(text) {
  const found = text.matchAll(/^([ ]*)```castra(?: ([^\n]*))?\n([\s\S]*?)^\1```$/gm);
  return Array.from(found, ([, , kind = "", inner = ""]) => ({ kind: kind.trim(), text: inner }));
}
function names(text) {
  const line = text.split("\n").find((one) => /^(scenario|game|module)\s/.test(one)) ?? "";
  const own = /^\w+\s+([\w-]+)/.exec(line)?.[1];
  const used = /"\s+for\s+(.*)$/.exec(line)?.[1] ?? "";
  return { own, used: used.match(/[\w-]+/g) ?? [] };
}
function standsAlone(example, page3) {
  if (example.kind !== "") return false;
  const { used } = names(example.text);
  const others = examples(page3.text).filter((one) => one.kind === "" && one.text !== example.text);
  return !others.some((one) => used.includes(names(one.text).own ?? ""));
}
function opening2(text) {
  return `#t=${deflateRawSync(Buffer.from(text)).toString("base64url")}`;
}
function markdown(md, base2, editor2) {
  const pageOf = (env) => {
    const source = (env.realPath ?? env.path).slice(root.length);
    const page3 = bySource.get(source);
    if (page3 === void 0) throw new Error(`${source} is no page`);
    return page3;
  };
  const fence = md.renderer.rules.fence;
  if (fence === void 0) throw new Error("Markdown has no fences");
  md.renderer.rules.fence = (tokens, at, options, env, self) => {
    const token = tokens[at];
    if (env.isPlain === true) return `<pre>${md.utils.escapeHtml(token?.content ?? "")}</pre>
`;
    const kind = /^castra(?:$| +)(.*)$/.exec(token?.info.trim() ?? "")?.[1];
    const shown2 = fence(tokens, at, options, env, self);
    if (token === void 0 || kind === void 0) return shown2;
    const page3 = pageOf(env);
    const example = { kind, text: token.content };
    if (page3.path.startsWith("tour/")) {
      const name = page3.path.slice("tour/".length, -".md".length);
      return `<Lesson name="${name}" code="${encodeURIComponent(example.text)}">${shown2}</Lesson>
`;
    }
    const fails = /^fails (\S+)/.exec(kind)?.[1];
    const below2 = standsAlone(example, page3) ? `<p class="below-example"><a href="${editor2}${opening2(example.text)}" target="_self">Open in the editor</a></p>` : fails !== void 0 ? `<p class="below-example fails">Castra reports <code>${fails}</code> here.</p>` : "";
    return `<div class="example${fails === void 0 ? "" : " fails"}">${shown2}${below2}</div>
`;
  };
  md.core.ruler.push("castra-links", (state) => {
    const page3 = pageOf(state.env);
    if (page3.path === "index.md") state.tokens.splice(0, 9);
    for (const token of state.tokens) {
      for (const child of token.children ?? []) {
        if (child.type === "html_inline") child.content = child.content.replace(/(?<=<img )src="(?=\w)([^"]*)"/, (_, src) => picture(page3, src, base2));
        if (child.type !== "link_open") continue;
        const href = child.attrGet("href");
        const found = href === null ? void 0 : target(page3.source, href);
        if (found === void 0) continue;
        if (found.to === "file") {
          child.attrSet("href", `${base2}${found.path}${found.hash}`);
          child.attrSet("target", "_self");
        } else {
          child.attrSet("href", `/${found.path}${found.hash}`);
        }
      }
    }
  });
}
function picture(page3, src, base2) {
  const found = page3.path.startsWith("battles/") ? target(page3.source, src) : void 0;
  return found === void 0 ? `src="./${src}"` : `:src="'${base2}${found.path}'"`;
}
function slug(heading) {
  return heading.trim().toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "").replace(/ /g, "-");
}

// .vitepress/site/packages.ts
import { readdirSync as readdirSync3, readFileSync as readFileSync4 } from "node:fs";
import { join as join5 } from "node:path";
var packages = {
  name: "castra-packages",
  enforce: "pre",
  resolveId(id, importer) {
    const isBare = /^(@codemirror\/|fzstd$|vue$|vue\/)/.test(id);
    const isElsewhere = importer?.startsWith(root) === true && !importer.startsWith(join5(root, "docs/"));
    return isBare && isElsewhere ? this.resolve(id, join5(root, "docs/package.json"), { skipSelf: true }) : void 0;
  }
};
function licence(name) {
  const folder2 = join5(root, "docs/node_modules", name);
  const { version, license } = JSON.parse(readFileSync4(join5(folder2, "package.json"), "utf8"));
  const file = readdirSync3(folder2).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === void 0 ? "" : `

${readFileSync4(join5(folder2, file), "utf8").replace(/\r\n/g, "\n").trim()}`;
  return `${name} ${version} (${license})${text}
`;
}
var licences = {
  name: "castra-licences",
  generateBundle({ dir = "" }, bundle) {
    if (dir.includes(".temp")) return;
    const modules = Object.values(bundle).flatMap((one) => one.type === "chunk" ? Object.keys(one.modules) : []);
    const names2 = modules.flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
    const source = [...new Set(names2)].sort().map(licence).join(`
${"-".repeat(80)}

`);
    this.emitFile({ type: "asset", fileName: "LICENSES.txt", source });
  }
};

// .vitepress/site/pictures.ts
import { spawnSync as spawnSync2 } from "node:child_process";
import { cpSync, existsSync as existsSync3, mkdirSync as mkdirSync2, mkdtempSync, readFileSync as readFileSync5, readdirSync as readdirSync4, rmSync as rmSync2, writeFileSync as writeFileSync2 } from "node:fs";
import { tmpdir } from "node:os";
import { join as join6 } from "node:path";
var THEMES = { light: "classic", dark: "dark" };
function draw2() {
  const program = process.env["CASTRA"] ?? join6(root, "target/debug/castra");
  if (!existsSync3(program)) {
    console.warn(`${program} does not exist: lessons have no pictures. CASTRA names the program.`);
    return void 0;
  }
  const folder2 = mkdtempSync(join6(tmpdir(), "castra-pictures-"));
  process.on("exit", () => rmSync2(folder2, { recursive: true, force: true }));
  const texts = join6(folder2, "texts");
  mkdirSync2(texts);
  for (const page3 of pages.values()) {
    const [example] = page3.path.startsWith("tour/") ? examples(page3.text) : [];
    if (example === void 0 || example.kind !== "" || !/^(scenario|board) /m.test(example.text)) continue;
    const lesson = page3.path.slice("tour/".length, -".md".length);
    mkdirSync2(join6(texts, lesson));
    writeFileSync2(join6(texts, lesson, "lesson.castra"), example.text);
    for (const [look, theme2] of Object.entries(THEMES)) {
      const out = join6(folder2, look);
      mkdirSync2(out, { recursive: true });
      const layers = AROUND.flatMap((layer) => ["--without", layer]);
      const args = ["render", join6(texts, lesson, "lesson.castra"), "--theme", theme2, ...layers, "-o", join6(out, `${lesson}.svg`)];
      const run2 = spawnSync2(program, args, { encoding: "utf8" });
      if (run2.status !== 0) throw new Error(`the battle of ${page3.source} is not drawn:
${run2.stderr}`);
    }
  }
  return folder2;
}
var folder = null;
function all() {
  return folder ??= draw2();
}
function drawn(page3, base2) {
  const from = all();
  const name = `${page3.path.slice("tour/".length, -".md".length)}.svg`;
  if (from === void 0 || !existsSync3(join6(from, "light", name))) return void 0;
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(readFileSync5(join6(from, "light", name), "utf8").slice(0, 1e3)) ?? [];
  return { light: `${base2}tour/light/${name}`, dark: `${base2}tour/dark/${name}`, width: Math.round(Number(width)), height: Math.round(Number(height)) };
}
function placed(out) {
  const from = all();
  if (from === void 0) return;
  for (const look of Object.keys(THEMES)) {
    for (const name of readdirSync4(join6(from, look))) cpSync(join6(from, look, name), join6(out, "tour", look, name));
  }
}

// .vitepress/site/sections.ts
function pageAt(path) {
  const page3 = pages.get(path);
  if (page3 === void 0) throw new Error(`there is no page ${path}`);
  return page3;
}
function listed(index, folder2) {
  const { source, text } = pageAt(index);
  const groups = [];
  for (const line of text.split("\n")) {
    const heading = /^##+ (.+)$/.exec(line)?.[1] ?? /^\| \*\*([^*]+)\*\*/.exec(line)?.[1];
    if (heading !== void 0) groups.push({ title: heading.replace(/ \(.*/, ""), pages: [] });
    for (const [, href = ""] of line.matchAll(/\]\(([^)\s]+)\)/g)) {
      const found = target(source, href);
      if (found?.to !== "page" || !found.path.startsWith(folder2) || found.path === index) continue;
      if (groups.length === 0) groups.push({ title: "", pages: [] });
      for (const group2 of groups) group2.pages = group2.pages.filter((path) => path !== found.path);
      groups.at(-1)?.pages.push(found.path);
    }
  }
  return groups.filter((group2) => group2.pages.length > 0);
}
function group(groups, title) {
  const found = groups.find((one) => one.title === title);
  if (found === void 0) throw new Error(`no group is called ${title}`);
  return found.pages;
}
var reference = listed("reference/index.md", "reference/");
var isForPrograms = (one) => one.title === "For programs";
var guide = listed("index.md", "guide/");
var HOUSE_RULES = "guide/battles/7-house-rules.md";
var rules = [...pages.keys()].filter((path) => path.startsWith("rules/")).sort();
var house = "rules/commands-and-colors.md";
var sections = [
  {
    title: "Start",
    first: "index.md",
    groups: [
      { title: "Start", pages: ["index.md", "readme.md", "limits.md", "comparison.md", "changelog.md"] },
      { title: "At hand", pages: ["cheat-sheet.md", "glossary.md", "faq.md", "troubleshooting.md"] }
    ],
    also: ["guide/battles/1-first-battle.md", "tour/index.md", "reference/editors.md"]
  },
  { title: "Tour", first: "tour/index.md", groups: [{ title: "", pages: ["tour/index.md"] }, ...listed("tour/index.md", "tour/")] },
  {
    title: "Battles",
    first: "guide/battles/1-first-battle.md",
    groups: [{ title: "Battles", pages: group(guide, "Battles").filter((path) => path !== HOUSE_RULES) }]
  },
  // The program writes these pages: without it, there are none.
  ...pages.has("battles/index.md") ? [{ title: "Gallery", first: "battles/index.md", groups: [{ title: "", pages: ["battles/index.md"] }, ...listed("battles/index.md", "battles/")], isFolded: true }] : [],
  {
    title: "House rules",
    first: HOUSE_RULES,
    groups: [{ title: "House rules", pages: [HOUSE_RULES, house] }],
    also: ["cookbook.md", "guide/battles/6-special-rules.md", "reference/modules.md", "reference/compare.md", "reference/asking.md"]
  },
  {
    title: "Games",
    first: "guide/games/1-kinds-and-boards.md",
    groups: [
      { title: "Write a game", pages: group(guide, "Games") },
      { title: "Games that come with Castra", pages: rules.filter((path) => path !== house) }
    ]
  },
  { title: "Cookbook", first: "cookbook.md", groups: [{ title: "", pages: ["cookbook.md"] }], also: ["cheat-sheet.md", HOUSE_RULES, "reference/statements.md"] },
  {
    title: "Reference",
    first: "reference/index.md",
    groups: [{ title: "", pages: ["reference/index.md"] }, ...reference.filter((one) => !isForPrograms(one))]
  },
  {
    title: "Messages",
    first: "codes/index.md",
    groups: [{ title: "", pages: ["codes/index.md"] }, ...listed("codes/index.md", "codes/")],
    isFolded: true
  },
  {
    title: "For programs",
    first: "programs.md",
    groups: [{ title: "For programs", pages: ["programs.md", ...reference.filter(isForPrograms).flatMap((one) => one.pages)] }]
  },
  {
    title: "Inside",
    first: "architecture.md",
    groups: [
      { title: "Inside", pages: ["architecture.md", "invariants.md", "performance.md", "mutants.md", "contributing.md", "log/performance.md", "log/checks.md"] },
      { title: "Design", pages: ["design/index.md", ...listed("design/index.md", "design/").flatMap((one) => one.pages)] }
    ]
  }
];
var owned = sections.flatMap((section2) => section2.groups.flatMap((one) => one.pages));
for (const path of pages.keys()) {
  const count = owned.filter((one) => one === path).length;
  if (count !== 1) throw new Error(`${pageAt(path).source} is in ${count} lists of pages: an index page has to link to it`);
}
function address(path) {
  return `/${path.replace(/(^|\/)index\.md$/, "$1").replace(/\.md$/, "")}`;
}
function short({ path, title }) {
  if (path === "index.md") return "Start";
  return path.startsWith("codes/") && path !== "codes/index.md" ? title.replace(/^.*\//, "") : title;
}
function nav() {
  return sections.map((section2) => {
    const paths = section2.groups.flatMap((one) => one.pages);
    const folder2 = section2.first.replace(/[^/]*$/, "");
    const isWhole = folder2 !== "" && paths.every((path) => path.startsWith(folder2)) && [...pages.keys()].every((path) => !path.startsWith(folder2) || paths.includes(path));
    const all2 = isWhole ? `^/${folder2}` : `^(${paths.map((path) => address(path).replace(/[.+]/g, "\\$&")).join("|")})$`;
    return { text: section2.title, link: address(section2.first), activeMatch: all2 };
  });
}
function items({ groups, also = [], isFolded = false }) {
  const all2 = also.length === 0 ? groups : [...groups, { title: "See also", pages: also }];
  return all2.map((one) => {
    const links = one.pages.map((path) => ({ text: short(pageAt(path)), link: address(path) }));
    if (one.title === "" && links.length === 1 && links[0] !== void 0) return links[0];
    return { text: one.title, items: links, ...isFolded ? { collapsed: true } : {} };
  });
}
function sidebar() {
  const folder2 = (path) => path.slice(0, path.lastIndexOf("/") + 1);
  const all2 = sections.map((section2) => {
    const paths = section2.groups.flatMap((one) => one.pages);
    return { list: items(section2), paths, isIn: (of) => paths.filter((path) => folder2(path) === of).length };
  });
  const single = {};
  const whole = {};
  for (const of of [...new Set(Array.from(pages.keys(), folder2))].sort()) {
    const cost = (one) => one.isIn(of) * one.paths.length;
    const most = all2.reduce((best, one) => cost(one) > cost(best) ? one : best);
    const above = Object.keys(whole).findLast((one) => `/${of}`.startsWith(one));
    if (above === void 0 || whole[above] !== most.list) whole[`/${of}`] = most.list;
    for (const one of all2.filter((other) => other !== most)) {
      for (const path of one.paths.filter((other) => folder2(other) === of)) single[`/${path}`] = one.list;
    }
  }
  return { ...single, ...whole };
}

// .vitepress/site/twins.ts
import { cpSync as cpSync2, mkdirSync as mkdirSync3, readdirSync as readdirSync5, statSync as statSync2, writeFileSync as writeFileSync3 } from "node:fs";
import { dirname, join as join7 } from "node:path";
function write(out, path, text) {
  const file = join7(out, path);
  mkdirSync3(dirname(file), { recursive: true });
  writeFileSync3(file, text);
}
function twin(page3, linked) {
  const there = (href) => {
    const found = target(page3.source, href);
    if (found === void 0) return href;
    if (found.to === "file") linked(found.source);
    return relative(page3.path, found.path) + found.hash;
  };
  let isCode = false;
  const lines = page3.text.split("\n").map((line) => {
    const isFence = /^\s*```/.test(line);
    if (isFence) isCode = !isCode;
    if (isCode || isFence) return line;
    return line.replace(
      /`[^`]*`|(\]\(|<img src=")([^)\s"]+)/g,
      (all2, before, href) => before === void 0 || href === void 0 ? all2 : before + there(href)
    );
  });
  return lines.join("\n");
}
function escaped(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}
function copy(out, source) {
  const path = copyOf(source);
  if (!statSync2(join7(root, source)).isDirectory()) {
    mkdirSync3(dirname(join7(out, path)), { recursive: true });
    cpSync2(join7(root, source), join7(out, path));
    return;
  }
  const items2 = readdirSync5(join7(root, source)).sort().map((name) => {
    copy(out, `${source}/${name}`);
    return `<li><a href="${relative(path, copyOf(`${source}/${name}`))}">${escaped(name)}</a></li>`;
  });
  const head = '<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="color-scheme" content="light dark">';
  write(out, path, `${head}
<title>${escaped(source)}</title>
<h1>${escaped(source)}</h1>
<ul>
${items2.join("\n")}
</ul>
</html>
`);
}
function list2(base2) {
  const parts = sections.map((section2) => {
    const lines = section2.groups.flatMap((group2) => group2.pages).map((path) => {
      const page3 = pages.get(path);
      const about = page3?.description ? `: ${page3.description}` : "";
      return `- [${page3?.title}](${base2}${path})${about}`;
    });
    return `## ${section2.title}

${lines.join("\n")}
`;
  });
  return `# Castra

> ${TAGLINE}

${parts.join("\n")}`;
}
var TAGLINE = "Write a battle as text. Get a map to publish, rules that are checked, and a game to play.";
function beside(out, base2) {
  const files = /* @__PURE__ */ new Set();
  for (const page3 of pages.values()) write(out, page3.path, twin(page3, (source) => files.add(source)));
  for (const source of files) copy(out, source);
  write(out, "llms.txt", list2(base2));
}

// .vitepress/config.ts
var grammar = JSON.parse(readFileSync7(join8(root, "editors/vscode/syntaxes/castra.tmLanguage.json"), "utf8"));
var folders = readdirSync6(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
var icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M16 1 29 8.5v15L16 31 3 23.5v-15z" fill="#8a2b1d"/><path d="M9 12h4v3h2v-3h2v3h2v-3h4v10H9z" fill="#fffdf8"/></svg>';
var config_default = defineConfig({
  title: "Castra",
  description: TAGLINE,
  lang: "en-GB",
  base,
  srcDir: root,
  outDir: join8(root, "docs/.vitepress/dist"),
  cacheDir: join8(root, "docs/.vitepress/cache"),
  srcExclude: folders.map(({ name }) => name).filter((name) => name !== "docs" && name !== "scenarios").map((name) => `${name}/**`),
  rewrites: Object.fromEntries(Array.from(pages.values(), ({ source, path }) => [source, path])),
  head: [
    ["link", { rel: "icon", href: `data:image/svg+xml,${encodeURIComponent(icon)}` }],
    ["style", {}, style]
  ],
  markdown: {
    theme: themes,
    languages: [{ ...grammar, name: "castra" }],
    languageAlias: { console: "sh", ron: "rust" },
    anchor: { slugify: slug },
    toc: { slugify: slug },
    headers: { slugify: slug, level: [2, 3] },
    config: (md) => markdown(md, base, editor)
  },
  themeConfig: {
    nav: nav(),
    sidebar: sidebar(),
    outline: { level: [2, 3] },
    externalLinkIcon: true,
    editor,
    footer: { message: `MIT or Apache-2.0, at your choice. <a href="${base}LICENSES.txt" target="_self">Licences of parts by others</a>` },
    search: {
      provider: "local",
      options: {
        // What is looked for is plain: colours would take most of the time.
        miniSearch: {
          // Those who look for something want to use Castra, and seldom to change it.
          searchOptions: { boostDocument: (id) => /\/(design|log)\/|\/(invariants|mutants|contributing|architecture)\./.test(id) ? 0.3 : 1 }
        },
        _render: (text, env, md) => md.render(text, { ...env, isPlain: true })
      }
    }
  },
  vite: {
    plugins: [packages, licences],
    build: { chunkSizeWarningLimit: 2e3 }
  },
  transformPageData(data) {
    const page3 = pages.get(data.relativePath);
    if (page3 === void 0) return;
    data.description = page3.description;
    data.frontmatter["twin"] = `${base}${page3.path}`;
    if (page3.path === "index.md") {
      data.frontmatter["layout"] = "home";
      data.frontmatter["hero"] = {
        name: "Castra",
        text: "Write a battle as text.",
        tagline: TAGLINE.replace("Write a battle as text. ", ""),
        actions: [
          { theme: "brand", text: "Take the tour", link: "/tour/" },
          { theme: "alt", text: "Your first battle", link: "/guide/battles/1-first-battle" },
          ...pages.has("battles/index.md") ? [{ theme: "alt", text: "Gallery", link: "/battles/" }] : [],
          { theme: "alt", text: "Open the editor", link: editor, target: "_self" }
        ]
      };
    }
    if (page3.path === "battles/index.md") {
      data.frontmatter["aside"] = false;
      data.frontmatter["pageClass"] = "gallery";
    }
    if (page3.path.startsWith("tour/") && page3.path !== "tour/index.md") {
      data.frontmatter["aside"] = false;
      data.frontmatter["pageClass"] = "lesson-page";
      data.frontmatter["pictures"] = drawn(page3, base);
    }
  },
  transformHead: ({ pageData }) => {
    const twin2 = pageData.frontmatter["twin"];
    return twin2 === void 0 ? [] : [["link", { rel: "alternate", type: "text/markdown", href: twin2 }]];
  },
  buildEnd({ outDir }) {
    beside(outDir, base);
    placed(outDir);
  }
});
export {
  config_default as default
};
//# sourceMappingURL=data:application/json;base64,ewogICJ2ZXJzaW9uIjogMywKICAic291cmNlcyI6IFsiLnZpdGVwcmVzcy9jb25maWcudHMiLCAiLnZpdGVwcmVzcy9zaXRlL2NvbG91cnMudHMiLCAiLnZpdGVwcmVzcy9zaXRlL3BhZ2VzLnRzIiwgIi52aXRlcHJlc3Mvc2l0ZS9iYXR0bGVzLnRzIiwgIi52aXRlcHJlc3Mvc2l0ZS9wbGFjZXMudHMiLCAiLnZpdGVwcmVzcy9zaXRlL2ZlbmNlcy50cyIsICIudml0ZXByZXNzL3NpdGUvbGlua3MudHMiLCAiLnZpdGVwcmVzcy9zaXRlL3BhY2thZ2VzLnRzIiwgIi52aXRlcHJlc3Mvc2l0ZS9waWN0dXJlcy50cyIsICIudml0ZXByZXNzL3NpdGUvc2VjdGlvbnMudHMiLCAiLnZpdGVwcmVzcy9zaXRlL3R3aW5zLnRzIl0sCiAgInNvdXJjZXNDb250ZW50IjogWyJjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfZGlybmFtZSA9IFwiL3dvcmsvd3QvZG9vci9kb2NzLy52aXRlcHJlc3NcIjtjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfZmlsZW5hbWUgPSBcIi93b3JrL3d0L2Rvb3IvZG9jcy8udml0ZXByZXNzL2NvbmZpZy50c1wiO2NvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9pbXBvcnRfbWV0YV91cmwgPSBcImZpbGU6Ly8vd29yay93dC9kb29yL2RvY3MvLnZpdGVwcmVzcy9jb25maWcudHNcIjsvLyBUaGUgd2Vic2l0ZSBvZiB0aGUgZG9jdW1lbnRhdGlvbjogYGRvY3MvZGVzaWduL3NpdGUubWRgIGdpdmVzIHRoZSByZWFzb25zLlxuaW1wb3J0IHsgcmVhZGRpclN5bmMsIHJlYWRGaWxlU3luYyB9IGZyb20gXCJub2RlOmZzXCI7XG5pbXBvcnQgeyBqb2luIH0gZnJvbSBcIm5vZGU6cGF0aFwiO1xuaW1wb3J0IHsgZGVmaW5lQ29uZmlnIH0gZnJvbSBcInZpdGVwcmVzc1wiO1xuaW1wb3J0IHsgc3R5bGUsIHRoZW1lcyB9IGZyb20gXCIuL3NpdGUvY29sb3Vyc1wiO1xuaW1wb3J0IHsgbWFya2Rvd24sIHNsdWcgfSBmcm9tIFwiLi9zaXRlL2ZlbmNlc1wiO1xuaW1wb3J0IHsgbGljZW5jZXMsIHBhY2thZ2VzIH0gZnJvbSBcIi4vc2l0ZS9wYWNrYWdlc1wiO1xuaW1wb3J0IHsgcGFnZXMsIHJvb3QgfSBmcm9tIFwiLi9zaXRlL3BhZ2VzXCI7XG5pbXBvcnQgeyBiYXNlLCBlZGl0b3IgfSBmcm9tIFwiLi9zaXRlL3BsYWNlc1wiO1xuaW1wb3J0IHsgZHJhd24sIHBsYWNlZCB9IGZyb20gXCIuL3NpdGUvcGljdHVyZXNcIjtcbmltcG9ydCB7IG5hdiwgc2lkZWJhciB9IGZyb20gXCIuL3NpdGUvc2VjdGlvbnNcIjtcbmltcG9ydCB7IGJlc2lkZSwgVEFHTElORSB9IGZyb20gXCIuL3NpdGUvdHdpbnNcIjtcblxuY29uc3QgZ3JhbW1hciA9IEpTT04ucGFyc2UocmVhZEZpbGVTeW5jKGpvaW4ocm9vdCwgXCJlZGl0b3JzL3ZzY29kZS9zeW50YXhlcy9jYXN0cmEudG1MYW5ndWFnZS5qc29uXCIpLCBcInV0ZjhcIikpO1xuY29uc3QgZm9sZGVycyA9IHJlYWRkaXJTeW5jKHJvb3QsIHsgd2l0aEZpbGVUeXBlczogdHJ1ZSB9KS5maWx0ZXIoKGVudHJ5KSA9PiBlbnRyeS5pc0RpcmVjdG9yeSgpKTtcbmNvbnN0IGljb24gPSAnPHN2ZyB4bWxucz1cImh0dHA6Ly93d3cudzMub3JnLzIwMDAvc3ZnXCIgdmlld0JveD1cIjAgMCAzMiAzMlwiPjxwYXRoIGQ9XCJNMTYgMSAyOSA4LjV2MTVMMTYgMzEgMyAyMy41di0xNXpcIiBmaWxsPVwiIzhhMmIxZFwiLz48cGF0aCBkPVwiTTkgMTJoNHYzaDJ2LTNoMnYzaDJ2LTNoNHYxMEg5elwiIGZpbGw9XCIjZmZmZGY4XCIvPjwvc3ZnPic7XG5cbmV4cG9ydCBkZWZhdWx0IGRlZmluZUNvbmZpZyh7XG4gIHRpdGxlOiBcIkNhc3RyYVwiLFxuICBkZXNjcmlwdGlvbjogVEFHTElORSxcbiAgbGFuZzogXCJlbi1HQlwiLFxuICBiYXNlLFxuICBzcmNEaXI6IHJvb3QsXG4gIG91dERpcjogam9pbihyb290LCBcImRvY3MvLnZpdGVwcmVzcy9kaXN0XCIpLFxuICBjYWNoZURpcjogam9pbihyb290LCBcImRvY3MvLnZpdGVwcmVzcy9jYWNoZVwiKSxcbiAgc3JjRXhjbHVkZTogZm9sZGVycy5tYXAoKHsgbmFtZSB9KSA9PiBuYW1lKS5maWx0ZXIoKG5hbWUpID0+IG5hbWUgIT09IFwiZG9jc1wiICYmIG5hbWUgIT09IFwic2NlbmFyaW9zXCIpLm1hcCgobmFtZSkgPT4gYCR7bmFtZX0vKipgKSxcbiAgcmV3cml0ZXM6IE9iamVjdC5mcm9tRW50cmllcyhBcnJheS5mcm9tKHBhZ2VzLnZhbHVlcygpLCAoeyBzb3VyY2UsIHBhdGggfSkgPT4gW3NvdXJjZSwgcGF0aF0pKSxcbiAgaGVhZDogW1xuICAgIFtcImxpbmtcIiwgeyByZWw6IFwiaWNvblwiLCBocmVmOiBgZGF0YTppbWFnZS9zdmcreG1sLCR7ZW5jb2RlVVJJQ29tcG9uZW50KGljb24pfWAgfV0sXG4gICAgW1wic3R5bGVcIiwge30sIHN0eWxlXSxcbiAgXSxcbiAgbWFya2Rvd246IHtcbiAgICB0aGVtZTogdGhlbWVzLFxuICAgIGxhbmd1YWdlczogW3sgLi4uZ3JhbW1hciwgbmFtZTogXCJjYXN0cmFcIiB9XSxcbiAgICBsYW5ndWFnZUFsaWFzOiB7IGNvbnNvbGU6IFwic2hcIiwgcm9uOiBcInJ1c3RcIiB9LFxuICAgIGFuY2hvcjogeyBzbHVnaWZ5OiBzbHVnIH0sXG4gICAgdG9jOiB7IHNsdWdpZnk6IHNsdWcgfSxcbiAgICBoZWFkZXJzOiB7IHNsdWdpZnk6IHNsdWcsIGxldmVsOiBbMiwgM10gfSxcbiAgICBjb25maWc6IChtZCkgPT4gbWFya2Rvd24obWQsIGJhc2UsIGVkaXRvciksXG4gIH0sXG4gIHRoZW1lQ29uZmlnOiB7XG4gICAgbmF2OiBuYXYoKSxcbiAgICBzaWRlYmFyOiBzaWRlYmFyKCksXG4gICAgb3V0bGluZTogeyBsZXZlbDogWzIsIDNdIH0sXG4gICAgZXh0ZXJuYWxMaW5rSWNvbjogdHJ1ZSxcbiAgICBlZGl0b3IsXG4gICAgZm9vdGVyOiB7IG1lc3NhZ2U6IGBNSVQgb3IgQXBhY2hlLTIuMCwgYXQgeW91ciBjaG9pY2UuIDxhIGhyZWY9XCIke2Jhc2V9TElDRU5TRVMudHh0XCIgdGFyZ2V0PVwiX3NlbGZcIj5MaWNlbmNlcyBvZiBwYXJ0cyBieSBvdGhlcnM8L2E+YCB9LFxuICAgIHNlYXJjaDoge1xuICAgICAgcHJvdmlkZXI6IFwibG9jYWxcIixcbiAgICAgIG9wdGlvbnM6IHtcbiAgICAgICAgLy8gV2hhdCBpcyBsb29rZWQgZm9yIGlzIHBsYWluOiBjb2xvdXJzIHdvdWxkIHRha2UgbW9zdCBvZiB0aGUgdGltZS5cbiAgICAgICAgbWluaVNlYXJjaDoge1xuICAgICAgICAgIC8vIFRob3NlIHdobyBsb29rIGZvciBzb21ldGhpbmcgd2FudCB0byB1c2UgQ2FzdHJhLCBhbmQgc2VsZG9tIHRvIGNoYW5nZSBpdC5cbiAgICAgICAgICBzZWFyY2hPcHRpb25zOiB7IGJvb3N0RG9jdW1lbnQ6IChpZDogc3RyaW5nKSA9PiAoL1xcLyhkZXNpZ258bG9nKVxcL3xcXC8oaW52YXJpYW50c3xtdXRhbnRzfGNvbnRyaWJ1dGluZ3xhcmNoaXRlY3R1cmUpXFwuLy50ZXN0KGlkKSA/IDAuMyA6IDEpIH0sXG4gICAgICAgIH0sXG4gICAgICAgIF9yZW5kZXI6ICh0ZXh0LCBlbnYsIG1kKSA9PiBtZC5yZW5kZXIodGV4dCwgeyAuLi5lbnYsIGlzUGxhaW46IHRydWUgfSksXG4gICAgICB9LFxuICAgIH0sXG4gIH0sXG4gIHZpdGU6IHtcbiAgICBwbHVnaW5zOiBbcGFja2FnZXMsIGxpY2VuY2VzXSxcbiAgICBidWlsZDogeyBjaHVua1NpemVXYXJuaW5nTGltaXQ6IDIwMDAgfSxcbiAgfSxcbiAgdHJhbnNmb3JtUGFnZURhdGEoZGF0YSkge1xuICAgIGNvbnN0IHBhZ2UgPSBwYWdlcy5nZXQoZGF0YS5yZWxhdGl2ZVBhdGgpO1xuICAgIGlmIChwYWdlID09PSB1bmRlZmluZWQpIHJldHVybjtcbiAgICBkYXRhLmRlc2NyaXB0aW9uID0gcGFnZS5kZXNjcmlwdGlvbjtcbiAgICBkYXRhLmZyb250bWF0dGVyW1widHdpblwiXSA9IGAke2Jhc2V9JHtwYWdlLnBhdGh9YDtcbiAgICBpZiAocGFnZS5wYXRoID09PSBcImluZGV4Lm1kXCIpIHtcbiAgICAgIGRhdGEuZnJvbnRtYXR0ZXJbXCJsYXlvdXRcIl0gPSBcImhvbWVcIjtcbiAgICAgIGRhdGEuZnJvbnRtYXR0ZXJbXCJoZXJvXCJdID0ge1xuICAgICAgICBuYW1lOiBcIkNhc3RyYVwiLFxuICAgICAgICB0ZXh0OiBcIldyaXRlIGEgYmF0dGxlIGFzIHRleHQuXCIsXG4gICAgICAgIHRhZ2xpbmU6IFRBR0xJTkUucmVwbGFjZShcIldyaXRlIGEgYmF0dGxlIGFzIHRleHQuIFwiLCBcIlwiKSxcbiAgICAgICAgYWN0aW9uczogW1xuICAgICAgICAgIHsgdGhlbWU6IFwiYnJhbmRcIiwgdGV4dDogXCJUYWtlIHRoZSB0b3VyXCIsIGxpbms6IFwiL3RvdXIvXCIgfSxcbiAgICAgICAgICB7IHRoZW1lOiBcImFsdFwiLCB0ZXh0OiBcIllvdXIgZmlyc3QgYmF0dGxlXCIsIGxpbms6IFwiL2d1aWRlL2JhdHRsZXMvMS1maXJzdC1iYXR0bGVcIiB9LFxuICAgICAgICAgIC4uLihwYWdlcy5oYXMoXCJiYXR0bGVzL2luZGV4Lm1kXCIpID8gW3sgdGhlbWU6IFwiYWx0XCIgYXMgY29uc3QsIHRleHQ6IFwiR2FsbGVyeVwiLCBsaW5rOiBcIi9iYXR0bGVzL1wiIH1dIDogW10pLFxuICAgICAgICAgIHsgdGhlbWU6IFwiYWx0XCIsIHRleHQ6IFwiT3BlbiB0aGUgZWRpdG9yXCIsIGxpbms6IGVkaXRvciwgdGFyZ2V0OiBcIl9zZWxmXCIgfSxcbiAgICAgICAgXSxcbiAgICAgIH07XG4gICAgfVxuICAgIGlmIChwYWdlLnBhdGggPT09IFwiYmF0dGxlcy9pbmRleC5tZFwiKSB7XG4gICAgICBkYXRhLmZyb250bWF0dGVyW1wiYXNpZGVcIl0gPSBmYWxzZTtcbiAgICAgIGRhdGEuZnJvbnRtYXR0ZXJbXCJwYWdlQ2xhc3NcIl0gPSBcImdhbGxlcnlcIjtcbiAgICB9XG4gICAgaWYgKHBhZ2UucGF0aC5zdGFydHNXaXRoKFwidG91ci9cIikgJiYgcGFnZS5wYXRoICE9PSBcInRvdXIvaW5kZXgubWRcIikge1xuICAgICAgZGF0YS5mcm9udG1hdHRlcltcImFzaWRlXCJdID0gZmFsc2U7XG4gICAgICBkYXRhLmZyb250bWF0dGVyW1wicGFnZUNsYXNzXCJdID0gXCJsZXNzb24tcGFnZVwiO1xuICAgICAgZGF0YS5mcm9udG1hdHRlcltcInBpY3R1cmVzXCJdID0gZHJhd24ocGFnZSwgYmFzZSk7XG4gICAgfVxuICB9LFxuICB0cmFuc2Zvcm1IZWFkOiAoeyBwYWdlRGF0YSB9KSA9PiB7XG4gICAgY29uc3QgdHdpbiA9IHBhZ2VEYXRhLmZyb250bWF0dGVyW1widHdpblwiXSBhcyBzdHJpbmcgfCB1bmRlZmluZWQ7XG4gICAgcmV0dXJuIHR3aW4gPT09IHVuZGVmaW5lZCA/IFtdIDogW1tcImxpbmtcIiwgeyByZWw6IFwiYWx0ZXJuYXRlXCIsIHR5cGU6IFwidGV4dC9tYXJrZG93blwiLCBocmVmOiB0d2luIH1dXTtcbiAgfSxcbiAgYnVpbGRFbmQoeyBvdXREaXIgfSkge1xuICAgIGJlc2lkZShvdXREaXIsIGJhc2UpO1xuICAgIHBsYWNlZChvdXREaXIpO1xuICB9LFxufSk7XG4iLCAiY29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2Rpcm5hbWUgPSBcIi93b3JrL3d0L2Rvb3IvZG9jcy8udml0ZXByZXNzL3NpdGVcIjtjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfZmlsZW5hbWUgPSBcIi93b3JrL3d0L2Rvb3IvZG9jcy8udml0ZXByZXNzL3NpdGUvY29sb3Vycy50c1wiO2NvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9pbXBvcnRfbWV0YV91cmwgPSBcImZpbGU6Ly8vd29yay93dC9kb29yL2RvY3MvLnZpdGVwcmVzcy9zaXRlL2NvbG91cnMudHNcIjsvLyBUaGUgY29sb3VycyBvZiB0aGUgZWRpdG9yJ3MgcGFnZSwgd2hpY2ggYXJlIGFsc28gdGhvc2Ugb2YgdGhlIHNpdGUgYW5kIG9mIHRoZSBleGFtcGxlcyBpbiBpdC5cbmltcG9ydCB7IHJlYWRGaWxlU3luYyB9IGZyb20gXCJub2RlOmZzXCI7XG5pbXBvcnQgeyBqb2luIH0gZnJvbSBcIm5vZGU6cGF0aFwiO1xuaW1wb3J0IHR5cGUgeyBUaGVtZVJlZ2lzdHJhdGlvbiB9IGZyb20gXCJzaGlraVwiO1xuaW1wb3J0IHsgcm9vdCB9IGZyb20gXCIuL3BhZ2VzXCI7XG5cbmNvbnN0IGNzcyA9IHJlYWRGaWxlU3luYyhqb2luKHJvb3QsIFwid2ViL3NyYy9wYWdlLmNzc1wiKSwgXCJ1dGY4XCIpO1xuXG4vKiogVGhlIHZhcmlhYmxlcyBvZiB0aGUgcGFnZSwgd2l0aCBhIGNvbG91ciBmb3IgZWFjaCBsb29rLiAqL1xuY29uc3QgdmFyaWFibGVzID0gL146cm9vdCBcXHsoW159XSopXFx9L20uZXhlYyhjc3MpPy5bMV07XG5pZiAodmFyaWFibGVzID09PSB1bmRlZmluZWQpIHRocm93IG5ldyBFcnJvcihcIndlYi9zcmMvcGFnZS5jc3MgaGFzIG5vIDpyb290XCIpO1xuXG4vKiogVGhlIHZhcmlhYmxlcyBmb3IgYm90aCBsb29rcyBvZiB0aGUgc2l0ZS4gKi9cbmV4cG9ydCBjb25zdCBzdHlsZSA9IGA6cm9vdCB7JHt2YXJpYWJsZXMucmVwbGFjZShcImNvbG9yLXNjaGVtZTogbGlnaHQgZGFyaztcIiwgXCJjb2xvci1zY2hlbWU6IGxpZ2h0O1wiKX19XFxuOnJvb3QuZGFyayB7IGNvbG9yLXNjaGVtZTogZGFyazsgfWA7XG5cbi8qKiBXaGF0IHdvcmRzIG9mIHRoZSBncmFtbWFyIGFyZSBjb2xvdXJlZCBhcywgYnkgdGhlIHZhcmlhYmxlcyBvZiB0aGUgcGFnZS4gKi9cbmNvbnN0IFNDT1BFUzogW3N0cmluZywgc3RyaW5nW11dW10gPSBbXG4gIFtcInQtY29tbWVudFwiLCBbXCJjb21tZW50XCIsIFwicHVuY3R1YXRpb24uZGVmaW5pdGlvbi5jb21tZW50XCJdXSxcbiAgW1widC1zdHJpbmdcIiwgW1wic3RyaW5nXCJdXSxcbiAgW1widC1udW1iZXJcIiwgW1wiY29uc3RhbnQubnVtZXJpY1wiLCBcImNvbnN0YW50Lmxhbmd1YWdlXCJdXSxcbiAgW1widC1rZXl3b3JkXCIsIFtcImtleXdvcmRcIiwgXCJzdG9yYWdlXCIsIFwidmFyaWFibGUubGFuZ3VhZ2VcIl1dLFxuICBbXCJ0LXR5cGVcIiwgW1wiZW50aXR5Lm5hbWUudHlwZVwiLCBcInN1cHBvcnQudHlwZVwiXV0sXG4gIFtcInQtdmFsdWVcIiwgW1wic3VwcG9ydC50eXBlLnByb3BlcnR5LW5hbWVcIiwgXCJ2YXJpYWJsZS5vdGhlclwiLCBcImNvbnN0YW50Lm90aGVyXCIsIFwiY29uc3RhbnQuY2hhcmFjdGVyXCJdXSxcbiAgW1widC10aGluZ1wiLCBbXCJlbnRpdHkubmFtZS5jbGFzc1wiLCBcImVudGl0eS5uYW1lLnRhZ1wiXV0sXG4gIFtcInQtZnVuY3Rpb25cIiwgW1wiZW50aXR5Lm5hbWUuZnVuY3Rpb25cIiwgXCJzdXBwb3J0LmZ1bmN0aW9uXCJdXSxcbiAgW1wiaW5rXCIsIFtcInZhcmlhYmxlLnBhcmFtZXRlclwiLCBcImtleXdvcmQub3BlcmF0b3JcIiwgXCJwdW5jdHVhdGlvblwiXV0sXG5dO1xuXG4vKiogV29yZHMgdGhhdCBhcmUgbW9yZSB0aGFuIGNvbG91cmVkLiAqL1xuY29uc3QgU1RZTEVTOiBSZWNvcmQ8c3RyaW5nLCB7IGZvbnRTdHlsZTogc3RyaW5nIH0+ID0geyBcInQta2V5d29yZFwiOiB7IGZvbnRTdHlsZTogXCJib2xkXCIgfSwgXCJ0LWNvbW1lbnRcIjogeyBmb250U3R5bGU6IFwiaXRhbGljXCIgfSB9O1xuXG5mdW5jdGlvbiB0aGVtZShuYW1lOiBzdHJpbmcsIHR5cGU6IFwibGlnaHRcIiB8IFwiZGFya1wiKTogVGhlbWVSZWdpc3RyYXRpb24ge1xuICBjb25zdCBjb2xvdXIgPSAodmFyaWFibGU6IHN0cmluZykgPT4ge1xuICAgIGNvbnN0IGZvdW5kID0gbmV3IFJlZ0V4cChgLS0ke3ZhcmlhYmxlfTogbGlnaHQtZGFya1xcXFwoKCNbMC05YS1mXXs2fSksICgjWzAtOWEtZl17Nn0pXFxcXCk7YCkuZXhlYyh2YXJpYWJsZXMgPz8gXCJcIik7XG4gICAgY29uc3Qgb25lID0gZm91bmQ/Llt0eXBlID09PSBcImxpZ2h0XCIgPyAxIDogMl07XG4gICAgaWYgKG9uZSA9PT0gdW5kZWZpbmVkKSB0aHJvdyBuZXcgRXJyb3IoYHdlYi9zcmMvcGFnZS5jc3MgaGFzIG5vIGNvbG91ciAtLSR7dmFyaWFibGV9YCk7XG4gICAgcmV0dXJuIG9uZTtcbiAgfTtcbiAgcmV0dXJuIHtcbiAgICBuYW1lLFxuICAgIHR5cGUsXG4gICAgY29sb3JzOiB7IFwiZWRpdG9yLmJhY2tncm91bmRcIjogY29sb3VyKFwicmFpc2VkXCIpLCBcImVkaXRvci5mb3JlZ3JvdW5kXCI6IGNvbG91cihcImlua1wiKSB9LFxuICAgIHRva2VuQ29sb3JzOiBTQ09QRVMubWFwKChbdmFyaWFibGUsIHNjb3BlXSkgPT4gKHsgc2NvcGUsIHNldHRpbmdzOiB7IGZvcmVncm91bmQ6IGNvbG91cih2YXJpYWJsZSksIC4uLlNUWUxFU1t2YXJpYWJsZV0gfSB9KSksXG4gIH07XG59XG5cbi8qKiBUaGVtZXMgZm9yIGV4YW1wbGVzLiAqL1xuZXhwb3J0IGNvbnN0IHRoZW1lcyA9IHsgbGlnaHQ6IHRoZW1lKFwiY2FzdHJhLWxpZ2h0XCIsIFwibGlnaHRcIiksIGRhcms6IHRoZW1lKFwiY2FzdHJhLWRhcmtcIiwgXCJkYXJrXCIpIH07XG4iLCAiY29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2Rpcm5hbWUgPSBcIi93b3JrL3d0L2Rvb3IvZG9jcy8udml0ZXByZXNzL3NpdGVcIjtjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfZmlsZW5hbWUgPSBcIi93b3JrL3d0L2Rvb3IvZG9jcy8udml0ZXByZXNzL3NpdGUvcGFnZXMudHNcIjtjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfaW1wb3J0X21ldGFfdXJsID0gXCJmaWxlOi8vL3dvcmsvd3QvZG9vci9kb2NzLy52aXRlcHJlc3Mvc2l0ZS9wYWdlcy50c1wiOy8vIFRoZSBwYWdlcyBvZiB0aGUgc2l0ZSwgd2hlcmUgZWFjaCBpcyBmcm9tLCBhbmQgaXRzIHRpdGxlIGFuZCBkZXNjcmlwdGlvbi5cbmltcG9ydCB7IHJlYWRkaXJTeW5jLCByZWFkRmlsZVN5bmMgfSBmcm9tIFwibm9kZTpmc1wiO1xuaW1wb3J0IHsgam9pbiB9IGZyb20gXCJub2RlOnBhdGhcIjtcbmltcG9ydCB7IGZpbGVVUkxUb1BhdGggfSBmcm9tIFwibm9kZTp1cmxcIjtcbmltcG9ydCB7IHdyaXR0ZW4gfSBmcm9tIFwiLi9iYXR0bGVzXCI7XG5cbi8qKiBUaGUgZm9sZGVyIG9mIHRoZSByZXBvc2l0b3J5LiAqL1xuZXhwb3J0IGNvbnN0IHJvb3QgPSBmaWxlVVJMVG9QYXRoKG5ldyBVUkwoXCIuLi8uLi8uLi9cIiwgaW1wb3J0Lm1ldGEudXJsKSk7XG5cbmV4cG9ydCBpbnRlcmZhY2UgUGFnZSB7XG4gIC8qKiBUaGUgZmlsZSwgZnJvbSB0aGUgZm9sZGVyIG9mIHRoZSByZXBvc2l0b3J5IG9uLiAqL1xuICBzb3VyY2U6IHN0cmluZztcbiAgLyoqIFRoZSBwYXRoIG9uIHRoZSBzaXRlLCB3aXRoIGAubWRgLiAqL1xuICBwYXRoOiBzdHJpbmc7XG4gIHRpdGxlOiBzdHJpbmc7XG4gIC8qKiBUaGUgZmlyc3QgcGFyYWdyYXBoIGFzIHBsYWluIHRleHQsIHNob3J0ZW5lZCB0byBhIGZldyBzZW50ZW5jZXMsIG9yIHRoZSBoZWFkaW5ncy4gKi9cbiAgZGVzY3JpcHRpb246IHN0cmluZztcbiAgdGV4dDogc3RyaW5nO1xufVxuXG4vKiogQ2hhcmFjdGVycyBvZiBhIGRlc2NyaXB0aW9uIGF0IG1vc3QsIGlmIGEgc2VudGVuY2UgZW5kcyBiZWZvcmUuICovXG5jb25zdCBERVNDUklQVElPTiA9IDE2MDtcblxuLyoqIFBhZ2VzIHRoYXQgYXJlIG5vdCBpbiBgZG9jc2AuICovXG5jb25zdCBFTFNFV0hFUkUgPSBuZXcgTWFwKFtcbiAgW1wiUkVBRE1FLm1kXCIsIFwicmVhZG1lLm1kXCJdLFxuICBbXCJDSEFOR0VMT0cubWRcIiwgXCJjaGFuZ2Vsb2cubWRcIl0sXG4gIFtcIkNPTlRSSUJVVElORy5tZFwiLCBcImNvbnRyaWJ1dGluZy5tZFwiXSxcbl0pO1xuXG4vKiogVGhlIE1hcmtkb3duIGZpbGVzIG9mIGEgZm9sZGVyIGFuZCBvZiB0aG9zZSBiZWxvdyBpdC4gKi9cbmZ1bmN0aW9uIGJlbG93KGZvbGRlcjogc3RyaW5nKTogc3RyaW5nW10ge1xuICByZXR1cm4gcmVhZGRpclN5bmMoam9pbihyb290LCBmb2xkZXIpLCB7IHdpdGhGaWxlVHlwZXM6IHRydWUgfSlcbiAgICAuc29ydCgoYSwgYikgPT4gKGEubmFtZSA8IGIubmFtZSA/IC0xIDogMSkpXG4gICAgLmZsYXRNYXAoKGVudHJ5KSA9PiB7XG4gICAgICBpZiAoZW50cnkubmFtZSA9PT0gXCJub2RlX21vZHVsZXNcIiB8fCBlbnRyeS5uYW1lLnN0YXJ0c1dpdGgoXCIuXCIpKSByZXR1cm4gW107XG4gICAgICBjb25zdCBwYXRoID0gYCR7Zm9sZGVyfS8ke2VudHJ5Lm5hbWV9YDtcbiAgICAgIGlmIChlbnRyeS5pc0RpcmVjdG9yeSgpKSByZXR1cm4gYmVsb3cocGF0aCk7XG4gICAgICByZXR1cm4gZW50cnkubmFtZS5lbmRzV2l0aChcIi5tZFwiKSA/IFtwYXRoXSA6IFtdO1xuICAgIH0pO1xufVxuXG5mdW5jdGlvbiBwYXRoT2Yoc291cmNlOiBzdHJpbmcpOiBzdHJpbmcge1xuICBjb25zdCBrbm93biA9IEVMU0VXSEVSRS5nZXQoc291cmNlKTtcbiAgaWYgKGtub3duICE9PSB1bmRlZmluZWQpIHJldHVybiBrbm93bjtcbiAgY29uc3QgcnVsZXMgPSAvXnNjZW5hcmlvc1xcLyguKylcXC9SVUxFU1xcLm1kJC8uZXhlYyhzb3VyY2UpO1xuICBpZiAocnVsZXMgIT09IG51bGwpIHJldHVybiBgcnVsZXMvJHtydWxlc1sxXX0ubWRgO1xuICByZXR1cm4gc291cmNlLnNsaWNlKFwiZG9jcy9cIi5sZW5ndGgpLnJlcGxhY2UoLyhefFxcLylSRUFETUVcXC5tZCQvLCBcIiQxaW5kZXgubWRcIik7XG59XG5cbi8qKiBNYXJrZG93biBvZiBvbmUgbGluZSBhcyBwbGFpbiB0ZXh0LiAqL1xuZXhwb3J0IGZ1bmN0aW9uIHBsYWluKG1hcmtkb3duOiBzdHJpbmcpOiBzdHJpbmcge1xuICByZXR1cm4gbWFya2Rvd25cbiAgICAucmVwbGFjZSgvIVxcWyhbXlxcXV0qKVxcXVxcKFteKV0qXFwpL2csIFwiJDFcIilcbiAgICAucmVwbGFjZSgvXFxbKFteXFxdXSopXFxdXFwoW14pXSpcXCkvZywgXCIkMVwiKVxuICAgIC5yZXBsYWNlKC9bYCpdL2csIFwiXCIpXG4gICAgLnJlcGxhY2UoL1xccysvZywgXCIgXCIpXG4gICAgLnRyaW0oKTtcbn1cblxuLyoqIFRoZSBmaXJzdCBwYXJhZ3JhcGggb2YgYSBwYWdlLCBiZWxvdyBpdHMgdGl0bGU7IGlmIGl0IGJlZ2lucyB3aXRoIGEgaGVhZGluZywgYWxsIGl0cyBoZWFkaW5ncy4gKi9cbmZ1bmN0aW9uIGludHJvZHVjdGlvbih0ZXh0OiBzdHJpbmcpOiBzdHJpbmcge1xuICBjb25zdCBbZmlyc3QgPSBcIlwiXSA9IHRleHQuc3BsaXQoL14jIyAvbSwgMSk7XG4gIGNvbnN0IHBhcmFncmFwaCA9IGZpcnN0LnNwbGl0KC9cXG57Mix9LykuZmluZCgoYmxvY2spID0+ICEvXigjfGBgYHxcXHx8LSB8IVxcW3xcXGQrXFwuIHw+fDx8XFxzKiQpLy50ZXN0KGJsb2NrKSk7XG4gIGlmIChwYXJhZ3JhcGggIT09IHVuZGVmaW5lZCkgcmV0dXJuIHNob3J0ZW5lZChwbGFpbihwYXJhZ3JhcGgpKTtcbiAgY29uc3QgaGVhZGluZ3MgPSBBcnJheS5mcm9tKHRleHQubWF0Y2hBbGwoL14jIyAoLispJC9nbSksIChbLCBoZWFkaW5nID0gXCJcIl0pID0+IHBsYWluKGhlYWRpbmcpKTtcbiAgcmV0dXJuIGhlYWRpbmdzLmxlbmd0aCA+IDAgPyBgJHtoZWFkaW5ncy5qb2luKFwiOyBcIil9LmAgOiBcIlwiO1xufVxuXG4vKiogQXMgbWFueSB3aG9sZSBzZW50ZW5jZXMgYXMgZml0OyBhdCBsZWFzdCBvbmUuICovXG5mdW5jdGlvbiBzaG9ydGVuZWQocGFyYWdyYXBoOiBzdHJpbmcpOiBzdHJpbmcge1xuICBjb25zdCBzZW50ZW5jZXMgPSBwYXJhZ3JhcGgubWF0Y2goLy4rP1suIT86XSg/PVxcc3wkKXwuKyQvZykgPz8gW107XG4gIGxldCBhbGwgPSBcIlwiO1xuICBmb3IgKGNvbnN0IHNlbnRlbmNlIG9mIHNlbnRlbmNlcykge1xuICAgIGlmIChhbGwgIT09IFwiXCIgJiYgYWxsLmxlbmd0aCArIHNlbnRlbmNlLmxlbmd0aCA+IERFU0NSSVBUSU9OKSBicmVhaztcbiAgICBhbGwgKz0gc2VudGVuY2U7XG4gIH1cbiAgcmV0dXJuIGFsbC50cmltKCkucmVwbGFjZSgvOiQvLCBcIi5cIik7XG59XG5cbmZ1bmN0aW9uIHBhZ2Uoc291cmNlOiBzdHJpbmcpOiBQYWdlIHtcbiAgY29uc3QgdGV4dCA9IHJlYWRGaWxlU3luYyhqb2luKHJvb3QsIHNvdXJjZSksIFwidXRmOFwiKTtcbiAgY29uc3QgdGl0bGUgPSBwbGFpbigvXiMgKC4rKSQvbS5leGVjKHRleHQpPy5bMV0gPz8gc291cmNlKTtcbiAgcmV0dXJuIHsgc291cmNlLCBwYXRoOiBwYXRoT2Yoc291cmNlKSwgdGl0bGUsIGRlc2NyaXB0aW9uOiBpbnRyb2R1Y3Rpb24odGV4dCksIHRleHQgfTtcbn1cblxuLy8gU29tZSBwYWdlcyBhcmUgbWFkZSBvZiB0aGUgYmF0dGxlcyB0aGF0IGNvbWUgd2l0aCBDYXN0cmEuXG53cml0dGVuKHJvb3QpO1xuXG4vKiogQWxsIHBhZ2VzLCBieSB0aGVpciBwYXRoIG9uIHRoZSBzaXRlLiAqL1xuZXhwb3J0IGNvbnN0IHBhZ2VzOiBNYXA8c3RyaW5nLCBQYWdlPiA9IG5ldyBNYXAoXG4gIFsuLi5iZWxvdyhcImRvY3NcIiksIC4uLkVMU0VXSEVSRS5rZXlzKCksIC4uLmJlbG93KFwic2NlbmFyaW9zXCIpLmZpbHRlcigocGF0aCkgPT4gcGF0aC5lbmRzV2l0aChcIi9SVUxFUy5tZFwiKSldXG4gICAgLm1hcChwYWdlKVxuICAgIC5tYXAoKG9uZSkgPT4gW29uZS5wYXRoLCBvbmVdKSxcbik7XG5cbi8qKiBUaGUgcGFnZSB0aGF0IGlzIG1hZGUgZnJvbSBhIGZpbGUuICovXG5leHBvcnQgY29uc3QgYnlTb3VyY2U6IE1hcDxzdHJpbmcsIFBhZ2U+ID0gbmV3IE1hcChbLi4ucGFnZXMudmFsdWVzKCldLm1hcCgob25lKSA9PiBbb25lLnNvdXJjZSwgb25lXSkpO1xuIiwgImNvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9kaXJuYW1lID0gXCIvd29yay93dC9kb29yL2RvY3MvLnZpdGVwcmVzcy9zaXRlXCI7Y29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2ZpbGVuYW1lID0gXCIvd29yay93dC9kb29yL2RvY3MvLnZpdGVwcmVzcy9zaXRlL2JhdHRsZXMudHNcIjtjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfaW1wb3J0X21ldGFfdXJsID0gXCJmaWxlOi8vL3dvcmsvd3QvZG9vci9kb2NzLy52aXRlcHJlc3Mvc2l0ZS9iYXR0bGVzLnRzXCI7Ly8gVGhlIGdhbGxlcnk6IGEgcGFnZSBmb3IgZWFjaCBiYXR0bGUgdGhhdCBjb21lcyB3aXRoIENhc3RyYSwgYW5kIGEgbGlzdCBvZiB0aGVtLiBUaGV5IGFyZSB3cml0dGVuIGludG9cbi8vIGBkb2NzL2JhdHRsZXNgIHdoZW4gYSBidWlsZCBiZWdpbnMsIGZyb20gd2hhdCBgY2FzdHJhIGV4cG9ydGAgYW5kIGBjYXN0cmEgcmVuZGVyYCBtYWtlIG9mIHRoZSBiYXR0bGVzLlxuaW1wb3J0IHsgc3Bhd25TeW5jIH0gZnJvbSBcIm5vZGU6Y2hpbGRfcHJvY2Vzc1wiO1xuaW1wb3J0IHsgZXhpc3RzU3luYywgbWtkaXJTeW5jLCByZWFkRmlsZVN5bmMsIHJlYWRkaXJTeW5jLCBybVN5bmMsIHdyaXRlRmlsZVN5bmMgfSBmcm9tIFwibm9kZTpmc1wiO1xuaW1wb3J0IHsgam9pbiB9IGZyb20gXCJub2RlOnBhdGhcIjtcbmltcG9ydCB7IGVkaXRvciB9IGZyb20gXCIuL3BsYWNlc1wiO1xuXG4vKiogQSB2YWx1ZSBvZiB0aGUgV2FyIENvdW5jaWwgaW4gZXhwb3J0ZWQgZGF0YS4gKi9cbnR5cGUgVmFsdWUgPSB7IEludDogbnVtYmVyIH0gfCB7IEJvb2w6IGJvb2xlYW4gfSB8IHsgV29yZDogc3RyaW5nIH0gfCB7IE5hbWVzOiBzdHJpbmdbXSB9O1xuXG5pbnRlcmZhY2UgUGllY2Uge1xuICBhcm15OiBzdHJpbmc7XG4gIHVuaXQ6IHN0cmluZztcbiAga2luZDogc3RyaW5nO1xuICBuYW1lOiBzdHJpbmcgfCBudWxsO1xufVxuXG4vKiogV2hhdCB0aGUgZ2FsbGVyeSByZWFkcyBvZiBhbiBleHBvcnRlZCBiYXR0bGUgKGBkb2NzL3NjaGVtYWApLiAqL1xuaW50ZXJmYWNlIEJhdHRsZSB7XG4gIGdhbWU6IHtcbiAgICB0aXRsZTogc3RyaW5nO1xuICAgIGJvYXJkczogUmVjb3JkPHN0cmluZywgdW5rbm93bj47XG4gICAgaW5zdGFuY2VzOiBSZWNvcmQ8c3RyaW5nLCB7IHRpdGxlOiBzdHJpbmcgfCBudWxsIH0+O1xuICB9O1xuICBzY2VuYXJpbzoge1xuICAgIGlkOiBzdHJpbmc7XG4gICAgdGl0bGU6IHN0cmluZztcbiAgICBnYW1lOiBzdHJpbmc7XG4gICAgbW9kdWxlczogeyB0aXRsZTogc3RyaW5nIH1bXTtcbiAgICBudW1iZXI6IHN0cmluZyB8IG51bGw7XG4gICAgZGF0ZTogc3RyaW5nIHwgbnVsbDtcbiAgICBwbGFjZTogc3RyaW5nIHwgbnVsbDtcbiAgICBiYWNrZ3JvdW5kOiBzdHJpbmcgfCBudWxsO1xuICAgIGNyZWRpdHM6IHN0cmluZyB8IG51bGw7XG4gICAgYXJtaWVzOiBSZWNvcmQ8c3RyaW5nLCB7IG5hbWU6IHN0cmluZzsgZW50cmllczogUmVjb3JkPHN0cmluZywgVmFsdWU+IH0+O1xuICAgIGNvdW5jaWw6IFJlY29yZDxzdHJpbmcsIFZhbHVlPjtcbiAgICBib2FyZDogc3RyaW5nO1xuICAgIG9iamVjdGl2ZXM6IHsgdGV4dDogc3RyaW5nIH1bXTtcbiAgICBwaWVjZXM6IFBpZWNlW107XG4gICAgLyoqIE5vdGhpbmcgd2hlcmUgdGhlcmUgYXJlIG5vbmUuICovXG4gICAgcmVzZXJ2ZXM/OiBQaWVjZVtdO1xuICAgIHNwZWNpYWxzOiB7IHRleHQ6IHN0cmluZyB9W107XG4gIH07XG59XG5cbmludGVyZmFjZSBFbnRyeSBleHRlbmRzIEJhdHRsZSB7XG4gIC8qKiBUaGUgZmlsZSwgZnJvbSB0aGUgZm9sZGVyIG9mIHRoZSBnYW1lcyBvbjogYXMgdGhlIGVkaXRvcidzIGFkZHJlc3MgbmFtZXMgYSBiYXR0bGUuICovXG4gIHBhdGg6IHN0cmluZztcbn1cblxuLyoqIFBpeGVscyBhY3Jvc3MgdGhlIHBpY3R1cmUgb2YgYSBiYXR0bGUsIGFuZCBhY3Jvc3MgdGhlIHNtYWxsIG9uZSBpbiB0aGUgbGlzdC4gKi9cbmNvbnN0IFdJRFRIID0gMTAwMDtcbmNvbnN0IFNNQUxMID0gMzYwO1xuXG4vKiogRW50cmllcyB0aGF0IGFyZSBjb2xvdXJzIG9mIGNvdW50ZXJzLCB3aGljaCBwaWN0dXJlcyBzaG93LiAqL1xuY29uc3QgQ09MT1VSUyA9IFtcImNvbG91clwiLCBcImNvbG91cnNcIl07XG5cbi8qKiBUaGUgbGF5ZXJzIG91dHNpZGUgdGhlIG1hcCwgd2hpY2ggYSBzbWFsbCBwaWN0dXJlIGxhY2tzLiAqL1xuZXhwb3J0IGNvbnN0IEFST1VORCA9IFtcInJlc2VydmVzXCIsIFwidHJhY2tzXCIsIFwiYXJtaWVzXCIsIFwidGl0bGVcIiwgXCJjb3VuY2lsXCIsIFwib3JkZXItb2YtYmF0dGxlXCIsIFwic3BlY2lhbHNcIiwgXCJiYWNrZ3JvdW5kXCIsIFwibGVnZW5kXCIsIFwiY3JlZGl0c1wiXTtcblxuZnVuY3Rpb24gcnVuKHByb2dyYW06IHN0cmluZywgYXJnczogc3RyaW5nW10pOiBzdHJpbmcge1xuICBjb25zdCBkb25lID0gc3Bhd25TeW5jKHByb2dyYW0sIGFyZ3MsIHsgZW5jb2Rpbmc6IFwidXRmOFwiLCBtYXhCdWZmZXI6IDEgPDwgMjYgfSk7XG4gIGlmIChkb25lLnN0YXR1cyAhPT0gMCkgdGhyb3cgbmV3IEVycm9yKGBjYXN0cmEgJHthcmdzLnNsaWNlKDAsIDIpLmpvaW4oXCIgXCIpfSBmYWlsczpcXG4ke2RvbmUuc3RkZXJyfWApO1xuICByZXR1cm4gZG9uZS5zdGRvdXQ7XG59XG5cbi8qKiBUZXh0IGFzIE1hcmtkb3duOiB3aGF0IGhhcyBhIG1lYW5pbmcgdGhlcmUgc3RhbmRzIGZvciBpdHNlbGYuICovXG5mdW5jdGlvbiBwbGFpbih0ZXh0OiBzdHJpbmcpOiBzdHJpbmcge1xuICByZXR1cm4gdGV4dC50cmltKCkucmVwbGFjZSgvW1xcXFxgKl9bXFxdPD58e31dL2csIChzaWduKSA9PiBgXFxcXCR7c2lnbn1gKS5yZXBsYWNlKC9cXFxcWzx7XS9nLCAoc2lnbikgPT4gKHNpZ24gPT09IFwiXFxcXDxcIiA/IFwiJmx0O1wiIDogXCImIzEyMztcIikpO1xufVxuXG4vKiogVGV4dCB3aXRoaW4gcXVvdGF0aW9uIG1hcmtzIG9mIEhUTUwuICovXG5mdW5jdGlvbiBxdW90ZWQodGV4dDogc3RyaW5nKTogc3RyaW5nIHtcbiAgcmV0dXJuIHRleHQucmVwbGFjZSgvJi9nLCBcIiZhbXA7XCIpLnJlcGxhY2UoL1wiL2csIFwiJnF1b3Q7XCIpLnJlcGxhY2UoLzwvZywgXCImbHQ7XCIpO1xufVxuXG5mdW5jdGlvbiBjYXBpdGFsKHRleHQ6IHN0cmluZyk6IHN0cmluZyB7XG4gIHJldHVybiB0ZXh0LmNoYXJBdCgwKS50b1VwcGVyQ2FzZSgpICsgdGV4dC5zbGljZSgxKTtcbn1cblxuZnVuY3Rpb24gc2hvd24odmFsdWU6IFZhbHVlKTogc3RyaW5nIHtcbiAgaWYgKFwiSW50XCIgaW4gdmFsdWUpIHJldHVybiBTdHJpbmcodmFsdWUuSW50KTtcbiAgaWYgKFwiQm9vbFwiIGluIHZhbHVlKSByZXR1cm4gdmFsdWUuQm9vbCA/IFwieWVzXCIgOiBcIm5vXCI7XG4gIGlmIChcIldvcmRcIiBpbiB2YWx1ZSkgcmV0dXJuIHZhbHVlLldvcmQucmVwbGFjZSgvLS9nLCBcIiBcIik7XG4gIHJldHVybiB2YWx1ZS5OYW1lcy5qb2luKFwiLCBcIik7XG59XG5cbmZ1bmN0aW9uIGVudHJpZXMoYWxsOiBSZWNvcmQ8c3RyaW5nLCBWYWx1ZT4pOiBzdHJpbmdbXSB7XG4gIHJldHVybiBPYmplY3QuZW50cmllcyhhbGwpXG4gICAgLmZpbHRlcigoW25hbWVdKSA9PiAhQ09MT1VSUy5pbmNsdWRlcyhuYW1lKSlcbiAgICAubWFwKChbbmFtZSwgdmFsdWVdKSA9PiBgJHtuYW1lLnJlcGxhY2UoLy0vZywgXCIgXCIpfSAke3BsYWluKHNob3duKHZhbHVlKSl9YCk7XG59XG5cbi8qKiBUaGUgcGllY2VzIG9mIGFuIGFybXksIGNvdW50ZWQ6IFx1MjAxQzMgSGVhdnkgSW5mYW50cnksIEhhbm5pYmFsXHUyMDFELiAqL1xuZnVuY3Rpb24gcGllY2VzKHsgZ2FtZSB9OiBCYXR0bGUsIGFsbDogUGllY2VbXSk6IHN0cmluZyB7XG4gIGNvbnN0IGNvdW50ZWQgPSBuZXcgTWFwPHN0cmluZywgbnVtYmVyPigpO1xuICBmb3IgKGNvbnN0IHsgdW5pdCwga2luZCwgbmFtZSB9IG9mIGFsbCkge1xuICAgIGNvbnN0IHRpdGxlID0gbmFtZSA/PyBnYW1lLmluc3RhbmNlc1t1bml0XT8udGl0bGUgPz8gY2FwaXRhbCgodW5pdCA9PT0gXCJcIiA/IGtpbmQgOiB1bml0KS5yZXBsYWNlKC8tL2csIFwiIFwiKSk7XG4gICAgY291bnRlZC5zZXQodGl0bGUsIChjb3VudGVkLmdldCh0aXRsZSkgPz8gMCkgKyAxKTtcbiAgfVxuICByZXR1cm4gQXJyYXkuZnJvbShjb3VudGVkLCAoW3RpdGxlLCBjb3VudF0pID0+IChjb3VudCA9PT0gMSA/IHBsYWluKHRpdGxlKSA6IGAke2NvdW50fSAke3BsYWluKHRpdGxlKX1gKSkuam9pbihcIiwgXCIpO1xufVxuXG5mdW5jdGlvbiBzaWRlcyhiYXR0bGU6IEJhdHRsZSk6IHN0cmluZyB7XG4gIGNvbnN0IHsgYXJtaWVzLCBwaWVjZXM6IGRlcGxveWVkLCByZXNlcnZlcyA9IFtdIH0gPSBiYXR0bGUuc2NlbmFyaW87XG4gIGNvbnN0IGhhc1BpZWNlcyA9IGRlcGxveWVkLmxlbmd0aCArIHJlc2VydmVzLmxlbmd0aCA+IDA7XG4gIGNvbnN0IHJvd3MgPSBPYmplY3QuZW50cmllcyhhcm1pZXMpLm1hcCgoW2lkLCB7IG5hbWUsIGVudHJpZXM6IG93biB9XSkgPT4ge1xuICAgIGNvbnN0IHRoZXJlID0gcGllY2VzKGJhdHRsZSwgZGVwbG95ZWQuZmlsdGVyKCh7IGFybXkgfSkgPT4gYXJteSA9PT0gaWQpKTtcbiAgICBjb25zdCBsYXRlciA9IHBpZWNlcyhiYXR0bGUsIHJlc2VydmVzLmZpbHRlcigoeyBhcm15IH0pID0+IGFybXkgPT09IGlkKSk7XG4gICAgY29uc3QgYWxsID0gW3RoZXJlLCBsYXRlciA9PT0gXCJcIiA/IFwiXCIgOiBgbGF0ZXI6ICR7bGF0ZXJ9YF0uZmlsdGVyKChwYXJ0KSA9PiBwYXJ0ICE9PSBcIlwiKS5qb2luKFwiOyBcIik7XG4gICAgY29uc3QgY2VsbHMgPSBbcGxhaW4obmFtZSksIGNhcGl0YWwoZW50cmllcyhvd24pLmpvaW4oXCIsIFwiKSksIC4uLihoYXNQaWVjZXMgPyBbYWxsXSA6IFtdKV07XG4gICAgcmV0dXJuIGB8ICR7Y2VsbHMuam9pbihcIiB8IFwiKX0gfGA7XG4gIH0pO1xuICBjb25zdCBoZWFkID0gaGFzUGllY2VzID8gXCJ8IEFybXkgfCBXYXIgQ291bmNpbCB8IFBpZWNlcyB8XFxufC0tLXwtLS18LS0tfFwiIDogXCJ8IEFybXkgfCBXYXIgQ291bmNpbCB8XFxufC0tLXwtLS18XCI7XG4gIHJldHVybiBbaGVhZCwgLi4ucm93c10uam9pbihcIlxcblwiKTtcbn1cblxuLyoqIFRoZSBlbmQgb2YgdGhlIGVkaXRvcidzIGFkZHJlc3MgdGhhdCBvcGVucyBhIGJhdHRsZS4gKi9cbmZ1bmN0aW9uIG9wZW5pbmcoeyBwYXRoIH06IEVudHJ5LCB2aWV3OiBcIlwiIHwgXCImdmlldz10YWJsZVwiKTogc3RyaW5nIHtcbiAgcmV0dXJuIGAke2VkaXRvcn0jYmF0dGxlPSR7cGF0aC5zcGxpdChcIi9cIikubWFwKGVuY29kZVVSSUNvbXBvbmVudCkuam9pbihcIi9cIil9JHt2aWV3fWA7XG59XG5cbmZ1bmN0aW9uIHNlY3Rpb24odGl0bGU6IHN0cmluZywgbGluZXM6IHN0cmluZ1tdKTogc3RyaW5nW10ge1xuICByZXR1cm4gbGluZXMubGVuZ3RoID09PSAwID8gW10gOiBbYCMjICR7dGl0bGV9YCwgbGluZXMubGVuZ3RoID09PSAxID8gbGluZXNbMF0hIDogbGluZXMubWFwKChsaW5lKSA9PiBgLSAke2xpbmV9YCkuam9pbihcIlxcblwiKV07XG59XG5cbmZ1bmN0aW9uIHBhcmFncmFwaCh0ZXh0OiBzdHJpbmcpOiBzdHJpbmcge1xuICByZXR1cm4gcGxhaW4odGV4dC5yZXBsYWNlKC9bIFxcdF0qXFxuWyBcXHRdKi9nLCBcIiBcIikpO1xufVxuXG5mdW5jdGlvbiBwYWdlKGJhdHRsZTogRW50cnkpOiBzdHJpbmcge1xuICBjb25zdCB7IGdhbWUsIHNjZW5hcmlvIH0gPSBiYXR0bGU7XG4gIGNvbnN0IG1vZHVsZXMgPSBzY2VuYXJpby5tb2R1bGVzLm1hcCgoeyB0aXRsZSB9KSA9PiBwbGFpbih0aXRsZSkpO1xuICBjb25zdCBhYm91dCA9IFtnYW1lLnRpdGxlLCAuLi4oc2NlbmFyaW8ubnVtYmVyID09PSBudWxsID8gW10gOiBbYE5vLiAke3NjZW5hcmlvLm51bWJlcn1gXSksIHNjZW5hcmlvLmRhdGUsIHNjZW5hcmlvLnBsYWNlXTtcbiAgY29uc3QgdGV4dCA9IGAuLi8uLi8uLi9zY2VuYXJpb3MvJHtiYXR0bGUucGF0aH1gO1xuICAvLyBBIGdhbWUgd2l0aG91dCBhIGJvYXJkIGhhcyBubyBtYXA6IGEgcGljdHVyZSBvZiBhIGdhbWUgc3RhbmRzIGluIGZvciBpdC5cbiAgY29uc3QgaGFzTWFwID0gc2NlbmFyaW8uYm9hcmQgIT09IFwiXCI7XG4gIGNvbnN0IGZpbGUgPSBoYXNNYXAgPyBgJHtzY2VuYXJpby5pZH0ucG5nYCA6IGAuLi8uLi9pbWFnZXMvZ2FtZXMvJHtzY2VuYXJpby5nYW1lfS5wbmdgO1xuICBjb25zdCBhbHQgPSBoYXNNYXAgPyBgTWFwIGFuZCBhcm1pZXMgb2YgJHtzY2VuYXJpby50aXRsZX1gIDogYEEgZ2FtZSBvZiAke2dhbWUudGl0bGV9YDtcbiAgcmV0dXJuIFtcbiAgICBgIyAke3BsYWluKHNjZW5hcmlvLnRpdGxlKX1gLFxuICAgIGFib3V0LmZpbHRlcigocGFydCkgPT4gcGFydCAhPT0gbnVsbCkubWFwKChwYXJ0KSA9PiBwbGFpbihwYXJ0ISkpLmpvaW4oXCIgXHUwMEI3IFwiKSArIChtb2R1bGVzLmxlbmd0aCA9PT0gMCA/IFwiXCIgOiBgLCB3aXRoICR7bW9kdWxlcy5qb2luKFwiLCBcIil9YCksXG4gICAgYDxhIGhyZWY9XCIke29wZW5pbmcoYmF0dGxlLCBcIiZ2aWV3PXRhYmxlXCIpfVwiIHRhcmdldD1cIl9zZWxmXCI+UGxheTwvYT4gXHUwMEI3IDxhIGhyZWY9XCIke29wZW5pbmcoYmF0dGxlLCBcIlwiKX1cIiB0YXJnZXQ9XCJfc2VsZlwiPkVkaXQ8L2E+IFx1MDBCNyBbVGV4dF0oJHt0ZXh0fSkgXHUwMEI3IFtSdWxlc10oLi4vLi4vLi4vc2NlbmFyaW9zLyR7c2NlbmFyaW8uZ2FtZX0vUlVMRVMubWQpYCxcbiAgICBgWzxpbWcgc3JjPVwiJHtmaWxlfVwiIGFsdD1cIiR7cXVvdGVkKGFsdCl9XCI+XSgke2ZpbGV9KWAsXG4gICAgLi4uKHNjZW5hcmlvLmJhY2tncm91bmQgPz8gXCJcIikuc3BsaXQoL1xcblxccypcXG4vKS5tYXAocGFyYWdyYXBoKS5maWx0ZXIoKHBhcnQpID0+IHBhcnQgIT09IFwiXCIpLFxuICAgIFwiIyMgQXJtaWVzXCIsXG4gICAgc2lkZXMoYmF0dGxlKSxcbiAgICAuLi5zZWN0aW9uKFwiVmljdG9yeVwiLCBlbnRyaWVzKHNjZW5hcmlvLmNvdW5jaWwpLm1hcCgobGluZSkgPT4gY2FwaXRhbChsaW5lKSkpLFxuICAgIC4uLnNlY3Rpb24oXCJPYmplY3RpdmVzXCIsIHNjZW5hcmlvLm9iamVjdGl2ZXMubWFwKChvbmUpID0+IHBhcmFncmFwaChvbmUudGV4dCkpKSxcbiAgICAuLi5zZWN0aW9uKFwiU3BlY2lhbCBydWxlc1wiLCBzY2VuYXJpby5zcGVjaWFscy5tYXAoKG9uZSkgPT4gcGFyYWdyYXBoKG9uZS50ZXh0KSkpLFxuICAgIC4uLnNlY3Rpb24oXCJDcmVkaXRzXCIsIHNjZW5hcmlvLmNyZWRpdHMgPT09IG51bGwgPyBbXSA6IFtwYXJhZ3JhcGgoc2NlbmFyaW8uY3JlZGl0cyldKSxcbiAgXS5qb2luKFwiXFxuXFxuXCIpICsgXCJcXG5cIjtcbn1cblxuZnVuY3Rpb24gbGlzdChnYW1lczogTWFwPHN0cmluZywgRW50cnlbXT4pOiBzdHJpbmcge1xuICBjb25zdCBjb3VudCA9IFsuLi5nYW1lcy52YWx1ZXMoKV0ucmVkdWNlKChzdW0sIGFsbCkgPT4gc3VtICsgYWxsLmxlbmd0aCwgMCk7XG4gIGNvbnN0IHBhcnRzID0gQXJyYXkuZnJvbShnYW1lcy52YWx1ZXMoKSwgKGFsbCkgPT4ge1xuICAgIGNvbnN0IGNhcmRzID0gYWxsLm1hcCgoeyBzY2VuYXJpbyB9KSA9PiB7XG4gICAgICBjb25zdCBmaWxlID0gc2NlbmFyaW8uYm9hcmQgPT09IFwiXCIgPyBcIlwiIDogYDxpbWcgc3JjPVwiJHtzY2VuYXJpby5nYW1lfS8ke3NjZW5hcmlvLmlkfS1zbWFsbC5wbmdcIiBhbHQ9XCJcIiBsb2FkaW5nPVwibGF6eVwiPmA7XG4gICAgICBjb25zdCB3aGVuID0gc2NlbmFyaW8uZGF0ZSA9PT0gbnVsbCA/IFwiXCIgOiBgIDxzbWFsbD4ke3BsYWluKHNjZW5hcmlvLmRhdGUpfTwvc21hbGw+YDtcbiAgICAgIHJldHVybiBgLSBbJHtmaWxlfSR7cGxhaW4oc2NlbmFyaW8udGl0bGUpfV0oJHtzY2VuYXJpby5nYW1lfS8ke3NjZW5hcmlvLmlkfS5tZCkke3doZW59YDtcbiAgICB9KTtcbiAgICByZXR1cm4gYCMjICR7cGxhaW4oYWxsWzBdIS5nYW1lLnRpdGxlKX1cXG5cXG4ke2NhcmRzLmpvaW4oXCJcXG5cIil9XFxuYDtcbiAgfSk7XG4gIHJldHVybiBgIyBHYWxsZXJ5XFxuXFxuJHtjb3VudH0gYmF0dGxlcyBjb21lIHdpdGggQ2FzdHJhLiBFYWNoIHBhZ2UgaGFzIHRoZSBtYXAsIHRoZSBhcm1pZXMgYW5kIHRoZSBjcmVkaXRzIG9mIGEgYmF0dGxlLiBMaW5rcyBvcGVuIHRoZSBiYXR0bGUgaW5cXG50aGUgZWRpdG9yIG9yIGF0IHRoZSB0YWJsZS4gXHUyMDFDRWRpdFx1MjAxRCBvcGVucyBhIGNvcHksIHdoaWNoIGlzIGtlcHQgaW4geW91ciBicm93c2VyLlxcblxcbiR7cGFydHMuam9pbihcIlxcblwiKX1gO1xufVxuXG4vKiogV3JpdGVzIHRoZSBwYWdlcyBhbmQgdGhlaXIgcGljdHVyZXMsIG9yIHJlbW92ZXMgdGhvc2Ugb2YgYW4gZWFybGllciBidWlsZCB3aGVyZSB0aGUgcHJvZ3JhbSBpcyBtaXNzaW5nLiAqL1xuZXhwb3J0IGZ1bmN0aW9uIHdyaXR0ZW4ocm9vdDogc3RyaW5nKTogdm9pZCB7XG4gIGNvbnN0IG91dCA9IGpvaW4ocm9vdCwgXCJkb2NzL2JhdHRsZXNcIik7XG4gIHJtU3luYyhvdXQsIHsgcmVjdXJzaXZlOiB0cnVlLCBmb3JjZTogdHJ1ZSB9KTtcbiAgY29uc3QgcHJvZ3JhbSA9IHByb2Nlc3MuZW52W1wiQ0FTVFJBXCJdID8/IGpvaW4ocm9vdCwgXCJ0YXJnZXQvZGVidWcvY2FzdHJhXCIpO1xuICBpZiAoIWV4aXN0c1N5bmMocHJvZ3JhbSkpIHtcbiAgICBjb25zb2xlLndhcm4oYCR7cHJvZ3JhbX0gZG9lcyBub3QgZXhpc3Q6IHRoZSBzaXRlIGhhcyBubyBnYWxsZXJ5LiBDQVNUUkEgbmFtZXMgdGhlIHByb2dyYW0uYCk7XG4gICAgcmV0dXJuO1xuICB9XG4gIGNvbnN0IHNoaXBwZWQgPSBqb2luKHJvb3QsIFwic2NlbmFyaW9zXCIpO1xuICBjb25zdCBmb3VuZCA9IHJlYWRkaXJTeW5jKHNoaXBwZWQpLmZsYXRNYXAoKGdhbWUpID0+IHtcbiAgICBjb25zdCBmb2xkZXIgPSBqb2luKHNoaXBwZWQsIGdhbWUsIFwiYmF0dGxlc1wiKTtcbiAgICByZXR1cm4gZXhpc3RzU3luYyhmb2xkZXIpID8gcmVhZGRpclN5bmMoZm9sZGVyKS5zb3J0KCkubWFwKChuYW1lKSA9PiBgJHtnYW1lfS9iYXR0bGVzLyR7bmFtZX1gKSA6IFtdO1xuICB9KTtcbiAgY29uc3QgZ2FtZXMgPSBuZXcgTWFwPHN0cmluZywgRW50cnlbXT4oKTtcbiAgZm9yIChjb25zdCBwYXRoIG9mIGZvdW5kLmZpbHRlcigob25lKSA9PiBvbmUuZW5kc1dpdGgoXCIuY2FzdHJhXCIpKSkge1xuICAgIGNvbnN0IGJhdHRsZSA9IHsgcGF0aCwgLi4uKEpTT04ucGFyc2UocnVuKHByb2dyYW0sIFtcImV4cG9ydFwiLCBqb2luKHNoaXBwZWQsIHBhdGgpLCBcIi0tZm9ybWF0XCIsIFwianNvblwiXSkpIGFzIEJhdHRsZSkgfTtcbiAgICBjb25zdCB7IGdhbWUgfSA9IGJhdHRsZS5zY2VuYXJpbztcbiAgICBnYW1lcy5zZXQoZ2FtZSwgWy4uLihnYW1lcy5nZXQoZ2FtZSkgPz8gW10pLCBiYXR0bGVdKTtcbiAgfVxuICBmb3IgKGNvbnN0IFtnYW1lLCBhbGxdIG9mIGdhbWVzKSB7XG4gICAgY29uc3QgZm9sZGVyID0gam9pbihvdXQsIGdhbWUpO1xuICAgIG1rZGlyU3luYyhmb2xkZXIsIHsgcmVjdXJzaXZlOiB0cnVlIH0pO1xuICAgIGZvciAoY29uc3QgYmF0dGxlIG9mIGFsbCkgd3JpdGVGaWxlU3luYyhqb2luKGZvbGRlciwgYCR7YmF0dGxlLnNjZW5hcmlvLmlkfS5tZGApLCBwYWdlKGJhdHRsZSkpO1xuICAgIGRyYXcocHJvZ3JhbSwgZm9sZGVyLCBhbGwuZmlsdGVyKCh7IHNjZW5hcmlvIH0pID0+IHNjZW5hcmlvLmJvYXJkICE9PSBcIlwiKS5tYXAoKHsgcGF0aCB9KSA9PiBqb2luKHNoaXBwZWQsIHBhdGgpKSk7XG4gIH1cbiAgLy8gVGhlIGdhbWUgd2l0aCB0aGUgbW9zdCBiYXR0bGVzIGZpcnN0LlxuICBjb25zdCBvcmRlciA9IFsuLi5nYW1lc10uc29ydCgoWywgYV0sIFssIGJdKSA9PiBiLmxlbmd0aCAtIGEubGVuZ3RoKTtcbiAgd3JpdGVGaWxlU3luYyhqb2luKG91dCwgXCJSRUFETUUubWRcIiksIGxpc3QobmV3IE1hcChvcmRlcikpKTtcbn1cblxuLyoqIERyYXdzIGJhdHRsZXMgb2YgYSBnYW1lOiBwaWN0dXJlcyBhcmUgbmFtZWQgbGlrZSB0aGVpciBiYXR0bGVzLiAqL1xuZnVuY3Rpb24gZHJhdyhwcm9ncmFtOiBzdHJpbmcsIGZvbGRlcjogc3RyaW5nLCBiYXR0bGVzOiBzdHJpbmdbXSk6IHZvaWQge1xuICBpZiAoYmF0dGxlcy5sZW5ndGggPT09IDApIHJldHVybjtcbiAgY29uc3Qgc21hbGwgPSBqb2luKGZvbGRlciwgXCJzbWFsbFwiKTtcbiAgcnVuKHByb2dyYW0sIFtcInJlbmRlclwiLCAuLi5iYXR0bGVzLCBcIi0td2lkdGhcIiwgU3RyaW5nKFdJRFRIKSwgXCItb1wiLCBgJHtmb2xkZXJ9L2BdKTtcbiAgY29uc3Qgd2l0aG91dCA9IEFST1VORC5mbGF0TWFwKChsYXllcikgPT4gW1wiLS13aXRob3V0XCIsIGxheWVyXSk7XG4gIHJ1bihwcm9ncmFtLCBbXCJyZW5kZXJcIiwgLi4uYmF0dGxlcywgXCItLXdpZHRoXCIsIFN0cmluZyhTTUFMTCksIFwiLS1jb29yZGluYXRlc1wiLCBcIm9mZlwiLCAuLi53aXRob3V0LCBcIi1vXCIsIGAke3NtYWxsfS9gXSk7XG4gIGZvciAoY29uc3QgbmFtZSBvZiByZWFkZGlyU3luYyhzbWFsbCkpIHtcbiAgICB3cml0ZUZpbGVTeW5jKGpvaW4oZm9sZGVyLCBuYW1lLnJlcGxhY2UoL1xcLnBuZyQvLCBcIi1zbWFsbC5wbmdcIikpLCByZWFkRmlsZVN5bmMoam9pbihzbWFsbCwgbmFtZSkpKTtcbiAgfVxuICBybVN5bmMoc21hbGwsIHsgcmVjdXJzaXZlOiB0cnVlIH0pO1xufVxuIiwgImNvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9kaXJuYW1lID0gXCIvd29yay93dC9kb29yL2RvY3MvLnZpdGVwcmVzcy9zaXRlXCI7Y29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2ZpbGVuYW1lID0gXCIvd29yay93dC9kb29yL2RvY3MvLnZpdGVwcmVzcy9zaXRlL3BsYWNlcy50c1wiO2NvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9pbXBvcnRfbWV0YV91cmwgPSBcImZpbGU6Ly8vd29yay93dC9kb29yL2RvY3MvLnZpdGVwcmVzcy9zaXRlL3BsYWNlcy50c1wiOy8vIFdoZXJlIHRoZSBzaXRlIGlzIHB1Ymxpc2hlZC5cblxuLyoqIFRoZSBhZGRyZXNzIG9mIHRoZSBlZGl0b3IsIGZyb20gdGhlIGhvc3Qgb24uIFRoZSBkb2N1bWVudGF0aW9uIGlzIGluIGEgZm9sZGVyIG9mIGl0LiAqL1xuZXhwb3J0IGNvbnN0IGVkaXRvciA9IHByb2Nlc3MuZW52W1wiQ0FTVFJBX1NJVEVfQkFTRVwiXSA/PyBcIi9cIjtcbmlmICghL15cXC8oLipbXi9dXFwvKT8kLy50ZXN0KGVkaXRvcikpIHRocm93IG5ldyBFcnJvcihgQ0FTVFJBX1NJVEVfQkFTRSBpcyAke2VkaXRvcn0sIGFuZCBtdXN0IGJlZ2luIGFuZCBlbmQgd2l0aCAvYCk7XG5cbi8qKiBUaGUgYWRkcmVzcyBvZiB0aGUgZG9jdW1lbnRhdGlvbi4gKi9cbmV4cG9ydCBjb25zdCBiYXNlID0gYCR7ZWRpdG9yfWRvY3MvYDtcbiIsICJjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfZGlybmFtZSA9IFwiL3dvcmsvd3QvZG9vci9kb2NzLy52aXRlcHJlc3Mvc2l0ZVwiO2NvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9maWxlbmFtZSA9IFwiL3dvcmsvd3QvZG9vci9kb2NzLy52aXRlcHJlc3Mvc2l0ZS9mZW5jZXMudHNcIjtjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfaW1wb3J0X21ldGFfdXJsID0gXCJmaWxlOi8vL3dvcmsvd3QvZG9vci9kb2NzLy52aXRlcHJlc3Mvc2l0ZS9mZW5jZXMudHNcIjsvLyBFeGFtcGxlcyBpbiBwYWdlczogd2hhdCB0aGVpciBmZW5jZXMgc2F5LCBhbmQgd2hhdCBpcyBzaG93biBhcm91bmQgdGhlbS5cbmltcG9ydCB7IGRlZmxhdGVSYXdTeW5jIH0gZnJvbSBcIm5vZGU6emxpYlwiO1xuaW1wb3J0IHR5cGUgeyBNYXJrZG93blJlbmRlcmVyIH0gZnJvbSBcInZpdGVwcmVzc1wiO1xuaW1wb3J0IHsgdGFyZ2V0IH0gZnJvbSBcIi4vbGlua3NcIjtcbmltcG9ydCB7IGJ5U291cmNlLCByb290LCB0eXBlIFBhZ2UgfSBmcm9tIFwiLi9wYWdlc1wiO1xuXG4vKiogQW4gZXhhbXBsZSBvZiBDYXN0cmEsIGFzIHRoZSB0ZXN0cyBvZiB0aGUgZG9jdW1lbnRhdGlvbiB1bmRlcnN0YW5kIGl0LiAqL1xuZXhwb3J0IGludGVyZmFjZSBFeGFtcGxlIHtcbiAgLyoqIFRoZSByZXN0IG9mIGl0cyBvcGVuaW5nIGxpbmU6IG5vdGhpbmcgZm9yIGEgd2hvbGUgZmlsZS4gKi9cbiAga2luZDogc3RyaW5nO1xuICB0ZXh0OiBzdHJpbmc7XG59XG5cbi8qKiBUaGUgZXhhbXBsZXMgb2YgQ2FzdHJhIGluIGEgcGFnZS4gKi9cbmV4cG9ydCBmdW5jdGlvbiBleGFtcGxlcyh0ZXh0OiBzdHJpbmcpOiBFeGFtcGxlW10ge1xuICBjb25zdCBmb3VuZCA9IHRleHQubWF0Y2hBbGwoL14oWyBdKilgYGBjYXN0cmEoPzogKFteXFxuXSopKT9cXG4oW1xcc1xcU10qPyleXFwxYGBgJC9nbSk7XG4gIHJldHVybiBBcnJheS5mcm9tKGZvdW5kLCAoWywgLCBraW5kID0gXCJcIiwgaW5uZXIgPSBcIlwiXSkgPT4gKHsga2luZDoga2luZC50cmltKCksIHRleHQ6IGlubmVyIH0pKTtcbn1cblxuLyoqIFRoZSBuYW1lcyB0aGF0IHRoZSBmaXJzdCBsaW5lIG9mIGEgZmlsZSBtZW50aW9uczogaXRzIG93biwgYW5kIHRob3NlIG9mIGEgZ2FtZSBhbmQgbW9kdWxlcy4gKi9cbmZ1bmN0aW9uIG5hbWVzKHRleHQ6IHN0cmluZyk6IHsgb3duOiBzdHJpbmcgfCB1bmRlZmluZWQ7IHVzZWQ6IHN0cmluZ1tdIH0ge1xuICBjb25zdCBsaW5lID0gdGV4dC5zcGxpdChcIlxcblwiKS5maW5kKChvbmUpID0+IC9eKHNjZW5hcmlvfGdhbWV8bW9kdWxlKVxccy8udGVzdChvbmUpKSA/PyBcIlwiO1xuICBjb25zdCBvd24gPSAvXlxcdytcXHMrKFtcXHctXSspLy5leGVjKGxpbmUpPy5bMV07XG4gIGNvbnN0IHVzZWQgPSAvXCJcXHMrZm9yXFxzKyguKikkLy5leGVjKGxpbmUpPy5bMV0gPz8gXCJcIjtcbiAgcmV0dXJuIHsgb3duLCB1c2VkOiB1c2VkLm1hdGNoKC9bXFx3LV0rL2cpID8/IFtdIH07XG59XG5cbi8qKiBXaGV0aGVyIGEgbGluayBjYW4gaG9sZCBhbiBleGFtcGxlOiBhIHdob2xlIGZpbGUgdGhhdCBuZWVkcyBubyBvdGhlciBvbiBpdHMgcGFnZS4gKi9cbmZ1bmN0aW9uIHN0YW5kc0Fsb25lKGV4YW1wbGU6IEV4YW1wbGUsIHBhZ2U6IFBhZ2UpOiBib29sZWFuIHtcbiAgaWYgKGV4YW1wbGUua2luZCAhPT0gXCJcIikgcmV0dXJuIGZhbHNlO1xuICBjb25zdCB7IHVzZWQgfSA9IG5hbWVzKGV4YW1wbGUudGV4dCk7XG4gIGNvbnN0IG90aGVycyA9IGV4YW1wbGVzKHBhZ2UudGV4dCkuZmlsdGVyKChvbmUpID0+IG9uZS5raW5kID09PSBcIlwiICYmIG9uZS50ZXh0ICE9PSBleGFtcGxlLnRleHQpO1xuICByZXR1cm4gIW90aGVycy5zb21lKChvbmUpID0+IHVzZWQuaW5jbHVkZXMobmFtZXMob25lLnRleHQpLm93biA/PyBcIlwiKSk7XG59XG5cbi8qKiBUaGUgZW5kIG9mIHRoZSBhZGRyZXNzIGF0IHdoaWNoIHRoZSBlZGl0b3Igb3BlbnMgYSB0ZXh0OyBgd2ViL3NyYy9maWxlcy9saW5rLnRzYCByZWFkcyBpdC4gKi9cbmZ1bmN0aW9uIG9wZW5pbmcodGV4dDogc3RyaW5nKTogc3RyaW5nIHtcbiAgcmV0dXJuIGAjdD0ke2RlZmxhdGVSYXdTeW5jKEJ1ZmZlci5mcm9tKHRleHQpKS50b1N0cmluZyhcImJhc2U2NHVybFwiKX1gO1xufVxuXG4vKiogU2hvd3MgZXhhbXBsZXMgYW5kIHJld3JpdGVzIGxpbmtzLiBgZWRpdG9yYCBpcyB0aGUgYWRkcmVzcyBvZiB0aGUgZWRpdG9yLCBgYmFzZWAgdGhhdCBvZiB0aGUgc2l0ZS4gKi9cbmV4cG9ydCBmdW5jdGlvbiBtYXJrZG93bihtZDogTWFya2Rvd25SZW5kZXJlciwgYmFzZTogc3RyaW5nLCBlZGl0b3I6IHN0cmluZyk6IHZvaWQge1xuICBjb25zdCBwYWdlT2YgPSAoZW52OiB7IHJlYWxQYXRoPzogc3RyaW5nOyBwYXRoOiBzdHJpbmcgfSk6IFBhZ2UgPT4ge1xuICAgIGNvbnN0IHNvdXJjZSA9IChlbnYucmVhbFBhdGggPz8gZW52LnBhdGgpLnNsaWNlKHJvb3QubGVuZ3RoKTtcbiAgICBjb25zdCBwYWdlID0gYnlTb3VyY2UuZ2V0KHNvdXJjZSk7XG4gICAgaWYgKHBhZ2UgPT09IHVuZGVmaW5lZCkgdGhyb3cgbmV3IEVycm9yKGAke3NvdXJjZX0gaXMgbm8gcGFnZWApO1xuICAgIHJldHVybiBwYWdlO1xuICB9O1xuXG4gIGNvbnN0IGZlbmNlID0gbWQucmVuZGVyZXIucnVsZXMuZmVuY2U7XG4gIGlmIChmZW5jZSA9PT0gdW5kZWZpbmVkKSB0aHJvdyBuZXcgRXJyb3IoXCJNYXJrZG93biBoYXMgbm8gZmVuY2VzXCIpO1xuICBtZC5yZW5kZXJlci5ydWxlcy5mZW5jZSA9ICh0b2tlbnMsIGF0LCBvcHRpb25zLCBlbnYsIHNlbGYpID0+IHtcbiAgICBjb25zdCB0b2tlbiA9IHRva2Vuc1thdF07XG4gICAgaWYgKGVudi5pc1BsYWluID09PSB0cnVlKSByZXR1cm4gYDxwcmU+JHttZC51dGlscy5lc2NhcGVIdG1sKHRva2VuPy5jb250ZW50ID8/IFwiXCIpfTwvcHJlPlxcbmA7XG4gICAgY29uc3Qga2luZCA9IC9eY2FzdHJhKD86JHwgKykoLiopJC8uZXhlYyh0b2tlbj8uaW5mby50cmltKCkgPz8gXCJcIik/LlsxXTtcbiAgICBjb25zdCBzaG93biA9IGZlbmNlKHRva2VucywgYXQsIG9wdGlvbnMsIGVudiwgc2VsZik7XG4gICAgaWYgKHRva2VuID09PSB1bmRlZmluZWQgfHwga2luZCA9PT0gdW5kZWZpbmVkKSByZXR1cm4gc2hvd247XG4gICAgY29uc3QgcGFnZSA9IHBhZ2VPZihlbnYpO1xuICAgIGNvbnN0IGV4YW1wbGUgPSB7IGtpbmQsIHRleHQ6IHRva2VuLmNvbnRlbnQgfTtcbiAgICBpZiAocGFnZS5wYXRoLnN0YXJ0c1dpdGgoXCJ0b3VyL1wiKSkge1xuICAgICAgY29uc3QgbmFtZSA9IHBhZ2UucGF0aC5zbGljZShcInRvdXIvXCIubGVuZ3RoLCAtXCIubWRcIi5sZW5ndGgpO1xuICAgICAgcmV0dXJuIGA8TGVzc29uIG5hbWU9XCIke25hbWV9XCIgY29kZT1cIiR7ZW5jb2RlVVJJQ29tcG9uZW50KGV4YW1wbGUudGV4dCl9XCI+JHtzaG93bn08L0xlc3Nvbj5cXG5gO1xuICAgIH1cbiAgICBjb25zdCBmYWlscyA9IC9eZmFpbHMgKFxcUyspLy5leGVjKGtpbmQpPy5bMV07XG4gICAgY29uc3QgYmVsb3cgPSBzdGFuZHNBbG9uZShleGFtcGxlLCBwYWdlKVxuICAgICAgPyBgPHAgY2xhc3M9XCJiZWxvdy1leGFtcGxlXCI+PGEgaHJlZj1cIiR7ZWRpdG9yfSR7b3BlbmluZyhleGFtcGxlLnRleHQpfVwiIHRhcmdldD1cIl9zZWxmXCI+T3BlbiBpbiB0aGUgZWRpdG9yPC9hPjwvcD5gXG4gICAgICA6IGZhaWxzICE9PSB1bmRlZmluZWRcbiAgICAgICAgPyBgPHAgY2xhc3M9XCJiZWxvdy1leGFtcGxlIGZhaWxzXCI+Q2FzdHJhIHJlcG9ydHMgPGNvZGU+JHtmYWlsc308L2NvZGU+IGhlcmUuPC9wPmBcbiAgICAgICAgOiBcIlwiO1xuICAgIHJldHVybiBgPGRpdiBjbGFzcz1cImV4YW1wbGUke2ZhaWxzID09PSB1bmRlZmluZWQgPyBcIlwiIDogXCIgZmFpbHNcIn1cIj4ke3Nob3dufSR7YmVsb3d9PC9kaXY+XFxuYDtcbiAgfTtcblxuICBtZC5jb3JlLnJ1bGVyLnB1c2goXCJjYXN0cmEtbGlua3NcIiwgKHN0YXRlKSA9PiB7XG4gICAgY29uc3QgcGFnZSA9IHBhZ2VPZihzdGF0ZS5lbnYpO1xuICAgIC8vIFRoZSB0aXRsZSBvZiB0aGUgc3RhcnQgcGFnZSwgaXRzIGZpcnN0IHBhcmFncmFwaCBhbmQgaXRzIHBpY3R1cmUgYXJlIGFib3ZlIGl0LCBhcyB0aG9zZSBvZiB0aGUgc2l0ZS5cbiAgICBpZiAocGFnZS5wYXRoID09PSBcImluZGV4Lm1kXCIpIHN0YXRlLnRva2Vucy5zcGxpY2UoMCwgOSk7XG4gICAgZm9yIChjb25zdCB0b2tlbiBvZiBzdGF0ZS50b2tlbnMpIHtcbiAgICAgIGZvciAoY29uc3QgY2hpbGQgb2YgdG9rZW4uY2hpbGRyZW4gPz8gW10pIHtcbiAgICAgICAgaWYgKGNoaWxkLnR5cGUgPT09IFwiaHRtbF9pbmxpbmVcIikgY2hpbGQuY29udGVudCA9IGNoaWxkLmNvbnRlbnQucmVwbGFjZSgvKD88PTxpbWcgKXNyYz1cIig/PVxcdykoW15cIl0qKVwiLywgKF8sIHNyYzogc3RyaW5nKSA9PiBwaWN0dXJlKHBhZ2UsIHNyYywgYmFzZSkpO1xuICAgICAgICBpZiAoY2hpbGQudHlwZSAhPT0gXCJsaW5rX29wZW5cIikgY29udGludWU7XG4gICAgICAgIGNvbnN0IGhyZWYgPSBjaGlsZC5hdHRyR2V0KFwiaHJlZlwiKTtcbiAgICAgICAgY29uc3QgZm91bmQgPSBocmVmID09PSBudWxsID8gdW5kZWZpbmVkIDogdGFyZ2V0KHBhZ2Uuc291cmNlLCBocmVmKTtcbiAgICAgICAgaWYgKGZvdW5kID09PSB1bmRlZmluZWQpIGNvbnRpbnVlO1xuICAgICAgICBpZiAoZm91bmQudG8gPT09IFwiZmlsZVwiKSB7XG4gICAgICAgICAgY2hpbGQuYXR0clNldChcImhyZWZcIiwgYCR7YmFzZX0ke2ZvdW5kLnBhdGh9JHtmb3VuZC5oYXNofWApO1xuICAgICAgICAgIGNoaWxkLmF0dHJTZXQoXCJ0YXJnZXRcIiwgXCJfc2VsZlwiKTtcbiAgICAgICAgfSBlbHNlIHtcbiAgICAgICAgICAvLyBGcm9tIHRoZSBiYXNlIG9mIHRoZSBzaXRlIG9uOiBWaXRlUHJlc3MgYWRkcyB0aGUgYmFzZSwgYW5kIGxvb2tzIGZvciB0aGUgcGFnZS5cbiAgICAgICAgICBjaGlsZC5hdHRyU2V0KFwiaHJlZlwiLCBgLyR7Zm91bmQucGF0aH0ke2ZvdW5kLmhhc2h9YCk7XG4gICAgICAgIH1cbiAgICAgIH1cbiAgICB9XG4gIH0pO1xufVxuXG4vKiogV2hlcmUgdGhlIHBpY3R1cmUgb2YgYSB0YWcgaXMuIFRoZSBtYW55IG9mIHRoZSBnYWxsZXJ5IHN0YXkgYmVzaWRlIHRoZWlyIHBhZ2VzOyBvZiBvdGhlcnMsIFZpdGUgbWFrZXMgZmlsZXMuICovXG5mdW5jdGlvbiBwaWN0dXJlKHBhZ2U6IFBhZ2UsIHNyYzogc3RyaW5nLCBiYXNlOiBzdHJpbmcpOiBzdHJpbmcge1xuICBjb25zdCBmb3VuZCA9IHBhZ2UucGF0aC5zdGFydHNXaXRoKFwiYmF0dGxlcy9cIikgPyB0YXJnZXQocGFnZS5zb3VyY2UsIHNyYykgOiB1bmRlZmluZWQ7XG4gIHJldHVybiBmb3VuZCA9PT0gdW5kZWZpbmVkID8gYHNyYz1cIi4vJHtzcmN9XCJgIDogYDpzcmM9XCInJHtiYXNlfSR7Zm91bmQucGF0aH0nXCJgO1xufVxuXG4vKiogVGhlIG5hbWUgdGhhdCBHaXRIdWIgZ2l2ZXMgdG8gYSBoZWFkaW5nLCBzbyB0aGF0IGxpbmtzIGxlYWQgdG8gdGhlIHNhbWUgcGxhY2UgdGhlcmUgYW5kIGhlcmUuICovXG5leHBvcnQgZnVuY3Rpb24gc2x1ZyhoZWFkaW5nOiBzdHJpbmcpOiBzdHJpbmcge1xuICByZXR1cm4gaGVhZGluZ1xuICAgIC50cmltKClcbiAgICAudG9Mb3dlckNhc2UoKVxuICAgIC5yZXBsYWNlKC9bXlxccHtMfVxccHtNfVxccHtOfVxccHtQY31cXC0gXS9ndSwgXCJcIilcbiAgICAucmVwbGFjZSgvIC9nLCBcIi1cIik7XG59XG4iLCAiY29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2Rpcm5hbWUgPSBcIi93b3JrL3d0L2Rvb3IvZG9jcy8udml0ZXByZXNzL3NpdGVcIjtjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfZmlsZW5hbWUgPSBcIi93b3JrL3d0L2Rvb3IvZG9jcy8udml0ZXByZXNzL3NpdGUvbGlua3MudHNcIjtjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfaW1wb3J0X21ldGFfdXJsID0gXCJmaWxlOi8vL3dvcmsvd3QvZG9vci9kb2NzLy52aXRlcHJlc3Mvc2l0ZS9saW5rcy50c1wiOy8vIFdoZXJlIGxpbmtzIGxlYWQgdGhhdCBhcmUgcmVsYXRpdmUgdG8gYSBmaWxlIG9mIHRoZSByZXBvc2l0b3J5LiBQYWdlcyBsZWFkIHRvIHBhZ2VzOyBvdGhlciBmaWxlcyBhcmUgb25cbi8vIHRoZSBzaXRlIGFzIHRleHQsIGFuZCBmb2xkZXJzIGFzIGxpc3RzIG9mIHRoZW06IG5vIHJlcG9zaXRvcnkgaGFzIGFuIGFkZHJlc3MgeWV0LlxuaW1wb3J0IHsgZXhpc3RzU3luYywgc3RhdFN5bmMgfSBmcm9tIFwibm9kZTpmc1wiO1xuaW1wb3J0IHsgam9pbiwgcG9zaXggfSBmcm9tIFwibm9kZTpwYXRoXCI7XG5pbXBvcnQgeyBieVNvdXJjZSwgcm9vdCB9IGZyb20gXCIuL3BhZ2VzXCI7XG5cbmV4cG9ydCB0eXBlIFRhcmdldCA9XG4gIC8qKiBBIHBhZ2UsIHdpdGggd2hhdCBmb2xsb3dzIGAjYC4gKi9cbiAgfCB7IHRvOiBcInBhZ2VcIjsgcGF0aDogc3RyaW5nOyBoYXNoOiBzdHJpbmcgfVxuICAvKiogQSBmaWxlIHRoYXQgaXMgY29waWVkLCBvciB0aGUgbGlzdCBvZiBhIGZvbGRlci4gKi9cbiAgfCB7IHRvOiBcImZpbGVcIjsgc291cmNlOiBzdHJpbmc7IHBhdGg6IHN0cmluZzsgaGFzaDogc3RyaW5nIH07XG5cbi8qKiBFbmRpbmdzIHRoYXQgZXZlcnkgd2ViIGhvc3Qgc2VydmVzIGFzIHNvbWV0aGluZyBhIGJyb3dzZXIgc2hvd3MuICovXG5jb25zdCBTSE9XTiA9IC9cXC4odHh0fGpzb258cG5nfHN2Z3x4bWx8aHRtbCkkLztcblxuLyoqIFRoZSBwYXRoIG9uIHRoZSBzaXRlIG9mIGEgZmlsZSBvciBmb2xkZXIgdGhhdCBpcyBubyBwYWdlLiAqL1xuZXhwb3J0IGZ1bmN0aW9uIGNvcHlPZihzb3VyY2U6IHN0cmluZyk6IHN0cmluZyB7XG4gIGNvbnN0IHBhdGggPSBzb3VyY2Uuc3RhcnRzV2l0aChcImRvY3MvXCIpID8gc291cmNlLnNsaWNlKFwiZG9jcy9cIi5sZW5ndGgpIDogYGZpbGVzLyR7c291cmNlfWA7XG4gIGlmIChzdGF0U3luYyhqb2luKHJvb3QsIHNvdXJjZSkpLmlzRGlyZWN0b3J5KCkpIHJldHVybiBgJHtwYXRofS9pbmRleC5odG1sYDtcbiAgcmV0dXJuIFNIT1dOLnRlc3Qoc291cmNlKSA/IHBhdGggOiBgJHtwYXRofS50eHRgO1xufVxuXG4vKiogV2hlcmUgYSBsaW5rIGluIGEgZmlsZSBsZWFkczsgbm90aGluZyBpZiBpdCBsZWF2ZXMgdGhlIHJlcG9zaXRvcnksIG9yIHN0YXlzIG9uIGl0cyBwYWdlLiAqL1xuZXhwb3J0IGZ1bmN0aW9uIHRhcmdldChzb3VyY2U6IHN0cmluZywgaHJlZjogc3RyaW5nKTogVGFyZ2V0IHwgdW5kZWZpbmVkIHtcbiAgaWYgKC9eKFthLXpdW2EteisuLV0qOnxcXC98IykvaS50ZXN0KGhyZWYpKSByZXR1cm4gdW5kZWZpbmVkO1xuICBjb25zdCBbbmFtZSA9IFwiXCIsIGZyYWdtZW50XSA9IGhyZWYuc3BsaXQoXCIjXCIsIDIpO1xuICBjb25zdCBoYXNoID0gZnJhZ21lbnQgPT09IHVuZGVmaW5lZCA/IFwiXCIgOiBgIyR7ZnJhZ21lbnR9YDtcbiAgY29uc3QgZmlsZSA9IHBvc2l4LmpvaW4ocG9zaXguZGlybmFtZShzb3VyY2UpLCBkZWNvZGVVUkkobmFtZSkpLnJlcGxhY2UoL1xcLyQvLCBcIlwiKTtcbiAgY29uc3QgcGFnZSA9IGJ5U291cmNlLmdldChmaWxlKTtcbiAgaWYgKHBhZ2UgIT09IHVuZGVmaW5lZCkgcmV0dXJuIHsgdG86IFwicGFnZVwiLCBwYXRoOiBwYWdlLnBhdGgsIGhhc2ggfTtcbiAgaWYgKCFleGlzdHNTeW5jKGpvaW4ocm9vdCwgZmlsZSkpKSB0aHJvdyBuZXcgRXJyb3IoYCR7c291cmNlfSBsaW5rcyB0byAke2hyZWZ9LCB3aGljaCBkb2VzIG5vdCBleGlzdGApO1xuICByZXR1cm4geyB0bzogXCJmaWxlXCIsIHNvdXJjZTogZmlsZSwgcGF0aDogY29weU9mKGZpbGUpLCBoYXNoIH07XG59XG5cbi8qKiBBIHBhdGggb24gdGhlIHNpdGUgYXMgaXQgaXMgd3JpdHRlbiBpbiBhIHBhZ2UuICovXG5leHBvcnQgZnVuY3Rpb24gcmVsYXRpdmUoZnJvbTogc3RyaW5nLCB0bzogc3RyaW5nKTogc3RyaW5nIHtcbiAgY29uc3QgcGF0aCA9IHBvc2l4LnJlbGF0aXZlKHBvc2l4LmRpcm5hbWUoZnJvbSksIHRvKTtcbiAgcmV0dXJuIHBhdGguc3RhcnRzV2l0aChcIi5cIikgPyBwYXRoIDogYC4vJHtwYXRofWA7XG59XG4iLCAiY29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2Rpcm5hbWUgPSBcIi93b3JrL3d0L2Rvb3IvZG9jcy8udml0ZXByZXNzL3NpdGVcIjtjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfZmlsZW5hbWUgPSBcIi93b3JrL3d0L2Rvb3IvZG9jcy8udml0ZXByZXNzL3NpdGUvcGFja2FnZXMudHNcIjtjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfaW1wb3J0X21ldGFfdXJsID0gXCJmaWxlOi8vL3dvcmsvd3QvZG9vci9kb2NzLy52aXRlcHJlc3Mvc2l0ZS9wYWNrYWdlcy50c1wiOy8vIFRoZSBwYWNrYWdlcyBvZiBucG0gdGhhdCB0aGUgc2l0ZSBpcyBidWlsdCB3aXRoLCBhbmQgdGhlaXIgbGljZW5jZXMuXG5pbXBvcnQgeyByZWFkZGlyU3luYywgcmVhZEZpbGVTeW5jIH0gZnJvbSBcIm5vZGU6ZnNcIjtcbmltcG9ydCB7IGpvaW4gfSBmcm9tIFwibm9kZTpwYXRoXCI7XG5pbXBvcnQgdHlwZSB7IFBsdWdpbiB9IGZyb20gXCJ2aXRlXCI7XG5pbXBvcnQgeyByb290IH0gZnJvbSBcIi4vcGFnZXNcIjtcblxuLyoqIEFsbCBwYWdlcywgYW5kIHRoZSBlZGl0b3Igb2YgbGVzc29ucyBpbiB3ZWIvc3JjLCBoYXZlIHRoZSBwYWNrYWdlcyBvZiB0aGlzIGZvbGRlci4gKi9cbmV4cG9ydCBjb25zdCBwYWNrYWdlczogUGx1Z2luID0ge1xuICBuYW1lOiBcImNhc3RyYS1wYWNrYWdlc1wiLFxuICBlbmZvcmNlOiBcInByZVwiLFxuICByZXNvbHZlSWQoaWQsIGltcG9ydGVyKSB7XG4gICAgY29uc3QgaXNCYXJlID0gL14oQGNvZGVtaXJyb3JcXC98ZnpzdGQkfHZ1ZSR8dnVlXFwvKS8udGVzdChpZCk7XG4gICAgY29uc3QgaXNFbHNld2hlcmUgPSBpbXBvcnRlcj8uc3RhcnRzV2l0aChyb290KSA9PT0gdHJ1ZSAmJiAhaW1wb3J0ZXIuc3RhcnRzV2l0aChqb2luKHJvb3QsIFwiZG9jcy9cIikpO1xuICAgIHJldHVybiBpc0JhcmUgJiYgaXNFbHNld2hlcmUgPyB0aGlzLnJlc29sdmUoaWQsIGpvaW4ocm9vdCwgXCJkb2NzL3BhY2thZ2UuanNvblwiKSwgeyBza2lwU2VsZjogdHJ1ZSB9KSA6IHVuZGVmaW5lZDtcbiAgfSxcbn07XG5cbmZ1bmN0aW9uIGxpY2VuY2UobmFtZTogc3RyaW5nKTogc3RyaW5nIHtcbiAgY29uc3QgZm9sZGVyID0gam9pbihyb290LCBcImRvY3Mvbm9kZV9tb2R1bGVzXCIsIG5hbWUpO1xuICBjb25zdCB7IHZlcnNpb24sIGxpY2Vuc2UgfSA9IEpTT04ucGFyc2UocmVhZEZpbGVTeW5jKGpvaW4oZm9sZGVyLCBcInBhY2thZ2UuanNvblwiKSwgXCJ1dGY4XCIpKTtcbiAgY29uc3QgZmlsZSA9IHJlYWRkaXJTeW5jKGZvbGRlcikuZmluZCgoZW50cnkpID0+IC9ebGljZW5bY3NdZS9pLnRlc3QoZW50cnkpKTtcbiAgY29uc3QgdGV4dCA9IGZpbGUgPT09IHVuZGVmaW5lZCA/IFwiXCIgOiBgXFxuXFxuJHtyZWFkRmlsZVN5bmMoam9pbihmb2xkZXIsIGZpbGUpLCBcInV0ZjhcIikucmVwbGFjZSgvXFxyXFxuL2csIFwiXFxuXCIpLnRyaW0oKX1gO1xuICByZXR1cm4gYCR7bmFtZX0gJHt2ZXJzaW9ufSAoJHtsaWNlbnNlfSkke3RleHR9XFxuYDtcbn1cblxuLyoqIFdyaXRlcyB0aGUgbGljZW5jZXMgb2YgdGhlIHBhY2thZ2VzIHRoYXQgYnJvd3NlcnMgZ2V0IHBhcnRzIG9mLiAqL1xuZXhwb3J0IGNvbnN0IGxpY2VuY2VzOiBQbHVnaW4gPSB7XG4gIG5hbWU6IFwiY2FzdHJhLWxpY2VuY2VzXCIsXG4gIGdlbmVyYXRlQnVuZGxlKHsgZGlyID0gXCJcIiB9LCBidW5kbGUpIHtcbiAgICAvLyBXaGF0IHRoZSBzZXJ2ZXIgb2YgdGhlIGJ1aWxkIHJ1bnMgaXMgbm90IHB1Ymxpc2hlZC5cbiAgICBpZiAoZGlyLmluY2x1ZGVzKFwiLnRlbXBcIikpIHJldHVybjtcbiAgICBjb25zdCBtb2R1bGVzID0gT2JqZWN0LnZhbHVlcyhidW5kbGUpLmZsYXRNYXAoKG9uZSkgPT4gKG9uZS50eXBlID09PSBcImNodW5rXCIgPyBPYmplY3Qua2V5cyhvbmUubW9kdWxlcykgOiBbXSkpO1xuICAgIGNvbnN0IG5hbWVzID0gbW9kdWxlcy5mbGF0TWFwKChpZCkgPT4gLy4qXFwvbm9kZV9tb2R1bGVzXFwvKCg/OkBbXi9dK1xcLyk/W14vXSspXFwvLy5leGVjKGlkKT8uWzFdID8/IFtdKTtcbiAgICBjb25zdCBzb3VyY2UgPSBbLi4ubmV3IFNldChuYW1lcyldLnNvcnQoKS5tYXAobGljZW5jZSkuam9pbihgXFxuJHtcIi1cIi5yZXBlYXQoODApfVxcblxcbmApO1xuICAgIHRoaXMuZW1pdEZpbGUoeyB0eXBlOiBcImFzc2V0XCIsIGZpbGVOYW1lOiBcIkxJQ0VOU0VTLnR4dFwiLCBzb3VyY2UgfSk7XG4gIH0sXG59O1xuIiwgImNvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9kaXJuYW1lID0gXCIvd29yay93dC9kb29yL2RvY3MvLnZpdGVwcmVzcy9zaXRlXCI7Y29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2ZpbGVuYW1lID0gXCIvd29yay93dC9kb29yL2RvY3MvLnZpdGVwcmVzcy9zaXRlL3BpY3R1cmVzLnRzXCI7Y29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2ltcG9ydF9tZXRhX3VybCA9IFwiZmlsZTovLy93b3JrL3d0L2Rvb3IvZG9jcy8udml0ZXByZXNzL3NpdGUvcGljdHVyZXMudHNcIjsvLyBQaWN0dXJlcyBvZiB0aGUgYmF0dGxlcyBpbiBsZXNzb25zLCB3aGljaCB0aGUgcHJvZ3JhbSBkcmF3cy4gV2l0aG91dCB0aGUgcHJvZ3JhbSwgdGhlcmUgYXJlIG5vbmUuXG5pbXBvcnQgeyBzcGF3blN5bmMgfSBmcm9tIFwibm9kZTpjaGlsZF9wcm9jZXNzXCI7XG5pbXBvcnQgeyBjcFN5bmMsIGV4aXN0c1N5bmMsIG1rZGlyU3luYywgbWtkdGVtcFN5bmMsIHJlYWRGaWxlU3luYywgcmVhZGRpclN5bmMsIHJtU3luYywgd3JpdGVGaWxlU3luYyB9IGZyb20gXCJub2RlOmZzXCI7XG5pbXBvcnQgeyB0bXBkaXIgfSBmcm9tIFwibm9kZTpvc1wiO1xuaW1wb3J0IHsgam9pbiB9IGZyb20gXCJub2RlOnBhdGhcIjtcbmltcG9ydCB7IEFST1VORCB9IGZyb20gXCIuL2JhdHRsZXNcIjtcbmltcG9ydCB7IGV4YW1wbGVzIH0gZnJvbSBcIi4vZmVuY2VzXCI7XG5pbXBvcnQgeyBwYWdlcywgcm9vdCwgdHlwZSBQYWdlIH0gZnJvbSBcIi4vcGFnZXNcIjtcblxuZXhwb3J0IGludGVyZmFjZSBEcmF3biB7XG4gIGxpZ2h0OiBzdHJpbmc7XG4gIGRhcms6IHN0cmluZztcbiAgd2lkdGg6IG51bWJlcjtcbiAgaGVpZ2h0OiBudW1iZXI7XG59XG5cbmNvbnN0IFRIRU1FUyA9IHsgbGlnaHQ6IFwiY2xhc3NpY1wiLCBkYXJrOiBcImRhcmtcIiB9O1xuXG4vKiogRHJhd3MgdGhlIG1hcHMgb2YgYWxsIGxlc3NvbnMsIGFzIHRoZXkgZHJhdyB0aGVtIG9uY2UgdGhleSBydW46IGEgZm9sZGVyIHdpdGggYSBmb2xkZXIgZm9yIGVhY2ggdGhlbWUuICovXG5mdW5jdGlvbiBkcmF3KCk6IHN0cmluZyB8IHVuZGVmaW5lZCB7XG4gIGNvbnN0IHByb2dyYW0gPSBwcm9jZXNzLmVudltcIkNBU1RSQVwiXSA/PyBqb2luKHJvb3QsIFwidGFyZ2V0L2RlYnVnL2Nhc3RyYVwiKTtcbiAgaWYgKCFleGlzdHNTeW5jKHByb2dyYW0pKSB7XG4gICAgY29uc29sZS53YXJuKGAke3Byb2dyYW19IGRvZXMgbm90IGV4aXN0OiBsZXNzb25zIGhhdmUgbm8gcGljdHVyZXMuIENBU1RSQSBuYW1lcyB0aGUgcHJvZ3JhbS5gKTtcbiAgICByZXR1cm4gdW5kZWZpbmVkO1xuICB9XG4gIGNvbnN0IGZvbGRlciA9IG1rZHRlbXBTeW5jKGpvaW4odG1wZGlyKCksIFwiY2FzdHJhLXBpY3R1cmVzLVwiKSk7XG4gIHByb2Nlc3Mub24oXCJleGl0XCIsICgpID0+IHJtU3luYyhmb2xkZXIsIHsgcmVjdXJzaXZlOiB0cnVlLCBmb3JjZTogdHJ1ZSB9KSk7XG4gIGNvbnN0IHRleHRzID0gam9pbihmb2xkZXIsIFwidGV4dHNcIik7XG4gIG1rZGlyU3luYyh0ZXh0cyk7XG4gIGZvciAoY29uc3QgcGFnZSBvZiBwYWdlcy52YWx1ZXMoKSkge1xuICAgIGNvbnN0IFtleGFtcGxlXSA9IHBhZ2UucGF0aC5zdGFydHNXaXRoKFwidG91ci9cIikgPyBleGFtcGxlcyhwYWdlLnRleHQpIDogW107XG4gICAgLy8gQSBiYXR0bGUgaGFzIGEgcGljdHVyZSwgYW5kIGEgZ2FtZSB3aXRoIGEgYm9hcmQ7IG5vbmUgaXMgZHJhd24gb2Ygb25lIHdpdGggZXJyb3JzLlxuICAgIGlmIChleGFtcGxlID09PSB1bmRlZmluZWQgfHwgZXhhbXBsZS5raW5kICE9PSBcIlwiIHx8ICEvXihzY2VuYXJpb3xib2FyZCkgL20udGVzdChleGFtcGxlLnRleHQpKSBjb250aW51ZTtcbiAgICAvLyBQaWN0dXJlcyBhcmUgbmFtZWQgbGlrZSBiYXR0bGVzLCB3aGljaCBoYXZlIG9uZSBuYW1lIGluIG1hbnkgbGVzc29ucy5cbiAgICBjb25zdCBsZXNzb24gPSBwYWdlLnBhdGguc2xpY2UoXCJ0b3VyL1wiLmxlbmd0aCwgLVwiLm1kXCIubGVuZ3RoKTtcbiAgICBta2RpclN5bmMoam9pbih0ZXh0cywgbGVzc29uKSk7XG4gICAgd3JpdGVGaWxlU3luYyhqb2luKHRleHRzLCBsZXNzb24sIFwibGVzc29uLmNhc3RyYVwiKSwgZXhhbXBsZS50ZXh0KTtcbiAgICBmb3IgKGNvbnN0IFtsb29rLCB0aGVtZV0gb2YgT2JqZWN0LmVudHJpZXMoVEhFTUVTKSkge1xuICAgICAgY29uc3Qgb3V0ID0gam9pbihmb2xkZXIsIGxvb2spO1xuICAgICAgbWtkaXJTeW5jKG91dCwgeyByZWN1cnNpdmU6IHRydWUgfSk7XG4gICAgICBjb25zdCBsYXllcnMgPSBBUk9VTkQuZmxhdE1hcCgobGF5ZXIpID0+IFtcIi0td2l0aG91dFwiLCBsYXllcl0pO1xuICAgICAgY29uc3QgYXJncyA9IFtcInJlbmRlclwiLCBqb2luKHRleHRzLCBsZXNzb24sIFwibGVzc29uLmNhc3RyYVwiKSwgXCItLXRoZW1lXCIsIHRoZW1lLCAuLi5sYXllcnMsIFwiLW9cIiwgam9pbihvdXQsIGAke2xlc3Nvbn0uc3ZnYCldO1xuICAgICAgY29uc3QgcnVuID0gc3Bhd25TeW5jKHByb2dyYW0sIGFyZ3MsIHsgZW5jb2Rpbmc6IFwidXRmOFwiIH0pO1xuICAgICAgaWYgKHJ1bi5zdGF0dXMgIT09IDApIHRocm93IG5ldyBFcnJvcihgdGhlIGJhdHRsZSBvZiAke3BhZ2Uuc291cmNlfSBpcyBub3QgZHJhd246XFxuJHtydW4uc3RkZXJyfWApO1xuICAgIH1cbiAgfVxuICByZXR1cm4gZm9sZGVyO1xufVxuXG5sZXQgZm9sZGVyOiBzdHJpbmcgfCB1bmRlZmluZWQgfCBudWxsID0gbnVsbDtcblxuZnVuY3Rpb24gYWxsKCk6IHN0cmluZyB8IHVuZGVmaW5lZCB7XG4gIHJldHVybiAoZm9sZGVyID8/PSBkcmF3KCkpO1xufVxuXG4vKiogVGhlIHBpY3R1cmVzIG9mIGEgbGVzc29uLCBpZiBpdCBoYXMgYW55LiAqL1xuZXhwb3J0IGZ1bmN0aW9uIGRyYXduKHBhZ2U6IFBhZ2UsIGJhc2U6IHN0cmluZyk6IERyYXduIHwgdW5kZWZpbmVkIHtcbiAgY29uc3QgZnJvbSA9IGFsbCgpO1xuICBjb25zdCBuYW1lID0gYCR7cGFnZS5wYXRoLnNsaWNlKFwidG91ci9cIi5sZW5ndGgsIC1cIi5tZFwiLmxlbmd0aCl9LnN2Z2A7XG4gIGlmIChmcm9tID09PSB1bmRlZmluZWQgfHwgIWV4aXN0c1N5bmMoam9pbihmcm9tLCBcImxpZ2h0XCIsIG5hbWUpKSkgcmV0dXJuIHVuZGVmaW5lZDtcbiAgY29uc3QgWywgd2lkdGgsIGhlaWdodF0gPSAvdmlld0JveD1cIjAgMCAoW1xcZC5dKykgKFtcXGQuXSspXCIvLmV4ZWMocmVhZEZpbGVTeW5jKGpvaW4oZnJvbSwgXCJsaWdodFwiLCBuYW1lKSwgXCJ1dGY4XCIpLnNsaWNlKDAsIDEwMDApKSA/PyBbXTtcbiAgcmV0dXJuIHsgbGlnaHQ6IGAke2Jhc2V9dG91ci9saWdodC8ke25hbWV9YCwgZGFyazogYCR7YmFzZX10b3VyL2RhcmsvJHtuYW1lfWAsIHdpZHRoOiBNYXRoLnJvdW5kKE51bWJlcih3aWR0aCkpLCBoZWlnaHQ6IE1hdGgucm91bmQoTnVtYmVyKGhlaWdodCkpIH07XG59XG5cbi8qKiBDb3BpZXMgdGhlIHBpY3R1cmVzIGJlc2lkZSB0aGUgbGVzc29ucy4gKi9cbmV4cG9ydCBmdW5jdGlvbiBwbGFjZWQob3V0OiBzdHJpbmcpOiB2b2lkIHtcbiAgY29uc3QgZnJvbSA9IGFsbCgpO1xuICBpZiAoZnJvbSA9PT0gdW5kZWZpbmVkKSByZXR1cm47XG4gIGZvciAoY29uc3QgbG9vayBvZiBPYmplY3Qua2V5cyhUSEVNRVMpKSB7XG4gICAgZm9yIChjb25zdCBuYW1lIG9mIHJlYWRkaXJTeW5jKGpvaW4oZnJvbSwgbG9vaykpKSBjcFN5bmMoam9pbihmcm9tLCBsb29rLCBuYW1lKSwgam9pbihvdXQsIFwidG91clwiLCBsb29rLCBuYW1lKSk7XG4gIH1cbn1cbiIsICJjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfZGlybmFtZSA9IFwiL3dvcmsvd3QvZG9vci9kb2NzLy52aXRlcHJlc3Mvc2l0ZVwiO2NvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9maWxlbmFtZSA9IFwiL3dvcmsvd3QvZG9vci9kb2NzLy52aXRlcHJlc3Mvc2l0ZS9zZWN0aW9ucy50c1wiO2NvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9pbXBvcnRfbWV0YV91cmwgPSBcImZpbGU6Ly8vd29yay93dC9kb29yL2RvY3MvLnZpdGVwcmVzcy9zaXRlL3NlY3Rpb25zLnRzXCI7Ly8gVGhlIHNlY3Rpb25zIG9mIHRoZSBzaXRlOiB0aGUgYmFyIGF0IHRoZSB0b3AsIGFuZCB0aGUgbGlzdCBvZiBwYWdlcyBiZXNpZGUgZWFjaCBwYWdlLiBUaGUgb3JkZXIgaXMgdGhhdCBvZiB0aGVcbi8vIGluZGV4IHBhZ2VzLCB3aGljaCBHaXRIdWIgc2hvd3MgYXMgd2VsbDogYSBwYWdlIHRoYXQgbm8gaW5kZXggbGlzdHMgaXMgYW4gZXJyb3IuXG5pbXBvcnQgdHlwZSB7IERlZmF1bHRUaGVtZSB9IGZyb20gXCJ2aXRlcHJlc3NcIjtcbmltcG9ydCB7IHRhcmdldCB9IGZyb20gXCIuL2xpbmtzXCI7XG5pbXBvcnQgeyBwYWdlcywgdHlwZSBQYWdlIH0gZnJvbSBcIi4vcGFnZXNcIjtcblxuaW50ZXJmYWNlIEdyb3VwIHtcbiAgdGl0bGU6IHN0cmluZztcbiAgLyoqIFBhdGhzIG9mIHBhZ2VzLCB3aXRoIGAubWRgLiAqL1xuICBwYWdlczogc3RyaW5nW107XG59XG5cbmV4cG9ydCBpbnRlcmZhY2UgU2VjdGlvbiB7XG4gIHRpdGxlOiBzdHJpbmc7XG4gIC8qKiBUaGUgcGFnZSB0aGF0IHRoZSBiYXIgbGVhZHMgdG8uICovXG4gIGZpcnN0OiBzdHJpbmc7XG4gIGdyb3VwczogR3JvdXBbXTtcbiAgLyoqIFBhZ2VzIG9mIG90aGVyIHNlY3Rpb25zIHRoYXQgYSByZWFkZXIgb2YgdGhpcyBvbmUgbWF5IHdhbnQuICovXG4gIGFsc28/OiBzdHJpbmdbXTtcbiAgLyoqIEdyb3VwcyBhcmUgZm9sZGVkLCBidXQgZm9yIHRoYXQgb2YgdGhlIHBhZ2UuICovXG4gIGlzRm9sZGVkPzogYm9vbGVhbjtcbn1cblxuZnVuY3Rpb24gcGFnZUF0KHBhdGg6IHN0cmluZyk6IFBhZ2Uge1xuICBjb25zdCBwYWdlID0gcGFnZXMuZ2V0KHBhdGgpO1xuICBpZiAocGFnZSA9PT0gdW5kZWZpbmVkKSB0aHJvdyBuZXcgRXJyb3IoYHRoZXJlIGlzIG5vIHBhZ2UgJHtwYXRofWApO1xuICByZXR1cm4gcGFnZTtcbn1cblxuLyoqIFRoZSBwYWdlcyB0aGF0IGFuIGluZGV4IGxpbmtzIHRvLCBiZWxvdyBpdHMgaGVhZGluZ3M7IG9mIGxpbmtzIG91dHNpZGUgc29tZSBmb2xkZXIsIG5vbmUuICovXG5mdW5jdGlvbiBsaXN0ZWQoaW5kZXg6IHN0cmluZywgZm9sZGVyOiBzdHJpbmcpOiBHcm91cFtdIHtcbiAgY29uc3QgeyBzb3VyY2UsIHRleHQgfSA9IHBhZ2VBdChpbmRleCk7XG4gIGNvbnN0IGdyb3VwczogR3JvdXBbXSA9IFtdO1xuICBmb3IgKGNvbnN0IGxpbmUgb2YgdGV4dC5zcGxpdChcIlxcblwiKSkge1xuICAgIGNvbnN0IGhlYWRpbmcgPSAvXiMjKyAoLispJC8uZXhlYyhsaW5lKT8uWzFdID8/IC9eXFx8IFxcKlxcKihbXipdKylcXCpcXCovLmV4ZWMobGluZSk/LlsxXTtcbiAgICBpZiAoaGVhZGluZyAhPT0gdW5kZWZpbmVkKSBncm91cHMucHVzaCh7IHRpdGxlOiBoZWFkaW5nLnJlcGxhY2UoLyBcXCguKi8sIFwiXCIpLCBwYWdlczogW10gfSk7XG4gICAgZm9yIChjb25zdCBbLCBocmVmID0gXCJcIl0gb2YgbGluZS5tYXRjaEFsbCgvXFxdXFwoKFteKVxcc10rKVxcKS9nKSkge1xuICAgICAgY29uc3QgZm91bmQgPSB0YXJnZXQoc291cmNlLCBocmVmKTtcbiAgICAgIGlmIChmb3VuZD8udG8gIT09IFwicGFnZVwiIHx8ICFmb3VuZC5wYXRoLnN0YXJ0c1dpdGgoZm9sZGVyKSB8fCBmb3VuZC5wYXRoID09PSBpbmRleCkgY29udGludWU7XG4gICAgICBpZiAoZ3JvdXBzLmxlbmd0aCA9PT0gMCkgZ3JvdXBzLnB1c2goeyB0aXRsZTogXCJcIiwgcGFnZXM6IFtdIH0pO1xuICAgICAgLy8gQSBwYWdlIHRoYXQgaXMgbGlua2VkIG1vcmUgdGhhbiBvbmNlIGJlbG9uZ3Mgd2hlcmUgaXQgaXMgbGlua2VkIGxhc3QuXG4gICAgICBmb3IgKGNvbnN0IGdyb3VwIG9mIGdyb3VwcykgZ3JvdXAucGFnZXMgPSBncm91cC5wYWdlcy5maWx0ZXIoKHBhdGgpID0+IHBhdGggIT09IGZvdW5kLnBhdGgpO1xuICAgICAgZ3JvdXBzLmF0KC0xKT8ucGFnZXMucHVzaChmb3VuZC5wYXRoKTtcbiAgICB9XG4gIH1cbiAgcmV0dXJuIGdyb3Vwcy5maWx0ZXIoKGdyb3VwKSA9PiBncm91cC5wYWdlcy5sZW5ndGggPiAwKTtcbn1cblxuZnVuY3Rpb24gZ3JvdXAoZ3JvdXBzOiBHcm91cFtdLCB0aXRsZTogc3RyaW5nKTogc3RyaW5nW10ge1xuICBjb25zdCBmb3VuZCA9IGdyb3Vwcy5maW5kKChvbmUpID0+IG9uZS50aXRsZSA9PT0gdGl0bGUpO1xuICBpZiAoZm91bmQgPT09IHVuZGVmaW5lZCkgdGhyb3cgbmV3IEVycm9yKGBubyBncm91cCBpcyBjYWxsZWQgJHt0aXRsZX1gKTtcbiAgcmV0dXJuIGZvdW5kLnBhZ2VzO1xufVxuXG5jb25zdCByZWZlcmVuY2UgPSBsaXN0ZWQoXCJyZWZlcmVuY2UvaW5kZXgubWRcIiwgXCJyZWZlcmVuY2UvXCIpO1xuY29uc3QgaXNGb3JQcm9ncmFtcyA9IChvbmU6IEdyb3VwKSA9PiBvbmUudGl0bGUgPT09IFwiRm9yIHByb2dyYW1zXCI7XG5jb25zdCBndWlkZSA9IGxpc3RlZChcImluZGV4Lm1kXCIsIFwiZ3VpZGUvXCIpO1xuY29uc3QgSE9VU0VfUlVMRVMgPSBcImd1aWRlL2JhdHRsZXMvNy1ob3VzZS1ydWxlcy5tZFwiO1xuY29uc3QgcnVsZXMgPSBbLi4ucGFnZXMua2V5cygpXS5maWx0ZXIoKHBhdGgpID0+IHBhdGguc3RhcnRzV2l0aChcInJ1bGVzL1wiKSkuc29ydCgpO1xuY29uc3QgaG91c2UgPSBcInJ1bGVzL2NvbW1hbmRzLWFuZC1jb2xvcnMubWRcIjtcblxuLyoqIEVhY2ggcGFnZSBiZWxvbmdzIHRvIG9uZSBzZWN0aW9uLiAqL1xuZXhwb3J0IGNvbnN0IHNlY3Rpb25zOiBTZWN0aW9uW10gPSBbXG4gIHtcbiAgICB0aXRsZTogXCJTdGFydFwiLFxuICAgIGZpcnN0OiBcImluZGV4Lm1kXCIsXG4gICAgZ3JvdXBzOiBbXG4gICAgICB7IHRpdGxlOiBcIlN0YXJ0XCIsIHBhZ2VzOiBbXCJpbmRleC5tZFwiLCBcInJlYWRtZS5tZFwiLCBcImxpbWl0cy5tZFwiLCBcImNvbXBhcmlzb24ubWRcIiwgXCJjaGFuZ2Vsb2cubWRcIl0gfSxcbiAgICAgIHsgdGl0bGU6IFwiQXQgaGFuZFwiLCBwYWdlczogW1wiY2hlYXQtc2hlZXQubWRcIiwgXCJnbG9zc2FyeS5tZFwiLCBcImZhcS5tZFwiLCBcInRyb3VibGVzaG9vdGluZy5tZFwiXSB9LFxuICAgIF0sXG4gICAgYWxzbzogW1wiZ3VpZGUvYmF0dGxlcy8xLWZpcnN0LWJhdHRsZS5tZFwiLCBcInRvdXIvaW5kZXgubWRcIiwgXCJyZWZlcmVuY2UvZWRpdG9ycy5tZFwiXSxcbiAgfSxcbiAgeyB0aXRsZTogXCJUb3VyXCIsIGZpcnN0OiBcInRvdXIvaW5kZXgubWRcIiwgZ3JvdXBzOiBbeyB0aXRsZTogXCJcIiwgcGFnZXM6IFtcInRvdXIvaW5kZXgubWRcIl0gfSwgLi4ubGlzdGVkKFwidG91ci9pbmRleC5tZFwiLCBcInRvdXIvXCIpXSB9LFxuICB7XG4gICAgdGl0bGU6IFwiQmF0dGxlc1wiLFxuICAgIGZpcnN0OiBcImd1aWRlL2JhdHRsZXMvMS1maXJzdC1iYXR0bGUubWRcIixcbiAgICBncm91cHM6IFt7IHRpdGxlOiBcIkJhdHRsZXNcIiwgcGFnZXM6IGdyb3VwKGd1aWRlLCBcIkJhdHRsZXNcIikuZmlsdGVyKChwYXRoKSA9PiBwYXRoICE9PSBIT1VTRV9SVUxFUykgfV0sXG4gIH0sXG4gIC8vIFRoZSBwcm9ncmFtIHdyaXRlcyB0aGVzZSBwYWdlczogd2l0aG91dCBpdCwgdGhlcmUgYXJlIG5vbmUuXG4gIC4uLihwYWdlcy5oYXMoXCJiYXR0bGVzL2luZGV4Lm1kXCIpXG4gICAgPyBbeyB0aXRsZTogXCJHYWxsZXJ5XCIsIGZpcnN0OiBcImJhdHRsZXMvaW5kZXgubWRcIiwgZ3JvdXBzOiBbeyB0aXRsZTogXCJcIiwgcGFnZXM6IFtcImJhdHRsZXMvaW5kZXgubWRcIl0gfSwgLi4ubGlzdGVkKFwiYmF0dGxlcy9pbmRleC5tZFwiLCBcImJhdHRsZXMvXCIpXSwgaXNGb2xkZWQ6IHRydWUgfV1cbiAgICA6IFtdKSxcbiAge1xuICAgIHRpdGxlOiBcIkhvdXNlIHJ1bGVzXCIsXG4gICAgZmlyc3Q6IEhPVVNFX1JVTEVTLFxuICAgIGdyb3VwczogW3sgdGl0bGU6IFwiSG91c2UgcnVsZXNcIiwgcGFnZXM6IFtIT1VTRV9SVUxFUywgaG91c2VdIH1dLFxuICAgIGFsc286IFtcImNvb2tib29rLm1kXCIsIFwiZ3VpZGUvYmF0dGxlcy82LXNwZWNpYWwtcnVsZXMubWRcIiwgXCJyZWZlcmVuY2UvbW9kdWxlcy5tZFwiLCBcInJlZmVyZW5jZS9jb21wYXJlLm1kXCIsIFwicmVmZXJlbmNlL2Fza2luZy5tZFwiXSxcbiAgfSxcbiAge1xuICAgIHRpdGxlOiBcIkdhbWVzXCIsXG4gICAgZmlyc3Q6IFwiZ3VpZGUvZ2FtZXMvMS1raW5kcy1hbmQtYm9hcmRzLm1kXCIsXG4gICAgZ3JvdXBzOiBbXG4gICAgICB7IHRpdGxlOiBcIldyaXRlIGEgZ2FtZVwiLCBwYWdlczogZ3JvdXAoZ3VpZGUsIFwiR2FtZXNcIikgfSxcbiAgICAgIHsgdGl0bGU6IFwiR2FtZXMgdGhhdCBjb21lIHdpdGggQ2FzdHJhXCIsIHBhZ2VzOiBydWxlcy5maWx0ZXIoKHBhdGgpID0+IHBhdGggIT09IGhvdXNlKSB9LFxuICAgIF0sXG4gIH0sXG4gIHsgdGl0bGU6IFwiQ29va2Jvb2tcIiwgZmlyc3Q6IFwiY29va2Jvb2subWRcIiwgZ3JvdXBzOiBbeyB0aXRsZTogXCJcIiwgcGFnZXM6IFtcImNvb2tib29rLm1kXCJdIH1dLCBhbHNvOiBbXCJjaGVhdC1zaGVldC5tZFwiLCBIT1VTRV9SVUxFUywgXCJyZWZlcmVuY2Uvc3RhdGVtZW50cy5tZFwiXSB9LFxuICB7XG4gICAgdGl0bGU6IFwiUmVmZXJlbmNlXCIsXG4gICAgZmlyc3Q6IFwicmVmZXJlbmNlL2luZGV4Lm1kXCIsXG4gICAgZ3JvdXBzOiBbeyB0aXRsZTogXCJcIiwgcGFnZXM6IFtcInJlZmVyZW5jZS9pbmRleC5tZFwiXSB9LCAuLi5yZWZlcmVuY2UuZmlsdGVyKChvbmUpID0+ICFpc0ZvclByb2dyYW1zKG9uZSkpXSxcbiAgfSxcbiAge1xuICAgIHRpdGxlOiBcIk1lc3NhZ2VzXCIsXG4gICAgZmlyc3Q6IFwiY29kZXMvaW5kZXgubWRcIixcbiAgICBncm91cHM6IFt7IHRpdGxlOiBcIlwiLCBwYWdlczogW1wiY29kZXMvaW5kZXgubWRcIl0gfSwgLi4ubGlzdGVkKFwiY29kZXMvaW5kZXgubWRcIiwgXCJjb2Rlcy9cIildLFxuICAgIGlzRm9sZGVkOiB0cnVlLFxuICB9LFxuICB7XG4gICAgdGl0bGU6IFwiRm9yIHByb2dyYW1zXCIsXG4gICAgZmlyc3Q6IFwicHJvZ3JhbXMubWRcIixcbiAgICBncm91cHM6IFt7IHRpdGxlOiBcIkZvciBwcm9ncmFtc1wiLCBwYWdlczogW1wicHJvZ3JhbXMubWRcIiwgLi4ucmVmZXJlbmNlLmZpbHRlcihpc0ZvclByb2dyYW1zKS5mbGF0TWFwKChvbmUpID0+IG9uZS5wYWdlcyldIH1dLFxuICB9LFxuICB7XG4gICAgdGl0bGU6IFwiSW5zaWRlXCIsXG4gICAgZmlyc3Q6IFwiYXJjaGl0ZWN0dXJlLm1kXCIsXG4gICAgZ3JvdXBzOiBbXG4gICAgICB7IHRpdGxlOiBcIkluc2lkZVwiLCBwYWdlczogW1wiYXJjaGl0ZWN0dXJlLm1kXCIsIFwiaW52YXJpYW50cy5tZFwiLCBcInBlcmZvcm1hbmNlLm1kXCIsIFwibXV0YW50cy5tZFwiLCBcImNvbnRyaWJ1dGluZy5tZFwiLCBcImxvZy9wZXJmb3JtYW5jZS5tZFwiLCBcImxvZy9jaGVja3MubWRcIl0gfSxcbiAgICAgIHsgdGl0bGU6IFwiRGVzaWduXCIsIHBhZ2VzOiBbXCJkZXNpZ24vaW5kZXgubWRcIiwgLi4ubGlzdGVkKFwiZGVzaWduL2luZGV4Lm1kXCIsIFwiZGVzaWduL1wiKS5mbGF0TWFwKChvbmUpID0+IG9uZS5wYWdlcyldIH0sXG4gICAgXSxcbiAgfSxcbl07XG5cbmNvbnN0IG93bmVkID0gc2VjdGlvbnMuZmxhdE1hcCgoc2VjdGlvbikgPT4gc2VjdGlvbi5ncm91cHMuZmxhdE1hcCgob25lKSA9PiBvbmUucGFnZXMpKTtcbmZvciAoY29uc3QgcGF0aCBvZiBwYWdlcy5rZXlzKCkpIHtcbiAgY29uc3QgY291bnQgPSBvd25lZC5maWx0ZXIoKG9uZSkgPT4gb25lID09PSBwYXRoKS5sZW5ndGg7XG4gIGlmIChjb3VudCAhPT0gMSkgdGhyb3cgbmV3IEVycm9yKGAke3BhZ2VBdChwYXRoKS5zb3VyY2V9IGlzIGluICR7Y291bnR9IGxpc3RzIG9mIHBhZ2VzOiBhbiBpbmRleCBwYWdlIGhhcyB0byBsaW5rIHRvIGl0YCk7XG59XG5cbi8qKiBBIHBhZ2UgYXMgdGhlIGFkZHJlc3Mgb2YgYSBsaW5rLCBmcm9tIHRoZSBiYXNlIG9mIHRoZSBzaXRlIG9uLiAqL1xuZnVuY3Rpb24gYWRkcmVzcyhwYXRoOiBzdHJpbmcpOiBzdHJpbmcge1xuICByZXR1cm4gYC8ke3BhdGgucmVwbGFjZSgvKF58XFwvKWluZGV4XFwubWQkLywgXCIkMVwiKS5yZXBsYWNlKC9cXC5tZCQvLCBcIlwiKX1gO1xufVxuXG4vKiogV2hhdCBhIHBhZ2UgaXMgY2FsbGVkIGluIGEgbGlzdDogYSBjb2RlIHdpdGhvdXQgaXRzIGdyb3VwLCB3aGljaCBpcyBhYm92ZSBpdC4gKi9cbmZ1bmN0aW9uIHNob3J0KHsgcGF0aCwgdGl0bGUgfTogUGFnZSk6IHN0cmluZyB7XG4gIGlmIChwYXRoID09PSBcImluZGV4Lm1kXCIpIHJldHVybiBcIlN0YXJ0XCI7XG4gIHJldHVybiBwYXRoLnN0YXJ0c1dpdGgoXCJjb2Rlcy9cIikgJiYgcGF0aCAhPT0gXCJjb2Rlcy9pbmRleC5tZFwiID8gdGl0bGUucmVwbGFjZSgvXi4qXFwvLywgXCJcIikgOiB0aXRsZTtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIG5hdigpOiBEZWZhdWx0VGhlbWUuTmF2SXRlbVtdIHtcbiAgcmV0dXJuIHNlY3Rpb25zLm1hcCgoc2VjdGlvbikgPT4ge1xuICAgIGNvbnN0IHBhdGhzID0gc2VjdGlvbi5ncm91cHMuZmxhdE1hcCgob25lKSA9PiBvbmUucGFnZXMpO1xuICAgIC8vIEVhY2ggcGFnZSBoYXMgdGhpczogYSBmb2xkZXIgd2l0aCBub3RoaW5nIGVsc2UgaW4gaXQgc3RhbmRzIGZvciBpdHMgcGFnZXMuXG4gICAgY29uc3QgZm9sZGVyID0gc2VjdGlvbi5maXJzdC5yZXBsYWNlKC9bXi9dKiQvLCBcIlwiKTtcbiAgICBjb25zdCBpc1dob2xlID0gZm9sZGVyICE9PSBcIlwiICYmIHBhdGhzLmV2ZXJ5KChwYXRoKSA9PiBwYXRoLnN0YXJ0c1dpdGgoZm9sZGVyKSkgJiYgWy4uLnBhZ2VzLmtleXMoKV0uZXZlcnkoKHBhdGgpID0+ICFwYXRoLnN0YXJ0c1dpdGgoZm9sZGVyKSB8fCBwYXRocy5pbmNsdWRlcyhwYXRoKSk7XG4gICAgY29uc3QgYWxsID0gaXNXaG9sZSA/IGBeLyR7Zm9sZGVyfWAgOiBgXigke3BhdGhzLm1hcCgocGF0aCkgPT4gYWRkcmVzcyhwYXRoKS5yZXBsYWNlKC9bLitdL2csIFwiXFxcXCQmXCIpKS5qb2luKFwifFwiKX0pJGA7XG4gICAgcmV0dXJuIHsgdGV4dDogc2VjdGlvbi50aXRsZSwgbGluazogYWRkcmVzcyhzZWN0aW9uLmZpcnN0KSwgYWN0aXZlTWF0Y2g6IGFsbCB9O1xuICB9KTtcbn1cblxuLyoqIFRoZSBsaXN0IGJlc2lkZSBhIHBhZ2Ugb2YgYSBzZWN0aW9uLiAqL1xuZnVuY3Rpb24gaXRlbXMoeyBncm91cHMsIGFsc28gPSBbXSwgaXNGb2xkZWQgPSBmYWxzZSB9OiBTZWN0aW9uKTogRGVmYXVsdFRoZW1lLlNpZGViYXJJdGVtW10ge1xuICBjb25zdCBhbGwgPSBhbHNvLmxlbmd0aCA9PT0gMCA/IGdyb3VwcyA6IFsuLi5ncm91cHMsIHsgdGl0bGU6IFwiU2VlIGFsc29cIiwgcGFnZXM6IGFsc28gfV07XG4gIHJldHVybiBhbGwubWFwKChvbmUpOiBEZWZhdWx0VGhlbWUuU2lkZWJhckl0ZW0gPT4ge1xuICAgIGNvbnN0IGxpbmtzID0gb25lLnBhZ2VzLm1hcCgocGF0aCkgPT4gKHsgdGV4dDogc2hvcnQocGFnZUF0KHBhdGgpKSwgbGluazogYWRkcmVzcyhwYXRoKSB9KSk7XG4gICAgaWYgKG9uZS50aXRsZSA9PT0gXCJcIiAmJiBsaW5rcy5sZW5ndGggPT09IDEgJiYgbGlua3NbMF0gIT09IHVuZGVmaW5lZCkgcmV0dXJuIGxpbmtzWzBdO1xuICAgIHJldHVybiB7IHRleHQ6IG9uZS50aXRsZSwgaXRlbXM6IGxpbmtzLCAuLi4oaXNGb2xkZWQgPyB7IGNvbGxhcHNlZDogdHJ1ZSB9IDoge30pIH07XG4gIH0pO1xufVxuXG4vKiogVGhlIGxpc3RzIGJlc2lkZSB0aGUgcGFnZXMsIGJ5IHRoZSBiZWdpbm5pbmdzIG9mIHBhdGhzLiBBbGwgb2YgdGhlbSBhcmUgaW4gZWFjaCBwYWdlLCBzbyB0aGF0IGEgbGlzdCBzdGFuZHMgZm9yXG4gKiAgYSB3aG9sZSBmb2xkZXIgd2hlcmUgaXQgY2FuLCBhbmQgZm9yIHNpbmdsZSBwYWdlcyBvbmx5IHdoZXJlIGEgZm9sZGVyIGhhcyBzZXZlcmFsIGxpc3RzLiAqL1xuZXhwb3J0IGZ1bmN0aW9uIHNpZGViYXIoKTogRGVmYXVsdFRoZW1lLlNpZGViYXJNdWx0aSB7XG4gIGNvbnN0IGZvbGRlciA9IChwYXRoOiBzdHJpbmcpID0+IHBhdGguc2xpY2UoMCwgcGF0aC5sYXN0SW5kZXhPZihcIi9cIikgKyAxKTtcbiAgY29uc3QgYWxsID0gc2VjdGlvbnMubWFwKChzZWN0aW9uKSA9PiB7XG4gICAgY29uc3QgcGF0aHMgPSBzZWN0aW9uLmdyb3Vwcy5mbGF0TWFwKChvbmUpID0+IG9uZS5wYWdlcyk7XG4gICAgcmV0dXJuIHsgbGlzdDogaXRlbXMoc2VjdGlvbiksIHBhdGhzLCBpc0luOiAob2Y6IHN0cmluZykgPT4gcGF0aHMuZmlsdGVyKChwYXRoKSA9PiBmb2xkZXIocGF0aCkgPT09IG9mKS5sZW5ndGggfTtcbiAgfSk7XG4gIGNvbnN0IHNpbmdsZTogRGVmYXVsdFRoZW1lLlNpZGViYXJNdWx0aSA9IHt9O1xuICBjb25zdCB3aG9sZTogRGVmYXVsdFRoZW1lLlNpZGViYXJNdWx0aSA9IHt9O1xuICBmb3IgKGNvbnN0IG9mIG9mIFsuLi5uZXcgU2V0KEFycmF5LmZyb20ocGFnZXMua2V5cygpLCBmb2xkZXIpKV0uc29ydCgpKSB7XG4gICAgLy8gVGhlIGxpc3QgdGhhdCB3b3VsZCBiZSB0aGVyZSBtb3N0IG9mdGVuLCBieSBpdHMgbGVuZ3RoLlxuICAgIGNvbnN0IGNvc3QgPSAob25lOiAodHlwZW9mIGFsbClbbnVtYmVyXSkgPT4gb25lLmlzSW4ob2YpICogb25lLnBhdGhzLmxlbmd0aDtcbiAgICBjb25zdCBtb3N0ID0gYWxsLnJlZHVjZSgoYmVzdCwgb25lKSA9PiAoY29zdChvbmUpID4gY29zdChiZXN0KSA/IG9uZSA6IGJlc3QpKTtcbiAgICAvLyBGb2xkZXJzIGFyZSBzb3J0ZWQsIHNvIHRoYXQgdGhlIG9uZSBhYm92ZSBpcyB0aGVyZS5cbiAgICBjb25zdCBhYm92ZSA9IE9iamVjdC5rZXlzKHdob2xlKS5maW5kTGFzdCgob25lKSA9PiBgLyR7b2Z9YC5zdGFydHNXaXRoKG9uZSkpO1xuICAgIGlmIChhYm92ZSA9PT0gdW5kZWZpbmVkIHx8IHdob2xlW2Fib3ZlXSAhPT0gbW9zdC5saXN0KSB3aG9sZVtgLyR7b2Z9YF0gPSBtb3N0Lmxpc3Q7XG4gICAgZm9yIChjb25zdCBvbmUgb2YgYWxsLmZpbHRlcigob3RoZXIpID0+IG90aGVyICE9PSBtb3N0KSkge1xuICAgICAgZm9yIChjb25zdCBwYXRoIG9mIG9uZS5wYXRocy5maWx0ZXIoKG90aGVyKSA9PiBmb2xkZXIob3RoZXIpID09PSBvZikpIHNpbmdsZVtgLyR7cGF0aH1gXSA9IG9uZS5saXN0O1xuICAgIH1cbiAgfVxuICAvLyBPZiB0d28gdGhhdCBhcmUgYXMgZGVlcCwgdGhlIGZpcnN0IG9uZSBjb3VudHMuXG4gIHJldHVybiB7IC4uLnNpbmdsZSwgLi4ud2hvbGUgfTtcbn1cbiIsICJjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfZGlybmFtZSA9IFwiL3dvcmsvd3QvZG9vci9kb2NzLy52aXRlcHJlc3Mvc2l0ZVwiO2NvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9maWxlbmFtZSA9IFwiL3dvcmsvd3QvZG9vci9kb2NzLy52aXRlcHJlc3Mvc2l0ZS90d2lucy50c1wiO2NvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9pbXBvcnRfbWV0YV91cmwgPSBcImZpbGU6Ly8vd29yay93dC9kb29yL2RvY3MvLnZpdGVwcmVzcy9zaXRlL3R3aW5zLnRzXCI7Ly8gV2hhdCBzdGFuZHMgYmVzaWRlIHRoZSBwYWdlczogdGhlaXIgdGV4dHMsIGBsbG1zLnR4dGAsIGFuZCB0aGUgZmlsZXMgdGhhdCB0aGV5IGxpbmsgdG8uXG5pbXBvcnQgeyBjcFN5bmMsIG1rZGlyU3luYywgcmVhZGRpclN5bmMsIHJlYWRGaWxlU3luYywgc3RhdFN5bmMsIHdyaXRlRmlsZVN5bmMgfSBmcm9tIFwibm9kZTpmc1wiO1xuaW1wb3J0IHsgZGlybmFtZSwgam9pbiB9IGZyb20gXCJub2RlOnBhdGhcIjtcbmltcG9ydCB7IGNvcHlPZiwgcmVsYXRpdmUsIHRhcmdldCB9IGZyb20gXCIuL2xpbmtzXCI7XG5pbXBvcnQgeyBwYWdlcywgcm9vdCwgdHlwZSBQYWdlIH0gZnJvbSBcIi4vcGFnZXNcIjtcbmltcG9ydCB7IHNlY3Rpb25zIH0gZnJvbSBcIi4vc2VjdGlvbnNcIjtcblxuZnVuY3Rpb24gd3JpdGUob3V0OiBzdHJpbmcsIHBhdGg6IHN0cmluZywgdGV4dDogc3RyaW5nKTogdm9pZCB7XG4gIGNvbnN0IGZpbGUgPSBqb2luKG91dCwgcGF0aCk7XG4gIG1rZGlyU3luYyhkaXJuYW1lKGZpbGUpLCB7IHJlY3Vyc2l2ZTogdHJ1ZSB9KTtcbiAgd3JpdGVGaWxlU3luYyhmaWxlLCB0ZXh0KTtcbn1cblxuLyoqIEEgcGFnZSBhcyB0ZXh0LCB3aXRoIGxpbmtzIHRvIHRleHRzOyBgbGlua2VkYCBoZWFycyBvZiBmaWxlcyB0aGF0IGl0IGxpbmtzIHRvLiAqL1xuZnVuY3Rpb24gdHdpbihwYWdlOiBQYWdlLCBsaW5rZWQ6IChzb3VyY2U6IHN0cmluZykgPT4gdm9pZCk6IHN0cmluZyB7XG4gIGNvbnN0IHRoZXJlID0gKGhyZWY6IHN0cmluZykgPT4ge1xuICAgIGNvbnN0IGZvdW5kID0gdGFyZ2V0KHBhZ2Uuc291cmNlLCBocmVmKTtcbiAgICBpZiAoZm91bmQgPT09IHVuZGVmaW5lZCkgcmV0dXJuIGhyZWY7XG4gICAgaWYgKGZvdW5kLnRvID09PSBcImZpbGVcIikgbGlua2VkKGZvdW5kLnNvdXJjZSk7XG4gICAgcmV0dXJuIHJlbGF0aXZlKHBhZ2UucGF0aCwgZm91bmQucGF0aCkgKyBmb3VuZC5oYXNoO1xuICB9O1xuICBsZXQgaXNDb2RlID0gZmFsc2U7XG4gIGNvbnN0IGxpbmVzID0gcGFnZS50ZXh0LnNwbGl0KFwiXFxuXCIpLm1hcCgobGluZSkgPT4ge1xuICAgIGNvbnN0IGlzRmVuY2UgPSAvXlxccypgYGAvLnRlc3QobGluZSk7XG4gICAgaWYgKGlzRmVuY2UpIGlzQ29kZSA9ICFpc0NvZGU7XG4gICAgaWYgKGlzQ29kZSB8fCBpc0ZlbmNlKSByZXR1cm4gbGluZTtcbiAgICAvLyBMaW5rcyB3aXRoaW4gY29kZSBhcmUgZXhhbXBsZXMuXG4gICAgcmV0dXJuIGxpbmUucmVwbGFjZSgvYFteYF0qYHwoXFxdXFwofDxpbWcgc3JjPVwiKShbXilcXHNcIl0rKS9nLCAoYWxsLCBiZWZvcmU/OiBzdHJpbmcsIGhyZWY/OiBzdHJpbmcpID0+XG4gICAgICBiZWZvcmUgPT09IHVuZGVmaW5lZCB8fCBocmVmID09PSB1bmRlZmluZWQgPyBhbGwgOiBiZWZvcmUgKyB0aGVyZShocmVmKSxcbiAgICApO1xuICB9KTtcbiAgcmV0dXJuIGxpbmVzLmpvaW4oXCJcXG5cIik7XG59XG5cbmZ1bmN0aW9uIGVzY2FwZWQodGV4dDogc3RyaW5nKTogc3RyaW5nIHtcbiAgcmV0dXJuIHRleHQucmVwbGFjZSgvJi9nLCBcIiZhbXA7XCIpLnJlcGxhY2UoLzwvZywgXCImbHQ7XCIpO1xufVxuXG4vKiogQ29waWVzIGEgZmlsZSwgb3IgYSBmb2xkZXIgd2l0aCBhIGxpc3Qgb2YgaXRzIGZpbGVzLiAqL1xuZnVuY3Rpb24gY29weShvdXQ6IHN0cmluZywgc291cmNlOiBzdHJpbmcpOiB2b2lkIHtcbiAgY29uc3QgcGF0aCA9IGNvcHlPZihzb3VyY2UpO1xuICBpZiAoIXN0YXRTeW5jKGpvaW4ocm9vdCwgc291cmNlKSkuaXNEaXJlY3RvcnkoKSkge1xuICAgIG1rZGlyU3luYyhkaXJuYW1lKGpvaW4ob3V0LCBwYXRoKSksIHsgcmVjdXJzaXZlOiB0cnVlIH0pO1xuICAgIGNwU3luYyhqb2luKHJvb3QsIHNvdXJjZSksIGpvaW4ob3V0LCBwYXRoKSk7XG4gICAgcmV0dXJuO1xuICB9XG4gIGNvbnN0IGl0ZW1zID0gcmVhZGRpclN5bmMoam9pbihyb290LCBzb3VyY2UpKS5zb3J0KCkubWFwKChuYW1lKSA9PiB7XG4gICAgY29weShvdXQsIGAke3NvdXJjZX0vJHtuYW1lfWApO1xuICAgIHJldHVybiBgPGxpPjxhIGhyZWY9XCIke3JlbGF0aXZlKHBhdGgsIGNvcHlPZihgJHtzb3VyY2V9LyR7bmFtZX1gKSl9XCI+JHtlc2NhcGVkKG5hbWUpfTwvYT48L2xpPmA7XG4gIH0pO1xuICBjb25zdCBoZWFkID0gJzwhRE9DVFlQRSBodG1sPlxcbjxodG1sIGxhbmc9XCJlblwiPlxcbjxtZXRhIGNoYXJzZXQ9XCJ1dGYtOFwiPlxcbjxtZXRhIG5hbWU9XCJ2aWV3cG9ydFwiIGNvbnRlbnQ9XCJ3aWR0aD1kZXZpY2Utd2lkdGgsIGluaXRpYWwtc2NhbGU9MVwiPlxcbjxtZXRhIG5hbWU9XCJjb2xvci1zY2hlbWVcIiBjb250ZW50PVwibGlnaHQgZGFya1wiPic7XG4gIHdyaXRlKG91dCwgcGF0aCwgYCR7aGVhZH1cXG48dGl0bGU+JHtlc2NhcGVkKHNvdXJjZSl9PC90aXRsZT5cXG48aDE+JHtlc2NhcGVkKHNvdXJjZSl9PC9oMT5cXG48dWw+XFxuJHtpdGVtcy5qb2luKFwiXFxuXCIpfVxcbjwvdWw+XFxuPC9odG1sPlxcbmApO1xufVxuXG4vKiogVGhlIGxpc3Qgb2YgYWxsIHBhZ2VzIGZvciBwcm9ncmFtcy4gKi9cbmZ1bmN0aW9uIGxpc3QoYmFzZTogc3RyaW5nKTogc3RyaW5nIHtcbiAgY29uc3QgcGFydHMgPSBzZWN0aW9ucy5tYXAoKHNlY3Rpb24pID0+IHtcbiAgICBjb25zdCBsaW5lcyA9IHNlY3Rpb24uZ3JvdXBzLmZsYXRNYXAoKGdyb3VwKSA9PiBncm91cC5wYWdlcykubWFwKChwYXRoKSA9PiB7XG4gICAgICBjb25zdCBwYWdlID0gcGFnZXMuZ2V0KHBhdGgpO1xuICAgICAgY29uc3QgYWJvdXQgPSBwYWdlPy5kZXNjcmlwdGlvbiA/IGA6ICR7cGFnZS5kZXNjcmlwdGlvbn1gIDogXCJcIjtcbiAgICAgIHJldHVybiBgLSBbJHtwYWdlPy50aXRsZX1dKCR7YmFzZX0ke3BhdGh9KSR7YWJvdXR9YDtcbiAgICB9KTtcbiAgICByZXR1cm4gYCMjICR7c2VjdGlvbi50aXRsZX1cXG5cXG4ke2xpbmVzLmpvaW4oXCJcXG5cIil9XFxuYDtcbiAgfSk7XG4gIHJldHVybiBgIyBDYXN0cmFcXG5cXG4+ICR7VEFHTElORX1cXG5cXG4ke3BhcnRzLmpvaW4oXCJcXG5cIil9YDtcbn1cblxuZXhwb3J0IGNvbnN0IFRBR0xJTkUgPSBcIldyaXRlIGEgYmF0dGxlIGFzIHRleHQuIEdldCBhIG1hcCB0byBwdWJsaXNoLCBydWxlcyB0aGF0IGFyZSBjaGVja2VkLCBhbmQgYSBnYW1lIHRvIHBsYXkuXCI7XG5cbi8qKiBXcml0ZXMgYWxsIG9mIGl0IGludG8gdGhlIGZvbGRlciBvZiB0aGUgYnVpbHQgc2l0ZS4gKi9cbmV4cG9ydCBmdW5jdGlvbiBiZXNpZGUob3V0OiBzdHJpbmcsIGJhc2U6IHN0cmluZyk6IHZvaWQge1xuICBjb25zdCBmaWxlcyA9IG5ldyBTZXQ8c3RyaW5nPigpO1xuICBmb3IgKGNvbnN0IHBhZ2Ugb2YgcGFnZXMudmFsdWVzKCkpIHdyaXRlKG91dCwgcGFnZS5wYXRoLCB0d2luKHBhZ2UsIChzb3VyY2UpID0+IGZpbGVzLmFkZChzb3VyY2UpKSk7XG4gIGZvciAoY29uc3Qgc291cmNlIG9mIGZpbGVzKSBjb3B5KG91dCwgc291cmNlKTtcbiAgd3JpdGUob3V0LCBcImxsbXMudHh0XCIsIGxpc3QoYmFzZSkpO1xufVxuIl0sCiAgIm1hcHBpbmdzIjogIjtBQUNBLFNBQVMsZUFBQUEsY0FBYSxnQkFBQUMscUJBQW9CO0FBQzFDLFNBQVMsUUFBQUMsYUFBWTtBQUNyQixTQUFTLG9CQUFvQjs7O0FDRjdCLFNBQVMsZ0JBQUFDLHFCQUFvQjtBQUM3QixTQUFTLFFBQUFDLGFBQVk7OztBQ0RyQixTQUFTLGVBQUFDLGNBQWEsZ0JBQUFDLHFCQUFvQjtBQUMxQyxTQUFTLFFBQUFDLGFBQVk7QUFDckIsU0FBUyxxQkFBcUI7OztBQ0Q5QixTQUFTLGlCQUFpQjtBQUMxQixTQUFTLFlBQVksV0FBVyxjQUFjLGFBQWEsUUFBUSxxQkFBcUI7QUFDeEYsU0FBUyxZQUFZOzs7QUNEZCxJQUFNLFNBQVMsUUFBUSxJQUFJLGtCQUFrQixLQUFLO0FBQ3pELElBQUksQ0FBQyxrQkFBa0IsS0FBSyxNQUFNLEVBQUcsT0FBTSxJQUFJLE1BQU0sdUJBQXVCLE1BQU0saUNBQWlDO0FBRzVHLElBQU0sT0FBTyxHQUFHLE1BQU07OztBRDRDN0IsSUFBTSxRQUFRO0FBQ2QsSUFBTSxRQUFRO0FBR2QsSUFBTSxVQUFVLENBQUMsVUFBVSxTQUFTO0FBRzdCLElBQU0sU0FBUyxDQUFDLFlBQVksVUFBVSxVQUFVLFNBQVMsV0FBVyxtQkFBbUIsWUFBWSxjQUFjLFVBQVUsU0FBUztBQUUzSSxTQUFTLElBQUksU0FBaUIsTUFBd0I7QUFDcEQsUUFBTSxPQUFPLFVBQVUsU0FBUyxNQUFNLEVBQUUsVUFBVSxRQUFRLFdBQVcsS0FBSyxHQUFHLENBQUM7QUFDOUUsTUFBSSxLQUFLLFdBQVcsRUFBRyxPQUFNLElBQUksTUFBTSxVQUFVLEtBQUssTUFBTSxHQUFHLENBQUMsRUFBRSxLQUFLLEdBQUcsQ0FBQztBQUFBLEVBQVksS0FBSyxNQUFNLEVBQUU7QUFDcEcsU0FBTyxLQUFLO0FBQ2Q7QUFHQSxTQUFTLE1BQU0sTUFBc0I7QUFDbkMsU0FBTyxLQUFLLEtBQUssRUFBRSxRQUFRLG9CQUFvQixDQUFDLFNBQVMsS0FBSyxJQUFJLEVBQUUsRUFBRSxRQUFRLFdBQVcsQ0FBQyxTQUFVLFNBQVMsUUFBUSxTQUFTLFFBQVM7QUFDekk7QUFHQSxTQUFTLE9BQU8sTUFBc0I7QUFDcEMsU0FBTyxLQUFLLFFBQVEsTUFBTSxPQUFPLEVBQUUsUUFBUSxNQUFNLFFBQVEsRUFBRSxRQUFRLE1BQU0sTUFBTTtBQUNqRjtBQUVBLFNBQVMsUUFBUSxNQUFzQjtBQUNyQyxTQUFPLEtBQUssT0FBTyxDQUFDLEVBQUUsWUFBWSxJQUFJLEtBQUssTUFBTSxDQUFDO0FBQ3BEO0FBRUEsU0FBUyxNQUFNLE9BQXNCO0FBQ25DLE1BQUksU0FBUyxNQUFPLFFBQU8sT0FBTyxNQUFNLEdBQUc7QUFDM0MsTUFBSSxVQUFVLE1BQU8sUUFBTyxNQUFNLE9BQU8sUUFBUTtBQUNqRCxNQUFJLFVBQVUsTUFBTyxRQUFPLE1BQU0sS0FBSyxRQUFRLE1BQU0sR0FBRztBQUN4RCxTQUFPLE1BQU0sTUFBTSxLQUFLLElBQUk7QUFDOUI7QUFFQSxTQUFTLFFBQVFDLE1BQXNDO0FBQ3JELFNBQU8sT0FBTyxRQUFRQSxJQUFHLEVBQ3RCLE9BQU8sQ0FBQyxDQUFDLElBQUksTUFBTSxDQUFDLFFBQVEsU0FBUyxJQUFJLENBQUMsRUFDMUMsSUFBSSxDQUFDLENBQUMsTUFBTSxLQUFLLE1BQU0sR0FBRyxLQUFLLFFBQVEsTUFBTSxHQUFHLENBQUMsSUFBSSxNQUFNLE1BQU0sS0FBSyxDQUFDLENBQUMsRUFBRTtBQUMvRTtBQUdBLFNBQVMsT0FBTyxFQUFFLEtBQUssR0FBV0EsTUFBc0I7QUFDdEQsUUFBTSxVQUFVLG9CQUFJLElBQW9CO0FBQ3hDLGFBQVcsRUFBRSxNQUFNLE1BQU0sS0FBSyxLQUFLQSxNQUFLO0FBQ3RDLFVBQU0sUUFBUSxRQUFRLEtBQUssVUFBVSxJQUFJLEdBQUcsU0FBUyxTQUFTLFNBQVMsS0FBSyxPQUFPLE1BQU0sUUFBUSxNQUFNLEdBQUcsQ0FBQztBQUMzRyxZQUFRLElBQUksUUFBUSxRQUFRLElBQUksS0FBSyxLQUFLLEtBQUssQ0FBQztBQUFBLEVBQ2xEO0FBQ0EsU0FBTyxNQUFNLEtBQUssU0FBUyxDQUFDLENBQUMsT0FBTyxLQUFLLE1BQU8sVUFBVSxJQUFJLE1BQU0sS0FBSyxJQUFJLEdBQUcsS0FBSyxJQUFJLE1BQU0sS0FBSyxDQUFDLEVBQUcsRUFBRSxLQUFLLElBQUk7QUFDckg7QUFFQSxTQUFTLE1BQU0sUUFBd0I7QUFDckMsUUFBTSxFQUFFLFFBQVEsUUFBUSxVQUFVLFdBQVcsQ0FBQyxFQUFFLElBQUksT0FBTztBQUMzRCxRQUFNLFlBQVksU0FBUyxTQUFTLFNBQVMsU0FBUztBQUN0RCxRQUFNLE9BQU8sT0FBTyxRQUFRLE1BQU0sRUFBRSxJQUFJLENBQUMsQ0FBQyxJQUFJLEVBQUUsTUFBTSxTQUFTLElBQUksQ0FBQyxNQUFNO0FBQ3hFLFVBQU0sUUFBUSxPQUFPLFFBQVEsU0FBUyxPQUFPLENBQUMsRUFBRSxLQUFLLE1BQU0sU0FBUyxFQUFFLENBQUM7QUFDdkUsVUFBTSxRQUFRLE9BQU8sUUFBUSxTQUFTLE9BQU8sQ0FBQyxFQUFFLEtBQUssTUFBTSxTQUFTLEVBQUUsQ0FBQztBQUN2RSxVQUFNQSxPQUFNLENBQUMsT0FBTyxVQUFVLEtBQUssS0FBSyxVQUFVLEtBQUssRUFBRSxFQUFFLE9BQU8sQ0FBQyxTQUFTLFNBQVMsRUFBRSxFQUFFLEtBQUssSUFBSTtBQUNsRyxVQUFNLFFBQVEsQ0FBQyxNQUFNLElBQUksR0FBRyxRQUFRLFFBQVEsR0FBRyxFQUFFLEtBQUssSUFBSSxDQUFDLEdBQUcsR0FBSSxZQUFZLENBQUNBLElBQUcsSUFBSSxDQUFDLENBQUU7QUFDekYsV0FBTyxLQUFLLE1BQU0sS0FBSyxLQUFLLENBQUM7QUFBQSxFQUMvQixDQUFDO0FBQ0QsUUFBTSxPQUFPLFlBQVksbURBQW1EO0FBQzVFLFNBQU8sQ0FBQyxNQUFNLEdBQUcsSUFBSSxFQUFFLEtBQUssSUFBSTtBQUNsQztBQUdBLFNBQVMsUUFBUSxFQUFFLEtBQUssR0FBVSxNQUFrQztBQUNsRSxTQUFPLEdBQUcsTUFBTSxXQUFXLEtBQUssTUFBTSxHQUFHLEVBQUUsSUFBSSxrQkFBa0IsRUFBRSxLQUFLLEdBQUcsQ0FBQyxHQUFHLElBQUk7QUFDckY7QUFFQSxTQUFTLFFBQVEsT0FBZSxPQUEyQjtBQUN6RCxTQUFPLE1BQU0sV0FBVyxJQUFJLENBQUMsSUFBSSxDQUFDLE1BQU0sS0FBSyxJQUFJLE1BQU0sV0FBVyxJQUFJLE1BQU0sQ0FBQyxJQUFLLE1BQU0sSUFBSSxDQUFDLFNBQVMsS0FBSyxJQUFJLEVBQUUsRUFBRSxLQUFLLElBQUksQ0FBQztBQUMvSDtBQUVBLFNBQVMsVUFBVSxNQUFzQjtBQUN2QyxTQUFPLE1BQU0sS0FBSyxRQUFRLG1CQUFtQixHQUFHLENBQUM7QUFDbkQ7QUFFQSxTQUFTLEtBQUssUUFBdUI7QUFDbkMsUUFBTSxFQUFFLE1BQU0sU0FBUyxJQUFJO0FBQzNCLFFBQU0sVUFBVSxTQUFTLFFBQVEsSUFBSSxDQUFDLEVBQUUsTUFBTSxNQUFNLE1BQU0sS0FBSyxDQUFDO0FBQ2hFLFFBQU0sUUFBUSxDQUFDLEtBQUssT0FBTyxHQUFJLFNBQVMsV0FBVyxPQUFPLENBQUMsSUFBSSxDQUFDLE9BQU8sU0FBUyxNQUFNLEVBQUUsR0FBSSxTQUFTLE1BQU0sU0FBUyxLQUFLO0FBQ3pILFFBQU0sT0FBTyxzQkFBc0IsT0FBTyxJQUFJO0FBRTlDLFFBQU0sU0FBUyxTQUFTLFVBQVU7QUFDbEMsUUFBTSxPQUFPLFNBQVMsR0FBRyxTQUFTLEVBQUUsU0FBUyxzQkFBc0IsU0FBUyxJQUFJO0FBQ2hGLFFBQU0sTUFBTSxTQUFTLHFCQUFxQixTQUFTLEtBQUssS0FBSyxhQUFhLEtBQUssS0FBSztBQUNwRixTQUFPO0FBQUEsSUFDTCxLQUFLLE1BQU0sU0FBUyxLQUFLLENBQUM7QUFBQSxJQUMxQixNQUFNLE9BQU8sQ0FBQyxTQUFTLFNBQVMsSUFBSSxFQUFFLElBQUksQ0FBQyxTQUFTLE1BQU0sSUFBSyxDQUFDLEVBQUUsS0FBSyxRQUFLLEtBQUssUUFBUSxXQUFXLElBQUksS0FBSyxVQUFVLFFBQVEsS0FBSyxJQUFJLENBQUM7QUFBQSxJQUN6SSxZQUFZLFFBQVEsUUFBUSxhQUFhLENBQUMsMkNBQXdDLFFBQVEsUUFBUSxFQUFFLENBQUMseUNBQXNDLElBQUkscUNBQWtDLFNBQVMsSUFBSTtBQUFBLElBQzlMLGNBQWMsSUFBSSxVQUFVLE9BQU8sR0FBRyxDQUFDLE9BQU8sSUFBSTtBQUFBLElBQ2xELElBQUksU0FBUyxjQUFjLElBQUksTUFBTSxTQUFTLEVBQUUsSUFBSSxTQUFTLEVBQUUsT0FBTyxDQUFDLFNBQVMsU0FBUyxFQUFFO0FBQUEsSUFDM0Y7QUFBQSxJQUNBLE1BQU0sTUFBTTtBQUFBLElBQ1osR0FBRyxRQUFRLFdBQVcsUUFBUSxTQUFTLE9BQU8sRUFBRSxJQUFJLENBQUMsU0FBUyxRQUFRLElBQUksQ0FBQyxDQUFDO0FBQUEsSUFDNUUsR0FBRyxRQUFRLGNBQWMsU0FBUyxXQUFXLElBQUksQ0FBQyxRQUFRLFVBQVUsSUFBSSxJQUFJLENBQUMsQ0FBQztBQUFBLElBQzlFLEdBQUcsUUFBUSxpQkFBaUIsU0FBUyxTQUFTLElBQUksQ0FBQyxRQUFRLFVBQVUsSUFBSSxJQUFJLENBQUMsQ0FBQztBQUFBLElBQy9FLEdBQUcsUUFBUSxXQUFXLFNBQVMsWUFBWSxPQUFPLENBQUMsSUFBSSxDQUFDLFVBQVUsU0FBUyxPQUFPLENBQUMsQ0FBQztBQUFBLEVBQ3RGLEVBQUUsS0FBSyxNQUFNLElBQUk7QUFDbkI7QUFFQSxTQUFTLEtBQUssT0FBcUM7QUFDakQsUUFBTSxRQUFRLENBQUMsR0FBRyxNQUFNLE9BQU8sQ0FBQyxFQUFFLE9BQU8sQ0FBQyxLQUFLQSxTQUFRLE1BQU1BLEtBQUksUUFBUSxDQUFDO0FBQzFFLFFBQU0sUUFBUSxNQUFNLEtBQUssTUFBTSxPQUFPLEdBQUcsQ0FBQ0EsU0FBUTtBQUNoRCxVQUFNLFFBQVFBLEtBQUksSUFBSSxDQUFDLEVBQUUsU0FBUyxNQUFNO0FBQ3RDLFlBQU0sT0FBTyxTQUFTLFVBQVUsS0FBSyxLQUFLLGFBQWEsU0FBUyxJQUFJLElBQUksU0FBUyxFQUFFO0FBQ25GLFlBQU0sT0FBTyxTQUFTLFNBQVMsT0FBTyxLQUFLLFdBQVcsTUFBTSxTQUFTLElBQUksQ0FBQztBQUMxRSxhQUFPLE1BQU0sSUFBSSxHQUFHLE1BQU0sU0FBUyxLQUFLLENBQUMsS0FBSyxTQUFTLElBQUksSUFBSSxTQUFTLEVBQUUsT0FBTyxJQUFJO0FBQUEsSUFDdkYsQ0FBQztBQUNELFdBQU8sTUFBTSxNQUFNQSxLQUFJLENBQUMsRUFBRyxLQUFLLEtBQUssQ0FBQztBQUFBO0FBQUEsRUFBTyxNQUFNLEtBQUssSUFBSSxDQUFDO0FBQUE7QUFBQSxFQUMvRCxDQUFDO0FBQ0QsU0FBTztBQUFBO0FBQUEsRUFBZ0IsS0FBSztBQUFBO0FBQUE7QUFBQSxFQUEwTSxNQUFNLEtBQUssSUFBSSxDQUFDO0FBQ3hQO0FBR08sU0FBUyxRQUFRQyxPQUFvQjtBQUMxQyxRQUFNLE1BQU0sS0FBS0EsT0FBTSxjQUFjO0FBQ3JDLFNBQU8sS0FBSyxFQUFFLFdBQVcsTUFBTSxPQUFPLEtBQUssQ0FBQztBQUM1QyxRQUFNLFVBQVUsUUFBUSxJQUFJLFFBQVEsS0FBSyxLQUFLQSxPQUFNLHFCQUFxQjtBQUN6RSxNQUFJLENBQUMsV0FBVyxPQUFPLEdBQUc7QUFDeEIsWUFBUSxLQUFLLEdBQUcsT0FBTyxxRUFBcUU7QUFDNUY7QUFBQSxFQUNGO0FBQ0EsUUFBTSxVQUFVLEtBQUtBLE9BQU0sV0FBVztBQUN0QyxRQUFNLFFBQVEsWUFBWSxPQUFPLEVBQUUsUUFBUSxDQUFDLFNBQVM7QUFDbkQsVUFBTUMsVUFBUyxLQUFLLFNBQVMsTUFBTSxTQUFTO0FBQzVDLFdBQU8sV0FBV0EsT0FBTSxJQUFJLFlBQVlBLE9BQU0sRUFBRSxLQUFLLEVBQUUsSUFBSSxDQUFDLFNBQVMsR0FBRyxJQUFJLFlBQVksSUFBSSxFQUFFLElBQUksQ0FBQztBQUFBLEVBQ3JHLENBQUM7QUFDRCxRQUFNLFFBQVEsb0JBQUksSUFBcUI7QUFDdkMsYUFBVyxRQUFRLE1BQU0sT0FBTyxDQUFDLFFBQVEsSUFBSSxTQUFTLFNBQVMsQ0FBQyxHQUFHO0FBQ2pFLFVBQU0sU0FBUyxFQUFFLE1BQU0sR0FBSSxLQUFLLE1BQU0sSUFBSSxTQUFTLENBQUMsVUFBVSxLQUFLLFNBQVMsSUFBSSxHQUFHLFlBQVksTUFBTSxDQUFDLENBQUMsRUFBYTtBQUNwSCxVQUFNLEVBQUUsS0FBSyxJQUFJLE9BQU87QUFDeEIsVUFBTSxJQUFJLE1BQU0sQ0FBQyxHQUFJLE1BQU0sSUFBSSxJQUFJLEtBQUssQ0FBQyxHQUFJLE1BQU0sQ0FBQztBQUFBLEVBQ3REO0FBQ0EsYUFBVyxDQUFDLE1BQU1GLElBQUcsS0FBSyxPQUFPO0FBQy9CLFVBQU1FLFVBQVMsS0FBSyxLQUFLLElBQUk7QUFDN0IsY0FBVUEsU0FBUSxFQUFFLFdBQVcsS0FBSyxDQUFDO0FBQ3JDLGVBQVcsVUFBVUYsS0FBSyxlQUFjLEtBQUtFLFNBQVEsR0FBRyxPQUFPLFNBQVMsRUFBRSxLQUFLLEdBQUcsS0FBSyxNQUFNLENBQUM7QUFDOUYsU0FBSyxTQUFTQSxTQUFRRixLQUFJLE9BQU8sQ0FBQyxFQUFFLFNBQVMsTUFBTSxTQUFTLFVBQVUsRUFBRSxFQUFFLElBQUksQ0FBQyxFQUFFLEtBQUssTUFBTSxLQUFLLFNBQVMsSUFBSSxDQUFDLENBQUM7QUFBQSxFQUNsSDtBQUVBLFFBQU0sUUFBUSxDQUFDLEdBQUcsS0FBSyxFQUFFLEtBQUssQ0FBQyxDQUFDLEVBQUUsQ0FBQyxHQUFHLENBQUMsRUFBRSxDQUFDLE1BQU0sRUFBRSxTQUFTLEVBQUUsTUFBTTtBQUNuRSxnQkFBYyxLQUFLLEtBQUssV0FBVyxHQUFHLEtBQUssSUFBSSxJQUFJLEtBQUssQ0FBQyxDQUFDO0FBQzVEO0FBR0EsU0FBUyxLQUFLLFNBQWlCRSxTQUFnQixTQUF5QjtBQUN0RSxNQUFJLFFBQVEsV0FBVyxFQUFHO0FBQzFCLFFBQU0sUUFBUSxLQUFLQSxTQUFRLE9BQU87QUFDbEMsTUFBSSxTQUFTLENBQUMsVUFBVSxHQUFHLFNBQVMsV0FBVyxPQUFPLEtBQUssR0FBRyxNQUFNLEdBQUdBLE9BQU0sR0FBRyxDQUFDO0FBQ2pGLFFBQU0sVUFBVSxPQUFPLFFBQVEsQ0FBQyxVQUFVLENBQUMsYUFBYSxLQUFLLENBQUM7QUFDOUQsTUFBSSxTQUFTLENBQUMsVUFBVSxHQUFHLFNBQVMsV0FBVyxPQUFPLEtBQUssR0FBRyxpQkFBaUIsT0FBTyxHQUFHLFNBQVMsTUFBTSxHQUFHLEtBQUssR0FBRyxDQUFDO0FBQ3BILGFBQVcsUUFBUSxZQUFZLEtBQUssR0FBRztBQUNyQyxrQkFBYyxLQUFLQSxTQUFRLEtBQUssUUFBUSxVQUFVLFlBQVksQ0FBQyxHQUFHLGFBQWEsS0FBSyxPQUFPLElBQUksQ0FBQyxDQUFDO0FBQUEsRUFDbkc7QUFDQSxTQUFPLE9BQU8sRUFBRSxXQUFXLEtBQUssQ0FBQztBQUNuQzs7O0FEak5zSyxJQUFNLDJDQUEyQztBQU9oTixJQUFNLE9BQU8sY0FBYyxJQUFJLElBQUksYUFBYSx3Q0FBZSxDQUFDO0FBY3ZFLElBQU0sY0FBYztBQUdwQixJQUFNLFlBQVksb0JBQUksSUFBSTtBQUFBLEVBQ3hCLENBQUMsYUFBYSxXQUFXO0FBQUEsRUFDekIsQ0FBQyxnQkFBZ0IsY0FBYztBQUFBLEVBQy9CLENBQUMsbUJBQW1CLGlCQUFpQjtBQUN2QyxDQUFDO0FBR0QsU0FBUyxNQUFNQyxTQUEwQjtBQUN2QyxTQUFPQyxhQUFZQyxNQUFLLE1BQU1GLE9BQU0sR0FBRyxFQUFFLGVBQWUsS0FBSyxDQUFDLEVBQzNELEtBQUssQ0FBQyxHQUFHLE1BQU8sRUFBRSxPQUFPLEVBQUUsT0FBTyxLQUFLLENBQUUsRUFDekMsUUFBUSxDQUFDLFVBQVU7QUFDbEIsUUFBSSxNQUFNLFNBQVMsa0JBQWtCLE1BQU0sS0FBSyxXQUFXLEdBQUcsRUFBRyxRQUFPLENBQUM7QUFDekUsVUFBTSxPQUFPLEdBQUdBLE9BQU0sSUFBSSxNQUFNLElBQUk7QUFDcEMsUUFBSSxNQUFNLFlBQVksRUFBRyxRQUFPLE1BQU0sSUFBSTtBQUMxQyxXQUFPLE1BQU0sS0FBSyxTQUFTLEtBQUssSUFBSSxDQUFDLElBQUksSUFBSSxDQUFDO0FBQUEsRUFDaEQsQ0FBQztBQUNMO0FBRUEsU0FBUyxPQUFPLFFBQXdCO0FBQ3RDLFFBQU0sUUFBUSxVQUFVLElBQUksTUFBTTtBQUNsQyxNQUFJLFVBQVUsT0FBVyxRQUFPO0FBQ2hDLFFBQU1HLFNBQVEsK0JBQStCLEtBQUssTUFBTTtBQUN4RCxNQUFJQSxXQUFVLEtBQU0sUUFBTyxTQUFTQSxPQUFNLENBQUMsQ0FBQztBQUM1QyxTQUFPLE9BQU8sTUFBTSxRQUFRLE1BQU0sRUFBRSxRQUFRLHFCQUFxQixZQUFZO0FBQy9FO0FBR08sU0FBU0MsT0FBTUMsV0FBMEI7QUFDOUMsU0FBT0EsVUFDSixRQUFRLDJCQUEyQixJQUFJLEVBQ3ZDLFFBQVEsMEJBQTBCLElBQUksRUFDdEMsUUFBUSxTQUFTLEVBQUUsRUFDbkIsUUFBUSxRQUFRLEdBQUcsRUFDbkIsS0FBSztBQUNWO0FBR0EsU0FBUyxhQUFhLE1BQXNCO0FBQzFDLFFBQU0sQ0FBQyxRQUFRLEVBQUUsSUFBSSxLQUFLLE1BQU0sU0FBUyxDQUFDO0FBQzFDLFFBQU1DLGFBQVksTUFBTSxNQUFNLFFBQVEsRUFBRSxLQUFLLENBQUMsVUFBVSxDQUFDLHFDQUFxQyxLQUFLLEtBQUssQ0FBQztBQUN6RyxNQUFJQSxlQUFjLE9BQVcsUUFBTyxVQUFVRixPQUFNRSxVQUFTLENBQUM7QUFDOUQsUUFBTSxXQUFXLE1BQU0sS0FBSyxLQUFLLFNBQVMsYUFBYSxHQUFHLENBQUMsQ0FBQyxFQUFFLFVBQVUsRUFBRSxNQUFNRixPQUFNLE9BQU8sQ0FBQztBQUM5RixTQUFPLFNBQVMsU0FBUyxJQUFJLEdBQUcsU0FBUyxLQUFLLElBQUksQ0FBQyxNQUFNO0FBQzNEO0FBR0EsU0FBUyxVQUFVRSxZQUEyQjtBQUM1QyxRQUFNLFlBQVlBLFdBQVUsTUFBTSx3QkFBd0IsS0FBSyxDQUFDO0FBQ2hFLE1BQUlDLE9BQU07QUFDVixhQUFXLFlBQVksV0FBVztBQUNoQyxRQUFJQSxTQUFRLE1BQU1BLEtBQUksU0FBUyxTQUFTLFNBQVMsWUFBYTtBQUM5RCxJQUFBQSxRQUFPO0FBQUEsRUFDVDtBQUNBLFNBQU9BLEtBQUksS0FBSyxFQUFFLFFBQVEsTUFBTSxHQUFHO0FBQ3JDO0FBRUEsU0FBU0MsTUFBSyxRQUFzQjtBQUNsQyxRQUFNLE9BQU9DLGNBQWFQLE1BQUssTUFBTSxNQUFNLEdBQUcsTUFBTTtBQUNwRCxRQUFNLFFBQVFFLE9BQU0sWUFBWSxLQUFLLElBQUksSUFBSSxDQUFDLEtBQUssTUFBTTtBQUN6RCxTQUFPLEVBQUUsUUFBUSxNQUFNLE9BQU8sTUFBTSxHQUFHLE9BQU8sYUFBYSxhQUFhLElBQUksR0FBRyxLQUFLO0FBQ3RGO0FBR0EsUUFBUSxJQUFJO0FBR0wsSUFBTSxRQUEyQixJQUFJO0FBQUEsRUFDMUMsQ0FBQyxHQUFHLE1BQU0sTUFBTSxHQUFHLEdBQUcsVUFBVSxLQUFLLEdBQUcsR0FBRyxNQUFNLFdBQVcsRUFBRSxPQUFPLENBQUMsU0FBUyxLQUFLLFNBQVMsV0FBVyxDQUFDLENBQUMsRUFDdkcsSUFBSUksS0FBSSxFQUNSLElBQUksQ0FBQyxRQUFRLENBQUMsSUFBSSxNQUFNLEdBQUcsQ0FBQztBQUNqQztBQUdPLElBQU0sV0FBOEIsSUFBSSxJQUFJLENBQUMsR0FBRyxNQUFNLE9BQU8sQ0FBQyxFQUFFLElBQUksQ0FBQyxRQUFRLENBQUMsSUFBSSxRQUFRLEdBQUcsQ0FBQyxDQUFDOzs7QUQzRnRHLElBQU0sTUFBTUUsY0FBYUMsTUFBSyxNQUFNLGtCQUFrQixHQUFHLE1BQU07QUFHL0QsSUFBTSxZQUFZLHNCQUFzQixLQUFLLEdBQUcsSUFBSSxDQUFDO0FBQ3JELElBQUksY0FBYyxPQUFXLE9BQU0sSUFBSSxNQUFNLCtCQUErQjtBQUdyRSxJQUFNLFFBQVEsVUFBVSxVQUFVLFFBQVEsNkJBQTZCLHNCQUFzQixDQUFDO0FBQUE7QUFHckcsSUFBTSxTQUErQjtBQUFBLEVBQ25DLENBQUMsYUFBYSxDQUFDLFdBQVcsZ0NBQWdDLENBQUM7QUFBQSxFQUMzRCxDQUFDLFlBQVksQ0FBQyxRQUFRLENBQUM7QUFBQSxFQUN2QixDQUFDLFlBQVksQ0FBQyxvQkFBb0IsbUJBQW1CLENBQUM7QUFBQSxFQUN0RCxDQUFDLGFBQWEsQ0FBQyxXQUFXLFdBQVcsbUJBQW1CLENBQUM7QUFBQSxFQUN6RCxDQUFDLFVBQVUsQ0FBQyxvQkFBb0IsY0FBYyxDQUFDO0FBQUEsRUFDL0MsQ0FBQyxXQUFXLENBQUMsOEJBQThCLGtCQUFrQixrQkFBa0Isb0JBQW9CLENBQUM7QUFBQSxFQUNwRyxDQUFDLFdBQVcsQ0FBQyxxQkFBcUIsaUJBQWlCLENBQUM7QUFBQSxFQUNwRCxDQUFDLGNBQWMsQ0FBQyx3QkFBd0Isa0JBQWtCLENBQUM7QUFBQSxFQUMzRCxDQUFDLE9BQU8sQ0FBQyxzQkFBc0Isb0JBQW9CLGFBQWEsQ0FBQztBQUNuRTtBQUdBLElBQU0sU0FBZ0QsRUFBRSxhQUFhLEVBQUUsV0FBVyxPQUFPLEdBQUcsYUFBYSxFQUFFLFdBQVcsU0FBUyxFQUFFO0FBRWpJLFNBQVMsTUFBTSxNQUFjLE1BQTJDO0FBQ3RFLFFBQU0sU0FBUyxDQUFDLGFBQXFCO0FBQ25DLFVBQU0sUUFBUSxJQUFJLE9BQU8sS0FBSyxRQUFRLG1EQUFtRCxFQUFFLEtBQUssYUFBYSxFQUFFO0FBQy9HLFVBQU0sTUFBTSxRQUFRLFNBQVMsVUFBVSxJQUFJLENBQUM7QUFDNUMsUUFBSSxRQUFRLE9BQVcsT0FBTSxJQUFJLE1BQU0sb0NBQW9DLFFBQVEsRUFBRTtBQUNyRixXQUFPO0FBQUEsRUFDVDtBQUNBLFNBQU87QUFBQSxJQUNMO0FBQUEsSUFDQTtBQUFBLElBQ0EsUUFBUSxFQUFFLHFCQUFxQixPQUFPLFFBQVEsR0FBRyxxQkFBcUIsT0FBTyxLQUFLLEVBQUU7QUFBQSxJQUNwRixhQUFhLE9BQU8sSUFBSSxDQUFDLENBQUMsVUFBVSxLQUFLLE9BQU8sRUFBRSxPQUFPLFVBQVUsRUFBRSxZQUFZLE9BQU8sUUFBUSxHQUFHLEdBQUcsT0FBTyxRQUFRLEVBQUUsRUFBRSxFQUFFO0FBQUEsRUFDN0g7QUFDRjtBQUdPLElBQU0sU0FBUyxFQUFFLE9BQU8sTUFBTSxnQkFBZ0IsT0FBTyxHQUFHLE1BQU0sTUFBTSxlQUFlLE1BQU0sRUFBRTs7O0FJOUNsRyxTQUFTLHNCQUFzQjs7O0FDQy9CLFNBQVMsY0FBQUMsYUFBWSxnQkFBZ0I7QUFDckMsU0FBUyxRQUFBQyxPQUFNLGFBQWE7QUFVNUIsSUFBTSxRQUFRO0FBR1AsU0FBUyxPQUFPLFFBQXdCO0FBQzdDLFFBQU0sT0FBTyxPQUFPLFdBQVcsT0FBTyxJQUFJLE9BQU8sTUFBTSxRQUFRLE1BQU0sSUFBSSxTQUFTLE1BQU07QUFDeEYsTUFBSSxTQUFTQyxNQUFLLE1BQU0sTUFBTSxDQUFDLEVBQUUsWUFBWSxFQUFHLFFBQU8sR0FBRyxJQUFJO0FBQzlELFNBQU8sTUFBTSxLQUFLLE1BQU0sSUFBSSxPQUFPLEdBQUcsSUFBSTtBQUM1QztBQUdPLFNBQVMsT0FBTyxRQUFnQixNQUFrQztBQUN2RSxNQUFJLDJCQUEyQixLQUFLLElBQUksRUFBRyxRQUFPO0FBQ2xELFFBQU0sQ0FBQyxPQUFPLElBQUksUUFBUSxJQUFJLEtBQUssTUFBTSxLQUFLLENBQUM7QUFDL0MsUUFBTSxPQUFPLGFBQWEsU0FBWSxLQUFLLElBQUksUUFBUTtBQUN2RCxRQUFNLE9BQU8sTUFBTSxLQUFLLE1BQU0sUUFBUSxNQUFNLEdBQUcsVUFBVSxJQUFJLENBQUMsRUFBRSxRQUFRLE9BQU8sRUFBRTtBQUNqRixRQUFNQyxRQUFPLFNBQVMsSUFBSSxJQUFJO0FBQzlCLE1BQUlBLFVBQVMsT0FBVyxRQUFPLEVBQUUsSUFBSSxRQUFRLE1BQU1BLE1BQUssTUFBTSxLQUFLO0FBQ25FLE1BQUksQ0FBQ0MsWUFBV0YsTUFBSyxNQUFNLElBQUksQ0FBQyxFQUFHLE9BQU0sSUFBSSxNQUFNLEdBQUcsTUFBTSxhQUFhLElBQUksd0JBQXdCO0FBQ3JHLFNBQU8sRUFBRSxJQUFJLFFBQVEsUUFBUSxNQUFNLE1BQU0sT0FBTyxJQUFJLEdBQUcsS0FBSztBQUM5RDtBQUdPLFNBQVMsU0FBUyxNQUFjLElBQW9CO0FBQ3pELFFBQU0sT0FBTyxNQUFNLFNBQVMsTUFBTSxRQUFRLElBQUksR0FBRyxFQUFFO0FBQ25ELFNBQU8sS0FBSyxXQUFXLEdBQUcsSUFBSSxPQUFPLEtBQUssSUFBSTtBQUNoRDs7O0FEeEJPLFNBQVMsU0FBUyxNQUF5QjtBQUNoRCxRQUFNLFFBQVEsS0FBSyxTQUFTLHFEQUFxRDtBQUNqRixTQUFPLE1BQU0sS0FBSyxPQUFPLENBQUMsQ0FBQyxFQUFFLEVBQUUsT0FBTyxJQUFJLFFBQVEsRUFBRSxPQUFPLEVBQUUsTUFBTSxLQUFLLEtBQUssR0FBRyxNQUFNLE1BQU0sRUFBRTtBQUNoRztBQUdBLFNBQVMsTUFBTSxNQUEyRDtBQUN4RSxRQUFNLE9BQU8sS0FBSyxNQUFNLElBQUksRUFBRSxLQUFLLENBQUMsUUFBUSw0QkFBNEIsS0FBSyxHQUFHLENBQUMsS0FBSztBQUN0RixRQUFNLE1BQU0sa0JBQWtCLEtBQUssSUFBSSxJQUFJLENBQUM7QUFDNUMsUUFBTSxPQUFPLGtCQUFrQixLQUFLLElBQUksSUFBSSxDQUFDLEtBQUs7QUFDbEQsU0FBTyxFQUFFLEtBQUssTUFBTSxLQUFLLE1BQU0sU0FBUyxLQUFLLENBQUMsRUFBRTtBQUNsRDtBQUdBLFNBQVMsWUFBWSxTQUFrQkcsT0FBcUI7QUFDMUQsTUFBSSxRQUFRLFNBQVMsR0FBSSxRQUFPO0FBQ2hDLFFBQU0sRUFBRSxLQUFLLElBQUksTUFBTSxRQUFRLElBQUk7QUFDbkMsUUFBTSxTQUFTLFNBQVNBLE1BQUssSUFBSSxFQUFFLE9BQU8sQ0FBQyxRQUFRLElBQUksU0FBUyxNQUFNLElBQUksU0FBUyxRQUFRLElBQUk7QUFDL0YsU0FBTyxDQUFDLE9BQU8sS0FBSyxDQUFDLFFBQVEsS0FBSyxTQUFTLE1BQU0sSUFBSSxJQUFJLEVBQUUsT0FBTyxFQUFFLENBQUM7QUFDdkU7QUFHQSxTQUFTQyxTQUFRLE1BQXNCO0FBQ3JDLFNBQU8sTUFBTSxlQUFlLE9BQU8sS0FBSyxJQUFJLENBQUMsRUFBRSxTQUFTLFdBQVcsQ0FBQztBQUN0RTtBQUdPLFNBQVMsU0FBUyxJQUFzQkMsT0FBY0MsU0FBc0I7QUFDakYsUUFBTSxTQUFTLENBQUMsUUFBbUQ7QUFDakUsVUFBTSxVQUFVLElBQUksWUFBWSxJQUFJLE1BQU0sTUFBTSxLQUFLLE1BQU07QUFDM0QsVUFBTUgsUUFBTyxTQUFTLElBQUksTUFBTTtBQUNoQyxRQUFJQSxVQUFTLE9BQVcsT0FBTSxJQUFJLE1BQU0sR0FBRyxNQUFNLGFBQWE7QUFDOUQsV0FBT0E7QUFBQSxFQUNUO0FBRUEsUUFBTSxRQUFRLEdBQUcsU0FBUyxNQUFNO0FBQ2hDLE1BQUksVUFBVSxPQUFXLE9BQU0sSUFBSSxNQUFNLHdCQUF3QjtBQUNqRSxLQUFHLFNBQVMsTUFBTSxRQUFRLENBQUMsUUFBUSxJQUFJLFNBQVMsS0FBSyxTQUFTO0FBQzVELFVBQU0sUUFBUSxPQUFPLEVBQUU7QUFDdkIsUUFBSSxJQUFJLFlBQVksS0FBTSxRQUFPLFFBQVEsR0FBRyxNQUFNLFdBQVcsT0FBTyxXQUFXLEVBQUUsQ0FBQztBQUFBO0FBQ2xGLFVBQU0sT0FBTyx1QkFBdUIsS0FBSyxPQUFPLEtBQUssS0FBSyxLQUFLLEVBQUUsSUFBSSxDQUFDO0FBQ3RFLFVBQU1JLFNBQVEsTUFBTSxRQUFRLElBQUksU0FBUyxLQUFLLElBQUk7QUFDbEQsUUFBSSxVQUFVLFVBQWEsU0FBUyxPQUFXLFFBQU9BO0FBQ3RELFVBQU1KLFFBQU8sT0FBTyxHQUFHO0FBQ3ZCLFVBQU0sVUFBVSxFQUFFLE1BQU0sTUFBTSxNQUFNLFFBQVE7QUFDNUMsUUFBSUEsTUFBSyxLQUFLLFdBQVcsT0FBTyxHQUFHO0FBQ2pDLFlBQU0sT0FBT0EsTUFBSyxLQUFLLE1BQU0sUUFBUSxRQUFRLENBQUMsTUFBTSxNQUFNO0FBQzFELGFBQU8saUJBQWlCLElBQUksV0FBVyxtQkFBbUIsUUFBUSxJQUFJLENBQUMsS0FBS0ksTUFBSztBQUFBO0FBQUEsSUFDbkY7QUFDQSxVQUFNLFFBQVEsZUFBZSxLQUFLLElBQUksSUFBSSxDQUFDO0FBQzNDLFVBQU1DLFNBQVEsWUFBWSxTQUFTTCxLQUFJLElBQ25DLHFDQUFxQ0csT0FBTSxHQUFHRixTQUFRLFFBQVEsSUFBSSxDQUFDLGdEQUNuRSxVQUFVLFNBQ1IsdURBQXVELEtBQUssc0JBQzVEO0FBQ04sV0FBTyxzQkFBc0IsVUFBVSxTQUFZLEtBQUssUUFBUSxLQUFLRyxNQUFLLEdBQUdDLE1BQUs7QUFBQTtBQUFBLEVBQ3BGO0FBRUEsS0FBRyxLQUFLLE1BQU0sS0FBSyxnQkFBZ0IsQ0FBQyxVQUFVO0FBQzVDLFVBQU1MLFFBQU8sT0FBTyxNQUFNLEdBQUc7QUFFN0IsUUFBSUEsTUFBSyxTQUFTLFdBQVksT0FBTSxPQUFPLE9BQU8sR0FBRyxDQUFDO0FBQ3RELGVBQVcsU0FBUyxNQUFNLFFBQVE7QUFDaEMsaUJBQVcsU0FBUyxNQUFNLFlBQVksQ0FBQyxHQUFHO0FBQ3hDLFlBQUksTUFBTSxTQUFTLGNBQWUsT0FBTSxVQUFVLE1BQU0sUUFBUSxRQUFRLGlDQUFpQyxDQUFDLEdBQUcsUUFBZ0IsUUFBUUEsT0FBTSxLQUFLRSxLQUFJLENBQUM7QUFDckosWUFBSSxNQUFNLFNBQVMsWUFBYTtBQUNoQyxjQUFNLE9BQU8sTUFBTSxRQUFRLE1BQU07QUFDakMsY0FBTSxRQUFRLFNBQVMsT0FBTyxTQUFZLE9BQU9GLE1BQUssUUFBUSxJQUFJO0FBQ2xFLFlBQUksVUFBVSxPQUFXO0FBQ3pCLFlBQUksTUFBTSxPQUFPLFFBQVE7QUFDdkIsZ0JBQU0sUUFBUSxRQUFRLEdBQUdFLEtBQUksR0FBRyxNQUFNLElBQUksR0FBRyxNQUFNLElBQUksRUFBRTtBQUN6RCxnQkFBTSxRQUFRLFVBQVUsT0FBTztBQUFBLFFBQ2pDLE9BQU87QUFFTCxnQkFBTSxRQUFRLFFBQVEsSUFBSSxNQUFNLElBQUksR0FBRyxNQUFNLElBQUksRUFBRTtBQUFBLFFBQ3JEO0FBQUEsTUFDRjtBQUFBLElBQ0Y7QUFBQSxFQUNGLENBQUM7QUFDSDtBQUdBLFNBQVMsUUFBUUYsT0FBWSxLQUFhRSxPQUFzQjtBQUM5RCxRQUFNLFFBQVFGLE1BQUssS0FBSyxXQUFXLFVBQVUsSUFBSSxPQUFPQSxNQUFLLFFBQVEsR0FBRyxJQUFJO0FBQzVFLFNBQU8sVUFBVSxTQUFZLFVBQVUsR0FBRyxNQUFNLFVBQVVFLEtBQUksR0FBRyxNQUFNLElBQUk7QUFDN0U7QUFHTyxTQUFTLEtBQUssU0FBeUI7QUFDNUMsU0FBTyxRQUNKLEtBQUssRUFDTCxZQUFZLEVBQ1osUUFBUSxpQ0FBaUMsRUFBRSxFQUMzQyxRQUFRLE1BQU0sR0FBRztBQUN0Qjs7O0FFM0dBLFNBQVMsZUFBQUksY0FBYSxnQkFBQUMscUJBQW9CO0FBQzFDLFNBQVMsUUFBQUMsYUFBWTtBQUtkLElBQU0sV0FBbUI7QUFBQSxFQUM5QixNQUFNO0FBQUEsRUFDTixTQUFTO0FBQUEsRUFDVCxVQUFVLElBQUksVUFBVTtBQUN0QixVQUFNLFNBQVMscUNBQXFDLEtBQUssRUFBRTtBQUMzRCxVQUFNLGNBQWMsVUFBVSxXQUFXLElBQUksTUFBTSxRQUFRLENBQUMsU0FBUyxXQUFXQyxNQUFLLE1BQU0sT0FBTyxDQUFDO0FBQ25HLFdBQU8sVUFBVSxjQUFjLEtBQUssUUFBUSxJQUFJQSxNQUFLLE1BQU0sbUJBQW1CLEdBQUcsRUFBRSxVQUFVLEtBQUssQ0FBQyxJQUFJO0FBQUEsRUFDekc7QUFDRjtBQUVBLFNBQVMsUUFBUSxNQUFzQjtBQUNyQyxRQUFNQyxVQUFTRCxNQUFLLE1BQU0scUJBQXFCLElBQUk7QUFDbkQsUUFBTSxFQUFFLFNBQVMsUUFBUSxJQUFJLEtBQUssTUFBTUUsY0FBYUYsTUFBS0MsU0FBUSxjQUFjLEdBQUcsTUFBTSxDQUFDO0FBQzFGLFFBQU0sT0FBT0UsYUFBWUYsT0FBTSxFQUFFLEtBQUssQ0FBQyxVQUFVLGVBQWUsS0FBSyxLQUFLLENBQUM7QUFDM0UsUUFBTSxPQUFPLFNBQVMsU0FBWSxLQUFLO0FBQUE7QUFBQSxFQUFPQyxjQUFhRixNQUFLQyxTQUFRLElBQUksR0FBRyxNQUFNLEVBQUUsUUFBUSxTQUFTLElBQUksRUFBRSxLQUFLLENBQUM7QUFDcEgsU0FBTyxHQUFHLElBQUksSUFBSSxPQUFPLEtBQUssT0FBTyxJQUFJLElBQUk7QUFBQTtBQUMvQztBQUdPLElBQU0sV0FBbUI7QUFBQSxFQUM5QixNQUFNO0FBQUEsRUFDTixlQUFlLEVBQUUsTUFBTSxHQUFHLEdBQUcsUUFBUTtBQUVuQyxRQUFJLElBQUksU0FBUyxPQUFPLEVBQUc7QUFDM0IsVUFBTSxVQUFVLE9BQU8sT0FBTyxNQUFNLEVBQUUsUUFBUSxDQUFDLFFBQVMsSUFBSSxTQUFTLFVBQVUsT0FBTyxLQUFLLElBQUksT0FBTyxJQUFJLENBQUMsQ0FBRTtBQUM3RyxVQUFNRyxTQUFRLFFBQVEsUUFBUSxDQUFDLE9BQU8sMkNBQTJDLEtBQUssRUFBRSxJQUFJLENBQUMsS0FBSyxDQUFDLENBQUM7QUFDcEcsVUFBTSxTQUFTLENBQUMsR0FBRyxJQUFJLElBQUlBLE1BQUssQ0FBQyxFQUFFLEtBQUssRUFBRSxJQUFJLE9BQU8sRUFBRSxLQUFLO0FBQUEsRUFBSyxJQUFJLE9BQU8sRUFBRSxDQUFDO0FBQUE7QUFBQSxDQUFNO0FBQ3JGLFNBQUssU0FBUyxFQUFFLE1BQU0sU0FBUyxVQUFVLGdCQUFnQixPQUFPLENBQUM7QUFBQSxFQUNuRTtBQUNGOzs7QUNuQ0EsU0FBUyxhQUFBQyxrQkFBaUI7QUFDMUIsU0FBUyxRQUFRLGNBQUFDLGFBQVksYUFBQUMsWUFBVyxhQUFhLGdCQUFBQyxlQUFjLGVBQUFDLGNBQWEsVUFBQUMsU0FBUSxpQkFBQUMsc0JBQXFCO0FBQzdHLFNBQVMsY0FBYztBQUN2QixTQUFTLFFBQUFDLGFBQVk7QUFZckIsSUFBTSxTQUFTLEVBQUUsT0FBTyxXQUFXLE1BQU0sT0FBTztBQUdoRCxTQUFTQyxRQUEyQjtBQUNsQyxRQUFNLFVBQVUsUUFBUSxJQUFJLFFBQVEsS0FBS0MsTUFBSyxNQUFNLHFCQUFxQjtBQUN6RSxNQUFJLENBQUNDLFlBQVcsT0FBTyxHQUFHO0FBQ3hCLFlBQVEsS0FBSyxHQUFHLE9BQU8sc0VBQXNFO0FBQzdGLFdBQU87QUFBQSxFQUNUO0FBQ0EsUUFBTUMsVUFBUyxZQUFZRixNQUFLLE9BQU8sR0FBRyxrQkFBa0IsQ0FBQztBQUM3RCxVQUFRLEdBQUcsUUFBUSxNQUFNRyxRQUFPRCxTQUFRLEVBQUUsV0FBVyxNQUFNLE9BQU8sS0FBSyxDQUFDLENBQUM7QUFDekUsUUFBTSxRQUFRRixNQUFLRSxTQUFRLE9BQU87QUFDbEMsRUFBQUUsV0FBVSxLQUFLO0FBQ2YsYUFBV0MsU0FBUSxNQUFNLE9BQU8sR0FBRztBQUNqQyxVQUFNLENBQUMsT0FBTyxJQUFJQSxNQUFLLEtBQUssV0FBVyxPQUFPLElBQUksU0FBU0EsTUFBSyxJQUFJLElBQUksQ0FBQztBQUV6RSxRQUFJLFlBQVksVUFBYSxRQUFRLFNBQVMsTUFBTSxDQUFDLHNCQUFzQixLQUFLLFFBQVEsSUFBSSxFQUFHO0FBRS9GLFVBQU0sU0FBU0EsTUFBSyxLQUFLLE1BQU0sUUFBUSxRQUFRLENBQUMsTUFBTSxNQUFNO0FBQzVELElBQUFELFdBQVVKLE1BQUssT0FBTyxNQUFNLENBQUM7QUFDN0IsSUFBQU0sZUFBY04sTUFBSyxPQUFPLFFBQVEsZUFBZSxHQUFHLFFBQVEsSUFBSTtBQUNoRSxlQUFXLENBQUMsTUFBTU8sTUFBSyxLQUFLLE9BQU8sUUFBUSxNQUFNLEdBQUc7QUFDbEQsWUFBTSxNQUFNUCxNQUFLRSxTQUFRLElBQUk7QUFDN0IsTUFBQUUsV0FBVSxLQUFLLEVBQUUsV0FBVyxLQUFLLENBQUM7QUFDbEMsWUFBTSxTQUFTLE9BQU8sUUFBUSxDQUFDLFVBQVUsQ0FBQyxhQUFhLEtBQUssQ0FBQztBQUM3RCxZQUFNLE9BQU8sQ0FBQyxVQUFVSixNQUFLLE9BQU8sUUFBUSxlQUFlLEdBQUcsV0FBV08sUUFBTyxHQUFHLFFBQVEsTUFBTVAsTUFBSyxLQUFLLEdBQUcsTUFBTSxNQUFNLENBQUM7QUFDM0gsWUFBTVEsT0FBTUMsV0FBVSxTQUFTLE1BQU0sRUFBRSxVQUFVLE9BQU8sQ0FBQztBQUN6RCxVQUFJRCxLQUFJLFdBQVcsRUFBRyxPQUFNLElBQUksTUFBTSxpQkFBaUJILE1BQUssTUFBTTtBQUFBLEVBQW1CRyxLQUFJLE1BQU0sRUFBRTtBQUFBLElBQ25HO0FBQUEsRUFDRjtBQUNBLFNBQU9OO0FBQ1Q7QUFFQSxJQUFJLFNBQW9DO0FBRXhDLFNBQVMsTUFBMEI7QUFDakMsU0FBUSxXQUFXSCxNQUFLO0FBQzFCO0FBR08sU0FBUyxNQUFNTSxPQUFZSyxPQUFpQztBQUNqRSxRQUFNLE9BQU8sSUFBSTtBQUNqQixRQUFNLE9BQU8sR0FBR0wsTUFBSyxLQUFLLE1BQU0sUUFBUSxRQUFRLENBQUMsTUFBTSxNQUFNLENBQUM7QUFDOUQsTUFBSSxTQUFTLFVBQWEsQ0FBQ0osWUFBV0QsTUFBSyxNQUFNLFNBQVMsSUFBSSxDQUFDLEVBQUcsUUFBTztBQUN6RSxRQUFNLENBQUMsRUFBRSxPQUFPLE1BQU0sSUFBSSxrQ0FBa0MsS0FBS1csY0FBYVgsTUFBSyxNQUFNLFNBQVMsSUFBSSxHQUFHLE1BQU0sRUFBRSxNQUFNLEdBQUcsR0FBSSxDQUFDLEtBQUssQ0FBQztBQUNySSxTQUFPLEVBQUUsT0FBTyxHQUFHVSxLQUFJLGNBQWMsSUFBSSxJQUFJLE1BQU0sR0FBR0EsS0FBSSxhQUFhLElBQUksSUFBSSxPQUFPLEtBQUssTUFBTSxPQUFPLEtBQUssQ0FBQyxHQUFHLFFBQVEsS0FBSyxNQUFNLE9BQU8sTUFBTSxDQUFDLEVBQUU7QUFDdEo7QUFHTyxTQUFTLE9BQU8sS0FBbUI7QUFDeEMsUUFBTSxPQUFPLElBQUk7QUFDakIsTUFBSSxTQUFTLE9BQVc7QUFDeEIsYUFBVyxRQUFRLE9BQU8sS0FBSyxNQUFNLEdBQUc7QUFDdEMsZUFBVyxRQUFRRSxhQUFZWixNQUFLLE1BQU0sSUFBSSxDQUFDLEVBQUcsUUFBT0EsTUFBSyxNQUFNLE1BQU0sSUFBSSxHQUFHQSxNQUFLLEtBQUssUUFBUSxNQUFNLElBQUksQ0FBQztBQUFBLEVBQ2hIO0FBQ0Y7OztBQ2hEQSxTQUFTLE9BQU8sTUFBb0I7QUFDbEMsUUFBTWEsUUFBTyxNQUFNLElBQUksSUFBSTtBQUMzQixNQUFJQSxVQUFTLE9BQVcsT0FBTSxJQUFJLE1BQU0sb0JBQW9CLElBQUksRUFBRTtBQUNsRSxTQUFPQTtBQUNUO0FBR0EsU0FBUyxPQUFPLE9BQWVDLFNBQXlCO0FBQ3RELFFBQU0sRUFBRSxRQUFRLEtBQUssSUFBSSxPQUFPLEtBQUs7QUFDckMsUUFBTSxTQUFrQixDQUFDO0FBQ3pCLGFBQVcsUUFBUSxLQUFLLE1BQU0sSUFBSSxHQUFHO0FBQ25DLFVBQU0sVUFBVSxhQUFhLEtBQUssSUFBSSxJQUFJLENBQUMsS0FBSyxzQkFBc0IsS0FBSyxJQUFJLElBQUksQ0FBQztBQUNwRixRQUFJLFlBQVksT0FBVyxRQUFPLEtBQUssRUFBRSxPQUFPLFFBQVEsUUFBUSxTQUFTLEVBQUUsR0FBRyxPQUFPLENBQUMsRUFBRSxDQUFDO0FBQ3pGLGVBQVcsQ0FBQyxFQUFFLE9BQU8sRUFBRSxLQUFLLEtBQUssU0FBUyxrQkFBa0IsR0FBRztBQUM3RCxZQUFNLFFBQVEsT0FBTyxRQUFRLElBQUk7QUFDakMsVUFBSSxPQUFPLE9BQU8sVUFBVSxDQUFDLE1BQU0sS0FBSyxXQUFXQSxPQUFNLEtBQUssTUFBTSxTQUFTLE1BQU87QUFDcEYsVUFBSSxPQUFPLFdBQVcsRUFBRyxRQUFPLEtBQUssRUFBRSxPQUFPLElBQUksT0FBTyxDQUFDLEVBQUUsQ0FBQztBQUU3RCxpQkFBV0MsVUFBUyxPQUFRLENBQUFBLE9BQU0sUUFBUUEsT0FBTSxNQUFNLE9BQU8sQ0FBQyxTQUFTLFNBQVMsTUFBTSxJQUFJO0FBQzFGLGFBQU8sR0FBRyxFQUFFLEdBQUcsTUFBTSxLQUFLLE1BQU0sSUFBSTtBQUFBLElBQ3RDO0FBQUEsRUFDRjtBQUNBLFNBQU8sT0FBTyxPQUFPLENBQUNBLFdBQVVBLE9BQU0sTUFBTSxTQUFTLENBQUM7QUFDeEQ7QUFFQSxTQUFTLE1BQU0sUUFBaUIsT0FBeUI7QUFDdkQsUUFBTSxRQUFRLE9BQU8sS0FBSyxDQUFDLFFBQVEsSUFBSSxVQUFVLEtBQUs7QUFDdEQsTUFBSSxVQUFVLE9BQVcsT0FBTSxJQUFJLE1BQU0sc0JBQXNCLEtBQUssRUFBRTtBQUN0RSxTQUFPLE1BQU07QUFDZjtBQUVBLElBQU0sWUFBWSxPQUFPLHNCQUFzQixZQUFZO0FBQzNELElBQU0sZ0JBQWdCLENBQUMsUUFBZSxJQUFJLFVBQVU7QUFDcEQsSUFBTSxRQUFRLE9BQU8sWUFBWSxRQUFRO0FBQ3pDLElBQU0sY0FBYztBQUNwQixJQUFNLFFBQVEsQ0FBQyxHQUFHLE1BQU0sS0FBSyxDQUFDLEVBQUUsT0FBTyxDQUFDLFNBQVMsS0FBSyxXQUFXLFFBQVEsQ0FBQyxFQUFFLEtBQUs7QUFDakYsSUFBTSxRQUFRO0FBR1AsSUFBTSxXQUFzQjtBQUFBLEVBQ2pDO0FBQUEsSUFDRSxPQUFPO0FBQUEsSUFDUCxPQUFPO0FBQUEsSUFDUCxRQUFRO0FBQUEsTUFDTixFQUFFLE9BQU8sU0FBUyxPQUFPLENBQUMsWUFBWSxhQUFhLGFBQWEsaUJBQWlCLGNBQWMsRUFBRTtBQUFBLE1BQ2pHLEVBQUUsT0FBTyxXQUFXLE9BQU8sQ0FBQyxrQkFBa0IsZUFBZSxVQUFVLG9CQUFvQixFQUFFO0FBQUEsSUFDL0Y7QUFBQSxJQUNBLE1BQU0sQ0FBQyxtQ0FBbUMsaUJBQWlCLHNCQUFzQjtBQUFBLEVBQ25GO0FBQUEsRUFDQSxFQUFFLE9BQU8sUUFBUSxPQUFPLGlCQUFpQixRQUFRLENBQUMsRUFBRSxPQUFPLElBQUksT0FBTyxDQUFDLGVBQWUsRUFBRSxHQUFHLEdBQUcsT0FBTyxpQkFBaUIsT0FBTyxDQUFDLEVBQUU7QUFBQSxFQUNoSTtBQUFBLElBQ0UsT0FBTztBQUFBLElBQ1AsT0FBTztBQUFBLElBQ1AsUUFBUSxDQUFDLEVBQUUsT0FBTyxXQUFXLE9BQU8sTUFBTSxPQUFPLFNBQVMsRUFBRSxPQUFPLENBQUMsU0FBUyxTQUFTLFdBQVcsRUFBRSxDQUFDO0FBQUEsRUFDdEc7QUFBQTtBQUFBLEVBRUEsR0FBSSxNQUFNLElBQUksa0JBQWtCLElBQzVCLENBQUMsRUFBRSxPQUFPLFdBQVcsT0FBTyxvQkFBb0IsUUFBUSxDQUFDLEVBQUUsT0FBTyxJQUFJLE9BQU8sQ0FBQyxrQkFBa0IsRUFBRSxHQUFHLEdBQUcsT0FBTyxvQkFBb0IsVUFBVSxDQUFDLEdBQUcsVUFBVSxLQUFLLENBQUMsSUFDakssQ0FBQztBQUFBLEVBQ0w7QUFBQSxJQUNFLE9BQU87QUFBQSxJQUNQLE9BQU87QUFBQSxJQUNQLFFBQVEsQ0FBQyxFQUFFLE9BQU8sZUFBZSxPQUFPLENBQUMsYUFBYSxLQUFLLEVBQUUsQ0FBQztBQUFBLElBQzlELE1BQU0sQ0FBQyxlQUFlLG9DQUFvQyx3QkFBd0Isd0JBQXdCLHFCQUFxQjtBQUFBLEVBQ2pJO0FBQUEsRUFDQTtBQUFBLElBQ0UsT0FBTztBQUFBLElBQ1AsT0FBTztBQUFBLElBQ1AsUUFBUTtBQUFBLE1BQ04sRUFBRSxPQUFPLGdCQUFnQixPQUFPLE1BQU0sT0FBTyxPQUFPLEVBQUU7QUFBQSxNQUN0RCxFQUFFLE9BQU8sK0JBQStCLE9BQU8sTUFBTSxPQUFPLENBQUMsU0FBUyxTQUFTLEtBQUssRUFBRTtBQUFBLElBQ3hGO0FBQUEsRUFDRjtBQUFBLEVBQ0EsRUFBRSxPQUFPLFlBQVksT0FBTyxlQUFlLFFBQVEsQ0FBQyxFQUFFLE9BQU8sSUFBSSxPQUFPLENBQUMsYUFBYSxFQUFFLENBQUMsR0FBRyxNQUFNLENBQUMsa0JBQWtCLGFBQWEseUJBQXlCLEVBQUU7QUFBQSxFQUM3SjtBQUFBLElBQ0UsT0FBTztBQUFBLElBQ1AsT0FBTztBQUFBLElBQ1AsUUFBUSxDQUFDLEVBQUUsT0FBTyxJQUFJLE9BQU8sQ0FBQyxvQkFBb0IsRUFBRSxHQUFHLEdBQUcsVUFBVSxPQUFPLENBQUMsUUFBUSxDQUFDLGNBQWMsR0FBRyxDQUFDLENBQUM7QUFBQSxFQUMxRztBQUFBLEVBQ0E7QUFBQSxJQUNFLE9BQU87QUFBQSxJQUNQLE9BQU87QUFBQSxJQUNQLFFBQVEsQ0FBQyxFQUFFLE9BQU8sSUFBSSxPQUFPLENBQUMsZ0JBQWdCLEVBQUUsR0FBRyxHQUFHLE9BQU8sa0JBQWtCLFFBQVEsQ0FBQztBQUFBLElBQ3hGLFVBQVU7QUFBQSxFQUNaO0FBQUEsRUFDQTtBQUFBLElBQ0UsT0FBTztBQUFBLElBQ1AsT0FBTztBQUFBLElBQ1AsUUFBUSxDQUFDLEVBQUUsT0FBTyxnQkFBZ0IsT0FBTyxDQUFDLGVBQWUsR0FBRyxVQUFVLE9BQU8sYUFBYSxFQUFFLFFBQVEsQ0FBQyxRQUFRLElBQUksS0FBSyxDQUFDLEVBQUUsQ0FBQztBQUFBLEVBQzVIO0FBQUEsRUFDQTtBQUFBLElBQ0UsT0FBTztBQUFBLElBQ1AsT0FBTztBQUFBLElBQ1AsUUFBUTtBQUFBLE1BQ04sRUFBRSxPQUFPLFVBQVUsT0FBTyxDQUFDLG1CQUFtQixpQkFBaUIsa0JBQWtCLGNBQWMsbUJBQW1CLHNCQUFzQixlQUFlLEVBQUU7QUFBQSxNQUN6SixFQUFFLE9BQU8sVUFBVSxPQUFPLENBQUMsbUJBQW1CLEdBQUcsT0FBTyxtQkFBbUIsU0FBUyxFQUFFLFFBQVEsQ0FBQyxRQUFRLElBQUksS0FBSyxDQUFDLEVBQUU7QUFBQSxJQUNySDtBQUFBLEVBQ0Y7QUFDRjtBQUVBLElBQU0sUUFBUSxTQUFTLFFBQVEsQ0FBQ0MsYUFBWUEsU0FBUSxPQUFPLFFBQVEsQ0FBQyxRQUFRLElBQUksS0FBSyxDQUFDO0FBQ3RGLFdBQVcsUUFBUSxNQUFNLEtBQUssR0FBRztBQUMvQixRQUFNLFFBQVEsTUFBTSxPQUFPLENBQUMsUUFBUSxRQUFRLElBQUksRUFBRTtBQUNsRCxNQUFJLFVBQVUsRUFBRyxPQUFNLElBQUksTUFBTSxHQUFHLE9BQU8sSUFBSSxFQUFFLE1BQU0sVUFBVSxLQUFLLGtEQUFrRDtBQUMxSDtBQUdBLFNBQVMsUUFBUSxNQUFzQjtBQUNyQyxTQUFPLElBQUksS0FBSyxRQUFRLG9CQUFvQixJQUFJLEVBQUUsUUFBUSxTQUFTLEVBQUUsQ0FBQztBQUN4RTtBQUdBLFNBQVMsTUFBTSxFQUFFLE1BQU0sTUFBTSxHQUFpQjtBQUM1QyxNQUFJLFNBQVMsV0FBWSxRQUFPO0FBQ2hDLFNBQU8sS0FBSyxXQUFXLFFBQVEsS0FBSyxTQUFTLG1CQUFtQixNQUFNLFFBQVEsU0FBUyxFQUFFLElBQUk7QUFDL0Y7QUFFTyxTQUFTLE1BQThCO0FBQzVDLFNBQU8sU0FBUyxJQUFJLENBQUNBLGFBQVk7QUFDL0IsVUFBTSxRQUFRQSxTQUFRLE9BQU8sUUFBUSxDQUFDLFFBQVEsSUFBSSxLQUFLO0FBRXZELFVBQU1GLFVBQVNFLFNBQVEsTUFBTSxRQUFRLFVBQVUsRUFBRTtBQUNqRCxVQUFNLFVBQVVGLFlBQVcsTUFBTSxNQUFNLE1BQU0sQ0FBQyxTQUFTLEtBQUssV0FBV0EsT0FBTSxDQUFDLEtBQUssQ0FBQyxHQUFHLE1BQU0sS0FBSyxDQUFDLEVBQUUsTUFBTSxDQUFDLFNBQVMsQ0FBQyxLQUFLLFdBQVdBLE9BQU0sS0FBSyxNQUFNLFNBQVMsSUFBSSxDQUFDO0FBQ3JLLFVBQU1HLE9BQU0sVUFBVSxLQUFLSCxPQUFNLEtBQUssS0FBSyxNQUFNLElBQUksQ0FBQyxTQUFTLFFBQVEsSUFBSSxFQUFFLFFBQVEsU0FBUyxNQUFNLENBQUMsRUFBRSxLQUFLLEdBQUcsQ0FBQztBQUNoSCxXQUFPLEVBQUUsTUFBTUUsU0FBUSxPQUFPLE1BQU0sUUFBUUEsU0FBUSxLQUFLLEdBQUcsYUFBYUMsS0FBSTtBQUFBLEVBQy9FLENBQUM7QUFDSDtBQUdBLFNBQVMsTUFBTSxFQUFFLFFBQVEsT0FBTyxDQUFDLEdBQUcsV0FBVyxNQUFNLEdBQXdDO0FBQzNGLFFBQU1BLE9BQU0sS0FBSyxXQUFXLElBQUksU0FBUyxDQUFDLEdBQUcsUUFBUSxFQUFFLE9BQU8sWUFBWSxPQUFPLEtBQUssQ0FBQztBQUN2RixTQUFPQSxLQUFJLElBQUksQ0FBQyxRQUFrQztBQUNoRCxVQUFNLFFBQVEsSUFBSSxNQUFNLElBQUksQ0FBQyxVQUFVLEVBQUUsTUFBTSxNQUFNLE9BQU8sSUFBSSxDQUFDLEdBQUcsTUFBTSxRQUFRLElBQUksRUFBRSxFQUFFO0FBQzFGLFFBQUksSUFBSSxVQUFVLE1BQU0sTUFBTSxXQUFXLEtBQUssTUFBTSxDQUFDLE1BQU0sT0FBVyxRQUFPLE1BQU0sQ0FBQztBQUNwRixXQUFPLEVBQUUsTUFBTSxJQUFJLE9BQU8sT0FBTyxPQUFPLEdBQUksV0FBVyxFQUFFLFdBQVcsS0FBSyxJQUFJLENBQUMsRUFBRztBQUFBLEVBQ25GLENBQUM7QUFDSDtBQUlPLFNBQVMsVUFBcUM7QUFDbkQsUUFBTUgsVUFBUyxDQUFDLFNBQWlCLEtBQUssTUFBTSxHQUFHLEtBQUssWUFBWSxHQUFHLElBQUksQ0FBQztBQUN4RSxRQUFNRyxPQUFNLFNBQVMsSUFBSSxDQUFDRCxhQUFZO0FBQ3BDLFVBQU0sUUFBUUEsU0FBUSxPQUFPLFFBQVEsQ0FBQyxRQUFRLElBQUksS0FBSztBQUN2RCxXQUFPLEVBQUUsTUFBTSxNQUFNQSxRQUFPLEdBQUcsT0FBTyxNQUFNLENBQUMsT0FBZSxNQUFNLE9BQU8sQ0FBQyxTQUFTRixRQUFPLElBQUksTUFBTSxFQUFFLEVBQUUsT0FBTztBQUFBLEVBQ2pILENBQUM7QUFDRCxRQUFNLFNBQW9DLENBQUM7QUFDM0MsUUFBTSxRQUFtQyxDQUFDO0FBQzFDLGFBQVcsTUFBTSxDQUFDLEdBQUcsSUFBSSxJQUFJLE1BQU0sS0FBSyxNQUFNLEtBQUssR0FBR0EsT0FBTSxDQUFDLENBQUMsRUFBRSxLQUFLLEdBQUc7QUFFdEUsVUFBTSxPQUFPLENBQUMsUUFBOEIsSUFBSSxLQUFLLEVBQUUsSUFBSSxJQUFJLE1BQU07QUFDckUsVUFBTSxPQUFPRyxLQUFJLE9BQU8sQ0FBQyxNQUFNLFFBQVMsS0FBSyxHQUFHLElBQUksS0FBSyxJQUFJLElBQUksTUFBTSxJQUFLO0FBRTVFLFVBQU0sUUFBUSxPQUFPLEtBQUssS0FBSyxFQUFFLFNBQVMsQ0FBQyxRQUFRLElBQUksRUFBRSxHQUFHLFdBQVcsR0FBRyxDQUFDO0FBQzNFLFFBQUksVUFBVSxVQUFhLE1BQU0sS0FBSyxNQUFNLEtBQUssS0FBTSxPQUFNLElBQUksRUFBRSxFQUFFLElBQUksS0FBSztBQUM5RSxlQUFXLE9BQU9BLEtBQUksT0FBTyxDQUFDLFVBQVUsVUFBVSxJQUFJLEdBQUc7QUFDdkQsaUJBQVcsUUFBUSxJQUFJLE1BQU0sT0FBTyxDQUFDLFVBQVVILFFBQU8sS0FBSyxNQUFNLEVBQUUsRUFBRyxRQUFPLElBQUksSUFBSSxFQUFFLElBQUksSUFBSTtBQUFBLElBQ2pHO0FBQUEsRUFDRjtBQUVBLFNBQU8sRUFBRSxHQUFHLFFBQVEsR0FBRyxNQUFNO0FBQy9COzs7QUN2TEEsU0FBUyxVQUFBSSxTQUFRLGFBQUFDLFlBQVcsZUFBQUMsY0FBMkIsWUFBQUMsV0FBVSxpQkFBQUMsc0JBQXFCO0FBQ3RGLFNBQVMsU0FBUyxRQUFBQyxhQUFZO0FBSzlCLFNBQVMsTUFBTSxLQUFhLE1BQWMsTUFBb0I7QUFDNUQsUUFBTSxPQUFPQyxNQUFLLEtBQUssSUFBSTtBQUMzQixFQUFBQyxXQUFVLFFBQVEsSUFBSSxHQUFHLEVBQUUsV0FBVyxLQUFLLENBQUM7QUFDNUMsRUFBQUMsZUFBYyxNQUFNLElBQUk7QUFDMUI7QUFHQSxTQUFTLEtBQUtDLE9BQVksUUFBMEM7QUFDbEUsUUFBTSxRQUFRLENBQUMsU0FBaUI7QUFDOUIsVUFBTSxRQUFRLE9BQU9BLE1BQUssUUFBUSxJQUFJO0FBQ3RDLFFBQUksVUFBVSxPQUFXLFFBQU87QUFDaEMsUUFBSSxNQUFNLE9BQU8sT0FBUSxRQUFPLE1BQU0sTUFBTTtBQUM1QyxXQUFPLFNBQVNBLE1BQUssTUFBTSxNQUFNLElBQUksSUFBSSxNQUFNO0FBQUEsRUFDakQ7QUFDQSxNQUFJLFNBQVM7QUFDYixRQUFNLFFBQVFBLE1BQUssS0FBSyxNQUFNLElBQUksRUFBRSxJQUFJLENBQUMsU0FBUztBQUNoRCxVQUFNLFVBQVUsVUFBVSxLQUFLLElBQUk7QUFDbkMsUUFBSSxRQUFTLFVBQVMsQ0FBQztBQUN2QixRQUFJLFVBQVUsUUFBUyxRQUFPO0FBRTlCLFdBQU8sS0FBSztBQUFBLE1BQVE7QUFBQSxNQUF3QyxDQUFDQyxNQUFLLFFBQWlCLFNBQ2pGLFdBQVcsVUFBYSxTQUFTLFNBQVlBLE9BQU0sU0FBUyxNQUFNLElBQUk7QUFBQSxJQUN4RTtBQUFBLEVBQ0YsQ0FBQztBQUNELFNBQU8sTUFBTSxLQUFLLElBQUk7QUFDeEI7QUFFQSxTQUFTLFFBQVEsTUFBc0I7QUFDckMsU0FBTyxLQUFLLFFBQVEsTUFBTSxPQUFPLEVBQUUsUUFBUSxNQUFNLE1BQU07QUFDekQ7QUFHQSxTQUFTLEtBQUssS0FBYSxRQUFzQjtBQUMvQyxRQUFNLE9BQU8sT0FBTyxNQUFNO0FBQzFCLE1BQUksQ0FBQ0MsVUFBU0wsTUFBSyxNQUFNLE1BQU0sQ0FBQyxFQUFFLFlBQVksR0FBRztBQUMvQyxJQUFBQyxXQUFVLFFBQVFELE1BQUssS0FBSyxJQUFJLENBQUMsR0FBRyxFQUFFLFdBQVcsS0FBSyxDQUFDO0FBQ3ZELElBQUFNLFFBQU9OLE1BQUssTUFBTSxNQUFNLEdBQUdBLE1BQUssS0FBSyxJQUFJLENBQUM7QUFDMUM7QUFBQSxFQUNGO0FBQ0EsUUFBTU8sU0FBUUMsYUFBWVIsTUFBSyxNQUFNLE1BQU0sQ0FBQyxFQUFFLEtBQUssRUFBRSxJQUFJLENBQUMsU0FBUztBQUNqRSxTQUFLLEtBQUssR0FBRyxNQUFNLElBQUksSUFBSSxFQUFFO0FBQzdCLFdBQU8sZ0JBQWdCLFNBQVMsTUFBTSxPQUFPLEdBQUcsTUFBTSxJQUFJLElBQUksRUFBRSxDQUFDLENBQUMsS0FBSyxRQUFRLElBQUksQ0FBQztBQUFBLEVBQ3RGLENBQUM7QUFDRCxRQUFNLE9BQU87QUFDYixRQUFNLEtBQUssTUFBTSxHQUFHLElBQUk7QUFBQSxTQUFZLFFBQVEsTUFBTSxDQUFDO0FBQUEsTUFBaUIsUUFBUSxNQUFNLENBQUM7QUFBQTtBQUFBLEVBQWdCTyxPQUFNLEtBQUssSUFBSSxDQUFDO0FBQUE7QUFBQTtBQUFBLENBQW9CO0FBQ3pJO0FBR0EsU0FBU0UsTUFBS0MsT0FBc0I7QUFDbEMsUUFBTSxRQUFRLFNBQVMsSUFBSSxDQUFDQyxhQUFZO0FBQ3RDLFVBQU0sUUFBUUEsU0FBUSxPQUFPLFFBQVEsQ0FBQ0MsV0FBVUEsT0FBTSxLQUFLLEVBQUUsSUFBSSxDQUFDLFNBQVM7QUFDekUsWUFBTVQsUUFBTyxNQUFNLElBQUksSUFBSTtBQUMzQixZQUFNLFFBQVFBLE9BQU0sY0FBYyxLQUFLQSxNQUFLLFdBQVcsS0FBSztBQUM1RCxhQUFPLE1BQU1BLE9BQU0sS0FBSyxLQUFLTyxLQUFJLEdBQUcsSUFBSSxJQUFJLEtBQUs7QUFBQSxJQUNuRCxDQUFDO0FBQ0QsV0FBTyxNQUFNQyxTQUFRLEtBQUs7QUFBQTtBQUFBLEVBQU8sTUFBTSxLQUFLLElBQUksQ0FBQztBQUFBO0FBQUEsRUFDbkQsQ0FBQztBQUNELFNBQU87QUFBQTtBQUFBLElBQWlCLE9BQU87QUFBQTtBQUFBLEVBQU8sTUFBTSxLQUFLLElBQUksQ0FBQztBQUN4RDtBQUVPLElBQU0sVUFBVTtBQUdoQixTQUFTLE9BQU8sS0FBYUQsT0FBb0I7QUFDdEQsUUFBTSxRQUFRLG9CQUFJLElBQVk7QUFDOUIsYUFBV1AsU0FBUSxNQUFNLE9BQU8sRUFBRyxPQUFNLEtBQUtBLE1BQUssTUFBTSxLQUFLQSxPQUFNLENBQUMsV0FBVyxNQUFNLElBQUksTUFBTSxDQUFDLENBQUM7QUFDbEcsYUFBVyxVQUFVLE1BQU8sTUFBSyxLQUFLLE1BQU07QUFDNUMsUUFBTSxLQUFLLFlBQVlNLE1BQUtDLEtBQUksQ0FBQztBQUNuQzs7O0FWOURBLElBQU0sVUFBVSxLQUFLLE1BQU1HLGNBQWFDLE1BQUssTUFBTSxnREFBZ0QsR0FBRyxNQUFNLENBQUM7QUFDN0csSUFBTSxVQUFVQyxhQUFZLE1BQU0sRUFBRSxlQUFlLEtBQUssQ0FBQyxFQUFFLE9BQU8sQ0FBQyxVQUFVLE1BQU0sWUFBWSxDQUFDO0FBQ2hHLElBQU0sT0FBTztBQUViLElBQU8saUJBQVEsYUFBYTtBQUFBLEVBQzFCLE9BQU87QUFBQSxFQUNQLGFBQWE7QUFBQSxFQUNiLE1BQU07QUFBQSxFQUNOO0FBQUEsRUFDQSxRQUFRO0FBQUEsRUFDUixRQUFRRCxNQUFLLE1BQU0sc0JBQXNCO0FBQUEsRUFDekMsVUFBVUEsTUFBSyxNQUFNLHVCQUF1QjtBQUFBLEVBQzVDLFlBQVksUUFBUSxJQUFJLENBQUMsRUFBRSxLQUFLLE1BQU0sSUFBSSxFQUFFLE9BQU8sQ0FBQyxTQUFTLFNBQVMsVUFBVSxTQUFTLFdBQVcsRUFBRSxJQUFJLENBQUMsU0FBUyxHQUFHLElBQUksS0FBSztBQUFBLEVBQ2hJLFVBQVUsT0FBTyxZQUFZLE1BQU0sS0FBSyxNQUFNLE9BQU8sR0FBRyxDQUFDLEVBQUUsUUFBUSxLQUFLLE1BQU0sQ0FBQyxRQUFRLElBQUksQ0FBQyxDQUFDO0FBQUEsRUFDN0YsTUFBTTtBQUFBLElBQ0osQ0FBQyxRQUFRLEVBQUUsS0FBSyxRQUFRLE1BQU0sc0JBQXNCLG1CQUFtQixJQUFJLENBQUMsR0FBRyxDQUFDO0FBQUEsSUFDaEYsQ0FBQyxTQUFTLENBQUMsR0FBRyxLQUFLO0FBQUEsRUFDckI7QUFBQSxFQUNBLFVBQVU7QUFBQSxJQUNSLE9BQU87QUFBQSxJQUNQLFdBQVcsQ0FBQyxFQUFFLEdBQUcsU0FBUyxNQUFNLFNBQVMsQ0FBQztBQUFBLElBQzFDLGVBQWUsRUFBRSxTQUFTLE1BQU0sS0FBSyxPQUFPO0FBQUEsSUFDNUMsUUFBUSxFQUFFLFNBQVMsS0FBSztBQUFBLElBQ3hCLEtBQUssRUFBRSxTQUFTLEtBQUs7QUFBQSxJQUNyQixTQUFTLEVBQUUsU0FBUyxNQUFNLE9BQU8sQ0FBQyxHQUFHLENBQUMsRUFBRTtBQUFBLElBQ3hDLFFBQVEsQ0FBQyxPQUFPLFNBQVMsSUFBSSxNQUFNLE1BQU07QUFBQSxFQUMzQztBQUFBLEVBQ0EsYUFBYTtBQUFBLElBQ1gsS0FBSyxJQUFJO0FBQUEsSUFDVCxTQUFTLFFBQVE7QUFBQSxJQUNqQixTQUFTLEVBQUUsT0FBTyxDQUFDLEdBQUcsQ0FBQyxFQUFFO0FBQUEsSUFDekIsa0JBQWtCO0FBQUEsSUFDbEI7QUFBQSxJQUNBLFFBQVEsRUFBRSxTQUFTLCtDQUErQyxJQUFJLCtEQUErRDtBQUFBLElBQ3JJLFFBQVE7QUFBQSxNQUNOLFVBQVU7QUFBQSxNQUNWLFNBQVM7QUFBQTtBQUFBLFFBRVAsWUFBWTtBQUFBO0FBQUEsVUFFVixlQUFlLEVBQUUsZUFBZSxDQUFDLE9BQWdCLHNFQUFzRSxLQUFLLEVBQUUsSUFBSSxNQUFNLEVBQUc7QUFBQSxRQUM3STtBQUFBLFFBQ0EsU0FBUyxDQUFDLE1BQU0sS0FBSyxPQUFPLEdBQUcsT0FBTyxNQUFNLEVBQUUsR0FBRyxLQUFLLFNBQVMsS0FBSyxDQUFDO0FBQUEsTUFDdkU7QUFBQSxJQUNGO0FBQUEsRUFDRjtBQUFBLEVBQ0EsTUFBTTtBQUFBLElBQ0osU0FBUyxDQUFDLFVBQVUsUUFBUTtBQUFBLElBQzVCLE9BQU8sRUFBRSx1QkFBdUIsSUFBSztBQUFBLEVBQ3ZDO0FBQUEsRUFDQSxrQkFBa0IsTUFBTTtBQUN0QixVQUFNRSxRQUFPLE1BQU0sSUFBSSxLQUFLLFlBQVk7QUFDeEMsUUFBSUEsVUFBUyxPQUFXO0FBQ3hCLFNBQUssY0FBY0EsTUFBSztBQUN4QixTQUFLLFlBQVksTUFBTSxJQUFJLEdBQUcsSUFBSSxHQUFHQSxNQUFLLElBQUk7QUFDOUMsUUFBSUEsTUFBSyxTQUFTLFlBQVk7QUFDNUIsV0FBSyxZQUFZLFFBQVEsSUFBSTtBQUM3QixXQUFLLFlBQVksTUFBTSxJQUFJO0FBQUEsUUFDekIsTUFBTTtBQUFBLFFBQ04sTUFBTTtBQUFBLFFBQ04sU0FBUyxRQUFRLFFBQVEsNEJBQTRCLEVBQUU7QUFBQSxRQUN2RCxTQUFTO0FBQUEsVUFDUCxFQUFFLE9BQU8sU0FBUyxNQUFNLGlCQUFpQixNQUFNLFNBQVM7QUFBQSxVQUN4RCxFQUFFLE9BQU8sT0FBTyxNQUFNLHFCQUFxQixNQUFNLGdDQUFnQztBQUFBLFVBQ2pGLEdBQUksTUFBTSxJQUFJLGtCQUFrQixJQUFJLENBQUMsRUFBRSxPQUFPLE9BQWdCLE1BQU0sV0FBVyxNQUFNLFlBQVksQ0FBQyxJQUFJLENBQUM7QUFBQSxVQUN2RyxFQUFFLE9BQU8sT0FBTyxNQUFNLG1CQUFtQixNQUFNLFFBQVEsUUFBUSxRQUFRO0FBQUEsUUFDekU7QUFBQSxNQUNGO0FBQUEsSUFDRjtBQUNBLFFBQUlBLE1BQUssU0FBUyxvQkFBb0I7QUFDcEMsV0FBSyxZQUFZLE9BQU8sSUFBSTtBQUM1QixXQUFLLFlBQVksV0FBVyxJQUFJO0FBQUEsSUFDbEM7QUFDQSxRQUFJQSxNQUFLLEtBQUssV0FBVyxPQUFPLEtBQUtBLE1BQUssU0FBUyxpQkFBaUI7QUFDbEUsV0FBSyxZQUFZLE9BQU8sSUFBSTtBQUM1QixXQUFLLFlBQVksV0FBVyxJQUFJO0FBQ2hDLFdBQUssWUFBWSxVQUFVLElBQUksTUFBTUEsT0FBTSxJQUFJO0FBQUEsSUFDakQ7QUFBQSxFQUNGO0FBQUEsRUFDQSxlQUFlLENBQUMsRUFBRSxTQUFTLE1BQU07QUFDL0IsVUFBTUMsUUFBTyxTQUFTLFlBQVksTUFBTTtBQUN4QyxXQUFPQSxVQUFTLFNBQVksQ0FBQyxJQUFJLENBQUMsQ0FBQyxRQUFRLEVBQUUsS0FBSyxhQUFhLE1BQU0saUJBQWlCLE1BQU1BLE1BQUssQ0FBQyxDQUFDO0FBQUEsRUFDckc7QUFBQSxFQUNBLFNBQVMsRUFBRSxPQUFPLEdBQUc7QUFDbkIsV0FBTyxRQUFRLElBQUk7QUFDbkIsV0FBTyxNQUFNO0FBQUEsRUFDZjtBQUNGLENBQUM7IiwKICAibmFtZXMiOiBbInJlYWRkaXJTeW5jIiwgInJlYWRGaWxlU3luYyIsICJqb2luIiwgInJlYWRGaWxlU3luYyIsICJqb2luIiwgInJlYWRkaXJTeW5jIiwgInJlYWRGaWxlU3luYyIsICJqb2luIiwgImFsbCIsICJyb290IiwgImZvbGRlciIsICJmb2xkZXIiLCAicmVhZGRpclN5bmMiLCAiam9pbiIsICJydWxlcyIsICJwbGFpbiIsICJtYXJrZG93biIsICJwYXJhZ3JhcGgiLCAiYWxsIiwgInBhZ2UiLCAicmVhZEZpbGVTeW5jIiwgInJlYWRGaWxlU3luYyIsICJqb2luIiwgImV4aXN0c1N5bmMiLCAiam9pbiIsICJqb2luIiwgInBhZ2UiLCAiZXhpc3RzU3luYyIsICJwYWdlIiwgIm9wZW5pbmciLCAiYmFzZSIsICJlZGl0b3IiLCAic2hvd24iLCAiYmVsb3ciLCAicmVhZGRpclN5bmMiLCAicmVhZEZpbGVTeW5jIiwgImpvaW4iLCAiam9pbiIsICJmb2xkZXIiLCAicmVhZEZpbGVTeW5jIiwgInJlYWRkaXJTeW5jIiwgIm5hbWVzIiwgInNwYXduU3luYyIsICJleGlzdHNTeW5jIiwgIm1rZGlyU3luYyIsICJyZWFkRmlsZVN5bmMiLCAicmVhZGRpclN5bmMiLCAicm1TeW5jIiwgIndyaXRlRmlsZVN5bmMiLCAiam9pbiIsICJkcmF3IiwgImpvaW4iLCAiZXhpc3RzU3luYyIsICJmb2xkZXIiLCAicm1TeW5jIiwgIm1rZGlyU3luYyIsICJwYWdlIiwgIndyaXRlRmlsZVN5bmMiLCAidGhlbWUiLCAicnVuIiwgInNwYXduU3luYyIsICJiYXNlIiwgInJlYWRGaWxlU3luYyIsICJyZWFkZGlyU3luYyIsICJwYWdlIiwgImZvbGRlciIsICJncm91cCIsICJzZWN0aW9uIiwgImFsbCIsICJjcFN5bmMiLCAibWtkaXJTeW5jIiwgInJlYWRkaXJTeW5jIiwgInN0YXRTeW5jIiwgIndyaXRlRmlsZVN5bmMiLCAiam9pbiIsICJqb2luIiwgIm1rZGlyU3luYyIsICJ3cml0ZUZpbGVTeW5jIiwgInBhZ2UiLCAiYWxsIiwgInN0YXRTeW5jIiwgImNwU3luYyIsICJpdGVtcyIsICJyZWFkZGlyU3luYyIsICJsaXN0IiwgImJhc2UiLCAic2VjdGlvbiIsICJncm91cCIsICJyZWFkRmlsZVN5bmMiLCAiam9pbiIsICJyZWFkZGlyU3luYyIsICJwYWdlIiwgInR3aW4iXQp9Cg==
