// Edits of files that are not open in an editor.

/** Returns a text with non-overlapping changes applied; offsets refer to the original text. */
export function edited(text: string, changes: { from: number; to: number; insert: string }[]): string {
  let out = text;
  for (const { from, to, insert } of [...changes].sort((a, b) => b.from - a.from)) {
    out = out.slice(0, from) + insert + out.slice(to);
  }
  return out;
}
