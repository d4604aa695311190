// The notice of a long operation, with a button that stops it: rules may run without end.
import { button, fill, h } from "./dom";
import { t, type Words } from "./messages/messages";

/** Milliseconds after which it is said that something is under way. */
const SOON = 300;
/** Milliseconds after which it is said that it may never end. */
const LONG = 8000;

export class Waiting {
  readonly element = h("div", { class: "table-thinking row", role: "status" });
  private timers: ReturnType<typeof setTimeout>[] = [];

  /** `stop` gives up what is under way. `isQuiet` says nothing before it may never end. */
  constructor(private readonly stop: () => void, private readonly isQuiet = false) {}

  /** Waits for something, and says so while it takes long. */
  async mark<T>(what: Words, ask: () => Promise<T>): Promise<T> {
    this.over();
    this.timers = [
      ...(this.isQuiet ? [] : [setTimeout(() => fill(this.element, h("p", {}, t("waiting", { what }))), SOON)]),
      setTimeout(() => {
        fill(this.element, h("p", {}, t("waiting-long", { what, seconds: LONG / 1000 })), button(t("stop"), this.stop));
      }, LONG),
    ];
    const { timers } = this;
    try {
      return await ask();
    } finally {
      timers.forEach(clearTimeout);
      if (timers === this.timers) this.over();
    }
  }

  /** Nothing is waited for. */
  over(): void {
    this.timers.forEach(clearTimeout);
    this.timers = [];
    fill(this.element);
  }
}
