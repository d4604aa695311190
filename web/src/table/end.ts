// The page at the end of a game: the winner and the reason, the counts of each army, the length, and
// the next actions.
import { button, fill, h } from "../dom";
import { t, type Words } from "../messages/messages";
import { capital, winsOf } from "../words";
import { momentText } from "./chances";
import type { TableArmy, Moment, Outcome, GameResult } from "../protocol";

export interface EndCallbacks {
  /** Replays the whole game, turn by turn. */
  replay(): void;
  save(): void;
  /** Plays the same battle again; missing in a campaign. */
  again?(): void;
  /** Plays again with the seats rotated. */
  swap?(): void;
  /** Continues play from an earlier position: the one after this number of answers. */
  open(answers: number): void;
  /** The report of the campaign that contains the battle. */
  readonly campaign?: HTMLElement;
  /** Shows the final position. */
  close(): void;
}

/** Describes the outcome of a game as a sentence without its full stop. */
export function outcomeOf({ winner, several, reason }: Outcome): Words {
  const end = winner === null ? t("end-over") : winsOf(winner, several);
  return reason === "" ? end : t("end-outcome", { end, reason });
}

export class End {
  readonly element = h("section", { class: "table-end", "aria-labelledby": "table-end-title", hidden: true });

  /** Shows the end of a game. `bots` lists the players of each army. The returned functions add the
   *  counts and the review when they are known. */
  show(outcome: Outcome, armies: TableArmy[], bots: (string | null)[][], callbacks: EndCallbacks): { fill(result: GameResult): void; review(line: HTMLElement, moments: Moment[]): void } {
    const title = h("h2", { id: "table-end-title", tabindex: -1 }, outcome.winner === null ? t("end-over") : winsOf(outcome.winner, outcome.several));
    const found = h("div", { role: "status" }, h("p", { class: "note" }, t("end-counting")));
    const review = h("div", { role: "status" });
    const { again, swap, campaign } = callbacks;
    fill(
      this.element,
      title,
      outcome.reason === "" ? null : h("p", { class: "table-end-why" }, `${capital(outcome.reason)}.`),
      campaign ?? null,
      found,
      h(
        "div",
        { class: "row" },
        button(t("end-look"), () => callbacks.replay(), { class: campaign === undefined ? "main" : null }),
        button(t("table-save"), () => callbacks.save()),
        again !== undefined && button(t("end-again"), () => again()),
        swap !== undefined && button(armies.length === 2 ? t("end-swap") : t("end-rotate"), () => swap()),
        button(t("end-position"), () => this.close(callbacks)),
      ),
      review,
    );
    this.element.hidden = false;
    title.focus();
    return {
      fill: (result) => fill(found, ...report(result, armies, bots)),
      review: (line, moments) => fill(review, ...reviewed(line, moments, callbacks)),
    };
  }

  hide(): void {
    this.element.hidden = true;
    fill(this.element);
  }

  private close(callbacks: EndCallbacks): void {
    this.hide();
    callbacks.close();
  }
}

/** Creates the review: the line of winning chances, and the moments at which they fell most. */
function reviewed(line: HTMLElement, moments: Moment[], callbacks: EndCallbacks): Node[] {
  const list = moments.map((moment) =>
    h("li", {}, h("span", {}, momentText(moment)), " ", button(t("play-from-here"), () => callbacks.open(moment.answers), { "data-answers": moment.answers })));
  return [
    h("h3", {}, t("review")),
    line,
    moments.length === 0
      ? h("p", {}, t("review-steady"))
      : h("ol", { class: "table-review", "aria-label": t("review-list") }, ...list),
  ];
}

/** Returns the label of a row of counts. */
function called(name: string, what: GameResult["counts"][number]["what"]): Words {
  const words = name.replace(/[-_]/g, " ");
  return what === "lost" ? t("end-lost", { what: words }) : what === "left" ? t("end-left", { what: words }) : capital(words);
}

/** Describes whether persons or bots have played an army. */
function playedBy(bots: (string | null)[]): Words {
  const people = bots.filter((bot) => bot === null).length;
  if (people === 0) return t("end-bots", { bots: bots.length });
  return people < bots.length ? t("end-people-and-bots") : t("end-people", { people });
}

/** Creates the length of the game and the table of counts by army. */
function report({ turns, takebacks, counts }: GameResult, armies: TableArmy[], bots: (string | null)[][]): Node[] {
  const rows = new Map<string, { title: Words; values: Map<string, number> }>();
  for (const { army, name, what, value } of counts) {
    if (army === null) continue;
    const title = called(name, what);
    const row = rows.get(String(title)) ?? { title, values: new Map<string, number>() };
    row.values.set(army, value);
    rows.set(String(title), row);
  }
  // A row of zeros compares nothing.
  const shown = [...rows.values()].filter(({ values }) => [...values.values()].some((value) => value !== 0));
  const head = armies.map(({ name }, at) => h("th", { scope: "col" }, name, h("span", { class: "note" }, " ", playedBy(bots[at] ?? []))));
  const body = shown.map(({ title, values }) => h("tr", {}, h("th", { scope: "row" }, title), ...armies.map(({ army }) => h("td", {}, String(values.get(army) ?? "")))));
  const table = h("table", {}, h("thead", {}, h("tr", {}, h("td", {}), ...head)), h("tbody", {}, ...body));
  const note = h("p", {}, t("end-length", { turns }), takebacks !== 0 && " ", takebacks !== 0 && t("end-takebacks", { takebacks }));
  return shown.length === 0 ? [note] : [note, h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": t("end-armies") }, table)];
}
