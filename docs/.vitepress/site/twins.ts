// The files published beside the pages: their sources, `llms.txt`, and the files that they link to.
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { copyOf, relative, target } from "./links";
import { pages, root, type Page } from "./pages";
import { sections } from "./sections";

function write(out: string, path: string, text: string): void {
  const file = join(out, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Returns the Markdown of a page with links to other Markdown files. Calls `linked` for each linked file that is not a
 *  page. */
function twin(page: Page, linked: (source: string) => void): string {
  const there = (href: string) => {
    const found = target(page.source, href);
    if (found === undefined) return href;
    if (found.to === "file") linked(found.source);
    return relative(page.path, found.path) + found.hash;
  };
  let isCode = false;
  const lines = page.text.split("\n").map((line) => {
    const isFence = /^\s*```/.test(line);
    if (isFence) isCode = !isCode;
    if (isCode || isFence) return line;
    // Links in code are examples, so they stay.
    return line.replace(/`[^`]*`|(\]\(|<img src=")([^)\s"]+)/g, (all, before?: string, href?: string) =>
      before === undefined || href === undefined ? all : before + there(href),
    );
  });
  return lines.join("\n");
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}

/** Copies a file, or a folder with a list of its files. */
function copy(out: string, source: string): void {
  const path = copyOf(source);
  if (!statSync(join(root, source)).isDirectory()) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    cpSync(join(root, source), join(out, path));
    return;
  }
  const items = readdirSync(join(root, source)).sort().map((name) => {
    copy(out, `${source}/${name}`);
    return `<li><a href="${relative(path, copyOf(`${source}/${name}`))}">${escaped(name)}</a></li>`;
  });
  const head = '<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="color-scheme" content="light dark">';
  write(out, path, `${head}\n<title>${escaped(source)}</title>\n<h1>${escaped(source)}</h1>\n<ul>\n${items.join("\n")}\n</ul>\n</html>\n`);
}

/** Returns `llms.txt`, the list of all pages for programs. */
function list(base: string): string {
  const parts = sections.map((section) => {
    const lines = section.groups.flatMap((group) => group.pages).map((path) => {
      const page = pages.get(path);
      const about = page?.description ? `: ${page.description}` : "";
      return `- [${page?.title}](${base}${path})${about}`;
    });
    return `## ${section.title}\n\n${lines.join("\n")}\n`;
  });
  return `# Castra\n\n> ${TAGLINE}\n\n${parts.join("\n")}`;
}

export const TAGLINE = "Write a battle as text. Get a map to publish, rules that are checked, and a game to play.";

/** Writes all these files to the folder of the built site. */
export function beside(out: string, base: string): void {
  const files = new Set<string>();
  for (const page of pages.values()) write(out, page.path, twin(page, (source) => files.add(source)));
  for (const source of files) copy(out, source);
  write(out, "llms.txt", list(base));
}
