// The map beside the text.
//
// If the server has the experimental capability `castra/picture`, it draws the text in the
// editor after every change. Otherwise `castra render` draws the file on disk after every save.
import { randomBytes } from "node:crypto";
import * as path from "node:path";
import * as vscode from "vscode";
import { glow, hexAt, move, spokenOf, type Drawn } from "./mapModel";
import { firstProblem, isBattle, page, theme, told, type Shown, type Told } from "./picturePage";
import { folderOf, program, run } from "./program";
import type { Server } from "./server";

const REQUEST = "castra/picture";
const GESTURE = "castra/gesture";

/** The pause in typing before the picture is requested, in milliseconds. */
const PAUSE = 150;

export class Picture implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  /** The file whose map the panel should show. */
  private file: vscode.Uri | undefined;
  private drawing: vscode.CancellationTokenSource | undefined;
  private pause: NodeJS.Timeout | undefined;
  /** The URI of the file whose picture is on the page. */
  private drawn: string | undefined;
  /** The model of that picture, if the server has drawn it and it is current. */
  private model: Drawn | undefined;
  /** Whether the page is ready for messages. */
  private isReady = false;
  private readonly parts: vscode.Disposable[] = [];

  constructor(private readonly server: Server) {
    const { workspace, window } = vscode;
    this.parts.push(
      workspace.onDidSaveTextDocument((document) => {
        // A change of rules or modules also changes the battle.
        if (document.languageId === "castra") void this.draw();
      }),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document.languageId === "castra" && server.can(REQUEST)) this.drawSoon();
      }),
      window.onDidChangeActiveTextEditor((editor) => {
        if (this.panel !== undefined && editor !== undefined) this.follow(editor.document, false);
      }),
      window.onDidChangeTextEditorSelection(({ textEditor }) => this.light(textEditor)),
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
      const said = told(message);
      if (said === undefined) return;
      if (said !== "ready") return void this.handle(said);
      this.isReady = true;
      void this.draw();
    });
    panel.onDidDispose(() => {
      this.drawing?.cancel();
      this.panel = undefined;
      this.file = undefined;
      this.drawn = undefined;
      this.model = undefined;
    });
    panel.webview.html = page(randomBytes(16).toString("base64url"));
  }

  private follow(document: vscode.TextDocument, isAsked: boolean): void {
    if (document.languageId !== "castra" || document.uri.scheme !== "file") return;
    // For a file of rules the last map stays, unless the user asks: a game may need no battle.
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
    // A newer drawing has started, or the panel has been closed.
    if (drawing.token.isCancellationRequested || this.panel !== panel) return;
    const title = path.basename(file.fsPath, ".castra");
    panel.title = `Map of ${title}`;
    // Without a picture of this file, do not leave that of another file.
    const isOther = shown.svg === undefined && this.drawn !== file.toString();
    if (shown.svg !== undefined) this.drawn = file.toString();
    const isLive = this.model !== undefined && shown.problem === "";
    void panel.webview.postMessage({ ...shown, ...(isOther ? { svg: "" } : {}), title, isLive });
    const editor = vscode.window.visibleTextEditors.find(
      ({ document }) => document.uri.toString() === file.toString(),
    );
    if (editor !== undefined) this.light(editor);
  }

  /** Highlights the hexes of the line at the cursor. */
  private light(editor: vscode.TextEditor): void {
    const { model, panel, file } = this;
    if (panel === undefined || editor.document.uri.toString() !== file?.toString()) return;
    const { line, character } = editor.selection.active;
    // In another version of the text, the pieces may be on other lines.
    const isCurrent = model?.version === editor.document.version;
    const text = editor.document.lineAt(line).text;
    const names = model === undefined || !isCurrent ? [] : spokenOf(model, line, character, text);
    void panel.webview.postMessage({ glow: glow(model?.hexes ?? [], names) });
  }

  /** Handles a click on a piece, which shows its line, or a drop, which moves it in the text. */
  private async handle(said: Exclude<Told, "ready">): Promise<void> {
    const { model, file } = this;
    const piece = model?.pieces.find((one) => one.piece === said.piece);
    if (model === undefined || piece === undefined || file === undefined) return;
    const document = await vscode.workspace.openTextDocument(file);
    if (said.kind === "click") {
      const { start, end } = piece.range;
      const range = new vscode.Range(start.line, start.character, end.line, end.character);
      const shown = vscode.window.visibleTextEditors.find((one) => one.document === document);
      const viewColumn = shown?.viewColumn ?? vscode.ViewColumn.One;
      await vscode.window.showTextDocument(document, { viewColumn, selection: range });
      return;
    }
    const hex = hexAt(model.hexes, said.x, said.y);
    if (hex === undefined || hex === piece.hex) return;
    // The drag refers to the version in the picture; the server refuses it if the text has changed.
    const textDocument = { uri: file.toString(), version: model.version };
    const params = { textDocument, gesture: move(piece, hex) };
    try {
      const edit = await this.server.edit(GESTURE, params);
      if (edit !== undefined) await vscode.workspace.applyEdit(edit);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      void vscode.window.showInformationMessage(`It cannot be moved to ${hex}: ${why}.`);
    }
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
        const answer = await this.server.ask<Drawn>(REQUEST, params, token);
        if (answer === undefined) return { problem: "The language server is not running." };
        if (token.isCancellationRequested) return { problem: "" };
        if (answer.hasErrors && this.drawn === file.toString()) {
          this.model = undefined;
          return { problem: "The battle has problems; this is its last picture." };
        }
        this.model = answer;
        return { svg: answer.svg, problem: "" };
      }
      const castra = program();
      if (castra === undefined) return { problem: "castra was not found." };
      const args = ["render", file.fsPath, "--format", "svg", "--theme", colours, "-o", "-"];
      const result = await run(castra, [...args, "--quiet", "--color", "never"], folderOf(file), token);
      if (result.code === 0) return { svg: result.stdout, problem: "" };
      return { problem: firstProblem(result.stderr) };
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) };
    }
  }

  dispose(): void {
    clearTimeout(this.pause);
    this.drawing?.cancel();
    this.panel?.dispose();
    for (const part of this.parts) part.dispose();
  }
}
