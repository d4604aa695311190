// The store in a folder of this machine, which `castra edit` serves.
import { connection } from "../connection";
import { address } from "../core/link";
import { t } from "../messages/messages";
import type { LoadedSources } from "../protocol";
import { dateOf, kindOf } from "./kind";
import { freePath, Gone, type Kept, type Saved, type Store, type Version } from "./store";

interface Served {
  /** The name of the folder. */
  folder: string;
  /** The file that was named on the command line. */
  first: string | null;
  loaded: LoadedSources;
  files: { path: string; title: string; readOnly: boolean; modified: number | null }[];
}

type Event = { path: string; text: string; revision: string } | { path: string; gone: true };

/** Milliseconds between attempts to reconnect. */
const RETRY = 500;

/** Sends a request to the server of this page. */
async function ask(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch {
    throw new Error(String(t("folder-no-answer")));
  }
}

export class FolderStore implements Store {
  readonly savesItself = false;
  /** The file that was opened last. */
  private opened: string | undefined;
  /** Whether `served` has just been read, so that the first `list` need not read it again. */
  private isFresh = true;

  private constructor(private served: Served) {}

  /** Returns the store of the folder that serves this page, or undefined if no folder does. */
  static async here(): Promise<FolderStore | undefined> {
    if (document.documentElement.dataset["served"] !== "folder") return undefined;
    return new FolderStore(await FolderStore.read());
  }

  private static async read(): Promise<Served> {
    const response = await ask("api/folder");
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
    if (!this.isFresh) this.served = await FolderStore.read();
    this.isFresh = false;
    const texts = new Map(this.served.loaded.texts.map(({ path, text }) => [path, text]));
    return this.served.files.map(({ path, title, readOnly, modified }) => {
      const text = texts.get(path) ?? "";
      return { path, title, isReadOnly: readOnly, kind: kindOf(text, path), date: dateOf(text), changed: modified === null ? undefined : modified * 1000 };
    });
  }

  async load(): Promise<LoadedSources> {
    this.served = await FolderStore.read();
    return this.served.loaded;
  }

  async open(path: string): Promise<Version> {
    this.opened = path;
    const response = await ask(`api/text?path=${encodeURIComponent(path)}`);
    if (response.status === 404) throw new Gone((await response.text()).trim());
    if (!response.ok) throw new Error((await response.text()).trim());
    return { text: await response.text(), revision: response.headers.get("ETag") ?? "" };
  }

  save(path: string, text: string, over: string | null): Promise<Saved> {
    return this.change(path, { method: "PUT", headers: { "If-Match": over ?? "none" }, body: text });
  }

  remove(path: string, over: string): Promise<Saved> {
    return this.change(path, { method: "DELETE", headers: { "If-Match": over } });
  }

  private async change(path: string, init: RequestInit): Promise<Saved> {
    const response = await ask(`api/text?path=${encodeURIComponent(path)}`, init);
    if (response.status === 409) {
      const revision = response.headers.get("ETag") ?? "";
      return { newer: { text: await response.text(), revision } };
    }
    if (!response.ok) throw new Error((await response.text()).trim());
    return { revision: response.headers.get("ETag") ?? "" };
  }

  free(wanted: string): string {
    return freePath(wanted, (path) => this.served.files.some((file) => file.path === path));
  }

  watch(listener: (path: string, version: Version | undefined) => void): void {
    const listen = (isAgain: boolean) => {
      const socket = new WebSocket(address("api/events"));
      socket.onopen = () => {
        connection.restored(this);
        // The file may have changed while the connection was lost.
        if (isAgain && this.opened !== undefined) listener(this.opened, undefined);
      };
      socket.onmessage = ({ data }: MessageEvent<string>) => {
        const event = (JSON.parse(data) as { data: Event }).data;
        listener(event.path, "gone" in event ? undefined : event);
      };
      socket.onclose = () => {
        connection.lost(this);
        setTimeout(() => listen(true), RETRY);
      };
    };
    listen(false);
  }
}
