// A worker with a core in it: it gets the compiled module first, then requests.
import { Door, Refused } from "./module";

export type ToWorker = { module: WebAssembly.Module } | { id: number; request: unknown };
export type FromWorker =
  | { id: number; ok: unknown }
  | { id: number; error: string }
  | { id: number; stopped: string };

let door: Door | undefined;

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  const answer = (message: FromWorker) => (self as unknown as Worker).postMessage(message);
  if ("module" in data) {
    door = new Door(data.module);
    return;
  }
  const { id, request } = data;
  try {
    if (door === undefined) throw new Error("the core was asked before it was there");
    answer({ id, ok: door.call(request) });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    answer(error instanceof Refused ? { id, error: why } : { id, stopped: why });
  }
};
