// The share of games that each army wins between bots. A second core plays games in slices while the
// user does not type; every share has a confidence interval.
import { Core } from "../core/core";
import type { Figures, LoadedSources, Share } from "../protocol";
import { fill, h, put } from "../dom";
import { t, type Words } from "../messages/messages";
import { Waiting } from "../waiting";
import { capital, numberOf, words } from "../words";

/** The number of games for a text. */
const GAMES = 300;
/** The number of games per request. A new text stops the games between two requests. */
const SLICE = 10;
/** Milliseconds without a keystroke before games are played. */
const PAUSE = 1200;

export class Balance {
  /** The button in the header with a summary. */
  readonly corner = h("button", { type: "button", class: "balance", hidden: true });
  private readonly found = h("div", {});
  /** The notice with which the user stops games: rules may run without end. */
  private readonly waits = new Waiting(() => this.core?.restart(String(t("game-too-long"))), true);
  /** The panel with all results. */
  readonly element = h("div", { class: "figures", role: "region", "aria-label": t("tab-balance") }, this.waits.element, this.found);
  private core: Core | undefined;
  private loaded: LoadedSources | undefined;
  private run = 0;
  private wait: ReturnType<typeof setTimeout> | undefined;
  private last = "";
  /** Whether a request to the core is pending. */
  private isAsked = false;

  /** `show` opens the panel; `noun` returns the noun of an army. */
  constructor(show: () => void, private readonly noun: (army: string) => string | undefined) {
    this.corner.addEventListener("click", show);
  }

  /** Sets the packages for the core. */
  load(loaded: LoadedSources | undefined): void {
    this.loaded = loaded;
    if (loaded !== undefined) void this.core?.load(loaded).catch(() => {});
  }

  /** Plays games of a text after a pause, and stops those of an earlier text. */
  play(path: string, text: string): void {
    // Tests of other features switch this off.
    if (document.documentElement.dataset["balance"] === "none") return;
    const key = `${path}\0${text}`;
    if (key === this.last) return;
    this.last = key;
    const run = ++this.run;
    clearTimeout(this.wait);
    this.corner.classList.add("old");
    this.wait = setTimeout(() => void this.games(run, path, text), PAUSE);
  }

  /** Stops the games, and shows why there are no results. */
  stop(why: Words): void {
    this.run++;
    this.last = "";
    clearTimeout(this.wait);
    this.giveUp();
    this.corner.hidden = true;
    fill(this.found, h("p", { class: "none" }, why));
  }

  /** Stops pending games by a restart of the core. */
  private giveUp(): void {
    if (this.isAsked) this.core?.restart(String(t("stop")));
  }

  private async games(run: number, path: string, text: string): Promise<void> {
    if (this.core === undefined) {
      this.core = new Core();
      if (this.loaded !== undefined) void this.core.load(this.loaded).catch(() => {});
    }
    const { core } = this;
    this.giveUp();
    const asked = async <T>(ask: () => Promise<T>): Promise<T> => {
      this.isAsked = true;
      return this.waits.mark(t("table-bots-play"), ask).finally(() => (this.isAsked = false));
    };
    try {
      await core.only(path, text);
      await asked(() => core.begin(path, 1));
      for (let played = 0; played < GAMES && run === this.run; ) {
        const answer = await asked(() => core.more(SLICE));
        if (run !== this.run) return;
        if (answer.played === played) break;
        played = answer.played;
        this.show(answer.figures, played);
      }
    } catch (error) {
      if (run !== this.run) return;
      this.stop(t("balance-failed", { error: words(error) }));
    }
  }

  private show(figures: Figures, played: number): void {
    const armies = figures.armies;
    const percent = (share: Share | null) => (share === null ? "–" : `${Math.round(share.rate * 100)} %`);
    const reach = (share: Share | null) =>
      share === null ? "" : t("balance-reach", { low: Math.round(share.low * 100), high: Math.round(share.high * 100) });
    const [first] = [...armies].sort((a, b) => (b.wins?.rate ?? 0) - (a.wins?.rate ?? 0));
    const half = first?.wins == null ? 0 : (first.wins.high - first.wins.low) * 50;
    const noun = first === undefined ? "" : this.noun(first.army) ?? first.name;
    this.corner.hidden = false;
    this.corner.classList.remove("old");
    fill(this.corner, first?.wins == null ? t("tab-balance") : t("balance-corner", { name: capital(noun), number: numberOf(noun), percent: Math.round(first.wins.rate * 100), half: Math.round(half) }));
    put(this.corner, "title", t("balance-corner-hint", { played }));
    const rows = armies.map(({ name, wins }) => h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, percent(wins)), h("td", {}, reach(wins)), h("td", {}, bar(wins))));
    if (figures.losses !== undefined) {
      rows.push(h("tr", {}, h("th", { scope: "row" }, t("balance-lost")), h("td", {}, percent(figures.losses)), h("td", {}, reach(figures.losses)), h("td", {}, bar(figures.losses))));
    }
    rows.push(h("tr", {}, h("th", { scope: "row" }, t("balance-draw")), h("td", {}, percent(figures.draws)), h("td", {}, reach(figures.draws)), h("td", {}, bar(figures.draws))));
    const notes = [
      t("balance-games", { played, games: GAMES }),
      figures.turns === null ? "" : t("balance-turns", { turns: figures.turns.mean }),
      figures.faults === 0 ? "" : t("balance-faults", { faults: figures.faults }),
    ];
    fill(
      this.found,
      h(
        "table",
        {},
        h("caption", {}, t("balance-who")),
        h("thead", {}, h("tr", {}, ...[t("chosen-army"), t("balance-wins"), t("interval-95")].map((word) => h("th", { scope: "col" }, word)), h("td"))),
        h("tbody", {}, ...rows),
      ),
      ...notes.filter((note) => note !== "").map((note) => h("p", {}, note)),
    );
  }
}

function bar(share: Share | null): HTMLElement {
  const out = h("span", { class: "bar", "aria-hidden": "true" });
  if (share !== null) {
    const interval = h("span", { class: "interval" });
    interval.style.left = `${share.low * 100}%`;
    interval.style.width = `${(share.high - share.low) * 100}%`;
    const point = h("span", { class: "point" });
    point.style.left = `${share.rate * 100}%`;
    out.append(interval, point);
  }
  return out;
}
