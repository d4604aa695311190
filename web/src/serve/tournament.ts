// The page of a tournament: its players, the pairings of each round, and the standings. A player also
// sees their own games, and the organiser the controls.
import { button, fill, h } from "../dom";
import { onLanguage, t, type Words } from "../messages/messages";
import { words } from "../words";
import { clockWords } from "./clockchoice";
import { Http } from "./http";
import { forgetChair, keepChair } from "./kept";
import { table } from "./ratings";
import type { AccountOf, Decided, Entered, PairedGame, TournamentOf } from "./protocol";

/** Milliseconds between updates of the page. */
const AGAIN = 15_000;

const FORMS: Record<TournamentOf["form"], Words> = { "swiss": t("form-swiss"), "all-play-all": t("form-all"), "knock-out": t("form-knock-out") };

export class TournamentPage {
  readonly element = h("main", { class: "start lobby" });
  private readonly http: Http;
  private shown = "";
  private account: string | null = null;

  constructor(
    private readonly token: string,
    private readonly id: string | null,
    private readonly say: (text: Words) => void,
  ) {
    this.http = token === "" ? new Http() : new Http(token);
  }

  async show(): Promise<void> {
    await this.load();
    onLanguage(() => {
      // The page contains composed strings, which are not bound to messages.
      this.shown = "";
      this.load().catch((error: unknown) => this.say(words(error)));
    });
    setInterval(() => {
      // Do not replace a field that has the focus.
      if (!document.hidden && !this.element.contains(document.activeElement)) void this.load().catch(() => {});
    }, AGAIN);
  }

  private async load(): Promise<void> {
    const query = this.token === "" ? `?id=${encodeURIComponent(this.id ?? "")}` : "";
    const now = await this.http.get<TournamentOf>(`/api/tournament${query}`);
    const text = JSON.stringify(now);
    if (text === this.shown) return;
    this.account = (await new Http().get<AccountOf>("/api/account")).name;
    this.shown = text;
    this.draw(now);
  }

  private name(of: TournamentOf, player: number): Words {
    return of.players.find((one) => one.player === player)?.name ?? t("tournament-player", { number: player });
  }

  private draw(of: TournamentOf): void {
    const facts = [
      FORMS[of.form], of.about, of.legs === 2 ? t("tournament-legs-two") : t("tournament-legs-one"),
      clockWords(of.clock.time), of.rounds > 0 && t("tournament-rounds", { rounds: of.rounds }),
    ];
    const state = of.state === "open" ? t("tournament-open") : of.state === "over" ? t("tournament-over") : t("tournament-state", { round: of.round, rounds: of.rounds, state: of.complete ? "over" : "played" });
    const mayEnter = of.you === null && !of.organiser && (of.state === "open" || (of.state === "running" && of.form === "swiss"));
    fill(
      this.element,
      h("header", { class: "welcome" },
        h("h1", {}, of.title),
        h("p", {}, `${facts.filter((fact) => fact !== false).join(", ")}.`),
        h("p", { role: "status" }, state),
        h("p", {}, h("a", { href: "/" }, t("all-games")))),
      of.organiser && this.directing(of),
      of.you !== null && this.own(of, of.you),
      mayEnter && this.entering(of),
      of.standings.length > 0 && this.standings(of),
      of.games.length > 0 && this.rounds(of),
      of.state === "open" && this.players(of),
    );
  }

  private async change(path: string, body: unknown, done: Words = ""): Promise<void> {
    try {
      await this.http.post(path, body);
      await this.load();
      if (done !== "") this.say(done);
    } catch (error) {
      this.say(words(error));
    }
  }

  private directing(of: TournamentOf): HTMLElement {
    const link = new URL(`/tournament?id=${of.tournament}`, location.href).href;
    const field = h("input", { type: "text", readonly: true, id: "tournament-enter", onfocus: () => field.select() });
    field.value = link;
    const mayBegin = of.state === "open" ? of.players.length >= 2 : of.state === "running" && of.complete && of.advance === "organiser";
    const begin = () => void this.change("/api/tournament/next", {}, t("tournament-begun"));
    const playing = of.players.filter(({ withdrawn }) => !withdrawn);
    const player = h("select", { id: "tournament-out" }, ...playing.map(({ player, name }) => h("option", { value: player }, name)));
    const out = () => {
      if (confirm(String(t("tournament-take-out-ask", { name: this.name(of, Number(player.value)) })))) void this.change("/api/tournament/withdraw", { player: Number(player.value) });
    };
    return h("section", { class: "table-setup lobby-form", "aria-labelledby": "tournament-direct" },
      h("h2", { id: "tournament-direct" }, t("tournament-direct")),
      of.state !== "over" && h("p", {}, h("label", { for: "tournament-enter" }, t("tournament-link")), field),
      mayBegin && h("div", { class: "row" }, button(of.state === "open" ? t("tournament-first-round") : t("tournament-next-round"), begin, { class: "main" })),
      of.state !== "over" && playing.length > 0 && h("p", {}, h("label", { for: "tournament-out" }, t("tournament-take-out-of")), player, button(t("tournament-take-out"), out)),
      of.state === "running" && !of.complete && this.deciding(of));
  }

  /** Creates the form with which the organiser decides an unfinished game. */
  private deciding(of: TournamentOf): HTMLElement {
    const open = of.games.filter((game) => game.halves === null);
    const game = h("select", { id: "tournament-game" }, ...open.map((one, at) => h("option", { value: at }, this.pair(of, one))));
    const results: [Decided, Words][] = [["first", t("decided-first")], ["second", t("decided-second")], ["draw", t("a-draw")], ["neither", t("decided-neither")]];
    const result = h("select", { id: "tournament-result" }, ...results.map(([value, words]) => h("option", { value }, words)));
    const decide = () => {
      const one = open[Number(game.value)];
      if (one !== undefined) void this.change("/api/tournament/decide", { round: one.round, board: one.board, leg: one.leg, result: result.value });
    };
    return h("details", {}, h("summary", {}, t("decide-game")),
      h("p", {}, h("label", { for: "tournament-game" }, t("game")), game),
      h("p", {}, h("label", { for: "tournament-result" }, t("result")), result),
      h("div", { class: "row" }, button(t("decide"), decide)));
  }

  private pair(of: TournamentOf, { first, second }: PairedGame): Words {
    return second === null ? t("tournament-pair-bye", { name: this.name(of, first) }) : `${this.name(of, first)} – ${this.name(of, second)}`;
  }

  private own(of: TournamentOf, you: number): HTMLElement {
    const mine = of.games.filter((game) => game.first === you || game.second === you);
    const open = async ({ round, board, leg }: PairedGame) => {
      try {
        const { path } = await this.http.post<{ path: string }>("/api/tournament/open", { round, board, leg });
        location.href = path;
      } catch (error) {
        this.say(words(error));
      }
    };
    const row = (game: PairedGame) =>
      h("li", { class: "row" },
        game.created ? button(t("tournament-round-pair", { round: game.round, pair: this.pair(of, game) }), () => void open(game), { class: "kept" }) : t("tournament-round-pair", { round: game.round, pair: this.pair(of, game) }),
        game.halves === null ? h("strong", {}, game.created ? t("tournament-played") : t("tournament-soon")) : this.result(game));
    const leave = async () => {
      if (!confirm(String(t("tournament-withdraw-ask")))) return;
      if (of.state !== "open") return this.change("/api/tournament/withdraw", {});
      // Before the first round, a withdrawal deletes the player.
      try {
        await this.http.post("/api/tournament/withdraw", {});
        forgetChair(this.token);
        location.href = `/tournament?id=${of.tournament}`;
      } catch (error) {
        this.say(words(error));
      }
    };
    const isGone = of.players.every(({ player, withdrawn }) => player !== you || withdrawn);
    return h("section", { class: "table-setup lobby-form", "aria-labelledby": "tournament-mine" },
      h("h2", { id: "tournament-mine" }, t("tournament-you", { name: this.name(of, you) })),
      mine.length === 0 ? h("p", { class: "note" }, t("tournament-mine-note")) : h("ul", { class: "mine" }, ...mine.map(row)),
      of.state !== "over" && !isGone && h("div", { class: "row" }, button(t("tournament-withdraw"), () => void leave())));
  }

  private entering(of: TournamentOf): HTMLElement {
    const name = h("input", { type: "text", id: "tournament-name", maxlength: 40, required: true, autocomplete: "nickname" });
    const enter = async (body: { name?: string; account?: boolean }) => {
      try {
        const entered = await new Http().post<Entered>("/api/tournament/enter", { tournament: of.tournament, ...body });
        keepChair({ token: entered.token, title: of.title, who: entered.name, when: Date.now(), page: "tournament" });
        // Change the query, too: a new fragment alone would not reload the page.
        location.href = `/tournament?player=${entered.player}#${entered.token}`;
      } catch (error) {
        this.say(words(error));
      }
    };
    return h("form", { class: "table-setup lobby-form", onsubmit: (event: Event) => { event.preventDefault(); void enter({ name: name.value }); } },
      h("h2", {}, t("tournament-enter")),
      this.account !== null && h("p", { class: "note" }, t("tournament-enter-note")),
      this.account !== null && h("div", { class: "row" }, button(t("tournament-enter-as", { account: this.account }), () => void enter({ account: true }), { class: "main" })),
      h("p", {}, h("label", { for: "tournament-name" }, t("name")), name),
      h("div", { class: "row" }, h("button", { type: "submit" }, t("tournament-enter-link"))));
  }

  private players(of: TournamentOf): HTMLElement {
    const row = ({ name, account }: TournamentOf["players"][number]) => h("li", {}, account ? t("tournament-with-account", { name }) : name);
    return h("section", { "aria-labelledby": "tournament-players" },
      h("h2", { id: "tournament-players" }, t("players")),
      of.players.length === 0 ? h("p", { class: "note" }, t("tournament-nobody")) : h("ul", {}, ...of.players.map(row)));
  }

  private standings(of: TournamentOf): HTMLElement {
    const signed = (number: number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));
    const isOut = (player: number) => of.players.some((one) => one.player === player && one.withdrawn);
    const rows = of.standings.map(({ player, halves, points, strength, opponents }, at) =>
      h("tr", {}, h("td", {}, String(at + 1)), h("th", { scope: "row" }, isOut(player) ? t("tournament-withdrawn", { name: this.name(of, player) }) : this.name(of, player)), h("td", {}, half(halves)), h("td", {}, signed(points)), h("td", {}, signed(strength)), h("td", {}, half(opponents))));
    return h("section", { "aria-labelledby": "tournament-standings" },
      h("h2", { id: "tournament-standings" }, t("standings")),
      table(t("tournament-standings"), [t("place"), t("player"), t("tournament-score"), t("tournament-points"), t("tournament-strength"), t("tournament-opponents")], rows));
  }

  private rounds(of: TournamentOf): HTMLElement {
    const numbers = [...new Set(of.games.map(({ round }) => round))].sort((one, other) => other - one);
    const row = (game: PairedGame) =>
      h("tr", {}, h("td", {}, String(game.board + 1)), h("th", { scope: "row" }, this.pair(of, game)), h("td", {}, this.result(game)), h("td", {}, game.points === null ? "" : game.points.join(" : ")), h("td", {}, game.strength === null ? "" : game.strength.join(" : ")));
    return h("section", { "aria-labelledby": "tournament-rounds" },
      h("h2", { id: "tournament-rounds" }, t("rounds")),
      ...numbers.flatMap((round) => [
        h("h3", {}, t("tournament-round", { round })),
        table(t("tournament-games-of", { round }), [t("tournament-board"), t("players"), t("result"), t("tournament-points"), t("tournament-strength")], of.games.filter((game) => game.round === round).map(row)),
      ]));
  }

  private result({ second, halves, decided }: PairedGame): Words {
    if (second === null) return t("tournament-bye");
    if (halves === null) return t("tournament-played");
    const score = `${half(halves[0])} : ${half(halves[1])}`;
    return decided === null ? score : t("tournament-decided", { score });
  }
}

/** Formats half points as points. */
function half(halves: number): string {
  const whole = Math.floor(halves / 2);
  if (halves % 2 === 0) return String(whole);
  return whole === 0 ? "½" : `${whole}½`;
}
