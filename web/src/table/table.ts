// The table: a game played by hand in the page, against bots or several people at one screen;
// before it the seats, after it the game to be looked at. The game itself is in a core of its own,
// so that a bot that thinks keeps nobody from typing.
import type { Core } from "../core/core";
import { Lost, Refused, Stopped } from "../core/module";
import { choose } from "../dialog";
import { button, fill, h } from "../dom";
import type { Terms } from "../files/link";
import { onLanguage, readerLanguage, t, type Words } from "../messages/messages";
import { organise } from "../organise/organise";
import type { Bench, Extra } from "../workbench";
import { Campaign, campaignEnd } from "./campaign";
import { askToReveal, askWhoPlaysOn, showTest } from "./dialogs";
import { End, outcomeOf } from "./end";
import { Modules } from "./modules";
import { isWanted, want } from "./motion";
import { Playing } from "./playing";
import type { Begun, Bot, FrameView, Moment, GameResult, Outcome, Seats, Seen, Standing, TableRequest, Watched } from "../protocol";
import { setup } from "./setup";
import { drawn } from "./standing";
import { download, forget, games, keep, newId, type Game } from "./storage";
import { Waiting } from "../waiting";
import { Watch } from "./watch";

const NOTHING = t("table-no-battle");
/** The colours of a map, and the language of the words of a game. */
type Presentation = Pick<Extract<TableRequest, { op: "watch-record" }>, "theme" | "language">;

export class TableView implements Extra {
  readonly id = "table";
  readonly label = t("play");
  readonly element = h("div", { class: "table" });
  private readonly tools = h("div", { class: "table-tools row", role: "toolbar", "aria-label": t("table-game") });
  private readonly form = h("div", {});
  private readonly waits = new Waiting(() => this.stop());
  private readonly playing: Playing;
  private readonly end = new End();
  private readonly campaign = new Campaign({
    ask: async (request) => {
      this.core ??= await this.another();
      return this.core.ask({ campaign: request });
    },
    failed: (error) => this.failed(error),
    next: () => void this.nextBattle(),
  });
  private watch: Watch | undefined;
  /** Looks at the same game again, in the language of the moment. */
  private watchAgain: (() => void) | undefined;
  /** The language in which the game was laid out. */
  private language = readerLanguage();
  /** The game that is played, among those that are kept. */
  private gameId = newId();
  private isFullSaid = false;

  private core: Core | undefined;
  private path = "";
  private text = "";
  private isPlayable = false;
  /** The text that the game is played with. */
  private playedText = "";
  /** What a link says of how to play; none if everything is open. */
  private terms: Terms | undefined;
  /** A game is being begun, or played to be looked at. */
  private isPreparing = false;
  /** Another game or form makes what was asked for pointless. */
  private run = 0;

  constructor(private readonly bench: Bench) {
    this.playing = new Playing(this.element, this.tools, {
      ask: (request) => this.ask(request),
      say: (text) => bench.say(text),
      failed: (error) => this.failed(error),
      rested: (seen) => void this.keep(seen),
      stop: () => this.stop(),
    });
    this.nothing();
    onLanguage(() => this.speak());
  }

  // ---- the page around ----

  changed(path: string, text: string, hasErrors: boolean, terms?: Terms): void {
    const isOther = path !== this.path;
    [this.path, this.text, this.isPlayable, this.terms] = [path, text, !hasErrors, terms];
    if (isOther) this.restart();
    else if (this.isPreparing) return;
    else if (this.playing.isOn) this.tellOfChange();
    else if (this.watch === undefined) void this.offer();
  }

  /** The text is kept under another path from now on; the game goes on. */
  moved(path: string): void {
    this.path = path;
  }

  loaded(): void {
    this.core?.stop();
    this.core = undefined;
    if (this.playing.seen !== undefined) this.found();
  }

  shown(): void {
    if (!this.playing.isOn && this.watch === undefined && !this.isPreparing) void this.offer();
  }

  private async ask<T>(request: TableRequest): Promise<T> {
    this.core ??= await this.another();
    return this.core.ask<T>({ table: request });
  }

  /** The colours of the map, and the language of the game's own words. */
  private manner(): Presentation {
    this.language = readerLanguage();
    return { theme: this.bench.theme(), language: this.language };
  }

  /** The words of the game follow the language of the page, as far as the game has them in it. What is under way comes
   *  to its end first. */
  private speak(): void {
    if (this.language === readerLanguage() || this.isPreparing) return;
    if (this.playing.isOn) void this.reload(this.playedText);
    else if (this.watch !== undefined) this.watchAgain?.();
    else void this.offer();
  }

  private another(): Promise<Core> {
    return this.bench.core.twin((_, isLost) => {
      if (isLost) this.found();
    });
  }

  /** Another core is there, since the one before was out of reach or knew other texts: the game goes on after the last answer. */
  private found(): void {
    const game = games(this.path).find(({ id }) => id === this.gameId);
    if (this.playing.isOn && game !== undefined) this.open(game.record, game.id);
    else this.restart();
  }

  /** Something went wrong: said, and the table is as it was. */
  private failed(error: unknown): void {
    // The page says it, and another core is waited for.
    if (error instanceof Lost) return;
    if (error instanceof Stopped) {
      const isKept = games(this.path).some(({ id }) => id === this.gameId);
      this.bench.say(isKept ? t("table-stopped-kept", { error: error.message }) : t("table-stopped", { error: error.message }));
      this.restart();
      return;
    }
    this.bench.say(error instanceof Error ? error.message : String(error));
    if (!(error instanceof Refused)) throw error;
  }

  /** Gives up what the core is at: it is replaced by another. */
  private stop(): void {
    this.core?.again(String(t("table-too-long")));
  }

  // ---- before a game ----

  private nothing(): void {
    fill(this.form, h("p", { class: "note" }, NOTHING));
    fill(this.element, this.form);
  }

  /** The form, if there is something to play. */
  private async offer(): Promise<void> {
    if (this.playing.isOn || this.watch !== undefined) return;
    const run = ++this.run;
    const { path, text } = this;
    if (!this.isPlayable || path === "") return this.nothing();
    try {
      await this.bench.core.setText(path, text);
      const seats = await this.bench.core.ask<Seats | null>({ table: { op: "seats", path, language: this.manner().language } });
      if (run !== this.run) return;
      if (seats === null) return this.nothing();
      // A battle names its modules in its text.
      const modules = seats.campaign ? new Modules((await this.bench.core.rules(path)).modules) : undefined;
      if (run !== this.run) return;
      setup(this.form, seats, { terms: this.terms ?? {}, games: games(path), modules }, {
        begin: (bots, number) => {
          const varied = modules === undefined ? {} : { with: modules.with, without: modules.without };
          void this.begin({ op: "begin", path, seed: 1, number, players: bots.length, bots, ...varied, ...this.manner() });
        },
        goOn: ({ id, record }) => this.open(record, id),
        // A viewer of a game with the agreed dice knows them, or has seen them if the game is over.
        look: ({ id, record }) => this.open(record, id),
        remove: (game) => void this.remove(game),
        open: (record) => this.open(record),
        // A viewer of a game with the agreed dice knows them.
        ...(this.terms?.number === undefined && !seats.campaign
          ? { watch: (bots: Bot[], number: number) => void this.look({ op: "watch", path, seed: 1, number, players: bots.length, bots, ...this.manner() }) }
          : {}),
        ...(this.terms === undefined && !seats.campaign ? { organise: () => void organise(this.bench, seats, path, text, this.language) } : {}),
      });
      fill(this.element, this.form);
    } catch (error) {
      if (run === this.run) this.failed(error);
    }
  }

  private async remove({ id, end, turn }: Game): Promise<void> {
    const question = end === null ? t("kept-remove-left", { turn }) : t("kept-remove-ended", { turn });
    if ((await choose<"remove">(question, [[t("remove"), "remove"]])) === undefined) return;
    forget(this.path, id);
    await this.offer();
  }

  private open(record: string, id?: string): void {
    const { path } = this;
    if (/^\s*\(/.test(record)) void this.begin({ op: "resume", path, record, ...this.manner() }, id);
    else this.bench.say(t("table-no-game"));
  }

  /** Something that the core is to prepare, with a word while it does. */
  private async prepared<T>(what: Words, request: TableRequest): Promise<T> {
    fill(this.form, this.waits.element);
    fill(this.element, this.form);
    const { run } = this;
    this.isPreparing = true;
    try {
      return await this.waits.mark(what, async () => {
        this.core ??= await this.another();
        await this.core.only(this.path, this.text);
        return this.core.ask<T>({ table: request });
      });
    } finally {
      if (run === this.run) this.isPreparing = false;
    }
  }

  /** Begins a game; one that is kept already has a name. */
  private begin(request: TableRequest, id = newId()): Promise<void> {
    const { text } = this;
    return this.laid(text, id, () => this.prepared<Begun>(t("table-laying"), request));
  }

  /** Begins the next battle of the campaign, under the name of the one before. */
  private async nextBattle(): Promise<void> {
    const { core, playedText, gameId } = this;
    if (core === undefined || this.isPreparing || this.playing.isMoving) return;
    await this.laid(playedText, gameId, () => this.playing.meanwhile(t("table-laying"), () => core.ask<Begun>({ campaign: { op: "next" } })));
  }

  /** Lays the table for a game that is played with a text. */
  private async laid(text: string, id: string, begin: () => Promise<Begun>): Promise<void> {
    const run = ++this.run;
    this.gameId = id;
    this.endOfEnd();
    try {
      const begun = await begin();
      if (run !== this.run) return;
      this.playedText = text;
      this.campaign.clear();
      await this.campaign.refresh();
      if (run !== this.run) return;
      this.lay();
      const sat = this.playing.sit(begun, false);
      const news = this.campaign.news();
      if (this.text !== text) this.tellOfChange();
      else if (news.length > 0 && begun.caughtUp?.refused == null) this.playing.tell(...news);
      await sat;
    } catch (error) {
      if (run !== this.run) return;
      this.failed(error);
      if (!this.playing.isOn) void this.offer();
    }
  }

  /** The buttons of a game. */
  private lay(): void {
    const isOpen = this.terms === undefined;
    fill(
      this.tools,
      button(t("undo"), () => void this.playing.undo("free"), { class: "undo" }),
      button(t("redo"), () => void this.playing.redo(), { class: "redo" }),
      h("span", { class: "space" }),
      this.motion(),
      button(t("table-save"), () => void this.save()),
      this.campaign.state !== undefined && button(t("campaign"), () => this.campaign.open(), { class: "campaign-open" }),
      isOpen && button(t("table-test"), () => this.test()),
      isOpen && button(t("tab-text"), () => this.element.closest(".bench")?.classList.toggle("with-text"), { class: "wide-only", title: t("table-text-hint") }),
      isOpen && button(t("table-look-back"), () => void this.lookBack()),
      button(t("table-again"), () => void this.again()),
      button(t("table-leave"), () => this.restart()),
    );
  }

  /** The switch of motion. */
  private motion(): HTMLElement {
    const motion = button(t("table-motion"), () => {
      want(!isWanted());
      motion.setAttribute("aria-pressed", String(isWanted()));
    }, { class: "motion", "aria-pressed": String(isWanted()), title: t("table-motion-hint") });
    return motion;
  }

  /** Leaves the game; it is kept. */
  private leave(): void {
    this.run++;
    // A rule without end would delay the next game, so stop it.
    if (this.isPreparing || (this.playing.isOn && this.playing.isMoving)) this.stop();
    this.isPreparing = false;
    this.playing.end();
    this.endOfEnd();
    this.watch = undefined;
  }

  /** The page of the end goes. */
  private endOfEnd(): void {
    this.end.hide();
    this.element.classList.remove("ended");
  }

  /** Leaves the game, for the form. */
  private restart(): void {
    this.leave();
    void this.offer();
  }

  /** Gives the game up, and puts everything back. */
  private async again(): Promise<void> {
    if (this.playing.seen?.outcome === null) {
      const answers: [Words, "abandon" | "keep"][] = [[t("again-give-up"), "abandon"], [t("again-keep"), "keep"]];
      const answer = await choose(t("again-ask"), answers);
      if (answer === undefined) return;
      if (answer === "abandon") forget(this.path, this.gameId);
    }
    this.restart();
  }

  // ---- records ----

  /** Keeps the game in the browser, also when it is over; then its end is shown. */
  private async keep(seen: Seen): Promise<void> {
    const { path, run } = this;
    const outcome = seen.outcome === null || seen.outcome.fault ? null : seen.outcome;
    if (outcome === null) this.endOfEnd();
    try {
      const record = await this.ask<string>({ op: "record" });
      // The end of a battle that is taken back is none of the campaign either.
      if (this.campaign.state !== undefined && this.campaign.state.over !== (outcome !== null)) {
        await this.campaign.refresh().catch((error: unknown) => this.failed(error));
      }
      if (run !== this.run) return;
      const end = this.endWords(outcome);
      const battle = this.campaign.state?.battle;
      // Of a game in which nobody has chosen anything, there is nothing to be lost.
      const isKept = seen.answers === 0 || keep(path, { id: this.gameId, record, turn: seen.view.turn, end, when: Date.now(), ...(battle === undefined ? {} : { battle }) });
      if (!isKept && !this.isFullSaid) this.bench.say(t("table-no-room"));
      this.isFullSaid = !isKept;
      if (outcome !== null) void this.ended(seen, record);
      // For scripts that drive the page: a reload finds the game as it is now.
      this.element.dataset["kept"] = String(seen.answers);
      this.speak();
    } catch {
      // The game goes on without; it can still be saved by hand.
    }
  }

  /** How the game went out, in words; of a campaign, only once it is over itself. */
  private endWords(outcome: Outcome | null): string | null {
    const { state } = this.campaign;
    if (state !== undefined) return state.end === null ? null : String(campaignEnd(state.end));
    return outcome === null ? null : String(outcomeOf(outcome));
  }

  /** The game is over. */
  private async ended({ outcome }: Seen, record: string): Promise<void> {
    if (outcome === null) return;
    const { path, run, terms } = this;
    const { bots, armies, chairs } = this.playing;
    const each = chairs.length / Math.max(1, armies.length);
    const begin = (seats: (Bot | null)[]) => {
      const number = terms?.number ?? 1 + (Date.now() % 9999);
      this.leave();
      void this.begin({ op: "begin", path, seed: 1, number, players: seats.length, bots: seats, ...this.manner() });
    };
    const isSame = bots.every((bot) => bot === bots[0]);
    const { state } = this.campaign;
    if (state !== undefined) this.campaign.rest(state);
    const shown = this.end.show(outcome, armies, armies.map((_, army) => bots.filter((_, at) => chairs[at]?.army === army)), {
      replay: () => void this.lookBack(),
      save: () => void this.save(),
      ...(state === undefined ? { again: () => begin(bots) } : { campaign: this.campaign.element }),
      ...(state === undefined && terms?.seats === undefined && !isSame ? { swap: () => begin([...bots.slice(-each), ...bots.slice(0, -each)]) } : {}),
      open: (answers) => void this.playAgainFrom(record, answers),
      close: () => this.element.classList.remove("ended"),
    });
    this.element.classList.add("ended");
    this.element.prepend(this.end.element);
    const result = await this.ask<GameResult>({ op: "result", path, record, language: this.language }).catch((error: unknown) => {
      this.failed(error);
      return undefined;
    });
    if (run === this.run && result !== undefined) shown.fill(result);
    const chair = bots.indexOf(null);
    if (run !== this.run || chair < 0) return;
    const review = await this.reviewed(chair).catch((error: unknown) => {
      this.failed(error);
      return undefined;
    });
    if (run === this.run && review !== undefined) shown.review(drawn(review.line, armies, chairs[chair]?.army ?? 0), review.moments);
  }

  /** How the chances of a chair's army went, and where they fell. */
  private async reviewed(chair: number): Promise<{ line: Standing[]; moments: Moment[] }> {
    const line = await this.ask<Standing[]>({ op: "standing", chair });
    return { line, moments: await this.ask<Moment[]>({ op: "review", chair }) };
  }

  /** Plays on from a moment of a game that is over, which is kept. */
  private async playAgainFrom(record: string, at: number): Promise<void> {
    const { path } = this;
    this.leave();
    await this.begin({ op: "resume", path, record, at, ...this.manner() });
  }

  private async save(): Promise<void> {
    try {
      const record = await this.ask<string>({ op: "record" });
      const name = (this.path.split("/").pop() ?? "game").replace(/\.castra$/, "");
      download(`${name}-turn-${this.playing.seen?.view.turn ?? 0}.ron`, record);
      this.bench.say(t("table-saved"));
    } catch (error) {
      this.failed(error);
    }
  }

  private get isOn(): boolean {
    return this.playing.seen?.outcome === null;
  }

  private test(): void {
    if (this.isOn && this.playing.hidesSomething) askToReveal("test", () => void this.writeTest());
    else void this.writeTest();
  }

  private async writeTest(): Promise<void> {
    try {
      showTest(await this.ask<string>({ op: "test" }));
    } catch (error) {
      this.failed(error);
    }
  }

  // ---- changed rules ----

  private tellOfChange(): void {
    if (this.text === this.playedText) this.playing.tell();
    else if (!this.isPlayable) this.playing.tell(h("p", {}, t("table-errors")));
    else this.playing.tell(h("p", {}, t("table-changed")), button(t("table-reload"), () => void this.reload(), { class: "main" }));
  }

  /** Plays the game again by its choices: with a changed text, or in another language. */
  private async reload(text = this.text): Promise<void> {
    if (this.playing.isMoving || this.core === undefined) return;
    const { path } = this;
    const run = ++this.run;
    const { core } = this;
    try {
      const begun = await this.playing.meanwhile(t("table-replaying"), async () => {
        await core.setText(path, text);
        return this.ask<Begun>({ op: "reload", path, language: this.manner().language });
      });
      if (run !== this.run) return;
      this.playedText = text;
      await this.campaign.refresh();
      if (run !== this.run) return;
      const sat = this.playing.sit(begun, true);
      if (this.text !== text) this.tellOfChange();
      await sat;
    } catch (error) {
      if (run === this.run) this.failed(error);
    }
  }

  // ---- looking at games ----

  private async look(request: TableRequest, back = () => this.restart(), at = 0): Promise<void> {
    const run = ++this.run;
    try {
      const watched = await this.prepared<Watched>(t("table-bots-play"), request);
      if (run !== this.run) return;
      this.playing.end();
      this.endOfEnd();
      const { core } = this;
      if (core === undefined) return;
      const watch = new Watch({
        frame: (at) => core.ask<FrameView>({ table: { op: "frame", at } }),
        close: () => {
          this.leave();
          back();
        },
        play: (at) => this.playFrom(watched, at),
      });
      this.watch = watch;
      const { path } = this;
      const { record } = watched;
      this.watchAgain = () => void this.look({ op: "watch-record", path, record, ...this.manner() }, back, watch.at);
      await watch.set(watched, at);
      if (run !== this.run) return;
      fill(this.element, watch.element);
      this.speak();
    } catch (error) {
      if (run !== this.run) return;
      this.playing.end();
      this.failed(error);
      void this.offer();
    }
  }

  /** Looks at the game that is being played; it is kept. */
  private async lookBack(): Promise<void> {
    if (this.playing.isMoving) return;
    try {
      const record = await this.ask<string>({ op: "record" });
      const id = this.gameId;
      const look = () => void this.look({ op: "watch-record", path: this.path, record, ...this.manner() }, () => this.open(record, id));
      if (this.isOn && this.playing.hasSecrets) askToReveal("look-back", look);
      else look();
    } catch (error) {
      this.failed(error);
    }
  }

  /** Goes on by hand from a moment of a game that was looked at. */
  private playFrom(watched: Watched, at: number): void {
    const { path } = this;
    const { record } = watched;
    askWhoPlaysOn(watched, (bots) => {
      this.leave();
      void this.begin({ op: "resume", path, record, bots, at, ...this.manner() });
    });
  }
}
