// The sections of the site: the navigation bar, and the sidebar of each page. The order is that of the index pages,
// which GitHub shows too. A page that no index lists is an error.
import type { DefaultTheme } from "vitepress";
import { target } from "./links";
import { pages, type Page } from "./pages";

interface Group {
  title: string;
  /** Paths of pages, with `.md`. */
  pages: string[];
}

export interface Section {
  title: string;
  /** The page of the link in the navigation bar. */
  first: string;
  groups: Group[];
  /** Related pages of other sections. */
  also?: string[];
  /** Whether groups are folded, except that of the current page. */
  isFolded?: boolean;
}

function pageAt(path: string): Page {
  const page = pages.get(path);
  if (page === undefined) throw new Error(`there is no page ${path}`);
  return page;
}

/** Returns the pages of a folder that an index links to, by the headings of the index. */
function listed(index: string, folder: string): Group[] {
  const { source, text } = pageAt(index);
  const groups: Group[] = [];
  for (const line of text.split("\n")) {
    const heading = /^##+ (.+)$/.exec(line)?.[1] ?? /^\| \*\*([^*]+)\*\*/.exec(line)?.[1];
    if (heading !== undefined) groups.push({ title: heading.replace(/ \(.*/, ""), pages: [] });
    for (const [, href = ""] of line.matchAll(/\]\(([^)\s]+)\)/g)) {
      const found = target(source, href);
      if (found?.to !== "page" || !found.path.startsWith(folder) || found.path === index) continue;
      if (groups.length === 0) groups.push({ title: "", pages: [] });
      // If a page is linked several times, the last link counts.
      for (const group of groups) group.pages = group.pages.filter((path) => path !== found.path);
      groups.at(-1)?.pages.push(found.path);
    }
  }
  return groups.filter((group) => group.pages.length > 0);
}

function group(groups: Group[], title: string): string[] {
  const found = groups.find((one) => one.title === title);
  if (found === undefined) throw new Error(`there is no group ${title}`);
  return found.pages;
}

const reference = listed("reference/index.md", "reference/");
const isForPrograms = (one: Group) => one.title === "For programs";
const guide = listed("index.md", "guide/");
const HOUSE_RULES = "guide/battles/7-house-rules.md";
const rules = [...pages.keys()].filter((path) => path.startsWith("rules/")).sort();
const house = "rules/commands-and-colors.md";

/** The sections. Each page belongs to exactly one. */
export const sections: Section[] = [
  {
    title: "Start",
    first: "index.md",
    groups: [
      { title: "Start", pages: ["index.md", "readme.md", "limits.md", "comparison.md", "changelog.md"] },
      { title: "At hand", pages: ["cheat-sheet.md", "glossary.md", "faq.md", "troubleshooting.md"] },
    ],
    also: ["guide/battles/1-first-battle.md", "tour/index.md", "reference/editors.md"],
  },
  { title: "Tour", first: "tour/index.md", groups: [{ title: "", pages: ["tour/index.md"] }, ...listed("tour/index.md", "tour/")] },
  {
    title: "Battles",
    first: "guide/battles/1-first-battle.md",
    groups: [{ title: "Battles", pages: group(guide, "Battles").filter((path) => path !== HOUSE_RULES) }],
  },
  // The gallery exists only if the program was available for the build.
  ...(pages.has("battles/index.md")
    ? [{ title: "Gallery", first: "battles/index.md", groups: [{ title: "", pages: ["battles/index.md"] }, ...listed("battles/index.md", "battles/")], isFolded: true }]
    : []),
  {
    title: "House rules",
    first: HOUSE_RULES,
    groups: [{ title: "House rules", pages: [HOUSE_RULES, house] }],
    also: ["cookbook.md", "guide/battles/6-special-rules.md", "reference/modules.md", "reference/compare.md", "reference/asking.md"],
  },
  {
    title: "Games",
    first: "guide/games/1-kinds-and-boards.md",
    groups: [
      { title: "Write a game", pages: group(guide, "Games") },
      { title: "Games that come with Castra", pages: rules.filter((path) => path !== house) },
    ],
  },
  { title: "Cookbook", first: "cookbook.md", groups: [{ title: "", pages: ["cookbook.md"] }], also: ["cheat-sheet.md", HOUSE_RULES, "reference/statements.md"] },
  {
    title: "Reference",
    first: "reference/index.md",
    groups: [{ title: "", pages: ["reference/index.md"] }, ...reference.filter((one) => !isForPrograms(one))],
  },
  {
    title: "Messages",
    first: "codes/index.md",
    groups: [{ title: "", pages: ["codes/index.md"] }, ...listed("codes/index.md", "codes/")],
    isFolded: true,
  },
  {
    title: "For programs",
    first: "programs.md",
    groups: [{ title: "For programs", pages: ["programs.md", ...reference.filter(isForPrograms).flatMap((one) => one.pages)] }],
  },
  {
    title: "Inside",
    first: "architecture.md",
    groups: [
      { title: "Inside", pages: ["architecture.md", "invariants.md", "performance.md", "mutants.md", "contributing.md", "log/performance.md", "log/checks.md"] },
      { title: "Design", pages: ["design/index.md", ...listed("design/index.md", "design/").flatMap((one) => one.pages)] },
    ],
  },
];

const owned = sections.flatMap((section) => section.groups.flatMap((one) => one.pages));
for (const path of pages.keys()) {
  const count = owned.filter((one) => one === path).length;
  if (count !== 1) throw new Error(`${pageAt(path).source} is in ${count} lists of pages: an index page has to link to it`);
}

/** Returns the address of a page, relative to the base of the site. */
function address(path: string): string {
  return `/${path.replace(/(^|\/)index\.md$/, "$1").replace(/\.md$/, "")}`;
}

/** Returns the title of a page in a sidebar: for a code, without its group, which is the heading above. */
function short({ path, title }: Page): string {
  if (path === "index.md") return "Start";
  return path.startsWith("codes/") && path !== "codes/index.md" ? title.replace(/^.*\//, "") : title;
}

export function nav(): DefaultTheme.NavItem[] {
  return sections.map((section) => {
    const paths = section.groups.flatMap((one) => one.pages);
    // Every page contains this pattern. To keep it short, a folder that belongs to one section replaces its pages.
    const folder = section.first.replace(/[^/]*$/, "");
    const isWhole = folder !== "" && paths.every((path) => path.startsWith(folder)) && [...pages.keys()].every((path) => !path.startsWith(folder) || paths.includes(path));
    const all = isWhole ? `^/${folder}` : `^(${paths.map((path) => address(path).replace(/[.+]/g, "\\$&")).join("|")})$`;
    return { text: section.title, link: address(section.first), activeMatch: all };
  });
}

/** Returns the sidebar of a section. */
function items({ groups, also = [], isFolded = false }: Section): DefaultTheme.SidebarItem[] {
  const all = also.length === 0 ? groups : [...groups, { title: "See also", pages: also }];
  return all.map((one): DefaultTheme.SidebarItem => {
    const links = one.pages.map((path) => ({ text: short(pageAt(path)), link: address(path) }));
    if (one.title === "" && links.length === 1 && links[0] !== undefined) return links[0];
    return { text: one.title, items: links, ...(isFolded ? { collapsed: true } : {}) };
  });
}

/** Returns the sidebars by prefixes of paths. Every page contains all of them. To keep them short, a sidebar is listed
 *  once for a whole folder, and for single pages only if the folder has several sidebars. */
export function sidebar(): DefaultTheme.SidebarMulti {
  const folder = (path: string) => path.slice(0, path.lastIndexOf("/") + 1);
  const all = sections.map((section) => {
    const paths = section.groups.flatMap((one) => one.pages);
    return { list: items(section), paths, isIn: (of: string) => paths.filter((path) => folder(path) === of).length };
  });
  const single: DefaultTheme.SidebarMulti = {};
  const whole: DefaultTheme.SidebarMulti = {};
  for (const of of [...new Set(Array.from(pages.keys(), folder))].sort()) {
    // The sidebar that would take most space if it were listed for each page.
    const cost = (one: (typeof all)[number]) => one.isIn(of) * one.paths.length;
    const most = all.reduce((best, one) => (cost(one) > cost(best) ? one : best));
    // Folders are sorted, so that the parent comes first.
    const above = Object.keys(whole).findLast((one) => `/${of}`.startsWith(one));
    if (above === undefined || whole[above] !== most.list) whole[`/${of}`] = most.list;
    for (const one of all.filter((other) => other !== most)) {
      for (const path of one.paths.filter((other) => folder(other) === of)) single[`/${path}`] = one.list;
    }
  }
  // Among prefixes of the same depth, VitePress takes the first.
  return { ...single, ...whole };
}
