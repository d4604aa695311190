// The form over the map for the text of a label or an objective.
import { button, h } from "../dom";
import { t, type Words } from "../messages/messages";

/** The content of the form. */
export interface FieldOptions {
  /** The label of the text input. */
  label: Words;
  text: string;
  /** The armies to choose from, if the text may belong to one. */
  armies?: { army: string; name: string }[];
  army?: string | null;
  /** Whether the text exists already and can be removed. */
  isThere: boolean;
}

/** The new text, or the wish to remove it. */
export type Answer = { text: string; army: string | null } | "remove";

/** The minimum distance of the form from the edges, in pixels. */
const EDGE = 8;

export class Field {
  private close: (() => void) | undefined;

  /** `box` contains the form; `back` restores the focus afterwards. */
  constructor(
    private readonly box: HTMLElement,
    private readonly back: () => void,
  ) {}

  /** Closes the form, if one is open. */
  clear(): void {
    this.close?.();
  }

  /** Opens the form at a place of the screen. Resolves to undefined if the user cancels. */
  ask(at: { x: number; y: number }, { label, text, armies, army, isThere }: FieldOptions): Promise<Answer | undefined> {
    this.clear();
    return new Promise((resolve) => {
      const done = (answer: Answer | undefined) => {
        this.close = undefined;
        form.remove();
        this.back();
        resolve(answer);
      };
      const input = h("input", { type: "text", id: "map-field-text", required: true, maxlength: 80, autocomplete: "off" });
      input.value = text;
      const whose =
        armies === undefined
          ? undefined
          : h("select", { id: "map-field-army" }, h("option", { value: "" }, t("field-either")), ...armies.map((one) => h("option", { value: one.army }, one.name)));
      if (whose !== undefined) whose.value = army ?? "";
      const form = h(
        "form",
        {
          class: "map-field", "aria-label": label,
          onsubmit: (event: Event) => {
            event.preventDefault();
            done({ text: input.value.trim(), army: whose === undefined || whose.value === "" ? null : whose.value });
          },
          onkeydown: (event: KeyboardEvent) => {
            event.stopPropagation();
            if (event.key === "Escape") {
              event.preventDefault();
              done(undefined);
            }
          },
        },
        h("label", { for: "map-field-text" }, label),
        input,
        whose !== undefined && h("label", { for: "map-field-army" }, t("field-counts")),
        whose,
        h(
          "div",
          { class: "row" },
          h("button", { type: "submit", class: "main" }, "OK"),
          isThere && button(t("remove"), () => done("remove"), { id: "map-field-remove" }),
          button(t("cancel"), () => done(undefined), { class: "quiet" }),
        ),
      );
      this.close = () => done(undefined);
      this.box.append(form);
      const room = this.box.getBoundingClientRect();
      const { offsetWidth, offsetHeight } = form;
      const within = (value: number, size: number, most: number) => Math.max(EDGE, Math.min(value, most - size - EDGE));
      form.style.left = `${within(at.x - room.left - offsetWidth / 2, offsetWidth, room.width)}px`;
      form.style.top = `${within(at.y - room.top + EDGE, offsetHeight, room.height)}px`;
      input.focus();
      input.select();
    });
  }
}
