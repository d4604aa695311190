// The notice that the connection to `castra edit` on this machine is lost.
import { fill, h } from "./dom";
import { t } from "./messages/messages";

const AWAY = t("connection-lost");

const element = h("div", { class: "connection", role: "alert" });
/** The parts of the page that are disconnected, each with the server's reason, if it gave one. */
const waiting = new Map<object, string | undefined>();

export const connection = {
  /** Records that a part of the page has lost the connection, or that the server refused it for a reason. */
  lost(by: object, why?: string): void {
    waiting.set(by, why);
    show();
  },

  /** Records that a part of the page is connected again, or no longer needs the connection. */
  restored(by: object): void {
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
