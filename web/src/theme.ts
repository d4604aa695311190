// The colour theme: light or dark, as the system or the user has chosen.
import { button, fill, put } from "./dom";
import { t, type Words } from "./messages/messages";
import type { Theme } from "./protocol";

/** The key of the choice in local storage. */
const KEY = "castra-theme";
const CHOICES = ["auto", "light", "dark"] as const;
type Choice = (typeof CHOICES)[number];

const WORDS: Record<Choice, Words> = { auto: t("theme-auto"), light: t("theme-light"), dark: t("theme-dark") };
/** The symbol that the button shows for each choice. */
const SIGNS: Record<Choice, string> = { auto: "◐", light: "○", dark: "●" };

const system = matchMedia("(prefers-color-scheme: dark)");
const listeners: (() => void)[] = [];
let choice = kept();
apply();
system.addEventListener("change", tell);

function kept(): Choice {
  try {
    const found = localStorage.getItem(KEY);
    return CHOICES.find((one) => one === found) ?? "auto";
  } catch {
    return "auto";
  }
}

function apply(): void {
  if (choice === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = choice;
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Returns whether the page is dark. */
export function isDark(): boolean {
  return choice === "auto" ? system.matches : choice === "dark";
}

/** Returns the theme of pictures that fits the page. */
export function pictureTheme(): Theme {
  return isDark() ? "dark" : "classic";
}

/** Adds a listener that is called when the page may have changed between light and dark. */
export function onTheme(listener: () => void): void {
  listeners.push(listener);
}

/** Creates a button that switches to the next choice. Its listener is never removed, so a view must create it once,
 *  not each time that it renders. */
export function themeButton(): HTMLButtonElement {
  const show = () => {
    fill(switcher, SIGNS[choice]);
    put(switcher, "aria-label", WORDS[choice]);
    put(switcher, "title", WORDS[choice]);
  };
  const switcher = button("", () => {
    choice = CHOICES[(CHOICES.indexOf(choice) + 1) % CHOICES.length] ?? "auto";
    try {
      if (choice === "auto") localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, choice);
    } catch {
      // Without local storage, the choice lasts for this visit.
    }
    apply();
    tell();
  }, { class: "theme" });
  show();
  onTheme(show);
  return switcher;
}
