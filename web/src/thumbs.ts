// Pictures of battles on the start page: each is drawn when it scrolls into view, one at a time.
import type { Core } from "./core/core";
import { fill, h } from "./dom";
import { pictureTheme } from "./theme";

/** The distance outside the viewport at which pictures are drawn already. */
const MARGIN = "200px";

/** The kind of file that a picture shows. */
type Kind = "battle" | "campaign";

const wanted = new WeakMap<Element, () => Promise<void>>();
/** Resolves when the last queued picture is drawn. The queue keeps the core free for the user's own requests. */
let last: Promise<void> = Promise.resolve();
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    last = last.then(async () => {
      if (target.isConnected) await wanted.get(target)?.();
      // The element may be shown again.
      else seen.observe(target);
    });
  }
}, { rootMargin: MARGIN });

/** Creates the element for the picture of a battle or a campaign, which is drawn once it is visible. `open` opens the
 *  text in the core and resolves to its path there; `close` is called with that path after the drawing. */
export function thumb(core: Core, path: string, open: () => Promise<string>, close?: (path: string) => void, kind: Kind = "battle"): HTMLElement {
  const host = h("span", { class: kind === "campaign" ? "thumb of-page" : "thumb", "aria-hidden": "true", "data-path": path });
  seen.observe(host);
  wanted.set(host, async () => {
    try {
      const known = await open();
      const theme = pictureTheme();
      const picture = await (kind === "campaign" ? core.page(known, theme) : core.map(known, theme));
      close?.(known);
      if (picture.svg === "" && kind === "campaign") {
        // A campaign with errors has no picture, so its title is enough.
        host.classList.add("boardless");
        return;
      }
      if (picture.board === null && kind === "battle") {
        // Without a board, show a fan of cards, with which such games are usually played.
        host.classList.add("fanned");
        fill(host, h("span", {}), h("span", {}), h("span", {}));
        return;
      }
      const url = URL.createObjectURL(new Blob([picture.svg], { type: "image/svg+xml" }));
      const image = h("img", { src: url, alt: "", width: Math.round(picture.width), height: Math.round(picture.height) });
      image.addEventListener("load", () => URL.revokeObjectURL(url));
      fill(host, image);
    } catch {
      // Without a picture, the title is enough.
      host.classList.add("boardless");
    }
  });
  return host;
}
