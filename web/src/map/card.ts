// The card of a piece: a large picture of its counter, and its values.
import type { Piece, Unit } from "../protocol";
import { h } from "../dom";
import { capital } from "../words";
import { sourceOf } from "./model";

/** Milliseconds that the pointer rests on a piece before its card appears. */
const HOVER_DELAY = 450;
/** Pixels between the pointer and the card. */
const GAP = 18;

/** Creates the card of a piece with at most `most` values; `picture` is the address of its counter. */
export function cardOf(piece: Piece, unit: Unit | undefined, picture: string | undefined, most = Infinity): HTMLElement {
  const state: [string, string][] = Object.entries(piece.state).map(([field, value]) => [field.replaceAll("-", " "), sourceOf(value)]);
  // A lower-case title continues the column before it. Its value is left out if it is 0.
  const figures = (unit?.figures ?? []).filter(([name, value]) => value !== "0" || name === capital(name));
  const rows = [...state, ...figures].slice(0, most).map(([name, value]) => [capital(name.replace(/[:,]$/, "")), value] as const);
  return h(
    "div",
    { class: "map-card" },
    picture !== undefined && h("img", { src: picture, alt: "" }),
    h(
      "div",
      {},
      h("strong", {}, piece.name === null ? piece.title : `${piece.title} ${piece.name}`),
      h("p", {}, `${piece.armyName}, ${piece.hex}`),
      rows.length > 0 && h("dl", {}, ...rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])),
      most === Infinity && unit?.doc != null && h("p", { class: "doc" }, unit.doc.split("\n\n")[0]?.replace(/`/g, "") ?? ""),
    ),
  );
}

/** Shows the card of the piece under the mouse. */
export class Hover {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private card: HTMLElement | undefined;
  private of: number | undefined;

  /** `box` contains the card; `make` creates the card of a piece. */
  constructor(
    private readonly box: HTMLElement,
    private readonly make: (piece: number) => HTMLElement | undefined,
  ) {}

  /** Handles a move of the pointer over a piece, or over none. */
  over(piece: number | undefined, at: { x: number; y: number }): void {
    if (piece === this.of) return;
    this.clear();
    this.of = piece;
    if (piece !== undefined) this.timer = setTimeout(() => this.show(piece, at), HOVER_DELAY);
  }

  clear(): void {
    clearTimeout(this.timer);
    this.card?.remove();
    this.card = undefined;
    this.of = undefined;
  }

  private show(piece: number, at: { x: number; y: number }): void {
    const card = this.make(piece);
    if (card === undefined) return;
    // The context menu gives screen readers the same information.
    card.setAttribute("aria-hidden", "true");
    card.classList.add("hovering");
    this.card = card;
    this.box.append(card);
    const room = this.box.getBoundingClientRect();
    const right = at.x - room.left + GAP;
    const left = right + card.offsetWidth > room.width ? at.x - room.left - GAP - card.offsetWidth : right;
    card.style.left = `${Math.max(0, left)}px`;
    card.style.top = `${Math.max(0, Math.min(at.y - room.top, room.height - card.offsetHeight))}px`;
  }
}
