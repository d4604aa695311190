// The print preview: the page that `castra render` draws for a battle or a campaign.
import type { Core } from "../core/core";
import { button, drawing, fill, h } from "../dom";
import { t, type Words } from "../messages/messages";
import { words } from "../words";

export class Printed {
  readonly element = h("div", { class: "printed" });
  private asked = 0;
  /** The path of the file whose page is shown. */
  private of = "";

  constructor(private readonly core: Core) {}

  /** Draws the page of a battle or a campaign to fit the view, in light colours also in the dark theme. */
  async show(path: string): Promise<void> {
    const asked = ++this.asked;
    try {
      const page = await this.core.page(path, "classic");
      if (asked !== this.asked) return;
      if (page.svg === "") {
        // Unfinished typing often breaks a text for a moment, so keep the last page.
        if (!page.hasErrors) this.say(t("printed-no-board"));
        else if (this.element.querySelector("svg") === null || this.of !== path) this.say(t("printed-errors"));
        return;
      }
      this.of = path;
      const svg = drawing(page.svg);
      svg.removeAttribute("width");
      svg.removeAttribute("height");
      const row = h("div", { class: "row unprinted" }, button(t("print"), () => print()), h("span", { class: "note" }, t("printed-note")));
      fill(this.element, row, svg);
    } catch (error) {
      if (asked === this.asked) this.say(words(error));
    }
  }

  /** Removes the drawing, which takes as much memory as the map. */
  clear(): void {
    this.asked++;
    fill(this.element);
  }

  private say(text: Words): void {
    fill(this.element, h("p", { class: "none" }, text));
  }
}
