// The connection of the page to a core: a worker in the browser or, if `castra edit` serves the page, a
// process on this machine. Both answer requests in order.
import { connection } from "../connection";
import { coreModule, coreWorker } from "./load";

/** The answer of a core to a request. `stopped` is its last one. */
export type Answer = { ok: unknown } | { error: string } | { stopped: string };

export interface Link {
  /** Resolves when the core accepts requests. */
  readonly ready: Promise<void>;
  ask(request: unknown): void;
  /** Ends the core at once. No callback is called afterwards. */
  end(): void;
}

export interface LinkCallbacks {
  /** The core has answered its oldest pending request. */
  answered(answer: Answer): void;
  /** The core is out of reach, and its state is gone. */
  lost(): void;
}

/** Starts a core and returns the connection to it. */
export function link(callbacks: LinkCallbacks): Link {
  return document.documentElement.dataset["served"] === "folder" ? new SocketLink(callbacks) : workerLink(callbacks);
}

/** The module, compiled once and shared by all workers of the page. */
let compiled: Promise<WebAssembly.Module> | undefined;

function workerLink(callbacks: LinkCallbacks): Link {
  const worker = coreWorker();
  worker.onmessage = ({ data }: MessageEvent<Answer>) => callbacks.answered(data);
  worker.onerror = (event) => callbacks.answered({ stopped: event.message || "the worker has stopped" });
  compiled ??= coreModule();
  return {
    ready: compiled.then((module) => worker.postMessage({ module })),
    ask: (request) => worker.postMessage({ request }),
    end: () => worker.terminate(),
  };
}

/** Milliseconds between attempts to reconnect: the first pause, and the longest. */
const [SOON, LATER] = [300, 3000];

class SocketLink implements Link {
  readonly ready: Promise<void>;
  private opened: () => void = () => {};
  private socket: WebSocket | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isOver = false;

  constructor(private readonly callbacks: LinkCallbacks) {
    this.ready = new Promise((done) => (this.opened = done));
    this.open(SOON);
  }

  /** Opens the socket. While the server does not answer, tries again with growing pauses. */
  private open(pause: number): void {
    const socket = (this.socket = new WebSocket(address("api/core")));
    let refused: string | undefined;
    let isOpen = false;
    socket.onopen = () => {
      isOpen = true;
      connection.restored(this);
      this.opened();
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const said = JSON.parse(data) as Answer | { refused: string };
      if ("refused" in said) refused = said.refused;
      else this.callbacks.answered(said);
    };
    socket.onclose = () => {
      if (this.isOver) return;
      if (!isOpen) {
        connection.lost(this);
        this.timer = setTimeout(() => this.open(Math.min(2 * pause, LATER)), pause);
      } else if (refused === undefined) {
        // The link that replaces this one shows the notice if it cannot connect either.
        this.callbacks.lost();
      } else {
        connection.lost(this, refused);
        this.timer = setTimeout(() => {
          connection.restored(this);
          this.callbacks.lost();
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
    connection.restored(this);
    this.socket?.close();
  }
}

/** Returns the WebSocket address of a path relative to the page. */
export function address(path: string): URL {
  return new URL(path, location.href.replace(/^http/, "ws"));
}
