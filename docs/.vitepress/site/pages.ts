// The pages of the site, with their sources, titles and descriptions.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { written } from "./battles";

/** The folder of the repository. */
export const root = fileURLToPath(new URL("../../../", import.meta.url));

export interface Page {
  /** The path of the file, relative to the repository. */
  source: string;
  /** The path on the site, with `.md`. */
  path: string;
  title: string;
  /** The first paragraph as plain text, shortened to a few sentences, or the headings. */
  description: string;
  text: string;
}

/** The maximal length of a description in characters, unless its first sentence is longer. */
const DESCRIPTION = 160;

/** Pages that are not in `docs`. */
const ELSEWHERE = new Map([
  ["README.md", "readme.md"],
  ["CHANGELOG.md", "changelog.md"],
  ["CONTRIBUTING.md", "contributing.md"],
]);

/** Returns the Markdown files of a folder and its subfolders. */
function below(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.name === "node_modules" || entry.name.startsWith(".")) return [];
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return below(path);
      return entry.name.endsWith(".md") ? [path] : [];
    });
}

function pathOf(source: string): string {
  const known = ELSEWHERE.get(source);
  if (known !== undefined) return known;
  const rules = /^scenarios\/(.+)\/RULES\.md$/.exec(source);
  if (rules !== null) return `rules/${rules[1]}.md`;
  return source.slice("docs/".length).replace(/(^|\/)README\.md$/, "$1index.md");
}

/** Converts inline Markdown to plain text. */
export function plain(markdown: string): string {
  return markdown
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Returns the first paragraph of a page, before its first section; without one, all section headings. */
function introduction(text: string): string {
  const [first = ""] = text.split(/^## /m, 1);
  const paragraph = first.split(/\n{2,}/).find((block) => !/^(#|```|\||- |!\[|\d+\. |>|<|\s*$)/.test(block));
  if (paragraph !== undefined) return shortened(plain(paragraph));
  const headings = Array.from(text.matchAll(/^## (.+)$/gm), ([, heading = ""]) => plain(heading));
  return headings.length > 0 ? `${headings.join("; ")}.` : "";
}

/** Returns as many whole sentences as fit, at least one. */
function shortened(paragraph: string): string {
  const sentences = paragraph.match(/.+?[.!?:](?=\s|$)|.+$/g) ?? [];
  let all = "";
  for (const sentence of sentences) {
    if (all !== "" && all.length + sentence.length > DESCRIPTION) break;
    all += sentence;
  }
  return all.trim().replace(/:$/, ".");
}

function page(source: string): Page {
  const text = readFileSync(join(root, source), "utf8");
  const title = plain(/^# (.+)$/m.exec(text)?.[1] ?? source);
  return { source, path: pathOf(source), title, description: introduction(text), text };
}

// Generates the pages of the gallery, which are then found in `docs`.
written(root);

/** All pages, by path on the site. */
export const pages: Map<string, Page> = new Map(
  [...below("docs"), ...ELSEWHERE.keys(), ...below("scenarios").filter((path) => path.endsWith("/RULES.md"))]
    .map(page)
    .map((one) => [one.path, one]),
);

/** All pages, by path in the repository. */
export const bySource: Map<string, Page> = new Map([...pages.values()].map((one) => [one.source, one]));
