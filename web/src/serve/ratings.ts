// The page with the ratings of a game, and the advantage of the first seat in its battles.
import { fill, h } from "../dom";
import { t, type Words } from "../messages/messages";
import type { Http } from "./http";
import { label } from "./lobby";
import type { RatingsOf } from "./protocol";

export class RatingsPage {
  readonly element = h("main", { class: "start lobby" });

  constructor(private readonly http: Http) {}

  async show(game: string | null): Promise<void> {
    const query = game === null ? "" : `?game=${encodeURIComponent(game)}`;
    const ratings = await this.http.get<RatingsOf>(`/api/ratings${query}`);
    fill(
      this.element,
      h("header", { class: "welcome" },
        h("h1", {}, t("ratings")),
        h("p", {}, t("ratings-note")),
        h("p", {}, h("a", { href: "/" }, t("all-games")))),
      h("section", { "aria-labelledby": "ratings-title" }, ...this.list(ratings)),
      ratings.battles.length > 0 && h("section", { "aria-labelledby": "ratings-seats" }, ...this.seats(ratings)),
    );
  }

  private list({ offered, games, game, players }: RatingsOf): (Node | false)[] {
    if (!offered) return [h("h2", { id: "ratings-title" }, t("ratings-none")), h("p", {}, t("ratings-no-accounts"))];
    const choice = h("select", { id: "ratings-game", onchange: () => void this.show(choice.value) }, ...games.map((one) => h("option", { value: one.game, selected: one.game === game }, `${label(one.game)} (${one.players})`)));
    const all = games.find((one) => one.game === game)?.players ?? 0;
    const row = ({ name, rating, deviation, provisional, games }: RatingsOf["players"][number], at: number) =>
      h("tr", {}, h("td", {}, String(at + 1)), h("th", { scope: "row" }, name), h("td", {}, provisional ? `${rating}?` : String(rating)), h("td", {}, `± ${2 * deviation}`), h("td", {}, String(games)));
    return [
      h("h2", { id: "ratings-title" }, game === null ? t("ratings-none-yet") : label(game)),
      games.length > 1 && h("p", { class: "row" }, h("label", { for: "ratings-game" }, t("start-game")), choice),
      players.length === 0
        ? h("p", { class: "note" }, t("ratings-no-games"))
        : table(t("ratings-players"), [t("place"), t("player"), t("rating"), t("ratings-within"), t("games")], players.map(row)),
      players.length < all && h("p", { class: "note" }, t("ratings-cut", { players: players.length, all })),
      players.some(({ provisional }) => provisional) && h("p", { class: "note" }, t("ratings-provisional")),
    ];
  }

  private seats({ battles }: RatingsOf): Node[] {
    const row = ({ title, games, halves, advantage }: RatingsOf["battles"][number]) =>
      h("tr", {}, h("th", { scope: "row" }, title), h("td", {}, String(games)), h("td", {}, `${Math.round((50 * halves) / games)} %`), h("td", {}, advantage > 0 ? `+${advantage}` : String(advantage).replace("-", "−")));
    return [
      h("h2", { id: "ratings-seats" }, t("ratings-seats")),
      h("p", { class: "note" }, t("ratings-seats-note")),
      table(t("ratings-battles"), [t("kind-battle"), t("games"), t("ratings-first-army"), t("ratings-advantage")], battles.map(row)),
    ];
  }
}

/** Creates a table that scrolls sideways if it is wider than the page. */
export function table(caption: Words, head: Words[], rows: Node[]): HTMLElement {
  return h("div", { class: "table-wide", tabindex: 0, role: "region", "aria-label": caption },
    h("table", {}, h("caption", { class: "unseen" }, caption), h("thead", {}, h("tr", {}, ...head.map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, ...rows)));
}
