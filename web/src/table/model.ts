// The meaning of a question at a table: the highlighted hexes, the options that belong together, and
// the answers that are still missing. Nothing here touches the page.
import { t, type Words } from "../messages/messages";
import type { Mark } from "./board";
import type { Anchor, TableArmy, Barrier, ChoiceOption, Question, Refusal, View } from "../protocol";
import { listing } from "../words";

/** The greatest number of options off the map without groups and a filter. */
export const FEW = 9;

/** The hex that an anchor is in. */
export function hexOf(anchor: Anchor | null): string | undefined {
  return anchor?.on === "hex" || anchor?.on === "piece" ? anchor.hex : undefined;
}

/** Where an option is taken on the map: where it begins, or of one that begins with a word or a
 *  direction, where it leads. */
export function placeOf(option: ChoiceOption): string | undefined {
  return hexOf(option.anchor) ?? hexOf(option.to);
}

/** The options that a hex stands for. */
export function optionsAt(question: Question, hex: string): ChoiceOption[] {
  return question.options.filter((option) => placeOf(option) === hex);
}

/** The hexes that are lit: where a first choice can be made, or with `from`, where it can go. */
export function litHexes(question: Question, from?: string): Set<string> {
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

/** The pair that leads from a hex to another. */
export function pair(question: Question, from: string, to: string): ChoiceOption | undefined {
  return question.options.find((o) => hexOf(o.anchor) === from && hexOf(o.to) === to);
}

/** Whether a question is about a piece that has just been chosen, and where it is to go. */
export function continues(question: Question, from: string): boolean {
  const places = question.options.every((option) => option.to === null && hexOf(option.anchor) !== undefined);
  return question.several === null && places && hexOf(question.subject) === from;
}

/** Whether all options are on the map. */
export function isOnMap(question: Question): boolean {
  return question.options.every((option) => hexOf(option.anchor) !== undefined);
}

export interface Group {
  name: string;
  options: ChoiceOption[];
}

/** Options that belong together, in the order in which they come, as far as they fit a filter. */
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

/** What has been chosen of several: in the order of the options. */
export class Several {
  private readonly keys = new Set<string>();

  constructor(private readonly question: Question) {}

  has(key: string): boolean {
    return this.keys.has(key);
  }

  /** Chooses an option, or lets go of it; false if there are as many as may be. */
  toggle(key: string): boolean {
    if (this.keys.delete(key)) return true;
    if (this.keys.size >= (this.question.several?.most ?? 1)) return false;
    this.keys.add(key);
    return true;
  }

  get chosen(): string[] {
    return this.question.options.map(({ key }) => key).filter((key) => this.keys.has(key));
  }

  /** Whether it can be confirmed. */
  get isEnough(): boolean {
    const { least, most } = this.question.several ?? { least: 1, most: 1 };
    return this.keys.size >= least && this.keys.size <= most;
  }

  /** `3 of 4`; `2 of 1 to 4` does not say more than `2 of at most 4`. */
  get words(): Words {
    const { least, most } = this.question.several ?? { least: 1, most: 1 };
    const { size } = this.keys;
    return least === most ? t("several-of", { size, most }) : least === 0 ? t("several-at-most", { size, most }) : t("several-between", { size, least, most });
  }
}

/** What choosing nothing is called on a button. */
export function noneText(question: Question): Words {
  if (question.is_reaction) return t("answer-pass");
  return isOnMap(question) ? t("done") : t("answer-none");
}

/** What stands in the way of taking something back, in words; nothing if it is free. */
export function barrierText(barrier: Barrier, names: string[]): Words | undefined {
  const why: Words[] = [];
  if (barrier.chance) why.push(t("barrier-chance"));
  if (barrier.revealed.length > 0) {
    why.push(t("barrier-revealed", { names: listing(barrier.revealed.map((chair) => names[chair] ?? "")) }));
  }
  if (barrier.decided) why.push(t("barrier-decided"));
  return why.length === 0 ? undefined : why.reduce((one, other) => t("barrier-and", { one, other }));
}

/** Where in a list of lines one of the new ones is, if lines were added or have changed. */
export function firstNew<T extends { text: string }>(before: T[], now: T[]): number {
  let same = 0;
  while (same < before.length && same < now.length && before[same]?.text === now[same]?.text) same++;
  return same;
}

/** What a sentence begins with. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The hexes of which the rules have noted an army: stones, or who holds a town. */
export function marksOf(view: View, armies: TableArmy[]): Mark[] {
  const isLarge = view.pieces.length === 0;
  return view.states.flatMap(({ hexes, value }) => {
    const fill = armies.find(({ name }) => name === value)?.fill;
    return fill === undefined || fill === null ? [] : hexes.map((hex) => ({ hex, fill, isLarge }));
  });
}

/** The point at which a replayed game could not continue as before. */
export function refusalText({ number, answer, question, why }: Refusal): Words {
  const chosen = answer.replace(/ -> /g, " → ");
  const now = question !== "" && /is not one of the options$/.test(why)
    ? t("refusal-not-offered", { number, chosen, question })
    : t("refusal-because", { number, chosen, why: why.replace(/`([^`]*)`/g, (_, code: string) => String(t("quoted", { text: code }))) });
  return t("refusal", { before: number - 1, now });
}
