// Builds the core for browsers into `dist/core.bin`: `npm run core`. It is a WebAssembly module, compressed
// with Zstandard. With `--dev`, it builds `dev/core.bin` for tests, which is quick to build, but large
// and slow. The tests use the newer of the two.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compress, init } from "@bokuweb/zstd-wasm";

const root = fileURLToPath(new URL("../..", import.meta.url));
const TARGET = "wasm32-unknown-unknown";

const isDev = process.argv.includes("--dev");
const out = fileURLToPath(new URL(isDev ? "../dev/" : "../dist/", import.meta.url));
const args = ["rustc", "--package", "castra-wasm", "--lib", "--crate-type", "cdylib"];
// For tests, optimisation costs more time than it saves.
const manifest = readFileSync(`${root}Cargo.toml`, "utf8");
const optimised = isDev ? manifest.matchAll(/^\[profile\.dev\.package\.([\w-]+)\]\nopt-level/gm) : [];
const plain = Array.from(optimised, ([, name]) => `--config=profile.dev.package.${name}.opt-level=0`);
// Without the wrapper of clippy: other builds have checked the lints already, and they would take
// a quarter of the compile time again.
const { RUSTC_WORKSPACE_WRAPPER: _, ...env } = process.env;
const built = spawnSync(
  "cargo",
  [...args, ...plain, "--target", TARGET, "--profile", isDev ? "dev" : "web", "--locked"],
  { cwd: root, stdio: "inherit", env },
);
if (built.status !== 0) process.exit(1);
const target = process.env.CARGO_TARGET_DIR ?? `${root}target`;
const module = readFileSync(`${target}/${TARGET}/${isDev ? "debug" : "web"}/castra_wasm.wasm`);
await init();
// The compression level; 22 is the maximum.
const packed = compress(module, isDev ? 3 : 22);
mkdirSync(out, { recursive: true });
writeFileSync(`${out}core.bin`, packed);
console.log(`web/${isDev ? "dev" : "dist"}/core.bin ${(packed.length / 1e6).toFixed(2)} MB`);
