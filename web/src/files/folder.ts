// Texts in a folder of this machine, which `castra edit` serves.
import type { Loaded } from "../core/protocol";
import type { Kept, Saved, Store, Version } from "./store";

interface Served {
  /** What the folder is called. */
  folder: string;
  /** The file that was named on the command line. */
  first: string | null;
  loaded: Loaded;
  files: { path: string; title: string; readOnly: boolean }[];
}

type Event = { path: string; text: string; revision: string } | { path: string; gone: true };

export class FolderStore implements Store {
  readonly savesItself = false;

  private constructor(private served: Served) {}

  /** The folder that this page is served from; none if it is not. */
  static async here(): Promise<FolderStore | undefined> {
    if (document.documentElement.dataset["served"] !== "folder") return undefined;
    return new FolderStore(await FolderStore.read());
  }

  private static async read(): Promise<Served> {
    const response = await fetch("api/folder");
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as Served;
  }

  get name(): string {
    return this.served.folder;
  }

  get first(): string | null {
    return this.served.first;
  }

  async list(): Promise<Kept[]> {
    this.served = await FolderStore.read();
    return this.served.files.map(({ path, title, readOnly }) => ({ path, title, isReadOnly: readOnly }));
  }

  async load(): Promise<Loaded> {
    this.served = await FolderStore.read();
    return this.served.loaded;
  }

  async open(path: string): Promise<Version> {
    const response = await fetch(`api/text?path=${encodeURIComponent(path)}`);
    if (!response.ok) throw new Error((await response.text()).trim());
    return { text: await response.text(), revision: response.headers.get("ETag") ?? "" };
  }

  async save(path: string, text: string, over: string | null): Promise<Saved> {
    const response = await fetch(`api/text?path=${encodeURIComponent(path)}`, {
      method: "PUT",
      headers: { "If-Match": over ?? "none" },
      body: text,
    });
    if (response.status === 409) {
      const revision = response.headers.get("ETag") ?? "";
      return { newer: { text: await response.text(), revision } };
    }
    if (!response.ok) throw new Error((await response.text()).trim());
    return { revision: response.headers.get("ETag") ?? "" };
  }

  watch(heard: (path: string, version: Version | undefined) => void): void {
    const events = new EventSource("api/events");
    events.addEventListener("text", ({ data }) => {
      const event = JSON.parse(data as string) as Event;
      heard(event.path, "gone" in event ? undefined : event);
    });
  }
}
