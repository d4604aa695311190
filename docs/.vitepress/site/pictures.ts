// Pictures of the battles in lessons, drawn by the program. Without the program, there are none.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { AROUND, run } from "./battles";
import { examples } from "./fences";
import { pages, root, type Page } from "./pages";

export interface Drawn {
  light: string;
  dark: string;
  width: number;
  height: number;
}

const THEMES = { light: "classic", dark: "dark" };

/** Draws the maps of all lessons, as the running lessons do. Returns a folder with a folder for each theme. */
function draw(): string | undefined {
  const program = process.env["CASTRA"] ?? join(root, "target/debug/castra");
  if (!existsSync(program)) {
    console.warn(`${program} does not exist: lessons have no pictures. CASTRA names the program.`);
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), "castra-pictures-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const texts = join(folder, "texts");
  mkdirSync(texts);
  const battles: string[] = [];
  const boards: string[] = [];
  for (const page of pages.values()) {
    const [example] = page.path.startsWith("tour/") ? examples(page.text) : [];
    // Draw battles and games with a board, except examples with errors.
    if (example === undefined || example.kind !== "" || !/^(scenario|board) /m.test(example.text)) continue;
    const text = join(texts, `${page.path.slice("tour/".length, -".md".length)}.castra`);
    writeFileSync(text, example.text);
    (/^scenario /m.test(example.text) ? battles : boards).push(text);
  }
  const layers = AROUND.flatMap((layer) => ["--without", layer]);
  for (const [look, theme] of Object.entries(THEMES)) {
    const out = join(folder, look);
    mkdirSync(out);
    const how = ["--theme", theme, ...layers];
    if (battles.length > 0) run(program, ["render", ...battles, ...how, "--format", "svg", "-o", out]);
    // One run for each file: with several files, pictures of boards would be named after the boards.
    for (const text of boards) run(program, ["render", text, ...how, "-o", join(out, `${basename(text, ".castra")}.svg`)]);
  }
  return folder;
}

let folder: string | undefined | null = null;

function all(): string | undefined {
  return (folder ??= draw());
}

/** Returns the pictures of a lesson, or `undefined` if it has none. */
export function drawn(page: Page, base: string): Drawn | undefined {
  const from = all();
  const name = `${page.path.slice("tour/".length, -".md".length)}.svg`;
  if (from === undefined || !existsSync(join(from, "light", name))) return undefined;
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(readFileSync(join(from, "light", name), "utf8").slice(0, 1000)) ?? [];
  return { light: `${base}tour/light/${name}`, dark: `${base}tour/dark/${name}`, width: Math.round(Number(width)), height: Math.round(Number(height)) };
}

/** Copies the pictures to the folder of the lessons. */
export function placed(out: string): void {
  const from = all();
  if (from === undefined) return;
  for (const look of Object.keys(THEMES)) {
    for (const name of readdirSync(join(from, look))) cpSync(join(from, look, name), join(out, "tour", look, name));
  }
}
