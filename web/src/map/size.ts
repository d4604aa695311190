// The size of the board: a row or column more or less at each edge, with all that stands on the rest.
import type { Gesture, Palette, Picture } from "../protocol";
import { choose } from "../dialog";
import { button, fill, h } from "../dom";
import { capital, count, listing } from "../words";
import { named } from "./model";

type Edge = "top" | "bottom" | "left" | "right";

/** The edges, each with its line and its place. */
const EDGES: [Edge, string, string][] = [
  ["top", "row", "at the top"],
  ["bottom", "row", "at the bottom"],
  ["left", "column", "on the left"],
  ["right", "column", "on the right"],
];

export interface SizeHeard {
  act(gestures: Gesture[]): Promise<boolean>;
  say(text: string): void;
}

/** What is on some hexes: in words, and the gestures that clear them. */
export function contents(picture: Picture, palette: Palette, hexes: string[]): { words: string; clears: Gesture[] } {
  const is = new Set(hexes);
  const pieces = picture.pieces.filter(({ hex }) => is.has(hex));
  const open = new Set(palette.terrains.filter(({ isDefault }) => isDefault).map(({ terrain }) => terrain));
  const ground = picture.hexes.filter(({ hex, terrain }) => is.has(hex) && terrain !== null && !open.has(terrain)).map(({ hex }) => hex);
  const writings = picture.writings.filter(({ hex }) => is.has(hex));
  const of = (what: string) => writings.filter((one) => one.what === what);
  const parts = [
    pieces.length === 0 ? [] : count(pieces.length, "unit"),
    ground.length === 0 ? [] : count(ground.length, "hex", "hexes").concat(" of terrain"),
    of("label").length === 0 ? [] : count(of("label").length, "name"),
    of("objective").length === 0 ? [] : count(of("objective").length, "objective"),
  ].flat();
  const clears: Gesture[] = [
    // From the last: what is left is named as before.
    ...pieces.map((piece): Gesture => ({ do: "remove", piece: named(piece, picture.pieces) })).reverse(),
    ...(ground.length === 0 ? [] : [{ do: "paint", hexes: ground, terrain: null } satisfies Gesture]),
    ...writings.map(({ what, hex, text, army }): Gesture => (what === "label" ? { do: "label", hex, text: null, old: text } : { do: "objective", hex, text: null, army })),
  ];
  return { words: listing(parts), clears };
}

export class Size {
  readonly element = h("div", {});
  private picture: Picture | undefined;
  private palette: Palette | undefined;
  private is = "";

  constructor(private readonly heard: SizeHeard) {}

  show(picture: Picture, palette: Palette): void {
    [this.picture, this.palette] = [picture, palette];
    const { edges } = picture;
    const can = EDGES.map(([edge]) => edges[edge] !== null);
    const now = JSON.stringify([can, picture.outline.length === 0]);
    if (now === this.is) return;
    this.is = now;
    // A board of places has no lines.
    if (EDGES.every(([edge]) => edges[edge] === null)) return fill(this.element);
    const rows = EDGES.map(([edge, line, where]) => {
      const add = button("+", () => void this.change(edge, line, where, true), { id: `size-${edge}-more`, "aria-label": `Add a ${line} ${where}` });
      const remove = button("−", () => void this.change(edge, line, where, false), { id: `size-${edge}-less`, "aria-label": `Remove the ${line} ${where}` });
      remove.disabled = edges[edge] === null;
      return h("div", { class: "size" }, h("span", {}, `${capital(line)} ${where}`), add, remove);
    });
    fill(this.element, h("h2", {}, "Rows and columns"), ...rows, h("p", { class: "note" }, "The battle gets a board of its own. Everything stays in its place; hexes get new names if the names begin at that edge."));
  }

  private async change(edge: Edge, line: string, where: string, add: boolean): Promise<void> {
    const { picture, palette } = this;
    const hexes = picture?.edges[edge] ?? null;
    if (picture === undefined || palette === undefined || (!add && hexes === null)) return;
    const { words, clears } = contents(picture, palette, add ? [] : hexes ?? []);
    if (clears.length > 0) {
      const answer = await choose(`The ${line} ${where} holds ${words}. Remove this as well?`, [["Remove all of it", "yes"]]);
      if (answer === undefined) return;
    }
    const done = await this.heard.act([...clears, { do: "edge", edge, add }]);
    if (done) this.heard.say(add ? `A ${line} was added ${where}.` : `The ${line} ${where} was removed.`);
    document.getElementById(`size-${edge}-${add ? "more" : "less"}`)?.focus();
  }
}
