// Bundles the extension into `dist/`, with the licences of the bundled packages.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Returns the licence text of a bundled package. */
function licence(name) {
  const folder = `${root}/node_modules/${name}`;
  const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence`);
  const text = readFileSync(`${folder}/${file}`, "utf8").replace(/\r\n/g, "\n").trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}

export async function bundle() {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ["src/extension.ts"],
    outfile: "dist/extension.js",
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    external: ["vscode"],
    minify: true,
    metafile: true,
    logLevel: "warning",
  });
  const names = Object.keys(metafile.inputs).flatMap((file) => {
    const found = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file);
    return found === null ? [] : [found[1]];
  });
  const licences = [...new Set(names)].sort().map(licence);
  writeFileSync(`${root}/dist/LICENSES.txt`, licences.join(`\n${"-".repeat(80)}\n\n`));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle();
