// Builds the page into `dist/`: `npm run build`. With `--dev`, with a core that is quick to
// build; with `--page`, with the core that is there already.
//
//   index.html page.js page.css worker.js core.bin fonts    for a server
//   replay.js replay.css                                     a game in the page of a report
//   single.html                                              all in one file, but for the core,
//                                                            which `castra site` puts in
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compress, init } from "@bokuweb/zstd-wasm";
import { build } from "esbuild";
import { wasm, where } from "./wasm.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const out = `${root}dist`;

/** What a browser may do with the page. `castra edit` says the same in a header. */
function policy(scripts, styles, workers, fonts) {
  return [
    "default-src 'none'",
    `script-src ${scripts} 'wasm-unsafe-eval'`,
    `worker-src ${workers}`,
    `style-src ${styles}`,
    `font-src ${fonts}`,
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Bundles a script or a style. */
async function bundle(entry, loader) {
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
    loader: { ".woff2": loader },
    assetNames: "[name]",
    logLevel: "warning",
  });
  return { outputFiles, inputs: Object.keys(metafile.inputs) };
}

/** The licence of a package that the bundle has parts of. */
function licence(name) {
  const folder = `${root}node_modules/${name}`;
  const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no licence`);
  const text = readFileSync(`${folder}/${file}`, "utf8").replace(/\r\n/g, "\n").trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}

/** Builds the page around a core; `level` is how hard that is packed, up to 22. */
export async function page(core, level) {
  mkdirSync(out, { recursive: true });
  for (const name of readdirSync(out)) {
    if (name !== "README.md") rmSync(`${out}/${name}`, { recursive: true });
  }
  const script = await bundle("src/page.ts", "file");
  const worker = await bundle("src/core/worker.ts", "file");
  const style = await bundle("src/page.css", "file");
  const inlined = await bundle("src/page.css", "dataurl");
  const replay = await bundle("src/replay.ts", "file");
  const replayed = await bundle("src/replay.css", "file");
  const files = [
    [script, "page.js"], [worker, "worker.js"], [style, "page.css"],
    [replay, "replay.js"], [replayed, "replay.css"],
  ];
  for (const [of, name] of files) {
    for (const { path, contents } of of.outputFiles) {
      const isMain = /\.(js|css)$/.test(path);
      writeFileSync(`${out}/${isMain ? name : path.split(/[\\/]/).pop()}`, contents);
    }
  }
  const template = readFileSync(`${root}index.html`, "utf8");
  const fill = (parts) =>
    Object.entries(parts).reduce((text, [name, part]) => text.replace(`<!--${name}-->`, () => part), template);
  writeFileSync(
    `${out}/index.html`,
    fill({
      policy: policy("'self'", "'self'", "'self'", "'self'"),
      style: '<link rel="stylesheet" href="page.css">',
      script: '<script src="page.js" defer></script>',
    }),
  );
  // In one file: what is inlined must not close its element.
  const safe = (text) => text.replace(/<\/(script|style)/gi, "<\\/$1");
  const code = safe(script.outputFiles[0].text);
  const css = safe(inlined.outputFiles[0].text);
  writeFileSync(
    `${out}/single.html`,
    fill({
      policy: policy(hash(code), hash(css), "blob:", "data:"),
      style: `<style>${css}</style>`,
      script:
        `<script type="text/plain" id="castra-worker">${safe(worker.outputFiles[0].text)}</script>\n` +
        `<script type="text/plain" id="castra-core"><!--core--></script>\n` +
        `<!--gallery--><script>${code}</script>`,
    }),
  );
  const inputs = [...script.inputs, ...style.inputs];
  const names = inputs.flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []);
  writeFileSync(`${out}/LICENSES.txt`, [...new Set(names)].sort().map(licence).join(`\n${"-".repeat(80)}\n\n`));
  await init();
  const packed = compress(readFileSync(core), level);
  writeFileSync(`${out}/core.bin`, packed);
  const size = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
  console.log(`core.bin ${size(packed.length)}, page.js ${size(script.outputFiles[0].contents.length)}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isDev = process.argv.includes("--dev");
  const isThere = process.argv.includes("--page") && existsSync(where(isDev));
  await page(isThere ? where(isDev) : wasm(isDev), isDev ? 3 : 22);
}
