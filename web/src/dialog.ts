// Modal dialogs: a text prompt, a choice, and a message.
import { button, h } from "./dom";
import { t, type Words } from "./messages/messages";

/** Asks for a line of text. Resolves to undefined if the user cancels. */
export function ask(question: Words, before: string): Promise<string | undefined> {
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
          button(t("cancel"), () => dialog.close("")),
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

/** Asks the user to choose an answer. Resolves to undefined if the user cancels. */
export function choose<T extends string>(question: Words, answers: [Words, T][]): Promise<T | undefined> {
  return new Promise((resolve) => {
    let chosen: T | undefined;
    const choice = ([label, answer]: [Words, T], at: number) =>
      button(label, () => {
        chosen = answer;
        dialog.close();
      }, { class: at === 0 ? "main" : null });
    const dialog = h(
      "dialog",
      { "aria-labelledby": "dialog-question" },
      h("p", { id: "dialog-question" }, question),
      h("div", { class: "row end" }, button(t("cancel"), () => dialog.close()), ...answers.map(choice)),
    );
    dialog.addEventListener("close", () => {
      resolve(chosen);
      dialog.remove();
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Shows content in a modal dialog until the user closes it. */
export function show(title: Words, ...content: (Node | string)[]): HTMLDialogElement {
  const dialog = h(
    "dialog",
    { "aria-label": title, class: "wide" },
    h("h2", {}, title),
    ...content,
    h("div", { class: "row end" }, button(t("close"), () => dialog.close(), { class: "main" })),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
