// Games that were played, in the browser: those that were left, and those that are over. None takes
// the place of another; a person removes them.

export interface Game {
  /** Tells it from the other games of its battle. */
  id: string;
  record: string;
  turn: number;
  /** The battle of a campaign that is being fought. */
  battle?: string;
  /** How it went out, in words; none of a game that goes on. */
  end: string | null;
  /** When it was kept last, in milliseconds; 0 where that is not known. */
  when: number;
}

const PREFIX = "castra-games:";
/** Where one game of a battle was kept before there were several. */
const BEFORE = "castra-table:";

/** The games of a text, the last first. */
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

/** Keeps a game, in the place of what it was; whether the browser does. */
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

/** A name for a game that is no other's. */
export function newId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
}

/** Hands a text over as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
