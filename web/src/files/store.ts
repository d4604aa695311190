// Storage of files: in the browser, or in a folder of this machine.
import type { LoadedSources } from "../protocol";
import type { Kind } from "./kind";

/** A file of a store. */
export interface Kept {
  path: string;
  title: string;
  isReadOnly: boolean;
  kind: Kind;
  /** The date of a battle. */
  date?: string | undefined;
  /** The time of the last change in milliseconds since 1970, if it is known. */
  changed?: number | undefined;
}

/** The content of a file when it was read or written. */
export interface Version {
  text: string;
  /** A tag that differs between contents. */
  revision: string;
}

/** The result of a save or removal: the new revision, or the newer version that prevented it. */
export type Saved = { revision: string } | { newer: Version };

/** The error of a file that does not exist. */
export class Gone extends Error {}

/** Returns the wanted path with `.castra`, or with a number before it if the path is taken. */
export function freePath(wanted: string, isTaken: (path: string) => boolean): string {
  const base = wanted.replace(/\.castra$/, "");
  let path = `${base}.castra`;
  for (let n = 2; isTaken(path); n++) path = `${base}-${n}.castra`;
  return path;
}

export interface Store {
  /** The name of the store for the user. */
  readonly name: string;
  /** Whether files are saved automatically in pauses of typing, not only on request. */
  readonly savesItself: boolean;
  list(): Promise<Kept[]>;
  /** Loads the packages for the core; undefined if there are none. */
  load(): Promise<LoadedSources | undefined>;
  /** Reads a file. Rejects with {@link Gone} if it does not exist, and with another error if it cannot be read. */
  open(path: string): Promise<Version>;
  /**
   * Writes a text over the revision `over`; null for a new file. If the file has another revision
    * by now, nothing is written, and the result is `newer`.
   */
  save(path: string, text: string, over: string | null): Promise<Saved>;
  /** Reports files that another program may have changed or deleted, with the new version if it is known. */
  watch(listener: (path: string, version: Version | undefined) => void): void;
  /** Returns a path that is not taken, as similar to the wanted one as possible. */
  free(wanted: string): string;
  /** Removes a file if it still has the revision `over`. Otherwise nothing is removed, and the result
   *  is `newer`. */
  remove(path: string, over: string): Promise<Saved>;
}
