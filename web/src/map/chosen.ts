// Buttons for the chosen pieces: for touch screens, and for users who do not know the keys. With
// nothing chosen, the strip explains the gestures. Its height is constant, so that the map above it
// does not move.
import type { Gesture, Palette, Piece, PieceAt, Writing } from "../protocol";
import { button, fill, h } from "../dom";
import { inline } from "../text/markdown";
import { named, pieceName, writingName } from "./model";
import { countOf } from "./pointer";
import type { Tool } from "./view";

export interface ChosenHeard {
  act(gestures: Gesture[]): Promise<boolean>;
  /** All pieces there are. */
  pieces(): Piece[];
  /** Gives what is chosen another name. */
  rename(): void;
  /** Turns the chosen pieces a step. */
  turn(step: number): void;
  remove(): void;
  /** Makes the chosen pieces units of another type. */
  retype(unit: string): void;
  /** Puts them under another army. */
  give(army: string): void;
  duplicate(): void;
  /** Whether each tap adds to what is chosen changes. */
  add(): void;
  /** Opens the menu of what is chosen. */
  more(at: { x: number; y: number }): void;
  /** Puts the tool down, or chooses nothing any more. */
  putBack(): void;
}

/** What the hand is at. */
export interface Hand {
  pieces: Piece[];
  /** Something written on the map. */
  written: Writing | undefined;
  /** What is wrong with it, in words. */
  problem: string;
  palette: Palette | undefined;
  tool: Tool;
  /** Whether each tap adds to what is chosen. */
  isAdding: boolean;
}

export class Chosen {
  private readonly row = h("div", { class: "row", role: "toolbar", "aria-label": "Selection" });
  readonly element = h("div", { class: "map-chosen", hidden: true }, this.row);
  private drawn = "";

  constructor(private readonly heard: ChosenHeard) {}

  show({ pieces, written, problem, palette, tool, isAdding }: Hand): void {
    const now = JSON.stringify([pieces.map(({ piece, hex, army, unit, name, marks }) => [piece, hex, army, unit, name, marks]), written, problem, tool, isAdding, palette === undefined]);
    if (now === this.drawn) return;
    this.drawn = now;
    const [piece] = pieces;
    if (written !== undefined) {
      fill(
        this.row,
        h("strong", {}, `${writingName(written)}, ${written.hex}`),
        button("Change…", () => this.heard.rename(), { id: "chosen-name", title: "F2" }),
        button("Remove", () => this.heard.remove(), { id: "chosen-remove", title: "Delete" }),
        button("Done", () => this.heard.putBack(), { id: "chosen-done", class: "quiet", title: "Escape" }),
      );
      return;
    }
    if (piece === undefined || palette === undefined) {
      fill(
        this.row,
        h("span", { class: "hint" }, hint(tool, palette)),
        tool.kind !== "hand" && button("Done", () => this.heard.putBack(), { id: "chosen-done", title: "Escape" }),
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
      turns && button("Turn left", () => this.heard.turn(-1), { id: "chosen-left", title: "[" }),
      turns && button("Turn right", () => this.heard.turn(1), { id: "chosen-right", title: "]" }),
      ...this.kinds(pieces, palette),
      ...(pieces.length === 1 ? this.one(piece, palette) : []),
      button("Duplicate", () => this.heard.duplicate(), { id: "chosen-duplicate", title: "Ctrl+D" }),
      button("Select more", () => this.heard.add(), { id: "chosen-add", "aria-pressed": String(isAdding), title: "Shift+click" }),
      button("More…", (event) => this.heard.more({ x: event.clientX, y: event.clientY }), { id: "chosen-more", "aria-haspopup": "menu", title: "Shift+F10" }),
      button("Remove", () => this.heard.remove(), { id: "chosen-remove", title: "Delete" }),
      button("Done", () => this.heard.putBack(), { id: "chosen-done", class: "quiet", title: "Escape" }),
    );
    if (focused !== "") document.getElementById(focused)?.focus();
  }

  private named(piece: Piece): PieceAt {
    return named(piece, this.heard.pieces());
  }

  /** What the chosen pieces are, and whose: both can be changed for all of them. */
  private kinds(pieces: Piece[], palette: Palette): (HTMLElement | false)[] {
    const same = <T>(all: T[]): T | undefined => (all.every((one) => one === all[0]) ? all[0] : undefined);
    const choice = (id: string, label: string, options: [string, string][], now: string | undefined, chosen: (value: string) => void) => {
      const select = h(
        "select",
        { id, "aria-label": label, onchange: () => chosen(select.value) },
        now === undefined && h("option", { value: "", disabled: true }, "Several"),
        ...options.map(([value, title]) => h("option", { value }, title)),
      );
      select.value = now ?? "";
      return select;
    };
    const kind = same(pieces.map((piece) => piece.kind));
    const alike = palette.units.filter((one) => one.kind === kind);
    return [
      alike.length > 1 && choice("chosen-sort", "Unit type", alike.map(({ unit, title }) => [unit, title]), same(pieces.map(({ unit }) => unit)), (unit) => this.heard.retype(unit)),
      palette.armies.length > 1 && choice("chosen-army", "Army", palette.armies.map(({ army, name }) => [army, name]), same(pieces.map(({ army }) => army)), (army) => this.heard.give(army)),
    ];
  }

  private one(piece: Piece, palette: Palette): (HTMLElement | false)[] {
    const marks = palette.marks.filter((one) => one.kind === piece.kind && (one.units.length === 0 || one.units.includes(piece.unit)));
    // A piece has one distinction of each kind at most, so each kind is a choice of its own.
    const distinctions = [...new Set(marks.map((one) => one.of))].map((of, at, all) => {
      const alike = marks.filter((one) => one.of === of);
      const now = piece.marks.find((mark) => alike.some((one) => one.mark === mark)) ?? "";
      const choice = h(
        "select",
        {
          id: at === 0 ? "chosen-mark" : `chosen-mark-${of}`,
          "aria-label": all.length > 1 ? `Distinction: ${of}` : "Distinction",
          onchange: () => void this.heard.act([
            choice.value === "" ? { do: "unmark", piece: this.named(piece), mark: now } : { do: "mark", piece: this.named(piece), mark: choice.value },
          ]),
        },
        h("option", { value: "" }, all.length > 1 ? `No ${of}` : "No distinction"),
        ...alike.map((one) => h("option", { value: one.mark }, one.title)),
      );
      choice.value = now;
      return choice;
    });
    return [
      ...distinctions,
      button("Name…", () => this.heard.rename(), { id: "chosen-name", title: "F2" }),
    ];
  }
}

/** What the hand can do with what it holds. */
function hint(tool: Tool, palette: Palette | undefined): string {
  switch (tool.kind) {
    case "hand":
      return "Click a unit or a name to change it, or drag it elsewhere.";
    case "unit":
      return `Click the map to place ${palette?.units.find(({ unit }) => unit === tool.unit)?.title ?? tool.unit}.`;
    case "terrain":
      return tool.terrain === null ? "Drag over the map to clear terrain." : `Drag over the map to paint ${terrain(tool.terrain, palette)}.`;
    case "side":
      return tool.terrain === null ? "Drag along hex sides to clear them." : `Drag along hex sides to draw ${terrain(tool.terrain, palette)}.`;
    case "label":
      return "Click the map to add a name, or a name to change it.";
    case "objective":
      return "Click the map to add an objective, or an objective to change it.";
  }
}

function terrain(word: string, palette: Palette | undefined): string {
  return palette?.terrains.find((one) => one.terrain === word)?.title.toLowerCase() ?? word;
}
