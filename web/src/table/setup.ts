// The form for the players and bots before a game begins.
import { button, fill, h } from "../dom";
import type { Terms } from "../files/link";
import type { Bot, TableChairs, Seats } from "../protocol";
import type { Game } from "./storage";

export const BOTS: [Bot, string][] = [
  ["sensible", "Bot: sensible"],
  ["search:fast", "Bot: looks ahead"],
  ["random", "Bot: random"],
];

const PERSON = "You, at this screen";

export interface SetupHeard {
  /** `bots` has an entry for each chair. */
  begin(bots: (Bot | null)[], number: number): void;
  /** A game that is kept is gone on with, looked at, removed. */
  goOn?(game: Game): void;
  look?(game: Game): void;
  remove?(game: Game): void;
  open?(record: string): void;
  watch?(bots: Bot[], number: number): void;
  /** Games of several people, at several tables. */
  organise?(): void;
}

/** What the form begins with. */
export interface SetupBegins {
  /** What has been agreed on is said, and not asked. */
  terms: Terms;
  /** The games of this battle that are kept, the last first. */
  games: Game[];
}

/** The number of kept games on view until the player asks for all. */
const FIRST = 10;

/** The games that are kept, the last first, each to be gone on with, looked at, or removed. */
function kept(games: Game[], { goOn, look, remove }: SetupHeard): HTMLElement {
  const item = (game: Game) => {
    const date = game.when === 0 ? "" : `, ${new Date(game.when).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}`;
    const words = game.end === null ? `Left in turn ${game.turn}${date}` : `${game.end}. Turn ${game.turn}${date}`;
    return h(
      "li",
      { class: "row" },
      h("span", { class: "label" }, words),
      game.end === null && goOn !== undefined && button("Go on", () => goOn(game), { "aria-label": `Go on: ${words}` }),
      look !== undefined && game.end !== null && button("Look at it", () => look(game), { "aria-label": `Look at it: ${words}` }),
      remove !== undefined && button("Remove", () => remove(game), { class: "quiet", "aria-label": `Remove: ${words}` }),
    );
  };
  const list = h("ul", {}, ...games.slice(0, FIRST).map(item));
  const all = button(`Show all ${games.length} games`, () => {
    list.append(...games.slice(FIRST).map(item));
    list.children[FIRST]?.querySelector("button")?.focus();
    all.remove();
  }, { class: "quiet" });
  return h("section", { class: "table-kept", "aria-labelledby": "table-kept" }, h("h3", { id: "table-kept" }, "Your games of this battle"), list, games.length > FIRST && all);
}

/** Fills an element with the form. */
export function setup(into: HTMLElement, seats: Seats, { terms, games }: SetupBegins, heard: SetupHeard): void {
  // The agreed terms are for the number of players that they name.
  const agreedTable = seats.tables.find(({ players }) => players === terms.seats?.length);
  const agreed = agreedTable === undefined ? undefined : terms.seats;
  const words = (bot: string | null) => (bot === null ? PERSON : BOTS.find(([one]) => one === bot)?.[1] ?? `Bot: ${bot}`);
  const chairsOf = ({ chairs }: TableChairs) => chairs.map(({ chair, name }, at) => {
    const select = h(
      "select",
      { id: `seat-${chair}`, name: chair },
      h("option", { value: "" }, PERSON),
      ...BOTS.map(([bot, words]) => h("option", { value: bot }, words)),
    );
    select.value = at === 0 ? "" : "sensible";
    return { name, chair, select };
  });
  const first = agreedTable ?? seats.tables.find(({ players }) => players === seats.armies.length) ?? seats.tables[0];
  let chosen = first === undefined ? [] : chairsOf(first);
  const rows = () =>
    chosen.map(({ name, chair, select }, at) =>
      agreed === undefined
        ? h("p", {}, h("label", { for: `seat-${chair}` }, name), select)
        : h("p", {}, h("span", { class: "label" }, name), h("span", {}, words(agreed[at] ?? null))));
  const list = h("div", {}, ...rows());
  const players = h(
    "select",
    {
      id: "seat-players",
      onchange: () => {
        const table = seats.tables.find((one) => one.players === Number(players.value));
        if (table === undefined) return;
        chosen = chairsOf(table);
        fill(list, ...rows());
      },
    },
    ...[...seats.tables].reverse().map((table) => h("option", { value: String(table.players) }, String(table.players))),
  );
  players.value = String(first?.players ?? 0);
  const number = h("input", { type: "number", id: "seat-number", min: 1, max: 4_000_000_000, value: 1 });
  number.value = String(terms.number ?? 1 + (Date.now() % 9999));
  const bots = () => (agreed as (Bot | null)[] | undefined) ?? chosen.map(({ select }) => (select.value === "" ? null : (select.value as Bot)));
  const count = () => Math.max(1, Math.floor(Number(number.value)) || 1);
  const file = h("input", {
    type: "file", accept: ".ron", class: "unseen", tabindex: -1, "aria-label": "A saved game",
    onchange: () => void file.files?.[0]?.text().then((text) => heard.open?.(text)),
  });
  const { goOn, open, watch, organise } = heard;
  const left = games.find(({ end }) => end === null);
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
      seats.tables.length > 1 && agreed === undefined && h("p", {}, h("label", { for: "seat-players" }, "Players"), players),
      list,
      ...(terms.number === undefined
        ? [h("p", {}, h("label", { for: "seat-number" }, "Seed"), number), h("p", { class: "note" }, "The same seed gives the same dice and cards.")]
        : [h("p", {}, h("span", { class: "label" }, "Seed"), h("span", {}, String(terms.number))), h("p", { class: "note" }, "Everybody with this link gets the same dice and cards.")]),
      h(
        "div",
        { class: "row" },
        h("button", { type: "submit", class: "main" }, "Play"),
        left !== undefined && goOn !== undefined && button(`Go on with the game you left in turn ${left.turn}`, () => goOn(left)),
      ),
      h(
        "div",
        { class: "row" },
        watch !== undefined && button("Watch bots play", () => watch(bots().map((bot) => bot ?? "sensible"), count())),
        open !== undefined && button("Open a saved game…", () => file.click()),
        organise !== undefined && button("Organise games…", () => organise()),
        open !== undefined && file,
      ),
      games.length > 0 && kept(games, heard),
      h("p", { class: "note" }, "This page holds the whole game in memory. It keeps secrets off the screen, but not from a player who inspects that memory."),
    ),
  );
}
