// The client of the language server.
import * as vscode from "vscode";
import {
  LanguageClient,
  RevealOutputChannelOn,
  State,
  type ClientCapabilities,
  type FeatureState,
  type StaticFeature,
} from "vscode-languageclient/node";
import type { WorkspaceEdit } from "vscode-languageclient";
import { counting } from "./lenses";
import { program } from "./program";

/** The request for a text inside the program: a file of a shipped game, an explanation of a code. */
const TEXT = "castra/text";

/** Announces to the server that this client can show texts inside the program. */
class ReadsTexts implements StaticFeature {
  fillClientCapabilities(capabilities: ClientCapabilities): void {
    const known: unknown = capabilities.experimental;
    capabilities.experimental = { ...(known ?? {}), [TEXT]: true };
  }

  getState(): FeatureState {
    return { kind: "static" };
  }

  initialize(): void {}

  clear(): void {}
}

/** The client and its server; a restart may use another program. */
export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private readonly output = vscode.window.createOutputChannel("Castra Language Server");

  async start(): Promise<void> {
    const castra = program();
    if (castra === undefined) return;
    this.output.appendLine(`starting ${castra} lsp`);
    const client = new LanguageClient(
      "castra",
      "Castra",
      { command: castra, args: ["lsp"] },
      {
        documentSelector: [
          { language: "castra", scheme: "file" },
          { language: "castra", scheme: "untitled" },
        ],
        outputChannel: this.output,
        revealOutputChannelOn: RevealOutputChannelOn.Never,
        middleware: {
          provideCodeLenses: async (document, token, next) =>
            counting(await next(document, token)),
        },
      },
    );
    client.registerFeature(new ReadsTexts());
    this.client = client;
    try {
      await client.start();
    } catch (error) {
      void vscode.window.showErrorMessage(`${castra} lsp could not be started: ${String(error)}`);
    }
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    // A client that is not running cannot be stopped.
    if (client?.state === State.Running) await client.stop();
    await client?.dispose();
  }

  /** Sends a request to the server. Returns `undefined` if it is not running. */
  async ask<T>(
    method: string,
    params: unknown,
    token?: vscode.CancellationToken,
  ): Promise<T | undefined> {
    if (this.client?.state !== State.Running) return undefined;
    return await this.client.sendRequest<T>(method, params, token);
  }

  /** Sends a request for an edit to the server. */
  async edit(method: string, params: unknown): Promise<vscode.WorkspaceEdit | undefined> {
    const { client } = this;
    if (client?.state !== State.Running) return undefined;
    const edit = await client.sendRequest<WorkspaceEdit>(method, params);
    return await client.protocol2CodeConverter.asWorkspaceEdit(edit);
  }

  /** Whether the server has an experimental capability. */
  can(what: string): boolean {
    const experimental: unknown = this.client?.initializeResult?.capabilities.experimental;
    return typeof experimental === "object" && experimental !== null && what in experimental;
  }

  /** Provides the documents of `castra:` URIs, which the server has. */
  texts(): vscode.Disposable {
    return vscode.workspace.registerTextDocumentContentProvider("castra", {
      provideTextDocumentContent: async (uri) => {
        const answer = await this.ask<{ text: string }>(TEXT, { uri: uri.toString() });
        return answer?.text ?? "";
      },
    });
  }

  showOutput(): void {
    this.output.show();
  }

  dispose(): void {
    void this.stop();
    this.output.dispose();
  }
}
