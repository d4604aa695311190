// Organises games of a battle among several players: the pairings, links with agreed dice, and a
// sheet of results that is filled in from saved games.
import { show } from "../dialog";
import { button, fill, h } from "../dom";
import { saveFile } from "../files/save";
import { fitPictures, packed } from "../files/link";
import { t, type Words } from "../messages/messages";
import type { GameResult, Seats } from "../protocol";
import type { Bench } from "../bench";
import { keepSheet, keptSheet, type Result, type Sheet } from "./kept";
import { MOST, rotation } from "./rotation";
import { newSecret, numberOf, sealOf } from "./seal";
import { winsOf, words } from "../words";

/** A game on the sheet. */
interface Game {
  round: number;
  /** The number of the game, from 1 through all rounds. */
  at: number;
  players: string[];
  /** The random seed. */
  number: number;
}

/** Opens the sheet of a battle. `language` is the language of the seat names. */
export async function organise(bench: Bench, seats: Seats, path: string, text: string, language: string): Promise<void> {
  const sheet = keptSheet(path) ?? { players: [], secret: newSecret(), results: {} };
  const body = h("div", { class: "organise" });
  const dialog = show(t("organise-title", { title: seats.title }), body);
  dialog.classList.add("organised");
  await new Organised(bench, seats, path, text, language, sheet, body).draw();
}

class Organised {
  private readonly status = h("p", { role: "status", class: "note" });

  constructor(
    private readonly bench: Bench,
    private readonly seats: Seats,
    private readonly path: string,
    private readonly text: string,
    private readonly language: string,
    private sheet: Sheet,
    private readonly body: HTMLElement,
  ) {}

  private async games(): Promise<Game[]> {
    const games: Game[] = [];
    for (const [round, of] of rotation(this.sheet.players, this.seats.armies.length).entries()) {
      for (const players of of) {
        const at = games.length + 1;
        games.push({ round: round + 1, at, players, number: await numberOf(this.sheet.secret, at) });
      }
    }
    return games;
  }

  private say(words: Words): void {
    fill(this.status, words);
  }

  private kept(): void {
    if (!keepSheet(this.path, this.sheet)) this.say(t("organise-not-kept"));
  }

  async draw(): Promise<void> {
    try {
      const { sheet } = this;
      const games = await this.games();
      const seal = await sealOf(sheet.secret);
      fill(this.body, this.form(games.length > 0), ...(games.length === 0 ? [] : this.sheetOf(games, seal)), this.status);
    } catch (error) {
      fill(this.body, h("p", { role: "alert" }, error instanceof Error ? error.message : String(error)));
    }
  }

  /** Creates the form for the players and the secret. */
  private form(isFolded: boolean): HTMLElement {
    const { armies } = this.seats;
    const names = h("textarea", { id: "organise-players", rows: 6, placeholder: t("organise-one-line") });
    names.value = this.sheet.players.join("\n");
    const secret = h("input", { id: "organise-secret", type: "text", autocomplete: "off", spellcheck: "false" });
    secret.value = this.sheet.secret;
    const make = (event: Event) => {
      event.preventDefault();
      const players = [...new Set(names.value.split("\n").map((name) => name.trim()).filter((name) => name !== ""))];
      if (players.length < armies.length || players.length > MOST) {
        this.say(t("organise-bounds", { least: armies.length, most: MOST }));
        return;
      }
      const isSame = players.join("\n") === this.sheet.players.join("\n") && secret.value === this.sheet.secret;
      if (!isSame) this.sheet = { players, secret: secret.value.trim() || newSecret(), results: {} };
      this.say("");
      this.kept();
      void this.draw();
    };
    const words = armies.length === 2
      ? t("organise-pairs")
      : t("organise-seats", { seats: armies.length });
    return h(
      "details",
      { open: !isFolded, class: "unprinted" },
      h("summary", {}, t("players")),
      h(
        "form",
        { onsubmit: make },
        h("p", { class: "field" }, h("label", { for: "organise-players" }, t("players")), names, h("span", { class: "hint" }, words)),
        h("p", { class: "field" }, h("label", { for: "organise-secret" }, t("organise-secret")), secret, h("span", { class: "hint" }, t("organise-secret-note"))),
        h("div", { class: "row" }, h("button", { type: "submit", class: "main" }, t("organise-make"))),
      ),
    );
  }

  private sheetOf(games: Game[], seal: string): HTMLElement[] {
    const { armies, title } = this.seats;
    const file = h("input", {
      type: "file", accept: ".ron", multiple: true, class: "unseen", tabindex: -1, "aria-label": t("organise-saved"),
      onchange: () => void this.read([...(file.files ?? [])], games),
    });
    const rows = games.map((game, at) =>
      h(
        "tr",
        { class: at > 0 && games[at - 1]?.round !== game.round ? "new-round" : null },
        h("td", {}, String(game.round)),
        h("td", {}, String(game.at)),
        ...game.players.map((player) => h("td", {}, player)),
        h("td", {}, this.result(game, games)),
        h("td", { class: "unprinted" }, button(t("link"), () => void this.link(game), { "aria-label": t("organise-copy-link", { game: game.at }) })),
      ));
    return [
      h("p", {}, t("organise-seal"), " ", h("code", { class: "seal" }, seal)),
      h(
        "div",
        { class: "row unprinted" },
        button(t("print"), () => print()),
        button(t("organise-download"), () => saveFile(`${this.path.replace(/\.castra$/, "")}-games.csv`, this.csv(games, seal))),
        button(t("organise-read"), () => file.click()),
        file,
      ),
      h("p", { class: "note unprinted" }, t("organise-note")),
      h(
        "div",
        { class: "scroll", tabindex: 0, role: "region", "aria-label": t("games") },
        h(
          "table",
          {},
          h("caption", {}, title),
          h("thead", {}, h("tr", {}, ...[t("round"), t("game"), ...armies.map(({ name }) => name), t("result")].map((name) => h("th", { scope: "col" }, name)), h("td", { class: "unprinted" }))),
          h("tbody", {}, ...rows),
        ),
      ),
      this.standings(games),
    ];
  }

  /** Creates the cell with the result of a game: verified from its record, or a choice. */
  private result(game: Game, games: Game[]): HTMLElement {
    const { armies } = this.seats;
    const known = this.sheet.results[game.at];
    if (known?.isChecked === true) return h("span", { class: "checked" }, known.words);
    const select = h(
      "select",
      {
        "aria-label": t("organise-result-of", { game: game.at }),
        onchange: () => {
          const { value } = select;
          if (value === "") delete this.sheet.results[game.at];
          else {
            const winner = value === "draw" ? null : Number(value);
            this.sheet.results[game.at] = { winner, words: String(winner === null ? t("a-draw") : winsOf(armies[winner]?.noun ?? "")), isChecked: false };
          }
          this.kept();
          const old = this.body.querySelector(".standings");
          old?.replaceWith(this.standings(games));
        },
      },
      h("option", { value: "" }, ""),
      ...armies.map(({ noun }, at) => h("option", { value: String(at) }, winsOf(noun))),
      h("option", { value: "draw" }, t("a-draw")),
    );
    select.value = known === undefined ? "" : known.winner === null ? "draw" : String(known.winner);
    return select;
  }

  private standings(games: Game[]): HTMLElement {
    const rows = this.sheet.players.map((player) => {
      const played = games.filter(({ at, players }) => players.includes(player) && this.sheet.results[at] !== undefined);
      const won = played.filter(({ at, players }) => this.sheet.results[at]?.winner === players.indexOf(player));
      const drawn = played.filter(({ at }) => this.sheet.results[at]?.winner === null);
      return { player, played: played.length, won: won.length, drawn: drawn.length };
    });
    rows.sort((a, b) => b.won - a.won || b.drawn - a.drawn || a.played - b.played);
    return h(
      "table",
      { class: "standings" },
      h("caption", {}, t("standings")),
      h("thead", {}, h("tr", {}, ...[t("player"), t("games"), t("won"), t("drawn")].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, ...rows.map((row) => h("tr", {}, h("th", { scope: "row" }, row.player), ...[row.played, row.won, row.drawn].map((count) => h("td", {}, String(count)))))),
    );
  }

  private async link(game: Game): Promise<void> {
    const link = new URL(location.href);
    const attached = await this.bench.core.attached(this.path).catch(() => undefined);
    const { art } = await fitPictures(attached?.found ?? {});
    link.hash = await packed({ text: this.text, art, terms: { seats: game.players.map(() => null), number: game.number } });
    await navigator.clipboard.writeText(link.href).then(
      () => this.say(t("organise-link-copied", { game: game.at })),
      () => {
        const box = h("textarea", { class: "version", readonly: true, rows: 5, "aria-label": t("link") });
        box.value = link.href;
        show(t("organise-game", { game: game.at }), h("p", {}, t("copy-refused")), box);
        box.select();
      },
    );
  }

  /** Reads records of games. Each is replayed, and entered for the game with its seed. */
  private async read(files: File[], games: Game[]): Promise<void> {
    const said: string[] = [];
    const core = await this.bench.core.clone();
    try {
      await core.setText(this.path, this.text);
      for (const file of files) {
        this.say(t("organise-replaying", { name: file.name }));
        try {
          const found = await core.ask<GameResult>({ table: { op: "result", path: this.path, record: await file.text(), language: this.language } });
          said.push(`${file.name}: ${this.put(found, games)}`);
        } catch (error) {
          said.push(String(t("organise-not-counted", { name: file.name, error: words(error) })));
        }
      }
    } finally {
      core.stop();
    }
    this.kept();
    await this.draw();
    this.say(said.join("; "));
  }

  private put(found: GameResult, games: Game[]): Words {
    const game = games.find(({ number }) => number === found.number);
    if (game === undefined || found.seed !== 1) return t("organise-other-dice");
    if (found.bots.some((bot) => bot !== null)) return t("organise-bot");
    const { outcome } = found;
    if (outcome === null) return t("organise-not-over", { game: game.at });
    if (outcome.fault) return t("organise-fault", { game: game.at, reason: outcome.reason });
    const winner = this.seats.armies.findIndex(({ noun }) => noun === outcome.winner);
    const end = { end: outcome.winner === null ? t("a-draw") : winsOf(outcome.winner), turns: found.turns };
    const words = String(found.takebacks === 0 ? t("organise-result", end) : t("organise-result-takebacks", { ...end, takebacks: found.takebacks }));
    const result: Result = { winner: winner < 0 ? null : winner, words, isChecked: true };
    this.sheet.results[game.at] = result;
    return t("organise-game-result", { game: game.at, result: words });
  }

  private csv(games: Game[], seal: string): string {
    const { armies } = this.seats;
    // A spreadsheet would run a cell that begins like a formula.
    const cell = (value: Words | number) => `"${String(value).replace(/"/g, '""').replace(/^(?=[=+\-@])/, "'")}"`;
    const rows = [
      [t("round"), t("game"), ...armies.map(({ name }) => name), t("result"), t("seed")],
      ...games.map((game) => [game.round, game.at, ...game.players, this.sheet.results[game.at]?.words ?? "", game.number]),
      [t("organise-seal-column"), seal],
    ];
    return rows.map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
  }
}
