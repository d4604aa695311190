// A DOM diff: changes one tree into another and keeps equal nodes, so that the browser lays out and
// paints only the differences.

/** Changes `old` until it equals `now`, whose nodes are moved into it. Returns the number of nodes and attributes
 *  changed. */
export function patch(old: Element, now: Element): number {
  let touched = attributes(old, now);
  const before = [...old.childNodes];
  const after = [...now.childNodes];
  let from = 0;
  while (from < before.length && from < after.length && same(before[from], after[from])) from++;
  let [end, last] = [before.length, after.length];
  while (end > from && last > from && same(before[end - 1], after[last - 1])) [end, last] = [end - 1, last - 1];
  const rest = before[end] ?? null;
  for (let at = from; at < Math.max(end, last); at++) {
    const [is, will] = [at < end ? before[at] : undefined, at < last ? after[at] : undefined];
    if (is === undefined) {
      if (will !== undefined) old.insertBefore(will, rest);
      touched++;
    } else if (will === undefined) {
      old.removeChild(is);
      touched++;
    } else if (isElement(is) && isElement(will) && is.tagName === will.tagName) {
      if (!same(is, will)) touched += patch(is, will);
    } else if (!same(is, will)) {
      old.replaceChild(will, is);
      touched++;
    }
  }
  return touched;
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

function same(a: Node | undefined, b: Node | undefined): boolean {
  return a !== undefined && b !== undefined && a.isEqualNode(b);
}

function attributes(old: Element, now: Element): number {
  let touched = 0;
  // Read attributes by name: a browser keeps an `Attr` node alive for each one read as an object.
  for (const name of now.getAttributeNames()) {
    const value = now.getAttribute(name) ?? "";
    if (old.getAttribute(name) === value) continue;
    old.setAttribute(name, value);
    touched++;
  }
  for (const name of old.getAttributeNames()) {
    if (now.hasAttribute(name)) continue;
    old.removeAttribute(name);
    touched++;
  }
  return touched;
}
