// Expands snippets as if the user accepted all defaults. Only tests use it.

/** Fills each placeholder with its default, or with its first choice. */
export function expand(body: string[]): string {
  const values = new Map<string, string>();
  const text = body.join("\n");
  let out = "";
  let at = 0;
  const fail = (): never => {
    throw new Error(`a snippet that cannot be read: ${text.slice(at)}`);
  };
  while (at < text.length) {
    if (text[at] === "\\" && at + 1 < text.length) {
      out += text[at + 1];
      at += 2;
      continue;
    }
    if (text[at] !== "$") {
      out += text[at];
      at += 1;
      continue;
    }
    const plain = /^\$(\d+)/.exec(text.slice(at));
    if (plain !== null) {
      out += values.get(plain[1] ?? "") ?? "";
      at += plain[0].length;
      continue;
    }
    const choice = /^\$\{(\d+)\|([^,|]*)[^}]*\|\}/.exec(text.slice(at));
    if (choice !== null) {
      values.set(choice[1] ?? "", choice[2] ?? "");
      out += choice[2];
      at += choice[0].length;
      continue;
    }
    const head = /^\$\{(\d+):/.exec(text.slice(at)) ?? fail();
    at += head[0].length;
    // As in VS Code, a placeholder ends at the first unescaped brace.
    let value = "";
    while (text[at] !== "}") {
      if (at >= text.length) fail();
      if (text[at] === "\\") at += 1;
      value += text[at];
      at += 1;
    }
    at += 1;
    values.set(head[1] ?? "", value);
    out += value;
  }
  return out;
}
