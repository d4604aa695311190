// Takebacks: one chair asks to take back an answer, and the other persons at the table agree or refuse.
import { button, h } from "../dom";
import { t, type Words } from "../messages/messages";
import { words } from "../words";
import type { Http } from "./http";
import type { Game, Takeback as Request, ViewOf } from "./protocol";

/** The warning that revealed information stays known, shown before anyone agrees. */
const KNOWN = t("takeback-known");

export interface TakebackCallbacks {
  /** Shows a notice above the board, or removes it if there are no nodes. */
  tell(...words: Node[]): void;
  /** Shows a status message. */
  say(text: Words): void;
}

export class Takeback {
  /** The button that asks to take back the last answer of this chair. */
  readonly button = button(t("takeback"), () => void this.ask(), { class: "quiet take-back", disabled: true });
  /** The event of the last answer of this chair; null if there is none to take back. */
  private answered: number | null = null;
  private request: Request | null = null;
  /** The request as it was last shown. */
  private shown = "null";

  /** `name` returns the name of a chair. */
  constructor(
    private readonly http: Http,
    private readonly game: Game,
    private readonly name: (chair: number) => string,
    private readonly callbacks: TakebackCallbacks,
  ) {}

  /** Handles a new view. */
  came(view: ViewOf): void {
    this.answered = view.outcome === null ? view.answered : null;
    this.show(view.takeback);
  }

  /** Shows a request or its outcome. */
  show(request: Request | null): void {
    const before = this.request;
    this.request = request;
    this.button.disabled = this.answered === null || request?.state === "asked";
    const now = JSON.stringify(request);
    if (now === this.shown) return;
    this.shown = now;
    if (request === null) return;
    if (request.state === "asked") return this.callbacks.tell(...this.notice(request));
    // An outcome from before the page was opened is not announced.
    if (before?.request !== request.request || before.state !== "asked") return;
    this.callbacks.tell();
    this.callbacks.say(this.end(request));
  }

  private notice({ request, by, waits }: Request): Node[] {
    const others = waits.filter((chair) => chair !== this.game.chair).map((chair) => this.name(chair));
    const waiting = others.length === 0 ? "" : t("waiting-for", { names: others.join(", ") });
    const consent = (text: Words, agree: boolean) => button(text, () => void this.send("/api/takeback/consent", { request, agree }));
    const told = (text: Words, ...buttons: HTMLElement[]) => [h("p", {}, text), h("div", { class: "row" }, ...buttons)];
    if (by === this.game.chair) return told(t("takeback-own", { waiting }), consent(t("takeback-withdraw"), false));
    const asks = t("takeback-asks", { name: this.name(by), known: KNOWN });
    const isAsked = this.game.chair !== null && waits.includes(this.game.chair);
    return isAsked ? told(asks, consent(t("agree"), true), consent(t("refuse"), false)) : told(t("two-sentences", { one: asks, other: waiting }));
  }

  private end({ by, state, refused }: Request): Words {
    const own = by === this.game.chair;
    switch (state) {
      case "agreed":
        return own ? t("takeback-agreed-own") : t("takeback-agreed", { name: this.name(by) });
      case "refused":
        return refused === null ? t("takeback-refused") : t("takeback-refused-by", { name: this.name(refused) });
      case "withdrawn":
        return t("takeback-withdrawn", { name: this.name(by) });
      default:
        return t("takeback-too-late");
    }
  }

  private async ask(): Promise<void> {
    if (this.answered !== null) await this.send("/api/takeback", { event: this.answered });
  }

  private async send(path: string, body: unknown): Promise<void> {
    try {
      await this.http.post(path, body);
    } catch (error) {
      this.callbacks.say(words(error));
    }
  }
}
