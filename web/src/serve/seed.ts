// The shared seed: before the game begins, this browser adds its part to the random seed.
import { fill, h } from "../dom";
import { t } from "../messages/messages";
import { Unreached, type Http } from "./http";
import type { Seed } from "./protocol";
import { randomDigits } from "./random";
import { sha256 } from "./sha256";

/** Milliseconds between requests for the parts of the others. */
const CALM = 1500;
const BYTES = 32;

/** Returns the part of a chair, which is created once and stored in this browser. */
function part(token: string): string {
  const key = `castra-seed-${sha256(token)}`;
  const kept = localStorage.getItem(key);
  if (kept !== null) return kept;
  const value = randomDigits(BYTES);
  localStorage.setItem(key, value);
  return value;
}

/** Adds to the seed, and resolves when the game has begun. `element` shows which players are missing. */
export async function shareSeed(http: Http, token: string, element: HTMLElement): Promise<void> {
  const now = h("p", { role: "status" });
  let isDrawn = false;
  for (;;) {
    try {
      let seed = await http.get<Seed>("/api/seed");
      if (!isDrawn) {
        isDrawn = true;
        fill(
          element,
          h("section", { class: "table-setup" }, h("h1", {}, seed.title),
            h("p", {}, t("seed-note")), now),
        );
      }
      const own = seed.chairs.find(({ chair }) => chair === seed.chair);
      if (own !== undefined && own.value === null) {
        const value = part(token);
        const commitment = sha256(value);
        if (own.commitment === null) seed = await http.post<Seed>("/api/seed/commit", { commitment });
        else if (own.commitment !== commitment) {
          fill(now, t("seed-other-browser"));
          await wait();
          continue;
        }
        if (seed.chairs.every((one) => one.commitment !== null)) seed = await http.post<Seed>("/api/seed/reveal", { value });
      }
      if (seed.begun) return;
      const late = seed.chairs.filter((one) => (one.commitment === null || seed.chairs.every((all) => all.commitment !== null)) && one.value === null);
      fill(now, t("waiting-for", { names: late.map(({ chair, person }) => (person === "" ? t("seed-chair", { chair: chair + 1 }) : person)).join(", ") }));
    } catch (error) {
      if (!(error instanceof Unreached)) throw error;
      fill(now, t("seed-unreached"));
    }
    await wait();
  }
}

function wait(): Promise<void> {
  return new Promise((done) => setTimeout(done, CALM));
}
