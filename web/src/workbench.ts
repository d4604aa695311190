// The workbench for the open file: its text, its map, and the panels below. The text is the only
// source; the core derives everything else from it.
import { redo, undo } from "@codemirror/commands";
import type { EditorState } from "@codemirror/state";
import { Core } from "./core/core";
import { Refused, Stopped } from "./core/module";
import type { Texts, Palette as Offered, Picture, Piece, Problem, Rules as Offers, Seats, Theme } from "./protocol";
import { ask } from "./dialog";
import { button, fill, h } from "./dom";
import { Edits } from "./edits";
import { giveArt, type Art } from "./files/art";
import { downloads, share } from "./files/away";
import { titleOf } from "./files/browser";
import { Document } from "./files/document";
import { OpenFiles } from "./files/open";
import { helpLink } from "./help";
import type { Terms } from "./files/link";
import type { Store, Version } from "./files/store";
import { isTyping, showKeys } from "./keys";
import { problemsOf, hexesOfLine } from "./map/model";
import { Layers } from "./map/layers";
import { MapView } from "./map/view";
import { languageChoice } from "./messages/choice";
import { t, type Words } from "./messages/messages";
import { Balance } from "./panels/balance";
import { Even } from "./panels/even";
import { Worth } from "./panels/worth";
import { Compare, playable } from "./panels/compare";
import { Council } from "./panels/council";
import { Palette } from "./panels/palette";
import { Printed } from "./panels/printed";
import { Problems } from "./panels/problems";
import { Tests } from "./panels/tests";
import { Rules } from "./panels/rules";
import { Room } from "./room";
import { Status } from "./status";
import { Waiting } from "./waiting";
import { Tabs, type View } from "./tabs";
import { isDark, onTheme, themeButton } from "./theme";
import { TextView } from "./text/editor";
import { words } from "./words";

/** The services of the workbench for an additional view. */
export interface Bench {
  readonly core: Core;
  readonly path: () => string;
  readonly text: () => string;
  readonly theme: () => Theme;
  say(text: Words): void;
}

/** An additional view beside the map, such as the table. */
export interface Extra extends View {
  /** Called when a changed text has been checked. A text with errors cannot be played. */
  changed(path: string, text: string, hasErrors: boolean, terms?: Terms): void;
  /** Called when the packages have been loaded. */
  loaded?(): void;
  /** Called when the text is stored under another path. */
  moved?(path: string): void;
}

/** The options for opening a text. */
export interface Opening {
  /** The stored version; undefined if the text is not stored yet. */
  base?: Version | undefined;
  isReadOnly?: boolean;
  view?: "map" | "table";
  /** The terms of a link that allows only play. */
  terms?: Terms;
  /** Makes an editable copy of the text. */
  copy?: () => void;
  /** The editor state of a file that was open before, and its text when it was first opened. */
  state?: EditorState;
  first?: string;
  /** The pictures that came with the text. */
  art?: Art | undefined;
  /** The file name for the copy of a shipped file, which is made at the first change. */
  original?: string;
}

/** The callbacks of a workbench into the page. */
export interface WorkbenchCallbacks {
  /** The user wants to see all battles. */
  home(): void;
  /** The open file is stored under this path from now on. */
  kept(path: string): void;
  /** Shows another open file; the current one stays open. */
  show(path: string): Promise<void>;
  /** The current file was closed. `next` replaces it; undefined if it was the only one. */
  closed(next: string | undefined): void;
}

const NO_FIGURES: Words = t("bench-no-figures");

export class Workbench {
  readonly element: HTMLElement;
  private readonly core: Core;
  private readonly text: TextView;
  private readonly edits: Edits;
  private readonly map: MapView;
  private readonly layers: Layers;
  private readonly palette: Palette;
  private readonly council: Council;
  private readonly rules: Rules;
  private readonly problems: Problems;
  private readonly balance: Balance;
  private readonly even: Even;
  private readonly worth: Worth;
  /** Whether the text is known to have errors. */
  private hasErrors = true;
  private readonly compare: Compare;
  private readonly tests: Tests;
  private readonly side: Tabs;
  private readonly below: Tabs;
  private readonly room: Room;
  private readonly printed: Printed;
  private readonly status = new Status();
  private readonly title = h("h1", { class: "file" });
  private readonly document: Document;
  private readonly files: OpenFiles;
  private readonly extras: Extra[];

  /** The notice shown while a check takes long. */
  private readonly reading = new Waiting(() => this.giveUp());
  /** Makes an editable copy of a text that allows only play. */
  private readonly copy = button(t("bench-copy"), () => {}, { class: "copy" });

  private path = "";
  /** The number of files opened, to detect that another one was opened meanwhile. */
  private openings = 0;
  /** The text when it was first opened. */
  private first = "";
  /** Whether the open file has not been checked yet. */
  private isFirst = true;
  private terms: Terms | undefined;
  private isGivenUp = false;
  /** Whether the core is being restarted because another file is opened. */
  private isReplaced = false;
  private loaded: Texts | undefined;
  private isBattle = true;
  private isCampaign = false;
  /** The text whose check stopped a core. */
  private stoppedBy: string | undefined;
  private needsRefresh = false;
  private looks = 0;
  private isRefreshing = false;
  /** Resolves when problems and map belong to the current text. */
  private refreshed: Promise<void> = Promise.resolve();
  private own: Problem[] = [];
  private others: Problem[] = [];
  private picture: Picture | undefined;
  private pictureOf = "";
  /** The cache key of the pictures in the palette. */
  private swatchesOf = "";
  /** The problems before the last gestures, until the next check has announced the new ones. */
  private before: Problem[] | undefined;
  /** The file name for the copy of an open shipped file, until that copy is made. */
  private original: string | undefined;
  private wholeAfter: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly store: Store,
    private readonly callbacks: WorkbenchCallbacks,
    extras: (bench: Bench) => Extra[],
  ) {
    this.core = new Core((why, isLost) => (isLost ? void this.refresh() : this.restarted(why)));
    const textHost = h("div", { class: "text" });
    this.text = new TextView(
      textHost,
      this.core,
      {
        changed: () => this.changed(),
        moved: () => this.highlightCursorLine(),
        save: () => void this.document.save(true),
        rename: () => void this.edits.rename(),
        definition: () => void this.edits.definition(),
        format: () => void this.edits.format(),
        keys: showKeys,
        say: (text) => this.say(text),
      },
      (changes) => void this.edits.apply(changes),
    );
    this.edits = new Edits(this.core, this.text, store, {
      isReadOnly: () => this.document.isReadOnly,
      say: (text) => this.say(text),
      load: () => this.load(),
      showText: () => {
        if (this.side.isSeen("text")) this.side.show("text");
        else if (this.room.isFolded("left")) this.room.fold("left", false);
      },
      acted: () => {
        this.before ??= this.own;
      },
    });
    this.map = new MapView({
      act: (gestures) => this.edits.act(gestures),
      chose: (piece) => this.reveal(piece),
      say: (text) => this.say(text),
      aloud: (text) => this.status.aloud(text),
      ask,
      putDown: () => this.palette.putDown(),
      current: () => this.refreshed,
      picture: (army, unit) => this.palette.pictureOf(army, unit),
    });
    this.palette = new Palette({
      take: (tool) => this.map.take(tool),
      over: (at) => this.map.over(at),
      drop: (tool, at) => this.map.drop(tool, at),
      scale: () => this.map.scale(),
      toMap: () => this.map.focus(),
    });
    this.layers = new Layers(`castra-layers:${store.name}`, this.map.underlay, {
      changed: () => void this.redraw(),
      act: (gestures) => this.edits.act(gestures),
      say: (text) => this.say(text),
    });
    this.printed = new Printed(this.core);
    this.council = new Council((gestures) => this.edits.act(gestures));
    this.rules = new Rules({
      act: (gestures) => this.edits.act(gestures),
      ask: () => this.offeredRules(),
      state: () => ({ loaded: this.loaded, path: this.path, text: this.text.text, isReadOnly: this.document.isReadOnly }),
    });
    this.problems = new Problems({
      show: ({ path, from, to }) => void this.edits.go(path, from, to),
      fix: (changes) => void this.edits.apply(changes),
    });
    this.document = new Document(store, {
      text: () => this.text.text,
      replace: (text) => this.text.replace(text),
      say: (text) => this.say(text),
      others: () => void this.reread(),
      copy: () => this.adopt(),
      marked: (isDirty) => this.files?.marked(isDirty),
      hasUnsaved: () => this.files.hasUnsaved,
    });
    this.files = new OpenFiles(`castra-open:${store.name}`, {
      show: (path) => void this.callbacks.show(path),
      close: (path) => void this.close(path),
      more: () => this.callbacks.home(),
    });
    this.tests = new Tests({
      texts: () => ({ loaded: this.loaded, path: this.path, text: this.text.text }),
      show: ({ path, from, to }) => void this.edits.go(path, from, to),
      counted: (failed, run) => this.below.label("tests", run === 0 ? t("tab-tests") : failed === 0 ? t("tab-tests-passed", { run }) : t("tab-tests-failed", { failed })),
    });
    this.balance = new Balance(() => {
      this.below.show("figures");
      this.room.fold("below", false);
    }, (army) => this.map.palette?.armies.find((one) => one.army === army)?.noun);
    const battle = () => ({
      loaded: this.loaded,
      path: this.path,
      text: this.text.text,
      isPlayable: this.isBattle && !this.hasErrors && this.terms === undefined,
      isReadOnly: this.document.isReadOnly,
    });
    this.even = new Even(battle, (gestures) => this.edits.act(gestures));
    this.worth = new Worth(battle, () => this.theme());
    this.compare = new Compare(() => ({
      loaded: this.loaded,
      path: this.path,
      text: this.text.text,
      opened: this.first,
      saved: this.store.savesItself ? undefined : this.document.kept,
      playable: playable(this.loaded, this.path, this.text.text, this.isBattle),
    }));
    this.extras = extras({
      core: this.core,
      path: () => this.path,
      text: () => this.text.text,
      theme: () => this.theme(),
      say: (text) => this.say(text),
    });
    const zoom = h(
      "div",
      { class: "zoom", role: "group", "aria-label": t("zoom") },
      button("+", () => this.map.zoom.by(1.25), { "aria-label": t("zoom-in") }),
      button("−", () => this.map.zoom.by(0.8), { "aria-label": t("zoom-out") }),
      button(t("zoom-fit"), () => this.map.zoom.set(1)),
      this.layers.button,
    );
    const mapPane = h("div", { class: "map-pane" }, this.palette.element, h("div", { class: "map-box" }, this.map.element, zoom, this.layers.element));
    this.side = new Tabs(t("bench-views"), [
      { id: "text", label: t("tab-text"), element: h("div", { class: "text-slot" }) },
      { id: "map", label: t("tab-map"), element: mapPane },
      { id: "council", label: t("tab-council"), element: this.council.element, shown: () => void this.form() },
      { id: "rules", label: t("tab-rules"), element: this.rules.element, shown: () => void this.rules.show() },
      { id: "printed", label: t("tab-printed"), element: this.printed.element, shown: () => void this.print(), left: () => this.printed.clear() },
      ...this.extras,
    ], (id) => { this.element?.setAttribute("data-view", id); });
    this.below = new Tabs(t("bench-below"), [
      { id: "problems", label: t("tab-problems"), element: this.problems.element },
      { id: "figures", label: t("tab-balance"), element: h("div", {}, this.balance.element, this.even.element, this.worth.element, this.compare.element) },
      { id: "tests", label: t("tab-tests"), element: this.tests.element, shown: () => void this.tests.shown() },
    ], (id) => { this.element?.setAttribute("data-below", id); });
    const head = h(
      "header",
      { class: "bar" },
      button("Castra", () => this.callbacks.home(), { class: "home", title: t("bench-home") }),
      this.title,
      this.files.element,
      this.document.saved,
      h("span", { class: "space" }),
      this.reading.element,
      this.copy,
      this.balance.corner,
      h(
        "span",
        { class: "actions" },
        button(t("undo"), () => undo(this.text.view), { class: "of-text", title: t("key-undo") }),
        button(t("redo"), () => redo(this.text.view), { class: "of-text", title: t("key-redo") }),
        button(t("bench-format"), () => void this.edits.format(), { class: "of-text", title: t("key-format") }),
        this.document.saveButton,
        button(t("bench-share"), () => void this.share()),
        button(t("bench-download"), () => this.download()),
        helpLink(),
        languageChoice(),
        themeButton(),
        button("?", showKeys, { class: "of-text", "aria-label": t("keys"), title: t("keys-hint") }),
      ),
    );
    const belowHead = h("div", { class: "below-head" }, this.below.bar);
    this.element = h(
      "main",
      { class: "bench", "data-view": "map", "data-below": "problems" },
      head,
      h("section", { class: "left", "aria-label": t("tab-text") }, this.document.conflict, textHost),
      h("section", { class: "right", "aria-label": t("bench-views") }, this.side.bar, this.side.element),
      h("section", { class: "below", "aria-label": t("bench-below") }, belowHead, this.below.element),
      this.status.element,
    );
    this.room = new Room(this.element, `castra-room:${store.name}`);
    belowHead.append(this.room.button);
    // A click on a tab also unfolds the panel.
    this.below.bar.addEventListener("click", () => this.room.fold("below", false));
    this.side.show("map");
    onTheme(() => void this.redraw());
    addEventListener("keydown", (event) => this.key(event));
  }

  // ---- files ----

  /** Loads the packages from the store. */
  async load(): Promise<void> {
    const loaded = await this.store.load();
    if (loaded === undefined) return;
    this.loaded = loaded;
    await this.core.load(loaded);
    this.balance.load(loaded);
    this.extras.forEach((extra) => extra.loaded?.());
  }

  /** Returns whether a file is open in the background, with its undo history. */
  isParked(path: string): boolean {
    return this.files.parked.has(path);
  }

  /** Keeps the current file open in the background, with its undo history. */
  async park(): Promise<void> {
    const { path, first } = this;
    if (path === "" || this.original !== undefined || this.terms !== undefined) return;
    if (this.store.savesItself) await this.document.save(false);
    const { isReadOnly, version: base } = this.document;
    this.files.parked.set(path, { state: this.text.view.state, base, first, isReadOnly });
  }

  /** Shows a file that is open in the background. */
  async resume(path: string): Promise<void> {
    const parked = this.files.parked.get(path);
    if (parked === undefined) throw new Error(`${path} is not open`);
    const { state, base, first, isReadOnly } = parked;
    await this.start(path, state.doc.toString(), { base, isReadOnly, state, first });
    this.document.checkDisk();
  }

  /** Closes a file, after asking about unsaved changes. */
  private async close(path: string): Promise<void> {
    if (path !== this.path) {
      // Show it first, so that the user sees which changes would be lost.
      if (this.store.savesItself || !this.files.parked.has(path)) return void this.files.closed(path);
      await this.callbacks.show(path);
    }
    if (await this.leave()) this.callbacks.closed(this.files.closed(path));
  }

  /** Removes the tab of a file that no longer exists. */
  forget(path: string): void {
    this.files.closed(path);
  }

  /** Opens a stored file. */
  async open(path: string, isReadOnly: boolean): Promise<void> {
    const opening = ++this.openings;
    const version = await this.store.open(path);
    // Another file was opened meanwhile.
    if (opening !== this.openings) return;
    await this.start(path, version.text, { base: version, isReadOnly });
  }

  /** Resolves to whether the user agrees to leave the open file. */
  leave(): Promise<boolean> {
    return this.document.leave();
  }

  /** Opens a text in the workbench. */
  async start(path: string, text: string, opening: Opening = {}): Promise<void> {
    this.openings++;
    const { base, terms, view = "map" } = opening;
    const isReadOnly = opening.isReadOnly === true || terms !== undefined;
    this.original = opening.original;
    this.before = undefined;
    // The current request may take long, so restart the core.
    if (this.isRefreshing && this.reading.element.hasChildNodes()) {
      this.isReplaced = true;
      this.core.restart(String(t("bench-other-file")));
    }
    if (this.path !== "" && this.path !== path) void this.core.close(this.path).catch(() => {});
    if (opening.art !== undefined) giveArt(path, opening.art, terms === undefined);
    this.path = path;
    this.first = opening.first ?? text;
    this.files.parked.delete(path);
    this.files.shown(path, opening.original === undefined && terms === undefined);
    this.isFirst = true;
    this.terms = terms;
    this.picture = undefined;
    this.pictureOf = "";
    this.map.clear();
    this.palette.clear();
    this.swatchesOf = "";
    this.council.clear();
    this.rules.clear();
    this.balance.stop(NO_FIGURES);
    this.element.classList.toggle("locked", terms !== undefined);
    this.copy.onclick = () => opening.copy?.();
    if (opening.state === undefined) this.text.open(path, text, isReadOnly);
    else this.text.resume(path, opening.state);
    fill(this.title, terms === undefined && opening.original === undefined ? path : titleOf(text, path));
    this.document.open(path, opening.original === undefined ? base : { text, revision: "" }, isReadOnly, opening.original !== undefined);
    this.side.show(terms === undefined ? view : "table");
    this.element.inert = false;
    void this.refresh();
    if (base === undefined && opening.original === undefined && terms === undefined && this.store.savesItself) void this.document.save(false);
  }

  /** Turns an open shipped file into a copy at its first change. Returns the path of the copy. */
  private adopt(): string {
    const from = this.path;
    const path = this.store.free(this.original ?? from);
    this.original = undefined;
    this.path = this.text.path = path;
    fill(this.title, path);
    void this.core.close(from).catch(() => {});
    this.extras.forEach((extra) => extra.moved?.(path));
    this.files.moved(from, path);
    this.callbacks.kept(path);
    this.say(t("bench-adopted", { path }));
    return path;
  }

  /** Reloads the packages after another file has changed. */
  private async reread(): Promise<void> {
    await this.load().catch(() => {});
    if (this.path !== "") await this.core.setText(this.path, this.text.text).catch(() => {});
    void this.refresh();
  }

  private async share(): Promise<void> {
    const { path, text } = this.text;
    const seats = await this.core.ask<Seats | null>({ table: { op: "seats", path } }).catch(() => null);
    const attached = await this.core.attached(path).catch(() => undefined);
    await share(text, seats ?? undefined, attached);
  }

  private download(): void {
    const { path, text } = this.text;
    /** Makes a download of the text that the dialog was opened for, even if another file is shown by then. */
    const of = <T>(act: () => Promise<T>) => this.core.setText(path, text).then(act);
    const isOfGame = this.isBattle || /^game\s/m.test(text);
    downloads({
      path, text,
      // A rules file has no picture.
      picture: this.isCampaign || (this.isBattle && this.picture?.board !== null)
        ? (format, theme) => of(() => this.core.file(path, format, theme))
        : undefined,
      exported: this.isBattle ? (format, images) => of(() => this.core.exported(path, format, images)) : undefined,
      book: isOfGame ? (readers) => of(() => this.core.book(path, readers)) : undefined,
      link: () => void this.share(),
    });
  }

  // ---- results of the core ----

  /** Handles a restart of the core. Checks the text again, unless the same text has stopped the core
   *  twice or the user stopped it. */
  private restarted(why: string): void {
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
      this.say(t("bench-stopped"));
      return;
    }
    if (text === this.stoppedBy) {
      this.say(t("bench-core-bug", { why }));
      return;
    }
    this.stoppedBy = text;
    this.say(t("bench-core-restarted", { why }));
    setTimeout(() => void this.refresh());
  }

  /** Stops a check that takes too long for the user. */
  private giveUp(): void {
    this.isGivenUp = true;
    this.core.restart(String(t("bench-reading-stopped")));
  }

  private changed(): void {
    // For scripts that drive the page: results are pending.
    delete this.element.dataset["whole"];
    this.document.changed();
    this.tests.changed();
    void this.refresh();
  }

  /** Checks the current text. If a check is running, another one follows it. */
  private refresh(): Promise<void> {
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
      if (!(error instanceof Stopped)) this.say(words(error));
    } finally {
      this.isRefreshing = false;
    }
  }

  private async refreshOnce(): Promise<void> {
    const { path, text } = this;
    const now = text.text;
    const isCurrent = () => path === this.path && text.text === now;
    this.isBattle = /^scenario\s/m.test(now);
    this.isCampaign = /^campaign\s/m.test(now);
    // Send all requests at once. Answers come in order, and waiting for each would cost a round trip.
    const opened = this.core.setText(path, now);
    const looked = this.core.look(path);
    const drawn = this.isBattle ? this.requestMap() : undefined;
    // Only the first failure is reported, so the other promises need a handler.
    for (const one of [opened, looked, drawn]) one?.catch(() => {});
    await opened;
    const found = await looked;
    if (!isCurrent()) return;
    this.own = found.problems;
    this.announceNewErrors();
    text.show(found.tokens, found.problems);
    const hasErrors = found.problems.some(({ severity }) => severity === "error");
    this.listProblems();
    // Problems of the first check open their panel at once, so that nothing moves later.
    if (this.isFirst) this.room.setHasContents(found.problems.length > 0);
    this.isFirst = false;
    await this.draw(false, drawn);
    if (!isCurrent()) return;
    // For scripts that drive the page: problems and map belong to the current text.
    this.element.dataset["looks"] = String(++this.looks);
    if (this.isBattle && !hasErrors && this.terms === undefined) this.balance.play(path, now);
    else this.balance.stop(this.isBattle ? NO_FIGURES : t("bench-no-battle"));
    this.hasErrors = hasErrors;
    this.even.changed();
    this.worth.changed();
    this.compare.changed();
    this.extras.forEach((extra) => extra.changed(path, now, hasErrors, this.terms));
    clearTimeout(this.wholeAfter);
    this.wholeAfter = setTimeout(() => void this.refreshAllProblems(), 800);
  }

  /** Lists the problems of all files, once the user pauses. */
  private async refreshAllProblems(): Promise<void> {
    const all = await this.core.problems().catch(() => []);
    this.others = all.filter(({ path }) => path !== this.path);
    this.listProblems();
    // Never resize during a drag: the map would move under the pointer.
    if (this.map.isBusy) this.wholeAfter = setTimeout(() => void this.refreshAllProblems(), 800);
    else this.room.setHasContents(this.own.length > 0);
    if (!this.isRefreshing) this.element.dataset["whole"] = String(this.looks);
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
    this.say(t("problems-new", { message: first.message, others: others.length }));
  }

  private listProblems(): void {
    this.problems.show(this.own, this.others);
    const count = this.own.length + this.others.length;
    this.below.label("problems", count === 0 ? t("tab-problems") : t("tab-problems-count", { count }));
  }

  private theme(): Theme {
    return isDark() ? "dark" : "classic";
  }

  /** Requests the map and the palette. */
  private requestMap(): Promise<[Picture, Offered]> {
    const { path } = this;
    return Promise.all([this.core.map(path, this.theme(), this.layers.hidden, this.layers.strengths), this.core.palette(path)]);
  }

  /** Draws the map again after a change of something other than the text. */
  private async redraw(): Promise<void> {
    try {
      await this.draw(true);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      // Draw the map at the next check, although the text is the same.
      this.pictureOf = "";
    }
  }

  /** Draws the map. `asked` is a request that was sent already. */
  private async draw(isForced: boolean, asked?: Promise<[Picture, Offered]>): Promise<void> {
    const { path } = this;
    const now = this.text.text;
    const key = `${path}\0${now}\0${this.theme()}`;
    if (key === this.pictureOf && !isForced) return;
    // Without a map, the text takes the whole width and has its own tab.
    this.element.classList.toggle("textual", !this.isBattle && !this.isCampaign);
    this.side.offer(["council", "rules"], this.isBattle);
    if (this.isCampaign) {
      this.side.offer(["printed"], true);
      this.side.offer(["map"], false);
      this.map.clear();
      if (this.side.shown === "map" || (this.side.shown === "text" && !this.side.isSeen("text"))) this.side.show("printed");
      await this.print();
      this.pictureOf = key;
      return;
    }
    if (!this.isBattle) {
      this.side.offer(["map", "printed"], false);
      this.pictureOf = "";
      this.map.clear();
      this.map.show(undefined, undefined, t("bench-no-map"));
      return;
    }
    if (this.side.shown === "text" && !this.side.isSeen("text")) this.side.show("map");
    try {
      const [picture, offered] = await (asked ?? this.requestMap());
      if (path !== this.path || now !== this.text.text) return;
      const hadMap = this.picture?.board !== null && this.picture !== undefined;
      this.side.offer(["map", "printed"], picture.board !== null || picture.hasErrors);
      // Unfinished typing often hides part of the picture for a moment, so keep the last map.
      const isLess = hadMap && picture.board !== null && picture.unread > (this.picture?.unread ?? 0);
      const isBroken = picture.hasErrors && (isLess || picture.board === null);
      if (isBroken) {
        this.map.show(undefined, undefined, t("map-last-version"));
        this.element.classList.add("broken");
        this.pictureOf = "";
      } else if (picture.board === null) {
        this.picture = picture;
        this.map.show(picture, offered, t("map-no-board"));
      } else {
        this.pictureOf = key;
        this.picture = picture;
        this.map.show(picture, offered, picture.unread > 0 ? t("map-incomplete") : "");
        this.layers.show(picture, offered);
        this.map.mark(problemsOf(this.own, now, picture.pieces, picture.hexes));
        this.palette.show(offered, new Set(picture.hexes.flatMap(({ terrain }) => terrain ?? [])));
        void this.swatches(offered);
        this.element.classList.remove("broken");
        this.highlightCursorLine();
      }
      if (this.side.shown === "council") await this.form();
      if (this.side.shown === "rules") await this.rules.show();
      if (this.side.shown === "printed") await this.print();
    } catch (error) {
      if (error instanceof Refused) this.map.show(undefined, undefined, t("map-none", { message: error.message }));
      else throw error;
    }
  }

  /** Requests the pictures of the palette if they have changed. */
  private async swatches({ armies, units, terrains }: Offered): Promise<void> {
    const { path } = this;
    const key = JSON.stringify([path, this.theme(), armies, units.map(({ unit }) => unit), terrains.map(({ terrain }) => terrain)]);
    if (key === this.swatchesOf) return;
    this.swatchesOf = key;
    const found = await this.core.swatches(path, this.theme()).catch(() => undefined);
    if (key !== this.swatchesOf) return;
    // Without pictures, the palette shows names.
    if (found === undefined) this.swatchesOf = "";
    else this.palette.picture(found);
  }

  private async form(): Promise<void> {
    if (this.path === "" || !this.isBattle) return;
    const { path } = this;
    const form = await this.core.form(path).catch(() => undefined);
    if (form !== undefined && path === this.path) this.council.show(form);
  }

  private async offeredRules(): Promise<Offers | undefined> {
    const { path } = this;
    if (path === "" || !this.isBattle) return undefined;
    const found = await this.core.rules(path).catch(() => undefined);
    return path === this.path ? found : undefined;
  }

  private async print(): Promise<void> {
    if (this.path !== "") await this.printed.show(this.path);
  }

  // ---- text and map ----

  /** Highlights the hexes that the line of the text cursor refers to. */
  private highlightCursorLine(): void {
    const { picture } = this;
    if (picture?.board === null || picture === undefined) return;
    const { at, line } = this.text.cursor();
    this.map.glow(hexesOfLine(picture.pieces, picture.hexes, line, at));
  }

  private reveal(piece: Piece): void {
    if (piece.span !== null) this.text.select(piece.span[0], piece.span[1], false);
  }

  private key(event: KeyboardEvent): void {
    if (!this.element.isConnected) return;
    if (event.key === "?" && !isTyping(event) && document.querySelector("dialog[open]") === null) {
      event.preventDefault();
      showKeys();
      return;
    }
    // Escape puts the tool down wherever the focus is, also after a dialog or in the palette.
    if (event.key === "Escape" && this.side.shown === "map" && !event.defaultPrevented) {
      if ((event.target as HTMLElement).shadowRoot === null && document.querySelector("dialog[open]") === null) this.palette.putDown();
      return;
    }
    if (!(event.ctrlKey || event.metaKey)) return;
    const folds = { b: "left", j: "below" } as const;
    const part = event.shiftKey || event.altKey || event.defaultPrevented ? undefined : folds[event.key.toLowerCase() as keyof typeof folds];
    if (part !== undefined) {
      event.preventDefault();
      this.room.fold(part);
      return;
    }
    // The editor and form fields handle these keys themselves.
    const target = event.target as HTMLElement;
    if (target.shadowRoot !== null || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
    const key = event.key.toLowerCase();
    if (key === "z" || key === "y") {
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo(this.text.view);
      else undo(this.text.view);
    } else if (key === "s") {
      event.preventDefault();
      void this.document.save(true);
    }
  }

  /** Shows a status message. */
  say(text: Words): void {
    this.status.say(text);
  }
}
