// The choice of clocks for a new game.
import { fill, h } from "../dom";
import { t, type Words } from "../messages/messages";
import { BOTS } from "../table/setup";
import type { Terms } from "./protocol";

/** The available clocks with their labels: for live games, and for games by turns. */
const LIVE: [string, Words][] = [
  ["5m+10s", t("clock-5m")],
  ["20m+15s", t("clock-20m")],
  ["1h+30s", t("clock-1h")],
];
const TURNS: [string, Words][] = [
  ["1d", t("clock-1d")],
  ["3d", t("clock-3d")],
  ["7d", t("clock-7d")],
];

/** Returns the label of a clock; a clock that is not offered here is shown as it is written. */
export function clockWords(time: string): Words {
  return [...LIVE, ...TURNS].find(([offered]) => offered === time)?.[1] ?? t("tournament-clock", { time });
}

export class ClockChoice {
  private readonly time = h("select", { id: "lobby-clock", onchange: () => this.chosen() });
  private readonly vacation = h("input", { type: "number", id: "lobby-vacation", min: 0, max: 60, value: "7" });
  private readonly fallen = h("select", { id: "lobby-fallen" });
  private readonly days = h("p", { hidden: true }, h("label", { for: "lobby-vacation" }, t("clock-vacation-days")), this.vacation);
  private readonly end = h("p", { hidden: true }, h("label", { for: "lobby-fallen" }, t("clock-fallen")), this.fallen);
  readonly element = h("fieldset", {}, h("legend", {}, t("clock-time")), h("p", {}, h("label", { for: "lobby-clock" }, t("clock")), this.time), this.days, this.end);

  /** In a tournament, a clock is required, and a player who runs out of time loses. */
  constructor(private readonly isTournament = false) {
    const option = ([value, words]: readonly [string, Words]) => h("option", { value }, words);
    fill(this.time, !isTournament && h("option", { value: "" }, t("clock-none")), h("optgroup", { label: t("clock-live") }, ...LIVE.map(option)), h("optgroup", { label: t("clock-by-turns") }, ...TURNS.map(option)));
    fill(this.fallen, h("option", { value: "loses" }, t("clock-loses")), ...BOTS.map(([bot, words]) => h("option", { value: bot }, words)));
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

  /** Returns the part of the request for a new game. */
  asked(): { clock?: Terms } {
    const time = this.time.value;
    if (time === "") return {};
    const vacation = this.isTurns ? Number(this.vacation.value) : 0;
    return { clock: { time, vacation, fallen: this.fallen.value as Terms["fallen"] } };
  }
}
