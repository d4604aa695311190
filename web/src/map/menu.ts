// The context menu of the map; each item shows its shortcut.
import type { Words } from "../messages/messages";
import { h } from "../dom";

/** An item of the menu. */
export interface Choice {
  label: Words;
  /** The shortcut, or an empty string. */
  key: Words;
  run(): void;
}

/** The minimum distance of the menu from the edges, in pixels. */
const EDGE = 6;

export class Menu {
  private close: (() => void) | undefined;

  /** `box` contains the menu; `back` restores the focus afterwards. */
  constructor(
    private readonly box: HTMLElement,
    private readonly back: () => void,
  ) {}

  get isOpen(): boolean {
    return this.close !== undefined;
  }

  clear(): void {
    this.close?.();
  }

  /** Opens the menu at a place of the screen; `head` is shown above the items. */
  open(at: { x: number; y: number }, name: Words, head: HTMLElement | undefined, choices: Choice[]): void {
    this.clear();
    if (choices.length === 0) return;
    const items = choices.map(({ label, key, run }) =>
      h(
        "button",
        { type: "button", role: "menuitem", tabindex: -1, onclick: () => {
          close();
          run();
        } },
        h("span", {}, label),
        h("kbd", { "aria-hidden": "true" }, key),
      ));
    const list = h("div", { role: "menu", "aria-label": name }, ...items);
    const menu = h("div", { class: "map-menu", onkeydown: (event: KeyboardEvent) => {
      const at = items.indexOf(document.activeElement as HTMLButtonElement);
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      event.stopPropagation();
      if (step !== undefined) items[(at + step + items.length) % items.length]?.focus();
      else if (event.key === "Home") items[0]?.focus();
      else if (event.key === "End") items.at(-1)?.focus();
      else if (event.key === "Escape" || event.key === "Tab") close();
      else return;
      event.preventDefault();
    }, oncontextmenu: (event: Event) => event.preventDefault() }, head, list);
    const outside = (event: Event) => {
      if (!menu.contains(event.target as Node)) close();
    };
    const close = () => {
      this.close = undefined;
      removeEventListener("pointerdown", outside, true);
      const hadFocus = menu.contains(document.activeElement);
      menu.remove();
      if (hadFocus) this.back();
    };
    this.close = close;
    addEventListener("pointerdown", outside, true);
    this.box.append(menu);
    const room = this.box.getBoundingClientRect();
    const within = (value: number, size: number, most: number) => Math.max(EDGE, Math.min(value, most - size - EDGE));
    menu.style.left = `${within(at.x - room.left, menu.offsetWidth, room.width)}px`;
    menu.style.top = `${within(at.y - room.top, menu.offsetHeight, room.height)}px`;
    items[0]?.focus({ preventScroll: true });
  }
}
