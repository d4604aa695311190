// A tab bar with its panels; one panel is shown at a time.
import { fill, h } from "./dom";
import { type Words } from "./messages/messages";

export interface View {
  id: string;
  label: Words;
  element: HTMLElement;
  /** Called when the view is shown. */
  shown?(): void;
  /** Called when another view replaces this one. */
  left?(): void;
}

export class Tabs {
  readonly element: HTMLElement;
  readonly bar: HTMLElement;
  private current = "";
  /** The view to return to: it was shown until its tab was hidden. Undefined once the user chose another tab. */
  private away: string | undefined;
  private readonly buttons = new Map<string, HTMLButtonElement>();

  constructor(
    name: Words,
    private readonly views: View[],
    private readonly chosen: (id: string) => void = () => {},
  ) {
    this.bar = h("div", { class: "tabs", role: "tablist", "aria-label": name });
    const panels = views.map((view) => {
      const tab = h(
        "button",
        { type: "button", role: "tab", id: `tab-${view.id}`, "aria-controls": `view-${view.id}`, onclick: () => this.show(view.id) },
        view.label,
      );
      this.buttons.set(view.id, tab);
      this.bar.append(tab);
      const attributes = { id: `view-${view.id}`, class: `view view-${view.id}`, role: "tabpanel", tabindex: 0, "aria-labelledby": `tab-${view.id}` };
      return h("div", attributes, view.element);
    });
    this.bar.addEventListener("keydown", (event) => this.key(event));
    this.element = h("div", { class: "views" }, ...panels);
    this.show(views[0]?.id ?? "");
  }

  show(id: string): void {
    const before = this.current;
    this.current = id;
    this.away = undefined;
    for (const view of this.views) {
      const isOn = view.id === id;
      const tab = this.buttons.get(view.id);
      tab?.setAttribute("aria-selected", String(isOn));
      tab?.setAttribute("tabindex", isOn ? "0" : "-1");
      if (view.element.parentElement !== null) view.element.parentElement.hidden = !isOn;
      if (isOn) view.shown?.();
      else if (view.id === before) view.left?.();
    }
    this.chosen(id);
  }

  /** Shows or hides the tabs of views. If the current view is hidden, it comes back as soon as its tab does:
   *  other programs may empty a file before they write it. */
  offer(ids: string[], is: boolean): void {
    for (const id of ids) {
      const tab = this.buttons.get(id);
      if (tab !== undefined) tab.hidden = !is;
    }
    if (this.buttons.get(this.current)?.hidden === true) {
      const away = this.wanted;
      this.show(this.views.find(({ id }) => this.isSeen(id))?.id ?? "");
      this.away = away;
    } else if (is && this.away !== undefined && ids.includes(this.away)) {
      this.show(this.away);
    }
  }

  /** Returns whether the tab of a view is offered, and visible at this screen size. */
  isSeen(id: string): boolean {
    const tab = this.buttons.get(id);
    return tab !== undefined && !tab.hidden && tab.checkVisibility() !== false;
  }

  get shown(): string {
    return this.current;
  }

  /** The view that is shown, or the one to which it returns when its tab is offered again. */
  get wanted(): string {
    return this.away ?? this.current;
  }

  label(id: string, label: Words): void {
    const tab = this.buttons.get(id);
    if (tab !== undefined && tab.textContent !== String(label)) fill(tab, label);
  }

  private key(event: KeyboardEvent): void {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const seen = this.views.filter((view) => this.buttons.get(view.id)?.hidden !== true);
    const at = seen.findIndex((view) => view.id === this.current);
    const next = seen[(at + step + seen.length) % seen.length];
    if (next === undefined) return;
    this.show(next.id);
    this.buttons.get(next.id)?.focus();
  }
}
