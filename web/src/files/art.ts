// The pictures of texts that came with a link, by the paths of the texts. A text in a folder finds its
// pictures there instead.

/** Pictures as the core has them, by the paths that a text writes. */
export type Art = Record<string, unknown>;

const PREFIX = "castra/art/";
/** The pictures of texts that are open, whether or not the browser has room for them. */
const here = new Map<string, Art>();

/** The pictures of a text. */
export function artOf(path: string): Art | undefined {
  const known = here.get(path);
  if (known !== undefined || typeof localStorage === "undefined") return known;
  const kept = localStorage.getItem(PREFIX + path);
  return kept === null ? undefined : (JSON.parse(kept) as Art);
}

/** Gives a text its pictures; `kept` for as long as the text is. A browser without room for them shows
 *  them until the page is left. */
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

/** Forgets the pictures of a text. */
export function dropArt(path: string): void {
  here.delete(path);
  if (typeof localStorage !== "undefined") localStorage.removeItem(PREFIX + path);
}
