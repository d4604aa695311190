// Links to the documentation, if the site includes it.
import { h } from "./dom";
import { t } from "./messages/messages";

/** The folder of the documentation, with a slash at its end; `castra site --docs` writes it into the page. */
const docs = document.documentElement.dataset["docs"];

/** Returns a link to the start of the documentation, or null if the site has none. */
export function helpLink(): HTMLAnchorElement | null {
  return docs === undefined ? null : h("a", { class: "help-link", href: docs }, t("help-link"));
}

/** Returns a link to the page of a diagnostic code, or null if there is no documentation or no such page. */
export function codeLink(code: string): HTMLAnchorElement | null {
  if (docs === undefined || !/^[a-z-]+\/[a-z-]+$/.test(code)) return null;
  return h("a", { class: "code-link", href: `${docs}codes/${code}.html`, target: "_blank" }, code);
}
