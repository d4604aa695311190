// Builds the core as a WebAssembly module and says where it is: `node scripts/wasm.mjs`.
// With `--dev`, quickly and large: what tests need.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const TARGET = "wasm32-unknown-unknown";

/** Builds it. */
export function wasm(isDev) {
  const profile = isDev ? "dev" : "web";
  const args = ["rustc", "--package", "castra-wasm", "--lib", "--crate-type", "cdylib"];
  // Where lints are looked at while other things are built, they have been looked at: it takes as
  // long again as compiling a quarter of this.
  const { RUSTC_WORKSPACE_WRAPPER: _, ...env } = process.env;
  const built = spawnSync(
    "cargo",
    [...args, "--target", TARGET, "--profile", profile, "--locked"],
    { cwd: root, stdio: "inherit", env },
  );
  if (built.status !== 0) throw new Error("the core was not built");
  return where(isDev);
}

/** Where it is when it is built. */
export function where(isDev) {
  const target = process.env.CARGO_TARGET_DIR ?? `${root}target`;
  return `${target}/${TARGET}/${isDev ? "debug" : "web"}/castra_wasm.wasm`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(wasm(process.argv.includes("--dev")));
}
