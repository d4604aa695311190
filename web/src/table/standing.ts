// The line of the winning chances over the turns, computed while its panel is open.
import { fill, h, s } from "../dom";
import { t } from "../messages/messages";
import { points, standingText, whole } from "./chances";
import type { TableArmy, Standing } from "../protocol";

const WIDTH = 300;
const HEIGHT = 80;

/** Draws the line of winning chances, with a text for screen readers. */
export function drawn(line: Standing[], armies: TableArmy[], army: number): HTMLElement {
  const last = line[line.length - 1];
  if (last === undefined) return h("p", { class: "note" }, standingText(line));
  const at = points(line, WIDTH, HEIGHT);
  const [x, y] = at[at.length - 1] ?? [0, 0];
  const picture = s("svg", { viewBox: `-4 -6 ${WIDTH + 8} ${HEIGHT + 12}`, role: "img", class: "table-line", "aria-label": String(standingText(line)) });
  picture.append(
    s("line", { class: "half", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    s("rect", { class: "frame", x: 0, y: 0, width: WIDTH, height: HEIGHT }),
    s("polyline", { points: at.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ") }),
    s("circle", { cx: x.toFixed(1), cy: y.toFixed(1), r: 4 }),
  );
  return h("div", {}, picture, h("p", { class: "note" }, t("standing-now", { army: armies[army]?.name ?? "", chance: whole(last.chance) })));
}

export class StandingView {
  readonly element = h("details", { class: "table-standing" }, h("summary", {}, t("standing")));
  private readonly body = h("div", { role: "status" });
  private asked = 0;

  /** `ask` computes the line. */
  constructor(private readonly ask: () => Promise<HTMLElement | undefined>) {
    this.element.append(this.body);
    this.element.addEventListener("toggle", () => void this.refresh());
  }

  /** Updates the line after the game has continued. */
  async refresh(): Promise<void> {
    if (!this.element.open) return;
    const asked = ++this.asked;
    const line = await this.ask();
    if (asked === this.asked && line !== undefined) fill(this.body, line);
  }
}
