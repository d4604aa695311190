// What the workbench has in common with the page and with its additional views.
import type { EditorState } from "@codemirror/state";
import type { Core } from "./core/core";
import type { Art } from "./files/art";
import type { Terms } from "./files/link";
import type { Version } from "./files/store";
import type { Words } from "./messages/messages";
import type { Theme } from "./protocol";
import type { View } from "./tabs";

/** The services of the workbench for an additional view. */
export interface Bench {
  readonly core: Core;
  readonly path: () => string;
  readonly text: () => string;
  readonly theme: () => Theme;
  say(text: Words): void;
}

/** An additional view beside the map, such as the table. */
export interface Extra extends View {
  /** Called when a changed text has been checked. A text with errors cannot be played. */
  changed(path: string, text: string, hasErrors: boolean, terms?: Terms): void;
  /** Called when the packages have been loaded. */
  loaded?(): void;
  /** Called when the text is stored under another path. */
  moved?(path: string): void;
}

/** The options for opening a text. */
export interface Opening {
  /** The stored version; undefined if the text is not stored yet. */
  base?: Version | undefined;
  isReadOnly?: boolean;
  view?: "map" | "table";
  /** The terms of a link that allows only play. */
  terms?: Terms;
  /** Makes an editable copy of the text. */
  copy?: () => void;
  /** The editor state of a file that was open before, and its text when it was first opened. */
  state?: EditorState;
  first?: string;
  /** The pictures that came with the text. */
  art?: Art | undefined;
  /** The file name for the copy of a shipped file, which is made at the first change. */
  original?: string;
}

/** The callbacks of a workbench into the page. */
export interface WorkbenchCallbacks {
  /** The user wants to see all battles. */
  home(): void;
  /** The open file is stored under this path from now on. */
  kept(path: string): void;
  /** Shows another open file; the current one stays open. */
  show(path: string): Promise<void>;
  /** The current file was closed. `next` replaces it; undefined if it was the only one. */
  closed(next: string | undefined): void;
}
