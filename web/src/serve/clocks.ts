// The clocks of a game: the time left to each player, counted down locally between events.
import { fill, h } from "../dom";
import { t, type Words } from "../messages/messages";
import type { Clocks as Times, Game } from "./protocol";

/** Milliseconds between updates of a running clock. */
const TICK = 250;
const SECOND = 1000;
const DAY = 86_400 * SECOND;
/** Milliseconds below which a clock is marked. */
const LITTLE = 30 * SECOND;

export class Clocks {
  readonly element: HTMLElement;
  private readonly times: HTMLElement[];
  private now: Times | undefined;
  /** The time of arrival of the clocks, by the monotonic clock of the browser. */
  private came = 0;

  /** `name` returns the name of a chair. */
  constructor(game: Game, name: (chair: number) => string) {
    this.times = game.chairs.map(() => h("span", { class: "clock-time" }));
    const row = (time: HTMLElement, chair: number) => h("li", {}, h("span", {}, name(chair)), " ", time);
    this.element = h("div", { role: "timer", "aria-label": t("clock-left") }, h("ul", { class: "table-clocks" }, ...this.times.map(row)));
    const timer = setInterval(() => (this.element.isConnected ? this.draw() : this.now !== undefined && clearInterval(timer)), TICK);
  }

  /** Shows clocks from the server. */
  show(times: Times): void {
    [this.now, this.came] = [times, performance.now()];
    this.draw();
  }

  private draw(): void {
    this.now?.chairs.forEach(({ time, vacation }, chair) => {
      const used = this.now?.running === chair ? performance.now() - this.came : 0;
      const left = Math.max(0, time - used);
      const rest = Math.max(0, vacation - Math.max(0, used - time));
      const element = this.times[chair];
      if (element === undefined) return;
      const text = String(rest > 0 ? t("clock-vacation", { left: words(left), rest: words(rest) }) : words(left));
      if (element.textContent !== text) fill(element, text);
      element.parentElement?.classList.toggle("running", this.now?.running === chair);
      element.parentElement?.classList.toggle("little", left + rest < LITTLE);
    });
  }
}

/** Formats a duration: `2 d 3 h`, `1:02:03` or `4:05`. */
export function words(milliseconds: number): Words {
  if (milliseconds >= DAY) {
    const hours = Math.floor(milliseconds / (3600 * SECOND));
    return t("clock-days", { days: Math.floor(hours / 24), hours: hours % 24 });
  }
  const seconds = Math.ceil(milliseconds / SECOND);
  const two = (number: number) => String(number).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
