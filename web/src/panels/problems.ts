// The list of problems, with buttons for their fixes.
import type { Change, Problem } from "../protocol";
import { button, fill, h } from "../dom";
import { codeLink } from "../help";
import { t } from "../messages/messages";
import { inline } from "../text/markdown";

export interface ProblemsCallbacks {
  show(problem: { path: string; from: number; to: number }): void;
  fix(changes: Change[]): void;
}

/** The maximum number of listed problems. */
const MOST = 200;

/** Removes the backticks of code from a title. */
function plain(title: string): string {
  return title.replace(/`/g, "");
}

export class Problems {
  readonly element = h("div", { class: "problems", role: "region", "aria-label": t("tab-problems") });

  constructor(private readonly callbacks: ProblemsCallbacks) {}

  /** Lists the problems of this file, and after them those of other files. */
  show(own: Problem[], others: Problem[]): void {
    if (own.length === 0 && others.length === 0) {
      fill(this.element, h("p", { class: "none" }, t("problems-none")));
      return;
    }
    const all = [...own, ...others];
    const left = all.length - MOST;
    const list = h("ul", {}, ...all.slice(0, MOST).map((problem, at) => this.item(problem, at < own.length)));
    fill(this.element, list, left > 0 && h("p", { class: "none" }, t("problems-left", { left })));
  }

  private item(problem: Problem, isOwn: boolean): HTMLElement {
    const place = isOwn ? t("place-line", { line: problem.line }) : t("place-path-line", { path: problem.path, line: problem.line });
    const word = problem.severity === "error" ? t("problem-error") : t("problem-warning");
    const head = h(
      "button",
      { type: "button", class: "problem-head", onclick: () => this.callbacks.show(problem) },
      h("span", { class: `mark ${problem.severity}` }, word),
      h("span", { class: "message" }, ...inline(problem.message)),
      h("span", { class: "place" }, place),
    );
    const fixes = isOwn
      ? problem.fixes.map((fix) =>
          button(plain(fix.title), () => this.callbacks.fix(fix.changes), { class: "fix" }))
      : [];
    const help = problem.help === null ? null : h("p", { class: "help" }, ...inline(problem.help));
    return h("li", { class: problem.severity }, head, help, codeLink(problem.code), fixes.length > 0 && h("div", { class: "fixes" }, ...fixes));
  }
}
