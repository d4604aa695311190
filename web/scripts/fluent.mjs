// Parses Fluent files, for the message types of the page, its bundles and its tests.
import { parse, Visitor } from "@fluent/syntax";

/** Returns the messages of a file by name, each with its placeables and its source. */
export function messagesOf(source) {
  const found = new Map();
  for (const entry of parse(source, { withSpans: true }).body) {
    if (entry.type === "Junk") throw new Error(`this is no message: ${entry.content}`);
    if (entry.type !== "Message") continue;
    const name = entry.id.name;
    if (found.has(name)) throw new Error(`there are two messages ${name}`);
    found.set(name, { ...valuesOf(entry), text: source.slice(entry.span.start, entry.span.end) });
  }
  return found;
}

/** Returns the values that a message shows, those of them that are dates, and the selectors of its variants. */
function valuesOf(message) {
  const shown = new Set();
  const chosen = new Set();
  const dates = new Set();
  class Values extends Visitor {
    visitSelectExpression({ selector, variants }) {
      if (selector.type === "VariableReference") chosen.add(selector.id.name);
      else this.visit(selector);
      variants.forEach((variant) => this.visit(variant));
    }
    visitFunctionReference(call) {
      if (call.id.name === "DATETIME") call.arguments.positional.forEach(({ id }) => dates.add(id.name));
      this.genericVisit(call);
    }
    visitVariableReference({ id }) {
      shown.add(id.name);
    }
  }
  new Values().visit(message);
  return { shown, chosen, dates };
}

/** Returns the source of `src/messages/ids.ts`, the types of the messages. */
export function idsOf(source) {
  const lines = [...messagesOf(source)].map(([name, { shown, chosen }]) => {
    const values = [...new Set([...shown, ...chosen])].sort().map((value) => `${value}: Value`);
    return `  "${name}": ${values.length === 0 ? "undefined" : `{ ${values.join("; ")} }`};\n`;
  });
  return `// Written by \`npm run messages\` from \`en.ftl\`: change that file.
import type { Value } from "./messages";

/** The messages of the page by name, each with the values that it needs. */
export interface Messages {
${lines.join("")}}
`;
}
