// A tournament: its players, the pairings of each round, and the standings; for a player the own
// games, and for the organiser what directs it.
import { button, fill, h } from "../dom";
import { words } from "../words";
import { Http } from "./http";
import { forgetChair, keepChair } from "./kept";
import { table } from "./ratings";
import type { AccountOf, Decided, Entered, PairedGame, TournamentOf } from "./protocol";

/** Milliseconds between two looks at the tournament. */
const AGAIN = 15_000;

const FORMS = { "swiss": "Swiss", "all-play-all": "All-play-all", "knock-out": "Knock-out" };

export class TournamentPage {
  readonly element = h("main", { class: "start lobby" });
  private readonly http: Http;
  private shown = "";
  private account: string | null = null;

  constructor(
    private readonly token: string,
    private readonly id: string | null,
    private readonly say: (text: string) => void,
  ) {
    this.http = token === "" ? new Http() : new Http(token);
  }

  async show(): Promise<void> {
    await this.load();
    setInterval(() => {
      // A field that is being filled in stays.
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

  private name(of: TournamentOf, player: number): string {
    return of.players.find((one) => one.player === player)?.name ?? `player ${player}`;
  }

  private draw(of: TournamentOf): void {
    const facts = [
      FORMS[of.form], of.about, of.legs === 2 ? "two games a match, with sides swapped" : "one game a match",
      `clock ${of.clock.time}`, of.rounds > 0 && `${of.rounds} rounds`,
    ];
    const state = of.state === "open" ? "Players enter." : of.state === "over" ? "The tournament is over." : `Round ${of.round} of ${of.rounds} is ${of.complete ? "over" : "played"}.`;
    const mayEnter = of.you === null && !of.organiser && (of.state === "open" || (of.state === "running" && of.form === "swiss"));
    fill(
      this.element,
      h("header", { class: "welcome" },
        h("h1", {}, of.title),
        h("p", {}, facts.filter((fact) => fact !== false).join(", ") + "."),
        h("p", { role: "status" }, state),
        h("p", {}, h("a", { href: "/" }, "All games"))),
      of.organiser && this.directing(of),
      of.you !== null && this.own(of, of.you),
      mayEnter && this.entering(of),
      of.standings.length > 0 && this.standings(of),
      of.games.length > 0 && this.rounds(of),
      of.state === "open" && this.players(of),
    );
  }

  private async change(path: string, body: unknown, done = ""): Promise<void> {
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
    const begin = () => void this.change("/api/tournament/next", {}, "The round has begun.");
    const playing = of.players.filter(({ withdrawn }) => !withdrawn);
    const player = h("select", { id: "tournament-out" }, ...playing.map(({ player, name }) => h("option", { value: player }, name)));
    const out = () => {
      if (confirm(`Take ${this.name(of, Number(player.value))} out? The games that are not over are lost.`)) void this.change("/api/tournament/withdraw", { player: Number(player.value) });
    };
    return h("section", { class: "table-setup lobby-form", "aria-labelledby": "tournament-direct" },
      h("h2", { id: "tournament-direct" }, "You are the organiser"),
      of.state !== "over" && h("p", {}, h("label", { for: "tournament-enter" }, "Link for the players"), field),
      mayBegin && h("div", { class: "row" }, button(of.state === "open" ? "Begin the first round" : "Begin the next round", begin, { class: "main" })),
      of.state !== "over" && playing.length > 0 && h("p", {}, h("label", { for: "tournament-out" }, "Take out a player"), player, button("Take out", out, { class: "quiet" })),
      of.state === "running" && !of.complete && this.deciding(of));
  }

  /** The organiser decides a game that is not played to its end. */
  private deciding(of: TournamentOf): HTMLElement {
    const open = of.games.filter((game) => game.halves === null);
    const game = h("select", { id: "tournament-game" }, ...open.map((one, at) => h("option", { value: at }, this.pair(of, one))));
    const results: [Decided, string][] = [["first", "The first player wins"], ["second", "The second player wins"], ["draw", "A draw"], ["neither", "Both lose"]];
    const result = h("select", { id: "tournament-result" }, ...results.map(([value, words]) => h("option", { value }, words)));
    const decide = () => {
      const one = open[Number(game.value)];
      if (one !== undefined) void this.change("/api/tournament/decide", { round: one.round, board: one.board, leg: one.leg, result: result.value });
    };
    return h("details", {}, h("summary", {}, "Decide a game"),
      h("p", {}, h("label", { for: "tournament-game" }, "Game"), game),
      h("p", {}, h("label", { for: "tournament-result" }, "Result"), result),
      h("div", { class: "row" }, button("Decide", decide)));
  }

  private pair(of: TournamentOf, { first, second }: PairedGame): string {
    return second === null ? `${this.name(of, first)}: bye` : `${this.name(of, first)} – ${this.name(of, second)}`;
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
        game.created ? button(`Round ${game.round}: ${this.pair(of, game)}`, () => void open(game), { class: "kept" }) : `Round ${game.round}: ${this.pair(of, game)}`,
        game.halves === null ? h("strong", {}, game.created ? "is played" : "begins soon") : this.result(game));
    const leave = async () => {
      if (!confirm("Withdraw from the tournament? The games that are not over are lost.")) return;
      if (of.state !== "open") return this.change("/api/tournament/withdraw", {});
      // Before the first round, nothing is left of the player.
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
      h("h2", { id: "tournament-mine" }, `You play as ${this.name(of, you)}`),
      mine.length === 0 ? h("p", { class: "note" }, "Your games stand here when the first round begins. Keep the address of this page: it is your link.") : h("ul", { class: "mine" }, ...mine.map(row)),
      of.state !== "over" && !isGone && h("div", { class: "row" }, button("Withdraw", () => void leave(), { class: "quiet" })));
  }

  private entering(of: TournamentOf): HTMLElement {
    const name = h("input", { type: "text", id: "tournament-name", maxlength: 40, required: true, autocomplete: "nickname" });
    const enter = async (body: { name?: string; account?: boolean }) => {
      try {
        const entered = await new Http().post<Entered>("/api/tournament/enter", { tournament: of.tournament, ...body });
        keepChair({ token: entered.token, title: of.title, who: entered.name, when: Date.now(), page: "tournament" });
        // The fragment alone would not load the page again.
        location.href = `/tournament?player=${entered.player}#${entered.token}`;
      } catch (error) {
        this.say(words(error));
      }
    };
    return h("form", { class: "table-setup lobby-form", onsubmit: (event: Event) => { event.preventDefault(); void enter({ name: name.value }); } },
      h("h2", {}, "Enter"),
      this.account !== null && h("p", { class: "note" }, "With your account, games against other accounts are rated."),
      this.account !== null && h("div", { class: "row" }, button(`Enter as ${this.account}`, () => void enter({ account: true }), { class: "main" })),
      h("p", {}, h("label", { for: "tournament-name" }, "Name"), name),
      h("div", { class: "row" }, h("button", { type: "submit" }, "Enter by a link")));
  }

  private players(of: TournamentOf): HTMLElement {
    const row = ({ name, account }: TournamentOf["players"][number]) => h("li", {}, account ? `${name} (account)` : name);
    return h("section", { "aria-labelledby": "tournament-players" },
      h("h2", { id: "tournament-players" }, "Players"),
      of.players.length === 0 ? h("p", { class: "note" }, "Nobody has entered yet.") : h("ul", {}, ...of.players.map(row)));
  }

  private standings(of: TournamentOf): HTMLElement {
    const signed = (number: number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));
    const isOut = (player: number) => of.players.some((one) => one.player === player && one.withdrawn);
    const rows = of.standings.map(({ player, halves, points, strength, opponents }, at) =>
      h("tr", {}, h("td", {}, String(at + 1)), h("th", { scope: "row" }, this.name(of, player) + (isOut(player) ? " (withdrawn)" : "")), h("td", {}, half(halves)), h("td", {}, signed(points)), h("td", {}, signed(strength)), h("td", {}, half(opponents))));
    return h("section", { "aria-labelledby": "tournament-standings" },
      h("h2", { id: "tournament-standings" }, "Standings"),
      table("The standings", ["Place", "Player", "Score", "Points", "Strength", "Opponents"], rows));
  }

  private rounds(of: TournamentOf): HTMLElement {
    const numbers = [...new Set(of.games.map(({ round }) => round))].sort((one, other) => other - one);
    const row = (game: PairedGame) =>
      h("tr", {}, h("td", {}, String(game.board + 1)), h("th", { scope: "row" }, this.pair(of, game)), h("td", {}, this.result(game)), h("td", {}, game.points === null ? "" : game.points.join(" : ")), h("td", {}, game.strength === null ? "" : game.strength.join(" : ")));
    return h("section", { "aria-labelledby": "tournament-rounds" },
      h("h2", { id: "tournament-rounds" }, "Rounds"),
      ...numbers.flatMap((round) => [
        h("h3", {}, `Round ${round}`),
        table(`The games of round ${round}`, ["Board", "Players", "Result", "Points", "Strength"], of.games.filter((game) => game.round === round).map(row)),
      ]));
  }

  private result({ second, halves, decided }: PairedGame): string {
    if (second === null) return "bye";
    if (halves === null) return "is played";
    return `${half(halves[0])} : ${half(halves[1])}${decided === null ? "" : " (decided)"}`;
  }
}

/** Half points as points. */
function half(halves: number): string {
  const whole = Math.floor(halves / 2);
  if (halves % 2 === 0) return String(whole);
  return whole === 0 ? "½" : `${whole}½`;
}
