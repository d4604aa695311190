// The labels and objectives of the map: selecting, moving, writing and removing them.
import { t } from "../messages/messages";
import type { Gesture, Hex, Palette, Piece, Writing } from "../protocol";
import type { MapCallbacks } from "./callbacks";
import type { Field } from "./field";
import { middle, writingName, type Point } from "./model";
import type { Tool } from "./tool";

/** The map that the labels and objectives stand on. */
export interface WritingsTarget {
  readonly callbacks: MapCallbacks;
  readonly palette: Palette | undefined;
  readonly tool: Tool;
  selected: Piece[];
  /** The selected label or objective. */
  written: Writing | undefined;
  /** The hex of the keyboard cursor. */
  cursor: string | undefined;
  /** Converts a place of the picture to a place of the screen. */
  onScreen(at: Point): Point | undefined;
  rename(): void;
  drawOverlay(): void;
}

export class Writings {
  /** `field` is the form over the map for a text. */
  constructor(
    private readonly map: WritingsTarget,
    private readonly field: Field,
  ) {}

  /** Handles a click on a label or an objective: selects it, or edits it if its tool is selected. */
  pick(of: Writing): void {
    this.map.selected = [];
    this.map.written = of;
    this.map.cursor = of.hex;
    this.map.drawOverlay();
    if (this.map.tool.kind === of.what) this.map.rename();
    else this.map.callbacks.aloud(`${writingName(of)}, ${of.hex}`);
  }

  /** Selects a label or an objective that the next picture will have. */
  private expect(what: Writing["what"], { hex, x, y, w, h }: Hex, text: string, army: string | null): void {
    this.map.selected = [];
    this.map.cursor = hex;
    this.map.written = { what, hex, text, army, x, y, w, h };
    this.map.drawOverlay();
  }

  move({ what, hex, text, army }: Writing, to: Hex): void {
    const gesture: Gesture = what === "label" ? { do: "move-label", hex, to: to.hex, old: text } : { do: "move-objective", hex, to: to.hex };
    void this.map.callbacks.act([gesture]).then((done) => {
      if (done) this.expect(what, to, text, army);
    });
  }

  /** Asks for the label or objective of a hex, starting from the current one. */
  async write(hex: Hex, what: Writing["what"], now: Writing | undefined): Promise<void> {
    const { x, y } = middle(hex);
    const place = this.map.onScreen({ x, y: y + hex.h / 3 });
    if (place === undefined) return;
    const armies = this.map.palette?.armies ?? [];
    const answer = await this.field.ask(place, {
      label: what === "label" ? t("map-label-in", { title: hex.title }) : t("map-objective-in", { title: hex.title }),
      text: now?.text ?? "",
      isThere: now !== undefined,
      ...(what === "objective" ? { armies, army: now?.army ?? null } : {}),
    });
    if (answer === undefined) return;
    const isGone = answer === "remove";
    if (!isGone && answer.text === now?.text && answer.army === now.army) return;
    const text = isGone ? null : answer.text;
    const army = isGone ? now?.army ?? null : answer.army;
    const done = await this.map.callbacks.act([what === "label" ? { do: "label", hex: hex.hex, text, old: now?.text ?? null } : { do: "objective", hex: hex.hex, text, army }]);
    if (!done) return;
    if (isGone) this.map.written = undefined;
    else this.expect(what, hex, answer.text, answer.army);
  }

  remove({ what, hex, text, army }: Writing): void {
    void this.map.callbacks.act([what === "label" ? { do: "label", hex, text: null, old: text } : { do: "objective", hex, text: null, army }]);
  }
}
