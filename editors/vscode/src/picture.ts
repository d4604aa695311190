// The map beside the text.
//
// A server that announces `castra/picture` among its experimental capabilities is asked for
// the picture of the text as it is in the editor, with every change. Else `castra render`
// draws the file as it is on disk, with every save.
import { randomBytes } from "node:crypto";
import * as path from "node:path";
import * as vscode from "vscode";
import { firstProblem, isBattle, page, theme, type Shown } from "./picturePage";
import { folderOf, program, run } from "./program";
import type { Server } from "./server";

const REQUEST = "castra/picture";

/** Milliseconds without a keystroke after which the picture of a changed text is asked for. */
const PAUSE = 150;

export class Picture implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  /** The file that is shown. */
  private file: vscode.Uri | undefined;
  private drawing: vscode.CancellationTokenSource | undefined;
  private pause: NodeJS.Timeout | undefined;
  /** The file whose picture is on the page. */
  private drawn: string | undefined;
  /** Whether the page listens. */
  private isReady = false;
  private readonly parts: vscode.Disposable[] = [];

  constructor(private readonly server: Server) {
    const { workspace, window } = vscode;
    this.parts.push(
      workspace.onDidSaveTextDocument((document) => {
        // A battle depends on the rules and modules beside it.
        if (document.languageId === "castra") void this.draw();
      }),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document.languageId === "castra" && server.can(REQUEST)) this.drawSoon();
      }),
      window.onDidChangeActiveTextEditor((editor) => {
        if (this.panel !== undefined && editor !== undefined) this.follow(editor.document, false);
      }),
      window.onDidChangeActiveColorTheme(() => void this.draw()),
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration("castra.map")) void this.draw();
      }),
    );
  }

  /** Shows the map of the file in the editor. */
  show(): void {
    const editor = vscode.window.activeTextEditor;
    if (editor?.document.languageId !== "castra") {
      void vscode.window.showInformationMessage("The map is that of a Castra file: open a battle.");
      return;
    }
    if (this.panel === undefined) this.open();
    else this.panel.reveal(undefined, true);
    this.follow(editor.document, true);
  }

  private open(): void {
    const where = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const options = { enableScripts: true, localResourceRoots: [], retainContextWhenHidden: true };
    const panel = vscode.window.createWebviewPanel("castra.map", "Map", where, options);
    this.panel = panel;
    this.isReady = false;
    panel.webview.onDidReceiveMessage((message: unknown) => {
      if (message !== "ready") return;
      this.isReady = true;
      void this.draw();
    });
    panel.onDidDispose(() => {
      this.drawing?.cancel();
      this.panel = undefined;
      this.file = undefined;
      this.drawn = undefined;
    });
    panel.webview.html = page(randomBytes(16).toString("base64url"));
  }

  private follow(document: vscode.TextDocument, isAsked: boolean): void {
    if (document.languageId !== "castra" || document.uri.scheme !== "file") return;
    // Beside rules the last map stays, unless it is asked for: a game may need no battle.
    if (!isAsked && !isBattle(document.getText())) return;
    if (this.file?.toString() === document.uri.toString()) return;
    this.file = document.uri;
    void this.draw();
  }

  private drawSoon(): void {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => void this.draw(), PAUSE);
  }

  private async draw(): Promise<void> {
    const { file, panel } = this;
    if (file === undefined || panel === undefined || !this.isReady) return;
    this.drawing?.cancel();
    const drawing = new vscode.CancellationTokenSource();
    this.drawing = drawing;
    const shown = await this.picture(file, drawing.token);
    // Another drawing has begun, or the panel is gone.
    if (drawing.token.isCancellationRequested || this.panel !== panel) return;
    const title = path.basename(file.fsPath, ".castra");
    panel.title = `Map of ${title}`;
    // The map of another file is no map of this one.
    const isOther = shown.svg === undefined && this.drawn !== file.toString();
    if (shown.svg !== undefined) this.drawn = file.toString();
    void panel.webview.postMessage({ ...shown, ...(isOther ? { svg: "" } : {}), title });
  }

  private async picture(file: vscode.Uri, token: vscode.CancellationToken): Promise<Shown> {
    const setting = vscode.workspace.getConfiguration("castra").get("map.theme", "auto");
    const kind = vscode.window.activeColorTheme.kind;
    const isDark =
      kind === vscode.ColorThemeKind.Dark || kind === vscode.ColorThemeKind.HighContrast;
    const colours = theme(setting, isDark);
    try {
      if (this.server.can(REQUEST)) {
        const params = { textDocument: { uri: file.toString() }, theme: colours };
        const answer = await this.server.ask<{ svg: string } | null>(REQUEST, params);
        if (answer?.svg !== undefined) return { svg: answer.svg, problem: "" };
        return { problem: "The battle has problems; this is its last picture." };
      }
      const castra = program();
      if (castra === undefined) return { problem: "castra was not found." };
      const args = ["render", file.fsPath, "--format", "svg", "--theme", colours, "-o", "-"];
      const result = await run(castra, [...args, "--quiet", "--color", "never"], folderOf(file), token);
      if (result.code === 0) return { svg: result.stdout, problem: "" };
      return { problem: firstProblem(result.stderr) };
    } catch (error) {
      return { problem: String(error) };
    }
  }

  dispose(): void {
    clearTimeout(this.pause);
    this.drawing?.cancel();
    this.panel?.dispose();
    for (const part of this.parts) part.dispose();
  }
}
