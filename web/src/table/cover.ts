// The cover over the table while the screen is passed from one person to another.
import { button, fill, h } from "../dom";
import { t } from "../messages/messages";

export class Cover {
  readonly element = h("div", { class: "table-cover", hidden: true });

  /** Covers the table until the person takes the screen. `noun` is their name within a sentence. */
  async pass(name: string, noun: string): Promise<void> {
    await new Promise<void>((taken) => {
      const take = button(t("table-show-mine", { name }), () => taken(), { class: "main" });
      fill(this.element, h("p", {}, t("table-pass-screen", { noun })), take);
      this.element.hidden = false;
      take.focus();
    });
    this.hide();
  }

  hide(): void {
    this.element.hidden = true;
  }
}
