// The connection to `castra edit` on this machine. While it is lost, the page shows a notice.
import { fill, h } from "./dom";
import { t } from "./messages/messages";

const AWAY = t("connection-lost");

const element = h("div", { class: "connection", role: "alert" });
/** Who waits for it, each with the reason that was given. */
const waiting = new Map<object, string | undefined>();

export const connection = {
  /** Something of the page has lost it, or was refused it for a reason. */
  lost(by: object, why?: string): void {
    waiting.set(by, why);
    show();
  },

  /** What had lost it has it again, or needs it no longer. */
  found(by: object): void {
    if (waiting.delete(by)) show();
  },
};

function show(): void {
  const why = [...waiting.values()].find((why) => why !== undefined);
  const words = why === undefined ? AWAY : t("connection-refused", { why });
  if (waiting.size === 0) element.remove();
  else if (element.textContent !== String(words) || !element.isConnected) {
    fill(element, h("p", {}, words));
    document.body.append(element);
  }
}
