// The drag image: copies of pieces that follow the pointer, over the map and over the board of the table.
import { h, s } from "../dom";

/** A separate layer with the dragged pieces. It is a sibling of the map frame: inside the frame, it would change the
 *  scroll size, and each move would repaint the map. The originals are shown as lifted. */
export class Ghost {
  private readonly copies = h("div", { class: "ghost" });
  /** The element to insert after `around`. */
  readonly element = h("div", { class: "map-hand", "aria-hidden": "true" }, this.copies);

  constructor(svg: SVGSVGElement, around: Element, groups: Element[]) {
    const [box, frame] = [svg.getBoundingClientRect(), around.getBoundingClientRect()];
    const copy = s("svg", { viewBox: svg.getAttribute("viewBox") ?? "" }, ...groups.map((group) => group.cloneNode(true)));
    this.copies.style.left = `${box.left - frame.left}px`;
    this.copies.style.top = `${box.top - frame.top}px`;
    copy.style.width = `${box.width}px`;
    copy.style.height = `${box.height}px`;
    this.copies.append(copy);
    lift(groups);
  }

  /** Moves the copies by an offset from their original position, in pixels. */
  move(dx: number, dy: number): void {
    this.copies.style.transform = `translate(${dx}px, ${dy}px)`;
  }
}

/** Shows pieces as lifted from their hexes. */
export function lift(groups: Element[]): void {
  for (const group of groups) group.classList.add("lifted");
}

/** Shows all lifted pieces normally again. */
export function setDown(svg: SVGSVGElement | undefined): void {
  for (const group of svg?.querySelectorAll(".lifted") ?? []) group.classList.remove("lifted");
}
