// The files that are open: tabs in the head of the workbench, and the state of those that are not shown.
import type { EditorState } from "@codemirror/state";
import { button, fill, h } from "../dom";
import { t } from "../messages/messages";
import type { Version } from "./store";

/** A file that is open and not shown: its text with its past, and the version that it was made from. */
export interface Parked {
  state: EditorState;
  base: Version | undefined;
  /** The text as it was opened. */
  first: string;
  isReadOnly: boolean;
}

export interface OpenFilesHeard {
  /** Another file is to be shown. */
  show(path: string): void;
  /** A file is to be closed. */
  close(path: string): void;
  /** The person wants to open another file. */
  more(): void;
}

export class OpenFiles {
  readonly element = h("nav", { class: "files", "aria-label": t("files-open"), hidden: true });
  readonly parked = new Map<string, Parked>();
  private paths: string[];
  private current = "";
  private isDirty = false;

  /** `key` is where the paths are kept, so that a reload finds the same tabs. */
  constructor(
    private readonly key: string,
    private readonly heard: OpenFilesHeard,
  ) {
    this.paths = kept(key);
  }

  /** Whether a file that is not shown has changes that are not saved. */
  get hasUnsaved(): boolean {
    return [...this.parked.values()].some(isDirty);
  }

  /** A file is shown; with `isKept`, it has a tab from now on. */
  shown(path: string, isKept: boolean): void {
    this.current = path;
    if (isKept && !this.paths.includes(path)) this.paths.push(path);
    this.keep();
  }

  /** Whether the file that is shown has changes that are not saved. */
  marked(isDirty: boolean): void {
    if (isDirty === this.isDirty) return;
    this.isDirty = isDirty;
    this.draw();
  }

  /** The file that comes to be shown when one is closed; none if it was the only one. */
  closed(path: string): string | undefined {
    const at = this.paths.indexOf(path);
    this.paths = this.paths.filter((other) => other !== path);
    this.parked.delete(path);
    this.keep();
    return this.paths[Math.min(Math.max(at, 0), this.paths.length - 1)];
  }

  /** The file is kept under another path. */
  moved(from: string, to: string): void {
    this.paths = this.paths.filter((path) => path !== from);
    this.shown(to, true);
  }

  private keep(): void {
    try {
      sessionStorage.setItem(this.key, JSON.stringify(this.paths));
    } catch {
      // A browser that keeps nothing: the tabs are those of this visit.
    }
    this.draw();
  }

  private draw(): void {
    // One file has its title.
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
          { type: "button", class: "file-tab", "aria-current": isCurrent ? "page" : null, title: path, onclick: () => (isCurrent ? undefined : this.heard.show(path)) },
          name,
          unsaved && h("span", { class: "unsaved", role: "img", "aria-label": t("saved-not") }, "•"),
        ),
        button("×", () => this.heard.close(path), { class: "file-close", "aria-label": t("files-close", { path }), title: t("files-close", { path }) }),
      );
    });
    fill(
      this.element,
      this.paths.length > 1 && h("ul", {}, ...tabs),
      button("+", () => this.heard.more(), { class: "file-more", "aria-label": t("files-more"), title: t("files-more") }),
    );
    this.element.querySelector(".on")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

function isDirty({ state, base, isReadOnly }: Parked): boolean {
  return !isReadOnly && state.doc.toString() !== base?.text;
}

/** What was kept; nothing of what cannot be read. */
function kept(key: string): string[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(found) ? found.filter((one): one is string => typeof one === "string") : [];
  } catch {
    return [];
  }
}
