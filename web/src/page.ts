// The page: the start, or one file being worked on.
import { Core } from "./core/core";
import { fill, h } from "./dom";
import { BrowserStore } from "./files/browser";
import { FolderStore } from "./files/folder";
import { unpacked } from "./files/link";
import type { Store } from "./files/store";
import { Start } from "./start";
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
  const said = h("div", { class: "status", role: "status" });
  const say = (text: string) => {
    said.textContent = text;
    said.classList.add("on");
    setTimeout(() => said.classList.remove("on"), 6000);
  };
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
      void workbench().load().catch(failed).then(() => workbench().start(free, text, undefined, false, view));
    },
    say,
  });
  const home = async () => {
    history.replaceState(null, "", location.pathname);
    await start.show();
    fill(host, start.element, said);
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

  /** What the address asks for. */
  const go = async () => {
    const shared = await unpacked(location.hash).catch((error: unknown) => {
      say(`This link cannot be read: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    });
    if (shared !== undefined) {
      const name = /^scenario\s+([A-Za-z0-9_-]+)/m.exec(shared)?.[1] ?? "shared";
      const path = store === browser ? browser.free(name) : `${name}.castra`;
      if (!(await workbench().leave())) return;
      work();
      await workbench().load();
      workbench().start(path, shared, undefined);
      history.replaceState(null, "", location.pathname);
      return;
    }
    const wanted = named(location.hash) ?? folder?.first ?? null;
    const kept = wanted === null ? undefined : (await store.list()).find(({ path }) => path === wanted);
    if (kept !== undefined) await open(kept.path, kept.isReadOnly);
    else await home();
  };
  addEventListener("hashchange", () => {
    if (location.hash.startsWith("#t=")) void go();
  });
  await go();
}

main().catch(failed);
