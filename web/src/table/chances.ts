// Texts for odds: table rows, the method of computation, hints, and the line of winning chances.
// Nothing here touches the page.
import { locale, t, type Words } from "../messages/messages";
import type { TableArmy, Estimate, FieldOdds, Moment, Odds, PieceOdds, Standing } from "../protocol";

/** The smallest chance that is listed. */
const LEAST = 0.0005;

/** Formats a chance in per cent, with its interval if it is not exact. */
export function percent({ chance, low, high }: Estimate): string {
  const reach = (high - low) * 50;
  if (reach > 0) return `${Math.round(chance * 100)} ± ${Math.max(1, Math.round(reach))} %`;
  return `${(chance * 100).toLocaleString(locale(), { maximumFractionDigits: 1 })} %`;
}

/** A row of a table of chances. */
export interface Row {
  words: Words;
  estimate: Estimate;
}

/** The possible outcomes for a piece, an army or the game. */
export interface Part {
  name: Words;
  /** The hex of a piece on the board. */
  hex: string | undefined;
  rows: Row[];
}

function values({ name, now, values }: FieldOdds): Row[] {
  return values.map(({ value, change, ...estimate }) => ({
    // For a boolean, the name is enough.
    words: /^(true|yes)$/.test(value) ? name : /^(false|no)$/.test(value) ? t("fate-not", { name }) : change === null ? `${name}: ${value}` : `${name} ${now} → ${value}`,
    estimate,
  }));
}

function ofPiece(piece: PieceOdds): Row[] {
  const fates: Row[] = [
    { words: t("fate-removed"), estimate: piece.removed },
    { words: t("fate-moves"), estimate: piece.moved },
    { words: t("fate-reserve"), estimate: piece.reserve },
    { words: t("fate-taken"), estimate: piece.taken },
  ];
  return [...fates, ...piece.fields.flatMap(values)];
}

/** Returns the possible outcomes for pieces, armies and the game, without the very unlikely ones. */
export function parts({ pieces, states }: Odds, armies: TableArmy[]): Part[] {
  const nameOf = (id: string | null): Words => (id === null ? t("odds-game") : armies.find(({ army }) => army === id)?.name ?? id);
  const found: Part[] = pieces.map((piece) => ({
    name: `${piece.name} (${nameOf(piece.army)})`, hex: piece.hex ?? undefined, rows: ofPiece(piece),
  }));
  for (const state of states) {
    const name = nameOf(state.army);
    const rows = values(state);
    const same = found.find((part) => part.hex === undefined && String(part.name) === String(name));
    if (same === undefined) found.push({ name, hex: undefined, rows });
    else same.rows.push(...rows);
  }
  return found
    .map((part) => ({ ...part, rows: part.rows.filter(({ estimate }) => estimate.chance >= LEAST) }))
    .filter(({ rows }) => rows.length > 0);
}

/** Returns whether the outcome is uncertain: by dice, or by several possible results. */
export function isUncertain({ basis, throw: thrown }: Odds): boolean {
  return thrown !== null || basis.kind === "sampled" || basis.outcomes > 1;
}

/** Describes in one short sentence how the chances were computed. */
export function basisText({ basis }: Odds): Words {
  if (basis.kind === "sampled") return t("odds-sampled", { games: basis.games });
  return t("odds-exact", { outcomes: basis.outcomes });
}

/** Explains how the chances were computed, sentence by sentence. */
export function whyText(odds: Odds): Words[] {
  const { basis, throw: thrown, replies } = odds;
  const sentences: Words[] = [t("odds-moment")];
  if (thrown !== null) sentences.push(t("odds-rolled", { count: thrown.count, die: thrown.die }));
  if (basis.kind === "sampled") {
    sentences.push(t("odds-why-sampled"));
  } else if (basis.deals > 0) {
    sentences.push(t("odds-deals", { deals: basis.deals }));
  }
  for (const { who, label, answer, ...estimate } of replies) {
    if (estimate.chance < LEAST) continue;
    sentences.push(t("odds-assumed", { who, label, answer, percent: percent(estimate) }));
  }
  return sentences;
}

/** Formats a chance of winning, without its interval. */
export function whole(chance: number): string {
  return `${Math.round(chance * 100)} %`;
}

/** Describes a moment at which the chances fell. */
export function momentText({ turn, label, text, before, after, hints, answer }: Moment): Words {
  const question = label === "" ? "" : `${label}: `;
  const fell = t("review-fell", { turn, answer: `${question}${text}`, before: whole(before), after: whole(after) });
  const [best] = hints;
  if (best === undefined) return fell;
  if (JSON.stringify(best.answer) === JSON.stringify(answer)) return t("review-none-better", { fell });
  return t("review-better", { fell, better: best.text, percent: percent(best) });
}

/** Returns the points of the line of winning chances in a box of a width and a height. */
export function points(line: Standing[], width: number, height: number): [number, number][] {
  const step = line.length < 2 ? 0 : width / (line.length - 1);
  return line.map(({ chance }, at) => [at * step, (1 - chance) * height]);
}

/** Describes the line of winning chances in words, turn by turn. */
export function standingText(line: Standing[]): Words {
  const last = line[line.length - 1];
  if (last === undefined) return t("standing-none");
  const turns = line.map(({ turn, chance }) => String(t("standing-turn", { turn, chance: whole(chance) })));
  return t("standing-line", { turns: turns.join(", ") });
}
