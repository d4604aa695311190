// The keyboard shortcuts of the workbench, outside the editor and the map.
import { redo, undo } from "@codemirror/commands";
import type { Document } from "./files/document";
import { isTyping, showKeys } from "./keys";
import type { Palette } from "./panels/palette";
import type { Room } from "./room";
import type { Tabs } from "./tabs";
import type { TextView } from "./text/editor";

/** The parts of the workbench that the shortcuts act on. */
export interface ShortcutTarget {
  /** The element of the workbench. */
  readonly element: HTMLElement;
  readonly text: TextView;
  readonly palette: Palette;
  readonly document: Document;
  readonly room: Room;
  /** The tabs of the views beside the text. */
  readonly side: Tabs;
}

/** Handles a key anywhere on the page. */
export function handleShortcut(event: KeyboardEvent, bench: ShortcutTarget): void {
  if (!bench.element.isConnected) return;
  if (event.key === "?" && !isTyping(event) && document.querySelector("dialog[open]") === null) {
    event.preventDefault();
    showKeys();
    return;
  }
  // Escape puts the tool down wherever the focus is, also after a dialog or in the palette.
  if (event.key === "Escape" && bench.side.shown === "map" && !event.defaultPrevented) {
    if ((event.target as HTMLElement).shadowRoot === null && document.querySelector("dialog[open]") === null) bench.palette.putDown();
    return;
  }
  if (!(event.ctrlKey || event.metaKey)) return;
  const folds = { b: "left", j: "below" } as const;
  const part = event.shiftKey || event.altKey || event.defaultPrevented ? undefined : folds[event.key.toLowerCase() as keyof typeof folds];
  if (part !== undefined) {
    event.preventDefault();
    bench.room.fold(part);
    return;
  }
  // The editor and form fields handle these keys themselves.
  const target = event.target as HTMLElement;
  if (target.shadowRoot !== null || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
  const key = event.key.toLowerCase();
  if (key === "z" || key === "y") {
    event.preventDefault();
    if (key === "y" || event.shiftKey) redo(bench.text.view);
    else undo(bench.text.view);
  } else if (key === "s") {
    event.preventDefault();
    void bench.document.save(true);
  }
}
