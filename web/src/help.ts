// Links to the documentation, where the site that the page belongs to has it.
import { h } from "./dom";
import { t } from "./messages/messages";

/** The folder of the documentation, with a slash at its end; `castra site --docs` writes it into the page. */
const docs = document.documentElement.dataset["docs"];

/** A link to the start of the documentation; none where there is no documentation. */
export function helpLink(): HTMLAnchorElement | null {
  return docs === undefined ? null : h("a", { class: "help-link", href: docs }, t("help-link"));
}

/** A link to the page that explains a code; none where there is no documentation, or no page. */
export function codeLink(code: string): HTMLAnchorElement | null {
  if (docs === undefined || !/^[a-z-]+\/[a-z-]+$/.test(code)) return null;
  return h("a", { class: "code-link", href: `${docs}codes/${code}.html`, target: "_blank" }, code);
}
