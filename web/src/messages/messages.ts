// The messages of the page in the language of the user, from `en.ftl`, `de.ftl` and `fr.ftl`.
import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from "@fluent/bundle";
import de from "./de.ftl";
import en from "./en.ftl";
import fr from "./fr.ftl";
import type { Messages } from "./ids";

/** The key of the choice in local storage. */
const KEY = "castra-language";

/** The languages of the page, each with its own name for itself. */
export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français" } as const;
export type Language = keyof typeof LANGUAGES;

const SOURCES: Record<Language, string> = { en, de, fr };
/** The locales for dates and numbers. English is British in this project. */
const LOCALES: Record<Language, string> = { en: "en-GB", de: "de", fr: "fr" };

/** The value of a placeable in a message. */
export type Value = string | number | Date | Message;
/** A text for the user: a message of the page, or a string from a file, a game or the core, which is not translated. */
export type Words = string | Message;

/** A message, which is formatted in the current language whenever it is converted to a string. */
export class Message {
  constructor(
    private readonly id: keyof Messages,
    private readonly values: Record<string, Value>,
  ) {}

  toString(): string {
    return format(this.id, this.values);
  }

  toJSON(): unknown {
    return [this.id, this.values];
  }
}

/** Returns a message of the page. */
export function t<Id extends keyof Messages>(id: Id, ...values: Messages[Id] extends undefined ? [] : [Messages[Id]]): Message {
  return new Message(id, (values[0] as Record<string, Value> | undefined) ?? {});
}

const listeners: (() => void)[] = [];
const bundles = new Map<Language, FluentBundle>();
let current = kept() ?? preferred(globalThis.navigator?.languages ?? []);
apply();

function isLanguage(text: string | null): text is Language {
  return text !== null && Object.hasOwn(LANGUAGES, text);
}

function kept(): Language | undefined {
  try {
    const found = localStorage.getItem(KEY);
    return isLanguage(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the first of the user's languages that the page has; else English. */
export function preferred(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.split("-")[0]?.toLowerCase() ?? "").find(isLanguage) ?? "en";
}

function apply(): void {
  // A report is in English and sets the language of its embedded game itself, so only change the page.
  if (globalThis.document?.getElementById("page")) document.documentElement.lang = current;
}

/** Returns the language of the page. */
export function language(): Language {
  return current;
}

/** Returns the language tag for the texts of games: the language of the page, with the region from the browser. If the
 *  page has none of the user's languages, it is the first one of the browser, which a game may have. */
export function readerLanguage(): string {
  const wanted = globalThis.navigator?.languages ?? [];
  const same = wanted.find((tag) => tag.split("-")[0]?.toLowerCase() === current);
  const hasNone = kept() === undefined && same === undefined;
  return same ?? (hasNone ? wanted[0] : undefined) ?? current;
}

/** Returns the locale of the page for dates and numbers. */
export function locale(): string {
  return LOCALES[current];
}

/** Changes the language of the page, and stores the choice. */
export function setLanguage(to: Language): void {
  current = to;
  try {
    localStorage.setItem(KEY, to);
  } catch {
    // Without local storage, the choice lasts for this visit.
  }
  apply();
  for (const listener of listeners) listener();
}

/** Adds a listener that is called when the language of the page changes. */
export function onLanguage(listener: () => void): void {
  listeners.push(listener);
}

function bundleOf(of: Language): FluentBundle {
  const known = bundles.get(of);
  if (known !== undefined) return known;
  // No language of the page is written from right to left, so values need no direction marks.
  const bundle = new FluentBundle(LOCALES[of], { useIsolating: false });
  bundle.addResource(new FluentResource(SOURCES[of]));
  bundles.set(of, bundle);
  return bundle;
}

function plainOf(value: Value): FluentVariable {
  if (value instanceof Message) return value.toString();
  // Numbers of four digits are not grouped, so that years read as years.
  return typeof value === "number" ? new FluentNumber(value, { useGrouping: "min2" }) : value;
}

function format(id: keyof Messages, values: Record<string, Value>): string {
  const bundle = bundleOf(current);
  const pattern = bundle.getMessage(id)?.value;
  if (pattern === undefined || pattern === null) throw new Error(`there is no message ${id} in ${current}`);
  const plain = Object.entries(values).map(([name, value]): [string, FluentVariable] => [name, plainOf(value)]);
  const errors: Error[] = [];
  const text = bundle.formatPattern(pattern, Object.fromEntries(plain), errors);
  if (errors.length > 0) console.error(`message ${id}:`, ...errors);
  return text;
}
