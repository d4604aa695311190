// Functions that create and update DOM elements. Strings are inserted as text, never as markup.
import { attributeOf, forgetAttribute, textOf } from "./messages/bound";
import { Message, type Words } from "./messages/messages";
import { patch } from "./patch";

type Child = Node | Words | null | undefined | false;
type Value = Words | number | boolean | null | undefined | ((event: never) => void);

/** Creates an HTML element with attributes, `on…` event listeners and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, Value> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), value as EventListener);
    } else if (value instanceof Message) attributeOf(element, name, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  fill(element, ...children);
  return element;
}

/** Replaces the children of an element by these. Equal children stay in the DOM, so that the browser lays out
 *  only the others again. */
export function reconcileChildren(element: Element, children: Element[]): void {
  const old = [...element.children];
  children.forEach((child, at) => {
    const before = old[at];
    if (before === undefined) element.append(child);
    else if (!before.isEqualNode(child)) before.replaceWith(child);
  });
  for (const extra of old.slice(children.length)) extra.remove();
}

/** Replaces the content of an element; null, undefined and false are skipped. */
export function fill(element: Element, ...children: Child[]): void {
  const shown = children.filter(
    (child): child is Node | Words => child !== null && child !== undefined && child !== false,
  );
  element.replaceChildren(...shown.map((child) => (child instanceof Message ? textOf(child) : child)));
}

/** Sets an attribute. A message is translated again when the language changes. */
export function put(element: Element, name: string, words: Words): void {
  if (words instanceof Message) attributeOf(element, name, words);
  else {
    forgetAttribute(element, name);
    element.setAttribute(name, words);
  }
}

const SVG = "http://www.w3.org/2000/svg";

/** Creates an SVG element. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | number> = {},
  ...children: Node[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** Parses SVG from the core into elements. */
export function drawing(svg: string): SVGSVGElement {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
  const root = parsed.documentElement;
  if (!(root instanceof SVGSVGElement)) throw new Error("this is not a drawing");
  return document.adoptNode(root);
}

/** Parses SVG and patches the displayed drawing `old` to match it, if there is one. Returns the drawing to display:
 *  it fills its container and is hidden from screen readers. */
export function updateDrawing(old: SVGSVGElement | undefined, svg: string): SVGSVGElement {
  const now = drawing(svg);
  now.setAttribute("aria-hidden", "true");
  now.removeAttribute("width");
  now.removeAttribute("height");
  if (old === undefined) return now;
  patch(old, now);
  return old;
}

/** Creates a button with a text label. */
export function button(
  label: Words,
  onclick: (event: MouseEvent) => void,
  attributes: Record<string, Value> = {},
): HTMLButtonElement {
  return h("button", { type: "button", onclick, ...attributes }, label);
}
