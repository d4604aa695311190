// Pictures of battles on the start page: each is drawn when it comes into view, one after the other.
import type { Core } from "./core/core";
import { fill, h } from "./dom";
import { isDark } from "./theme";

/** How far outside the screen pictures are drawn already. */
const MARGIN = "200px";

const wanted = new WeakMap<Element, () => Promise<void>>();
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    void wanted.get(target)?.();
  }
}, { rootMargin: MARGIN });

/** The place of a picture, which is drawn once it is seen. `open` makes the battle known to the core, and
 *  answers with its path there; `close` is told when it has been drawn. */
export function thumb(core: Core, path: string, open: () => Promise<string>, close?: (path: string) => void): HTMLElement {
  const host = h("span", { class: "thumb", "aria-hidden": "true", "data-path": path });
  seen.observe(host);
  wanted.set(host, async () => {
    try {
      const known = await open();
      const picture = await core.map(known, isDark() ? "dark" : "classic");
      close?.(known);
      if (picture.board === null) {
        // There is nothing to draw but what a game without a board is usually played with.
        host.classList.add("fanned");
        fill(host, h("span", {}), h("span", {}), h("span", {}));
        return;
      }
      const url = URL.createObjectURL(new Blob([picture.svg], { type: "image/svg+xml" }));
      const image = h("img", { src: url, alt: "", width: Math.round(picture.width), height: Math.round(picture.height) });
      image.addEventListener("load", () => URL.revokeObjectURL(url));
      fill(host, image);
    } catch {
      // Without a picture the title does.
      host.classList.add("boardless");
    }
  });
  return host;
}
