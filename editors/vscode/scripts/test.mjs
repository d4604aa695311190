// Bundles the tests into `out/` and runs them: `npm test`, or `npm test -- NAME…` for some files.
// `CASTRA` is the path of the program under test, by default that of the repository if it is built.
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const wanted = process.argv.slice(2);
const tests = readdirSync(`${root}/test`)
  .filter((name) => name.endsWith(".test.ts"))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));

rmSync(`${root}/out`, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: tests.map((name) => `test/${name}`),
  outdir: "out",
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  packages: "external",
  sourcemap: "inline",
  logLevel: "warning",
});
const files = tests.map((name) => `out/${name.replace(/\.ts$/, ".js")}`);
const run = spawnSync(process.execPath, ["--enable-source-maps", "--test", ...files], {
  cwd: root,
  stdio: "inherit",
});
process.exit(run.status ?? 1);
