// Loading the parts of the page: from files beside it, or from the page itself if all parts are
// inlined so that it works from a file.
import { Decompress } from "fzstd";

/** What an element of the page has inlined, if it is there. */
function inlined(id: string): string | undefined {
  return document.getElementById(id)?.textContent ?? undefined;
}

/** Unpacks what comes as it comes, so that the browser compiles it meanwhile. Browsers unpack
 *  gzip themselves, which leaves a quarter more to be sent. */
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

/** The compiled core. It is packed with Zstandard, whatever the host says. */
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

/** The address of a file of the page: beside it, or in the folder that the document names where it is another page. */
function address(file: string): string {
  return `${document.documentElement.dataset["core"] ?? ""}${file}`;
}

async function found(file: string): Promise<Response> {
  const response = await fetch(address(file));
  if (!response.ok) throw new Error(`${file}: ${response.status} ${response.statusText}`);
  return response;
}

/** A new worker for the core. */
export function coreWorker(): Worker {
  const script = inlined("castra-worker");
  if (script === undefined) return new Worker(address("worker.js"));
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const worker = new Worker(url);
  URL.revokeObjectURL(url);
  return worker;
}
