// Requests to the server, and the stream of its events.
import { t } from "../messages/messages";

/** The server has refused a request: a code for programs, and a message for the user. */
export class Refusal extends Error {
  constructor(readonly error: string, message: string) {
    super(message);
  }
}

/** The server is unreachable. */
export class Unreached extends Error {}

/** Milliseconds between attempts to reach the server: the first pause, and the longest. */
const [FIRST, MOST] = [500, 15_000];

export class Http {
  /** `token` is the secret of a chair; undefined for public requests. */
  constructor(private readonly token?: string) {}

  get<T>(path: string): Promise<T> {
    return this.ask<T>(path, {});
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return this.ask<T>(path, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });
  }

  delete<T>(path: string): Promise<T> {
    return this.ask<T>(path, { method: "DELETE" });
  }

  /** Gets a response as text. */
  async text(path: string): Promise<string> {
    return (await this.fetched(path, {})).text();
  }

  /** Repeats a request until the server is reached. The server may receive it twice. */
  async patiently<T>(ask: () => Promise<T>, onReached: (isReached: boolean) => void): Promise<T> {
    for (let wait = FIRST; ; wait = Math.min(MOST, wait * 2)) {
      try {
        const answer = await ask();
        onReached(true);
        return answer;
      } catch (error) {
        if (!(error instanceof Unreached)) throw error;
        onReached(false);
        await pause(wait);
      }
    }
  }

  /** Follows the events after `last`, and other news by kind, until `signal` aborts. Reconnects as needed. */
  async follow(last: number, event: (number: number) => void, onReached: (isReached: boolean) => void, signal: AbortSignal, news: (kind: string, data: string) => void = () => {}): Promise<void> {
    let wait = FIRST;
    while (!signal.aborted) {
      try {
        const response = await this.fetched("/api/events", { headers: { "Last-Event-ID": String(last) }, signal });
        onReached(true);
        wait = FIRST;
        let kind = "";
        for await (const line of lines(response)) {
          kind = /^event: ?(\w+)$/.exec(line)?.[1] ?? kind;
          const data = /^data: ?(.*)$/.exec(line)?.[1];
          if (kind !== "changed" && data !== undefined) news(kind, data);
          const id = /^id: ?(\d+)$/.exec(line)?.[1];
          if (id === undefined) continue;
          last = Number(id);
          event(last);
        }
      } catch (error) {
        if (error instanceof Refusal && error.error === "unknown-link") throw error;
      }
      if (signal.aborted) return;
      onReached(false);
      await pause(wait);
      wait = Math.min(MOST, wait * 2);
    }
  }

  private async ask<T>(path: string, init: RequestInit): Promise<T> {
    return (await (await this.fetched(path, init)).json()) as T;
  }

  private async fetched(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.token !== undefined) headers.set("Authorization", `Bearer ${this.token}`);
    let response: Response;
    try {
      response = await fetch(path, { ...init, headers });
    } catch {
      throw new Unreached(String(t("server-out-of-reach")));
    }
    if (response.ok) return response;
    const refused = (await response.json().catch(() => undefined)) as { error?: string; message?: string } | undefined;
    // A busy server, or a proxy whose server is down, may answer later.
    if (response.status >= 500 || response.status === 429) throw new Unreached(refused?.message ?? String(t("server-silent")));
    throw new Refusal(refused?.error ?? "failed", refused?.message ?? String(t("server-answers", { status: response.status })));
  }
}

/** Waits, but ends early if the user returns to the page or the machine is online again. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => {
    const over = () => {
      clearTimeout(timer);
      removeEventListener("online", over);
      document.removeEventListener("visibilitychange", over);
      done();
    };
    const timer = setTimeout(over, milliseconds);
    addEventListener("online", over);
    document.addEventListener("visibilitychange", over);
  });
}

/** Yields the lines of a response as they arrive. */
async function* lines(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return;
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value).split("\n");
    rest = parts.pop() ?? "";
    yield* parts;
  }
}
