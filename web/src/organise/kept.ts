// Stores the sheets of organised games in the browser.

/** The result of a game, read from its record or entered by hand. */
export interface Result {
  /** The seat that won, from 0; null for a draw. */
  winner: number | null;
  words: string;
  /** Whether the result was verified by replaying the record. */
  isChecked: boolean;
}

export interface Sheet {
  players: string[];
  secret: string;
  /** The results by the number of the game on the sheet, from 1. */
  results: Record<string, Result>;
}

const key = (path: string) => `castra-sheet:${path}`;

/** Returns the stored sheet of a battle. */
export function keptSheet(path: string): Sheet | undefined {
  try {
    const sheet = JSON.parse(localStorage.getItem(key(path)) ?? "null") as Partial<Sheet> | null;
    if (sheet === null || !Array.isArray(sheet.players) || typeof sheet.secret !== "string" || typeof sheet.results !== "object") return undefined;
    return { players: sheet.players.map(String), secret: sheet.secret, results: sheet.results ?? {} };
  } catch {
    return undefined;
  }
}

/** Stores the sheet of a battle. Returns whether the browser accepted it. */
export function keepSheet(path: string, sheet: Sheet): boolean {
  try {
    localStorage.setItem(key(path), JSON.stringify(sheet));
    return true;
  } catch {
    return false;
  }
}
