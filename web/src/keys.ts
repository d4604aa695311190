// All keys of the page, in one place: the page lists them, and so does its reference.
import { show } from "./dialog";
import { h } from "./dom";

/** Keys of a part of the page: the keys, and what they do. */
export interface KeyGroup {
  title: string;
  keys: [string, string][];
}

export const KEYS: KeyGroup[] = [
  {
    title: "Everywhere",
    keys: [
      ["?", "list all keys; F1 does the same in the text"],
      ["Ctrl+S", "save"],
      ["Ctrl+Z, Ctrl+Y", "undo, redo"],
      ["Ctrl+B", "fold the text away, open it again"],
      ["Ctrl+J", "fold the lower part away, open it again"],
      ["Tab, Shift+Tab", "move on, move back"],
      ["Escape", "close, put back, let go"],
    ],
  },
  {
    title: "On the map",
    keys: [
      ["Arrow keys", "move from hex to hex; each is read out with its terrain and units"],
      ["Enter", "pick up a unit or a name, and put it down; place what is chosen in the palette"],
      ["Alt+arrow keys", "move the chosen units by one hex"],
      ["F2", "name the chosen unit, change the chosen name"],
      ["Delete", "remove what is chosen"],
      ["[ ]", "turn the chosen units, if the game has facings"],
      ["Ctrl+A", "select all units"],
      ["Shift+click, Shift+Enter", "add a unit to the selection, or take it away"],
      ["Ctrl+C, Ctrl+X, Ctrl+V", "copy, cut, paste at the cursor"],
      ["Ctrl+D, Alt+drag", "duplicate the selected units"],
      ["M", "mirror the selected units left to right; with none selected, all"],
      ["Shift+M", "mirror terrain, names and objectives left to right"],
      ["S", "swap the sides of the armies"],
      ["G", "put the selected units under the next army"],
      ["Shift+F10", "open the menu of the selection; so do the right button and a long press"],
      ["Wheel, + − 0", "zoom at the pointer, zoom in and out, fit; two fingers do both"],
      ["Space+drag", "move the map; so does the middle button"],
    ],
  },
  {
    title: "In the text",
    keys: [
      ["Ctrl+Space", "offer completions; Enter or Tab takes one"],
      ["Ctrl+] Ctrl+[", "indent, unindent the lines"],
      ["Ctrl+M", "let Tab indent; once more, and Tab moves on again"],
      ["F2", "rename everywhere"],
      ["F12", "go to the declaration"],
      ["Shift+Alt+F", "format"],
      ["Ctrl+F", "find"],
      ["F8", "go to the next problem"],
    ],
  },
  {
    title: "At the table",
    keys: [
      ["Arrow keys", "move from hex to hex of the board"],
      ["Enter", "choose the hex"],
      ["Escape", "put back what was picked up"],
    ],
  },
];

/** Lists all keys; nothing where they are listed already. */
export function showKeys(): void {
  if (document.querySelector("dialog.keys") !== null) return;
  const groups = KEYS.map(({ title, keys }) =>
    h("section", {}, h("h3", {}, title), h("dl", {}, ...keys.flatMap(([key, does]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, does)]))));
  show("Keys", h("div", { class: "key-groups", tabindex: 0, role: "region", "aria-label": "All keys" }, ...groups)).classList.add("keys");
}

/** Returns whether the focus is in a text field, so that a letter is not a shortcut. */
export function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
