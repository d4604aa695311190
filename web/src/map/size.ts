// Controls for the size of the board: they add or remove a row or column at an edge.
import type { Gesture, Palette, Picture } from "../protocol";
import { choose } from "../dialog";
import { button, fill, h } from "../dom";
import { t, type Words } from "../messages/messages";
import { listing } from "../words";
import { named } from "./model";

type Edge = "top" | "bottom" | "left" | "right";

const EDGES: Edge[] = ["top", "bottom", "left", "right"];

export interface SizeCallbacks {
  act(gestures: Gesture[]): Promise<boolean>;
  say(text: Words): void;
}

/** Returns a description of the contents of hexes, and the gestures that clear them. */
export function contents(picture: Picture, palette: Palette, hexes: string[]): { words: string; clears: Gesture[] } {
  const is = new Set(hexes);
  const pieces = picture.pieces.filter(({ hex }) => is.has(hex));
  const open = new Set(palette.terrains.filter(({ isDefault }) => isDefault).map(({ terrain }) => terrain));
  const ground = picture.hexes.filter(({ hex, terrain }) => is.has(hex) && terrain !== null && !open.has(terrain)).map(({ hex }) => hex);
  const writings = picture.writings.filter(({ hex }) => is.has(hex));
  const of = (what: string) => writings.filter((one) => one.what === what);
  const parts = [
    pieces.length === 0 ? [] : t("size-units", { count: pieces.length }),
    ground.length === 0 ? [] : t("size-terrain", { count: ground.length }),
    of("label").length === 0 ? [] : t("size-names", { count: of("label").length }),
    of("objective").length === 0 ? [] : t("size-objectives", { count: of("objective").length }),
  ].flat().map(String);
  const clears: Gesture[] = [
    // Last first, so that the references to the remaining pieces stay valid.
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

  constructor(private readonly callbacks: SizeCallbacks) {}

  show(picture: Picture, palette: Palette): void {
    [this.picture, this.palette] = [picture, palette];
    const { edges } = picture;
    const can = EDGES.map((edge) => edges[edge] !== null);
    const now = JSON.stringify([can, picture.outline.length === 0]);
    if (now === this.is) return;
    this.is = now;
    // A board of irregular places has no rows or columns.
    if (EDGES.every((edge) => edges[edge] === null)) return fill(this.element);
    const rows = EDGES.map((edge) => {
      const add = button("+", () => void this.change(edge, true), { id: `size-${edge}-more`, "aria-label": t("size-add", { edge }) });
      const remove = button("−", () => void this.change(edge, false), { id: `size-${edge}-less`, "aria-label": t("size-remove", { edge }) });
      remove.disabled = edges[edge] === null;
      return h("div", { class: "size" }, h("span", {}, t("size-edge", { edge })), add, remove);
    });
    fill(this.element, h("h2", {}, t("size-title")), ...rows, h("p", { class: "note" }, t("size-note")));
  }

  private async change(edge: Edge, add: boolean): Promise<void> {
    const { picture, palette } = this;
    const hexes = picture?.edges[edge] ?? null;
    if (picture === undefined || palette === undefined || (!add && hexes === null)) return;
    const { words, clears } = contents(picture, palette, add ? [] : hexes ?? []);
    if (clears.length > 0) {
      const answer = await choose(t("size-holds", { edge, words }), [[t("size-remove-all"), "yes"]]);
      if (answer === undefined) return;
    }
    const done = await this.callbacks.act([...clears, { do: "edge", edge, add }]);
    if (done) this.callbacks.say(add ? t("size-added", { edge }) : t("size-removed", { edge }));
    document.getElementById(`size-${edge}-${add ? "more" : "less"}`)?.focus();
  }
}
