// Replays a game in a page without a core: a report that contains all frames, or the live page of
// `castra watch`, which receives them.
import { language } from "./messages/messages";
import type { FrameView, Watched } from "./protocol";
import { Watch } from "./table/watch";

/** A frame whose SVG is a list of indices into the pool of lines. */
interface Packed extends Omit<FrameView, "svg"> {
  svg: number[] | null;
}

interface Replay extends Omit<Watched, "record"> {
  frames: Packed[];
  pool: string[];
}

/** Shows a game in an element. */
function put(host: HTMLElement, game: Replay): void {
  const watch = new Watch({
    frame: async (at) => {
      const frame = game.frames[at];
      if (frame === undefined) throw new Error("there is no such moment");
      const svg = frame.svg?.map((line) => game.pool[line] ?? "").join("\n") ?? null;
      return { ...frame, svg };
    },
  });
  // The report around it is English.
  watch.element.lang = language();
  host.replaceChildren(watch.element);
  host.hidden = false;
  void watch.set(game);
}

const host = document.getElementById("castra-replay");
const data = document.getElementById("castra-replay-data")?.textContent;
if (host !== null && data !== null && data !== undefined) {
  put(host, JSON.parse(data) as Replay);
  // The version for browsers without scripts has the same content.
  document.getElementById("castra-replay-plain")?.remove();
}
// The live page of `castra watch` asks for its games.
Object.assign(globalThis, { castraReplay: put });
