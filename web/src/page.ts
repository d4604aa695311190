// The page: the start, or one file being worked on.
import { Core } from "./core/core";
import { fill, h } from "./dom";
import { BrowserStore, revisionOf } from "./files/browser";
import { FolderStore } from "./files/folder";
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

  /** What is shown, as the address has it. */
  let address = location.hash;
  const replace = (route: Route) => {
    address = addressOf(route);
    history.replaceState(null, "", address === "" ? location.pathname : address);
  };

  const work = () => {
    // Until a file is open in it, a click would be lost.
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
        // In a folder, its own games and modules may be meant.
        await workbench().load();
        await workbench().start(free, text, { art });
      });
    },
    say,
  });

  /** Goes to a place, which the browser's Back leads away from again. */
  const visit = (route: Route) => advance(route, () => show(route));
  const advance = async (route: Route, go: () => Promise<void>) => {
    if (bench?.element.isConnected === true && !(await bench.leave())) return;
    await arrive(route, go);
  };
  /** Shows another open file; the one that was shown stays open, with what is not saved. */
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

  /** How often something was asked for: what comes of an earlier request comes too late. */
  let asked = 0;

  /** Shows what an address names; the start, if there is no such thing. */
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

  /** A battle from a link: a copy to be changed, or the table where it is played as it is. */
  const linked = async ({ text, terms, art }: Linked) => {
    const name = /^scenario\s+([A-Za-z0-9_-]+)/m.exec(text)?.[1] ?? "shared";
    work();
    if (terms !== undefined) {
      // The address stays, so that it can be opened again; games are kept apart from those of others.
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
        // The person stays: so does the address.
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
