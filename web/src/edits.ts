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
export interface EditsOn {
  isReadOnly(): boolean;
  say(text: Words): void;
  /** The packages around the texts are read again. */
  load(): Promise<void>;
  /** The text is to be seen, where only one view is. */
  showText(): void;
  /** Gestures have changed the text: what they lead to is to be said. */
  acted(): void;
}

export class Edits {
  /** The gestures that are being carried out. */
  private acting: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly core: Core,
    private readonly text: TextView,
    private readonly store: Store,
    private readonly on: EditsOn,
  ) {}

  /** Carries gestures out, as one step that can be undone; after those before them, since a hand is
   *  quicker than the core may be. They name pieces and hexes, so that they mean the same then. */
  act(gestures: Gesture[]): Promise<boolean> {
    const { opened } = this.text;
    const done = this.acting.then(() => opened === this.text.opened && this.carryOut(gestures));
    this.acting = done;
    return done;
  }

  private async carryOut(gestures: Gesture[]): Promise<boolean> {
    if (this.on.isReadOnly()) {
      this.on.say(t("edit-read-only"));
      return false;
    }
    const { text } = this;
    const { path, opened, text: now } = text;
    try {
      await this.core.setText(path, now);
      const steps = await this.core.gestures(path, gestures);
      if (opened !== text.opened || text.text !== now) {
        this.on.say(t("edit-text-changed"));
        return false;
      }
      if (steps.every((step) => step.length === 0)) return true;
      this.on.acted();
      text.step(steps);
      return true;
    } catch (error) {
      this.on.say(`${capital(words(error))}.`);
      return false;
    }
  }

  /** Makes changes of this text and, where they are kept, of others. */
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
        this.on.say(t("edit-failed", { path, error: words(error) }));
        return;
      }
    }
    if (own.length > 0) this.text.step([own]);
    if (others.size > 0) await this.on.load();
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
      this.on.say(`${capital(words(error))}.`);
    }
  }

  async definition(): Promise<void> {
    const { at } = this.text.cursor();
    const [first] = await this.core.definition(this.text.path, at).catch(() => []);
    if (first === undefined) this.on.say(t("edit-no-declaration"));
    else await this.go(first.path, first.from, first.to);
  }

  /** Shows a place; of another text, in a window of its own. */
  async go(path: string, from: number, to: number): Promise<void> {
    if (path === this.text.path) {
      this.on.showText();
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
      if (changes.length === 0) this.on.say(t("edit-formatted"));
      else await this.apply(changes);
    } catch (error) {
      this.on.say(`${capital(words(error))}.`);
    }
  }
}
