// Odds in words: rows of the odds, the method of computation, hints, and the line of the standing.
// Nothing here touches the page.
import { capital } from "../words";
import type { TableArmy, Estimate, FieldOdds, Moment, Odds, PieceOdds, Standing } from "../protocol";

/** A smaller chance is not listed. */
const LEAST = 0.0005;

/** A chance in per cent, with its interval if it is not exact. */
export function percent({ chance, low, high }: Estimate): string {
  const reach = (high - low) * 50;
  if (reach > 0) return `${Math.round(chance * 100)} ± ${Math.max(1, Math.round(reach))} %`;
  const text = (chance * 100).toFixed(1);
  return `${text.replace(/\.0$/, "")} %`;
}

/** A row of a table of chances. */
export interface Row {
  words: string;
  estimate: Estimate;
}

/** A piece, an army or the game, and what may become of it. */
export interface Part {
  name: string;
  /** Where it is, if it is on the board. */
  hex: string | undefined;
  rows: Row[];
}

function values({ name, now, values }: FieldOdds): Row[] {
  return values.map(({ value, change, ...estimate }) => ({
    // Of a truth, the name says all.
    words: /^(true|yes)$/.test(value) ? name : /^(false|no)$/.test(value) ? `not ${name}` : change === null ? `${name}: ${value}` : `${name} ${now} → ${value}`,
    estimate,
  }));
}

function ofPiece(piece: PieceOdds): Row[] {
  const fates: Row[] = [
    { words: "removed", estimate: piece.removed },
    { words: "moves", estimate: piece.moved },
    { words: "in reserve", estimate: piece.reserve },
    { words: "changes sides", estimate: piece.taken },
  ];
  return [...fates, ...piece.fields.flatMap(values)];
}

/** What may become of pieces, armies and the game; what is next to impossible is left out. */
export function parts({ pieces, states }: Odds, armies: TableArmy[]): Part[] {
  const nameOf = (id: string | null) => (id === null ? "Game" : armies.find(({ army }) => army === id)?.name ?? id);
  const found: Part[] = pieces.map((piece) => ({
    name: `${piece.name} (${nameOf(piece.army)})`, hex: piece.hex ?? undefined, rows: ofPiece(piece),
  }));
  for (const state of states) {
    const name = nameOf(state.army);
    const rows = values(state);
    const same = found.find((part) => part.hex === undefined && part.name === name);
    if (same === undefined) found.push({ name, hex: undefined, rows });
    else same.rows.push(...rows);
  }
  return found
    .map((part) => ({ ...part, rows: part.rows.filter(({ estimate }) => estimate.chance >= LEAST) }))
    .filter(({ rows }) => rows.length > 0);
}

/** Whether there is anything to be said of: dice, or what may go one way or another. */
export function isUncertain({ basis, throw: thrown }: Odds): boolean {
  return thrown !== null || basis.kind === "sampled" || basis.outcomes > 1;
}

/** How the chances were found, as one short sentence. */
export function basisText({ basis }: Odds): string {
  if (basis.kind === "sampled") return `Sampled: ${basis.games} games, each with its own dice.`;
  return basis.outcomes === 1 ? "Exact: there is one outcome." : `Exact: all ${basis.outcomes} outcomes of the dice.`;
}

/** How the chances were found, sentence by sentence. */
export function whyText(odds: Odds): string[] {
  const { basis, throw: thrown, replies } = odds;
  const sentences = ["The chances show the position when you decide next, the turn passes, or the game ends."];
  if (thrown !== null) sentences.push(`Rolled first: ${thrown.count} × ${thrown.die}.`);
  if (basis.kind === "sampled") {
    sentences.push("There are too many outcomes to play each, or hidden cards and pieces make a difference: they were dealt again for every game. The ± is an interval of 95 %.");
  } else if (basis.deals > 0) {
    sentences.push(`Hidden cards and pieces were dealt again ${basis.deals} times: they make no difference.`);
  }
  for (const { who, label, answer, ...estimate } of replies) {
    if (estimate.chance < LEAST) continue;
    sentences.push(`Assumed of ${who}, as the rules advise: “${label}”: ${answer} (${percent(estimate)}).`);
  }
  return sentences;
}

/** A chance of winning, without its interval. */
export function whole(chance: number): string {
  return `${Math.round(chance * 100)} %`;
}

/** What is said of a moment at which the chances fell. */
export function momentText({ turn, label, text, before, after, hints, answer }: Moment): string {
  const question = label === "" ? "" : `${label}: `;
  const fell = `${capital(turn === 0 ? "setup" : `turn ${turn}`)}. ${question}${text}. Your chance fell from ${whole(before)} to ${whole(after)}.`;
  const [best] = hints;
  if (best === undefined) return fell;
  if (JSON.stringify(best.answer) === JSON.stringify(answer)) return `${fell} A quick search finds no better answer.`;
  return `${fell} A quick search prefers ${best.text} (${percent(best)}).`;
}

/** The points of the line of a standing in a field of a width and a height. */
export function points(line: Standing[], width: number, height: number): [number, number][] {
  const step = line.length < 2 ? 0 : width / (line.length - 1);
  return line.map(({ chance }, at) => [at * step, (1 - chance) * height]);
}

/** The line of a standing in words: every change of at least a point. */
export function standingText(line: Standing[]): string {
  const last = line[line.length - 1];
  if (last === undefined) return "No position of this game can be judged before its end.";
  const turns = line.map(({ turn, chance }) => `${turn === 0 ? "setup" : `turn ${turn}`} ${whole(chance)}`);
  return `Chance of winning: ${turns.join(", ")}.`;
}
