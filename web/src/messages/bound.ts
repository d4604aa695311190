// Nodes that show messages. They are found again when the language changes, and change where they stand: nothing is
// drawn again, so that nothing is lost.
import { onLanguage, type Message } from "./messages";

/** What a node shows: the text of a text node, or attributes of an element. */
type Shown = Map<string, Message>;

const shown = new WeakMap<Node, Shown>();
const nodes = new Set<WeakRef<Node>>();
const gone = new FinalizationRegistry<WeakRef<Node>>((node) => nodes.delete(node));

/** The place of the text of a text node among what a node shows. */
const TEXT = "";

/** Returns a text node with a message. */
export function textOf(message: Message): Text {
  const node = document.createTextNode(String(message));
  remember(node).set(TEXT, message);
  return node;
}

/** Gives an attribute of an element a message. */
export function attributeOf(element: Element, name: string, message: Message): void {
  element.setAttribute(name, String(message));
  remember(element).set(name, message);
}

/** Forgets the message of an attribute, which has other words now. */
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
