// Taking an answer back: one chair asks, and the other people at the table agree or refuse.
import { button, h } from "../dom";
import { words } from "../words";
import type { Http } from "./http";
import type { Game, Takeback as Request, ViewOf } from "./protocol";

/** What stays known is said to all before they agree. */
const KNOWN = "Dice and cards that were seen since then stay known, and the same dice come again.";

export interface TakebackHeard {
  /** Puts words above the board; with nothing, takes them away. */
  tell(...words: Node[]): void;
  /** Says something once. */
  say(text: string): void;
}

export class Takeback {
  /** Asks to take back the last answer of this chair. */
  readonly button = button("Take back", () => void this.ask(), { class: "quiet take-back", disabled: true });
  /** The event of the last answer of this chair. */
  private answered: number | null = null;
  private request: Request | null = null;
  /** The request as it was last shown. */
  private shown = "null";

  /** `name` gives the words for a chair. */
  constructor(
    private readonly http: Http,
    private readonly game: Game,
    private readonly name: (chair: number) => string,
    private readonly heard: TakebackHeard,
  ) {}

  /** A view has come. */
  came(view: ViewOf): void {
    this.answered = view.outcome === null ? view.answered : null;
    this.show(view.takeback);
  }

  /** Shows a request, and what has become of it. */
  show(request: Request | null): void {
    const before = this.request;
    this.request = request;
    this.button.disabled = this.answered === null || request?.state === "asked";
    const now = JSON.stringify(request);
    if (now === this.shown) return;
    this.shown = now;
    if (request === null) return;
    if (request.state === "asked") return this.heard.tell(...this.notice(request));
    // An outcome from before the page was opened is not announced.
    if (before?.request !== request.request || before.state !== "asked") return;
    this.heard.tell();
    this.heard.say(this.end(request));
  }

  private notice({ request, by, waits }: Request): Node[] {
    const others = waits.filter((chair) => chair !== this.game.chair).map((chair) => this.name(chair));
    const waiting = others.length === 0 ? "" : `Waiting for ${others.join(", ")}.`;
    const consent = (text: string, agree: boolean) => button(text, () => void this.send("/api/takeback/consent", { request, agree }));
    const told = (text: string, ...buttons: HTMLElement[]) => [h("p", {}, text), h("div", { class: "row" }, ...buttons)];
    if (by === this.game.chair) return told(`You ask to take back an answer. ${waiting}`, consent("Do not ask any more", false));
    const asks = `The player of ${this.name(by)} asks to take back an answer, and all that came after it. ${KNOWN}`;
    const isAsked = this.game.chair !== null && waits.includes(this.game.chair);
    return isAsked ? told(asks, consent("Agree", true), consent("Refuse", false)) : told(`${asks} ${waiting}`);
  }

  private end({ by, state, refused }: Request): string {
    const own = by === this.game.chair;
    switch (state) {
      case "agreed":
        return own ? "All agree: your answer is taken back." : `The answer of ${this.name(by)} is taken back.`;
      case "refused":
        return `${refused === null ? "A player" : `The player of ${this.name(refused)}`} refuses: nothing is taken back.`;
      case "withdrawn":
        return `The player of ${this.name(by)} does not ask to take back an answer any more.`;
      default:
        return "The game has continued: nothing is taken back.";
    }
  }

  private async ask(): Promise<void> {
    if (this.answered !== null) await this.send("/api/takeback", { event: this.answered });
  }

  private async send(path: string, body: unknown): Promise<void> {
    try {
      await this.http.post(path, body);
    } catch (error) {
      this.heard.say(words(error));
    }
  }
}
