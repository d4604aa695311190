// The core, as the page has it: in a worker, so that the page never waits for it.
//
// The texts live here, in the page. A core that stops (a panic, or endless rules that are
// given up) is replaced by another, which gets the texts again: nothing is lost.
import { coreModule, coreWorker } from "./load";
import { Refused, Stopped } from "./module";
import type {
  Change, Completion, Edit, Failure, Figures, Form, Gesture, Hover, Loaded, Look, Palette, Picture, Place,
  Problem, Request, Shelf, TestOf, Theme, Wish,
} from "./protocol";
import type { FromWorker } from "./worker";

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** Compiled once, and shared by all workers of the page. */
let compiled: Promise<WebAssembly.Module> | undefined;

export class Core {
  private worker: Worker;
  private ready: Promise<void>;
  private last = 0;
  private readonly waiting = new Map<number, Waiting>();
  private loaded: Loaded = { packages: [], texts: [] };
  private readonly open = new Map<string, string>();

  /** `said` hears when the core had to be started again, and why. */
  constructor(private readonly said: (why: string) => void = () => {}) {
    [this.worker, this.ready] = this.start();
  }

  private start(): [Worker, Promise<void>] {
    const worker = coreWorker();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (this.worker === worker) this.hear(data);
    };
    worker.onerror = (event) => {
      if (this.worker === worker) this.again(event.message || "the worker has stopped");
    };
    compiled ??= coreModule();
    const ready = compiled.then((module) => worker.postMessage({ module }));
    return [worker, ready];
  }

  private hear(data: FromWorker): void {
    const waiting = this.waiting.get(data.id);
    this.waiting.delete(data.id);
    if ("ok" in data) waiting?.resolve(data.ok);
    else if ("error" in data) waiting?.reject(new Refused(data.error));
    else {
      waiting?.reject(new Stopped(data.stopped));
      this.again(data.stopped);
    }
  }

  /** Starts another core with the same texts; what was asked is given up. */
  again(why: string): void {
    this.worker.terminate();
    for (const waiting of this.waiting.values()) waiting.reject(new Stopped(why));
    this.waiting.clear();
    [this.worker, this.ready] = this.start();
    void this.send({ texts: { op: "load", ...this.loaded } }).catch(() => {});
    for (const [path, text] of this.open) {
      void this.send({ texts: { op: "open", path, text } }).catch(() => {});
    }
    this.said(why);
  }

  /** Another core with the same texts, for what takes long. */
  async twin(): Promise<Core> {
    const twin = new Core();
    await twin.load(this.loaded);
    for (const [path, text] of this.open) await twin.setText(path, text);
    return twin;
  }

  /** Ends it. */
  stop(): void {
    this.worker.terminate();
    for (const waiting of this.waiting.values()) waiting.reject(new Stopped("closed"));
    this.waiting.clear();
  }

  /** Asks, and has the answer or a `Refused`. Requests are answered in their order. */
  ask<T>(request: Request): Promise<T> {
    return this.send(request) as Promise<T>;
  }

  private send(request: unknown): Promise<unknown> {
    const { worker } = this;
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.ready.then(
        () => worker.postMessage({ id, request }),
        (error: unknown) => {
          this.waiting.delete(id);
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
    });
  }

  load(loaded: Loaded): Promise<null> {
    this.loaded = loaded;
    return this.ask({ texts: { op: "load", ...loaded } });
  }

  setText(path: string, text: string): Promise<null> {
    this.open.set(path, text);
    return this.ask({ texts: { op: "open", path, text } });
  }

  close(path: string): Promise<null> {
    this.open.delete(path);
    return this.ask({ texts: { op: "close", path } });
  }

  look = (path: string) => this.ask<Look>({ texts: { op: "look", path } });

  /** The problems of all texts that there are; of one that was closed, the core keeps the place. */
  async problems(): Promise<Problem[]> {
    const all = await this.ask<Problem[]>({ texts: { op: "problems" } });
    const known = new Set([...this.open.keys(), ...this.loaded.texts.map(({ path }) => path)]);
    return all.filter(({ path }) => known.has(path));
  }

  text = (path: string) => this.ask<string>({ texts: { op: "text", path } });
  format = (path: string) => this.ask<Change[]>({ texts: { op: "format", path } });
  hover = (path: string, at: number) =>
    this.ask<Hover | null>({ texts: { op: "hover", path, at } });
  complete = (path: string, at: number) =>
    this.ask<Completion[]>({ texts: { op: "complete", path, at } });
  definition = (path: string, at: number) =>
    this.ask<Place[]>({ texts: { op: "definition", path, at } });
  rename = (path: string, at: number, name: string) =>
    this.ask<Change[]>({ texts: { op: "rename", path, at, name } });
  map = (path: string, theme: Theme) =>
    this.ask<Picture>({ picture: { op: "map", path, theme } });
  page = (path: string, theme: Theme) =>
    this.ask<Picture>({ picture: { op: "page", path, theme } });
  palette = (path: string) => this.ask<Palette>({ palette: { op: "of", path } });
  form = (path: string) => this.ask<Form>({ council: { op: "form", path } });
  shelf = () => this.ask<Shelf>({ library: { op: "battles" } });
  shipped = (path: string) => this.ask<string>({ library: { op: "text", path } });

  create = (wish: Wish) => this.ask<string>({ library: { op: "new", ...wish } });

  /** The changes that carry gestures out, step by step: those of each are of the text that the
   *  one before it has left. */
  async gestures(path: string, gestures: Gesture[]): Promise<Edit[][]> {
    type Steps = { steps: Edit[][] };
    const { steps } = await this.ask<Steps>({ gestures: { op: "try", path, gestures } });
    return steps;
  }

  tests = () => this.ask<TestOf[]>({ tests: { op: "list" } });
  /** What came of some tests: nothing of those that pass. */
  runTests = (from: number, count: number) =>
    this.ask<(Failure | null)[]>({ tests: { op: "run", from, count } });

  begin = (path: string, seed: number) =>
    this.ask<null>({ simulate: { op: "begin", path, seed } });
  more = (games: number) =>
    this.ask<{ played: number; figures: Figures }>({ simulate: { op: "more", games } });
}
