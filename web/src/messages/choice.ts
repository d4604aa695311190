// The language selector of the page.
import { h, put } from "../dom";
import { LANGUAGES, language, onLanguage, setLanguage, t, type Language } from "./messages";

/** Creates a field that changes the language of the page. Options begin with the code, so that narrow layouts show it.
 *  Its listener is never removed, so a view must create the field once, not each time that it renders. */
export function languageChoice(): HTMLSelectElement {
  const options = Object.entries(LANGUAGES).map(([value, name]) => h("option", { value, lang: value }, `${value.toUpperCase()}\u2003${name}`));
  const select = h("select", { class: "language", onchange: () => setLanguage(select.value as Language) }, ...options);
  put(select, "aria-label", t("settings-language"));
  put(select, "title", t("settings-language"));
  select.value = language();
  onLanguage(() => { select.value = language(); });
  return select;
}
