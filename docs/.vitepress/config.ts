// The website of the documentation: `docs/design/site.md` gives the reasons.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitepress";
import { style, themes } from "./site/colours";
import { markdown, slug } from "./site/fences";
import { licences, messages, packages } from "./site/packages";
import { pages, root } from "./site/pages";
import { base, editor } from "./site/places";
import { drawn, placed } from "./site/pictures";
import { nav, sidebar } from "./site/sections";
import { beside, TAGLINE } from "./site/twins";

const grammar = JSON.parse(readFileSync(join(root, "editors/vscode/syntaxes/castra.tmLanguage.json"), "utf8"));
const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M16 1 29 8.5v15L16 31 3 23.5v-15z" fill="#8a2b1d"/><path d="M9 12h4v3h2v-3h2v3h2v-3h4v10H9z" fill="#fffdf8"/></svg>';

export default defineConfig({
  title: "Castra",
  description: TAGLINE,
  lang: "en-GB",
  base,
  srcDir: root,
  outDir: join(root, "docs/.vitepress/dist"),
  cacheDir: join(root, "docs/.vitepress/cache"),
  srcExclude: folders.map(({ name }) => name).filter((name) => name !== "docs" && name !== "scenarios").map((name) => `${name}/**`),
  rewrites: Object.fromEntries(Array.from(pages.values(), ({ source, path }) => [source, path])),
  head: [
    ["link", { rel: "icon", href: `data:image/svg+xml,${encodeURIComponent(icon)}` }],
    ["style", {}, style],
  ],
  markdown: {
    theme: themes,
    languages: [{ ...grammar, name: "castra" }],
    languageAlias: { console: "sh", ron: "rust" },
    anchor: { slugify: slug },
    toc: { slugify: slug },
    headers: { slugify: slug, level: [2, 3] },
    config: (md) => markdown(md, base, editor),
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
        // The index contains plain text: highlighting would take most of the time.
        miniSearch: {
          // Most readers who search want to use Castra, not to change it.
          searchOptions: { boostDocument: (id: string) => (/\/(design|log)\/|\/(invariants|mutants|contributing|architecture)\./.test(id) ? 0.3 : 1) },
        },
        _render: (text, env, md) => md.render(text, { ...env, isPlain: true }),
      },
    },
  },
  vite: {
    plugins: [packages, messages, licences],
    build: { chunkSizeWarningLimit: 2000 },
  },
  transformPageData(data) {
    const page = pages.get(data.relativePath);
    if (page === undefined) return;
    data.description = page.description;
    data.frontmatter["twin"] = `${base}${page.path}`;
    if (page.path === "index.md") {
      data.frontmatter["layout"] = "home";
      data.frontmatter["hero"] = {
        name: "Castra",
        text: "Write a battle as text.",
        tagline: TAGLINE.replace("Write a battle as text. ", ""),
        actions: [
          { theme: "brand", text: "Take the tour", link: "/tour/" },
          { theme: "alt", text: "Your first battle", link: "/guide/battles/1-first-battle" },
          ...(pages.has("battles/index.md") ? [{ theme: "alt" as const, text: "Gallery", link: "/battles/" }] : []),
          { theme: "alt", text: "Open the editor", link: editor, target: "_self" },
        ],
      };
    }
    if (page.path === "battles/index.md") {
      data.frontmatter["aside"] = false;
      data.frontmatter["pageClass"] = "gallery";
    }
    if (page.path.startsWith("tour/") && page.path !== "tour/index.md") {
      data.frontmatter["aside"] = false;
      data.frontmatter["pageClass"] = "lesson-page";
      data.frontmatter["pictures"] = drawn(page, base);
    }
  },
  transformHead: ({ pageData }) => {
    const twin = pageData.frontmatter["twin"] as string | undefined;
    return twin === undefined ? [] : [["link", { rel: "alternate", type: "text/markdown", href: twin }]];
  },
  buildEnd({ outDir }) {
    beside(outDir, base);
    placed(outDir);
  },
});
