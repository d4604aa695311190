// Small changes of words.

/** What went wrong, in words. */
export function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** With a capital letter, as a sentence begins. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
