// Rules that have changed on the server: the players continue their game with the new ones.
import { button, fill, h } from "../dom";
import { words } from "../words";
import { Unreached, type Http } from "./http";
import type { Rules } from "./protocol";

/** Milliseconds between two looks at what the others have agreed to. */
const CALM = 10_000;

/** Shows the change, and returns when the game can be played. */
export async function continued(http: Http, element: HTMLElement): Promise<void> {
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
  fill(element, h("section", { class: "table-setup" }, h("h1", {}, "The rules have changed"), status, failed));
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
  const name = (chair: number) => chairs?.[chair] ?? "another player";
  const begun = h("p", {}, `“${title}” began with other rules than the server has now. The operator can put the old ones back; until then, nothing is lost.`);
  if (over === true) return [begun, h("p", {}, "The game is over, so it keeps its rules.")];
  if (plays !== true) return [begun, h("p", {}, "The players decide whether it continues with the present rules.")];
  const isAlone = refused === null || refused === undefined;
  const answer = isAlone || refused.answer === null ? "" : ` It is “${refused.answer}”: ${refused.why}.`;
  const what = isAlone
    ? "The present rules accept all answers of this game. Any player can continue it with them, with the same dice."
    : `The present rules refuse an answer by ${name(refused.chair)}.${answer} If all players agree, the game returns to the moment before this answer, and continues with the present rules.`;
  const others = (waits ?? []).map(name);
  const hasAgreed = (agreed ?? []).length > 0;
  return [
    begun,
    h("p", {}, what),
    ...(hasAgreed ? [h("p", {}, `These agree: ${(agreed ?? []).map(name).join(", ")}. Waiting for ${others.join(", ")}.`)] : []),
    h("div", { class: "row" }, button(isAlone ? "Continue with the present rules" : "Agree", () => send(true), { class: "main" }), ...(hasAgreed ? [button("Do not agree", () => send(false))] : [])),
  ];
}
