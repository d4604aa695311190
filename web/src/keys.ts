// All keyboard shortcuts, for the list in the page and for the reference.
import { show } from "./dialog";
import { h } from "./dom";
import { t, type Words } from "./messages/messages";

/** The shortcuts of a part of the page, as pairs of keys and description. */
export interface KeyGroup {
  title: Words;
  keys: [Words, Words][];
}

export const KEYS: KeyGroup[] = [
  {
    title: t("keys-everywhere"),
    keys: [
      ["?", t("keys-list")],
      [t("key-save"), t("keys-save")],
      [t("key-undo-redo"), t("keys-undo-redo")],
      [t("key-fold-text"), t("keys-fold-text")],
      [t("key-fold-below"), t("keys-fold-below")],
      [t("key-tab"), t("keys-tab")],
      [t("key-escape"), t("keys-escape")],
    ],
  },
  {
    title: t("keys-map"),
    keys: [
      [t("key-arrows"), t("keys-map-arrows")],
      [t("key-enter"), t("keys-map-enter")],
      [t("key-alt-arrows"), t("keys-map-nudge")],
      ["F2", t("keys-map-name")],
      [t("key-delete"), t("keys-map-delete")],
      ["[ ]", t("keys-map-turn")],
      [t("key-select-all"), t("keys-map-select-all")],
      [t("key-select-more"), t("keys-map-select-more")],
      [t("key-clipboard"), t("keys-map-clipboard")],
      [t("key-duplicate-drag"), t("keys-map-duplicate")],
      ["M", t("keys-map-mirror")],
      [t("key-mirror-map"), t("keys-map-mirror-map")],
      ["S", t("keys-map-swap")],
      ["G", t("keys-map-give")],
      [t("key-menu"), t("keys-map-menu")],
      [t("key-zoom"), t("keys-map-zoom")],
      [t("key-pan"), t("keys-map-pan")],
    ],
  },
  {
    title: t("keys-text"),
    keys: [
      [t("key-complete"), t("keys-text-complete")],
      [t("key-indent"), t("keys-text-indent")],
      [t("key-tab-mode"), t("keys-text-tab-mode")],
      ["F2", t("keys-text-rename")],
      ["F12", t("keys-text-declaration")],
      [t("key-format"), t("keys-text-format")],
      [t("key-find"), t("keys-text-find")],
      ["F8", t("keys-text-problem")],
    ],
  },
  {
    title: t("keys-table"),
    keys: [
      [t("key-arrows"), t("keys-table-arrows")],
      [t("key-enter"), t("keys-table-enter")],
      [t("key-escape"), t("keys-table-escape")],
    ],
  },
];

/** Shows the list of shortcuts, unless it is open already. */
export function showKeys(): void {
  if (document.querySelector("dialog.keys") !== null) return;
  const groups = KEYS.map(({ title, keys }) =>
    h("section", {}, h("h3", {}, title), h("dl", {}, ...keys.flatMap(([key, does]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, does)]))));
  show(t("keys"), h("div", { class: "key-groups", tabindex: 0, role: "region", "aria-label": t("keys-all") }, ...groups)).classList.add("keys");
}

/** Returns whether the focus is in a text field, so that a letter is not a shortcut. */
export function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
