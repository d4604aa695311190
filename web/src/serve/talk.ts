// The chat at the table: the messages for this chair, and the channels that the rules allow.
import { fill, h } from "../dom";
import { t, type Words } from "../messages/messages";
import { capital, words } from "../words";
import { Refusal, Unreached, type Http } from "./http";
import type { Channel, Game, Message, TalkOf } from "./protocol";
import { randomDigits } from "./random";

/** The maximum length of a message, in characters. */
const MOST = 1000;

export class Talk {
  private readonly list = h("ol", {});
  private readonly log = h("div", { class: "talk-log", role: "log", "aria-label": t("talk-said"), tabindex: 0 }, this.list);
  private readonly to = h("select", { "aria-label": t("talk-to"), onchange: () => this.choose() });
  private readonly text = h("input", { "aria-label": t("talk-message"), maxlength: MOST, autocomplete: "off", enterkeyhint: "send" });
  private readonly send = h("button", { type: "submit" }, t("talk-say"));
  private readonly why = h("p", { class: "note", role: "status" });
  private readonly form = h("form", { class: "row", onsubmit: (event: Event) => this.said(event) }, this.to, this.text, this.send);
  private readonly count = h("span", { class: "talk-new", hidden: true });
  readonly element = h("details", { class: "table-talk", ontoggle: () => this.read() }, h("summary", {}, t("talk"), " ", this.count), this.log, this.form, this.why);
  private channels: Channel[] = [];
  private messages: Message[] = [];
  /** The number of the last message received. */
  private lastReceived = 0;
  private unread = 0;
  private isFirst = true;
  /** The message that is being sent. Its key lets the server drop duplicates. */
  private sending: { channel: string; key: string; text: string } | undefined;
  private loading: Promise<void> = Promise.resolve();

  constructor(
    private readonly http: Http,
    private game: Game,
    private readonly reached: (is: boolean) => void,
  ) {
    // On a phone, the chat is below the board and starts closed.
    this.element.open = matchMedia("(min-width: 46rem)").matches;
  }

  /** Sets the game in a new language, with the names of its chairs. */
  speak(game: Game): void {
    this.game = game;
    fill(this.list, ...this.messages.map((message) => this.line(message)));
    this.offer();
  }

  /** Loads the channels and new messages, after pending loads. */
  load(): void {
    this.loading = this.loading.then(() => this.fetched()).catch((error: unknown) => this.refused(error));
  }

  private async fetched(): Promise<void> {
    for (;;) {
      const { channels, messages, heard } = await this.http.patiently(() => this.http.get<TalkOf>(`/api/talk?since=${this.lastReceived}`), this.reached);
      this.channels = channels;
      const others = messages.filter(({ chair }) => chair !== this.game.chair);
      this.messages.push(...messages);
      this.list.append(...messages.map((message) => this.line(message)));
      this.lastReceived = messages.at(-1)?.number ?? this.lastReceived;
      if (!this.isFirst) this.unread += others.length;
      if (messages.length > 0) this.log.scrollTop = this.log.scrollHeight;
      this.offer();
      // A long chat arrives in several responses.
      if (messages.length === 0 || this.lastReceived >= heard) break;
    }
    this.isFirst = false;
    this.read();
  }

  /** Shows the open channels, and keeps the selected one. */
  private offer(): void {
    const chosen = this.to.value;
    fill(this.to, ...this.channels.map((channel) => h("option", { value: channel.channel }, this.name(channel))));
    if (this.channels.some(({ channel }) => channel === chosen)) this.to.value = chosen;
    this.element.hidden = this.channels.length === 0 && this.list.childElementCount === 0 && !this.isLimited;
    this.choose();
  }

  /** Whether another person is at the table, so that only the rules can prevent a chat. */
  private get isLimited(): boolean {
    return this.game.chairs.some(({ sitter }, chair) => sitter === "person" && chair !== this.game.chair);
  }

  private choose(): void {
    const channel = this.channels.find(({ channel }) => channel === this.to.value);
    const refused = channel === undefined ? t("talk-none") : channel.refused === null ? "" : `${capital(channel.refused)}.`;
    fill(this.why, refused);
    for (const part of [this.text, this.send]) part.disabled = refused !== "";
    this.to.hidden = channel === undefined;
  }

  private name({ channel, chairs }: Channel): Words {
    if (channel === "all") return t("talk-everybody");
    const others = chairs.filter((chair) => chair !== this.game.chair);
    return others.map((chair) => this.person(chair)).join(", ");
  }

  private person(chair: number): string {
    const seated = this.game.chairs[chair];
    return seated === undefined ? "" : seated.person === "" ? seated.name : `${seated.person} (${seated.name})`;
  }

  private line({ chair, channel, text, time }: Message): HTMLElement {
    const open = this.channels.find((one) => one.channel === channel);
    const to = channel === "all" ? t("talk-to-all") : open === undefined ? channel.replace("+", " + ") : this.name(open);
    const when = new Date(time * 1000);
    const who = chair === this.game.chair ? t("talk-you-to", { to }) : this.person(chair);
    return h("li", { class: chair === this.game.chair ? "own" : "", title: t("talk-when", { when, to }) }, h("strong", {}, who), " ", h("span", {}, text));
  }

  private read(): void {
    if (this.element.open) this.unread = 0;
    this.count.hidden = this.unread === 0;
    fill(this.count, t("talk-new", { unread: this.unread }));
  }

  private said(event: Event): void {
    event.preventDefault();
    const text = this.text.value.trim();
    if (text === "" || this.send.disabled) return;
    const before = this.sending;
    const isAgain = before !== undefined && before.text === text && before.channel === this.to.value;
    this.sending = isAgain ? before : { channel: this.to.value, key: randomDigits(16), text };
    void this.http.post("/api/talk", this.sending).then(
      () => {
        this.sending = undefined;
        this.text.value = "";
        this.load();
      },
      (error: unknown) => this.refused(error),
    );
  }

  private refused(error: unknown): void {
    const text = error instanceof Unreached ? String(t("talk-send-again", { error: words(error) })) : words(error);
    const tell = () => {
      fill(this.why, `${capital(text)}.`);
    };
    // Remove a channel that was closed meanwhile.
    if (error instanceof Refusal && error.error === "closed") this.load();
    void this.loading.then(tell);
  }
}
