// The workbench for the open file: its text, its map, and the panels below. The text is the only
// source; the core derives everything else from it.
import { redo, undo } from "@codemirror/commands";
import type { Bench, Extra, Opening, WorkbenchCallbacks } from "./bench";
import { Check } from "./check";
import { Core } from "./core/core";
import type { LoadedSources, Piece, Problem, Seats } from "./protocol";
import { ask } from "./dialog";
import { button, fill, h } from "./dom";
import { Drawing } from "./drawing";
import { Edits } from "./edits";
import { giveArt } from "./files/art";
import { downloads, share } from "./files/away";
import { titleOf } from "./files/browser";
import { Document } from "./files/document";
import { OpenFiles } from "./files/open";
import { helpLink } from "./help";
import type { Terms } from "./files/link";
import type { Store } from "./files/store";
import { showKeys } from "./keys";
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
import { handleShortcut } from "./shortcuts";
import { Status } from "./status";
import { Tabs } from "./tabs";
import { onTheme, pictureTheme, themeButton } from "./theme";
import { TextView } from "./text/editor";

const NO_FIGURES: Words = t("bench-no-figures");

export class Workbench {
  readonly element: HTMLElement;
  private readonly core: Core;
  private readonly text: TextView;
  private readonly edits: Edits;
  private readonly check: Check;
  private readonly drawing: Drawing;
  private readonly map: MapView;
  private readonly layers: Layers;
  private readonly palette: Palette;
  private readonly council: Council;
  private readonly rules: Rules;
  private readonly problems: Problems;
  private readonly balance: Balance;
  private readonly even: Even;
  private readonly worth: Worth;
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

  /** Makes an editable copy of a text that allows only play. */
  private readonly copy = button(t("bench-copy"), () => {}, { class: "copy" });

  private path = "";
  /** The number of files opened, to detect that another one was opened meanwhile. */
  private openings = 0;
  /** The text when it was first opened. */
  private first = "";
  private terms: Terms | undefined;
  private loaded: LoadedSources | undefined;
  /** The file name for the copy of an open shipped file, until that copy is made. */
  private original: string | undefined;

  constructor(
    private readonly store: Store,
    private readonly callbacks: WorkbenchCallbacks,
    extras: (bench: Bench) => Extra[],
  ) {
    this.core = new Core((why, isLost) => (isLost ? void this.check.refresh() : this.check.restarted(why)));
    const textHost = h("div", { class: "text" });
    this.text = new TextView(
      textHost,
      this.core,
      {
        changed: () => this.changed(),
        moved: () => this.drawing.highlightCursorLine(),
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
      acted: () => this.check.acted(),
    });
    this.check = new Check(this.core, this.text, {
      path: () => this.path,
      say: (text) => this.say(text),
      requestMap: () => this.drawing.request(),
      draw: (asked) => this.drawing.draw(false, asked),
      listed: (own, others) => this.listProblems(own, others),
      setHasContents: (has) => this.room.setHasContents(has),
      isBusy: () => this.map.isBusy,
      checked: (path, text, looks) => this.checked(path, text, looks),
      listedAll: (looks) => {
        this.element.dataset["whole"] = String(looks);
      },
    });
    this.map = new MapView({
      act: (gestures) => this.edits.act(gestures),
      chose: (piece) => this.reveal(piece),
      say: (text) => this.say(text),
      aloud: (text) => this.status.aloud(text),
      ask,
      putDown: () => this.palette.putDown(),
      current: () => this.check.refreshed,
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
      changed: () => void this.drawing.redraw(),
      act: (gestures) => this.edits.act(gestures),
      say: (text) => this.say(text),
    });
    this.printed = new Printed(this.core);
    this.council = new Council((gestures) => this.edits.act(gestures));
    this.rules = new Rules({
      act: (gestures) => this.edits.act(gestures),
      ask: () => this.drawing.offeredRules(),
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
      isPlayable: this.check.isBattle && !this.check.hasErrors && this.terms === undefined,
      isReadOnly: this.document.isReadOnly,
    });
    this.even = new Even(battle, (gestures) => this.edits.act(gestures));
    this.worth = new Worth(battle, pictureTheme);
    this.compare = new Compare(() => ({
      loaded: this.loaded,
      path: this.path,
      text: this.text.text,
      opened: this.first,
      saved: this.store.savesItself ? undefined : this.document.kept,
      playable: playable(this.loaded, this.path, this.text.text, this.check.isBattle),
    }));
    this.extras = extras({
      core: this.core,
      path: () => this.path,
      text: () => this.text.text,
      theme: pictureTheme,
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
      { id: "council", label: t("tab-council"), element: this.council.element, shown: () => void this.drawing.form() },
      { id: "rules", label: t("tab-rules"), element: this.rules.element, shown: () => void this.rules.show() },
      { id: "printed", label: t("tab-printed"), element: this.printed.element, shown: () => void this.drawing.print(), left: () => this.printed.clear() },
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
      this.check.notice,
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
    const { core, element, text, map, layers, palette, council, rules, printed, side, document, room } = this;
    this.drawing = new Drawing({ core, element, text, map, layers, palette, council, rules, printed, side }, () => ({
      path: this.path,
      text: this.text.text,
      isBattle: this.check.isBattle,
      isCampaign: this.check.isCampaign,
      problems: this.check.own,
    }));
    this.side.show("map");
    onTheme(() => void this.drawing.redraw());
    addEventListener("keydown", (event) => handleShortcut(event, { element, text, palette, document, room, side }));
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
    this.check.replace();
    if (this.path !== "" && this.path !== path) void this.core.close(this.path).catch(() => {});
    if (opening.art !== undefined) giveArt(path, opening.art, terms === undefined);
    this.path = path;
    this.first = opening.first ?? text;
    this.files.parked.delete(path);
    this.files.shown(path, opening.original === undefined && terms === undefined);
    this.terms = terms;
    this.drawing.clear();
    this.balance.stop(NO_FIGURES);
    this.element.classList.toggle("locked", terms !== undefined);
    this.copy.onclick = () => opening.copy?.();
    if (opening.state === undefined) this.text.open(path, text, isReadOnly);
    else this.text.resume(path, opening.state);
    fill(this.title, terms === undefined && opening.original === undefined ? path : titleOf(text, path));
    this.document.open(path, opening.original === undefined ? base : { text, revision: "" }, isReadOnly, opening.original !== undefined);
    this.side.show(terms === undefined ? view : "table");
    this.element.inert = false;
    void this.check.refresh();
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
    void this.check.refresh();
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
    const { isBattle, isCampaign } = this.check;
    const isOfGame = isBattle || /^game\s/m.test(text);
    downloads({
      path, text,
      // A rules file has no picture.
      picture: isCampaign || (isBattle && this.drawing.picture?.board !== null)
        ? (format, theme) => of(() => this.core.file(path, format, theme))
        : undefined,
      exported: isBattle ? (format, images) => of(() => this.core.exported(path, format, images)) : undefined,
      book: isOfGame ? (readers) => of(() => this.core.book(path, readers)) : undefined,
      link: () => void this.share(),
    });
  }

  // ---- results of the core ----

  /** Passes a checked text on to the views. */
  private checked(path: string, text: string, looks: number): void {
    // For scripts that drive the page: problems and map belong to the current text.
    this.element.dataset["looks"] = String(looks);
    const { isBattle, hasErrors } = this.check;
    if (isBattle && !hasErrors && this.terms === undefined) this.balance.play(path, text);
    else this.balance.stop(isBattle ? NO_FIGURES : t("bench-no-battle"));
    this.even.changed();
    this.worth.changed();
    this.compare.changed();
    this.extras.forEach((extra) => extra.changed(path, text, hasErrors, this.terms));
  }

  private listProblems(own: Problem[], others: Problem[]): void {
    this.problems.show(own, others);
    const count = own.length + others.length;
    this.below.label("problems", count === 0 ? t("tab-problems") : t("tab-problems-count", { count }));
  }

  private changed(): void {
    // For scripts that drive the page: results are pending.
    delete this.element.dataset["whole"];
    this.document.changed();
    this.tests.changed();
    void this.check.refresh();
  }

  // ---- text and map ----

  private reveal(piece: Piece): void {
    if (piece.span !== null) this.text.select(piece.span[0], piece.span[1], false);
  }

  /** Shows a status message. */
  say(text: Words): void {
    this.status.say(text);
  }
}
