// Entry point of the page. Shows the start page or the workbench, and keeps the address in step.
import { Core } from "./core/core";
import { fill, h } from "./dom";
import { BrowserStore, revisionOf } from "./files/browser";
import { FolderStore } from "./files/folder";
import { idOf } from "./files/kind";
import { unpacked, type Linked } from "./files/link";
import type { Store } from "./files/store";
import { t, type Words } from "./messages/messages";
import { addressOf, routeOf, type Route } from "./route";
import { Start } from "./start";
import { Status } from "./status";
import { extras } from "./views";
import { Workbench } from "./workbench";
import { words } from "./words";

const host = document.getElementById("page") ?? document.body;

function failed(error: unknown): void {
  fill(host, h("p", { class: "loading", role: "alert" }, t("page-cannot-start", { error: words(error) })));
}

async function main(): Promise<void> {
  const browser = new BrowserStore();
  const folder = await FolderStore.here();
  const store: Store = folder ?? browser;
  const status = new Status();
  const say = (text: Words) => status.say(text);
  const core = new Core();
  let bench: Workbench | undefined;
  const workbench = (): Workbench =>
    (bench ??= new Workbench(store, {
      home: () => void visit({ to: "home" }),
      kept: (path) => replace({ to: "file", path }),
      show: (path) => turn(path),
      closed: (next) => void arrive(next === undefined ? { to: "home" } : { to: "file", path: next }),
    }, extras));

  /** The fragment of the current address. */
  let address = location.hash;
  const replace = (route: Route) => {
    address = addressOf(route);
    history.replaceState(null, "", address === "" ? location.pathname : address);
  };

  const work = () => {
    // Clicks would be lost until a file is open.
    workbench().element.inert = true;
    fill(host, workbench().element);
    start.clear();
    document.title = "Castra";
  };
  const start = new Start(core, store, {
    open: ({ path }) => void visit({ to: "file", path }),
    ship: (path, view) => void visit({ to: "shipped", path, view }),
    begin: (path, text, art) => {
      const free = store.free(path);
      void advance({ to: "file", path: free }, async () => {
        work();
        // The text may use games and modules of the folder.
        await workbench().load();
        await workbench().start(free, text, { art });
      });
    },
    say,
  });

  /** Navigates to a route and adds it to the browser history. */
  const visit = (route: Route) => advance(route, () => show(route));
  const advance = async (route: Route, go: () => Promise<void>) => {
    if (bench?.element.isConnected === true && !(await bench.leave())) return;
    await arrive(route, go);
  };
  /** Shows another open file. The current file stays open with its unsaved changes. */
  const turn = async (path: string) => {
    await bench?.park();
    await arrive({ to: "file", path });
  };
  const arrive = async (route: Route, go: () => Promise<void> = () => show(route)) => {
    const next = addressOf(route);
    if (next !== address) history.pushState(null, "", next === "" ? location.pathname : next);
    address = next;
    await go().catch(failed);
  };

  /** The number of navigations. The result of an earlier navigation is ignored. */
  let asked = 0;

  /** Shows a route, or the start page if the file does not exist. */
  const show = async (route: Route): Promise<void> => {
    const run = ++asked;
    const isLate = () => run !== asked;
    switch (route.to) {
      case "home":
        await start.show();
        if (isLate()) return;
        fill(host, start.element, status.element);
        document.title = "Castra";
        return;
      case "file": {
        if (bench?.isParked(route.path) === true) {
          work();
          return bench.resume(route.path);
        }
        const kept = (await store.list()).find(({ path }) => path === route.path);
        if (isLate()) return;
        if (kept === undefined) bench?.forget(route.path);
        if (kept === undefined) return lost(t("page-no-file", { path: route.path }));
        work();
        await workbench().load();
        if (isLate()) return;
        return workbench().open(kept.path, kept.isReadOnly).catch((error: unknown) => (isLate() ? undefined : lost(words(error))));
      }
      case "shipped": {
        const text = await core.shipped(route.path).catch(() => undefined);
        if (isLate()) return;
        if (text === undefined) return lost(t("page-no-battle", { path: route.path }));
        work();
        await workbench().load();
        if (isLate()) return;
        const name = route.path.split("/").pop() ?? route.path;
        return workbench().start(`shipped/${route.path}`, text, { original: name, view: route.view });
      }
      case "link":
        try {
          const shared = await unpacked(route.hash);
          if (isLate()) return;
          if (shared !== undefined) await linked(shared);
        } catch (error) {
          return lost(t("page-bad-link", { error: words(error) }));
        }
    }
  };
  const lost = async (why: Words) => {
    replace({ to: "home" });
    await show({ to: "home" });
    say(why);
  };

  /** Opens a battle from a link: as an editable copy, or locked at the table if the link has terms. */
  const linked = async ({ text, terms, art }: Linked) => {
    const name = idOf(text) ?? "shared";
    work();
    if (terms !== undefined) {
      // Keep the address, so that it can be opened again. The revision keeps stored games of different texts apart.
      await workbench().start(`${name}-${revisionOf(text)}.castra`, text, { terms, art, copy: () => void copy(name, { text, art }) });
      return;
    }
    await workbench().load();
    const path = store.free(name);
    replace({ to: "file", path });
    await workbench().start(path, text, { art });
  };
  const copy = (name: string, copied: Linked) => linked(copied).catch(failed).then(() => say(t("page-copied", { name })));

  addEventListener("popstate", () => {
    if (location.hash === address) return;
    void (async () => {
      const wanted = location.hash;
      if (bench?.element.isConnected === true && !(await bench.leave())) {
        // The user stays, so restore the address.
        history.pushState(null, "", address === "" ? location.pathname : address);
        return;
      }
      address = wanted;
      await show(routeOf(wanted)).catch(failed);
    })();
  });

  const first = routeOf(address);
  if (first.to === "home" && folder?.first != null) replace({ to: "file", path: folder.first });
  await show(routeOf(address));
}

main().catch(failed);
