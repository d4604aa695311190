// Sheets that were begun, in the browser.

/** What came of a game: read from its record, or written down by hand. */
export interface Result {
  /** The seat that won, from 0; none in a draw. */
  winner: number | null;
  words: string;
  /** Whether the game was played again to find out. */
  isChecked: boolean;
}

export interface Sheet {
  players: string[];
  secret: string;
  /** By the number of the game on the sheet, from 1. */
  results: Record<string, Result>;
}

const key = (path: string) => `castra-sheet:${path}`;

/** The sheet of a battle. */
export function keptSheet(path: string): Sheet | undefined {
  try {
    const sheet = JSON.parse(localStorage.getItem(key(path)) ?? "null") as Partial<Sheet> | null;
    if (sheet === null || !Array.isArray(sheet.players) || typeof sheet.secret !== "string" || typeof sheet.results !== "object") return undefined;
    return { players: sheet.players.map(String), secret: sheet.secret, results: sheet.results ?? {} };
  } catch {
    return undefined;
  }
}

/** Keeps it; whether the browser does. */
export function keepSheet(path: string, sheet: Sheet): boolean {
  try {
    localStorage.setItem(key(path), JSON.stringify(sheet));
    return true;
  } catch {
    return false;
  }
}
