// The worker that runs a core. It receives the compiled module first, then requests.
import type { Answer } from "./link";
import { CoreInstance, Refused } from "./module";

type ToWorker = { module: WebAssembly.Module } | { request: unknown };

let instance: CoreInstance | undefined;

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  const answer = (message: Answer) => (self as unknown as Worker).postMessage(message);
  if ("module" in data) {
    instance = new CoreInstance(data.module);
    return;
  }
  try {
    if (instance === undefined) throw new Error("the core was asked before it was there");
    answer({ ok: instance.call(data.request) });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    answer(error instanceof Refused ? { error: why } : { stopped: why });
  }
};
