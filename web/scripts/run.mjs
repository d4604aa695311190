// Bundles a script that drives the page and runs it: `node scripts/run.mjs FILE ARGUMENT…`.
import { spawnSync } from "node:child_process";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const [file, ...rest] = process.argv.slice(2);
// Separate from the folders of tests, which are removed after a run.
const out = `${root}out-scripts/${basename(file, ".ts")}.mjs`;
await build({
  absWorkingDir: root,
  entryPoints: [file],
  outfile: out,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  loader: { ".ftl": "text" },
  sourcemap: "inline",
  logLevel: "warning",
});
const run = spawnSync(process.execPath, ["--enable-source-maps", out, ...rest], { cwd: root, stdio: "inherit" });
process.exit(run.status ?? 1);
