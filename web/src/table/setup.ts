// The form for the players and bots before a game begins.
import { button, fill, h } from "../dom";
import type { Terms } from "../files/link";
import { t, type Words } from "../messages/messages";
import type { Bot, TableChairs, Seats } from "../protocol";
import type { Modules } from "./modules";
import type { Game } from "./storage";

export const BOTS: [Bot, Words][] = [
  ["sensible", t("bot-sensible")],
  ["search:fast", t("bot-search")],
  ["random", t("bot-random")],
];

const PERSON = t("setup-you");

export interface SetupCallbacks {
  /** `bots` has an entry for each chair. */
  begin(bots: (Bot | null)[], number: number): void;
  /** Continues, watches or removes a stored game. */
  goOn?(game: Game): void;
  look?(game: Game): void;
  remove?(game: Game): void;
  open?(record: string): void;
  watch?(bots: Bot[], number: number): void;
  /** Organises games of several persons at several tables. */
  organise?(): void;
}

/** The initial content of the form. */
export interface SetupBegins {
  /** The terms of a link, which are shown as text instead of fields. */
  terms: Terms;
  /** The stored games of this battle, newest first. */
  games: Game[];
  /** The form for the modules of a campaign. */
  modules?: Modules | undefined;
}

/** The number of stored games on view until the player asks for all. */
const FIRST = 10;

/** Creates the list of stored games, newest first, with buttons to continue, watch or remove each. */
function kept(games: Game[], title: Words, { goOn, look, remove }: SetupCallbacks): HTMLElement {
  const item = (game: Game) => {
    const { turn, end, battle } = game;
    const last = end === null ? t("kept-left", { turn }) : t("kept-ended", { end, turn });
    const left = battle === undefined || end !== null ? last : t("campaign-kept", { battle, left: last });
    const words = game.when === 0 ? left : t("kept-when", { left, when: new Date(game.when) });
    return h(
      "li",
      { class: "row" },
      h("span", { class: "label" }, words),
      game.end === null && goOn !== undefined && button(t("kept-go-on"), () => goOn(game), { "aria-label": t("kept-go-on-of", { game: words }) }),
      look !== undefined && game.end !== null && button(t("kept-look"), () => look(game), { "aria-label": t("kept-look-of", { game: words }) }),
      remove !== undefined && button(t("remove"), () => remove(game), { class: "quiet", "aria-label": t("kept-remove-of", { game: words }) }),
    );
  };
  const list = h("ul", {}, ...games.slice(0, FIRST).map(item));
  const all = button(t("kept-show-all", { games: games.length }), () => {
    list.append(...games.slice(FIRST).map(item));
    list.children[FIRST]?.querySelector("button")?.focus();
    all.remove();
  }, { class: "quiet" });
  return h("section", { class: "table-kept", "aria-labelledby": "table-kept" }, h("h3", { id: "table-kept" }, title), list, games.length > FIRST && all);
}

/** Fills an element with the form. */
export function setup(into: HTMLElement, seats: Omit<Seats, "campaign"> & { campaign?: boolean }, { terms, games, modules }: SetupBegins, callbacks: SetupCallbacks): void {
  // The terms of a link are for the number of seats that they list.
  const agreedTable = seats.tables.find(({ players }) => players === terms.seats?.length);
  const agreed = agreedTable === undefined ? undefined : terms.seats;
  const words = (bot: string | null) => (bot === null ? PERSON : BOTS.find(([one]) => one === bot)?.[1] ?? t("bot-other", { bot }));
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
    type: "file", accept: ".ron", class: "unseen", tabindex: -1, "aria-label": t("setup-saved-game"),
    onchange: () => void file.files?.[0]?.text().then((text) => callbacks.open?.(text)),
  });
  const { goOn, open, watch, organise } = callbacks;
  const left = games.find(({ end }) => end === null);
  fill(
    into,
    h(
      "form",
      {
        class: "table-setup",
        onsubmit: (event: Event) => {
          event.preventDefault();
          callbacks.begin(bots(), count());
        },
      },
      h("h2", {}, t("setup-title", { title: seats.title })),
      seats.tables.length > 1 && agreed === undefined && h("p", {}, h("label", { for: "seat-players" }, t("players")), players),
      list,
      modules?.element,
      ...(terms.number === undefined
        ? [h("p", {}, h("label", { for: "seat-number" }, t("seed")), number), h("p", { class: "note" }, t("setup-seed-note"))]
        : [h("p", {}, h("span", { class: "label" }, t("seed")), h("span", {}, String(terms.number))), h("p", { class: "note" }, t("setup-seed-link"))]),
      h(
        "div",
        { class: "row" },
        h("button", { type: "submit", class: "main" }, t("play")),
        left !== undefined && goOn !== undefined && button(t("setup-go-on", { turn: left.turn }), () => goOn(left)),
      ),
      h(
        "div",
        { class: "row" },
        watch !== undefined && button(t("setup-watch"), () => watch(bots().map((bot) => bot ?? "sensible"), count())),
        open !== undefined && button(t("setup-open"), () => file.click()),
        organise !== undefined && button(t("setup-organise"), () => organise()),
        open !== undefined && file,
      ),
      games.length > 0 && kept(games, seats.campaign === true ? t("kept-title-campaign") : t("kept-title"), callbacks),
      h("p", { class: "note" }, t("setup-note")),
    ),
  );
}
