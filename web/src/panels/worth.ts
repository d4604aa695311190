// Measures the worth of each part of a battle: a separate core plays the same games without it.
import { Core } from "../core/core";
import { button, drawing, fill, h } from "../dom";
import { t, type Words } from "../messages/messages";
import type { Theme, WorthPart, WorthSoFar } from "../protocol";
import { inline } from "../text/markdown";
import { signed, words } from "../words";
import type { Measured } from "./measured";

/** The number of games of the battle and of each of its most valuable parts. */
const GAMES = 400;
/** The number of games per request, between which the panel shows progress. */
const SLICE = 40;

const SORTS: Record<WorthPart["sort"], Words> = {
  pieces: t("worth-piece"), council: t("worth-council"), ground: t("worth-ground"), specials: t("worth-special"), modules: t("worth-module"),
};

export class Worth {
  readonly element = h("section", { class: "measure", "aria-labelledby": "worth-title" });
  private readonly go = button(t("worth-measure"), () => void this.run(), { id: "worth-measure" });
  private readonly map = button(t("worth-map"), () => void this.draw(), { id: "worth-map", disabled: true });
  private readonly note = h("span", { class: "note", role: "status" });
  private readonly picture = h("div", { class: "worth-picture" });
  private readonly found = h("div", {});
  private core: Core | undefined;
  /** The number of the running measurement; 0 if none is running. */
  private running = 0;
  private runs = 0;
  /** The key of the text whose parts are shown. */
  private of = "";

  constructor(private readonly battle: () => Measured, private readonly theme: () => Theme) {
    fill(this.element, h("h2", { id: "worth-title" }, t("worth-title")), h("div", { class: "row" }, this.go, this.map, this.note), this.picture, this.found);
    this.changed();
  }

  /** Handles a change of the text or of the open file. */
  changed(): void {
    const { path, text, isPlayable } = this.battle();
    this.element.hidden = !isPlayable && this.running === 0;
    const isOld = this.of !== `${path}\0${text}`;
    for (const one of [this.found, this.picture]) one.classList.toggle("old", isOld && one.hasChildNodes());
    if (this.running !== 0 && isOld) this.stop();
    if (this.running === 0 && !this.found.hasChildNodes()) fill(this.note, t("worth-note"));
  }

  /** Stops the measurement; its results stay. */
  private stop(): void {
    this.running = 0;
    this.core?.restart(String(t("stop")));
    this.map.disabled = true;
    fill(this.go, t("worth-measure"));
    fill(this.note, t("measure-stopped"));
  }

  private async run(): Promise<void> {
    if (this.running !== 0) return this.stop();
    const { loaded, path, text } = this.battle();
    const run = (this.running = ++this.runs);
    this.of = `${path}\0${text}`;
    fill(this.go, t("stop"));
    this.map.disabled = true;
    fill(this.found);
    fill(this.picture);
    for (const one of [this.found, this.picture]) one.classList.remove("old");
    fill(this.note, t("measure-reading"));
    try {
      const core = (this.core ??= new Core());
      if (loaded !== undefined) await core.load(loaded);
      await core.only(path, text);
      await core.ask<null>({ worth: { op: "begin", path, seed: 1, games: GAMES } });
      for (let isOver = false; !isOver && run === this.running; ) {
        const now = await core.ask<WorthSoFar>({ worth: { op: "more", games: SLICE } });
        if (run !== this.running) return;
        ({ isOver } = now);
        this.show(now);
      }
      this.map.disabled = false;
    } catch (error) {
      if (run === this.running) fill(this.note, t("measure-failed", { error: words(error) }));
    } finally {
      if (run === this.running) {
        this.running = 0;
        fill(this.go, t("worth-measure"));
      }
    }
  }

  private show({ isOver, done, of, games, parts }: WorthSoFar): void {
    fill(this.note, isOver ? t("worth-over", { games }) : t("worth-progress", { done, of, games }));
    const measured = parts.filter(({ worth }) => worth !== null);
    const others = parts.filter(({ worth }) => worth === null);
    const row = (part: WorthPart) =>
      h("tr", { class: (part.low ?? 0) > 0 || (part.high ?? 0) < 0 ? "matters" : "" },
        h("th", { scope: "row" }, ...named(part)), h("td", {}, part.army ?? ""), h("td", {}, points(part.worth)),
        h("td", {}, t("compare-reach", { low: points(part.low), high: points(part.high) })), h("td", {}, String(part.games)));
    const heads = [t("worth-part"), t("chosen-army"), t("worth-points"), t("interval-95"), t("games")];
    fill(
      this.found,
      h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": t("worth-points") },
        h("table", {},
          h("thead", {}, h("tr", {}, ...heads.map((word) => h("th", { scope: "col" }, word)))),
          h("tbody", {}, ...measured.map(row)))),
      h("p", { class: "note" }, t("worth-means")),
      !isOver || others.length === 0 ? null : h("p", { class: "note" }, t("worth-unmeasured"), " ", ...others.flatMap((part, at) => [at === 0 ? "" : ", ", ...named(part)])),
    );
  }

  /** Draws the worth of the hexes over the map. */
  private async draw(): Promise<void> {
    try {
      const svg = drawing(await (this.core ??= new Core()).ask<string>({ worth: { op: "map", theme: this.theme() } }));
      svg.removeAttribute("width");
      svg.removeAttribute("height");
      fill(this.picture, svg);
    } catch (error) {
      fill(this.note, words(error));
    }
  }
}

/** Returns the name of a part in the source, with its sort and place. */
function named({ sort, subject, place }: WorthPart): (Node | Words)[] {
  return [SORTS[sort], " ", ...inline(subject), ...(place === null ? [] : [` ${place}`])];
}

function points(of: number | null): string {
  return of === null ? "" : signed(of, 1);
}
