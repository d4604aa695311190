// The commands of the palette that run castra, and its tasks.
import * as path from "node:path";
import * as vscode from "vscode";
import { folderOf, program, run } from "./program";

const MATCHER = "$castra";

/** Returns a task that runs castra in the terminal. */
function task(castra: string, name: string, args: string[], folder: string): vscode.Task {
  const definition = { type: "castra", command: args[0] ?? "", args: args.slice(1) };
  const scope =
    vscode.workspace.getWorkspaceFolder(vscode.Uri.file(folder)) ?? vscode.TaskScope.Workspace;
  const execution = new vscode.ProcessExecution(castra, args, { cwd: folder });
  const isCheck = args[0] === "check";
  const made = new vscode.Task(definition, scope, name, "castra", execution, isCheck ? MATCHER : []);
  made.presentationOptions = { clear: true, reveal: vscode.TaskRevealKind.Always };
  if (isCheck) made.group = vscode.TaskGroup.Build;
  if (args[0] === "test") made.group = vscode.TaskGroup.Test;
  return made;
}

/** Returns the workspace folders on disk, for the commands on all files. */
function folders(): string[] {
  const all = vscode.workspace.workspaceFolders ?? [];
  return all.filter((one) => one.uri.scheme === "file").map((one) => one.uri.fsPath);
}

async function inFolders(name: string, args: string[]): Promise<void> {
  const castra = program(true);
  if (castra === undefined) return;
  const all = folders();
  if (all.length === 0) void vscode.window.showInformationMessage("Open a folder first.");
  for (const folder of all) await vscode.tasks.executeTask(task(castra, name, args, folder));
}

/** Saves the Castra file in the editor, since castra reads files on disk, and returns it. */
async function current(): Promise<vscode.TextDocument | undefined> {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId !== "castra" || document.uri.scheme !== "file") {
    void vscode.window.showInformationMessage("Open a Castra file first.");
    return undefined;
  }
  if (document.isDirty && !(await document.save())) return undefined;
  return document;
}

function games(): string {
  return String(vscode.workspace.getConfiguration("castra").get("simulate.games", 1000));
}

async function onFile(name: string, args: (file: string) => string[] | undefined): Promise<void> {
  const castra = program(true);
  const document = castra === undefined ? undefined : await current();
  if (castra === undefined || document === undefined) return;
  const whole = args(document.uri.fsPath);
  if (whole === undefined) return;
  await vscode.tasks.executeTask(task(castra, name, whole, folderOf(document.uri)));
}

async function report(): Promise<void> {
  const castra = program(true);
  const document = castra === undefined ? undefined : await current();
  if (castra === undefined || document === undefined) return;
  const file = document.uri.fsPath;
  const page = file.replace(/\.castra$/, "-report.html");
  const title = `Playing ${path.basename(file)} for its report`;
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  await vscode.window.withProgress(options, async (_, token) => {
    const args = ["report", file, "-o", page, "--games", games(), "--quiet", "--color", "never"];
    const result = await run(castra, args, folderOf(document.uri), token);
    if (token.isCancellationRequested) return;
    if (result.code === 0) void offer(page);
    else void vscode.window.showErrorMessage(`castra report: ${result.stderr.split("\n")[0] ?? ""}`);
  });
}

/** Reports a written page, and opens it in a browser on request. */
async function offer(page: string): Promise<void> {
  const open = "Open";
  const chosen = await vscode.window.showInformationMessage(`${path.basename(page)} is written.`, open);
  if (chosen === open) await vscode.env.openExternal(vscode.Uri.file(page));
}

async function why(): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const selected = editor?.document.getText(editor.selection) ?? "";
  const expression = await vscode.window.showInputBox({
    title: "Explain a value in the opening position",
    prompt: "Anything that rules can work out, such as count(units)",
    value: selected.includes("\n") ? "" : selected,
  });
  if (expression === undefined || expression.trim() === "") return;
  await onFile("why", (file) => ["why", file, expression]);
}

async function explain(output: vscode.OutputChannel): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const castra = program(true);
  if (editor === undefined || castra === undefined) return;
  const here = vscode.languages
    .getDiagnostics(editor.document.uri)
    .filter((one) => one.source === "castra" && one.range.intersection(editor.selection));
  const code = here[0]?.code;
  if (code === undefined) {
    void vscode.window.showInformationMessage("There is no problem of Castra at the cursor.");
    return;
  }
  const name = String(typeof code === "object" ? code.value : code);
  const result = await run(castra, ["explain", name, "--color", "never"], folderOf(editor.document.uri));
  output.clear();
  output.append(result.code === 0 ? result.stdout : result.stderr);
  output.show(true);
}

/** Tasks of `tasks.json`, and the default tasks. */
class Tasks implements vscode.TaskProvider {
  provideTasks(): vscode.Task[] {
    const castra = program();
    if (castra === undefined) return [];
    return folders().flatMap((folder) => [
      task(castra, "check", ["check", "--format", "short"], folder),
      task(castra, "test", ["test"], folder),
    ]);
  }

  resolveTask(given: vscode.Task): vscode.Task | undefined {
    const { command, args } = given.definition;
    const castra = program();
    const folder = folders()[0];
    if (castra === undefined || folder === undefined || typeof command !== "string") return undefined;
    const rest = Array.isArray(args) ? args.map(String) : [];
    const whole = command === "check" ? [command, "--format", "short", ...rest] : [command, ...rest];
    const made = task(castra, given.name, whole, folder);
    // VS Code identifies its task by the definition, which must not change.
    made.definition = given.definition;
    return made;
  }
}

export function commands(): vscode.Disposable[] {
  const output = vscode.window.createOutputChannel("Castra");
  const command = vscode.commands.registerCommand;
  return [
    output,
    command("castra.check", () => inFolders("check", ["check", "--format", "short"])),
    command("castra.format", async () => {
      await vscode.workspace.saveAll();
      await inFolders("format", ["fmt"]);
    }),
    command("castra.simulate", () =>
      onFile("simulate", (file) => ["simulate", file, "--games", games()]),
    ),
    command("castra.report", report),
    command("castra.why", why),
    command("castra.explain", () => explain(output)),
    vscode.tasks.registerTaskProvider("castra", new Tasks()),
  ];
}
