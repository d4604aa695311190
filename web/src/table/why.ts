// Explanations at the table: the rule that asks, the values of a piece, and how a value is
// computed. The core uses only the information of the chair.
import { button, fill, h } from "../dom";
import { t, type Words } from "../messages/messages";
import type { Explained, PieceFigures, PieceView, RuleSeen, TableRequest } from "../protocol";
import { capital, words } from "../words";

export class Why {
  readonly element = h("section", { class: "table-why", "aria-label": t("why-region"), hidden: true });
  private asked = 0;

  constructor(private readonly ask: <T>(request: TableRequest) => Promise<T>) {}

  close(): void {
    this.asked++;
    this.element.hidden = true;
    fill(this.element);
  }

  private open(title: Words, ...content: (Node | string | null | false)[]): void {
    this.element.hidden = false;
    fill(
      this.element,
      h("header", { class: "row" }, h("h3", {}, title), h("span", { class: "space" }), button(t("close"), () => this.close(), { class: "plain", "aria-label": t("why-close") })),
      ...content,
    );
  }

  /** Shows the source of the rule that asks. */
  rule(rule: RuleSeen): void {
    this.asked++;
    this.open(
      t("why-question"),
      ...rule.clauses.map(({ id, text }) => h("p", {}, h("strong", {}, id), ` ${text}`)),
      h("pre", { tabindex: 0, "aria-label": t("why-the-rule") }, rule.text),
      h("p", { class: "note" }, t("place-path-line", { path: rule.path, line: rule.line })),
    );
  }

  /** Shows the values of the pieces in a hex, with buttons that explain each. */
  async figures(chair: number, pieces: PieceView[]): Promise<void> {
    const asked = ++this.asked;
    const found = await Promise.all(pieces.map(({ id }) => this.ask<PieceFigures>({ op: "figures", chair, piece: id })));
    if (asked !== this.asked) return;
    const steps = h("div", { class: "table-steps", role: "status" });
    const form = this.form(chair, steps);
    this.open(
      found.map(({ piece }) => piece.name).join(", "),
      ...found.flatMap(({ piece, facts, worked }) => [
        facts.length === 0 ? null : h("p", {}, facts.map(({ name, value }) => (value === "" ? name : `${name} ${value}`)).join(" · ")),
        worked.length === 0
          ? null
          : h(
              "ul",
              { class: "table-figures", "aria-label": t("why-worked") },
              ...worked.map(({ name, ask, value }) =>
                h("li", {}, button(`${name}: ${value}`, () => void this.explain(chair, ask, steps, piece.id), { title: t("why") }))),
            ),
      ]),
      form,
      steps,
    );
  }

  private form(chair: number, steps: HTMLElement): HTMLElement {
    const input = h("input", { type: "text", id: "table-ask", autocomplete: "off", spellcheck: "false" });
    return h(
      "form",
      {
        class: "row",
        onsubmit: (event: Event) => {
          event.preventDefault();
          if (input.value.trim() !== "") void this.explain(chair, input.value, steps);
        },
      },
      h("label", { for: "table-ask" }, t("why-ask")),
      input,
      h("button", { type: "submit" }, t("why")),
    );
  }

  private async explain(chair: number, ask: string, into: HTMLElement, piece?: string): Promise<void> {
    try {
      const { lines, left } = await this.ask<Explained>({ op: "why", chair, ask, ...(piece === undefined ? {} : { piece }) });
      fill(
        into,
        h("ol", {}, ...lines.map(({ depth, text }) => h("li", { class: `step-${Math.min(depth, 8)}` }, text))),
        left === 0 ? null : h("p", { class: "note" }, t("why-left", { left })),
      );
    } catch (error) {
      fill(into, h("p", {}, `${capital(words(error))}.`));
    }
  }
}
