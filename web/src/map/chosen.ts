// The selection bar: buttons for the selected pieces, for touch screens and for users who do not know the
// keys. Without a selection, the bar explains the gestures. Its height is constant, so that the map
// above it does not move.
import type { Gesture, Palette, Piece, PieceAt, Writing } from "../protocol";
import { button, fill, h } from "../dom";
import { t, type Words } from "../messages/messages";
import { inline } from "../text/markdown";
import { named, pieceName, writingName } from "./model";
import { countOf } from "./pointer";
import type { Tool } from "./tool";

export interface SelectionBarCallbacks {
  act(gestures: Gesture[]): Promise<boolean>;
  /** Returns all pieces of the map. */
  pieces(): Piece[];
  /** Asks for a new name for the selection. */
  rename(): void;
  /** Turns the selected pieces by a number of facings. */
  turn(step: number): void;
  remove(): void;
  /** Changes the type of the selected pieces. */
  retype(unit: string): void;
  /** Gives the selected pieces to another army. */
  give(army: string): void;
  duplicate(): void;
  /** Toggles whether each tap adds to the selection. */
  add(): void;
  /** Opens the context menu of the selection. */
  more(at: { x: number; y: number }): void;
  /** Puts the tool down, or clears the selection. */
  putBack(): void;
}

/** The state that the selection bar shows. */
export interface SelectionState {
  pieces: Piece[];
  /** The selected label or objective. */
  written: Writing | undefined;
  /** The problem in the hex of the selected piece. */
  problem: string;
  palette: Palette | undefined;
  tool: Tool;
  /** Whether each tap adds to the selection. */
  isAdding: boolean;
}

export class SelectionBar {
  private readonly row = h("div", { class: "row", role: "toolbar", "aria-label": t("chosen") });
  readonly element = h("div", { class: "map-chosen", hidden: true }, this.row);
  private drawn = "";

  constructor(private readonly callbacks: SelectionBarCallbacks) {}

  show({ pieces, written, problem, palette, tool, isAdding }: SelectionState): void {
    const now = JSON.stringify([pieces.map(({ piece, hex, army, unit, name, marks }) => [piece, hex, army, unit, name, marks]), written, problem, tool, isAdding, palette === undefined]);
    if (now === this.drawn) return;
    this.drawn = now;
    const [piece] = pieces;
    if (written !== undefined) {
      fill(
        this.row,
        h("strong", {}, `${writingName(written)}, ${written.hex}`),
        button(t("change"), () => this.callbacks.rename(), { id: "chosen-name", title: "F2" }),
        button(t("remove"), () => this.callbacks.remove(), { id: "chosen-remove", title: t("key-delete") }),
        button(t("done"), () => this.callbacks.putBack(), { id: "chosen-done", class: "quiet", title: t("key-escape") }),
      );
      return;
    }
    if (piece === undefined || palette === undefined) {
      fill(
        this.row,
        h("span", { class: "hint" }, hint(tool, palette)),
        tool.kind !== "hand" && button(t("done"), () => this.callbacks.putBack(), { id: "chosen-done", title: t("key-escape") }),
      );
      return;
    }
    const focused = (this.row.contains(document.activeElement) && document.activeElement?.id) || "";
    const units = pieces.map((one) => palette.units.find(({ unit }) => unit === one.unit));
    const turns = units.some((unit) => (unit?.facings.length ?? 0) > 0);
    const title = pieces.length === 1 ? `${pieceName(piece)}, ${piece.hex}` : countOf(pieces.length);
    fill(
      this.row,
      h("strong", {}, title),
      problem !== "" && h("span", { class: "wrong", role: "status" }, ...inline(problem)),
      turns && button(t("turn-left"), () => this.callbacks.turn(-1), { id: "chosen-left", title: "[" }),
      turns && button(t("turn-right"), () => this.callbacks.turn(1), { id: "chosen-right", title: "]" }),
      ...this.kinds(pieces, palette),
      ...(pieces.length === 1 ? this.one(piece, palette) : []),
      button(t("duplicate"), () => this.callbacks.duplicate(), { id: "chosen-duplicate", title: t("key-duplicate") }),
      button(t("chosen-add"), () => this.callbacks.add(), { id: "chosen-add", "aria-pressed": String(isAdding), title: t("key-add") }),
      button(t("chosen-more"), (event) => this.callbacks.more({ x: event.clientX, y: event.clientY }), { id: "chosen-more", "aria-haspopup": "menu", title: t("key-menu") }),
      button(t("remove"), () => this.callbacks.remove(), { id: "chosen-remove", title: t("key-delete") }),
      button(t("done"), () => this.callbacks.putBack(), { id: "chosen-done", class: "quiet", title: t("key-escape") }),
    );
    if (focused !== "") document.getElementById(focused)?.focus();
  }

  private named(piece: Piece): PieceAt {
    return named(piece, this.callbacks.pieces());
  }

  /** Creates the choices of type and army, which apply to all selected pieces. */
  private kinds(pieces: Piece[], palette: Palette): (HTMLElement | false)[] {
    const same = <T>(all: T[]): T | undefined => (all.every((one) => one === all[0]) ? all[0] : undefined);
    const choice = (id: string, label: Words, options: [string, string][], now: string | undefined, chosen: (value: string) => void) => {
      const select = h(
        "select",
        { id, "aria-label": label, onchange: () => chosen(select.value) },
        now === undefined && h("option", { value: "", disabled: true }, t("chosen-several")),
        ...options.map(([value, title]) => h("option", { value }, title)),
      );
      select.value = now ?? "";
      return select;
    };
    const kind = same(pieces.map((piece) => piece.kind));
    const alike = palette.units.filter((one) => one.kind === kind);
    return [
      alike.length > 1 && choice("chosen-sort", t("chosen-unit"), alike.map(({ unit, title }) => [unit, title]), same(pieces.map(({ unit }) => unit)), (unit) => this.callbacks.retype(unit)),
      palette.armies.length > 1 && choice("chosen-army", t("chosen-army"), palette.armies.map(({ army, name }) => [army, name]), same(pieces.map(({ army }) => army)), (army) => this.callbacks.give(army)),
    ];
  }

  private one(piece: Piece, palette: Palette): (HTMLElement | false)[] {
    const marks = palette.marks.filter((one) => one.kind === piece.kind && (one.units.length === 0 || one.units.includes(piece.unit)));
    // A piece has at most one distinction of each kind, so each kind has its own choice.
    const distinctions = [...new Set(marks.map((one) => one.of))].map((of, at, all) => {
      const alike = marks.filter((one) => one.of === of);
      const now = piece.marks.find((mark) => alike.some((one) => one.mark === mark)) ?? "";
      const choice = h(
        "select",
        {
          id: at === 0 ? "chosen-mark" : `chosen-mark-${of}`,
          "aria-label": all.length > 1 ? t("chosen-distinction-of", { of }) : t("chosen-distinction"),
          onchange: () => void this.callbacks.act([
            choice.value === "" ? { do: "unmark", piece: this.named(piece), mark: now } : { do: "mark", piece: this.named(piece), mark: choice.value },
          ]),
        },
        h("option", { value: "" }, all.length > 1 ? t("chosen-none-of", { of }) : t("chosen-none")),
        ...alike.map((one) => h("option", { value: one.mark }, one.title)),
      );
      choice.value = now;
      return choice;
    });
    return [
      ...distinctions,
      button(t("chosen-name"), () => this.callbacks.rename(), { id: "chosen-name", title: "F2" }),
    ];
  }
}

/** Returns the hint for the current tool. */
function hint(tool: Tool, palette: Palette | undefined): Words {
  switch (tool.kind) {
    case "hand":
      return t("hint-hand");
    case "unit":
      return t("hint-unit", { unit: palette?.units.find(({ unit }) => unit === tool.unit)?.title ?? tool.unit });
    case "terrain":
      return tool.terrain === null ? t("hint-terrain-clear") : t("hint-terrain", { terrain: terrain(tool.terrain, palette) });
    case "side":
      return tool.terrain === null ? t("hint-side-clear") : t("hint-side", { terrain: terrain(tool.terrain, palette) });
    case "label":
      return t("hint-label");
    case "objective":
      return t("hint-objective");
  }
}

function terrain(word: string, palette: Palette | undefined): string {
  return palette?.terrains.find((one) => one.terrain === word)?.title.toLowerCase() ?? word;
}
