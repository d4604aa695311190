// Binds messages to DOM nodes. When the language changes, the nodes are updated in place: nothing is rendered again,
// so that focus and input are not lost.
import { onLanguage, type Message } from "./messages";

/** The messages of a node, by attribute name; `TEXT` is the text of a text node. */
type Shown = Map<string, Message>;

const shown = new WeakMap<Node, Shown>();
const nodes = new Set<WeakRef<Node>>();
const gone = new FinalizationRegistry<WeakRef<Node>>((node) => nodes.delete(node));

/** The key of the text of a text node. */
const TEXT = "";

/** Creates a text node with a message. */
export function textOf(message: Message): Text {
  const node = document.createTextNode(String(message));
  remember(node).set(TEXT, message);
  return node;
}

/** Sets an attribute of an element to a message. */
export function attributeOf(element: Element, name: string, message: Message): void {
  element.setAttribute(name, String(message));
  remember(element).set(name, message);
}

/** Unbinds the message of an attribute, which now has a fixed value. */
export function forgetAttribute(element: Element, name: string): void {
  shown.get(element)?.delete(name);
}

function remember(node: Node): Shown {
  const known = shown.get(node);
  if (known !== undefined) return known;
  const of: Shown = new Map();
  shown.set(node, of);
  const reference = new WeakRef(node);
  nodes.add(reference);
  gone.register(node, reference);
  return of;
}

onLanguage(() => {
  for (const reference of nodes) {
    const node = reference.deref();
    if (node === undefined) continue;
    for (const [name, message] of shown.get(node) ?? []) {
      if (name === TEXT) (node as Text).data = String(message);
      else (node as Element).setAttribute(name, String(message));
    }
  }
});
