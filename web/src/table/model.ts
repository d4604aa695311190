// The model of a question at the table: the highlighted hexes, the groups of options, and the number of
// options still to choose. Nothing here touches the page.
import { t, type Words } from "../messages/messages";
import type { Mark } from "./board";
import type { Anchor, TableArmy, Barrier, ChoiceOption, Question, Refusal, View } from "../protocol";
import { listing } from "../words";

/** The maximum number of options that are shown without groups and a filter. */
export const FEW = 9;

/** Returns the hex of an anchor. */
export function hexOf(anchor: Anchor | null): string | undefined {
  return anchor?.on === "hex" || anchor?.on === "piece" ? anchor.hex : undefined;
}

/** Returns the hex at which an option is chosen on the map: its anchor, or its target if it begins with a
 *  word or a direction. */
export function placeOf(option: ChoiceOption): string | undefined {
  return hexOf(option.anchor) ?? hexOf(option.to);
}

/** Returns the options that are chosen at a hex. */
export function optionsAt(question: Question, hex: string): ChoiceOption[] {
  return question.options.filter((option) => placeOf(option) === hex);
}

/** Returns the hexes to highlight: those of a first choice, or with `from`, the targets from there. */
export function highlightedHexes(question: Question, from?: string): Set<string> {
  const lit = new Set<string>();
  for (const option of question.options) {
    const first = placeOf(option);
    if (from === undefined) {
      if (first !== undefined) lit.add(first);
    } else if (first === from) {
      const second = hexOf(option.to);
      if (second !== undefined) lit.add(second);
    }
  }
  return lit;
}

/** Returns the option that leads from a hex to another. */
export function pair(question: Question, from: string, to: string): ChoiceOption | undefined {
  return question.options.find((o) => hexOf(o.anchor) === from && hexOf(o.to) === to);
}

/** Returns whether a question asks where the piece in `from`, just chosen, should go. */
export function continues(question: Question, from: string): boolean {
  const places = question.options.every((option) => option.to === null && hexOf(option.anchor) !== undefined);
  return question.several === null && places && hexOf(question.subject) === from;
}

/** Returns whether all options are on the map. */
export function isOnMap(question: Question): boolean {
  return question.options.every((option) => hexOf(option.anchor) !== undefined);
}

export interface Group {
  name: string;
  options: ChoiceOption[];
}

/** Groups the options that match a filter, in their order. */
export function grouped(options: ChoiceOption[], filter: string): Group[] {
  const wanted = filter.trim().toLowerCase().split(/\s+/);
  const groups = new Map<string, ChoiceOption[]>();
  for (const option of options) {
    const words = `${option.text} ${option.second ?? ""} ${option.group}`.toLowerCase();
    if (!wanted.every((word) => words.includes(word))) continue;
    const group = groups.get(option.group);
    if (group === undefined) groups.set(option.group, [option]);
    else group.push(option);
  }
  return [...groups].map(([name, found]) => ({ name, options: found }));
}

/** A multiple choice among the options of a question. */
export class Several {
  private readonly keys = new Set<string>();

  constructor(private readonly question: Question) {}

  has(key: string): boolean {
    return this.keys.has(key);
  }

  /** Selects or deselects an option. Returns false if the maximum is already selected. */
  toggle(key: string): boolean {
    if (this.keys.delete(key)) return true;
    if (this.keys.size >= (this.question.several?.most ?? 1)) return false;
    this.keys.add(key);
    return true;
  }

  get chosen(): string[] {
    return this.question.options.map(({ key }) => key).filter((key) => this.keys.has(key));
  }

  /** Whether the selection can be confirmed. */
  get isEnough(): boolean {
    const { least, most } = this.question.several ?? { least: 1, most: 1 };
    return this.keys.size >= least && this.keys.size <= most;
  }

  /** The count for the user: `3 of 4`, `2 of at most 4` or `2 of 1 to 4`. */
  get words(): Words {
    const { least, most } = this.question.several ?? { least: 1, most: 1 };
    const { size } = this.keys;
    return least === most ? t("several-of", { size, most }) : least === 0 ? t("several-at-most", { size, most }) : t("several-between", { size, least, most });
  }
}

/** Returns the label of the button that chooses nothing. */
export function noneText(question: Question): Words {
  if (question.is_reaction) return t("answer-pass");
  return isOnMap(question) ? t("done") : t("answer-none");
}

/** Describes why an answer cannot be taken back freely; undefined if it can. */
export function barrierText(barrier: Barrier, names: string[]): Words | undefined {
  const why: Words[] = [];
  if (barrier.chance) why.push(t("barrier-chance"));
  if (barrier.revealed.length > 0) {
    why.push(t("barrier-revealed", { names: listing(barrier.revealed.map((chair) => names[chair] ?? "")) }));
  }
  if (barrier.decided) why.push(t("barrier-decided"));
  return why.length === 0 ? undefined : why.reduce((one, other) => t("barrier-and", { one, other }));
}

/** Returns the index of the first line that is new or has changed. */
export function firstNew<T extends { text: string }>(before: T[], now: T[]): number {
  let same = 0;
  while (same < before.length && same < now.length && before[same]?.text === now[same]?.text) same++;
  return same;
}

/** Capitalizes the first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns marks for hexes whose state names an army, such as stones or the holder of a town. */
export function marksOf(view: View, armies: TableArmy[]): Mark[] {
  const isLarge = view.pieces.length === 0;
  return view.states.flatMap(({ hexes, value }) => {
    const fill = armies.find(({ name }) => name === value)?.fill;
    return fill === undefined || fill === null ? [] : hexes.map((hex) => ({ hex, fill, isLarge }));
  });
}

/** Describes why a replayed game could not continue as before. */
export function refusalText({ number, answer, question, why }: Refusal): Words {
  const chosen = answer.replace(/ -> /g, " → ");
  const now = question !== "" && /is not one of the options$/.test(why)
    ? t("refusal-not-offered", { number, chosen, question })
    : t("refusal-because", { number, chosen, why: why.replace(/`([^`]*)`/g, (_, code: string) => String(t("quoted", { text: code }))) });
  return t("refusal", { before: number - 1, now });
}
