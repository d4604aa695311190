// Loads the core and its worker from files beside the page, or from the page itself in the
// single-file build.
import { Decompress } from "fzstd";

/** Returns the inlined content of an element, or undefined if there is no such element. */
function inlined(id: string): string | undefined {
  return document.getElementById(id)?.textContent ?? undefined;
}

/** Returns a stream that decompresses Zstandard while the browser compiles. Gzip, which browsers
 *  decompress themselves, would transfer a quarter more bytes. */
function unpacking(): TransformStream<Uint8Array, Uint8Array> {
  let unpack: Decompress;
  return new TransformStream({
    start: (out) => {
      unpack = new Decompress((part) => out.enqueue(part));
    },
    transform: (part) => unpack.push(part),
    flush: () => unpack.push(new Uint8Array(), true),
  });
}

/** Loads and compiles the core. The file is Zstandard, whatever the headers of the server say. */
export async function coreModule(): Promise<WebAssembly.Module> {
  const here = inlined("castra-core");
  const packed =
    here === undefined
      ? (await found("core.bin")).body
      : new Blob([Uint8Array.from(atob(here), (c) => c.charCodeAt(0))]).stream();
  if (packed === null) throw new Error("core.bin is empty");
  const unpacked = packed.pipeThrough(unpacking());
  const headers = { "Content-Type": "application/wasm" };
  return WebAssembly.compileStreaming(new Response(unpacked, { headers }));
}

/** Returns the address of a file: beside the page, or in the folder that another page names in `data-core`. */
function address(file: string): string {
  return `${document.documentElement.dataset["core"] ?? ""}${file}`;
}

async function found(file: string): Promise<Response> {
  const response = await fetch(address(file));
  if (!response.ok) throw new Error(`${file}: ${response.status} ${response.statusText}`);
  return response;
}

/** Starts a worker for the core. */
export function coreWorker(): Worker {
  const script = inlined("castra-worker");
  if (script === undefined) return new Worker(address("worker.js"));
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const worker = new Worker(url);
  URL.revokeObjectURL(url);
  return worker;
}
