// Stores the pictures that came with a text in a link, by the path of the text. A text in a folder
// has its pictures in that folder instead.

/** Pictures in the format of the core, by the paths that the text uses. */
export type Art = Record<string, unknown>;

const PREFIX = "castra/art/";
/** The pictures of open texts, also if they do not fit into local storage. */
const here = new Map<string, Art>();

/** Returns the pictures of a text. */
export function artOf(path: string): Art | undefined {
  const known = here.get(path);
  if (known !== undefined || typeof localStorage === "undefined") return known;
  const kept = localStorage.getItem(PREFIX + path);
  return kept === null ? undefined : (JSON.parse(kept) as Art);
}

/** Sets the pictures of a text; with `kept`, they are also stored. If local storage is full, they last until
 *  the page is closed. */
export function giveArt(path: string, art: Art, kept: boolean): void {
  here.set(path, art);
  if (!kept || typeof localStorage === "undefined") return;
  try {
    localStorage.setItem(PREFIX + path, JSON.stringify(art));
  } catch {
    localStorage.removeItem(PREFIX + path);
  }
}

/** Gives a copy of a text the same pictures. */
export function copyArt(from: string, to: string): void {
  const art = artOf(from);
  if (art !== undefined) giveArt(to, art, true);
}

/** Removes the pictures of a text. */
export function dropArt(path: string): void {
  here.delete(path);
  if (typeof localStorage !== "undefined") localStorage.removeItem(PREFIX + path);
}
