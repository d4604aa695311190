// What tests share: a document without a browser, and the core as node runs it.
import { existsSync, readFileSync } from "node:fs";
import { decompress } from "fzstd";
import { parseHTML } from "linkedom";
import { Door } from "../src/core/module";

/** Puts a document where the page's own code looks for it. */
export function withDocument(): Document {
  const { window, document } = parseHTML("<!DOCTYPE html><html><body></body></html>");
  const { Node, HTMLElement, HTMLInputElement, HTMLTextAreaElement } = window;
  Object.assign(globalThis, { window, document, Node, HTMLElement, HTMLInputElement, HTMLTextAreaElement });
  return document as unknown as Document;
}

const PACKED = new URL("../dist/core.bin", import.meta.url);

/** The core of the built page; none if the page is not built. */
export function core(): Door | undefined {
  if (!existsSync(PACKED)) return undefined;
  return new Door(new WebAssembly.Module(Uint8Array.from(decompress(readFileSync(PACKED)))));
}
