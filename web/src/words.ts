// Small text helpers.
import { locale, type Message, t } from "./messages/messages";

/** Returns the message of an error. */
export function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Joins items as a list in a sentence: `a, b and c`. */
export function listing(all: string[]): string {
  return new Intl.ListFormat(locale(), { type: "conjunction" }).format(all);
}

/** A number with digits after the point. A half is rounded to the even digit, as on the pictures. */
export function decimal(value: number, digits: number): string {
  return value.toLocaleString(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits, roundingMode: "halfEven" });
}

/** Formats a number with its sign. */
export function signed(value: number, digits: number): string {
  return `${value < 0 ? "−" : "+"}${decimal(Math.abs(value), digits)}`;
}

/** Capitalizes the first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Guesses from the ending of an English name whether it is plural, by the same rule as castra-vm. */
export function isPlural(name: string): boolean {
  const [head = name] = name.split(/ at | \(| of /);
  const word = (head.trim().split(/\s+/).pop() ?? head).toLowerCase();
  return (word.endsWith("s") && !/(ss|us|is|os)$/.test(word)) || /(men|oi|ii|ati|itai)$/.test(word);
}

/** `Rome wins`, `The Romans win`. `several` is whether the noun is plural; the default is guessed from its ending. */
export function winsOf(noun: string, several = isPlural(noun)): Message {
  return t("wins", { name: capital(noun), number: several ? "several" : "one" });
}

/** Returns the grammatical number of an English name, for the form of its verb. */
export function numberOf(noun: string): "one" | "several" {
  return isPlural(noun) ? "several" : "one";
}
