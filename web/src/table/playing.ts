// A game in progress: shows the position, asks the players in turn, and sends their answers.
import { fill, h } from "../dom";
import { t, type Words } from "../messages/messages";
import { Board } from "./board";
import { Cover } from "./cover";
import { askToTakeBack } from "./dialogs";
import { BoardGestures } from "./hand";
import { marksOf, refusalText } from "./model";
import { arrivals, isOn, lastWays, ways } from "./motion";
import { Odds } from "./odds";
import { Options } from "./options";
import { Cards, Dice, Rail, States, StoryView, figures } from "./panels";
import { nameOf, nounOf, peopleOf, waitingWords } from "./players";
import type { TableArmy, Barrier, Bot, ChairSeat, ChoiceOption, PieceView, Question, Refusal, Seen, Standing, Step, TableRequest } from "../protocol";
import type { TableGame } from "./sitter";
import { StandingView, drawn } from "./standing";
import { Waiting } from "../waiting";
import { Why } from "./why";

/** Milliseconds that an action of a bot stays on view before the next one. */
const CALM = 350;
/** Milliseconds between two positions while bots play without a pause after each action. */
const GLIMPSE = 100;
/** The maximum number of lines of the log on the page. */
const LINES = 300;

export interface PlayingCallbacks {
  /** Sends a request to the core that has the game. */
  ask<T>(request: TableRequest): Promise<T>;
  say(text: Words): void;
  /** Reports an error. */
  failed(error: unknown): void;
  /** The game waits for a person or is over, so it can be stored. */
  rested(seen: Seen): void;
  /** Cancels the current operation. */
  stop(): void;
  /** Whether the other players are remote, and may take long. */
  readonly isElsewhere?: boolean;
  /** Further content beside the board. */
  readonly beside?: HTMLElement;
}

export class Playing {
  private readonly board: Board;
  private readonly options: Options;
  private readonly hand: BoardGestures;
  private readonly why: Why;
  private readonly odds: Odds;
  private readonly standing = new StandingView(() => this.standings());
  private readonly rail = new Rail();
  private readonly cards: Cards;
  private readonly dice = new Dice();
  private readonly states = new States();
  private readonly story = new StoryView((id) => this.begun?.clauses[id], LINES);
  private readonly hover = h("p", { class: "table-hover", role: "status" });
  private readonly waits: Waiting;
  private readonly news = h("div", { class: "table-news", role: "status" });
  private readonly cover = new Cover();

  private begun: TableGame | undefined;
  private now: Seen | undefined;
  /** The chair of the player at the screen. */
  private seat = 0;
  private isBusy = false;
  private answersBefore = 0;
  /** Whether the notice above the board is about a refused answer, and so goes with the next answer. */
  private isNewsOfRefusal = false;
  /** The number of the game, to drop the results of an earlier one. */
  private run = 0;

  /** `element` is the whole table; `tools` is its toolbar. */
  constructor(
    private readonly element: HTMLElement,
    private readonly tools: HTMLElement,
    private readonly callbacks: PlayingCallbacks,
  ) {
    this.board = new Board({
      hex: (hex) => void this.tap(hex),
      grab: (hex) => this.hand.grab(hex),
      drop: (from, to) => void this.hand.drop(from, to),
      over: (hex) => this.over(hex),
    });
    this.options = new Options({
      answer: (answer) => void this.propose(answer),
      changed: () => this.render(),
      point: (option) => {
        this.light(option);
        if (this.isAdvised) this.odds.rest(option);
      },
      here: (hex) => {
        const here = this.now?.view.pieces.filter((piece) => piece.hex === hex) ?? [];
        return here.length > 2 ? String(t("table-pieces", { pieces: here.length })) : here.map(({ name }) => name).join(", ");
      },
      why: () => this.rule(),
      isAdvised: this.isAdvised,
      hint: () => void this.odds.hint(),
      oddsFirst: (is) => {
        this.odds.isFirst = is;
      },
    });
    this.odds = new Odds({
      ask: (request) => callbacks.ask(request),
      chair: () => this.seat,
      armies: () => this.armies,
      title: (hex) => this.board.title(hex),
      answer: (answer) => void this.choose(answer),
      point: (option) => this.light(option),
      rule: () => this.rule(),
    });
    this.hand = new BoardGestures({
      question: () => this.question,
      seen: () => this.now,
      options: this.options,
      game: () => this.run,
      isBusy: () => this.isBusy,
      choose: (answer) => this.choose(answer),
      propose: (answer) => this.propose(answer),
      undo: () => this.undo("free"),
      light: () => this.light(undefined),
    });
    this.waits = new Waiting(() => callbacks.stop());
    this.why = new Why((request) => callbacks.ask(request));
    this.cards = new Cards((key) => this.card(key));
    element.addEventListener("keydown", (event) => this.key(event));
  }

  /** Whether odds, hints and winning chances are available: not against remote players, who have none. */
  private get isAdvised(): boolean {
    return this.callbacks.isElsewhere !== true;
  }

  /** Whether there is a game. */
  get isOn(): boolean {
    return this.begun !== undefined;
  }

  /** The player of each chair: a bot, or null for a person, local or remote. */
  get bots(): (Bot | null)[] {
    return (this.begun?.bots ?? []).map((bot) => (bot === "elsewhere" ? null : bot));
  }

  get armies(): TableArmy[] {
    return this.begun?.armies ?? [];
  }

  get chairs(): ChairSeat[] {
    return this.begun?.chairs ?? [];
  }

  /** Whether an operation is in progress, so that no other can begin. */
  get isMoving(): boolean {
    return this.isBusy;
  }

  /** The view of the chair at the screen. */
  get seen(): Seen | undefined {
    return this.now;
  }

  /** Whether the game has information that is hidden from a chair. */
  get hasSecrets(): boolean {
    return this.begun?.secrets === true;
  }

  /** Whether the full position contains hidden information, including the order of a pile. */
  get hidesSomething(): boolean {
    return this.begun?.hides === true;
  }

  /** Shows a game, and plays on to its first question. With `isSame`, the chair at the screen stays
   *  the same. */
  async sit(begun: TableGame, isSame: boolean): Promise<void> {
    const { seat } = this;
    const people = peopleOf(begun);
    this.run++;
    this.begun = begun;
    this.now = undefined;
    this.hand.empty();
    this.answersBefore = 0;
    // A single person is always at the screen. With several, nobody is before the first question.
    this.seat = isSame ? seat : people.length === 1 ? people[0] ?? 0 : -1;
    this.board.set(begun.board);
    this.story.clear();
    this.why.close();
    this.tell();
    this.refused(begun.caughtUp?.refused ?? null);
    this.element.classList.toggle("no-board", begun.board === null);
    fill(
      this.element,
      this.rail.element,
      this.news,
      h(
        "div",
        { class: "table-split" },
        h("div", { class: "table-main" }, this.board.element, this.hover, this.cards.element),
        h("div", { class: "table-side" }, this.waits.element, this.options.element, this.odds.element, this.why.element, this.dice.element, this.isAdvised ? this.standing.element : null, this.states.element, this.callbacks.beside ?? null, this.story.element),
      ),
      this.tools,
      this.cover.element,
    );
    await this.advance();
  }

  /** Leaves the game. */
  end(): void {
    this.run++;
    this.begun = undefined;
    this.now = undefined;
    this.isBusy = false;
    // Free the drawing; the game itself is stored as its record.
    this.board.set(null);
    this.story.clear();
    this.cover.hide();
    this.waits.over();
    delete this.element.dataset["state"];
  }

  /** Runs an operation on the game, during which nobody can answer. */
  async meanwhile<T>(what: Words, work: () => Promise<T>): Promise<T> {
    this.hand.empty();
    this.busy(true);
    try {
      return await this.waits.mark(what, work);
    } finally {
      this.busy(false);
    }
  }

  /** Shows a notice above the board, or removes it if there are no nodes. */
  tell(...words: Node[]): void {
    this.isNewsOfRefusal = false;
    fill(this.news, ...words);
  }

  /** Shows where the replay of the game was refused. */
  private refused(refusal: Refusal | null): void {
    if (refusal === null) return;
    this.tell(h("p", {}, refusalText(refusal)));
    this.isNewsOfRefusal = true;
  }

  // ---- progress ----

  /** Plays on until a person is asked or the game is over. */
  private async advance(): Promise<void> {
    const { run } = this;
    this.busy(true);
    let shown = performance.now();
    for (;;) {
      const step = await this.others();
      if (run !== this.run) return;
      if (step.pause === "person" && step.chair !== null) {
        await this.handOver(step.chair);
        if (run !== this.run) return;
        break;
      }
      if (step.pause === "over") {
        await this.seeAs(Math.max(0, this.seat), true);
        if (run !== this.run) return;
        break;
      }
      if (this.pace === 0 && this.callbacks.isElsewhere !== true && performance.now() - shown < GLIMPSE) continue;
      shown = performance.now();
      const before = this.now?.lines.length ?? 0;
      await this.seeAs(this.seat < 0 ? peopleOf(this.begun)[0] ?? 0 : this.seat);
      if (run !== this.run) return;
      // Pause only after an event that the player can see, not after a mere decision.
      if (this.pace > 0 && (this.now?.lines.length ?? 0) !== before) await new Promise((done) => setTimeout(done, this.pace));
      if (run !== this.run) return;
    }
    if (this.now !== undefined) this.callbacks.rested(this.now);
    void this.standing.refresh();
  }

  /** Waits for bots or remote players. The board stays usable while remote players decide. */
  private async others(): Promise<Step> {
    const ask = () => this.callbacks.ask<Step>({ op: "step" });
    if (this.callbacks.isElsewhere !== true) return this.waits.mark(t("table-bot"), ask);
    // An answered question stays closed until the server sends the view after the answer.
    this.busy(this.now?.question != null);
    const step = await ask();
    this.busy(true);
    return step;
  }

  private get pace(): number {
    return this.element.ownerDocument.documentElement.dataset["pace"] === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : CALM;
  }

  /** Lets a person answer. If the view of the previous person is hidden from them, asks to pass the screen first. */
  private async handOver(chair: number): Promise<void> {
    const knows = this.chairs[chair]?.knows;
    const isOther = this.seat < 0 || this.chairs[this.seat]?.knows !== knows;
    if (isOther && this.hasSecrets && peopleOf(this.begun).length > 1) {
      const { run } = this;
      await this.cover.pass(nameOf(this.begun, chair), nounOf(this.begun, chair));
      if (run !== this.run) return;
    }
    if (isOther) this.story.clear();
    this.seat = chair;
    await this.seeAs(chair, true);
  }

  /** Shows the view of a chair. With `isAtRest`, no operation is in progress any more. */
  private async seeAs(chair: number, isAtRest = false): Promise<void> {
    const { run } = this;
    const seen = await this.callbacks.ask<Seen>({ op: "see", chair });
    if (run !== this.run) return;
    // Animate only new moves in the view of the same chair, not after a takeback.
    const before = this.now?.chair === chair && this.now.answers <= seen.answers ? this.now.answers : undefined;
    this.now = seen;
    if (isAtRest) this.busy(false);
    else this.render();
    if (before !== undefined && before < seen.answers && isOn()) this.board.travel(arrivals(ways(seen.moves, before), seen.view.pieces));
  }

  private get question(): Question | undefined {
    return this.isBusy ? undefined : this.now?.question ?? undefined;
  }

  /** Renders the current view. */
  private render(): void {
    const { now: seen, begun } = this;
    if (seen === undefined || begun === undefined) return;
    const question = seen.question ?? undefined;
    this.rail.show(seen, begun.armies, begun.phases ?? []);
    this.options.show(question, waitingWords(begun, seen));
    this.board.show(seen.svg, marksOf(seen.view, begun.armies), lastWays(seen.moves), this.hand.lights(undefined));
    this.odds.show(this.question);
    const several = this.options.several;
    this.cards.show(seen.view, begun, question, (key) => several?.has(key) === true);
    this.dice.show(seen.rolls, this.answersBefore, begun.dice);
    this.states.show(seen.view, begun.armies, (hex) => this.board.title(hex));
    this.tool("undo", seen.barrier !== null);
    this.tool("redo", seen.canRedo);
    // Last, since scrolling to the end forces a layout.
    this.story.show(seen.lines);
    const over = seen.outcome === null ? "waiting" : "over";
    this.element.dataset["state"] = this.isBusy ? "busy" : question === undefined ? over : "asked";
    this.element.dataset["answers"] = String(seen.answers);
  }

  private tool(name: string, isOn: boolean): void {
    const found = this.tools.querySelector<HTMLButtonElement>(`.${name}`);
    if (found !== null) found.disabled = !isOn || this.isBusy;
  }

  private busy(is: boolean): void {
    this.isBusy = is;
    this.element.classList.toggle("busy", is);
    if (is) this.element.dataset["state"] = "busy";
    if (!is && this.now !== undefined) this.render();
  }

  /** Highlights the possible choices, and an option under the pointer. */
  private light(pointed: ChoiceOption | undefined): void {
    this.board.light(this.hand.lights(pointed));
  }

  private over(hex: string | undefined): void {
    if (this.now === undefined || this.begun === undefined) return;
    fill(this.hover, hex === undefined ? "" : figures(this.now.view.pieces, hex, this.begun.armies, this.board.title(hex)));
    if (this.isAdvised) this.odds.rest(hex === undefined ? undefined : this.hand.optionAt(hex));
  }

  /** Shows the rule that asks. */
  private rule(): void {
    const rule = this.now?.rule ?? undefined;
    if (rule !== undefined) this.why.rule(rule);
  }

  /** Creates the line of winning chances for the chair at the screen. */
  private async standings(): Promise<HTMLElement | undefined> {
    const { run } = this;
    const chair = Math.max(0, this.seat);
    try {
      const line = await this.callbacks.ask<Standing[]>({ op: "standing", chair });
      return run === this.run ? drawn(line, this.armies, this.chairs[chair]?.army ?? 0) : undefined;
    } catch (error) {
      if (run === this.run) this.callbacks.failed(error);
      return undefined;
    }
  }

  // ---- answers ----

  /** Gives an answer, or shows its odds first if the user wants them. */
  private async propose(answer: string | string[]): Promise<void> {
    if (!this.odds.isFirst) await this.choose(answer);
    else if (this.question !== undefined) this.odds.propose(answer);
  }

  private async choose(answer: string | string[]): Promise<void> {
    if (this.isBusy || this.begun === undefined) return;
    const { run } = this;
    this.hand.empty();
    // The core would compute unneeded odds before the answer.
    this.odds.close();
    this.answersBefore = this.now?.answers ?? 0;
    this.why.close();
    if (this.isNewsOfRefusal) this.tell();
    this.busy(true);
    try {
      await this.waits.mark(t("table-carrying-out"), () => this.callbacks.ask<null>({ op: "choose", answer }));
      if (run === this.run) await this.advance();
    } catch (error) {
      if (run !== this.run) return;
      this.busy(false);
      this.callbacks.failed(error);
    }
  }

  private card(key: string): void {
    const option = this.question?.options.find((one) => one.key === key);
    if (option === undefined) return;
    if (this.options.several === undefined) void this.propose(key);
    else this.options.toggle(option);
  }

  /** Handles a click, tap or Enter in a hex. If the hex has no options, explains the pieces
   *  there. */
  private async tap(hex: string): Promise<void> {
    if (await this.hand.tap(hex)) return;
    const here = this.now?.view.pieces.filter((piece) => piece.hex === hex) ?? [];
    if (here.length === 0 || this.isBusy) this.why.close();
    else await this.explain(here);
  }

  /** Shows the values of pieces and how the rules derive them. */
  private async explain(pieces: PieceView[]): Promise<void> {
    try {
      await this.why.figures(Math.max(0, this.seat), pieces);
    } catch (error) {
      this.callbacks.failed(error);
    }
  }

  private key(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !this.isOn) return;
    if (this.hand.isHolding) {
      event.preventDefault();
      event.stopPropagation();
      this.board.cancelDrag();
      this.hand.putBack();
    } else {
      this.why.close();
      this.odds.close();
    }
  }

  /** Continues the game after a remote event while a person was asked. */
  async resume(): Promise<void> {
    if (this.isBusy || this.begun === undefined) return;
    this.hand.empty();
    await this.advance();
  }

  // ---- undo and redo ----

  async undo(how: "free" | "fresh" | "same"): Promise<void> {
    if (this.isBusy || this.begun === undefined) return;
    const { run } = this;
    this.hand.empty();
    try {
      const { done, barrier } = await this.callbacks.ask<{ done: boolean; barrier: Barrier | null }>({ op: "undo", how });
      if (run !== this.run) return;
      if (done) await this.advance();
      else if (barrier !== null) askToTakeBack(barrier, this.chairs.map(({ name }) => name), (how) => void this.undo(how));
      else this.callbacks.say(t("table-nothing-back"));
    } catch (error) {
      if (run === this.run) this.callbacks.failed(error);
    }
  }

  async redo(): Promise<void> {
    if (this.isBusy || this.begun === undefined) return;
    const { run } = this;
    try {
      if (await this.callbacks.ask<boolean>({ op: "redo" })) await this.advance();
    } catch (error) {
      if (run === this.run) this.callbacks.failed(error);
    }
  }
}
