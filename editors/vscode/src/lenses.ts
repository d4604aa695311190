// What stands above declarations: how often they are used, and a way to the places. The
// server offers to run tests and battles there too, for editors that have no other way:
// here tests have their own buttons, and a battle has its command.
import * as vscode from "vscode";
import type { Location, Position, Range } from "vscode-languageclient";

/** The command behind a lens that counts uses. */
export const SHOW = "castra.showReferences";

/** Leaves out lenses whose work something else in the editor does. */
export function counting(
  lenses: vscode.CodeLens[] | null | undefined,
): vscode.CodeLens[] | null | undefined {
  return lenses?.filter((lens) => lens.command === undefined || lens.command.command === SHOW);
}

/** Shows the places that a lens counts. */
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
