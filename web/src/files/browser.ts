// The store in the local storage of the browser, shared by all tabs of the page.
import { t } from "../messages/messages";
import type { LoadedSources } from "../protocol";
import { dropArt } from "./art";
import { dateOf, kindOf } from "./kind";
import { freePath, Gone, type Kept, type Saved, type Store, type Version } from "./store";

const PREFIX = "castra/text/";
/** The key prefix for the time of the last save of a text. */
const SAVED = "castra/saved/";

/** Returns a fingerprint of a text: FNV-1a over its UTF-16 units, and its length. */
export function revisionOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return `${(hash >>> 0).toString(16)}-${text.length}`;
}

/** Returns the title in the header of a text, or its path. */
export function titleOf(text: string, path: string): string {
  const line = text.split("\n").find((one) => /^(scenario|game|module)\s/.test(one));
  return line?.split('"')[1] ?? path;
}

export class BrowserStore implements Store {
  readonly name = "this browser";
  readonly savesItself = true;

  constructor(private readonly storage: Storage = localStorage) {}

  async list(): Promise<Kept[]> {
    const kept: Kept[] = [];
    for (let at = 0; at < this.storage.length; at++) {
      const key = this.storage.key(at);
      if (key === null || !key.startsWith(PREFIX)) continue;
      const path = key.slice(PREFIX.length);
      const text = this.storage.getItem(key) ?? "";
      const changed = Number(this.storage.getItem(SAVED + path) ?? NaN);
      kept.push({ path, title: titleOf(text, path), isReadOnly: false, kind: kindOf(text, path), date: dateOf(text), changed: Number.isNaN(changed) ? undefined : changed });
    }
    return kept.sort((a, b) => a.title.localeCompare(b.title));
  }

  /** Loads the stored games and modules as one package, on which every stored battle depends. */
  async load(): Promise<LoadedSources | undefined> {
    const texts = (await this.list()).map(({ path }) => ({ path, text: this.storage.getItem(PREFIX + path) ?? "" }));
    const battles = texts.filter(({ text }) => /^scenario\s/m.test(text));
    const rules = texts.filter((one) => !battles.includes(one));
    if (rules.length === 0) return undefined;
    return {
      packages: [{}, ...battles.map(() => ({ dependencies: [0] }))],
      texts: [
        ...rules.map(({ path, text }) => ({ package: 0, path, text, standing: "own" as const })),
        ...battles.map(({ path, text }, at) => ({ package: at + 1, path, text, standing: "own" as const })),
      ],
    };
  }

  async open(path: string): Promise<Version> {
    const text = this.storage.getItem(PREFIX + path);
    if (text === null) throw new Gone(String(t("files-gone", { path })));
    return { text, revision: revisionOf(text) };
  }

  async save(path: string, text: string, over: string | null): Promise<Saved> {
    const now = this.storage.getItem(PREFIX + path);
    if (now !== null && over !== null && revisionOf(now) !== over && now !== text) {
      return { newer: { text: now, revision: revisionOf(now) } };
    }
    this.storage.setItem(PREFIX + path, text);
    this.storage.setItem(SAVED + path, String(Date.now()));
    return { revision: revisionOf(text) };
  }

  watch(listener: (path: string, version: Version | undefined) => void): void {
    addEventListener("storage", ({ key, newValue }) => {
      if (key === null || !key.startsWith(PREFIX)) return;
      const version = newValue === null ? undefined : { text: newValue, revision: revisionOf(newValue) };
      listener(key.slice(PREFIX.length), version);
    });
  }

  async remove(path: string, over: string): Promise<Saved> {
    const now = this.storage.getItem(PREFIX + path);
    if (now !== null && revisionOf(now) !== over) return { newer: { text: now, revision: revisionOf(now) } };
    this.storage.removeItem(PREFIX + path);
    this.storage.removeItem(SAVED + path);
    dropArt(path);
    return { revision: over };
  }

  free(wanted: string): string {
    return freePath(wanted, (path) => this.storage.getItem(PREFIX + path) !== null);
  }
}
