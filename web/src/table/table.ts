// The table: a game played in the page, against bots or among several persons at one screen. The
// setup form precedes it, the replay follows it. The game runs in a separate core, so that a bot
// never blocks the editor.
import type { Core } from "../core/core";
import { Lost, Refused, Stopped } from "../core/module";
import { button, fill, h } from "../dom";
import type { Terms } from "../files/link";
import { onLanguage, readerLanguage, t, type Words } from "../messages/messages";
import { organise } from "../organise/organise";
import type { Bench, Extra } from "../bench";
import { Campaign, campaignEnd } from "./campaign";
import { askToAbandon, askToRemove, askToReveal, askWhoPlaysOn } from "./dialogs";
import { End, outcomeOf } from "./end";
import { Exports } from "./exports";
import { Modules } from "./modules";
import { Playing } from "./playing";
import type { Begun, Bot, FrameView, Outcome, Seats, Seen, TableRequest, Watched } from "../protocol";
import { showReview } from "./review";
import { setup } from "./setup";
import { forget, games, keep, newId, type Game } from "./storage";
import { toolbar } from "./toolbar";
import { Waiting } from "../waiting";
import { Watch } from "./watch";

const NOTHING = t("table-no-battle");
/** The colour theme of a map, and the language of the texts of a game. */
type Presentation = Pick<Extract<TableRequest, { op: "watch-record" }>, "theme" | "language">;

export class TableView implements Extra {
  readonly id = "table";
  readonly label = t("play");
  readonly element = h("div", { class: "table" });
  private readonly tools = h("div", { class: "table-tools row", role: "toolbar", "aria-label": t("table-game") });
  private readonly form = h("div", {});
  private readonly waits = new Waiting(() => this.stop());
  private readonly playing: Playing;
  private readonly exports: Exports;
  private readonly end = new End();
  private readonly campaign = new Campaign({
    ask: async (request) => {
      this.core ??= await this.newCore();
      return this.core.ask({ campaign: request });
    },
    failed: (error) => this.failed(error),
    next: () => void this.nextBattle(),
  });
  private watch: Watch | undefined;
  /** Loads the watched game again in the current language. */
  private watchAgain: (() => void) | undefined;
  /** The language of the texts of the current game. */
  private language = readerLanguage();
  /** The identifier of the current game among the stored ones. */
  private gameId = newId();
  private isFullSaid = false;

  private core: Core | undefined;
  private path = "";
  private text = "";
  private isPlayable = false;
  /** The text with which the game is played. */
  private playedText = "";
  /** The terms of a link; undefined if the text may be edited. */
  private terms: Terms | undefined;
  /** Whether a game is being set up, or played by bots for watching. */
  private isPreparing = false;
  /** What the setup form in `form` offers, as JSON; undefined while `form` shows something else. */
  private offered: string | undefined;
  /** The number of games and forms shown, to drop the results of an earlier one. */
  private run = 0;

  constructor(private readonly bench: Bench) {
    const callbacks = {
      ask: <T>(request: TableRequest) => this.ask<T>(request),
      say: (text: Words) => bench.say(text),
      failed: (error: unknown) => this.failed(error),
    };
    this.playing = new Playing(this.element, this.tools, { ...callbacks, rested: (seen) => void this.keep(seen), stop: () => this.stop() });
    this.exports = new Exports(this.playing, callbacks);
    this.nothing();
    onLanguage(() => this.speak());
  }

  // ---- events of the workbench ----

  changed(path: string, text: string, hasErrors: boolean, terms?: Terms): void {
    const isOther = path !== this.path;
    [this.path, this.text, this.isPlayable, this.terms] = [path, text, !hasErrors, terms];
    if (isOther) this.restart();
    else if (this.isPreparing) return;
    else if (this.playing.isOn) this.showTextChange();
    else if (this.watch === undefined) void this.offer();
  }

  /** The text is stored under another path from now on; the game continues. */
  moved(path: string): void {
    this.path = path;
  }

  loaded(): void {
    this.core?.stop();
    this.core = undefined;
    if (this.playing.seen !== undefined) this.resumeWithNewCore();
  }

  shown(): void {
    if (!this.playing.isOn && this.watch === undefined && !this.isPreparing) void this.offer();
  }

  private async ask<T>(request: TableRequest): Promise<T> {
    this.core ??= await this.newCore();
    return this.core.ask<T>({ table: request });
  }

  /** Returns the current colour theme, and the language for the texts of the game. */
  private manner(): Presentation {
    this.language = readerLanguage();
    return { theme: this.bench.theme(), language: this.language };
  }

  /** Reloads the texts of the game after a change of the language of the page. During a setup, `keep` or `look` calls it
   *  again at the end. */
  private speak(): void {
    if (this.language === readerLanguage() || this.isPreparing) return;
    if (this.playing.isOn) void this.reload(this.playedText);
    else if (this.watch !== undefined) this.watchAgain?.();
    else void this.offer();
  }

  private newCore(): Promise<Core> {
    return this.bench.core.clone((_, isLost) => {
      if (isLost) this.resumeWithNewCore();
    });
  }

  /** Continues the game after its last answer with a new core: the old one was lost or had other packages. */
  private resumeWithNewCore(): void {
    const game = games(this.path).find(({ id }) => id === this.gameId);
    if (this.playing.isOn && game !== undefined) this.open(game.record, game.id);
    else this.restart();
  }

  /** Reports an error; if the core has stopped, shows the form again. */
  private failed(error: unknown): void {
    // The connection notice reports it, and a new core follows.
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

  /** Cancels the current request by a restart of the core. */
  private stop(): void {
    this.core?.restart(String(t("table-too-long")));
  }

  // ---- before a game ----

  private nothing(): void {
    this.offered = undefined;
    fill(this.form, h("p", { class: "note" }, NOTHING));
    fill(this.element, this.form);
  }

  /** Shows the setup form, if the text can be played. A form with choices of the user stays as long as it offers the same. */
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
      // Only a campaign has a form for modules: a battle names them in its text.
      const listed = seats.campaign ? (await this.bench.core.rules(path)).modules : undefined;
      if (run !== this.run) return;
      const stored = games(path);
      const offered = JSON.stringify([path, seats, listed, this.terms, stored.map(({ id, when }) => [id, when]), this.language]);
      if (offered === this.offered) {
        if (this.form.parentElement !== this.element) fill(this.element, this.form);
        return;
      }
      this.offered = offered;
      const modules = listed === undefined ? undefined : new Modules(listed);
      setup(this.form, seats, { terms: this.terms ?? {}, games: stored, modules }, {
        begin: (bots, number) => {
          const varied = modules === undefined ? {} : { with: modules.with, without: modules.without };
          void this.begin({ op: "begin", path, seed: 1, number, players: bots.length, bots, ...varied, ...this.manner() });
        },
        goOn: ({ id, record }) => this.open(record, id),
        // Only finished games are offered, whose dice the viewer has seen already.
        look: ({ id, record }) => this.open(record, id),
        remove: (game) => void this.remove(game),
        open: (record) => this.open(record),
        // With dice fixed by a link, watching bots would reveal them.
        ...(this.terms?.number === undefined && !seats.campaign
          ? { watch: (bots: Bot[], number: number) => void this.look({ op: "watch", path, seed: 1, number, players: bots.length, bots, ...this.manner() }) }
          : {}),
        ...(this.terms === undefined && !seats.campaign ? { organise: () => void organise(this.bench, seats, path, this.text, this.language) } : {}),
      });
      fill(this.element, this.form);
    } catch (error) {
      if (run === this.run) this.failed(error);
    }
  }

  private async remove(game: Game): Promise<void> {
    if ((await askToRemove(game)) === undefined) return;
    forget(this.path, game.id);
    await this.offer();
  }

  private open(record: string, id?: string): void {
    const { path } = this;
    if (/^\s*\(/.test(record)) void this.begin({ op: "resume", path, record, ...this.manner() }, id);
    else this.bench.say(t("table-no-game"));
  }

  /** Sends a request that takes long, and shows a notice meanwhile. */
  private async prepared<T>(what: Words, request: TableRequest): Promise<T> {
    this.offered = undefined;
    fill(this.form, this.waits.element);
    fill(this.element, this.form);
    const { run } = this;
    this.isPreparing = true;
    try {
      return await this.waits.mark(what, async () => {
        this.core ??= await this.newCore();
        await this.core.only(this.path, this.text);
        return this.core.ask<T>({ table: request });
      });
    } finally {
      if (run === this.run) this.isPreparing = false;
    }
  }

  /** Begins a game; a stored game keeps its identifier. */
  private begin(request: TableRequest, id = newId()): Promise<void> {
    const { text } = this;
    return this.laid(text, id, () => this.prepared<Begun>(t("table-laying"), request));
  }

  /** Begins the next battle of the campaign, under the identifier of the previous one. */
  private async nextBattle(): Promise<void> {
    const { core, playedText, gameId } = this;
    if (core === undefined || this.isPreparing || this.playing.isMoving) return;
    await this.laid(playedText, gameId, () => this.playing.meanwhile(t("table-laying"), () => core.ask<Begun>({ campaign: { op: "next" } })));
  }

  /** Begins a game with a text, and shows it. */
  private async laid(text: string, id: string, begin: () => Promise<Begun>): Promise<void> {
    const run = ++this.run;
    this.gameId = id;
    this.hideEnd();
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
      if (this.text !== text) this.showTextChange();
      else if (news.length > 0 && begun.caughtUp?.refused == null) this.playing.tell(...news);
      await sat;
    } catch (error) {
      if (run !== this.run) return;
      this.failed(error);
      if (!this.playing.isOn) void this.offer();
    }
  }

  /** Fills the toolbar of a game. */
  private lay(): void {
    fill(this.tools, ...toolbar({
      undo: () => void this.playing.undo("free"),
      redo: () => void this.playing.redo(),
      save: () => void this.exports.save(this.path),
      campaign: this.campaign.state === undefined ? undefined : () => this.campaign.open(),
      owner: this.terms !== undefined ? undefined : {
        test: () => this.exports.test(),
        showText: () => this.element.closest(".bench")?.classList.toggle("with-text"),
        lookBack: () => void this.lookBack(),
      },
      again: () => void this.again(),
      leave: () => this.restart(),
    }));
  }

  /** Leaves the game, which stays stored. */
  private leave(): void {
    this.run++;
    // A rule without end would delay the next game, so stop it.
    if (this.isPreparing || (this.playing.isOn && this.playing.isMoving)) this.stop();
    this.isPreparing = false;
    this.playing.end();
    this.hideEnd();
    this.watch = undefined;
  }

  /** Hides the page of the end. */
  private hideEnd(): void {
    this.end.hide();
    this.element.classList.remove("ended");
  }

  /** Leaves the game, and shows the setup form. */
  private restart(): void {
    this.leave();
    void this.offer();
  }

  /** Starts over, after asking whether to abandon an unfinished game. */
  private async again(): Promise<void> {
    if (this.playing.seen?.outcome === null) {
      const answer = await askToAbandon();
      if (answer === undefined) return;
      if (answer === "abandon") forget(this.path, this.gameId);
    }
    this.restart();
  }

  // ---- records ----

  /** Stores the game in the browser, and shows the page of the end if the game is over. */
  private async keep(seen: Seen): Promise<void> {
    const { path, run } = this;
    const outcome = seen.outcome === null || seen.outcome.fault ? null : seen.outcome;
    if (outcome === null) this.hideEnd();
    try {
      const record = await this.ask<string>({ op: "record" });
      // A takeback over the end of a battle changes the campaign, too.
      if (this.campaign.state !== undefined && this.campaign.state.over !== (outcome !== null)) {
        await this.campaign.refresh().catch((error: unknown) => this.failed(error));
      }
      if (run !== this.run) return;
      const end = this.endWords(outcome);
      const battle = this.campaign.state?.battle;
      // A game without an answer is not stored.
      const isKept = seen.answers === 0 || keep(path, { id: this.gameId, record, turn: seen.view.turn, end, when: Date.now(), ...(battle === undefined ? {} : { battle }) });
      if (!isKept && !this.isFullSaid) this.bench.say(t("table-no-room"));
      this.isFullSaid = !isKept;
      if (outcome !== null) void this.ended(seen, record);
      // For scripts that drive the page: the current state is stored.
      this.element.dataset["kept"] = String(seen.answers);
      this.speak();
    } catch {
      // The game continues without storage; the user can still save it.
    }
  }

  /** Returns the outcome as a sentence; in a campaign, only once the whole campaign is over. */
  private endWords(outcome: Outcome | null): string | null {
    const { state } = this.campaign;
    if (state !== undefined) return state.end === null ? null : String(campaignEnd(state.end));
    return outcome === null ? null : String(outcomeOf(outcome));
  }

  /** Shows the page of the end. */
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
      save: () => void this.exports.save(this.path),
      ...(state === undefined ? { again: () => begin(bots) } : { campaign: this.campaign.element }),
      ...(state === undefined && terms?.seats === undefined && !isSame ? { swap: () => begin([...bots.slice(-each), ...bots.slice(0, -each)]) } : {}),
      open: (answers) => void this.playAgainFrom(record, answers),
      close: () => this.element.classList.remove("ended"),
    });
    this.element.classList.add("ended");
    this.element.prepend(this.end.element);
    const game = { path, record, language: this.language, bots, armies, chairs };
    await showReview(shown, game, {
      ask: (request) => this.ask(request),
      failed: (error) => this.failed(error),
      isCurrent: () => run === this.run,
    });
  }

  /** Continues a finished game from a moment; the finished game stays stored. */
  private async playAgainFrom(record: string, at: number): Promise<void> {
    const { path } = this;
    this.leave();
    await this.begin({ op: "resume", path, record, at, ...this.manner() });
  }

  // ---- changed rules ----

  private showTextChange(): void {
    if (this.text === this.playedText) this.playing.tell();
    else if (!this.isPlayable) this.playing.tell(h("p", {}, t("table-errors")));
    else this.playing.tell(h("p", {}, t("table-changed")), button(t("table-reload"), () => void this.reload(), { class: "main" }));
  }

  /** Replays the game by its answers, with a changed text or in another language. */
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
      if (this.text !== text) this.showTextChange();
      await sat;
    } catch (error) {
      if (run === this.run) this.failed(error);
    }
  }

  // ---- watching games ----

  private async look(request: TableRequest, back = () => this.restart(), at = 0): Promise<void> {
    const run = ++this.run;
    try {
      const watched = await this.prepared<Watched>(t("table-bots-play"), request);
      if (run !== this.run) return;
      this.playing.end();
      this.hideEnd();
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

  /** Watches the current game from its beginning; it stays stored. */
  private async lookBack(): Promise<void> {
    if (this.playing.isMoving) return;
    try {
      const record = await this.ask<string>({ op: "record" });
      const id = this.gameId;
      const look = () => void this.look({ op: "watch-record", path: this.path, record, ...this.manner() }, () => this.open(record, id));
      if (this.playing.seen?.outcome === null && this.playing.hasSecrets) askToReveal("look-back", look);
      else look();
    } catch (error) {
      this.failed(error);
    }
  }

  /** Continues a watched game from a moment. */
  private playFrom(watched: Watched, at: number): void {
    const { path } = this;
    const { record } = watched;
    askWhoPlaysOn(watched, (bots) => {
      this.leave();
      void this.begin({ op: "resume", path, record, bots, at, ...this.manner() });
    });
  }
}
