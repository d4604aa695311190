// The open files: their tabs in the header of the workbench, and the state of those in the background.
import type { EditorState } from "@codemirror/state";
import { button, fill, h } from "../dom";
import { t } from "../messages/messages";
import type { Version } from "./store";

/** A file that is open in the background: its text with the undo history, and its base version. */
export interface Parked {
  state: EditorState;
  base: Version | undefined;
  /** The text when it was first opened. */
  first: string;
  isReadOnly: boolean;
}

export interface OpenFilesCallbacks {
  /** Shows another open file. */
  show(path: string): void;
  /** Closes a file. */
  close(path: string): void;
  /** Lets the user open another file. */
  more(): void;
}

export class OpenFiles {
  readonly element = h("nav", { class: "files", "aria-label": t("files-open"), hidden: true });
  readonly parked = new Map<string, Parked>();
  private paths: string[];
  private current = "";
  private isDirty = false;

  /** `key` is the key of the paths in session storage, so that a reload restores the tabs. */
  constructor(
    private readonly key: string,
    private readonly callbacks: OpenFilesCallbacks,
  ) {
    this.paths = kept(key);
  }

  /** Whether a file in the background has unsaved changes. */
  get hasUnsaved(): boolean {
    return [...this.parked.values()].some(isDirty);
  }

  /** Marks a file as current; with `isKept`, it gets a tab. */
  shown(path: string, isKept: boolean): void {
    this.current = path;
    if (isKept && !this.paths.includes(path)) this.paths.push(path);
    this.keep();
  }

  /** Sets whether the current file has unsaved changes. */
  marked(isDirty: boolean): void {
    if (isDirty === this.isDirty) return;
    this.isDirty = isDirty;
    this.draw();
  }

  /** Removes a file. Returns the path of the file to show next, or undefined if it was the only one. */
  closed(path: string): string | undefined {
    const at = this.paths.indexOf(path);
    this.paths = this.paths.filter((other) => other !== path);
    this.parked.delete(path);
    this.keep();
    return this.paths[Math.min(Math.max(at, 0), this.paths.length - 1)];
  }

  /** Renames the current file. */
  moved(from: string, to: string): void {
    this.paths = this.paths.filter((path) => path !== from);
    this.shown(to, true);
  }

  private keep(): void {
    try {
      sessionStorage.setItem(this.key, JSON.stringify(this.paths));
    } catch {
      // Without session storage, the tabs last for this visit.
    }
    this.draw();
  }

  private draw(): void {
    // A single file has no tab, since the header shows its title.
    this.element.hidden = this.paths.length === 0;
    this.element.classList.toggle("several", this.paths.length > 1);
    const tabs = this.paths.map((path) => {
      const isCurrent = path === this.current;
      const parked = this.parked.get(path);
      const unsaved = isCurrent ? this.isDirty : parked !== undefined && isDirty(parked);
      const name = (path.split("/").pop() ?? path).replace(/\.castra$/, "");
      return h(
        "li",
        { class: isCurrent ? "on" : null },
        h(
          "button",
          { type: "button", class: "file-tab", "aria-current": isCurrent ? "page" : null, title: path, onclick: () => (isCurrent ? undefined : this.callbacks.show(path)) },
          name,
          unsaved && h("span", { class: "unsaved", role: "img", "aria-label": t("saved-not") }, "•"),
        ),
        button("×", () => this.callbacks.close(path), { class: "file-close", "aria-label": t("files-close", { path }), title: t("files-close", { path }) }),
      );
    });
    fill(
      this.element,
      this.paths.length > 1 && h("ul", {}, ...tabs),
      button("+", () => this.callbacks.more(), { class: "file-more", "aria-label": t("files-more"), title: t("files-more") }),
    );
    this.element.querySelector(".on")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

function isDirty({ state, base, isReadOnly }: Parked): boolean {
  return !isReadOnly && state.doc.toString() !== base?.text;
}

/** Reads the stored paths; an empty list if they are unreadable. */
function kept(key: string): string[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(found) ? found.filter((one): one is string => typeof one === "string") : [];
  } catch {
    return [];
  }
}
