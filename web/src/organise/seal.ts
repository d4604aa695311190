// Dice that nobody can have looked up: the numbers of the games follow from a secret, and the seal
// of the secret is shown before the first game. Once the secret is shown, anybody can check both.

/** A secret that nobody guesses. */
import { t } from "../messages/messages";
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function digest(text: string): Promise<Uint8Array> {
  // Browsers have it where an address is https, this machine or a file.
  if (crypto.subtle === undefined) throw new Error(String(t("organise-no-seal")));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

/** What is shown before the first game. */
export async function sealOf(secret: string): Promise<string> {
  const bytes = await digest(`castra seal ${secret}`);
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The number of a game, from 1: from 1 to 2 to the power of 31. */
export async function numberOf(secret: string, game: number): Promise<number> {
  const bytes = await digest(`castra game ${game} ${secret}`);
  return (new DataView(bytes.buffer).getUint32(0) >>> 1) + 1;
}
