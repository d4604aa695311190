// A text in a link: compressed, in the part of the address that no server sees. It is to be
// changed (`#t=…`), or to be played as it is (`#play=…&seats=…&number=…`).

/** Longest text of a link, in bytes: one that unpacks to more is refused. */
import { base64url, unbase64url } from "../base64";
import { t } from "../messages/messages";
const MOST = 1 << 20;

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
}

/** The end of a link that holds a text. */
export async function packed({ text, terms }: Linked): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const base64 = base64url(bytes);
  if (terms === undefined) return `#t=${base64}`;
  const seats = terms.seats === undefined ? "" : `&seats=${terms.seats.map((bot) => bot ?? "person").join(",")}`;
  const number = terms.number === undefined ? "" : `&number=${terms.number}`;
  return `#play=${base64}${seats}${number}`;
}

/** What the end of a link holds; none if there is nothing of ours in it. */
export async function unpacked(hash: string): Promise<Linked | undefined> {
  const found = /^#(t|play)=([^&]*)(.*)$/s.exec(hash);
  if (found === null) return undefined;
  const [, kind, base64 = "", rest = ""] = found;
  const text = await inflated(unbase64url(base64));
  return kind === "t" ? { text } : { text, terms: termsOf(rest) };
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST) {
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
function termsOf(rest: string): Terms {
  const terms: Terms = {};
  for (const part of rest.split("&").filter((one) => one !== "")) {
    const [name, value = ""] = part.split("=");
    if (name === "seats" && /^[a-z:]{1,20}(,[a-z:]{1,20}){0,63}$/.test(value)) {
      terms.seats = value.split(",").map((bot) => (bot === "person" ? null : bot));
    } else if (name === "number" && /^[1-9]\d{0,9}$/.test(value)) terms.number = Number(value);
    else throw new Error(String(t("link-unknown-terms")));
  }
  return terms;
}
