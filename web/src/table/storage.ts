// Stores played games in the browser, unfinished and finished ones. No game overwrites another; the
// user removes them.

export interface Game {
  /** The identifier among the games of a battle. */
  id: string;
  record: string;
  turn: number;
  /** The current battle of a campaign. */
  battle?: string;
  /** The outcome as a sentence; null for an unfinished game. */
  end: string | null;
  /** The time of the last save, in milliseconds since 1970; 0 if it is unknown. */
  when: number;
}

const PREFIX = "castra-games:";
/** The key prefix of an earlier format, with one game for each battle. */
const BEFORE = "castra-table:";

/** Returns the stored games of a text, newest first. */
export function games(path: string): Game[] {
  try {
    const found = localStorage.getItem(PREFIX + path);
    const kept = found === null ? [] : (JSON.parse(found) as Game[]);
    const before = localStorage.getItem(BEFORE + path);
    if (before !== null) {
      const { record, turn } = JSON.parse(before) as { record: string; turn: number };
      kept.push({ id: newId(), record, turn, end: null, when: 0 });
      localStorage.setItem(PREFIX + path, JSON.stringify(kept));
      localStorage.removeItem(BEFORE + path);
    }
    return kept.sort((a, b) => b.when - a.when);
  } catch {
    return [];
  }
}

/** Stores a game, replacing its earlier state. Returns whether the browser accepted it. */
export function keep(path: string, game: Game): boolean {
  return write(path, [game, ...games(path).filter(({ id }) => id !== game.id)]);
}

/** Removes a game. */
export function forget(path: string, id: string): void {
  write(path, games(path).filter((game) => game.id !== id));
}

function write(path: string, all: Game[]): boolean {
  try {
    if (all.length === 0) localStorage.removeItem(PREFIX + path);
    else localStorage.setItem(PREFIX + path, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}

/** Returns a unique identifier for a game. */
export function newId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
}
