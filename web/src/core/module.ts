// The core as a WebAssembly module with one entry point, which takes and returns JSON. The worker
// uses it, and so do tests without a browser.

interface Exports {
  memory: WebAssembly.Memory;
  input(length: number): number;
  call(): number;
  output(): number;
  output_length(): number;
}

/** The core has refused a request. The message is for the user. */
export class Refused extends Error {}

/** The core has stopped; another must be started. */
export class Stopped extends Error {}

/** The core is out of reach. Its state other than texts is gone. */
export class Lost extends Stopped {
  constructor() {
    super("Castra on this machine does not answer");
  }
}

/** An instance of the core. */
export class CoreInstance {
  private readonly exports: Exports;
  private readonly writer = new TextEncoder();
  private readonly reader = new TextDecoder();

  constructor(module: WebAssembly.Module) {
    this.exports = new WebAssembly.Instance(module, {}).exports as unknown as Exports;
  }

  /** Handles a request. Throws `Refused`, or `Stopped` if the core must be replaced. */
  call(request: unknown): unknown {
    const bytes = this.writer.encode(JSON.stringify(request));
    let answer: string;
    try {
      const at = this.exports.input(bytes.length);
      new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
      answer = this.read(this.exports.call());
    } catch (error) {
      // The core has panicked or run out of memory. Its output then holds the panic message.
      throw new Stopped(this.panicMessage() || `it has no room left, or met a fault (${String(error)})`);
    }
    const { ok, error } = JSON.parse(answer) as { ok?: unknown; error?: string };
    if (error !== undefined) throw new Refused(error);
    return ok;
  }

  private read(length: number): string {
    const bytes = new Uint8Array(this.exports.memory.buffer, this.exports.output(), length);
    return this.reader.decode(bytes);
  }

  private panicMessage(): string {
    try {
      return this.read(this.exports.output_length());
    } catch {
      return "";
    }
  }
}
