// The page of a chair in a game on a server: the table, whose move it is, and whether the server is
// reachable.
import { button, fill, h } from "../dom";
import { languageChoice } from "../messages/choice";
import { onLanguage, t, type Words } from "../messages/messages";
import { outcomeOf } from "../table/end";
import { Playing } from "../table/playing";
import { saveFile } from "../files/save";
import { themeButton } from "../theme";
import { words } from "../words";
import { claimButton } from "./account";
import { Clocks } from "./clocks";
import { Distance, spoken } from "./distance";
import { Refusal, type Http } from "./http";
import { keepChair } from "./kept";
import { Notify } from "./notify";
import type { Game, Outside, ViewOf } from "./protocol";
import { awaitConsent } from "./rules";
import { shareSeed } from "./seed";
import { Takeback } from "./takeback";
import { Talk } from "./talk";

export class Seat {
  readonly element = h("main", { class: "table" });
  private readonly tools = h("div", { class: "table-tools row", role: "toolbar", "aria-label": t("game") });
  private readonly link = h("div", { class: "connection", role: "status", hidden: true }, h("p", {}, t("seat-unreached")));
  private game: Game | undefined;

  constructor(
    private readonly http: Http,
    private readonly token: string,
    private readonly say: (text: Words) => void,
  ) {}

  /** Opens the chair. `show` puts the element on the page early if the game has not begun yet. */
  async open(show: () => void): Promise<void> {
    const game = await this.begun(show);
    const chair = game.chair === null ? undefined : game.chairs[game.chair];
    keepChair({ token: this.token, title: game.title, who: chair?.name ?? String(t("seat-spectator")), when: Date.now() });
    document.title = game.title;
    document.body.append(this.link);
    // A spectator sees the board of a game without hidden information.
    if (game.chair !== null) return this.sit(game);
    const seen = await this.http.patiently(() => this.http.get<ViewOf | Outside>(spoken("/api/view")), (is) => this.reached(is));
    if ("view" in seen) this.sit(game);
    else this.showSpectator(game);
  }

  /** Loads the game. First, the players may have to add to the seed or to agree to changed rules. */
  private async begun(show: () => void): Promise<Game> {
    try {
      return await this.spoken();
    } catch (error) {
      const before = error instanceof Refusal ? error.error : "";
      if (before !== "seeding" && before !== "rules-changed") throw error;
      show();
      if (before === "seeding") await shareSeed(this.http, this.token, this.element);
      else await awaitConsent(this.http, this.element);
      return this.spoken();
    }
  }

  /** Loads the game in the current language. */
  private async spoken(): Promise<Game> {
    const game = await this.http.patiently(() => this.http.get<Game>(spoken("/api/game")), (is) => this.reached(is));
    this.game = game;
    return game;
  }

  private reached(is: boolean): void {
    this.link.hidden = is;
  }

  private name(chair: number | null): string {
    const seated = chair === null ? undefined : this.game?.chairs[chair];
    if (seated === undefined) return "";
    return seated.person === "" ? seated.name : `${seated.name} (${seated.person})`;
  }

  private sit(game: Game): void {
    // A spectator has no chat.
    const talk = game.chair === null ? undefined : new Talk(this.http, game, (is) => this.reached(is));
    const notify = new Notify(this.http);
    if (game.chair !== null) void notify.load().catch((error: unknown) => this.say(words(error)));
    const clocks = game.clock === null ? undefined : new Clocks(game, (chair) => this.name(chair));
    const distance = new Distance(this.http, game, {
      reached: (is) => this.reached(is),
      came: (view) => {
        this.updateTitle(view);
        if (view.clock !== null) clocks?.show(view.clock);
        takeback.came(view);
        talk?.load();
      },
      timed: (times) => clocks?.show(times),
      said: () => talk?.load(),
      takesBack: (request) => takeback.show(request),
      moved: () => void playing.resume().catch((error: unknown) => this.failed(error)),
      failed: (error) => this.failed(error),
    });
    const playing = new Playing(this.element, this.tools, {
      ask: (request) => distance.ask(request),
      say: (text) => this.say(text),
      failed: (error) => this.say(words(error)),
      rested: (seen) => {
        if (seen.outcome !== null) playing.tell(h("p", {}, t("sentence", { words: outcomeOf(seen.outcome) }), " "), this.record(game));
        else if (distance.isBehind) void playing.resume().catch((error: unknown) => this.failed(error));
      },
      stop: () => {},
      isElsewhere: true,
      ...(talk === undefined ? {} : { beside: h("div", { class: "table-beside" }, talk.element, notify.element) }),
    });
    const takeback = new Takeback(this.http, game, (chair) => this.name(chair), { tell: (...words) => playing.tell(...words), say: (text) => this.say(text) });
    // These are created once, since their listeners are never removed.
    const [language, theme] = [languageChoice(), themeButton()];
    const lay = (game: Game) => fill(
      this.tools,
      h("h1", { class: "unseen" }, game.title),
      h("strong", {}, game.chair === null ? t("seat-looking-on") : this.name(game.chair)),
      // The clocks already show all names.
      clocks?.element ?? h("span", { class: "table-marked" }, t("seat-with", { others: game.chairs.flatMap((_, chair) => (chair === game.chair ? [] : [this.name(chair)])).join(", ") })),
      h("span", { class: "space" }),
      ...(game.chair === null ? [] : [takeback.button]),
      language,
      theme,
      h("a", { href: "/" }, t("games")),
    );
    lay(game);
    onLanguage(() => {
      const begin = async () => {
        const game = await this.spoken();
        lay(game);
        talk?.speak(game);
        distance.speak(game);
        await playing.sit(distance.begun(), true);
      };
      void begin().catch((error: unknown) => this.failed(error));
    });
    if (game.chair !== null) void claimButton(this.http, this.say).then((claim) => claim !== undefined && this.tools.lastElementChild?.before(claim), (error: unknown) => this.say(words(error)));
    void playing.sit(distance.begun(), false).catch((error: unknown) => this.failed(error));
  }

  /** Shows in the window title whose move it is, for users in another tab. */
  private updateTitle({ question, outcome }: ViewOf): void {
    const title = this.game?.title ?? "Castra";
    document.title = String(outcome !== null ? t("seat-title-over", { title }) : question !== null ? t("seat-title-move", { title }) : title);
  }

  private failed(error: unknown): void {
    const why = error instanceof Refusal && error.error === "unknown-link" ? t("link-no-chair") : words(error);
    fill(this.element, h("p", { class: "loading", role: "alert" }, why));
  }

  /** Creates a button that downloads the record of a finished game. */
  private record(game: Game): HTMLElement {
    return button(t("seat-save"), () => {
      const save = (text: string) => saveFile(`${game.title.replace(/[^A-Za-z0-9]+/g, "-").toLowerCase()}.ron`, text);
      void this.http.text("/api/record").then(save, (error: unknown) => this.say(words(error)));
    });
  }

  /** Shows a spectator of a game with hidden information whose move it is, and the result. */
  private showSpectator(first: Game): void {
    let game = first;
    const [title, who] = [h("h1", {}), h("p", {})];
    const now = h("p", { role: "status" }, "…");
    const more = h("div", { class: "row" });
    fill(this.tools, languageChoice(), themeButton(), h("a", { href: "/" }, t("games")));
    fill(this.element, h("section", { class: "table-setup" }, title, who, now, more, h("p", { class: "note" }, t("seat-secrets")), this.tools));
    const name = () => {
      fill(title, game.title);
      fill(who, game.chairs.map((_, chair) => this.name(chair)).join(", "));
    };
    name();
    const load = async () => {
      const { turn, asked, outcome } = await this.http.patiently(() => this.http.get<Outside>(spoken("/api/view")), (is) => this.reached(is));
      const winner = game.armies.find(({ army }) => army === outcome?.winner);
      fill(now, outcome === null ? t("seat-decides", { turn, name: this.name(asked) }) : t("sentence", { words: outcomeOf({ ...outcome, winner: winner?.noun ?? null, several: winner?.several === true }) }));
      if (outcome !== null) fill(more, this.record(game));
    };
    onLanguage(() => {
      const speak = async () => {
        game = await this.spoken();
        name();
        await load();
      };
      void speak().catch((error: unknown) => this.failed(error));
    });
    const end = new AbortController();
    void this.http.follow(0, () => void load().catch((error: unknown) => this.failed(error)), (is) => this.reached(is), end.signal).catch((error: unknown) => this.failed(error));
  }
}
