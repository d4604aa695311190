/** Returns random bytes as hexadecimal digits. Browsers offer `crypto.randomUUID` only on secure pages. */
export function randomDigits(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return [...random].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
