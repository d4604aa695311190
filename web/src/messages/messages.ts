// The messages of the page, in the language that a person reads. They are in `en.ftl`, `de.ftl` and `fr.ftl`.
import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from "@fluent/bundle";
import de from "./de.ftl";
import en from "./en.ftl";
import fr from "./fr.ftl";
import type { Messages } from "./ids";

/** Where the choice is kept. */
const KEY = "castra-language";

/** The languages of the page, each by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français" } as const;
export type Language = keyof typeof LANGUAGES;

const SOURCES: Record<Language, string> = { en, de, fr };
/** English is British in this project, which matters to dates. */
const LOCALES: Record<Language, string> = { en: "en-GB", de: "de", fr: "fr" };

/** The value of a placeable. */
export type Value = string | number | Date | Message;
/** Words for a person: of the page, or of a file, a game or the core, which have one language. */
export type Words = string | Message;

/** A message, which is read in the language of the moment. */
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

/** Returns the first language of a person that the page has; else English. */
export function preferred(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.split("-")[0]?.toLowerCase() ?? "").find(isLanguage) ?? "en";
}

function apply(): void {
  // A report with a game in it has one language; the game says that it has another.
  if (globalThis.document?.getElementById("page")) document.documentElement.lang = current;
}

/** Returns the language of the page. */
export function language(): Language {
  return current;
}

/** Returns the language in which a person reads the words of games: that of the page with its region, as the browser has
 *  it. If the page has no language of the person, it is the first of the browser's: a game may have it. */
export function readerLanguage(): string {
  const wanted = globalThis.navigator?.languages ?? [];
  const same = wanted.find((tag) => tag.split("-")[0]?.toLowerCase() === current);
  const hasNone = kept() === undefined && same === undefined;
  return same ?? (hasNone ? wanted[0] : undefined) ?? current;
}

/** Returns the language of the page as dates and numbers want it. */
export function locale(): string {
  return LOCALES[current];
}

/** Changes the language of the page, and keeps the choice. */
export function setLanguage(to: Language): void {
  current = to;
  try {
    localStorage.setItem(KEY, to);
  } catch {
    // A browser that keeps nothing: it is for this visit.
  }
  apply();
  for (const listener of listeners) listener();
}

/** Calls a function whenever the language of the page changes. */
export function onLanguage(listener: () => void): void {
  listeners.push(listener);
}

function bundleOf(of: Language): FluentBundle {
  const known = bundles.get(of);
  if (known !== undefined) return known;
  // No language of the page is written from right to left, so that values need no marks of direction.
  const bundle = new FluentBundle(LOCALES[of], { useIsolating: false });
  bundle.addResource(new FluentResource(SOURCES[of]));
  bundles.set(of, bundle);
  return bundle;
}

function plainOf(value: Value): FluentVariable {
  if (value instanceof Message) return value.toString();
  // Digits of four are not grouped, so that years and seeds look like themselves.
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
