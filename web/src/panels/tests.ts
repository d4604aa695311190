// The tests panel: lists the tests, runs them in slices in a separate core, and shows failures with their places.
import { Core } from "../core/core";
import type { Failure, LoadedSources, Place, ListedTest } from "../protocol";
import { button, fill, h } from "../dom";
import { t, type Words } from "../messages/messages";
import { inline } from "../text/markdown";
import { words } from "../words";

/** The number of tests per request, between which the panel shows progress. */
const SLICE = 10;

/** The labels for the tests that concern the open file, by the keyword of its header. */
const SCOPES: Record<string, Words> = {
  scenario: t("tests-of-battle"),
  campaign: t("tests-of-campaign"),
  module: t("tests-of-module"),
  game: t("tests-of-game"),
};

export interface TestsCallbacks {
  /** Returns the current texts. */
  texts(): { loaded: LoadedSources | undefined; path: string; text: string };
  /** Shows a place in the text. */
  show(place: Place): void;
  /** Reports the number of failed tests, and the number of tests that were run. */
  counted(failed: number, run: number): void;
}

export class Tests {
  readonly element = h("div", { class: "tests", role: "region", "aria-label": t("tab-tests") });
  private readonly go = button(t("tests-run"), () => void this.run(), { class: "main" });
  private readonly filter = h("input", { type: "text", id: "tests-filter", autocomplete: "off", placeholder: t("tests-all"), oninput: () => this.draw() });
  /** The choice between the tests of the open file and all tests. */
  private readonly scope = h(
    "select",
    { id: "tests-scope", "aria-label": t("tests-which"), onchange: () => void this.shown(true) },
    h("option", { value: "near" }, t("tests-of-file")),
    h("option", { value: "all" }, t("tests-of-all")),
  );
  private of = "";
  private readonly note = h("span", { class: "note", role: "status" });
  private readonly list = h("ul", {});
  private core: Core | undefined;
  private tests: ListedTest[] = [];
  private found: (Failure | null | undefined)[] = [];
  private running = 0;

  constructor(private readonly callbacks: TestsCallbacks) {
    fill(this.element, h("div", { class: "row" }, this.go, this.scope, h("span", { class: "labelled" }, h("label", { for: "tests-filter" }, t("tests-filter")), this.filter), this.note), this.list);
  }

  /** Marks the results as outdated, because a text has changed. */
  changed(): void {
    this.element.classList.add("old");
  }

  /** Lists the tests when the panel is shown, unless the list is current; `isAnew` forces it. */
  async shown(isAnew = false): Promise<void> {
    const { path, text } = this.callbacks.texts();
    const [near] = this.scope.options;
    if (near !== undefined) fill(near, SCOPES[/^(scenario|campaign|module|game)\s/m.exec(text)?.[1] ?? ""] ?? t("tests-of-file"));
    if (this.running !== 0 || (!isAnew && path === this.of && this.tests.length > 0 && !this.element.classList.contains("old"))) return;
    try {
      await this.listed();
    } catch (error) {
      fill(this.note, words(error));
    }
  }

  private async listed(): Promise<Core> {
    const { loaded, path, text } = this.callbacks.texts();
    this.core ??= new Core();
    const { core } = this;
    if (loaded !== undefined) await core.load(loaded);
    await core.only(path, text);
    this.of = path;
    this.tests = await core.tests(this.scope.value === "all" ? undefined : path);
    this.found = [];
    this.element.classList.remove("old");
    this.draw();
    return core;
  }

  private async run(): Promise<void> {
    if (this.running !== 0) {
      this.running = 0;
      fill(this.go, t("tests-run"));
      // Rules may run without end, so restart the core instead of waiting for it.
      this.core?.restart(String(t("stop")));
      this.draw();
      return;
    }
    const run = (this.running = Date.now());
    fill(this.go, t("stop"));
    fill(this.note, t("tests-reading"));
    try {
      const core = await this.listed();
      const wanted = this.wanted();
      let done = 0;
      for (let from = 0; from < this.tests.length && run === this.running; from += SLICE) {
        const slice = wanted.filter((at) => at >= from && at < from + SLICE);
        if (slice.length === 0) continue;
        const found = await core.runTests(from, SLICE);
        if (run !== this.running) return;
        slice.forEach((at) => (this.found[at] = found[at - from] ?? null));
        done += slice.length;
        fill(this.note, t("tests-progress", { done, wanted: wanted.length }));
      }
      if (run === this.running) this.draw();
    } catch (error) {
      if (run === this.running) fill(this.note, t("tests-stopped", { error: words(error) }));
    } finally {
      if (run === this.running) {
        this.running = 0;
        fill(this.go, t("tests-run"));
      }
    }
  }

  /** Returns the indices of the tests that match the filter. */
  private wanted(): number[] {
    const part = this.filter.value.trim().toLowerCase();
    return this.tests.flatMap(({ name }, at) => (name.toLowerCase().includes(part) ? [at] : []));
  }

  private draw(): void {
    const wanted = this.wanted();
    const run = wanted.filter((at) => this.found[at] !== undefined);
    const failed = run.filter((at) => this.found[at] !== null);
    this.go.disabled = this.tests.length === 0;
    fill(
      this.note,
      this.tests.length === 0
        ? t("tests-none")
        : run.length === 0
          ? t("tests-listed", { tests: wanted.length })
          : failed.length === 0
            ? t("tests-passed", { run: run.length })
            : t("tests-failed", { failed: failed.length, run: run.length }),
    );
    this.callbacks.counted(failed.length, run.length);
    // Failures come first, because the user looks for them.
    const order = [...failed, ...wanted.filter((at) => !failed.includes(at))];
    fill(this.list, ...order.map((at) => this.item(at)));
  }

  private item(at: number): HTMLElement {
    const test = this.tests[at];
    const failure = this.found[at];
    if (test === undefined) return h("li", {});
    const state = failure === undefined ? "" : failure === null ? "passed" : "failed";
    return h(
      "li",
      { class: state },
      h(
        "button",
        { type: "button", class: "problem-head", onclick: () => this.callbacks.show(failure ?? test) },
        h("span", { class: `mark ${state === "failed" ? "error" : ""}` }, state === "" ? "–" : state === "passed" ? t("test-passed") : t("test-failed")),
        h("span", { class: "message" }, test.name),
        h("span", { class: "place" }, t("place-path-line", { path: test.path, line: test.line })),
      ),
      failure === undefined || failure === null ? null : this.why(failure),
    );
  }

  private why(failure: Failure): HTMLElement {
    const labels = [...(failure.text === "" ? [] : [{ ...failure }]), ...failure.related];
    return h(
      "div",
      { class: "help" },
      h("p", {}, ...inline(failure.message)),
      ...labels.map((place) =>
        h("p", {}, button(t("place-line", { line: place.line }), () => this.callbacks.show(place), { class: "quiet" }), " ", ...inline(place.text))),
      failure.help === null ? null : h("p", {}, ...inline(failure.help)),
      failure.lines.length === 0
        ? null
        : h("ol", { class: "table-steps", "aria-label": t("tests-calculated") }, ...failure.lines.map(({ depth, text }) => h("li", { class: `step-${Math.min(depth, 8)}` }, text))),
      failure.left === 0 ? null : h("p", {}, t("lines-left-why", { left: failure.left })),
    );
  }
}
