// Suggests small changes that make a battle even. A separate core searches for them; a click applies one.
import { Core } from "../core/core";
import { button, fill, h } from "../dom";
import { t, type Words } from "../messages/messages";
import type { ArmyChance, EvenChange, EvenSearch, Gesture } from "../protocol";
import { decimal, words } from "../words";
import type { Measured } from "./measured";

/** The number of games of the battle and of each of the best changes. */
const GAMES = 500;
/** The number of games per request, between which the panel shows progress. */
const SLICE = 40;

export class Even {
  readonly element = h("section", { class: "measure", "aria-labelledby": "even-title" });
  private readonly go = button(t("even-find"), () => void this.run(), { id: "even-find" });
  private readonly note = h("span", { class: "note", role: "status" });
  private readonly found = h("div", {});
  private core: Core | undefined;
  /** The number of the running search; 0 if none is running. */
  private running = 0;
  private runs = 0;
  /** The key of the text whose changes are shown. */
  private of = "";

  constructor(private readonly battle: () => Measured, private readonly act: (gestures: Gesture[]) => Promise<boolean>) {
    fill(this.element, h("h2", { id: "even-title" }, t("even-title")), h("div", { class: "row" }, this.go, this.note), this.found);
    this.changed();
  }

  /** Handles a change of the text or of the open file. */
  changed(): void {
    const { path, text, isPlayable, isReadOnly } = this.battle();
    this.element.hidden = (!isPlayable || isReadOnly) && this.running === 0;
    const isOld = this.of !== `${path}\0${text}`;
    this.found.classList.toggle("old", isOld && this.found.hasChildNodes());
    for (const one of this.found.querySelectorAll("button")) one.disabled = isOld;
    if (this.running !== 0 && isOld) this.stop();
    if (this.running === 0 && !this.found.hasChildNodes()) fill(this.note, t("even-note"));
  }

  /** Stops the search; its results stay. */
  private stop(): void {
    this.running = 0;
    this.core?.restart(String(t("stop")));
    fill(this.go, t("even-find"));
    fill(this.note, t("measure-stopped"));
  }

  private async run(): Promise<void> {
    if (this.running !== 0) return this.stop();
    const { loaded, path, text } = this.battle();
    const run = (this.running = ++this.runs);
    this.of = `${path}\0${text}`;
    fill(this.go, t("stop"));
    fill(this.found);
    this.found.classList.remove("old");
    fill(this.note, t("measure-reading"));
    try {
      const core = (this.core ??= new Core());
      if (loaded !== undefined) await core.load(loaded);
      await core.only(path, text);
      await core.ask<null>({ even: { op: "begin", path, seed: 1, games: GAMES } });
      for (let isOver = false; !isOver && run === this.running; ) {
        const search = await core.ask<EvenSearch>({ even: { op: "more", games: SLICE } });
        if (run !== this.running) return;
        isOver = search.part === "over";
        this.show(search);
      }
    } catch (error) {
      if (run === this.running) fill(this.note, t("measure-failed", { error: words(error) }));
    } finally {
      if (run === this.running) {
        this.running = 0;
        fill(this.go, t("even-find"));
      }
    }
  }

  private show({ part, done, of, games, army, base, wasEven, found, nearest }: EvenSearch): void {
    const isOver = part === "over";
    fill(this.note, isOver ? t("even-over", { games }) : t("even-progress", { part, done, of, games }));
    const shown = found.length === 0 && nearest !== null ? [nearest] : found;
    const before = base === null ? null : h("p", {}, t("even-base", { army, ...shares(base) }));
    const verdict = !isOver || base === null ? null : wasEven ? t("even-already") : found.length > 0 ? null : nearest === null ? t("even-nothing") : t("even-nearest");
    fill(
      this.found,
      before,
      verdict === null ? null : h("p", {}, verdict),
      shown.length === 0 ? null : h("ul", { class: "even-changes" }, ...shown.map((change) => this.change(army, change))),
    );
  }

  private change(army: string, { gestures, removed, added, chance }: EvenChange): HTMLElement {
    const lines = (all: string[], sign: string, hint: Words) =>
      all.map((line) => h("li", {}, h("span", { class: "unseen" }, hint), h("code", {}, `${sign} ${line}`)));
    const carryOut = button(t("even-act"), () => void this.act(gestures), { class: "main" });
    return h("li", {},
      h("ul", { class: "even-lines" }, ...lines(removed, "−", t("even-removed")), ...lines(added, "+", t("even-added"))),
      h("p", {}, t("even-then", { army, ...shares(chance) })),
      carryOut);
  }
}

function shares({ chance, low, high, games }: ArmyChance): { percent: string; low: string; high: string; games: number } {
  const percent = (share: number) => decimal(100 * share, 1);
  return { percent: percent(chance), low: percent(low), high: percent(high), games };
}
