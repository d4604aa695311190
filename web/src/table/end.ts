// The end of a game: who has won and why, what each army has come to, how long it took, and what can
// be done next.
import { button, fill, h } from "../dom";
import { capital, winsOf } from "../words";
import { momentText } from "./chances";
import type { TableArmy, Moment, Outcome, GameResult } from "../protocol";

export interface EndHeard {
  /** The whole game is looked at, turn by turn. */
  replay(): void;
  save(): void;
  /** The same battle once more; none where its seats have been agreed on. */
  again?(): void;
  /** Everybody plays the army that another has played. */
  swap?(): void;
  /** Continues play from an earlier position: the one after this number of answers. */
  open(answers: number): void;
  /** The final position is looked at. */
  close(): void;
}

/** How a game went out, as a sentence without its full stop. */
export function outcomeOf({ winner, reason }: Outcome): string {
  const end = winner === null ? "The game is over" : winsOf(winner);
  return reason === "" ? end : `${end}: ${reason}`;
}

export class End {
  readonly element = h("section", { class: "table-end", "aria-labelledby": "table-end-title", hidden: true });

  /** Shows the end of a game; what the armies have come to, once that is known. `bots` has the
   *  players of each army. */
  show(outcome: Outcome, armies: TableArmy[], bots: (string | null)[][], heard: EndHeard): { fill(result: GameResult): void; review(line: HTMLElement, moments: Moment[]): void } {
    const title = h("h2", { id: "table-end-title", tabindex: -1 }, outcome.winner === null ? "The game is over" : winsOf(outcome.winner));
    const found = h("div", { role: "status" }, h("p", { class: "note" }, "The losses are being counted…"));
    const review = h("div", { role: "status" });
    const { again, swap } = heard;
    fill(
      this.element,
      title,
      outcome.reason === "" ? null : h("p", { class: "table-end-why" }, `${capital(outcome.reason)}.`),
      found,
      h(
        "div",
        { class: "row" },
        button("Look at the game", () => heard.replay(), { class: "main" }),
        button("Save game", () => heard.save()),
        again !== undefined && button("Play again", () => again()),
        swap !== undefined && button(armies.length === 2 ? "Play again from the other side" : "Play again, seats moved on", () => swap()),
        button("See the final position", () => this.close(heard)),
      ),
      review,
    );
    this.element.hidden = false;
    title.focus();
    return {
      fill: (result) => fill(found, ...report(result, armies, bots)),
      review: (line, moments) => fill(review, ...reviewed(line, moments, heard)),
    };
  }

  hide(): void {
    this.element.hidden = true;
    fill(this.element);
  }

  private close(heard: EndHeard): void {
    this.hide();
    heard.close();
  }
}

/** The line of the game, and where the chances fell most. */
function reviewed(line: HTMLElement, moments: Moment[], heard: EndHeard): Node[] {
  const list = moments.map((moment) =>
    h("li", {}, h("span", {}, momentText(moment)), " ", button("Play from here", () => heard.open(moment.answers), { "data-answers": moment.answers })));
  return [
    h("h3", {}, "Review"),
    line,
    moments.length === 0
      ? h("p", {}, "Your chances never fell by three points between two of your decisions.")
      : h("ol", { class: "table-review", "aria-label": "Where your chances fell most" }, ...list),
  ];
}

/** What a row counts, in words. */
function called(name: string, what: GameResult["counts"][number]["what"]): string {
  const words = name.replace(/[-_]/g, " ");
  return what === "lost" ? `Lost: ${words}` : what === "left" ? `Left: ${words}` : capital(words);
}

/** Whether people or bots have played an army. */
function playedBy(bots: (string | null)[]): string {
  const people = bots.filter((bot) => bot === null).length;
  if (people === 0) return bots.length > 1 ? " (bots)" : " (bot)";
  if (people < bots.length) return " (people and bots)";
  return people > 1 ? " (people)" : " (person)";
}

/** The length of the game, and a table of what the armies have come to. */
function report({ turns, takebacks, counts }: GameResult, armies: TableArmy[], bots: (string | null)[][]): Node[] {
  const length = `It took ${turns} ${turns === 1 ? "turn" : "turns"}.`;
  const back = takebacks === 0 ? "" : ` ${takebacks} ${takebacks === 1 ? "answer was" : "answers were"} taken back.`;
  const rows = new Map<string, Map<string, number>>();
  for (const { army, name, what, value } of counts) {
    if (army === null) continue;
    const key = called(name, what);
    const row = rows.get(key) ?? new Map<string, number>();
    row.set(army, value);
    rows.set(key, row);
  }
  // Where nobody has anything, there is nothing to compare.
  const shown = [...rows].filter(([, row]) => [...row.values()].some((value) => value !== 0));
  const head = armies.map(({ name }, at) => h("th", { scope: "col" }, name, h("span", { class: "note" }, playedBy(bots[at] ?? []))));
  const body = shown.map(([name, row]) => h("tr", {}, h("th", { scope: "row" }, name), ...armies.map(({ army }) => h("td", {}, String(row.get(army) ?? "")))));
  const table = h("table", {}, h("thead", {}, h("tr", {}, h("td", {}), ...head)), h("tbody", {}, ...body));
  const note = h("p", {}, length + back);
  return shown.length === 0 ? [note] : [note, h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "State of the armies at the end" }, table)];
}
