// Status messages: shown for a few seconds, and announced by screen readers.
import { fill, h } from "./dom";
import { t, type Words } from "./messages/messages";

/** Milliseconds for which a message is shown. */
const SHOWN = 6000;

export class Status {
  readonly element = h("div", { class: "status", role: "status" });
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Announces a message to screen readers only. */
  aloud(text: Words): void {
    clearTimeout(this.timer);
    this.element.classList.remove("on");
    // Code in backticks gets quotation marks, as in prose.
    fill(this.element, String(text).replace(/`([^`]*)`/g, (_, code: string) => String(t("quoted", { text: code }))));
  }

  say(text: Words): void {
    this.aloud(text);
    this.element.classList.add("on");
    this.timer = setTimeout(() => this.element.classList.remove("on"), SHOWN);
  }
}
