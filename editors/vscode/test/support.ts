// Shared helpers of the tests: the repository, its files, the TextMate grammar, and the program.
import { spawn, spawnSync, type ChildProcess, type SpawnSyncReturns } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type MessageConnection,
} from "vscode-jsonrpc/node";
import * as oniguruma from "vscode-oniguruma";
import { INITIAL, Registry, type IGrammar } from "vscode-textmate";

/** The folder of the extension, and that of the repository. */
export const extension = process.cwd();
export const repository = path.resolve(extension, "../..");

/** Returns the path of the program under test, if there is one. */
export function program(): string | undefined {
  const given = process.env["CASTRA"];
  if (given !== undefined) return given;
  const built = ["debug", "release"].map((profile) =>
    path.join(repository, "target", profile, "castra"),
  );
  return built.find(existsSync);
}

/** Runs the program. */
export function run(
  castra: string,
  args: string[],
  options: { cwd?: string; input?: string } = {},
): SpawnSyncReturns<string> {
  return spawnSync(castra, args, { ...options, encoding: "utf8", maxBuffer: 1 << 26 });
}

export const noProgram = "there is no castra: build it, or set CASTRA";

/** Returns all files with an ending in a folder and its subfolders, in order. */
export function below(folder: string, ending: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const whole = path.join(folder, entry.name);
    if (entry.isDirectory()) return below(whole, ending);
    return entry.name.endsWith(ending) ? [whole] : [];
  });
}

/** Returns all shipped Castra files. */
export function shipped(): string[] {
  return below(path.join(repository, "scenarios"), ".castra");
}

export async function grammar(): Promise<IGrammar> {
  const wasm = require.resolve("vscode-oniguruma/release/onig.wasm");
  await oniguruma.loadWASM(new Uint8Array(readFileSync(wasm)).buffer);
  const file = path.join(extension, "syntaxes/castra.tmLanguage.json");
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => JSON.parse(readFileSync(file, "utf8")),
  });
  const loaded = await registry.loadGrammar("source.castra");
  if (loaded === null) throw new Error("the grammar cannot be loaded");
  return loaded;
}

/** A token of a line, with its scope. */
export interface Piece {
  line: number;
  start: number;
  end: number;
  text: string;
  /** The innermost scope, without the language's name. */
  scope: string;
}

/** Returns all tokens of a text except white space, and the scopes of a word on one more line. */
export function pieces(of: IGrammar, text: string): { pieces: Piece[]; open: string[] } {
  let state = INITIAL;
  const found: Piece[] = [];
  text.split("\n").forEach((line, number) => {
    const { tokens, ruleStack } = of.tokenizeLine(line, state);
    state = ruleStack;
    for (const token of tokens) {
      const piece = line.slice(token.startIndex, Math.min(token.endIndex, line.length));
      if (piece.trim() === "") continue;
      const scope = (token.scopes.at(-1) ?? "").replace(/\.castra$/, "");
      found.push({ line: number, start: token.startIndex, end: token.endIndex, text: piece, scope });
    }
  });
  // A word at the start of one more line: its scopes show whether the text leaves something open.
  const { tokens } = of.tokenizeLine("scenario", state);
  return { pieces: found, open: tokens[0]?.scopes ?? [] };
}

/** A running server with a client. */
export class Server {
  private constructor(
    private readonly process: ChildProcess,
    readonly connection: MessageConnection,
    readonly capabilities: Record<string, any>,
  ) {}

  static async start(castra: string): Promise<Server> {
    const process = spawn(castra, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
    const connection = createMessageConnection(
      new StreamMessageReader(process.stdout),
      new StreamMessageWriter(process.stdin),
    );
    connection.listen();
    const answer: any = await connection.sendRequest("initialize", {
      processId: null,
      rootUri: null,
      capabilities: {},
    });
    await connection.sendNotification("initialized", {});
    return new Server(process, connection, answer.capabilities);
  }

  async open(file: string): Promise<string> {
    const uri = pathToFileURL(file).toString();
    await this.connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId: "castra", version: 1, text: readFileSync(file, "utf8") },
    });
    return uri;
  }

  ask(method: string, params: unknown): Promise<any> {
    return this.connection.sendRequest(method, params);
  }

  async stop(): Promise<void> {
    const ended = new Promise((done) => this.process.once("exit", done));
    await this.connection.sendRequest("shutdown");
    await this.connection.sendNotification("exit");
    await ended;
    this.connection.dispose();
  }
}
