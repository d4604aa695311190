// Renders the Markdown subset of tooltips: paragraphs, lists, headings, code and emphasis. HTML in
// it is shown as text.
import { h } from "../dom";

/** Renders a Markdown text as an element. */
export function markdown(text: string): HTMLElement {
  const out = h("div", { class: "markdown" });
  const lines = text.split("\n");
  let paragraph: string[] = [];
  const close = () => {
    if (paragraph.length > 0) out.append(h("p", {}, ...inline(paragraph.join(" "))));
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (line.startsWith("```")) {
      close();
      const code: string[] = [];
      while (++at < lines.length && !(lines[at] ?? "").startsWith("```")) code.push(lines[at] ?? "");
      out.append(h("pre", {}, h("code", {}, code.join("\n"))));
    } else if (line.trim() === "") close();
    else if (/^[-*] /.test(line)) {
      close();
      out.append(h("p", { class: "item" }, "• ", ...inline(line.slice(2))));
    } else if (/^#+ /.test(line)) {
      close();
      out.append(h("p", {}, h("strong", {}, ...inline(line.replace(/^#+ /, "")))));
    } else if (/^---+$/.test(line.trim())) {
      close();
      out.append(h("hr"));
    } else paragraph.push(line.trim());
  }
  close();
  return out;
}

/** Renders a line with `code`, **strong** and *emphasized* words. */
export function inline(text: string): (Node | string)[] {
  const parts = text.split(/(`[^`]*`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*)/);
  return parts.map((part) => {
    if (/^`[^`]*`$/.test(part)) return h("code", {}, part.slice(1, -1));
    if (/^\*\*[^*]+\*\*$/.test(part)) return h("strong", {}, part.slice(2, -2));
    if (/^\*[^*]+\*$/.test(part)) return h("em", {}, part.slice(1, -1));
    return part;
  });
}
