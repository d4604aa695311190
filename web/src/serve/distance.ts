// The table's client for a game on a server: it answers the same requests as a core.
import { Refused } from "../core/module";
import { readerLanguage, t } from "../messages/messages";
import type { Line, Seen, Step, TableRequest } from "../protocol";
import type { TableGame } from "../table/sitter";
import { Http, Refusal } from "./http";
import type { Acknowledged, Clocks, Game, Takeback, ViewOf } from "./protocol";

/** Returns the address of a request for texts in the language of the user. */
export function spoken(path: string, values: Record<string, string> = {}): string {
  return `${path}?${new URLSearchParams({ ...values, language: readerLanguage() })}`;
}

export interface DistanceCallbacks {
  /** Reports whether the server is reachable. */
  reached(is: boolean): void;
  /** A new view for the chair has arrived. */
  came(view: ViewOf): void;
  /** A chat message for the chair has arrived. */
  said(): void;
  /** The clocks have changed. */
  timed(clocks: Clocks): void;
  /** A request to take back an answer has arrived or changed. */
  takesBack(request: Takeback | null): void;
  /** The game has changed while no step was pending, so the question on the table may be outdated. */
  moved(): void;
  /** The connection to the game has failed for good. */
  failed(error: unknown): void;
}

export class Distance {
  private readonly end = new AbortController();
  private view: ViewOf | undefined;
  private lines: Line[] = [];
  /** The last event that the server has reported, and the callbacks that wait for the next one. */
  private told = 0;
  private waiting: (() => void)[] = [];
  /** The last event shown on the table. */
  private shown = 0;
  private isStepping = false;
  /** The number of language changes. Responses in a former language are dropped. */
  private round = 0;

  constructor(
    private readonly http: Http,
    private game: Game,
    private readonly callbacks: DistanceCallbacks,
  ) {
    const tell = (event: number) => {
      this.told = Math.max(this.told, event);
      this.waiting.splice(0).forEach((go) => go());
      if (this.isBehind) callbacks.moved();
    };
    const news = (kind: string, data: string) => {
      if (kind === "said") callbacks.said();
      else if (kind === "clock") callbacks.timed(JSON.parse(data) as Clocks);
      else if (kind === "takeback") callbacks.takesBack(JSON.parse(data) as Takeback | null);
    };
    void http.follow(0, tell, (is) => callbacks.reached(is), this.end.signal, news).catch((error: unknown) => callbacks.failed(error));
  }

  /** Returns the game as the table begins it, with all other chairs elsewhere. */
  begun(): TableGame {
    const { game } = this;
    return { ...game, bots: game.chairs.map((_, chair) => (chair === game.chair ? null : "elsewhere")), hides: true, caughtUp: null };
  }

  /** Sets the game in a new language. The table then requests everything again. */
  speak(game: Game): void {
    this.round++;
    this.game = game;
    this.view = undefined;
    this.lines = [];
    this.shown = 0;
    this.isStepping = false;
  }

  /** Whether newer events exist than the table shows, while no step is pending. */
  get isBehind(): boolean {
    return !this.isStepping && this.shown > 0 && this.told > this.shown;
  }

  close(): void {
    this.end.abort();
  }

  /** Handles a request of the table. */
  async ask<T>(request: TableRequest): Promise<T> {
    try {
      return (await this.answer(request)) as T;
    } catch (error) {
      if (error instanceof Refusal) throw new Refused(error.message);
      throw error;
    }
  }

  private async answer(request: TableRequest): Promise<unknown> {
    switch (request.op) {
      case "step":
        return this.step();
      case "see":
        return this.seen();
      case "choose":
        return this.choose(request.answer);
      case "figures":
        return this.http.get(spoken("/api/figures", { piece: request.piece }));
      case "why": {
        const { ask, piece } = request;
        return this.http.get(spoken("/api/why", piece === undefined || piece === null ? { ask } : { ask, piece }));
      }
      default:
        throw new Refused(String(t("distance-not-here")));
    }
  }

  /** Waits for the next event, and returns the pause that it leads to. */
  private async step(): Promise<Step> {
    const { round } = this;
    this.isStepping = true;
    try {
      return await this.stepped();
    } finally {
      if (round === this.round) this.isStepping = false;
    }
  }

  private async stepped(): Promise<Step> {
    const { round } = this;
    while (round === this.round && this.told <= this.shown) await new Promise<void>((go) => this.waiting.push(go));
    // The language has changed, so nobody waits for this step any more.
    if (round !== this.round) return new Promise<Step>(() => {});
    const view = await this.load();
    this.shown = view.event;
    this.told = Math.max(this.told, view.event);
    if (view.outcome !== null) return { pause: "over", chair: null };
    if (view.question !== null) return { pause: "person", chair: this.game.chair };
    return { pause: "bot", chair: view.asked };
  }

  private async load(): Promise<ViewOf> {
    const { round } = this;
    const since = String(this.view?.event ?? 0);
    const ask = () => this.http.get<ViewOf>(spoken("/api/view", { since }));
    const view = await this.http.patiently(ask, (is) => this.callbacks.reached(is));
    if (round !== this.round) return view;
    this.lines = [...this.lines.slice(0, view.from), ...view.lines];
    this.view = view;
    this.callbacks.came(view);
    return view;
  }

  private async seen(): Promise<Seen> {
    const { question, event, clock: _clock, takeback: _takeback, answered: _answered, ...view } = this.view ?? (await this.load());
    return {
      ...view,
      chair: this.game.chair ?? 0,
      question: question === null ? null : { ...question, number: event },
      lines: this.lines,
      // Moves would be numbered by answers, which also count those of other chairs.
      moves: [],
      answers: event,
      barrier: null,
      canRedo: false,
      takebacks: 0,
    };
  }

  /** Sends an answer again and again until it is acknowledged; the server accepts it once. */
  private async choose(answer: string | string[]): Promise<null> {
    const event = this.view?.event ?? 0;
    const give = () => this.http.post<Acknowledged>("/api/answer", { event, answer });
    const given = await this.http.patiently(give, (is) => this.callbacks.reached(is));
    this.told = Math.max(this.told, given.event);
    return null;
  }
}
