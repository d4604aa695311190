// Code lenses above declarations: the number of uses, with a link to them. The server also
// offers lenses that run tests and battles, for editors without other means. Here the test
// explorer and a command do this.
import * as vscode from "vscode";
import type { Location, Position, Range } from "vscode-languageclient";

/** The command of a lens that counts uses. */
export const SHOW = "castra.showReferences";

/** Keeps only the lenses that count uses, and unresolved ones. */
export function counting(
  lenses: vscode.CodeLens[] | null | undefined,
): vscode.CodeLens[] | null | undefined {
  return lenses?.filter((lens) => lens.command === undefined || lens.command.command === SHOW);
}

/** Shows the uses that a lens counts. */
export function show(uri: string, at: Position, places: Location[]): Thenable<unknown> {
  const found = places.map(
    (place) => new vscode.Location(vscode.Uri.parse(place.uri), range(place.range)),
  );
  return vscode.commands.executeCommand(
    "editor.action.showReferences",
    vscode.Uri.parse(uri),
    position(at),
    found,
  );
}

function position(at: Position): vscode.Position {
  return new vscode.Position(at.line, at.character);
}

function range(of: Range): vscode.Range {
  return new vscode.Range(position(of.start), position(of.end));
}
