// The notice of a long operation, with a button that stops it: rules may run without end.
import { button, fill, h } from "./dom";
import { t, type Words } from "./messages/messages";

/** Milliseconds before the notice says that an operation is in progress. */
const SOON = 300;
/** Milliseconds before the notice says that the operation may never end. */
const LONG = 8000;

export class Waiting {
  readonly element = h("div", { class: "table-thinking row", role: "status" });
  private timers: ReturnType<typeof setTimeout>[] = [];

  /** `stop` cancels the operation. With `isQuiet`, only the second notice is shown. */
  constructor(private readonly stop: () => void, private readonly isQuiet = false) {}

  /** Runs an operation, and shows the notice if it takes long. */
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

  /** Removes the notice. */
  over(): void {
    this.timers.forEach(clearTimeout);
    this.timers = [];
    fill(this.element);
  }
}
