// Odds and hints at the table: the possible outcomes of an option, on hover or before it is chosen, and
// the three best answers.
import { button, fill, h } from "../dom";
import { t, type Words } from "../messages/messages";
import { capital, words } from "../words";
import { basisText, isUncertain, parts, percent, whyText } from "./chances";
import { noneText } from "./model";
import type { TableArmy, Estimate, Hint, Odds as OddsOf, ChoiceOption, Question, TableRequest } from "../protocol";

/** Milliseconds that the pointer or the focus rests on an option before its odds are computed. */
const HOVER_DELAY = 400;

export interface OddsCallbacks {
  ask<T>(request: TableRequest): Promise<T>;
  /** Returns the chair whose question is shown. */
  chair(): number;
  armies(): TableArmy[];
  /** Returns the printed name of a hex. */
  title(hex: string): string;
  /** Gives an answer. */
  answer(answer: string | string[]): void;
  /** Highlights an option on the board. */
  point(option: ChoiceOption | undefined): void;
  /** Shows the rule that asks. */
  rule(): void;
}

export class Odds {
  readonly element = h("section", { class: "table-odds", "aria-label": t("odds-region"), hidden: true });
  /** Whether the odds are shown before an answer is given. */
  isFirst = false;
  private question: Question | undefined;
  private readonly known = new Map<string, OddsOf>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(private readonly callbacks: OddsCallbacks) {}

  /** Sets the question, and closes the odds of an earlier one. */
  show(question: Question | undefined): void {
    const isSame = question !== undefined && question.number === this.question?.number && question.site === this.question.site;
    this.question = question;
    if (isSame) return;
    this.known.clear();
    this.close();
  }

  close(): void {
    this.asked++;
    clearTimeout(this.timer);
    this.element.hidden = true;
    fill(this.element);
  }

  /** Handles a hover of the pointer or the focus over an option, or over none. */
  rest(option: ChoiceOption | undefined): void {
    clearTimeout(this.timer);
    if (option === undefined || this.question === undefined || this.question.several !== null) return;
    this.timer = setTimeout(() => void this.look(option.key, false), HOVER_DELAY);
  }

  /** Shows the odds of an answer, with buttons to give it or not. */
  propose(answer: string | string[]): void {
    clearTimeout(this.timer);
    void this.look(answer, true);
  }

  /** Shows the best answers. */
  async hint(): Promise<void> {
    const { question } = this;
    if (question === undefined) return;
    clearTimeout(this.timer);
    const asked = ++this.asked;
    this.open(t("hint"), h("p", { role: "status" }, t("hint-working")));
    try {
      const hints = await this.callbacks.ask<Hint[]>({ op: "hint", chair: this.callbacks.chair() });
      if (asked !== this.asked) return;
      this.open(
        t("hint"),
        hints.length === 0
          ? h("p", {}, t("hint-none"))
          : h("ol", { class: "table-hints", "aria-label": t("hint-best") }, ...hints.map((hint) => this.hinted(question, hint))),
        h("p", { class: "note" }, t("hint-note")),
      );
    } catch (error) {
      if (asked === this.asked) this.open(t("hint"), h("p", {}, `${capital(words(error))}.`));
    }
  }

  private hinted(question: Question, { answer, text, ...estimate }: Hint): HTMLElement {
    const option = question.options.find(({ key }) => key === answer);
    const called: Words = option === undefined && answer === question.none ? noneText(question) : option === undefined ? text : titleOf(option);
    const point = (is: boolean) => () => this.callbacks.point(is ? option : undefined);
    return h(
      "li",
      {},
      button(called, () => this.callbacks.answer(answer), { "data-hint": String(answer), onpointerenter: point(true), onpointerleave: point(false), onfocus: point(true) }),
      " ",
      meter(estimate),
      h("span", {}, percent(estimate)),
    );
  }

  private async look(answer: string | string[], isProposed: boolean): Promise<void> {
    const { question } = this;
    if (question === undefined) return;
    const asked = ++this.asked;
    const key = JSON.stringify(answer);
    const title = t("odds-of", { answer: this.called(question, answer) });
    const take = isProposed ? h("p", { class: "row" }, button(t("odds-do"), () => this.callbacks.answer(answer), { class: "main" }), button(t("odds-not-yet"), () => this.close(), { class: "plain" })) : null;
    try {
      let odds = this.known.get(key);
      if (odds === undefined) {
        if (isProposed) this.open(title, h("p", { role: "status" }, t("odds-working")), take);
        odds = await this.callbacks.ask<OddsOf>({ op: "odds", chair: this.callbacks.chair(), answer });
        if (question !== this.question && question.number !== this.question?.number) return;
        this.known.set(key, odds);
      }
      if (asked !== this.asked) return;
      // A certain outcome needs no odds unless the player asks.
      if (!isProposed && !isUncertain(odds)) return this.close();
      this.open(title, ...this.told(odds), take);
      if (take !== null) take.querySelector("button")?.focus({ preventScroll: true });
    } catch (error) {
      if (asked === this.asked) this.open(title, h("p", {}, `${capital(words(error))}.`), take);
    }
  }

  private called(question: Question, answer: string | string[]): Words {
    if (answer === question.none) return noneText(question);
    const keys = typeof answer === "string" ? [answer] : answer;
    const named = keys.map((key) => {
      const option = question.options.find((one) => one.key === key);
      return option === undefined ? key : titleOf(option);
    });
    return named.length === 0 ? t("odds-nothing") : named.join(", ");
  }

  private told(odds: OddsOf): Node[] {
    const rows = parts(odds, this.callbacks.armies());
    const table = h(
      "table",
      {},
      ...rows.map(({ name, hex, rows }) =>
        h(
          "tbody",
          {},
          h("tr", {}, h("th", { scope: "rowgroup", colspan: 3 }, name, hex === undefined || String(name).includes(` at ${hex} `) ? "" : " ", hex === undefined || String(name).includes(` at ${hex} `) ? "" : t("odds-at", { hex: this.callbacks.title(hex) }))),
          ...rows.map(({ words, estimate }) => h("tr", {}, h("td", {}, words), h("td", {}, meter(estimate)), h("td", { class: "number" }, percent(estimate)))),
        )),
    );
    const then = odds.then.filter(({ chance }) => chance >= 0.0005);
    return [
      h("p", { class: "note", "data-basis": odds.basis.kind }, basisText(odds)),
      rows.length === 0 ? h("p", {}, t("odds-nothing-changes")) : table,
      h("p", {}, t("odds-then"), " ", then.map(({ text, ...estimate }) => `${text} (${percent(estimate)})`).join(" · ")),
      h(
        "details",
        {},
        h("summary", {}, t("why")),
        ...whyText(odds).map((sentence) => h("p", {}, sentence)),
        button(t("why-rule"), () => this.callbacks.rule(), { class: "plain" }),
      ),
    ];
  }

  private open(title: Words, ...content: (Node | null)[]): void {
    this.element.hidden = false;
    fill(
      this.element,
      h("header", { class: "row" }, h("h3", {}, title), h("span", { class: "space" }), button(t("close"), () => this.close(), { class: "plain", "aria-label": t("odds-close") })),
      ...content,
    );
  }
}

function titleOf({ text, second }: ChoiceOption): string {
  return second === null ? text : `${text} → ${second}`;
}

/** Creates a bar for a chance, which the text beside it repeats. */
function meter({ chance }: Estimate): HTMLElement {
  return h("meter", { min: 0, max: 1, value: chance.toFixed(4), "aria-hidden": "true" });
}
