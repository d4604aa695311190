// The replay of a whole game: a slider over its turns, the board, the log. The page requests frames
// from the core; a report contains them.
import { button, fill, h, put } from "../dom";
import { t } from "../messages/messages";
import { Board } from "./board";
import { outcomeOf } from "./end";
import { marksOf } from "./model";
import { StoryView, States, figures, turnOf } from "./panels";
import type { FrameView, Watched } from "../protocol";

export interface WatchCallbacks {
  /** Returns a frame of the game by its index. */
  frame(at: number): Promise<FrameView>;
  /** Closes the replay; missing in a report, which has no other view. */
  close?(): void;
  /** Continues play from this position, after this number of answers. */
  play?(answers: number): void;
}

export class Watch {
  readonly element = h("div", { class: "table-watch" });
  private readonly board: Board;
  private readonly states = new States();
  private readonly story = new StoryView((id) => this.game?.clauses[id]);
  private readonly hover = h("p", { class: "table-hover", role: "status" });
  private readonly slider = h("input", { type: "range", min: 0, value: 0, "aria-label": t("table-turn-label") });
  private readonly words = h("output", {});
  private readonly go = button(t("watch-play"), () => this.run());
  private game: Omit<Watched, "record"> | undefined;
  private frame: FrameView | undefined;
  private running: ReturnType<typeof setInterval> | undefined;
  private asked = 0;

  constructor(private readonly callbacks: WatchCallbacks) {
    this.board = new Board({
      hex: (hex) => this.over(hex),
      grab: () => Promise.resolve(false),
      drop: () => {},
      over: (hex) => this.over(hex),
    });
    put(this.board.element, "aria-label", t("watch-board"));
    this.slider.addEventListener("input", () => void this.show(Number(this.slider.value)));
  }

  /** The index of the current frame. */
  get at(): number {
    return Number(this.slider.value);
  }

  /** Shows a game, beginning with a frame. */
  async set(game: Omit<Watched, "record">, at = 0): Promise<void> {
    this.game = game;
    this.board.set(game.board);
    this.slider.max = String(game.turns.length - 1);
    this.slider.value = String(at);
    this.story.clear();
    this.story.show(game.lines);
    fill(
      this.element,
      h("header", { class: "row" }, h("h2", {}, game.title), h("span", { class: "note" }, t("sentence", { words: outcomeOf(game.outcome) }))),
      h(
        "div",
        { class: "row table-slider" },
        button("◀", () => this.step(-1), { "aria-label": t("watch-before") }),
        this.slider,
        button("▶", () => this.step(1), { "aria-label": t("watch-next") }),
        this.words,
        this.go,
        this.callbacks.play === undefined ? null : button(t("play-from-here"), () => this.playOn()),
        this.callbacks.close === undefined
          ? null
          : button(t("close"), () => {
              this.stop();
              this.callbacks.close?.();
            }),
      ),
      h("div", { class: "table-split" }, h("div", { class: "table-main" }, this.board.element, this.hover), h("div", { class: "table-side" }, this.states.element, this.story.element)),
    );
    await this.show(at);
  }

  private async show(at: number): Promise<void> {
    const asked = ++this.asked;
    const frame = await this.callbacks.frame(at);
    const { game } = this;
    if (asked !== this.asked || game === undefined) return;
    this.frame = frame;
    this.board.show(frame.svg, marksOf(frame.view, game.armies));
    this.states.show(frame.view, game.armies, (hex) => this.board.title(hex));
    const turn = game.turns[at];
    const mover = turn?.mover ?? null;
    const isEnd = at === game.turns.length - 1;
    const now = isEnd ? t("watch-end") : turnOf(frame.turn, mover);
    fill(this.words, now);
    put(this.slider, "aria-valuetext", now);
    const heads = game.lines.flatMap((line, i) => (line.depth === 0 ? [i] : []));
    const head = isEnd ? heads[heads.length - 1] : heads.find((i) => /\d+/.exec(game.lines[i]?.text ?? "")?.[0] === String(frame.turn));
    this.story.reveal(head ?? 0);
  }

  private step(by: number): void {
    const to = Math.min(Number(this.slider.max), Math.max(0, Number(this.slider.value) + by));
    this.slider.value = String(to);
    void this.show(to);
  }

  private run(): void {
    if (this.running !== undefined) {
      this.stop();
      return;
    }
    if (this.slider.value === this.slider.max) this.slider.value = "0";
    fill(this.go, t("watch-pause"));
    this.running = setInterval(() => {
      if (this.slider.value === this.slider.max || !this.element.isConnected) this.stop();
      else this.step(1);
    }, 1200);
  }

  private stop(): void {
    clearInterval(this.running);
    this.running = undefined;
    fill(this.go, t("watch-play"));
  }

  private playOn(): void {
    this.stop();
    if (this.frame !== undefined) this.callbacks.play?.(this.frame.answers);
  }

  private over(hex: string | undefined): void {
    const { frame, game } = this;
    if (frame === undefined || game === undefined) return;
    fill(this.hover, hex === undefined ? "" : figures(frame.view.pieces, hex, game.armies, this.board.title(hex)));
  }
}
