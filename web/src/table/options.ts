// The question to a player with its options as buttons. Many options have groups
// and a filter; a multiple choice has a count.
import { button, fill, h } from "../dom";
import { t, type Words } from "../messages/messages";
import { FEW, Several, grouped, noneText, placeOf } from "./model";
import type { ChoiceOption, Question } from "../protocol";

export interface OptionsCallbacks {
  answer(answer: string | string[]): void;
  /** The multiple choice has changed, so that the question must be drawn again. */
  changed(): void;
  /** Highlights the option under the pointer or the focus on the board. */
  point(option: ChoiceOption | undefined): void;
  /** Shows the rule that asks. */
  why(): void;
  /** Whether odds and hints are available: not in a game with remote players. */
  readonly isAdvised: boolean;
  /** Shows the best answers. */
  hint(): void;
  /** Sets whether the odds are shown before an answer is given. */
  oddsFirst(is: boolean): void;
  /** Returns a short description of the pieces in a hex, or an empty string. */
  here(hex: string): string;
}

export class Options {
  readonly element = h("section", { class: "table-question", "aria-label": t("question") });
  several: Several | undefined;
  private question: Question | undefined;
  private filter = "";
  private isOddsFirst = false;
  /** The hex whose options alone are listed. */
  private only: string | undefined;

  constructor(private readonly callbacks: OptionsCallbacks) {}

  /** Shows a question, or a status text if there is none. */
  show(question: Question | undefined, words: Words): void {
    const isNew = question?.number !== this.question?.number || question?.site !== this.question?.site;
    this.question = question;
    if (isNew) {
      this.filter = "";
      this.only = undefined;
      this.several = question === undefined || question.several === null ? undefined : new Several(question);
    }
    this.draw(words);
  }

  /** Lists only the options of a hex, or all options. */
  narrow(hex: string | undefined): void {
    this.only = hex;
    this.draw("");
  }

  /** Selects or deselects an option of a multiple choice. */
  toggle(option: ChoiceOption): void {
    if (this.several?.toggle(option.key) !== false) this.callbacks.changed();
  }

  private draw(words: Words): void {
    const { question } = this;
    if (question === undefined) {
      fill(this.element, h("p", { class: "table-waiting" }, words));
      return;
    }
    const focused = document.activeElement instanceof HTMLElement && this.element.contains(document.activeElement)
      ? document.activeElement.dataset["key"]
      : undefined;
    const { only } = this;
    const all = only === undefined ? question.options : question.options.filter((o) => placeOf(o) === only);
    const list = h("div", { class: "table-options" });
    const refill = () => fill(list, ...this.groups(question, all));
    const filter = h("input", {
      type: "search", placeholder: t("options-find", { all: all.length }), "aria-label": t("options-find-label"), autocomplete: "off",
      oninput: () => {
        this.filter = filter.value;
        refill();
      },
    });
    filter.value = this.filter;
    refill();
    const { several } = this;
    fill(
      this.element,
      h("h2", {}, h("span", { class: "table-who" }, question.who), " ", question.label, " ", button(t("why"), () => this.callbacks.why(), { class: "quiet table-ask-why", title: t("why-rule-this") }), " ", this.callbacks.isAdvised ? this.advice() : null),
      several === undefined ? null : h("p", { class: "table-count", role: "status" }, several.words),
      all.length > FEW ? filter : null,
      only === undefined ? null : button(t("options-all"), () => this.narrow(undefined), { class: "plain" }),
      list,
      h(
        "div",
        { class: "row" },
        several === undefined
          ? null
          : button(t("options-confirm"), () => this.callbacks.answer(several.chosen), {
              class: "main", disabled: !several.isEnough, "data-key": "\0confirm",
            }),
        question.none === null
          ? null
          : button(noneText(question), () => this.callbacks.answer(question.none as string), {
              class: "none", "data-key": question.none,
            }),
      ),
    );
    if (focused !== undefined) this.element.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }

  /** Creates the buttons for hints and odds. */
  private advice(): HTMLElement {
    const first = button(t("options-odds-first"), () => {
      this.isOddsFirst = !this.isOddsFirst;
      first.setAttribute("aria-pressed", String(this.isOddsFirst));
      this.callbacks.oddsFirst(this.isOddsFirst);
    }, { class: "quiet table-ask-why odds-first", "aria-pressed": String(this.isOddsFirst), title: t("options-odds-first-hint") });
    return h("span", {}, button(t("hint"), () => this.callbacks.hint(), { class: "quiet table-ask-why hint", title: t("hint-hint") }), " ", first);
  }

  private groups(question: Question, all: ChoiceOption[]): HTMLElement[] {
    const isMany = all.length > FEW;
    const groups = grouped(all, this.filter);
    if (groups.length === 0) return [h("p", {}, t("options-none"))];
    return groups.map(({ name, options }) => {
      const buttons = h("div", { class: "table-buttons" }, ...options.map((option) => this.one(question, option, name)));
      // A single group needs no heading.
      if (!isMany || name === "" || groups.length === 1) return buttons;
      const isOpen = this.filter !== "" || groups.length <= 4;
      return h(
        "details",
        { open: isOpen },
        h("summary", {}, name, this.here(options[0]), " ", h("span", { class: "table-number" }, String(options.length))),
        buttons,
      );
    });
  }

  private one(question: Question, option: ChoiceOption, group: string): HTMLElement {
    const whole = option.second === null ? option.text : option.text === group && question.options.length > FEW
      ? option.second
      : `${option.text} → ${option.second}`;
    const point = { onpointerenter: () => this.callbacks.point(option), onpointerleave: () => this.callbacks.point(undefined) };
    const { several } = this;
    const place = option.second === null ? this.here(option) : "";
    const named = (made: HTMLButtonElement) => {
      if (place !== "") made.append(h("span", { class: "table-here" }, place));
      return made;
    };
    if (several === undefined) {
      return named(button(whole, () => this.callbacks.answer(option.key), { "data-key": option.key, onfocus: () => this.callbacks.point(option), ...point }));
    }
    const isOn = several.has(option.key);
    return named(button(whole, () => this.toggle(option), { "data-key": option.key, "aria-pressed": String(isOn), ...point }));
  }

  /** Describes the pieces in the hex of an option that is only a hex. */
  private here(option: ChoiceOption | undefined): string {
    if (option?.anchor.on !== "hex") return "";
    const words = this.callbacks.here(option.anchor.hex);
    return words === "" ? "" : ` ${words}`;
  }
}
