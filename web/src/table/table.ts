// The table: a game played by hand in the page, against bots or several people at one screen.
// The game itself is in a core of its own, so that a bot that thinks keeps nobody from typing.
import type { Core } from "../core/core";
import { Refused, Stopped } from "../core/module";
import { button, fill, h } from "../dom";
import type { Bench, Extra } from "../workbench";
import { Board } from "./board";
import { askToLookBack, askToTakeBack, askWhoPlaysOn, showTest } from "./dialogs";
import { Hand } from "./hand";
import { capital, marksOf } from "./model";
import { Options } from "./options";
import { Cards, Dice, Rail, States, StoryView, figures } from "./panels";
import type {
  Barrier, Begun, Frame, Option, PieceSeen, Question, Refusal, Seats, Seen, Step, TableRequest, Watched,
} from "./protocol";
import { setup } from "./setup";
import { download, keep, left } from "./storage";
import { Watch } from "./watch";
import { Why } from "./why";

/** A bot that thinks longer than this is marked, in milliseconds. */
const THINKING = 300;
/** So long what a bot did is to be seen before the next does something. */
const CALM = 350;

export class TableView implements Extra {
  readonly id = "table";
  readonly label = "Table";
  readonly element = h("div", { class: "table" });
  private readonly board: Board;
  private readonly options: Options;
  private readonly hand: Hand;
  private readonly why: Why;
  private readonly rail = new Rail();
  private readonly cards: Cards;
  private readonly dice = new Dice();
  private readonly states = new States();
  private readonly story = new StoryView((id) => this.begun?.clauses[id]);
  private readonly hover = h("p", { class: "table-hover", role: "status" });
  private readonly thinking = h("p", { class: "table-thinking", role: "status" });
  private readonly news = h("div", { class: "table-news", role: "status" });
  private readonly tools = h("div", { class: "table-tools row", role: "toolbar", "aria-label": "Game" });
  private readonly cover = h("div", { class: "table-cover", hidden: true });
  private readonly form = h("div", {});
  private watch: Watch | undefined;

  private core: Core | undefined;
  private path = "";
  private text = "";
  private isPlayable = false;
  /** The text that the game is played with. */
  private playedText = "";
  private begun: Begun | undefined;
  private seen: Seen | undefined;
  /** The seat that is at the screen. */
  private seat = 0;
  private isBusy = false;
  private answersBefore = 0;
  /** Another game makes what is under way pointless. */
  private run = 0;

  constructor(private readonly bench: Bench) {
    this.board = new Board({
      hex: (hex) => void this.tap(hex),
      grab: (hex) => this.hand.grab(hex),
      drop: (from, to) => void this.hand.drop(from, to),
      over: (hex) => this.over(hex),
    });
    this.options = new Options({
      answer: (answer) => void this.choose(answer),
      changed: () => this.drawn(),
      point: (option) => this.light(option),
      here: (hex) => {
        const here = this.seen?.view.pieces.filter((piece) => piece.hex === hex) ?? [];
        return here.length > 2 ? `${here.length} pieces` : here.map(({ name }) => name).join(", ");
      },
      why: () => {
        const rule = this.seen?.rule ?? undefined;
        if (rule !== undefined) this.why.rule(rule);
      },
    });
    this.hand = new Hand({
      question: () => this.question,
      seen: () => this.seen,
      options: this.options,
      game: () => this.run,
      isBusy: () => this.isBusy,
      choose: (answer) => this.choose(answer),
      undo: () => this.undo("free"),
      light: () => this.light(undefined),
    });
    this.why = new Why((request) => this.ask(request));
    this.cards = new Cards((key) => this.card(key));
    this.element.addEventListener("keydown", (event) => this.key(event));
    fill(this.form, h("p", { class: "note" }, "A battle without errors can be played here."));
    fill(this.element, this.form);
  }

  // ---- the page around ----

  changed(path: string, text: string, hasErrors: boolean): void {
    const isOther = path !== this.path;
    [this.path, this.text, this.isPlayable] = [path, text, !hasErrors];
    if (isOther) {
      this.leave();
      void this.offer();
    } else if (this.begun !== undefined) this.tellOfChange();
    else if (this.watch === undefined) void this.offer();
  }

  loaded(): void {
    this.core?.stop();
    this.core = undefined;
    if (this.begun !== undefined && this.seen !== undefined) this.leave();
  }

  shown(): void {
    if (this.begun === undefined && this.watch === undefined) void this.offer();
  }

  private async ask<T>(request: TableRequest): Promise<T> {
    this.core ??= await this.bench.core.twin();
    return this.core.ask<T>({ table: request });
  }

  /** Something went wrong: said, and the table is as it was. */
  private failed(error: unknown): void {
    if (error instanceof Stopped) {
      this.bench.say("The game had to stop; go on with it from where it was kept.");
      this.leave();
      void this.offer();
      return;
    }
    this.bench.say(error instanceof Error ? error.message : String(error));
    if (!(error instanceof Refused)) throw error;
  }

  // ---- before a game ----

  /** The form, if there is something to play. */
  private async offer(): Promise<void> {
    if (this.begun !== undefined || this.watch !== undefined) return;
    const run = ++this.run;
    const { path, text } = this;
    const none = () => {
      fill(this.form, h("p", { class: "note" }, "A battle without errors can be played here."));
      fill(this.element, this.form);
    };
    if (!this.isPlayable || path === "") return none();
    try {
      await this.bench.core.setText(path, text);
      const seats = await this.bench.core.ask<Seats | null>({ table: { op: "seats", path } });
      if (run !== this.run) return;
      if (seats === null) return none();
      const game = left(path);
      setup(this.form, seats, game === undefined ? undefined : `the game you left in turn ${game.turn}`, {
        begin: (bots, number) => void this.begin({ op: "begin", path, seed: 1, number, bots, theme: this.bench.theme() }),
        goOn: () => {
          if (game !== undefined) this.open(game.record);
        },
        open: (record) => this.open(record),
        watch: (bots, number) => void this.look({ op: "watch", path, seed: 1, number, bots, theme: this.bench.theme() }),
      });
      fill(this.element, this.form);
    } catch (error) {
      if (run === this.run) this.failed(error);
    }
  }

  private open(record: string): void {
    const { path } = this;
    if (/^\s*\(/.test(record)) void this.begin({ op: "resume", path, record, theme: this.bench.theme() });
    else this.bench.say("This file is not a saved game.");
  }

  private async begin(request: TableRequest): Promise<void> {
    const run = ++this.run;
    try {
      this.core ??= await this.bench.core.twin();
      await this.core.setText(this.path, this.text);
      const begun = await this.ask<Begun>(request);
      if (run !== this.run) return;
      this.playedText = this.text;
      this.sit(begun);
      await this.advance();
    } catch (error) {
      if (run === this.run) this.failed(error);
    }
  }

  /** A game is there: everything is laid out for it. */
  private sit(begun: Begun): void {
    this.begun = begun;
    this.seen = undefined;
    this.hand.empty();
    this.answersBefore = 0;
    // Before anybody is asked, nobody is at the screen; one person always is.
    this.seat = this.people.length === 1 ? this.people[0] ?? 0 : -1;
    this.board.set(begun.board);
    this.story.clear();
    this.why.close();
    fill(this.news);
    this.refused(begun.caughtUp?.refused ?? null);
    fill(
      this.tools,
      button("Undo", () => void this.undo("free"), { class: "undo" }),
      button("Redo", () => void this.redo(), { class: "redo" }),
      h("span", { class: "space" }),
      button("Save game", () => void this.save()),
      button("As a test", () => void this.test()),
      button("Text", () => this.element.classList.toggle("with-text"), { class: "wide-only", title: "The text beside the table" }),
      button("Look back", () => void this.lookBack()),
      button("Leave", () => {
        this.leave();
        void this.offer();
      }),
    );
    this.element.classList.toggle("no-board", begun.board === null);
    fill(
      this.element,
      this.rail.element,
      this.news,
      h(
        "div",
        { class: "table-split" },
        h("div", { class: "table-main" }, this.board.element, this.hover, this.cards.element),
        h("div", { class: "table-side" }, this.thinking, this.options.element, this.why.element, this.dice.element, this.states.element, this.story.element),
      ),
      this.tools,
      this.cover,
    );
  }

  private get people(): number[] {
    return (this.begun?.bots ?? []).flatMap((bot, army) => (bot === null ? [army] : []));
  }

  private name(army: number | null): string {
    return army === null ? "" : this.begun?.armies[army]?.name ?? "";
  }

  /** Leaves the game; it is kept. */
  private leave(): void {
    this.run++;
    this.begun = undefined;
    this.seen = undefined;
    this.watch = undefined;
    this.isBusy = false;
    this.cover.hidden = true;
    delete this.element.dataset["state"];
  }

  // ---- going on ----

  /** Goes on until a person is asked, or the game is over. */
  private async advance(): Promise<void> {
    const { run } = this;
    this.busy(true);
    for (;;) {
      const mark = setTimeout(() => {
        this.thinking.textContent = "A bot is thinking…";
      }, THINKING);
      let step: Step;
      try {
        step = await this.ask<Step>({ op: "step" });
      } finally {
        clearTimeout(mark);
      }
      if (run !== this.run) return;
      this.thinking.textContent = "";
      if (step.pause === "person" && step.army !== null) {
        await this.handOver(step.army);
        if (run !== this.run) return;
        break;
      }
      if (step.pause === "over") {
        await this.seeAs(Math.max(0, this.seat));
        break;
      }
      const before = this.seen?.lines.length ?? 0;
      await this.seeAs(this.seat < 0 ? this.people[0] ?? 0 : this.seat);
      if (run !== this.run) return;
      // What has happened is to be seen; what others only think about takes no time.
      if (this.pace > 0 && (this.seen?.lines.length ?? 0) !== before) await new Promise((done) => setTimeout(done, this.pace));
      if (run !== this.run) return;
    }
    this.busy(false);
    void this.keep();
  }

  private get pace(): number {
    return this.element.ownerDocument.documentElement.dataset["pace"] === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : CALM;
  }

  /** Somebody is asked: if he must not see what was there, he is asked to take the screen first. */
  private async handOver(army: number): Promise<void> {
    const isOther = this.seat !== army;
    if (isOther && this.begun?.secrets === true && this.people.length > 1) {
      const run = this.run;
      await new Promise<void>((taken) => {
        const take = button(`${this.name(army)}: show my side`, () => taken(), { class: "main" });
        fill(this.cover, h("p", {}, `Pass the screen to ${this.name(army)}.`), take);
        this.cover.hidden = false;
        take.focus();
      });
      this.cover.hidden = true;
      if (run !== this.run) return;
    }
    if (isOther) this.story.clear();
    this.seat = army;
    await this.seeAs(army);
  }

  /** What a seat sees, put on the table. */
  private async seeAs(army: number): Promise<void> {
    const { run } = this;
    const seen = await this.ask<Seen>({ op: "see", army });
    if (run !== this.run) return;
    this.seen = seen;
    this.drawn();
  }

  private get question(): Question | undefined {
    return this.isBusy ? undefined : this.seen?.question ?? undefined;
  }

  /** Puts what is known on the page. */
  private drawn(): void {
    const { seen, begun } = this;
    if (seen === undefined || begun === undefined) return;
    const question = seen.question ?? undefined;
    this.rail.show(seen, begun.armies, begun.phases ?? []);
    this.board.show(seen.svg);
    this.board.mark(marksOf(seen.view, begun.armies));
    this.options.show(question, this.waiting(seen));
    const several = this.options.several;
    this.cards.show(seen.view, begun.armies, question, (key) => several?.has(key) === true);
    this.dice.show(seen.rolls, this.answersBefore);
    this.states.show(seen.view, begun.armies, (hex) => this.board.title(hex));
    this.story.show(seen.lines);
    this.tool("undo", seen.barrier !== null);
    this.tool("redo", seen.canRedo);
    this.light(undefined);
    const over = seen.outcome === null ? "waiting" : "over";
    this.element.dataset["state"] = this.isBusy ? "busy" : question === undefined ? over : "asked";
    this.element.dataset["answers"] = String(seen.answers);
  }

  private waiting(seen: Seen): string {
    const { outcome } = seen;
    if (outcome === null) return `${this.name(seen.asked)} decides…`;
    const end = outcome.winner === null ? "The game is over" : `${outcome.winner} wins`;
    return `${capital(end)}${outcome.reason === "" ? "" : `: ${outcome.reason}`}.`;
  }

  private tool(name: string, isOn: boolean): void {
    const found = this.tools.querySelector<HTMLButtonElement>(`.${name}`);
    if (found !== null) found.disabled = !isOn || this.isBusy;
  }

  private busy(is: boolean): void {
    this.isBusy = is;
    this.element.classList.toggle("busy", is);
    if (is) this.element.dataset["state"] = "busy";
    if (!is && this.seen !== undefined) this.drawn();
  }

  /** Lights what may be chosen; of an option that is pointed at, where it is. */
  private light(pointed: Option | undefined): void {
    this.board.light(this.hand.lights(pointed));
  }

  private over(hex: string | undefined): void {
    if (this.seen === undefined || this.begun === undefined) return;
    this.hover.textContent = hex === undefined ? "" : figures(this.seen.view.pieces, hex, this.begun.armies, this.board.title(hex));
  }

  // ---- answers ----

  private async choose(answer: string | string[]): Promise<void> {
    if (this.isBusy || this.begun === undefined) return;
    const { run } = this;
    this.hand.empty();
    this.answersBefore = this.seen?.answers ?? 0;
    this.why.close();
    this.busy(true);
    try {
      await this.ask<null>({ op: "choose", answer });
      if (run === this.run) await this.advance();
    } catch (error) {
      if (run !== this.run) return;
      this.busy(false);
      this.failed(error);
    }
  }

  private card(key: string): void {
    const option = this.question?.options.find((one) => one.key === key);
    if (option === undefined) return;
    if (this.options.several === undefined) void this.choose(key);
    else this.options.toggle(option);
  }

  /** A hex was clicked, tapped, or chosen with the keyboard: where nothing is to be chosen, what
   *  stands there is explained. */
  private async tap(hex: string): Promise<void> {
    if (await this.hand.tap(hex)) return;
    const here = this.seen?.view.pieces.filter((piece) => piece.hex === hex) ?? [];
    if (here.length === 0 || this.isBusy) this.why.close();
    else await this.explain(here);
  }

  /** The figures of pieces, and what the rules make of them. */
  private async explain(pieces: PieceSeen[]): Promise<void> {
    try {
      await this.why.figures(Math.max(0, this.seat), pieces);
    } catch (error) {
      this.failed(error);
    }
  }

  private key(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    if (this.hand.isHolding) {
      event.preventDefault();
      event.stopPropagation();
      this.board.letGo();
      this.hand.putBack();
    } else this.why.close();
  }

  // ---- back and again ----

  private async undo(how: "free" | "fresh" | "same"): Promise<void> {
    if (this.isBusy || this.begun === undefined) return;
    const { run } = this;
    this.hand.empty();
    try {
      const { done, barrier } = await this.ask<{ done: boolean; barrier: Barrier | null }>({ op: "undo", how });
      if (run !== this.run) return;
      if (done) await this.advance();
      else if (barrier !== null) askToTakeBack(barrier, this.begun?.armies.map(({ name }) => name) ?? [], (how) => void this.undo(how));
      else this.bench.say("There is nothing to take back.");
    } catch (error) {
      if (run === this.run) this.failed(error);
    }
  }

  private async redo(): Promise<void> {
    if (this.isBusy) return;
    try {
      if (await this.ask<boolean>({ op: "redo" })) await this.advance();
    } catch (error) {
      this.failed(error);
    }
  }

  // ---- records ----

  /** Keeps the game in the browser. */
  private async keep(): Promise<void> {
    const { path, run, seen } = this;
    if (seen === undefined) return;
    try {
      const record = await this.ask<string>({ op: "record" });
      if (run !== this.run) return;
      keep(path, seen.outcome === null ? { record, turn: seen.view.turn } : undefined);
    } catch {
      // The game goes on without; it can still be saved by hand.
    }
  }

  private async save(): Promise<void> {
    try {
      const record = await this.ask<string>({ op: "record" });
      const name = (this.path.split("/").pop() ?? "game").replace(/\.castra$/, "");
      download(`${name}-turn-${this.seen?.view.turn ?? 0}.ron`, record);
      this.bench.say("The game is saved as a file; `castra replay` reads it too.");
    } catch (error) {
      this.failed(error);
    }
  }

  private async test(): Promise<void> {
    try {
      showTest(await this.ask<string>({ op: "test" }));
    } catch (error) {
      this.failed(error);
    }
  }

  // ---- changed rules ----

  private tellOfChange(): void {
    if (this.text === this.playedText) {
      if (this.begun?.caughtUp === null) fill(this.news);
      return;
    }
    if (!this.isPlayable) {
      fill(this.news, h("p", {}, "The text has errors now: the game goes on as it was."));
      return;
    }
    fill(
      this.news,
      h("p", {}, "The text has changed."),
      button("Play on under it", () => void this.reload(), { class: "main" }),
    );
  }

  private async reload(): Promise<void> {
    if (this.isBusy || this.core === undefined) return;
    const { path, text } = this;
    const run = ++this.run;
    try {
      await this.core.setText(path, text);
      const seat = this.seat;
      const begun = await this.ask<Begun>({ op: "reload", path });
      if (run !== this.run) return;
      this.playedText = text;
      this.sit(begun);
      this.seat = seat;
      await this.advance();
    } catch (error) {
      if (run === this.run) this.failed(error);
    }
  }

  /** Says where the game could not be played again. */
  private refused(refusal: Refusal | null): void {
    if (refusal === null) return;
    const { number, answer, question, why } = refusal;
    fill(this.news, h("p", {}, `Choice ${number}, ${answer}, is refused${question === "" ? "" : ` by “${question}”`}: ${why}. The game goes on from there.`));
  }

  // ---- looking at games ----

  private async look(request: TableRequest): Promise<void> {
    const run = ++this.run;
    try {
      fill(this.form, h("p", { class: "table-thinking", role: "status" }, "Bots play…"));
      fill(this.element, this.form);
      this.core ??= await this.bench.core.twin();
      await this.core.setText(this.path, this.text);
      const watched = await this.ask<Watched>(request);
      if (run !== this.run) return;
      this.begun = undefined;
      const { core } = this;
      const watch = new Watch({
        frame: (at) => core.ask<Frame>({ table: { op: "frame", at } }),
        close: () => {
          this.leave();
          void this.offer();
        },
        play: (at) => this.playFrom(watched, at),
      });
      this.watch = watch;
      await watch.set(watched);
      if (run === this.run) fill(this.element, watch.element);
    } catch (error) {
      if (run === this.run) {
        this.failed(error);
        void this.offer();
      }
    }
  }

  /** Looks at the game that is being played; it is kept. */
  private async lookBack(): Promise<void> {
    if (this.isBusy) return;
    try {
      const secret = this.begun?.secrets === true && this.seen?.outcome === null;
      const record = await this.ask<string>({ op: "record" });
      const look = () => void this.look({ op: "watch-record", path: this.path, record, theme: this.bench.theme() });
      if (secret) askToLookBack(look);
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
      void this.begin({ op: "resume", path, record, bots, at, theme: this.bench.theme() });
    });
  }
}
