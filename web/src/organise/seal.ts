// A commitment scheme for the dice: the seeds of the games are derived from a secret, whose hash (the
// seal) is shown before the first game. Once the secret is revealed, anybody can verify both.
import { t } from "../messages/messages";

/** Returns a random secret of 96 bits. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function digest(text: string): Promise<Uint8Array> {
  // Browsers have SubtleCrypto only for https, localhost and files.
  if (crypto.subtle === undefined) throw new Error(String(t("organise-no-seal")));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

/** Returns the seal of a secret, which is shown before the first game. */
export async function sealOf(secret: string): Promise<string> {
  const bytes = await digest(`castra seal ${secret}`);
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns the random seed of a game (numbered from 1): a number from 1 to 2³¹. */
export async function numberOf(secret: string, game: number): Promise<number> {
  const bytes = await digest(`castra game ${game} ${secret}`);
  return (new DataView(bytes.buffer).getUint32(0) >>> 1) + 1;
}
