// The link of the page to a core: a worker in the browser or, if `castra edit` serves the page, a
// process on this machine. Both take requests one after the other, and answer in that order.
import { connection } from "../connection";
import { coreModule, coreWorker } from "./load";

/** What a core says to a request; when it has stopped, it says nothing more. */
export type Answer = { ok: unknown } | { error: string } | { stopped: string };

export interface Link {
  /** Resolved when it may be asked. */
  readonly ready: Promise<void>;
  ask(request: unknown): void;
  /** Ends the core, whatever it is at. Nothing more is heard of it. */
  end(): void;
}

export interface LinkHeard {
  /** The answer to the oldest request that has none. */
  answered(answer: Answer): void;
  /** The core is out of reach, with all that it knew. */
  lost(): void;
}

/** A new core. */
export function link(heard: LinkHeard): Link {
  return document.documentElement.dataset["served"] === "folder" ? new SocketLink(heard) : workerLink(heard);
}

/** Compiled once, and shared by all workers of the page. */
let compiled: Promise<WebAssembly.Module> | undefined;

function workerLink(heard: LinkHeard): Link {
  const worker = coreWorker();
  worker.onmessage = ({ data }: MessageEvent<Answer>) => heard.answered(data);
  worker.onerror = (event) => heard.answered({ stopped: event.message || "the worker has stopped" });
  compiled ??= coreModule();
  return {
    ready: compiled.then((module) => worker.postMessage({ module })),
    ask: (request) => worker.postMessage({ request }),
    end: () => worker.terminate(),
  };
}

/** Milliseconds after which the server is looked for again: at first, and at most. */
const [SOON, LATER] = [300, 3000];

class SocketLink implements Link {
  readonly ready: Promise<void>;
  private opened: () => void = () => {};
  private socket: WebSocket | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isOver = false;

  constructor(private readonly heard: LinkHeard) {
    this.ready = new Promise((done) => (this.opened = done));
    this.open(SOON);
  }

  /** Opens the socket; while nobody is there, again after a while. */
  private open(pause: number): void {
    const socket = (this.socket = new WebSocket(address("api/core")));
    let refused: string | undefined;
    let isOpen = false;
    socket.onopen = () => {
      isOpen = true;
      connection.found(this);
      this.opened();
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const said = JSON.parse(data) as Answer | { refused: string };
      if ("refused" in said) refused = said.refused;
      else this.heard.answered(said);
    };
    socket.onclose = () => {
      if (this.isOver) return;
      if (!isOpen) {
        connection.lost(this);
        this.timer = setTimeout(() => this.open(Math.min(2 * pause, LATER)), pause);
      } else if (refused === undefined) {
        // Another takes its place, and says it if it finds nobody either.
        this.heard.lost();
      } else {
        connection.lost(this, refused);
        this.timer = setTimeout(() => {
          connection.found(this);
          this.heard.lost();
        }, LATER);
      }
    };
  }

  ask(request: unknown): void {
    this.socket?.send(JSON.stringify(request));
  }

  end(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    connection.found(this);
    this.socket?.close();
  }
}

/** The address of a socket beside the page. */
export function address(path: string): URL {
  return new URL(path, location.href.replace(/^http/, "ws"));
}
