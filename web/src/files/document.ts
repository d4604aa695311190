// The file that is open: which version its text was made from, whether it is saved, and what
// happens when another version comes from elsewhere.
import { choose, show } from "../dialog";
import { button, fill, h } from "../dom";
import { t, type Words } from "../messages/messages";
import { words } from "../words";
import type { Store, Version } from "./store";

const SAVE_AFTER = 600;

export interface DocumentHeard {
  text(): string;
  /** Another version takes the place of the text. */
  replace(text: string): void;
  say(text: Words): void;
  /** Another file of the store was changed, or this one is new there: the packages are to be read again. */
  others(): void;
  /** What is not to be changed itself is changed: the path of the copy that has the changes. */
  copy(): string;
  /** Whether there are changes that are not saved. */
  marked(isDirty: boolean): void;
  /** Whether other open files have changes that are not saved. */
  hasUnsaved(): boolean;
}

export class Document {
  /** Whether it is saved, in a word. */
  readonly saved = h("span", { class: "saved" });
  readonly saveButton: HTMLButtonElement;
  readonly conflict = h("div", { class: "conflict", role: "alert", hidden: true });
  path = "";
  isReadOnly = false;
  /** Whether it is kept nowhere until it is changed, and then as a copy. */
  private isOriginal = false;
  /** The version that the text was made from. */
  private base: Version | undefined;
  private newer: Version | undefined;
  private saving: ReturnType<typeof setTimeout> | undefined;
  /** Saves go one after the other, so that each knows what the one before it has written. */
  private queue: Promise<void> = Promise.resolve();

  constructor(
    readonly store: Store,
    private readonly heard: DocumentHeard,
  ) {
    this.saveButton = button(t("save"), () => void this.save(true), { title: t("key-save") });
    addEventListener("beforeunload", (event) => {
      if ((this.isDirty || heard.hasUnsaved()) && !store.savesItself) event.preventDefault();
    });
    store.watch((path, version) => this.changedElsewhere(path, version));
  }

  /** Begins with a file; one that is kept nowhere yet has no version. An original stays as it is. */
  open(path: string, base: Version | undefined, isReadOnly: boolean, isOriginal = false): void {
    clearTimeout(this.saving);
    this.path = path;
    this.isOriginal = isOriginal;
    this.base = base;
    this.isReadOnly = isReadOnly;
    this.clash(undefined);
    this.saveButton.hidden = this.store.savesItself || isReadOnly;
    this.mark();
  }

  /** The text as it was saved last; none of what is kept nowhere. */
  get kept(): string | undefined {
    return this.isOriginal ? undefined : this.base?.text;
  }

  /** The version that the text was made from. */
  get version(): Version | undefined {
    return this.base;
  }

  /** Checks whether another program has written the file while it was hidden. */
  lookAgain(): void {
    if (this.base !== undefined) this.changedElsewhere(this.path, undefined);
  }

  get isDirty(): boolean {
    return this.path !== "" && !this.isReadOnly && this.heard.text() !== this.base?.text;
  }

  private mark(): void {
    const words = this.isOriginal ? t("saved-shipped") : this.isReadOnly ? t("saved-read-only") : this.newer !== undefined ? t("saved-elsewhere") : this.isDirty ? t("saved-not") : t("saved");
    fill(this.saved, words);
    this.saved.classList.toggle("dirty", this.isDirty);
    this.saveButton.disabled = !this.isDirty;
    this.heard.marked(this.isDirty && !this.store.savesItself);
  }

  /** The text has changed here. */
  changed(): void {
    if (this.isOriginal && this.isDirty) {
      this.isOriginal = false;
      this.base = undefined;
      this.path = this.heard.copy();
    }
    this.mark();
    clearTimeout(this.saving);
    if (this.store.savesItself) this.saving = setTimeout(() => void this.save(false), SAVE_AFTER);
  }

  /** Another file is to take its place: whether it may. What is not saved is saved now, or given
   *  up by the person. */
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
      if (isAsked) this.heard.say(t("save-decide"));
      return;
    }
    const { path } = this;
    const text = this.heard.text();
    try {
      const answer = await this.store.save(path, text, this.base?.revision ?? null);
      if (path !== this.path) return;
      if ("newer" in answer) this.clash(answer.newer);
      else {
        const isNew = this.base === undefined;
        this.base = { text, revision: answer.revision };
        // It belongs to a package from now on.
        if (isNew) this.heard.others();
        if (isAsked) this.heard.say(t("save-done", { path }));
      }
    } catch (error) {
      this.heard.say(t("save-failed", { path, error: words(error) }));
    }
    this.mark();
  }

  /** Handles a change of a file by another program. */
  private changedElsewhere(path: string, said: Version | undefined): void {
    if (path !== this.path) {
      this.heard.others();
      return;
    }
    // The message may be late, so the store is read again after the saves that are under way.
    this.queue = this.queue.then(async () => {
      const now = said?.text === this.heard.text() ? said : await this.store.open(path).catch(() => undefined);
      if (path === this.path) this.compare(now);
    });
  }

  /** Looks at what the store has, beside what is here. */
  private compare(version: Version | undefined): void {
    if (version === undefined) {
      this.heard.say(t("save-deleted", { path: this.path }));
      this.base = undefined;
    } else if (version.text === this.heard.text()) {
      this.base = version;
      this.clash(undefined);
    } else if (version.revision !== this.base?.revision) {
      if (this.isDirty) this.clash(version);
      else {
        this.base = version;
        this.heard.replace(version.text);
        this.heard.say(t("save-newer", { path: this.path }));
      }
    }
    this.mark();
  }

  /** Shows that two versions have gone apart; nothing is overwritten until a person says so. */
  private clash(newer: Version | undefined): void {
    this.newer = newer;
    this.conflict.hidden = newer === undefined;
    if (newer === undefined) return;
    const decide = (take: boolean) => {
      this.base = newer;
      this.clash(undefined);
      if (take) this.heard.replace(newer.text);
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
