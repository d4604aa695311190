// Edits of the text other than typing: gestures on the map, fixes, renaming and formatting; and
// navigation to a place in the text.
import { edited } from "./changes";
import type { Core } from "./core/core";
import type { Change, Gesture } from "./protocol";
import { ask, show } from "./dialog";
import { h } from "./dom";
import type { Store } from "./files/store";
import { t, type Words } from "./messages/messages";
import type { TextView } from "./text/editor";
import { capital, words } from "./words";

/** The workbench around the text. */
export interface EditsCallbacks {
  isReadOnly(): boolean;
  say(text: Words): void;
  /** Reloads the packages from the store. */
  load(): Promise<void>;
  /** Shows the text in layouts with only one view. */
  showText(): void;
  /** Called before gestures change the text, so that new errors can be announced afterwards. */
  acted(): void;
}

export class Edits {
  /** Resolves when all queued gestures have been applied. */
  private acting: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly core: Core,
    private readonly text: TextView,
    private readonly store: Store,
    private readonly callbacks: EditsCallbacks,
  ) {}

  /** Applies gestures as one undo step, after the gestures that are still queued. Gestures name pieces and hexes,
   *  so they stay valid when the text changes meanwhile. Resolves to whether they were applied. */
  act(gestures: Gesture[]): Promise<boolean> {
    const { opened } = this.text;
    const done = this.acting.then(() => opened === this.text.opened && this.carryOut(gestures));
    this.acting = done;
    return done;
  }

  private async carryOut(gestures: Gesture[]): Promise<boolean> {
    if (this.callbacks.isReadOnly()) {
      this.callbacks.say(t("edit-read-only"));
      return false;
    }
    const { text } = this;
    const { path, opened, text: now } = text;
    try {
      await this.core.setText(path, now);
      const steps = await this.core.gestures(path, gestures);
      if (opened !== text.opened || text.text !== now) {
        this.callbacks.say(t("edit-text-changed"));
        return false;
      }
      if (steps.every((step) => step.length === 0)) return true;
      this.callbacks.acted();
      text.step(steps);
      return true;
    } catch (error) {
      this.callbacks.say(`${capital(words(error))}.`);
      return false;
    }
  }

  /** Applies changes to the open text, and to other files in the store. */
  async apply(changes: Change[]): Promise<void> {
    const own = changes.filter(({ path }) => path === this.text.path);
    const others = new Map<string, Change[]>();
    for (const change of changes) {
      if (change.path !== this.text.path) others.set(change.path, [...(others.get(change.path) ?? []), change]);
    }
    for (const [path, of] of others) {
      try {
        const version = await this.store.open(path);
        const known = await this.core.text(path);
        if (known !== version.text) throw new Error(String(t("edit-file-changed")));
        const answer = await this.store.save(path, edited(version.text, of), version.revision);
        if ("newer" in answer) throw new Error(String(t("edit-file-changed")));
      } catch (error) {
        this.callbacks.say(t("edit-failed", { path, error: words(error) }));
        return;
      }
    }
    if (own.length > 0) this.text.step([own]);
    if (others.size > 0) await this.callbacks.load();
  }

  async rename(): Promise<void> {
    const { at } = this.text.cursor();
    const range = this.text.view.state.wordAt(at);
    const before = range === null ? "" : this.text.view.state.sliceDoc(range.from, range.to);
    const name = await ask(t("edit-rename", { before }), before);
    if (name === undefined || name === before) return;
    try {
      await this.apply(await this.core.rename(this.text.path, at, name));
    } catch (error) {
      this.callbacks.say(`${capital(words(error))}.`);
    }
  }

  async definition(): Promise<void> {
    const { at } = this.text.cursor();
    const [first] = await this.core.definition(this.text.path, at).catch(() => []);
    if (first === undefined) this.callbacks.say(t("edit-no-declaration"));
    else await this.go(first.path, first.from, first.to);
  }

  /** Shows a range of the open text, or of another file in a dialog. */
  async go(path: string, from: number, to: number): Promise<void> {
    if (path === this.text.path) {
      this.callbacks.showText();
      this.text.select(from, to, true);
      return;
    }
    const text = await this.core.text(path).catch((error: unknown) => words(error));
    const found = h("mark", {}, text.slice(from, to));
    const pre = h("pre", { class: "version", tabindex: 0 }, text.slice(0, from), found, text.slice(to));
    show(path, pre);
    found.scrollIntoView({ block: "center" });
  }

  async format(): Promise<void> {
    try {
      await this.core.setText(this.text.path, this.text.text);
      const changes = await this.core.format(this.text.path);
      if (changes.length === 0) this.callbacks.say(t("edit-formatted"));
      else await this.apply(changes);
    } catch (error) {
      this.callbacks.say(`${capital(words(error))}.`);
    }
  }
}
