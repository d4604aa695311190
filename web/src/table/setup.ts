// Who plays: a form before a game begins.
import { button, fill, h } from "../dom";
import type { Bot, Seats } from "./protocol";

export const BOTS: [Bot, string][] = [
  ["sensible", "Bot: sensible"],
  ["search:fast", "Bot: looks ahead"],
  ["random", "Bot: random"],
];

export interface SetupHeard {
  begin(bots: (Bot | null)[], number: number): void;
  goOn(): void;
  open(record: string): void;
  watch(bots: Bot[], number: number): void;
}

/** Fills an element with the form. `left` says what game was left, if one was. */
export function setup(into: HTMLElement, seats: Seats, left: string | undefined, heard: SetupHeard): void {
  const chosen = seats.armies.map(({ army, name }, at) => {
    const select = h(
      "select",
      { id: `seat-${army}`, name: army },
      h("option", { value: "" }, "You, at this screen"),
      ...BOTS.map(([bot, words]) => h("option", { value: bot }, words)),
    );
    select.value = at === 0 ? "" : "sensible";
    return { name, army, select };
  });
  const number = h("input", { type: "number", id: "seat-number", min: 1, max: 4_000_000_000, value: 1 });
  number.value = String(1 + (Date.now() % 9999));
  const bots = () => chosen.map(({ select }) => (select.value === "" ? null : (select.value as Bot)));
  const count = () => Math.max(1, Math.floor(Number(number.value)) || 1);
  const file = h("input", {
    type: "file", accept: ".ron", class: "unseen", tabindex: -1, "aria-label": "A saved game",
    onchange: () => void file.files?.[0]?.text().then((text) => heard.open(text)),
  });
  fill(
    into,
    h(
      "form",
      {
        class: "table-setup",
        onsubmit: (event: Event) => {
          event.preventDefault();
          heard.begin(bots(), count());
        },
      },
      h("h2", {}, `Play ${seats.title}`),
      ...chosen.map(({ name, army, select }) => h("p", {}, h("label", { for: `seat-${army}` }, name), select)),
      h("p", {}, h("label", { for: "seat-number" }, "Number of the game"), number),
      h("p", { class: "note" }, "The same number gives the same dice and cards."),
      h("div", { class: "row" }, h("button", { type: "submit", class: "main" }, "Play")),
      h(
        "div",
        { class: "row" },
        left === undefined ? null : button(`Go on with ${left}`, () => heard.goOn()),
        button("Open a saved game…", () => file.click()),
        button("Watch bots play", () => heard.watch(bots().map((bot) => bot ?? "sensible"), count())),
        file,
      ),
      h("p", { class: "note" }, "Everything happens in this page, which holds the whole game in its memory: it hides what a player may not know from the screen, not from somebody who looks into the program."),
    ),
  );
}
