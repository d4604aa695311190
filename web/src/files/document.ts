// The open file: its base version, whether it has unsaved changes, and the conflict when another
// program or tab changes it.
import { choose, show } from "../dialog";
import { button, fill, h } from "../dom";
import { t, type Words } from "../messages/messages";
import { words } from "../words";
import { Gone, type Store, type Version } from "./store";

const SAVE_AFTER = 600;

export interface DocumentCallbacks {
  text(): string;
  /** Replaces the text of the editor. */
  replace(text: string): void;
  say(text: Words): void;
  /** Reloads the packages, because another file has changed or this one is new in the store. */
  others(): void;
  /** Turns a shipped file into a copy at its first change. Returns the path of the copy. */
  copy(): string;
  /** Reports whether there are unsaved changes. */
  marked(isDirty: boolean): void;
  /** Returns whether other open files have unsaved changes. */
  hasUnsaved(): boolean;
}

export class Document {
  /** The label with the save state. */
  readonly saved = h("span", { class: "saved" });
  readonly saveButton: HTMLButtonElement;
  readonly conflict = h("div", { class: "conflict", role: "alert", hidden: true });
  path = "";
  isReadOnly = false;
  /** Whether the file ships with Castra; at its first change, it becomes a copy. */
  private isOriginal = false;
  /** The stored version on which the text is based. */
  private base: Version | undefined;
  private newer: Version | undefined;
  private saving: ReturnType<typeof setTimeout> | undefined;
  /** The queue of saves: each one needs the revision that the previous one has written. */
  private queue: Promise<void> = Promise.resolve();

  constructor(
    readonly store: Store,
    private readonly callbacks: DocumentCallbacks,
  ) {
    this.saveButton = button(t("save"), () => void this.save(true), { title: t("key-save") });
    addEventListener("beforeunload", (event) => {
      if ((this.isDirty || callbacks.hasUnsaved()) && !store.savesItself) event.preventDefault();
    });
    store.watch((path, version) => this.changedElsewhere(path, version));
  }

  /** Opens a file. `base` is undefined if it is not stored yet. `isOriginal` is whether it ships with Castra. */
  open(path: string, base: Version | undefined, isReadOnly: boolean, isOriginal = false): void {
    clearTimeout(this.saving);
    this.path = path;
    this.isOriginal = isOriginal;
    this.base = base;
    this.isReadOnly = isReadOnly;
    this.setConflict(undefined);
    this.saveButton.hidden = this.store.savesItself || isReadOnly;
    this.mark();
  }

  /** The text as it was last saved; undefined if it is not stored. */
  get kept(): string | undefined {
    return this.isOriginal ? undefined : this.base?.text;
  }

  /** The stored version on which the text is based. */
  get version(): Version | undefined {
    return this.base;
  }

  /** Checks whether another program has written the file while it was hidden. */
  checkDisk(): void {
    if (this.base !== undefined) this.changedElsewhere(this.path, undefined);
  }

  get isDirty(): boolean {
    return this.path !== "" && !this.isReadOnly && this.callbacks.text() !== this.base?.text;
  }

  private mark(): void {
    const words = this.isOriginal ? t("saved-shipped") : this.isReadOnly ? t("saved-read-only") : this.newer !== undefined ? t("saved-elsewhere") : this.isDirty ? t("saved-not") : t("saved");
    fill(this.saved, words);
    this.saved.classList.toggle("dirty", this.isDirty);
    this.saveButton.disabled = !this.isDirty;
    this.callbacks.marked(this.isDirty && !this.store.savesItself);
  }

  /** Handles a change of the text in the editor. */
  changed(): void {
    if (this.isOriginal && this.isDirty) {
      this.isOriginal = false;
      this.base = undefined;
      this.path = this.callbacks.copy();
    }
    this.mark();
    clearTimeout(this.saving);
    if (this.store.savesItself) this.saving = setTimeout(() => void this.save(false), SAVE_AFTER);
  }

  /** Asks about unsaved changes before the file is left, or saves them in a store that saves by itself.
   *  Resolves to whether the file may be left. */
  async leave(): Promise<boolean> {
    if (this.isDirty && this.store.savesItself) await this.save(false);
    if (!this.isDirty) return true;
    const answers: [Words, "save" | "leave"][] = [[t("save"), "save"], [t("save-leave"), "leave"]];
    const answer = await choose(t("save-unsaved", { path: this.path }), answers);
    if (answer === "save") await this.save(true);
    return answer === "leave" || (answer === "save" && !this.isDirty);
  }

  save(isAsked: boolean): Promise<void> {
    this.queue = this.queue.then(() => this.write(isAsked));
    return this.queue;
  }

  private async write(isAsked: boolean): Promise<void> {
    clearTimeout(this.saving);
    if (this.isReadOnly || this.isOriginal || this.path === "") return;
    if (this.newer !== undefined) {
      if (isAsked) this.callbacks.say(t("save-decide"));
      return;
    }
    const { path } = this;
    const text = this.callbacks.text();
    try {
      const answer = await this.store.save(path, text, this.base?.revision ?? null);
      if (path !== this.path) return;
      if ("newer" in answer) this.setConflict(answer.newer);
      else {
        const isNew = this.base === undefined;
        this.base = { text, revision: answer.revision };
        // A new file belongs to a package from now on.
        if (isNew) this.callbacks.others();
        if (isAsked) this.callbacks.say(t("save-done", { path }));
      }
    } catch (error) {
      this.callbacks.say(t("save-failed", { path, error: words(error) }));
    }
    this.mark();
  }

  /** Handles a change of a file by another program. */
  private changedElsewhere(path: string, said: Version | undefined): void {
    if (path !== this.path) {
      this.callbacks.others();
      return;
    }
    // The event may be late, so read the store again after pending saves.
    this.queue = this.queue.then(async () => {
      try {
        const now = said?.text === this.callbacks.text() ? said : await this.store.open(path);
        if (path === this.path) this.compare(now);
      } catch (error) {
        if (path !== this.path) return;
        if (error instanceof Gone) this.compare(undefined);
        else this.callbacks.say(t("save-unread", { path, error: words(error) }));
      }
    });
  }

  /** Compares the stored version with the text. */
  private compare(version: Version | undefined): void {
    if (version === undefined) {
      this.callbacks.say(t("save-deleted", { path: this.path }));
      this.base = undefined;
    } else if (version.text === this.callbacks.text()) {
      this.base = version;
      this.setConflict(undefined);
    } else if (version.revision !== this.base?.revision) {
      if (this.isDirty) this.setConflict(version);
      else {
        this.base = version;
        this.callbacks.replace(version.text);
        this.callbacks.say(t("save-newer", { path: this.path }));
      }
    }
    this.mark();
  }

  /** Shows a conflict with a newer version, or ends it. Nothing is overwritten until the user decides. */
  private setConflict(newer: Version | undefined): void {
    this.newer = newer;
    this.conflict.hidden = newer === undefined;
    if (newer === undefined) return;
    const decide = (take: boolean) => {
      this.base = newer;
      this.setConflict(undefined);
      if (take) this.callbacks.replace(newer.text);
      else void this.save(true);
      this.mark();
    };
    fill(
      this.conflict,
      h("p", {}, t("save-clash", { path: this.path })),
      h(
        "div",
        { class: "row" },
        button(t("save-show-theirs"), () => show(t("save-other-version"), h("pre", { class: "version", tabindex: 0 }, newer.text))),
        button(t("save-take-theirs"), () => decide(true), { title: t("save-take-hint") }),
        button(t("save-keep-mine"), () => decide(false), { title: t("save-keep-hint") }),
      ),
    );
  }
}
