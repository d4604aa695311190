// SHA-256 of a text. Browsers offer SubtleCrypto only on secure pages.
import { sha256 as digest } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Returns the digest as hexadecimal digits. */
export function sha256(text: string): string {
  return bytesToHex(digest(utf8ToBytes(text)));
}
