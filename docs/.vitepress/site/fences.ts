// Examples in pages: their kinds, and the links and notes below them.
import { deflateRawSync } from "node:zlib";
import type { MarkdownRenderer } from "vitepress";
import { target } from "./links";
import { bySource, root, type Page } from "./pages";

/** An example in Castra, with the same kinds as in the tests of the documentation. */
export interface Example {
  /** The text after `castra` in the opening line; empty for a complete file. */
  kind: string;
  text: string;
}

/** Returns the examples in a page. */
export function examples(text: string): Example[] {
  const found = text.matchAll(/^([ ]*)```castra(?: ([^\n]*))?\n([\s\S]*?)^\1```$/gm);
  return Array.from(found, ([, , kind = "", inner = ""]) => ({ kind: kind.trim(), text: inner }));
}

/** Returns the names in the header of a file: its own, and those of its game and modules. */
function names(text: string): { own: string | undefined; used: string[] } {
  const line = text.split("\n").find((one) => /^(scenario|game|module)\s/.test(one)) ?? "";
  const own = /^\w+\s+([\w-]+)/.exec(line)?.[1];
  const used = /"\s+for\s+(.*)$/.exec(line)?.[1] ?? "";
  return { own, used: used.match(/[\w-]+/g) ?? [] };
}

/** Whether a link can contain an example: a complete file that needs no other file of its page. */
function standsAlone(example: Example, page: Page): boolean {
  if (example.kind !== "") return false;
  const { used } = names(example.text);
  const others = examples(page.text).filter((one) => one.kind === "" && one.text !== example.text);
  return !others.some((one) => used.includes(names(one.text).own ?? ""));
}

/** Returns the fragment of the editor's address for a text; `web/src/files/link.ts` parses it. */
function opening(text: string): string {
  return `#t=${deflateRawSync(Buffer.from(text)).toString("base64url")}`;
}

/** Renders examples and rewrites links. `editor` is the address of the editor, `base` that of the site. */
export function markdown(md: MarkdownRenderer, base: string, editor: string): void {
  const pageOf = (env: { realPath?: string; path: string }): Page => {
    const source = (env.realPath ?? env.path).slice(root.length);
    const page = bySource.get(source);
    if (page === undefined) throw new Error(`${source} is not a page`);
    return page;
  };

  const fence = md.renderer.rules.fence;
  if (fence === undefined) throw new Error("Markdown has no fences");
  md.renderer.rules.fence = (tokens, at, options, env, self) => {
    const token = tokens[at];
    if (env.isPlain === true) return `<pre>${md.utils.escapeHtml(token?.content ?? "")}</pre>\n`;
    const kind = /^castra(?:$| +)(.*)$/.exec(token?.info.trim() ?? "")?.[1];
    const shown = fence(tokens, at, options, env, self);
    if (token === undefined || kind === undefined) return shown;
    const page = pageOf(env);
    const example = { kind, text: token.content };
    if (page.path.startsWith("tour/")) {
      const name = page.path.slice("tour/".length, -".md".length);
      return `<Lesson name="${name}" code="${encodeURIComponent(example.text)}">${shown}</Lesson>\n`;
    }
    const fails = /^fails (\S+)/.exec(kind)?.[1];
    const below = standsAlone(example, page)
      ? `<p class="below-example"><a href="${editor}${opening(example.text)}" target="_self">Open in the editor</a></p>`
      : fails !== undefined
        ? `<p class="below-example fails">Castra reports <code>${fails}</code> here.</p>`
        : "";
    return `<div class="example${fails === undefined ? "" : " fails"}">${shown}${below}</div>\n`;
  };

  md.core.ruler.push("castra-links", (state) => {
    const page = pageOf(state.env);
    // The hero of the start page already shows its title, first paragraph and picture.
    if (page.path === "index.md") state.tokens.splice(0, 9);
    for (const token of state.tokens) {
      for (const child of token.children ?? []) {
        if (child.type === "html_inline") child.content = child.content.replace(/(?<=<img )src="(?=\w)([^"]*)"/, (_, src: string) => picture(page, src, base));
        if (child.type !== "link_open") continue;
        const href = child.attrGet("href");
        const found = href === null ? undefined : target(page.source, href);
        if (found === undefined) continue;
        if (found.to === "file") {
          child.attrSet("href", `${base}${found.path}${found.hash}`);
          child.attrSet("target", "_self");
        } else {
          // Relative to the base of the site: VitePress adds the base, and checks that the page exists.
          child.attrSet("href", `/${found.path}${found.hash}`);
        }
      }
    }
  });
}

/** Returns the `src` attribute for a picture. The many pictures of the gallery stay beside their pages; Vite processes the
 *  others. */
function picture(page: Page, src: string, base: string): string {
  const found = page.path.startsWith("battles/") ? target(page.source, src) : undefined;
  return found === undefined ? `src="./${src}"` : `:src="'${base}${found.path}'"`;
}

/** Returns the id of a heading, as on GitHub, so that the same links work there. */
export function slug(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replace(/ /g, "-");
}
