// Small changes of words.

/** What went wrong, in words. */
export function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A number of things: `1 unit`, `3 units`. */
export function count(number: number, one: string, several = `${one}s`): string {
  return `${number} ${number === 1 ? one : several}`;
}

/** Words in a sentence: `a, b and c`. */
export function listing(all: string[]): string {
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all[all.length - 1]}`;
}

/** With a capital letter, as a sentence begins. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether a name is likely to be plural: by its ending, as the accounts of games have it (castra-vm). */
export function isPlural(name: string): boolean {
  const [head = name] = name.split(/ at | \(| of /);
  const word = (head.trim().split(/\s+/).pop() ?? head).toLowerCase();
  return (word.endsWith("s") && !/(ss|us|is|os)$/.test(word)) || /(men|oi|ii|ati|itai)$/.test(word);
}

/** `Rome wins`, `The Romans win`. */
export function winsOf(noun: string): string {
  return verbOf(noun, "wins", "win");
}

/** A noun and its verb, as a sentence begins. */
export function verbOf(noun: string, one: string, several: string): string {
  return capital(`${noun} ${isPlural(noun) ? several : one}`);
}
