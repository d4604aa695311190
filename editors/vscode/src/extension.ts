// The entry point of the extension: the language server, the map beside the text, tests, commands.
import * as vscode from "vscode";
import { commands } from "./commands";
import { SHOW, show } from "./lenses";
import { Picture } from "./picture";
import { Server } from "./server";
import { Tests } from "./tests";

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const server = new Server();
  const picture = new Picture(server);
  const command = vscode.commands.registerCommand;
  context.subscriptions.push(
    server,
    picture,
    server.texts(),
    ...commands(),
    command("castra.showMap", () => picture.show()),
    command("castra.restartServer", () => server.restart()),
    command(SHOW, show),
    command("castra.showOutput", () => server.showOutput()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("castra.path")) void server.restart();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => server.restart()),
  );
  await server.start();
  context.subscriptions.push(new Tests());
}
