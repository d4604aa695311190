// The notice that the rules on the server have changed: the players agree to continue with the new ones.
import { button, fill, h } from "../dom";
import { t, type Message } from "../messages/messages";
import { words } from "../words";
import { Unreached, type Http } from "./http";
import type { Rules } from "./protocol";

/** Milliseconds between requests for the consent of the others. */
const CALM = 10_000;

/** Shows the change, and resolves when the game can continue. */
export async function awaitConsent(http: Http, element: HTMLElement): Promise<void> {
  const status = h("div", { role: "status" });
  const failed = h("p", { role: "alert" });
  let shown = "";
  let look = () => {};
  const show = (rules: Rules) => {
    const now = JSON.stringify(rules);
    if (now !== shown) fill(status, ...notice(rules, (agree) => void send(rules, agree)));
    shown = now;
  };
  const send = async ({ rules }: Rules, agree: boolean) => {
    try {
      failed.textContent = "";
      await http.post<Rules>("/api/rules", { rules, agree });
      look();
    } catch (error) {
      failed.textContent = words(error);
    }
  };
  fill(element, h("section", { class: "table-setup" }, h("h1", {}, t("rules-changed")), status, failed));
  for (;;) {
    try {
      const rules = await http.get<Rules>("/api/rules");
      if (!rules.changed) return;
      show(rules);
    } catch (error) {
      if (!(error instanceof Unreached)) throw error;
    }
    await new Promise<void>((go) => {
      look = go;
      setTimeout(go, CALM);
    });
  }
}

function notice({ title, chairs, over, refused, plays, agreed, waits }: Rules, send: (agree: boolean) => void): HTMLElement[] {
  const name = (chair: number) => chairs?.[chair] ?? String(t("chair-number", { number: chair + 1 }));
  const begun = h("p", {}, t("rules-changed-begun", { title: title ?? "" }));
  if (over === true) return [begun, h("p", {}, t("rules-changed-over"))];
  if (plays !== true) return [begun, h("p", {}, t("rules-changed-watched"))];
  const isAlone = refused === null || refused === undefined;
  const hasAgreed = (agreed ?? []).length > 0;
  const waiting = t("waiting-for", { names: (waits ?? []).map(name).join(", ") });
  return [
    begun,
    h("p", {}, isAlone ? t("rules-changed-accept") : refusalOf(refused, name(refused.chair))),
    ...(hasAgreed ? [h("p", {}, t("rules-changed-agreed", { names: (agreed ?? []).map(name).join(", "), waiting }))] : []),
    h("div", { class: "row" }, button(isAlone ? t("rules-changed-continue") : t("agree"), () => send(true), { class: "main" }), ...(hasAgreed ? [button(t("rules-changed-disagree"), () => send(false))] : [])),
  ];
}

/** Describes the answer that the new rules refuse. Only its own player sees the answer itself. */
function refusalOf({ answer, why }: NonNullable<Rules["refused"]>, name: string): Message {
  return answer === null ? t("rules-changed-refuse", { name }) : t("rules-changed-refuse-own", { name, answer, why: why ?? "" });
}
