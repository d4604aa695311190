// Encodes a text in the fragment of a link, compressed; the fragment is never sent to a server.
// `#t=…` is for editing, `#play=…&seats=…&number=…` only for play. `&art=…` adds the pictures
// of the text.
import { base64url, unbase64 } from "../base64";
import { t } from "../messages/messages";
import type { Art } from "./art";

/** The maximum size of the text in a link, uncompressed, in bytes. */
const MOST = 1 << 20;
/** The maximum size of the pictures in a link, uncompressed, in bytes. The largest allowed PNG fits. */
const MOST_ART = 16 << 20;
/** The maximum size of the pictures in a link, compressed, in bytes: many programs cut off longer addresses. */
export const ART_ROOM = 48 << 10;

/** The terms of a link that allows only play. The user chooses whatever they leave open. */
export interface Terms {
  /** The player of each seat: a bot, or null for a person. */
  seats?: (string | null)[] | undefined;
  /** The random seed: the same seed gives the same dice. */
  number?: number | undefined;
}

/** The content of a link. */
export interface Linked {
  text: string;
  /** The terms, if the text may be played but not edited. */
  terms?: Terms;
  /** The pictures of the text. */
  art?: Art | undefined;
}

/** Encodes a text as the fragment of a link. */
export async function packed({ text, terms, art }: Linked): Promise<string> {
  const base64 = base64url(await deflated(text));
  const pictures = art === undefined || Object.keys(art).length === 0 ? "" : `&art=${base64url(await deflated(JSON.stringify(art)))}`;
  if (terms === undefined) return `#t=${base64}${pictures}`;
  const seats = terms.seats === undefined ? "" : `&seats=${terms.seats.map((bot) => bot ?? "person").join(",")}`;
  const number = terms.number === undefined ? "" : `&number=${terms.number}`;
  return `#play=${base64}${seats}${number}${pictures}`;
}

/** Selects the pictures that fit into a link, smallest first. `left` lists the names of the others. */
export async function fitPictures(art: Art): Promise<{ art: Art; left: string[] }> {
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

/** Decodes the fragment of a link, or returns undefined if it is not one of ours. */
export async function unpacked(hash: string): Promise<Linked | undefined> {
  const found = /^#(t|play)=([^&]*)(.*)$/s.exec(hash);
  if (found === null) return undefined;
  const [, kind, base64 = "", rest = ""] = found;
  const text = await inflated(unbase64(base64), MOST);
  const parts = rest.split("&").filter((one) => one !== "");
  const pictures = parts.find((one) => one.startsWith("art="))?.slice("art=".length);
  const art = pictures === undefined ? {} : { art: artIn(await inflated(unbase64(pictures), MOST_ART)) };
  const terms = parts.filter((one) => !one.startsWith("art="));
  return kind === "t" ? { text, ...art } : { text, terms: termsOf(terms), ...art };
}

/** Parses the pictures of a link; the core validates each of them. */
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

/** Parses the terms of a link. Throws on unknown terms, since the players would get another game than
 *  they agreed on. */
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
