// The gallery: a page for each shipped battle and campaign, and a list of them. A build first writes them to
// `docs/battles`, from the output of `castra export` and `castra render` for the battles, and from the sources
// of the campaigns.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { editor } from "./places";

/** A value of the War Council in exported data. */
type Value = { Int: number } | { Bool: boolean } | { Word: string } | { Names: string[] };

interface Piece {
  army: string;
  unit: string;
  kind: string;
  name: string | null;
}

/** The parts of an exported battle (`docs/schema`) that the gallery uses. */
interface Battle {
  game: {
    title: string;
    boards: Record<string, unknown>;
    instances: Record<string, { title: string | null }>;
  };
  scenario: {
    id: string;
    title: string;
    game: string;
    modules: { title: string }[];
    number: string | null;
    date: string | null;
    place: string | null;
    background: string | null;
    credits: string | null;
    armies: Record<string, { name: string; entries: Record<string, Value> }>;
    council: Record<string, Value>;
    board: string;
    objectives: { text: string }[];
    pieces: Piece[];
    /** Absent if there are none. */
    reserves?: Piece[];
    specials: { text: string }[];
  };
}

/** The parts of a campaign that the gallery uses. */
interface Campaign {
  /** The path of the file, relative to `scenarios`. */
  path: string;
  id: string;
  title: string;
  game: string;
  date: string | null;
  place: string | null;
  background: string | null;
  credits: string | null;
  sides: string[];
  /** The ids of the battles, without duplicates. */
  battles: string[];
}

interface Entry extends Battle {
  /** The path of the file, relative to `scenarios`, as in the editor's address of a battle. */
  path: string;
}

/** The widths in pixels of the picture of a battle, and of the small one in the list. */
const WIDTH = 1000;
const SMALL = 360;

/** The entries for colours of counters. They are not listed, since the pictures show them. */
const COLOURS = ["colour", "colours"];

/** The layers outside the map. Small pictures omit them. */
export const AROUND = ["reserves", "tracks", "armies", "title", "council", "order-of-battle", "specials", "background", "legend", "credits"];

/** Runs the program, and returns its output. */
export function run(program: string, args: string[]): string {
  const done = spawnSync(program, args, { encoding: "utf8", maxBuffer: 1 << 26 });
  if (done.status !== 0) throw new Error(`castra ${args.slice(0, 2).join(" ")} fails:\n${done.stderr}`);
  return done.stdout;
}

/** Escapes a text for Markdown. */
function plain(text: string): string {
  return text.trim().replace(/[\\`*_[\]<>|{}]/g, (sign) => `\\${sign}`).replace(/\\[<{]/g, (sign) => (sign === "\\<" ? "&lt;" : "&#123;"));
}

/** Escapes a text for an HTML attribute. */
function quoted(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function shown(value: Value): string {
  if ("Int" in value) return String(value.Int);
  if ("Bool" in value) return value.Bool ? "yes" : "no";
  if ("Word" in value) return value.Word.replace(/-/g, " ");
  return value.Names.join(", ");
}

function entries(all: Record<string, Value>): string[] {
  return Object.entries(all)
    .filter(([name]) => !COLOURS.includes(name))
    .map(([name, value]) => `${name.replace(/-/g, " ")} ${plain(shown(value))}`);
}

/** Counts the pieces of an army: “3 Heavy Infantry, Hannibal”. */
function pieces({ game }: Battle, all: Piece[]): string {
  const counted = new Map<string, number>();
  for (const { unit, kind, name } of all) {
    const title = name ?? game.instances[unit]?.title ?? capital((unit === "" ? kind : unit).replace(/-/g, " "));
    counted.set(title, (counted.get(title) ?? 0) + 1);
  }
  return Array.from(counted, ([title, count]) => (count === 1 ? plain(title) : `${count} ${plain(title)}`)).join(", ");
}

function sides(battle: Battle): string {
  const { armies, pieces: deployed, reserves = [] } = battle.scenario;
  const hasPieces = deployed.length + reserves.length > 0;
  const rows = Object.entries(armies).map(([id, { name, entries: own }]) => {
    const there = pieces(battle, deployed.filter(({ army }) => army === id));
    const later = pieces(battle, reserves.filter(({ army }) => army === id));
    const all = [there, later === "" ? "" : `later: ${later}`].filter((part) => part !== "").join("; ");
    const cells = [plain(name), capital(entries(own).join(", ")), ...(hasPieces ? [all] : [])];
    return `| ${cells.join(" | ")} |`;
  });
  const head = hasPieces ? "| Army | War Council | Pieces |\n|---|---|---|" : "| Army | War Council |\n|---|---|";
  return [head, ...rows].join("\n");
}

/** Returns the editor's address of a battle or a campaign. */
function opening({ path }: { path: string }, view: "" | "&view=table"): string {
  return `${editor}#battle=${path.split("/").map(encodeURIComponent).join("/")}${view}`;
}

function section(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [`## ${title}`, lines.length === 1 ? lines[0]! : lines.map((line) => `- ${line}`).join("\n")];
}

function paragraph(text: string): string {
  return plain(text.replace(/[ \t]*\n[ \t]*/g, " "));
}

function page(battle: Entry): string {
  const { game, scenario } = battle;
  const modules = scenario.modules.map(({ title }) => plain(title));
  const about = [game.title, ...(scenario.number === null ? [] : [`No. ${scenario.number}`]), scenario.date, scenario.place];
  const text = `../../../scenarios/${battle.path}`;
  // A game without a board has no map: a picture of the game is shown instead.
  const hasMap = scenario.board !== "";
  const file = hasMap ? `${scenario.id}.png` : `../../images/games/${scenario.game}.png`;
  const alt = hasMap ? `Map and armies of ${scenario.title}` : `A game of ${game.title}`;
  return [
    `# ${plain(scenario.title)}`,
    about.filter((part) => part !== null).map((part) => plain(part!)).join(" · ") + (modules.length === 0 ? "" : `, with ${modules.join(", ")}`),
    `<a href="${opening(battle, "&view=table")}" target="_self">Play</a> <a href="${opening(battle, "")}" target="_self">Edit</a> [Text](${text}) · [Rules](../../../scenarios/${scenario.game}/RULES.md)`,
    `[<img src="${file}" alt="${quoted(alt)}">](${file})`,
    ...(scenario.background ?? "").split(/\n\s*\n/).map(paragraph).filter((part) => part !== ""),
    "## Armies",
    sides(battle),
    ...section("Victory", entries(scenario.council).map((line) => capital(line))),
    ...section("Objectives", scenario.objectives.map((one) => paragraph(one.text))),
    ...section("Special rules", scenario.specials.map((one) => paragraph(one.text))),
    ...section("Credits", scenario.credits === null ? [] : [paragraph(scenario.credits)]),
  ].join("\n\n") + "\n";
}

/** Parses a campaign in the format of `castra fmt`. */
function campaignOf(path: string, text: string): Campaign {
  const header = /^campaign\s+([\w-]+)\s+"([^"]*)"\s+for\s+([\w-]+)/m.exec(text);
  const sides = [...text.matchAll(/^side\s+[\w-]+\s+"([^"]*)"/gm)].map(([, name]) => name!);
  // The id of a battle is its name, unless its block names a scenario.
  const battles = [...text.matchAll(/^battle\s+([\w-]+)(?:\s+"[^"]*")?(?:\s*\{([^}]*)\})?/gm)]
    .map(([, name, block]) => /\bscenario\s+([\w-]+)/.exec(block ?? "")?.[1] ?? name!);
  if (header === null || sides.length === 0 || battles.length === 0) throw new Error(`${path} is not a campaign that the gallery can parse`);
  const [, id, title, game] = header as unknown as [string, string, string, string];
  const own = (keyword: string) => {
    const found = new RegExp(`^${keyword}\\s+(?:"""([^]*?)"""|"([^"\\n]*)")`, "m").exec(text);
    return found === null ? null : (found[1] ?? found[2]!);
  };
  return { path, id, title, game, date: own("date"), place: own("place"), background: own("background"), credits: own("credits"), sides, battles: [...new Set(battles)] };
}

function campaignPage(campaign: Campaign, all: Entry[]): string {
  const { id, title, date, place, background, credits, sides, battles, game } = campaign;
  const about = [all[0]!.game.title, date, place].filter((part) => part !== null).map((part) => plain(part!));
  const linked = battles.map((battle) => {
    const found = all.find(({ scenario }) => scenario.id === battle);
    if (found === undefined) throw new Error(`${campaign.path} names the battle ${battle}, which has no page`);
    return `- [${plain(found.scenario.title)}](${battle}.md)`;
  });
  return [
    `# ${plain(title)}`,
    `Campaign · ${about.join(" · ")}`,
    `<a href="${opening(campaign, "&view=table")}" target="_self">Play</a> <a href="${opening(campaign, "")}" target="_self">Edit</a> [Text](../../../scenarios/${campaign.path}) · [Rules](../../../scenarios/${game}/RULES.md)`,
    `[<img src="${id}.png" alt="${quoted(`The battles of ${title} and the ways between them`)}">](${id}.png)`,
    ...(background ?? "").split(/\n\s*\n/).map(paragraph).filter((part) => part !== ""),
    ...section("Sides", sides.map(plain)),
    `## Battles\n\n${linked.join("\n")}`,
    ...section("Credits", credits === null ? [] : [paragraph(credits)]),
  ].join("\n\n") + "\n";
}

function list(games: Map<string, Entry[]>, campaigns: Campaign[]): string {
  const count = [...games.values()].reduce((sum, all) => sum + all.length, 0);
  const parts = Array.from(games.values(), (all) => {
    const cards = all.map(({ scenario }) => {
      const file = scenario.board === "" ? "" : `<img src="${scenario.game}/${scenario.id}-small.png" alt="" loading="lazy">`;
      const when = scenario.date === null ? "" : ` <small>${plain(scenario.date)}</small>`;
      return `- [${file}${plain(scenario.title)}](${scenario.game}/${scenario.id}.md)${when}`;
    });
    return `## ${plain(all[0]!.game.title)}\n\n${cards.join("\n")}\n`;
  });
  if (campaigns.length > 0) {
    const cards = campaigns.map(({ game, id, title, date }) => `- [${plain(title)}](${game}/${id}.md)${date === null ? "" : ` <small>${plain(date)}</small>`}`);
    parts.unshift(`## Campaigns\n\nA campaign links battles: the winner decides which battle comes next.\n\n${cards.join("\n")}\n`);
  }
  return `# Gallery\n\n${count} battles and ${campaigns.length} campaigns come with Castra. Each page has the map, the armies and the credits of a battle. Links open the battle in\nthe editor or at the table. “Edit” opens a copy, which is kept in your browser.\n\n${parts.join("\n")}`;
}

/** Writes the pages and their pictures. Without the program, only removes those of an earlier build. */
export function written(root: string): void {
  const out = join(root, "docs/battles");
  rmSync(out, { recursive: true, force: true });
  const program = process.env["CASTRA"] ?? join(root, "target/debug/castra");
  if (!existsSync(program)) {
    console.warn(`${program} does not exist: the site has no gallery. CASTRA names the program.`);
    return;
  }
  const shipped = join(root, "scenarios");
  const files = (kind: string) => readdirSync(shipped).flatMap((game) => {
    const folder = join(shipped, game, kind);
    return existsSync(folder) ? readdirSync(folder).sort().map((name) => `${game}/${kind}/${name}`) : [];
  }).filter((one) => one.endsWith(".castra"));
  const paths = files("battles");
  // A single run reads each game only once.
  const data = join(out, "data");
  mkdirSync(data, { recursive: true });
  run(program, ["export", ...paths.map((path) => join(shipped, path)), "--format", "json", "-o", data]);
  const games = new Map<string, Entry[]>();
  for (const path of paths) {
    const file = join(data, path.replace(/\.castra$/, ".json"));
    const battle = { path, ...(JSON.parse(readFileSync(file, "utf8")) as Battle) };
    const { game } = battle.scenario;
    games.set(game, [...(games.get(game) ?? []), battle]);
  }
  rmSync(data, { recursive: true });
  for (const [game, all] of games) {
    const key = ({ scenario }: Entry) => scenario.title.replace(/^The /, "");
    all.sort((a, b) => key(a).localeCompare(key(b), "en"));
    const folder = join(out, game);
    mkdirSync(folder, { recursive: true });
    for (const battle of all) writeFileSync(join(folder, `${battle.scenario.id}.md`), page(battle));
    draw(program, folder, all.filter(({ scenario }) => scenario.board !== "").map(({ path }) => join(shipped, path)));
  }
  const campaigns = files("campaigns").map((path) => campaignOf(path, readFileSync(join(shipped, path), "utf8")));
  for (const campaign of campaigns) {
    const { game, id, path } = campaign;
    const all = games.get(game) ?? [];
    if (all.some(({ scenario }) => scenario.id === id)) throw new Error(`${path} has the page of a battle`);
    writeFileSync(join(out, game, `${id}.md`), campaignPage(campaign, all));
    run(program, ["render", join(shipped, path), "-o", join(out, game, `${id}.png`)]);
  }
  // The game with the most battles first.
  const order = [...games].sort(([, a], [, b]) => b.length - a.length);
  writeFileSync(join(out, "README.md"), list(new Map(order), campaigns));
}

/** Draws battles of a game. The pictures are named after the battles. */
function draw(program: string, folder: string, battles: string[]): void {
  if (battles.length === 0) return;
  const small = join(folder, "small");
  run(program, ["render", ...battles, "--width", String(WIDTH), "-o", `${folder}/`]);
  const without = AROUND.flatMap((layer) => ["--without", layer]);
  run(program, ["render", ...battles, "--width", String(SMALL), "--coordinates", "off", ...without, "-o", `${small}/`]);
  for (const name of readdirSync(small)) {
    writeFileSync(join(folder, name.replace(/\.png$/, "-small.png")), readFileSync(join(small, name)));
  }
  rmSync(small, { recursive: true });
}
