// Compares two versions of a text, for a designer who changes a rule: a second core plays pairs of games
// with the same dice, and shows where the first differing pair diverges.
import type { ComparedPairs, Difference, LoadedSources, Rest } from "../protocol";
import { button, fill, h } from "../dom";
import { titleOf } from "../files/browser";
import { t, type Words } from "../messages/messages";
import { Pairs } from "./pairs";
import { decimal, signed, winsOf, words } from "../words";

/** The number of pairs of games. */
const PAIRS = 200;

/** The versions to compare. */
export interface Versions {
  loaded: LoadedSources | undefined;
  path: string;
  /** The current text, the text when it was opened, and the last saved text if the user saves by hand. */
  text: string;
  opened: string;
  saved: string | undefined;
  /** The battles that can be played with the text, or the game itself. */
  playable: { path: string; title: string }[];
}

/** Returns the files to play for a comparison: the text itself if it is a battle, else the other battles. If
 *  there are none, a game may be playable by itself. */
export function playable(loaded: LoadedSources | undefined, path: string, text: string, isBattle: boolean): Versions["playable"] {
  const self = { path, title: titleOf(text, path) };
  if (isBattle) return [self];
  const battles = (loaded?.texts ?? []).filter((one) => one.standing !== "dependency" && /^scenario\s/m.test(one.text));
  const around = battles.map((one) => ({ path: one.path, title: titleOf(one.text, one.path) }));
  return around.length === 0 && /^game\s/m.test(text) ? [self] : around;
}

export class Compare {
  readonly element = h("section", { class: "compare", "aria-label": t("compare-region") });
  private readonly go = button(t("compare"), () => void this.run());
  private readonly battle = h("select", { id: "compare-battle", "aria-label": t("compare-battle") });
  private readonly before = h(
    "select",
    { id: "compare-before", onchange: () => this.changed() },
    h("option", { value: "opened" }, t("compare-opened")),
    h("option", { value: "saved" }, t("compare-saved")),
    h("option", { value: "marked", hidden: true }, t("compare-marked")),
  );
  private readonly mark = button(t("compare-mark"), () => this.keep(), { title: t("compare-mark-hint") });
  /** The text that the user has marked as base, with its file. */
  private marked: { path: string; text: string; words: Words } | undefined;
  private readonly note = h("span", { class: "note", role: "status" });
  private readonly found = h("div", {});
  private readonly pairs = new Pairs();
  private offered = "";

  constructor(private readonly versions: () => Versions) {
    fill(this.element, h("h2", {}, t("compare-title")), h("div", { class: "row" }, this.go, h("label", { for: "compare-before" }, t("compare-before-label")), this.before, this.mark, this.battle, this.note), this.found);
  }

  /** Marks the current text as the base of the comparison. */
  private keep(): void {
    const { path, text } = this.versions();
    const words = t("compare-marked-at", { time: new Date() });
    this.marked = { path, text, words };
    const option = this.before.querySelector<HTMLOptionElement>("[value=marked]");
    if (option !== null) fill(option, words);
    this.offer();
    this.before.value = "marked";
    this.changed();
  }

  /** Offers the available base versions. */
  private offer(): void {
    const { path, saved } = this.versions();
    if (this.marked?.path !== path) this.marked = undefined;
    const isThere: Record<string, boolean> = { opened: true, saved: saved !== undefined, marked: this.marked !== undefined };
    for (const option of this.before.options) option.hidden = option.disabled = isThere[option.value] !== true;
    if (isThere[this.before.value] !== true) this.before.value = "opened";
  }

  /** The text of the base version. */
  private get base(): string {
    const { opened, saved } = this.versions();
    return (this.before.value === "marked" ? this.marked?.text : this.before.value === "saved" ? saved : opened) ?? opened;
  }

  /** The name of the base version for a sentence. */
  private get version(): Words {
    const { value } = this.before;
    return value === "marked" ? this.marked?.words ?? t("compare-marked") : value === "saved" ? t("compare-saved") : t("compare-opened");
  }

  /** Handles a change of the text or of the open file. */
  changed(): void {
    this.offer();
    const { path, text, playable } = this.versions();
    const { base } = this;
    const offered = JSON.stringify([path, playable]);
    if (offered !== this.offered) {
      this.offered = offered;
      this.pairs.stop();
      const before = this.battle.value;
      fill(this.battle, ...playable.map((one) => h("option", { value: one.path }, one.title)));
      if (playable.some((one) => one.path === before)) this.battle.value = before;
      fill(this.found);
    }
    this.battle.hidden = playable.length < 2;
    this.found.classList.toggle("old", this.found.hasChildNodes());
    if (this.pairs.isRunning) return;
    this.go.disabled = text === base || playable.length === 0;
    fill(
      this.note,
      playable.length === 0 ? t("compare-no-battle") : text === base ? t("compare-still", { version: this.version }) : t("compare-plays", { version: this.version }),
    );
  }

  private async run(): Promise<void> {
    if (this.pairs.isRunning) {
      this.pairs.stop();
      return;
    }
    const { loaded, path, text } = this.versions();
    const { base } = this;
    const battle = this.battle.value;
    fill(this.go, t("stop"));
    this.found.classList.remove("old");
    fill(this.found);
    fill(this.note, t("compare-reading"));
    try {
      const last = await this.pairs.play({ loaded, path, before: base, now: text, battle }, PAIRS, (found) => {
        fill(this.note, t("compare-pairs", { played: found.played, pairs: PAIRS }));
        this.show(found);
      });
      if (last === undefined) {
        // The user stopped before the first pair.
        this.changed();
      } else {
        fill(this.note, t("compare-pairs-done", { played: last.played }));
        if (last.first !== null) await this.parting(last.first);
      }
    } catch (error) {
      fill(this.note, t("compare-stopped", { error: words(error) }));
    } finally {
      if (!this.pairs.isRunning) fill(this.go, t("compare"));
    }
  }

  private show({ played, differing, faults, differences }: ComparedPairs): void {
    // Only the rows of wins contain the names of the armies.
    const called = new Map(differences.flatMap(({ what, name, army }): [string, string][] => (what === "wins" && army !== null ? [[army, name]] : [])));
    const shown = differences.filter((row) => row.low !== 0 || row.high !== 0 || row.difference !== 0);
    const sentence =
      differing === 0
        ? t("compare-same", { played })
        : t("compare-differ", { differing, played });
    fill(
      this.found,
      h("p", {}, sentence, " ", faults === 0 ? "" : t("compare-faults", { faults })),
      shown.length === 0
        ? null
        : h(
            "div",
            { class: "scroll", tabindex: 0, role: "region", "aria-label": t("compare-differences") },
            h(
              "table",
              {},
              h("thead", {}, h("tr", {}, ...[t("compare-figure"), t("compare-before"), t("compare-now"), t("compare-difference"), t("interval-95")].map((word) => h("th", { scope: "col" }, word)))),
              h("tbody", {}, ...shown.map((row) => line(row, called))),
            ),
          ),
    );
  }

  /** Shows where the two games of a pair diverge. */
  private async parting(game: number): Promise<void> {
    const parting = await this.pairs.parting(game);
    if (parting === null) return;
    const { heading, before, base, now } = parting;
    const list = (lines: Rest["lines"], of: Words) =>
      h("ol", { class: "told", "aria-label": of }, ...lines.map(({ depth, text }) => h("li", { class: `depth-${depth}` }, text)));
    const version = (title: Words, { lines, left, turns, outcome }: Rest) =>
      h(
        "div",
        {},
        h("h3", {}, title),
        lines.length === 0 ? h("p", {}, t("compare-over")) : list(lines, title),
        h("p", { class: "note" }, left !== 0 && t("lines-left", { left }), " ", ending(outcome, turns)),
      );
    this.found.append(
      h(
        "div",
        { class: "parting" },
        h("h2", {}, t("compare-parting", { game })),
        list([...(heading ?? []), ...before], t("compare-both")),
        h("div", { class: "versions" }, version(t("compare-before"), base), version(t("compare-now"), now)),
      ),
    );
  }
}

function ending({ winner, fault }: Rest["outcome"], turns: number): Words {
  return fault ? t("ending-fault", { turns }) : winner === null ? t("ending-draw", { turns }) : t("ending-win", { wins: winsOf(winner), turns });
}

function line(row: Difference, called: Map<string, string>): HTMLElement {
  const isShare = row.what === "wins" || row.what === "lost" || row.what === "drawn";
  const number = (value: number) => (isShare ? `${Math.round(value * 100)} %` : decimal(value, 1));
  const change = (value: number) => (isShare ? signed(value * 100, 1) : signed(value, 2));
  const matters = row.low > 0 || row.high < 0;
  return h(
    "tr",
    { class: matters ? "matters" : null },
    h("th", { scope: "row" }, name(row, called)),
    h("td", {}, number(row.one)),
    h("td", {}, number(row.other)),
    h("td", {}, isShare ? t("compare-points", { points: change(row.difference) }) : change(row.difference)),
    h("td", {}, t("compare-reach", { low: change(row.low), high: change(row.high) })),
  );
}

function name({ what, counted, name, army }: Difference, called: Map<string, string>): Words {
  switch (what) {
    case "wins":
      return t("compare-wins", { name });
    case "lost":
      return t("games-lost");
    case "drawn":
      return t("draws");
    case "turns":
      return t("compare-turns");
    case "decisions":
      return t("compare-decisions");
    case "counted": {
      const of = name.replace(/-/g, " ");
      const whose = army === null ? "" : `${called.get(army) ?? army}: `;
      return t("compare-counted", { of: `${whose}${of}`, counted: counted ?? "" });
    }
  }
}
