// Finds `castra` for this editor, and runs it.
import { spawn } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { find, missing, type Found } from "./find";

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function search(): Found {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return find({
    setting: vscode.workspace.getConfiguration("castra").get("path", ""),
    folders: folders.filter((one) => one.uri.scheme === "file").map((one) => one.uri.fsPath),
    isTrusted: vscode.workspace.isTrusted,
    path: process.env["PATH"] ?? "",
    home: homedir(),
    // The bundle is `dist/extension.js`.
    extension: join(__dirname, ".."),
    isWindows: process.platform === "win32",
    isProgram,
  });
}

/** Whether the user has been told that there is no program. */
let isTold = false;

/**
 * Returns the path of the program. If there is none, shows a message with the places that were
 * tried: once, or each time if the user has asked for something that needs it (`isAsked`).
 */
export function program(isAsked = false): string | undefined {
  const found = search();
  if ("program" in found) {
    isTold = false;
    return found.program;
  }
  if (isAsked || !isTold) void tell(missing(found.tried, vscode.workspace.isTrusted));
  isTold = true;
  return undefined;
}

async function tell(message: string): Promise<void> {
  const open = "Open Settings";
  if ((await vscode.window.showErrorMessage(message, open)) === open) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "castra.path");
  }
}

/** The result of a run of the program. */
export interface Result {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the program to its end, or until it is cancelled. */
export function run(
  castra: string,
  args: string[],
  folder: string,
  token?: vscode.CancellationToken,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = spawn(castra, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
    const [out, err]: [Buffer[], Buffer[]] = [[], []];
    const stop = token?.onCancellationRequested(() => child.kill());
    child.stdout.on("data", (piece: Buffer) => out.push(piece));
    child.stderr.on("data", (piece: Buffer) => err.push(piece));
    child.on("error", (error) => {
      stop?.dispose();
      reject(error);
    });
    child.on("close", (code) => {
      stop?.dispose();
      resolve({
        code,
        stdout: Buffer.concat(out).toString("utf8"),
        stderr: Buffer.concat(err).toString("utf8"),
      });
    });
  });
}

/** Returns the working directory for a file: its workspace folder, or else its own folder. */
export function folderOf(uri: vscode.Uri): string {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  return (folder?.uri ?? vscode.Uri.joinPath(uri, "..")).fsPath;
}
