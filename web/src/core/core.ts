// The page's client of a core, which runs in a worker or on the server.
//
// The page owns the texts. If a core stops (a panic, or the user stops endless rules) or is out of
// reach, a new core replaces it and receives the texts again.
import { link, type Answer, type Link } from "./link";
import { Lost, Refused, Stopped } from "./module";
import { unbase64 } from "../base64";
import { artOf } from "../files/art";
import type {
  AttachedPictures, Book, BooksRequest, Change, Completion, Exported, ExportFormat, Failure, Form, Gesture, Hover, Layer, LibraryRequest, ListedTest, Look, Palette, Picture,
  PictureFile, PictureFormat, Place, Problem, Request, Rules, Shelf, Simulated, StepEdit, Steps, Swatches, LoadedSources, Theme,
} from "../protocol";

interface PendingRequest {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

export class Core {
  private link: Link;
  /** The requests without an answer yet, oldest first. Answers come in the order of requests. */
  private pending: PendingRequest[] = [];
  private loaded: LoadedSources = { packages: [], texts: [] };
  private readonly open = new Map<string, string>();

  /** `onReplaced` is called with the reason when a new core has replaced the old one. `isLost` is whether the old one
   *  was out of reach. All state of the old core other than texts is gone. */
  constructor(private readonly onReplaced: (why: string, isLost: boolean) => void = () => {}) {
    this.link = this.start();
  }

  private start(): Link {
    const started: Link = link({
      answered: (answer) => {
        if (this.link === started) this.handleAnswer(answer);
      },
      lost: () => {
        if (this.link === started) this.handleLost();
      },
    });
    return started;
  }

  private handleAnswer(answer: Answer): void {
    const request = this.pending.shift();
    if ("ok" in answer) request?.resolve(answer.ok);
    else if ("error" in answer) request?.reject(new Refused(answer.error));
    else {
      request?.reject(new Stopped(answer.stopped));
      this.restart(answer.stopped);
    }
  }

  /** Replaces the core by a new one with the same texts. Pending requests are rejected. */
  restart(why: string): void {
    this.link.end();
    this.replace(new Stopped(why));
    this.onReplaced(why, false);
  }

  /** Replaces a core that is out of reach, and reports it once the new core is ready. */
  private handleLost(): void {
    const why = new Lost();
    this.replace(why);
    const { link } = this;
    void link.ready.then(() => {
      if (this.link === link) this.onReplaced(why.message, true);
    });
  }

  private replace(why: Stopped): void {
    const { pending } = this;
    this.pending = [];
    this.link = this.start();
    void this.send({ texts: { op: "load", ...this.loaded } }).catch(() => {});
    for (const [path, text] of this.open) {
      void this.send({ texts: { op: "open", path, text } }).catch(() => {});
      this.attach(path);
    }
    for (const one of pending) one.reject(why);
  }

  /** Returns whether a text belongs to the loaded packages. */
  knows(path: string): boolean {
    return this.loaded.texts.some((text) => text.path === path);
  }

  /** Starts a second core with the same texts, for long operations. */
  async clone(onReplaced?: (why: string, isLost: boolean) => void): Promise<Core> {
    const clone = new Core(onReplaced);
    await clone.load(this.loaded);
    for (const [path, text] of this.open) await clone.setText(path, text);
    return clone;
  }

  /** Ends the core. Pending requests are rejected. */
  stop(): void {
    this.link.end();
    for (const request of this.pending) request.reject(new Stopped("closed"));
    this.pending = [];
  }

  /** Sends a request. Resolves to the answer, or rejects with `Refused` or `Stopped`. */
  ask<T>(request: Request): Promise<T> {
    return this.send(request) as Promise<T>;
  }

  private send(request: unknown): Promise<unknown> {
    const { link } = this;
    return new Promise((resolve, reject) => {
      const one = { resolve, reject };
      this.pending.push(one);
      link.ready.then(
        () => {
          // If the core was replaced meanwhile, this request has been rejected.
          if (this.link === link) link.ask(request);
        },
        (error: unknown) => {
          this.pending = this.pending.filter((other) => other !== one);
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
    });
  }

  load(loaded: LoadedSources): Promise<null> {
    this.loaded = loaded;
    return this.ask({ texts: { op: "load", ...loaded } });
  }

  setText(path: string, text: string): Promise<null> {
    const isNew = !this.open.has(path);
    this.open.set(path, text);
    const opened = this.ask<null>({ texts: { op: "open", path, text } });
    if (isNew) this.attach(path);
    return opened;
  }

  /** Sends the pictures that came with a text. The core refuses those that it cannot draw, and then reports
   *  them as missing. */
  private attach(path: string): void {
    const found = artOf(path);
    if (found !== undefined) void this.ask({ texts: { op: "attach", path, found } }).catch(() => {});
  }

  /** Requests the pictures of an open text. */
  attached = (path: string) => this.ask<AttachedPictures>({ texts: { op: "attached", path } });

  close(path: string): Promise<null> {
    this.open.delete(path);
    return this.ask({ texts: { op: "close", path } });
  }

  /** Opens a text and closes all others, which then have the content of the packages, or do not exist. */
  only(path: string, text: string): Promise<null> {
    for (const other of this.open.keys()) if (other !== path) void this.close(other).catch(() => {});
    return this.setText(path, text);
  }

  look = (path: string) => this.ask<Look>({ texts: { op: "look", path } });

  /** Returns the problems of all existing texts. The core also lists closed ones, which are left out. */
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
  map = (path: string, theme: Theme, hidden: Layer[] = [], strengths = false) =>
    this.ask<Picture>({ picture: { op: "map", path, theme, hidden, strengths } });
  page = (path: string, theme: Theme) =>
    this.ask<Picture>({ picture: { op: "page", path, theme } });
  /** Requests the board of a game, without a battle. */
  board = (path: string, theme: Theme) =>
    this.ask<Pick<Picture, "hasErrors" | "board" | "width" | "height" | "svg">>({ picture: { op: "board", path, theme } });
  /** Returns the printed page as a file. */
  async file(path: string, format: PictureFormat, theme: Theme): Promise<Uint8Array<ArrayBuffer>> {
    const { content } = await this.ask<PictureFile>({ picture: { op: "file", path, format, theme } });
    return unbase64(content);
  }

  /** Requests a battle as a file of another program, or as data. */
  exported = (path: string, format: ExportFormat, images: string) =>
    this.ask<Exported>({ exchange: { op: "export", path, format, images } });
  /** Requests a book of the game of a text. */
  book = (path: string, readers: BooksRequest["op"]) => this.ask<Book>({ books: { op: readers, path } });

  palette = (path: string) => this.ask<Palette>({ palette: { op: "of", path } });
  swatches = (path: string, theme: Theme) => this.ask<Swatches>({ palette: { op: "pictures", path, theme } });
  rules = (path: string) => this.ask<Rules>({ rules: { op: "list", path } });
  /** Requests the first error that gestures would cause; null if they cause none. */
  problemOf = (path: string, gestures: Gesture[]) => this.ask<string | null>({ gestures: { op: "problem", path, gestures } });
  form = (path: string) => this.ask<Form>({ council: { op: "form", path } });
  shelf = () => this.ask<Shelf>({ library: { op: "battles" } });
  shipped = (path: string) => this.ask<string>({ library: { op: "text", path } });

  create = (wish: Omit<Extract<LibraryRequest, { op: "new" }>, "op">) => this.ask<string>({ library: { op: "new", ...wish } });

  /** Returns the text edits of gestures, step by step. The offsets of each step refer to the text after
   *  the previous step. */
  async gestures(path: string, gestures: Gesture[]): Promise<StepEdit[][]> {
    const { steps } = await this.ask<Steps>({ gestures: { op: "try", path, gestures } });
    return steps;
  }

  /** Requests the tests of all texts, or those that concern one text. */
  tests = (path?: string) => this.ask<ListedTest[]>({ tests: { op: "list", ...(path === undefined ? {} : { path }) } });
  /** Runs tests; null for each test that passes. */
  runTests = (from: number, count: number) =>
    this.ask<(Failure | null)[]>({ tests: { op: "run", from, count } });

  begin = (path: string, seed: number) =>
    this.ask<null>({ simulate: { op: "begin", path, seed } });
  more = (games: number) =>
    this.ask<Simulated>({ simulate: { op: "more", games } });
}
