// A game in a page that has no core: a report. Everything that there is to see is in the page.
import type { Frame, Watched } from "./table/protocol";
import { Watch } from "./table/watch";

/** A frame whose picture is a list of lines of the pool. */
interface Packed extends Omit<Frame, "svg"> {
  svg: number[] | null;
}

interface Replay extends Omit<Watched, "record"> {
  frames: Packed[];
  pool: string[];
}

const host = document.getElementById("castra-replay");
const data = document.getElementById("castra-replay-data")?.textContent;
if (host !== null && data !== null && data !== undefined) {
  const game = JSON.parse(data) as Replay;
  const watch = new Watch({
    frame: async (at) => {
      const frame = game.frames[at];
      if (frame === undefined) throw new Error("there is no such moment");
      const svg = frame.svg?.map((line) => game.pool[line] ?? "").join("\n") ?? null;
      return { ...frame, svg };
    },
  });
  host.append(watch.element);
  host.hidden = false;
  // What stands there for whoever has no scripts says the same.
  document.getElementById("castra-replay-plain")?.remove();
  void watch.set(game);
}
