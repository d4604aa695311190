// Light or dark: as the machine has it, or as a person has chosen for this page.
import { button, fill, put } from "./dom";
import { t, type Words } from "./messages/messages";

/** Where the choice is kept. */
const KEY = "castra-theme";
const CHOICES = ["auto", "light", "dark"] as const;
type Choice = (typeof CHOICES)[number];

const WORDS: Record<Choice, Words> = { auto: t("theme-auto"), light: t("theme-light"), dark: t("theme-dark") };
/** What the button shows of each. */
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

/** Whether the page is dark. */
export function isDark(): boolean {
  return choice === "auto" ? system.matches : choice === "dark";
}

/** Calls a function whenever the page changes between light and dark. */
export function onTheme(listener: () => void): void {
  listeners.push(listener);
}

/** A button that goes from one choice to the next. The page keeps it for good: a view makes one, not one each time
 *  that it is drawn. */
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
      // A browser that keeps nothing: it is for this visit.
    }
    apply();
    tell();
  }, { class: "theme" });
  show();
  onTheme(show);
  return switcher;
}
