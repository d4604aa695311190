// Texts in the browser's own storage, shared by all tabs of the page.
import type { Loaded } from "../core/protocol";
import { freePath, type Kept, type Saved, type Store, type Version } from "./store";

const PREFIX = "castra/text/";

/** Tells one content from another: FNV-1a over its units. */
export function revisionOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return `${(hash >>> 0).toString(16)}-${text.length}`;
}

/** What a header calls a text. */
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
      const title = titleOf(this.storage.getItem(key) ?? "", path);
      kept.push({ path, title, isReadOnly: false });
    }
    return kept.sort((a, b) => a.title.localeCompare(b.title));
  }

  /** Games and modules that are kept here are a package that each battle uses. */
  async load(): Promise<Loaded | undefined> {
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
    if (text === null) throw new Error(`${path} is no longer kept here`);
    return { text, revision: revisionOf(text) };
  }

  async save(path: string, text: string, over: string | null): Promise<Saved> {
    const now = this.storage.getItem(PREFIX + path);
    if (now !== null && over !== null && revisionOf(now) !== over && now !== text) {
      return { newer: { text: now, revision: revisionOf(now) } };
    }
    this.storage.setItem(PREFIX + path, text);
    return { revision: revisionOf(text) };
  }

  watch(heard: (path: string, version: Version | undefined) => void): void {
    addEventListener("storage", ({ key, newValue }) => {
      if (key === null || !key.startsWith(PREFIX)) return;
      const version = newValue === null ? undefined : { text: newValue, revision: revisionOf(newValue) };
      heard(key.slice(PREFIX.length), version);
    });
  }

  async remove(path: string): Promise<void> {
    this.storage.removeItem(PREFIX + path);
  }

  free(wanted: string): string {
    return freePath(wanted, (path) => this.storage.getItem(PREFIX + path) !== null);
  }
}
