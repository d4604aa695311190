// The choice of the language of the page.
import { h, put } from "../dom";
import { LANGUAGES, language, onLanguage, setLanguage, t, type Language } from "./messages";

/** Returns a field that changes the language of the page. In a narrow place it shows the code, which comes first. The
 *  page keeps it for good: a view makes one, not one each time that it is drawn. */
export function languageChoice(): HTMLSelectElement {
  const options = Object.entries(LANGUAGES).map(([value, name]) => h("option", { value, lang: value }, `${value.toUpperCase()}\u2003${name}`));
  const select = h("select", { class: "language", onchange: () => setLanguage(select.value as Language) }, ...options);
  put(select, "aria-label", t("settings-language"));
  put(select, "title", t("settings-language"));
  select.value = language();
  onLanguage(() => { select.value = language(); });
  return select;
}
