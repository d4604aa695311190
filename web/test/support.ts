// Shared helpers of tests: a document without a browser, and the core in Node.
import { existsSync, readFileSync, statSync } from "node:fs";
import { decompress } from "fzstd";
import { parseHTML } from "linkedom";
import { CoreInstance } from "../src/core/module";

/** Installs a document as a global, for the code of the page. */
export function withDocument(): Document {
  const { window, document } = parseHTML("<!DOCTYPE html><html><body></body></html>");
  const { Node, HTMLElement, HTMLInputElement, HTMLTextAreaElement } = window;
  Object.assign(globalThis, { window, document, Node, HTMLElement, HTMLInputElement, HTMLTextAreaElement });
  return document as unknown as Document;
}

/** Loads the last built core for browsers; undefined if none is built. */
export function core(): CoreInstance | undefined {
  const files = ["../dist/core.bin", "../dev/core.bin"].map((path) => new URL(path, import.meta.url));
  const there = files.filter((file) => existsSync(file));
  const [last] = there.sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  return last && new CoreInstance(new WebAssembly.Module(Uint8Array.from(decompress(readFileSync(last)))));
}
