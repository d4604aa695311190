// Builds the page into `crates/castra-page/built`, which is kept in the repository: `npm run build`.
// The same sources and lock file give the same bytes. With `--check`, nothing is written: it says
// whether what is kept is what these sources make.
//
//   index.html page.js page.css worker.js fonts    the page; `castra` fills in the places of its index
//   replay.js replay.css                            a game in the page of a report
//   serve.js serve.css                              the page of `castra serve`
//   LICENSES.txt                                    of the parts that others have written
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { messagesOf } from "./fluent.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const out = fileURLToPath(new URL("../../crates/castra-page/built/", import.meta.url));

/** What is built, and what of it is called. */
const ENTRIES = [
  ["src/page.ts", "page.js"],
  ["src/core/worker.ts", "worker.js"],
  ["src/page.css", "page.css"],
  ["src/replay.ts", "replay.js"],
  ["src/replay.css", "replay.css"],
  ["src/serve.ts", "serve.js"],
  ["src/serve.css", "serve.css"],
];

/** Loads files of messages with those that a bundle may use: the ones whose names are in its sources. With all of them,
 *  the game of a report would be four times as large. */
function messages(sources) {
  const names = new Set(sources.flatMap((text) => [...text.matchAll(/"([a-z0-9-]+)"/g)].map(([, name]) => name)));
  return {
    name: "messages",
    setup({ onLoad }) {
      onLoad({ filter: /\.ftl$/ }, ({ path }) => {
        const used = [...messagesOf(readFileSync(path, "utf8"))].filter(([name]) => names.has(name));
        return { contents: used.map(([, { text }]) => `${text}\n`).join(""), loader: "text" };
      });
    },
  };
}

/** Bundles a script or a style with the messages that it uses: its files by name, and what they were made of. */
async function bundle(entry) {
  const { inputs } = await built(entry, messages([]));
  const sources = inputs.filter((file) => /^src\/.*\.ts$/.test(file) && file !== "src/messages/ids.ts");
  return built(entry, messages(sources.map((file) => readFileSync(root + file, "utf8"))));
}

async function built([entry, name], plugin) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    outdir: "out",
    format: "iife",
    target: "es2022",
    minify: true,
    charset: "utf8",
    metafile: true,
    loader: { ".woff2": "file" },
    assetNames: "[name]",
    plugins: [plugin],
    logLevel: "warning",
  });
  const files = outputFiles.map(({ path, contents }) => {
    const isMain = /\.(js|css)$/.test(path);
    return [isMain ? name : path.split(/[\\/]/).pop(), Buffer.from(contents)];
  });
  return { files, inputs: Object.keys(metafile.inputs) };
}

/** The licence of a package that the bundle has parts of. */
function licence(name) {
  const folder = `${root}node_modules/${name}`;
  const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  // A package may name a licence without its text; that of Apache is the same everywhere.
  if (file === undefined && license !== "Apache-2.0") throw new Error(`${name} has no licence`);
  const text = readFileSync(file === undefined ? `${root}../LICENSE-APACHE` : `${folder}/${file}`, "utf8").replace(/\r\n/g, "\n").trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}

/** The files of the page, by name. */
async function page() {
  const bundles = await Promise.all(ENTRIES.map(bundle));
  const files = new Map(bundles.flatMap(({ files }) => files));
  const inputs = bundles.flatMap(({ inputs }) => inputs);
  const names = inputs.flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []);
  const licences = [...new Set(names)].sort().map(licence).join(`\n${"-".repeat(80)}\n\n`);
  files.set("LICENSES.txt", Buffer.from(licences));
  files.set("index.html", readFileSync(`${root}index.html`));
  return files;
}

const files = await page();
if (process.argv.includes("--check")) {
  const kept = new Map(readdirSync(out).map((name) => [name, readFileSync(out + name)]));
  const names = [...new Set([...files.keys(), ...kept.keys()])].sort();
  const differ = names.filter((name) => !files.get(name)?.equals(kept.get(name) ?? Buffer.alloc(0)));
  if (differ.length > 0) {
    console.error(`crates/castra-page/built is not what web/ builds: ${differ.join(", ")} differ.`);
    console.error("`npm ci && npm run build` in web/ builds it again.");
    process.exit(1);
  }
  console.log("crates/castra-page/built is what web/ builds");
} else {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const [name, bytes] of files) writeFileSync(out + name, bytes);
  console.log([...files].map(([name, bytes]) => `${name} ${Math.ceil(bytes.length / 1000)} kB`).join(", "));
}
