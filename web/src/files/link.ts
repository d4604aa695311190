// A text in a link: compressed, in the part of the address that no server sees. It is to be
// changed (`#t=…`), or to be played as it is (`#play=…&seats=…&number=…`). Its pictures may follow
// (`&art=…`).
import { base64url, unbase64url } from "../base64";
import { t } from "../messages/messages";
import type { Art } from "./art";

/** Longest text of a link, in bytes: one that unpacks to more is refused. */
const MOST = 1 << 20;
/** Longest pictures of a link, in bytes: a PNG of the largest size fits. */
const MOST_ART = 16 << 20;
/** Most pictures of a link, in bytes as they are packed: many programs cut longer addresses. */
export const ART_ROOM = 48 << 10;

/** How a battle is to be played: what a link leaves open, the person at the screen decides. */
export interface Terms {
  /** Who plays, chair by chair: a bot, or null for a person. */
  seats?: (string | null)[] | undefined;
  /** The number of the game: the same number gives the same dice. */
  number?: number | undefined;
}

/** What a link holds. */
export interface Linked {
  text: string;
  /** It is to be played and not to be changed. */
  terms?: Terms;
  /** The pictures that it names. */
  art?: Art | undefined;
}

/** The end of a link that holds a text. */
export async function packed({ text, terms, art }: Linked): Promise<string> {
  const base64 = base64url(await deflated(text));
  const pictures = art === undefined || Object.keys(art).length === 0 ? "" : `&art=${base64url(await deflated(JSON.stringify(art)))}`;
  if (terms === undefined) return `#t=${base64}${pictures}`;
  const seats = terms.seats === undefined ? "" : `&seats=${terms.seats.map((bot) => bot ?? "person").join(",")}`;
  const number = terms.number === undefined ? "" : `&number=${terms.number}`;
  return `#play=${base64}${seats}${number}${pictures}`;
}

/** The pictures that a link has room for, the smallest first, and the names of the others. */
export async function fitting(art: Art): Promise<{ art: Art; left: string[] }> {
  const sized = await Promise.all(Object.entries(art).map(async ([name, picture]) =>
    ({ name, picture, size: (await deflated(JSON.stringify({ [name]: picture }))).length })));
  sized.sort((a, b) => a.size - b.size || (a.name < b.name ? -1 : 1));
  let room = ART_ROOM;
  const fits = sized.filter(({ size }) => (room -= size) >= 0);
  const left = sized.slice(fits.length).map(({ name }) => name);
  return { art: Object.fromEntries(fits.map(({ name, picture }) => [name, picture])), left };
}

async function deflated(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** What the end of a link holds; none if there is nothing of ours in it. */
export async function unpacked(hash: string): Promise<Linked | undefined> {
  const found = /^#(t|play)=([^&]*)(.*)$/s.exec(hash);
  if (found === null) return undefined;
  const [, kind, base64 = "", rest = ""] = found;
  const text = await inflated(unbase64url(base64), MOST);
  const parts = rest.split("&").filter((one) => one !== "");
  const pictures = parts.find((one) => one.startsWith("art="))?.slice("art=".length);
  const art = pictures === undefined ? {} : { art: artIn(await inflated(unbase64url(pictures), MOST_ART)) };
  const terms = parts.filter((one) => !one.startsWith("art="));
  return kind === "t" ? { text, ...art } : { text, terms: termsOf(terms), ...art };
}

/** Reads pictures; the core looks at each. */
function artIn(text: string): Art {
  const art: unknown = JSON.parse(text);
  if (typeof art !== "object" || art === null || Array.isArray(art)) throw new Error(String(t("link-unknown-terms")));
  return art as Art;
}

async function inflated(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new Error(String(t("link-too-long")));
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new TextDecoder("utf-8", { fatal: true }).decode(whole);
}

/** The terms of a link. What cannot be meant is refused: another game than was agreed on would be
 *  played. */
function termsOf(parts: string[]): Terms {
  const terms: Terms = {};
  for (const part of parts) {
    const [name, value = ""] = part.split("=");
    if (name === "seats" && /^[a-z:]{1,20}(,[a-z:]{1,20}){0,63}$/.test(value)) {
      terms.seats = value.split(",").map((bot) => (bot === "person" ? null : bot));
    } else if (name === "number" && /^[1-9]\d{0,9}$/.test(value)) terms.number = Number(value);
    else throw new Error(String(t("link-unknown-terms")));
  }
  return terms;
}
