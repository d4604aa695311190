// The page that `castra render` draws of a battle or a campaign, as it would be printed.
import type { Core } from "../core/core";
import { button, drawing, fill, h } from "../dom";
import { words } from "../words";

export class Printed {
  readonly element = h("div", { class: "printed" });

  /** The file of the page that is shown. */
  private of = "";

  constructor(private readonly core: Core) {}

  /** Draws the page of a battle or a campaign, in the size of the view; it is of paper, also where it is dark around it. */
  async show(path: string): Promise<void> {
    try {
      const page = await this.core.page(path, "classic");
      if (page.svg === "") {
        // Unfinished typing often breaks a text for a moment, so keep the last page.
        if (!page.hasErrors) this.say("This game is played without a board: there is no page to print.");
        else if (this.element.querySelector("svg") === null || this.of !== path) this.say("The text has errors: there is no page yet.");
        return;
      }
      this.of = path;
      const svg = drawing(page.svg);
      svg.removeAttribute("width");
      svg.removeAttribute("height");
      const row = h("div", { class: "row unprinted" }, button("Print", () => print()), h("span", { class: "note" }, "Download saves it as a PDF or a picture."));
      fill(this.element, row, svg);
    } catch (error) {
      this.say(words(error));
    }
  }

  private say(text: string): void {
    fill(this.element, h("p", { class: "none" }, text));
  }
}
