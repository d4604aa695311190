// The npm packages of the site, and their licences.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { root } from "./pages";

/** Resolves the packages of files outside `docs`, such as the lesson editor in web/src, in `docs/node_modules`. */
export const packages: Plugin = {
  name: "castra-packages",
  enforce: "pre",
  resolveId(id, importer) {
    const isBare = /^(@codemirror\/|@fluent\/|fzstd$|vue$|vue\/)/.test(id);
    const isElsewhere = importer?.startsWith(root) === true && !importer.startsWith(join(root, "docs/"));
    return isBare && isElsewhere ? this.resolve(id, join(root, "docs/package.json"), { skipSelf: true }) : undefined;
  },
};

/** Loads Fluent files, the messages of the lesson editor, as text. */
export const messages: Plugin = {
  name: "castra-messages",
  enforce: "pre",
  transform: (text, id) => (id.endsWith(".ftl") ? { code: `export default ${JSON.stringify(text)};`, map: null } : undefined),
};

function licence(name: string): string {
  const folder = join(root, "docs/node_modules", name);
  const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? "" : `\n\n${readFileSync(join(folder, file), "utf8").replace(/\r\n/g, "\n").trim()}`;
  return `${name} ${version} (${license})${text}\n`;
}

/** Writes the licences of the bundled packages. */
export const licences: Plugin = {
  name: "castra-licences",
  generateBundle({ dir = "" }, bundle) {
    // The temporary files of the build server are not published.
    if (dir.includes(".temp")) return;
    const modules = Object.values(bundle).flatMap((one) => (one.type === "chunk" ? Object.keys(one.modules) : []));
    const names = modules.flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
    const source = [...new Set(names)].sort().map(licence).join(`\n${"-".repeat(80)}\n\n`);
    this.emitFile({ type: "asset", fileName: "LICENSES.txt", source });
  },
};
