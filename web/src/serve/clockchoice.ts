// The choice of clocks for a new game.
import { fill, h } from "../dom";
import { BOTS } from "../table/setup";
import type { Terms } from "./protocol";

/** The clocks that are offered, each with its words. */
const LIVE: [string, string][] = [
  ["5m+10s", "5 minutes, and 10 seconds more with each answer"],
  ["20m+15s", "20 minutes, and 15 seconds more with each answer"],
  ["1h+30s", "1 hour, and 30 seconds more with each answer"],
];
const TURNS: [string, string][] = [
  ["1d", "1 day for each answer"],
  ["3d", "3 days for each answer"],
  ["7d", "7 days for each answer"],
];

export class ClockChoice {
  private readonly time = h("select", { id: "lobby-clock", onchange: () => this.chosen() });
  private readonly vacation = h("input", { type: "number", id: "lobby-vacation", min: 0, max: 60, value: "7" });
  private readonly fallen = h("select", { id: "lobby-fallen" });
  private readonly days = h("p", { hidden: true }, h("label", { for: "lobby-vacation" }, "Days of vacation"), this.vacation);
  private readonly end = h("p", { hidden: true }, h("label", { for: "lobby-fallen" }, "If the time of a player is over"), this.fallen);
  readonly element = h("fieldset", {}, h("legend", {}, "Time"), h("p", {}, h("label", { for: "lobby-clock" }, "Clocks"), this.time), this.days, this.end);

  /** A tournament has clocks, and a player whose time is over loses. */
  constructor(private readonly isTournament = false) {
    const option = ([value, words]: readonly [string, string]) => h("option", { value }, words);
    fill(this.time, !isTournament && h("option", { value: "" }, "No clocks"), h("optgroup", { label: "Live" }, ...LIVE.map(option)), h("optgroup", { label: "By turns" }, ...TURNS.map(option)));
    fill(this.fallen, h("option", { value: "loses" }, "The army has lost"), ...BOTS.map(([bot, words]) => h("option", { value: bot }, words)));
    if (isTournament) this.time.value = "3d";
    this.chosen();
  }

  private chosen(): void {
    this.days.hidden = !this.isTurns;
    this.end.hidden = this.isTournament || this.time.value === "";
  }

  private get isTurns(): boolean {
    return this.time.value.endsWith("d");
  }

  /** The part of the request for a new game. */
  asked(): { clock?: Terms } {
    const time = this.time.value;
    if (time === "") return {};
    const vacation = this.isTurns ? Number(this.vacation.value) : 0;
    return { clock: { time, vacation, fallen: this.fallen.value as Terms["fallen"] } };
  }
}
