// Two versions of a text: the same games of both in a worker, pair by pair with the same dice, and
// the place where the first game goes another way. For a designer who changes a rule.
import type { ComparedPairs, Difference, Texts, Rest } from "../protocol";
import { button, fill, h } from "../dom";
import { titleOf } from "../files/browser";
import { Pairs } from "./pairs";
import { count, winsOf } from "../words";

/** Pairs of games that are played. */
const PAIRS = 200;

/** What is to be compared. */
export interface Versions {
  loaded: Texts | undefined;
  path: string;
  /** The text as it is now, as it was opened, and as it was saved last, where a person saves it. */
  text: string;
  opened: string;
  saved: string | undefined;
  /** What may be played with it: battles, or the game itself. */
  playable: { path: string; title: string }[];
}

/** What can be played to see what a text does: the battle that it is, the battles around it, or, where there
 *  are none, the game itself, which may need none. */
export function playable(loaded: Texts | undefined, path: string, text: string, isBattle: boolean): Versions["playable"] {
  const self = { path, title: titleOf(text, path) };
  if (isBattle) return [self];
  const battles = (loaded?.texts ?? []).filter((one) => one.standing !== "dependency" && /^scenario\s/m.test(one.text));
  const around = battles.map((one) => ({ path: one.path, title: titleOf(one.text, one.path) }));
  return around.length === 0 && /^game\s/m.test(text) ? [self] : around;
}

export class Compare {
  readonly element = h("section", { class: "compare", "aria-label": "Comparison" });
  private readonly go = button("Compare", () => void this.run());
  private readonly battle = h("select", { id: "compare-battle", "aria-label": "Battle to play" });
  private readonly before = h(
    "select",
    { id: "compare-before", onchange: () => this.changed() },
    h("option", { value: "opened" }, "as opened"),
    h("option", { value: "saved" }, "as last saved"),
    h("option", { value: "marked", hidden: true }, "as marked"),
  );
  private readonly mark = button("Mark this version", () => this.keep(), { title: "Compare later versions with the text as it is now" });
  /** The text as it was marked, and of which file. */
  private marked: { path: string; text: string } | undefined;
  private readonly note = h("span", { class: "note", role: "status" });
  private readonly found = h("div", {});
  private readonly pairs = new Pairs();
  private offered = "";

  constructor(private readonly versions: () => Versions) {
    fill(this.element, h("h2", {}, "Before and now"), h("div", { class: "row" }, this.go, h("label", { for: "compare-before" }, "Before:"), this.before, this.mark, this.battle, this.note), this.found);
  }

  /** The text as it is now is the one before, from now on. */
  private keep(): void {
    const { path, text } = this.versions();
    this.marked = { path, text };
    const time = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    const option = this.before.querySelector<HTMLOptionElement>("[value=marked]");
    if (option !== null) option.textContent = `as marked at ${time}`;
    this.offer();
    this.before.value = "marked";
    this.changed();
  }

  /** Offers the versions that there are. */
  private offer(): void {
    const { path, saved } = this.versions();
    if (this.marked?.path !== path) this.marked = undefined;
    const isThere: Record<string, boolean> = { opened: true, saved: saved !== undefined, marked: this.marked !== undefined };
    for (const option of this.before.options) option.hidden = option.disabled = isThere[option.value] !== true;
    if (isThere[this.before.value] !== true) this.before.value = "opened";
  }

  /** The text before. */
  private get base(): string {
    const { opened, saved } = this.versions();
    return (this.before.value === "marked" ? this.marked?.text : this.before.value === "saved" ? saved : opened) ?? opened;
  }

  /** The text has changed, or is another one. */
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
    this.note.textContent =
      playable.length === 0 ? "There is no battle in this folder to play." : text === base ? `The text is still ${this.words}.` : `Plays the same games with the text ${this.words} and as it is now.`;
  }

  private get words(): string {
    return this.before.selectedOptions[0]?.textContent ?? "as opened";
  }

  private async run(): Promise<void> {
    if (this.pairs.isRunning) {
      this.pairs.stop();
      return;
    }
    const { loaded, path, text } = this.versions();
    const { base } = this;
    const battle = this.battle.value;
    this.go.textContent = "Stop";
    this.found.classList.remove("old");
    fill(this.found);
    this.note.textContent = "Castra is reading both versions…";
    try {
      const last = await this.pairs.play({ loaded, path, before: base, now: text, battle }, PAIRS, (found) => {
        this.note.textContent = `${found.played} of ${PAIRS} pairs of games, with the same dice`;
        this.show(found);
      });
      if (last !== undefined) {
        this.note.textContent = `${last.played} pairs of games, with the same dice`;
        if (last.first !== null) await this.parting(last.first);
      }
    } catch (error) {
      this.note.textContent = `The comparison stopped: ${words(error)}.`;
    } finally {
      if (!this.pairs.isRunning) this.go.textContent = "Compare";
    }
  }

  private show({ played, differing, faults, differences }: ComparedPairs): void {
    // The rows of wins have the names of the armies.
    const called = new Map(differences.flatMap(({ what, name, army }): [string, string][] => (what === "wins" && army !== null ? [[army, name]] : [])));
    const shown = differences.filter((row) => row.low !== 0 || row.high !== 0 || row.difference !== 0);
    const sentence =
      differing === 0
        ? `All ${count(played, "game")} are the same.`
        : `${differing} of ${count(played, "game")} ${differing === 1 ? "differs" : "differ"}.`;
    fill(
      this.found,
      h("p", {}, sentence, faults === 0 ? "" : ` ${count(faults, "pair")} could not be finished, and ${faults === 1 ? "is" : "are"} not counted.`),
      shown.length === 0
        ? null
        : h(
            "div",
            { class: "scroll", tabindex: 0, role: "region", "aria-label": "Differences" },
            h(
              "table",
              {},
              h("thead", {}, h("tr", {}, ...["Figure", "Before", "Now", "Difference", "95 % interval"].map((word) => h("th", { scope: "col" }, word)))),
              h("tbody", {}, ...shown.map((row) => line(row, called))),
            ),
          ),
    );
  }

  /** Where the first game that goes another way does so. */
  private async parting(game: number): Promise<void> {
    const parting = await this.pairs.parting(game);
    if (parting === null) return;
    const { heading, before, base, now } = parting;
    const list = (lines: Rest["lines"], of: string) =>
      h("ol", { class: "told", "aria-label": of }, ...lines.map(({ depth, text }) => h("li", { class: `depth-${depth}` }, text)));
    const version = (title: string, { lines, left, turns, outcome }: Rest) =>
      h(
        "div",
        {},
        h("h3", {}, title),
        lines.length === 0 ? h("p", {}, "The game is over.") : list(lines, title),
        h("p", { class: "note" }, `${left === 0 ? "" : `… ${count(left, "more line")}. `}${ending(outcome)} in turn ${turns}.`),
      );
    this.found.append(
      h(
        "div",
        { class: "parting" },
        h("h2", {}, `Where game ${game} first differs`),
        list([...(heading ?? []), ...before], "Both games"),
        h("div", { class: "versions" }, version("Before", base), version("Now", now)),
      ),
    );
  }
}

function ending({ winner, fault }: Rest["outcome"]): string {
  return fault ? "It could not be finished" : winner === null ? "A draw" : winsOf(winner);
}

function line(row: Difference, called: Map<string, string>): HTMLElement {
  const isShare = row.what === "wins" || row.what === "lost" || row.what === "drawn";
  const number = (value: number) => (isShare ? `${Math.round(value * 100)} %` : value.toFixed(1));
  const signed = (value: number) => {
    const size = isShare ? `${(Math.abs(value) * 100).toFixed(1)}` : Math.abs(value).toFixed(2);
    return `${value < 0 ? "−" : "+"}${size}`;
  };
  const matters = row.low > 0 || row.high < 0;
  return h(
    "tr",
    { class: matters ? "matters" : null },
    h("th", { scope: "row" }, name(row, called)),
    h("td", {}, number(row.one)),
    h("td", {}, number(row.other)),
    h("td", {}, `${signed(row.difference)}${isShare ? " points" : ""}`),
    h("td", {}, `${signed(row.low)} to ${signed(row.high)}`),
  );
}

function name({ what, counted, name, army }: Difference, called: Map<string, string>): string {
  switch (what) {
    case "wins":
      return `${name}: games won`;
    case "lost":
      return "Games lost";
    case "drawn":
      return "Draws";
    case "turns":
      return "Turns";
    case "decisions":
      return "Decisions";
    case "counted": {
      const of = name.replace(/-/g, " ");
      const whose = army === null ? "" : `${called.get(army) ?? army}: `;
      return `${whose}${of}${counted === "lost" ? " lost" : counted === "left" ? " left" : ""}`;
    }
  }
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
