// The check of the open text. After each change, the core reads the text again, and the problems and the
// map follow. A check that takes too long can be stopped.
import type { Core } from "./core/core";
import { Stopped } from "./core/module";
import { t, type Words } from "./messages/messages";
import type { Palette, Picture, Problem } from "./protocol";
import type { TextView } from "./text/editor";
import { Waiting } from "./waiting";
import { words } from "./words";

/** The workbench around the text. */
export interface CheckCallbacks {
  /** Returns the path of the open file. */
  path(): string;
  say(text: Words): void;
  /** Requests the map and the palette. */
  requestMap(): Promise<[Picture, Palette]>;
  /** Draws the map; `asked` is a request that was sent already. */
  draw(asked: Promise<[Picture, Palette]> | undefined): Promise<void>;
  /** Lists the problems of the open file and of the others. */
  listed(own: Problem[], others: Problem[]): void;
  /** Says whether the open file has problems, so that their panel opens. */
  setHasContents(has: boolean): void;
  /** Returns whether the panel must not open now: the map would move under the pointer. */
  isBusy(): boolean;
  /** Called when a text has been checked and its map is drawn. `looks` counts the checks. */
  checked(path: string, text: string, looks: number): void;
  /** Called when the problems of all files are listed. */
  listedAll(looks: number): void;
}

export class Check {
  /** The notice shown while a check takes long. */
  private readonly reading = new Waiting(() => this.giveUp());
  isBattle = true;
  isCampaign = false;
  /** Whether the text is known to have errors. */
  hasErrors = true;
  /** The problems of the open file. */
  own: Problem[] = [];
  private others: Problem[] = [];
  /** The problems before the last gestures, until the next check has announced the new ones. */
  private before: Problem[] | undefined;
  /** Whether the open file has not been checked yet. */
  private isFirst = true;
  private isGivenUp = false;
  /** Whether the core is being restarted because another file is opened. */
  private isReplaced = false;
  /** The text whose check stopped a core. */
  private stoppedBy: string | undefined;
  private needsRefresh = false;
  private looks = 0;
  private isRefreshing = false;
  /** Resolves when problems and map belong to the current text. */
  refreshed: Promise<void> = Promise.resolve();
  private wholeAfter: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly core: Core,
    private readonly text: TextView,
    private readonly callbacks: CheckCallbacks,
  ) {}

  /** The element of the notice. */
  get notice(): HTMLElement {
    return this.reading.element;
  }

  /** Prepares for another file. The current request may take long, so the core may be restarted. */
  replace(): void {
    this.before = undefined;
    if (this.isRefreshing && this.reading.element.hasChildNodes()) {
      this.isReplaced = true;
      this.core.restart(String(t("bench-other-file")));
    }
    this.isFirst = true;
  }

  /** Called before gestures change the text, so that new errors can be announced afterwards. */
  acted(): void {
    this.before ??= this.own;
  }

  /** Handles a restart of the core. Checks the text again, unless the same text has stopped the core
   *  twice or the user stopped it. */
  restarted(why: string): void {
    const { text } = this.text;
    if (this.isReplaced) {
      // The newly opened file did not stop the core.
      this.isReplaced = false;
      setTimeout(() => void this.refresh());
      return;
    }
    if (this.isGivenUp) {
      this.isGivenUp = false;
      this.stoppedBy = text;
      this.callbacks.say(t("bench-stopped"));
      return;
    }
    if (text === this.stoppedBy) {
      this.callbacks.say(t("bench-core-bug", { why }));
      return;
    }
    this.stoppedBy = text;
    this.callbacks.say(t("bench-core-restarted", { why }));
    setTimeout(() => void this.refresh());
  }

  /** Stops a check that takes too long for the user. */
  private giveUp(): void {
    this.isGivenUp = true;
    this.core.restart(String(t("bench-reading-stopped")));
  }

  /** Checks the current text. If a check is running, another one follows it. Before a file is open, there is
   *  nothing to check. */
  refresh(): Promise<void> {
    if (this.callbacks.path() === "") return this.refreshed;
    this.needsRefresh = true;
    if (!this.isRefreshing) this.refreshed = this.refreshLoop();
    return this.refreshed;
  }

  private async refreshLoop(): Promise<void> {
    this.isRefreshing = true;
    try {
      while (this.needsRefresh) {
        this.needsRefresh = false;
        await this.reading.mark(t("bench-reading"), () => this.refreshOnce());
      }
    } catch (error) {
      if (!(error instanceof Stopped)) this.callbacks.say(words(error));
    } finally {
      this.isRefreshing = false;
    }
  }

  private async refreshOnce(): Promise<void> {
    const { text } = this;
    const path = this.callbacks.path();
    const now = text.text;
    const isCurrent = () => path === this.callbacks.path() && text.text === now;
    this.isBattle = /^scenario\s/m.test(now);
    this.isCampaign = /^campaign\s/m.test(now);
    // Send all requests at once. Answers come in order, and waiting for each would cost a round trip.
    const opened = this.core.setText(path, now);
    const looked = this.core.look(path);
    const drawn = this.isBattle ? this.callbacks.requestMap() : undefined;
    // Only the first failure is reported, so the other promises need a handler.
    for (const one of [opened, looked, drawn]) one?.catch(() => {});
    await opened;
    const found = await looked;
    if (!isCurrent()) return;
    this.own = found.problems;
    this.announceNewErrors();
    text.show(found.tokens, found.problems);
    const hasErrors = found.problems.some(({ severity }) => severity === "error");
    this.callbacks.listed(this.own, this.others);
    // Problems of the first check open their panel at once, so that nothing moves later.
    if (this.isFirst) this.callbacks.setHasContents(found.problems.length > 0);
    this.isFirst = false;
    await this.callbacks.draw(drawn);
    if (!isCurrent()) return;
    this.hasErrors = hasErrors;
    this.callbacks.checked(path, now, ++this.looks);
    clearTimeout(this.wholeAfter);
    this.wholeAfter = setTimeout(() => void this.refreshAllProblems(), 800);
  }

  /** Lists the problems of all files, once the user pauses. */
  private async refreshAllProblems(): Promise<void> {
    const all = await this.core.problems().catch(() => []);
    this.others = all.filter(({ path }) => path !== this.callbacks.path());
    this.callbacks.listed(this.own, this.others);
    // Never resize during a drag: the map would move under the pointer.
    if (this.callbacks.isBusy()) this.wholeAfter = setTimeout(() => void this.refreshAllProblems(), 800);
    else this.callbacks.setHasContents(this.own.length > 0);
    if (!this.isRefreshing) this.callbacks.listedAll(this.looks);
  }

  /** Announces the errors that the last gestures have caused. */
  private announceNewErrors(): void {
    const { before } = this;
    this.before = undefined;
    if (before === undefined) return;
    const errors = (all: Problem[]) => all.filter(({ severity }) => severity === "error");
    const known = new Set(errors(before).map(({ message }) => message));
    const [first, ...others] = errors(this.own).filter(({ message }) => !known.has(message));
    if (first === undefined) return;
    this.callbacks.say(t("problems-new", { message: first.message, others: others.length }));
  }
}
