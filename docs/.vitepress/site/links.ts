// Targets of links that are relative to a file of the repository. A link to a Markdown page leads to its page on the
// site. The site also contains copies of other linked files, and a list for each linked folder.
import { existsSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { bySource, root } from "./pages";

export type Target =
  /** A page, with the fragment including `#`. */
  | { to: "page"; path: string; hash: string }
  /** A copied file, or the list of a folder. */
  | { to: "file"; source: string; path: string; hash: string };

/** Endings of files that browsers show from every web host. */
const SHOWN = /\.(txt|json|png|svg|xml|html)$/;

/** Returns the path on the site of a file or folder that is not a page. */
export function copyOf(source: string): string {
  const path = source.startsWith("docs/") ? source.slice("docs/".length) : `files/${source}`;
  if (statSync(join(root, source)).isDirectory()) return `${path}/index.html`;
  return SHOWN.test(source) ? path : `${path}.txt`;
}

/** Returns the target of a link in a file, or `undefined` for a link out of the repository or within the page. */
export function target(source: string, href: string): Target | undefined {
  if (/^([a-z][a-z+.-]*:|\/|#)/i.test(href)) return undefined;
  const [name = "", fragment] = href.split("#", 2);
  const hash = fragment === undefined ? "" : `#${fragment}`;
  const file = posix.join(posix.dirname(source), decodeURI(name)).replace(/\/$/, "");
  const page = bySource.get(file);
  if (page !== undefined) return { to: "page", path: page.path, hash };
  if (!existsSync(join(root, file))) throw new Error(`${source} links to ${href}, which does not exist`);
  return { to: "file", source: file, path: copyOf(file), hash };
}

/** Returns a path on the site relative to a page. */
export function relative(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith(".") ? path : `./${path}`;
}
