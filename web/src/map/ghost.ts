// Copies of pieces that follow the pointer, over the map and over the board of the table.
import { h, s } from "../dom";

/** A layer of its own, so that only it is moved. It lies beside the frame of the map: within, it would change what the
 *  frame can scroll to, and each move would paint the map. What it copies is shown as lifted. */
export class Ghost {
  private readonly copies = h("div", { class: "ghost" });
  /** What is put on the page, over `around`. */
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

  /** Moves it so far from where it was lifted. */
  move(dx: number, dy: number): void {
    this.copies.style.transform = `translate(${dx}px, ${dy}px)`;
  }
}

/** Shows that pieces are in the hand and not where they stood. */
export function lift(groups: Element[]): void {
  for (const group of groups) group.classList.add("lifted");
}

/** Shows all pieces where they stand. */
export function setDown(svg: SVGSVGElement | undefined): void {
  for (const group of svg?.querySelectorAll(".lifted") ?? []) group.classList.remove("lifted");
}
