// SHA-256 (FIPS 180-4) of a text. Browsers have their own only on pages that came encrypted.

/** The first 32 bits of the fractional part of a root of the first primes. */
function constants(count: number, root: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    let isPrime = true;
    for (let by = 2; by * by <= n; by++) isPrime &&= n % by !== 0;
    if (!isPrime) continue;
    const power = n ** (1 / root);
    found.push(Math.floor((power - Math.floor(power)) * 2 ** 32));
  }
  return found;
}

const K = constants(64, 3);
const START = constants(8, 2);
const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The digest as hexadecimal digits. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(((bytes.length + 8) >> 6 << 6) + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  const state = new Uint32Array(START);
  const w = new Uint32Array(64);
  const at = (array: ArrayLike<number>, index: number) => array[index] ?? 0;
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [one, two] = [at(w, i - 15), at(w, i - 2)];
      const s0 = turned(one, 7) ^ turned(one, 18) ^ (one >>> 3);
      const s1 = turned(two, 17) ^ turned(two, 19) ^ (two >>> 10);
      w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, last = 0] = state;
    for (let i = 0; i < 64; i++) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const one = (last + s1 + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0;
      const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [last, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, last].forEach((word, i) => { state[i] = at(state, i) + word; });
  }
  return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
}
