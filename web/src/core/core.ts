// A core, as the page has it: out of its way, so that the page never waits for it.
//
// The texts live here, in the page. A core that stops (a panic, or endless rules that are
// given up) or is lost is replaced by another, which gets the texts again: nothing is lost.
import { link, type Answer, type Link } from "./link";
import { Lost, Refused, Stopped } from "./module";
import { artOf } from "../files/art";
import type {
  AttachedPictures, Change, Completion, Failure, Form, Gesture, Hover, Layer, LibraryRequest, ListedTest, Look, Palette, Picture,
  PictureFile, PictureFormat, Place, Problem, Request, Rules, Shelf, Simulated, StepEdit, Steps, Swatches, Texts, Theme,
} from "../protocol";

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

export class Core {
  private link: Link;
  /** What was asked and has no answer: answers come in the order of requests. */
  private waiting: Waiting[] = [];
  private loaded: Texts = { packages: [], texts: [] };
  private readonly open = new Map<string, string>();

  /** `said` hears when another core has taken the place of the one that was, and why; a core that was out of
   *  reach is `lost`. What it had besides texts is gone. */
  constructor(private readonly said: (why: string, isLost: boolean) => void = () => {}) {
    this.link = this.start();
  }

  private start(): Link {
    const started: Link = link({
      answered: (answer) => {
        if (this.link === started) this.hear(answer);
      },
      lost: () => {
        if (this.link === started) this.lose();
      },
    });
    return started;
  }

  private hear(answer: Answer): void {
    const waiting = this.waiting.shift();
    if ("ok" in answer) waiting?.resolve(answer.ok);
    else if ("error" in answer) waiting?.reject(new Refused(answer.error));
    else {
      waiting?.reject(new Stopped(answer.stopped));
      this.again(answer.stopped);
    }
  }

  /** Starts another core with the same texts; what was asked is given up. */
  again(why: string): void {
    this.link.end();
    this.replace(new Stopped(why));
    this.said(why, false);
  }

  /** The core is out of reach. When another is there, it gets the same texts. */
  private lose(): void {
    const why = new Lost();
    this.replace(why);
    const { link } = this;
    void link.ready.then(() => {
      if (this.link === link) this.said(why.message, true);
    });
  }

  private replace(why: Stopped): void {
    const { waiting } = this;
    this.waiting = [];
    this.link = this.start();
    void this.send({ texts: { op: "load", ...this.loaded } }).catch(() => {});
    for (const [path, text] of this.open) {
      void this.send({ texts: { op: "open", path, text } }).catch(() => {});
      this.attach(path);
    }
    for (const one of waiting) one.reject(why);
  }

  /** Whether a text is among those of the packages. */
  knows(path: string): boolean {
    return this.loaded.texts.some((text) => text.path === path);
  }

  /** Another core with the same texts, for what takes long. */
  async twin(said?: (why: string, isLost: boolean) => void): Promise<Core> {
    const twin = new Core(said);
    await twin.load(this.loaded);
    for (const [path, text] of this.open) await twin.setText(path, text);
    return twin;
  }

  /** Ends it. */
  stop(): void {
    this.link.end();
    for (const waiting of this.waiting) waiting.reject(new Stopped("closed"));
    this.waiting = [];
  }

  /** Asks, and has the answer or a `Refused`. Requests are answered in their order. */
  ask<T>(request: Request): Promise<T> {
    return this.send(request) as Promise<T>;
  }

  private send(request: unknown): Promise<unknown> {
    const { link } = this;
    return new Promise((resolve, reject) => {
      const one = { resolve, reject };
      this.waiting.push(one);
      link.ready.then(
        () => {
          // If it was given up meanwhile, so was this.
          if (this.link === link) link.ask(request);
        },
        (error: unknown) => {
          this.waiting = this.waiting.filter((other) => other !== one);
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
    });
  }

  load(loaded: Texts): Promise<null> {
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

  /** Gives a text that has just been opened the pictures that came with it. The core refuses those that
   *  cannot be drawn, and then reports them as any picture that it lacks. */
  private attach(path: string): void {
    const found = artOf(path);
    if (found !== undefined) void this.ask({ texts: { op: "attach", path, found } }).catch(() => {});
  }

  /** The pictures of a text that is open. */
  attached = (path: string) => this.ask<AttachedPictures>({ texts: { op: "attached", path } });

  close(path: string): Promise<null> {
    this.open.delete(path);
    return this.ask({ texts: { op: "close", path } });
  }

  /** Opens a text as the only one: another that was open before is what the packages have, or nothing. */
  only(path: string, text: string): Promise<null> {
    for (const other of this.open.keys()) if (other !== path) void this.close(other).catch(() => {});
    return this.setText(path, text);
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
  map = (path: string, theme: Theme, hidden: Layer[] = [], strengths = false) =>
    this.ask<Picture>({ picture: { op: "map", path, theme, hidden, strengths } });
  page = (path: string, theme: Theme) =>
    this.ask<Picture>({ picture: { op: "page", path, theme } });
  /** The board of a game that needs no battle. */
  board = (path: string, theme: Theme) =>
    this.ask<Pick<Picture, "hasErrors" | "board" | "width" | "height" | "svg">>({ picture: { op: "board", path, theme } });
  /** The printed page as a file. */
  async file(path: string, format: PictureFormat, theme: Theme): Promise<Uint8Array<ArrayBuffer>> {
    const { content } = await this.ask<PictureFile>({ picture: { op: "file", path, format, theme } });
    return Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  }

  palette = (path: string) => this.ask<Palette>({ palette: { op: "of", path } });
  swatches = (path: string, theme: Theme) => this.ask<Swatches>({ palette: { op: "pictures", path, theme } });
  rules = (path: string) => this.ask<Rules>({ rules: { op: "list", path } });
  /** The first error that gestures would cause; null if they cause none. */
  problemOf = (path: string, gestures: Gesture[]) => this.ask<string | null>({ gestures: { op: "problem", path, gestures } });
  form = (path: string) => this.ask<Form>({ council: { op: "form", path } });
  shelf = () => this.ask<Shelf>({ library: { op: "battles" } });
  shipped = (path: string) => this.ask<string>({ library: { op: "text", path } });

  create = (wish: Omit<Extract<LibraryRequest, { op: "new" }>, "op">) => this.ask<string>({ library: { op: "new", ...wish } });

  /** The changes that carry gestures out, step by step: those of each are of the text that the
   *  one before it has left. */
  async gestures(path: string, gestures: Gesture[]): Promise<StepEdit[][]> {
    const { steps } = await this.ask<Steps>({ gestures: { op: "try", path, gestures } });
    return steps;
  }

  /** The tests of all texts, or of those that have to do with one. */
  tests = (path?: string) => this.ask<ListedTest[]>({ tests: { op: "list", ...(path === undefined ? {} : { path }) } });
  /** What came of some tests: nothing of those that pass. */
  runTests = (from: number, count: number) =>
    this.ask<(Failure | null)[]>({ tests: { op: "run", from, count } });

  begin = (path: string, seed: number) =>
    this.ask<null>({ simulate: { op: "begin", path, seed } });
  more = (games: number) =>
    this.ask<Simulated>({ simulate: { op: "more", games } });
}
