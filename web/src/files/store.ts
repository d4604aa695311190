// Storage of files: in the browser, or in a folder of this machine.
import type { Texts } from "../protocol";
import type { Kind } from "./kind";

/** A text that is kept. */
export interface Kept {
  path: string;
  title: string;
  isReadOnly: boolean;
  kind: Kind;
  /** The date of a battle. */
  date?: string | undefined;
  /** When it was last changed, in milliseconds since 1970, where that is known. */
  changed?: number | undefined;
}

/** A text as it was when it was read or written. */
export interface Version {
  text: string;
  /** What tells this version from others. */
  revision: string;
}

/** What came of saving: the new version, or another that has come since. */
export type Saved = { revision: string } | { newer: Version };

/** A path that is none of those that are taken. */
export function freePath(wanted: string, isTaken: (path: string) => boolean): string {
  const base = wanted.replace(/\.castra$/, "");
  let path = `${base}.castra`;
  for (let n = 2; isTaken(path); n++) path = `${base}-${n}.castra`;
  return path;
}

export interface Store {
  /** What the place is called. */
  readonly name: string;
  /** Whether each pause in typing saves, or only a person does. */
  readonly savesItself: boolean;
  list(): Promise<Kept[]>;
  /** The packages around the texts, for the core. */
  load(): Promise<Texts | undefined>;
  open(path: string): Promise<Version>;
  /**
   * Writes a text over the version that was read. If another has come since, nothing is
   * written, and that is the answer.
   */
  save(path: string, text: string, over: string | null): Promise<Saved>;
  /** Reports files that another program changes; a file without a version was deleted. */
  watch(heard: (path: string, version: Version | undefined) => void): void;
  /** A path that is not taken, as like to the wanted one as can be. */
  free(wanted: string): string;
  /** Removes the version that was read. If another has come since, nothing is removed, and that is the
   *  answer. */
  remove(path: string, over: string): Promise<Saved>;
}
