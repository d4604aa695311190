// Short questions, in the page's own dialog.
import { button, h } from "./dom";

/** Asks for a line of text; undefined if the person thinks better of it. */
export function ask(question: string, before: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const input = h("input", { type: "text", id: "dialog-answer", autocomplete: "off" });
    input.value = before;
    const dialog = h(
      "dialog",
      { "aria-labelledby": "dialog-question" },
      h(
        "form",
        { method: "dialog" },
        h("label", { id: "dialog-question", for: "dialog-answer" }, question),
        input,
        h(
          "div",
          { class: "row end" },
          button("Cancel", () => dialog.close("")),
          h("button", { type: "submit", value: "done", class: "main" }, "OK"),
        ),
      ),
    );
    dialog.addEventListener("close", () => {
      resolve(dialog.returnValue === "done" ? input.value : undefined);
      dialog.remove();
    });
    document.body.append(dialog);
    dialog.showModal();
    input.select();
  });
}

/** Shows something until the person has seen enough of it. */
export function show(title: string, ...content: (Node | string)[]): HTMLDialogElement {
  const dialog = h(
    "dialog",
    { "aria-label": title, class: "wide" },
    h("h2", {}, title),
    ...content,
    h("div", { class: "row end" }, button("Close", () => dialog.close(), { class: "main" })),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
