// Small changes of words.
import { locale, type Message, t } from "./messages/messages";

/** What went wrong, in words. */
export function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Words in a sentence: `a, b and c`. */
export function listing(all: string[]): string {
  return new Intl.ListFormat(locale(), { type: "conjunction" }).format(all);
}

/** A number with digits after the point. A half is rounded to the even digit, as on the pictures. */
export function decimal(value: number, digits: number): string {
  return value.toLocaleString(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits, roundingMode: "halfEven" });
}

/** A change, with its sign. */
export function signed(value: number, digits: number): string {
  return `${value < 0 ? "−" : "+"}${decimal(Math.abs(value), digits)}`;
}

/** With a capital letter, as a sentence begins. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether a name is likely to be plural: by its ending, as the accounts of games have it (castra-vm). */
export function isPlural(name: string): boolean {
  const [head = name] = name.split(/ at | \(| of /);
  const word = (head.trim().split(/\s+/).pop() ?? head).toLowerCase();
  return (word.endsWith("s") && !/(ss|us|is|os)$/.test(word)) || /(men|oi|ii|ati|itai)$/.test(word);
}

/** `Rome wins`, `The Romans win`. The core knows which names are plural; in English, their endings say so. */
export function winsOf(noun: string, several = isPlural(noun)): Message {
  return t("wins", { name: capital(noun), number: several ? "several" : "one" });
}

/** Which form of a verb follows a name in English: `one` or `several`. */
export function numberOf(noun: string): "one" | "several" {
  return isPlural(noun) ? "several" : "one";
}
