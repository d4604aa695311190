// Bundles tests into a folder `out-…` and runs them: `npm test`, or `npm test -- NAME…` for some
// files; `npm run browser` for those in `test/browser`, which drive chromium. `CASTRA` is the path of
// the program under test, by default that of the repository if it is built. `ONLY` is a pattern
// for the names of tests.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const [first, ...rest] = process.argv.slice(2);
const folder = first === "browser" ? "test/browser" : "test";
const wanted = first === "browser" || first === undefined ? rest : [first, ...rest];
const tests = readdirSync(root + folder)
  .filter((name) => name.endsWith(".test.ts"))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  .filter((name) => mayHave(readFileSync(`${root}${folder}/${name}`, "utf8")));

/** Returns whether a file may contain a test that matches `ONLY`. Other files would start a browser for nothing. */
function mayHave(source) {
  const names = source.split("\n").filter((line) => /^\s*test\(/.test(line));
  return names.some((line) => line.includes("${") || new RegExp(process.env.ONLY ?? "").test(line));
}

// Each run has its own folder, so that parallel runs do not remove each other's files.
const out = mkdtempSync(`${root}out-`);
process.on("exit", () => rmSync(out, { recursive: true, force: true }));
await build({
  absWorkingDir: root,
  entryPoints: tests.map((name) => `${folder}/${name}`),
  outdir: out,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  loader: { ".ftl": "text" },
  sourcemap: "inline",
  logLevel: "warning",
});
const files = tests.map((name) => join(out, name.replace(/\.ts$/, ".mjs")));
const only = process.env.ONLY === undefined ? [] : ["--test-name-pattern", process.env.ONLY];
// A failed test leaves its server and browser running, which would keep its file from ending.
const options = ["--enable-source-maps", "--test", "--test-concurrency=2", "--test-force-exit", ...only];
const run = spawnSync(process.execPath, [...options, ...files], {
  cwd: root,
  // Tests expect the page in English, whatever the locale of the machine is.
  env: { ...process.env, LC_ALL: "C.UTF-8" },
  stdio: "inherit",
});
process.exit(run.status ?? 1);
