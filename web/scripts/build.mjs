// Builds the page into `crates/castra-page/built`, which is under version control: `npm run build`.
// The same sources and lock file give the same bytes. With `--check`, it writes nothing, and fails
// if the files there differ from the build.
//
//   index.html page.js page.css worker.js fonts    the page; `castra` fills in the placeholders of index.html
//   replay.js replay.css                            the replay of a game in a report
//   serve.js serve.css                              the page of `castra serve`
//   LICENSES.txt                                    the licences of the packages
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { messagesOf } from "./fluent.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const out = fileURLToPath(new URL("../../crates/castra-page/built/", import.meta.url));

/** The entry points, with the names of their bundles. */
const ENTRIES = [
  ["src/page.ts", "page.js"],
  ["src/core/worker.ts", "worker.js"],
  ["src/page.css", "page.css"],
  ["src/replay.ts", "replay.js"],
  ["src/replay.css", "replay.css"],
  ["src/serve.ts", "serve.js"],
  ["src/serve.css", "serve.css"],
];

/** Returns a plugin that loads only those messages whose names occur in the sources of a bundle. With all messages, the
 *  replay in a report would be four times as large. */
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

/** Bundles an entry point with the messages that it uses. Returns the output files by name and the input paths. */
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

/** Returns the licence text of a bundled package. */
function licence(name) {
  const folder = `${root}node_modules/${name}`;
  const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  // A package may lack the licence text; that of Apache is the same everywhere.
  if (file === undefined && license !== "Apache-2.0") throw new Error(`${name} has no licence`);
  const text = readFileSync(file === undefined ? `${root}../LICENSE-APACHE` : `${folder}/${file}`, "utf8").replace(/\r\n/g, "\n").trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}

/** Returns the built files by name. */
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
