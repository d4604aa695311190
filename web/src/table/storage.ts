// Games that were left, in the browser.

export interface Left {
  record: string;
  turn: number;
}

const key = (path: string) => `castra-table:${path}`;

/** The game that was left of a text. */
export function left(path: string): Left | undefined {
  try {
    const found = localStorage.getItem(key(path));
    return found === null ? undefined : (JSON.parse(found) as Left);
  } catch {
    return undefined;
  }
}

/** Keeps a game; whether the browser does. */
export function keep(path: string, game: Left | undefined): boolean {
  try {
    if (game === undefined) localStorage.removeItem(key(path));
    else localStorage.setItem(key(path), JSON.stringify(game));
    return true;
  } catch {
    return false;
  }
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
