// A game that a server has, for the table: the same questions as to a core, over a network.
import { Refused } from "../core/module";
import { readerLanguage, t } from "../messages/messages";
import type { Line, Seen, Step, TableRequest } from "../protocol";
import type { TableGame } from "../table/sitter";
import { Http, Refusal } from "./http";
import type { Acknowledged, Clocks, Game, Takeback, ViewOf } from "./protocol";

/** The address of a request for words, which are in the language of the reader as far as the game has them. */
export function spoken(path: string, values: Record<string, string> = {}): string {
  return `${path}?${new URLSearchParams({ ...values, language: readerLanguage() })}`;
}

export interface DistanceHeard {
  /** Whether the server is reached. */
  reached(is: boolean): void;
  /** The chair is sent something new. */
  came(view: ViewOf): void;
  /** Somebody has said something to the chair. */
  said(): void;
  /** The time of another chair runs. */
  timed(clocks: Clocks): void;
  /** Somebody asks to take back an answer, or something has become of that. */
  takesBack(request: Takeback | null): void;
  /** Something has come that nobody waits for: the question on the table may be an old one. */
  moved(): void;
  /** The game cannot be followed any more. */
  failed(error: unknown): void;
}

export class Distance {
  private readonly end = new AbortController();
  private view: ViewOf | undefined;
  private lines: Line[] = [];
  /** The last event that the server has told of, and those who wait for another. */
  private told = 0;
  private waiting: (() => void)[] = [];
  /** The last event that was put on the table. */
  private shown = 0;
  private isStepping = false;
  /** Another language makes what was asked for pointless. */
  private round = 0;

  constructor(
    private readonly http: Http,
    private game: Game,
    private readonly heard: DistanceHeard,
  ) {
    const tell = (event: number) => {
      this.told = Math.max(this.told, event);
      this.waiting.splice(0).forEach((go) => go());
      if (this.isBehind) heard.moved();
    };
    const news = (kind: string, data: string) => {
      if (kind === "said") heard.said();
      else if (kind === "clock") heard.timed(JSON.parse(data) as Clocks);
      else if (kind === "takeback") heard.takesBack(JSON.parse(data) as Takeback | null);
    };
    void http.follow(0, tell, (is) => heard.reached(is), this.end.signal, news).catch((error: unknown) => heard.failed(error));
  }

  /** The game as the table begins it. Everybody else sits elsewhere. */
  begun(): TableGame {
    const { game } = this;
    return { ...game, bots: game.chairs.map((_, chair) => (chair === game.chair ? null : "elsewhere")), hides: true, caughtUp: null };
  }

  /** The game in the language of the moment: all that is on the table is asked for again. */
  speak(game: Game): void {
    this.round++;
    this.game = game;
    this.view = undefined;
    this.lines = [];
    this.shown = 0;
    this.isStepping = false;
  }

  /** Whether there is more than what is on the table, and nobody waits for it. */
  get isBehind(): boolean {
    return !this.isStepping && this.shown > 0 && this.told > this.shown;
  }

  close(): void {
    this.end.abort();
  }

  /** Answers what the table asks. */
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

  /** Waits for something new. */
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
    // Nobody waits for the table in the former language any more.
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
    const view = await this.http.patiently(ask, (is) => this.heard.reached(is));
    if (round !== this.round) return view;
    this.lines = [...this.lines.slice(0, view.from), ...view.lines];
    this.view = view;
    this.heard.came(view);
    return view;
  }

  private async seen(): Promise<Seen> {
    const { question, event, clock: _clock, takeback: _takeback, answered: _answered, ...view } = this.view ?? (await this.load());
    return {
      ...view,
      chair: this.game.chair ?? 0,
      question: question === null ? null : { ...question, number: event },
      lines: this.lines,
      // A move is told with the number of answers before it, which counts those of others.
      moves: [],
      answers: event,
      barrier: null,
      canRedo: false,
      takebacks: 0,
    };
  }

  /** Gives an answer. It is sent again until it is acknowledged: the server takes it once. */
  private async choose(answer: string | string[]): Promise<null> {
    const event = this.view?.event ?? 0;
    const give = () => this.http.post<Acknowledged>("/api/answer", { event, answer });
    const given = await this.http.patiently(give, (is) => this.heard.reached(is));
    this.told = Math.max(this.told, given.event);
    return null;
  }
}
