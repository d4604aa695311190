// SHA-256 of a text. Browsers have their own only on pages that came encrypted.
import { sha256 as digest } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** The digest as hexadecimal digits. */
export function sha256(text: string): string {
  return bytesToHex(digest(utf8ToBytes(text)));
}
