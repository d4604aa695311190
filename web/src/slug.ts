// Makes identifiers of the Castra language from titles.

/** Returns an identifier for a title: letters and digits, with hyphens only before letters. */
export function slug(title: string): string {
  const plain = title.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word !== "");
  let out = "";
  for (const word of words) out += out !== "" && /^[a-z]/.test(word) ? `-${word}` : word;
  return /^[a-z]/.test(out) ? out : `battle${out}`;
}
