// Where the parts of the page come from: files beside it, or the page itself, where
// everything is inlined so that it works from a file.

/** What an element of the page has inlined, if it is there. */
function inlined(id: string): string | undefined {
  return document.getElementById(id)?.textContent ?? undefined;
}

/** The compiled core. It is packed with gzip, whatever the host says. */
export async function coreModule(): Promise<WebAssembly.Module> {
  const here = inlined("castra-core");
  const packed =
    here === undefined
      ? (await found("core.bin")).body
      : new Blob([Uint8Array.from(atob(here), (c) => c.charCodeAt(0))]).stream();
  if (packed === null) throw new Error("core.bin is empty");
  const unpacked = packed.pipeThrough(new DecompressionStream("gzip"));
  const headers = { "Content-Type": "application/wasm" };
  return WebAssembly.compileStreaming(new Response(unpacked, { headers }));
}

async function found(file: string): Promise<Response> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status} ${response.statusText}`);
  return response;
}

/** A new worker for the core. */
export function coreWorker(): Worker {
  const script = inlined("castra-worker");
  if (script === undefined) return new Worker("worker.js");
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const worker = new Worker(url);
  URL.revokeObjectURL(url);
  return worker;
}
