// Texts that go elsewhere: in a link, or as a file.
import { show } from "../dialog";
import { button, fill, h } from "../dom";
import { BOTS } from "../table/setup";
import type { Seats } from "../table/protocol";
import { packed, type Terms } from "./link";

/** Shows a link that has a text in it, to be changed or to be played; `seats` are those of a battle
 *  that can be played. */
export async function share(text: string, seats: Seats | undefined): Promise<void> {
  const box = h("textarea", { class: "version", readonly: true, rows: 5, "aria-label": "Link" });
  const note = h("p", { role: "status" });
  const words = h("p", { class: "note" });
  const isLocal = document.documentElement.dataset["served"] === "folder";
  const play = seats === undefined ? undefined : playTerms(seats, () => void write());
  const write = async () => {
    const terms = play?.terms();
    const link = new URL(location.href);
    link.hash = await packed({ text, ...(terms === undefined ? {} : { terms }) });
    box.value = link.href;
    note.textContent = "";
    fill(
      words,
      terms === undefined
        ? "The whole battle is in this link; whoever opens it gets a copy. Nothing is stored anywhere."
        : "Whoever opens it sits at the table at once. Text and rules cannot be changed there, and “Start again” puts everything back; a copy can be made of it.",
    );
  };
  const copy = () => {
    box.select();
    navigator.clipboard.writeText(box.value).then(
      () => (note.textContent = "Copied."),
      () => (note.textContent = "Copy it by hand: the browser does not let the page do it."),
    );
  };
  await write();
  show(
    "Share by link",
    play?.element ?? "",
    words,
    isLocal
      ? h("p", {}, "This page is on your own machine: for others, put everything from # on after the address of a public page.")
      : "",
    box,
    h("div", { class: "row" }, button("Copy", copy)),
    note,
  );
  box.select();
}

/** Whether a link is to be played, and how. */
function playTerms(seats: Seats, changed: () => void): { element: HTMLElement; terms(): Terms | undefined } {
  const choice = (id: string, label: string, checked: boolean) => {
    const input = h("input", { type: "radio", name: "share-for", id, checked, onchange: () => heard() });
    return { input, row: h("label", { class: "choice", for: id }, input, label) };
  };
  const change = choice("share-change", "To be changed", true);
  const play = choice("share-play", "To be played, as it is", false);
  const chosen = seats.armies.map(({ army, name }) => {
    const select = h(
      "select",
      { id: `share-seat-${army}`, onchange: changed },
      h("option", { value: "open" }, "whoever opens it chooses"),
      h("option", { value: "" }, "a person"),
      ...BOTS.map(([bot, words]) => h("option", { value: bot }, words)),
    );
    return { army, name, select };
  });
  const number = h("input", { type: "number", id: "share-number", min: 1, max: 4_000_000_000, placeholder: "of their own", oninput: changed });
  const how = h(
    "div",
    { hidden: true },
    ...chosen.map(({ army, name, select }) => h("p", { class: "field" }, h("label", { for: `share-seat-${army}` }, name), select)),
    h("p", { class: "field" }, h("label", { for: "share-number" }, "Number of the game"), number, h("span", { class: "hint" }, "With a number, dice and cards are the same for everybody.")),
  );
  const heard = () => {
    how.hidden = !play.input.checked;
    changed();
  };
  const terms = (): Terms | undefined => {
    if (!play.input.checked) return undefined;
    // All seats are agreed on, or none: who is left open would not know who plays.
    const isOpen = chosen.some(({ select }) => select.value === "open");
    const count = Math.floor(Number(number.value));
    return {
      seats: isOpen ? undefined : chosen.map(({ select }) => select.value || null),
      number: count >= 1 && count <= 4_000_000_000 ? count : undefined,
    };
  };
  // One seat that is agreed on means that all are.
  chosen.forEach(({ select }) =>
    select.addEventListener("change", () => {
      const isOpen = select.value === "open";
      for (const other of chosen) {
        if (isOpen) other.select.value = "open";
        else if (other.select.value === "open") other.select.value = "";
      }
      changed();
    }));
  return { element: h("div", { class: "share-terms" }, h("div", { class: "row", role: "radiogroup", "aria-label": "What the link is for" }, change.row, play.row), how), terms };
}

/** Lets the browser save a text as a file. */
export function download(path: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = h("a", { href: url, download: path.split("/").pop() ?? "battle.castra" });
  link.click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
