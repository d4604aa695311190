// The page: the start, or one file being worked on.
import { Core } from "./core/core";
import { fill, h } from "./dom";
import { BrowserStore, revisionOf } from "./files/browser";
import { FolderStore } from "./files/folder";
import { unpacked, type Linked } from "./files/link";
import type { Store } from "./files/store";
import { Start } from "./start";
import { Status } from "./status";
import { extras } from "./views";
import { Workbench } from "./workbench";

const host = document.getElementById("page") ?? document.body;

function failed(error: unknown): void {
  const why = error instanceof Error ? error.message : String(error);
  fill(host, h("p", { class: "loading", role: "alert" }, `Castra cannot start here: ${why}`));
}

/** The file that an address names, if it names one. */
function named(hash: string): string | undefined {
  try {
    return hash.length > 1 ? decodeURIComponent(hash.slice(1)) : undefined;
  } catch {
    return undefined;
  }
}

async function main(): Promise<void> {
  const browser = new BrowserStore();
  const folder = await FolderStore.here();
  const store: Store = folder ?? browser;
  const status = new Status();
  const say = (text: string) => status.say(text);
  const core = new Core();
  let bench: Workbench | undefined;
  const workbench = (): Workbench => (bench ??= new Workbench(store, () => void home(), extras));

  const work = () => {
    fill(host, workbench().element);
    document.title = "Castra";
  };
  const start = new Start(core, store, {
    open: ({ path, isReadOnly }) => void open(path, isReadOnly),
    begin: (path, text, view) => {
      const free = store === browser ? browser.free(path) : path;
      work();
      history.replaceState(null, "", location.pathname);
      // In a folder, its own games and modules may be meant.
      void workbench().load().catch(failed).then(() => workbench().start(free, text, { view }));
    },
    say,
  });
  const home = async () => {
    history.replaceState(null, "", location.pathname);
    await start.show();
    fill(host, start.element, status.element);
  };
  const open = async (path: string, isReadOnly: boolean) => {
    try {
      work();
      await workbench().load();
      await workbench().open(path, isReadOnly);
      history.replaceState(null, "", `#${encodeURIComponent(path)}`);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
      await home();
    }
  };

  /** A battle from a link: a copy to be changed, or the table where it is played as it is. */
  const linked = async ({ text, terms }: Linked) => {
    const name = /^scenario\s+([A-Za-z0-9_-]+)/m.exec(text)?.[1] ?? "shared";
    if (!(await workbench().leave())) return;
    work();
    if (terms !== undefined) {
      // The address stays, so that it can be opened again; games are kept apart from those of others.
      await workbench().start(`${name}-${revisionOf(text)}.castra`, text, { terms, copy: () => void copy(name, text) });
      return;
    }
    await workbench().load();
    await workbench().start(store === browser ? browser.free(name) : `${name}.castra`, text);
    history.replaceState(null, "", location.pathname);
  };
  const copy = (name: string, text: string) => {
    history.replaceState(null, "", location.pathname);
    return linked({ text }).catch(failed).then(() => say(`This is a copy of ${name}, to be changed as you like.`));
  };

  /** What the address asks for. */
  const go = async () => {
    const shared = await unpacked(location.hash).catch((error: unknown) => {
      say(`This link cannot be read: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    });
    if (shared !== undefined) {
      await linked(shared);
      return;
    }
    const wanted = named(location.hash) ?? folder?.first ?? null;
    const kept = wanted === null ? undefined : (await store.list()).find(({ path }) => path === wanted);
    if (kept !== undefined) await open(kept.path, kept.isReadOnly);
    else await home();
  };
  addEventListener("hashchange", () => {
    if (/^#(t|play)=/.test(location.hash)) void go();
  });
  await go();
}

main().catch(failed);
