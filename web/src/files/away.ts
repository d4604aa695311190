// Texts that go elsewhere: in a link, or as a file.
import { show } from "../dialog";
import { button, h } from "../dom";
import { packed } from "./link";

/** Shows a link that has a text in it. */
export async function share(text: string): Promise<void> {
  const link = new URL(location.href);
  link.hash = await packed(text);
  const box = h("textarea", { class: "version", readonly: true, rows: 5, "aria-label": "Link" });
  box.value = link.href;
  const note = h("p", { role: "status" });
  const isLocal = document.documentElement.dataset["served"] === "folder";
  const copy = () => {
    box.select();
    navigator.clipboard.writeText(box.value).then(
      () => (note.textContent = "Copied."),
      () => (note.textContent = "Copy it by hand: the browser does not let the page do it."),
    );
  };
  show(
    "Share by link",
    h("p", {}, "The whole battle is in this link; whoever opens it gets a copy. Nothing is stored anywhere."),
    isLocal
      ? h("p", {}, "This page is on your own machine: for others, put the part from # on behind the address of a public page.")
      : "",
    box,
    h("div", { class: "row" }, button("Copy", copy)),
    note,
  );
  box.select();
}

/** Lets the browser save a text as a file. */
export function download(path: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = h("a", { href: url, download: path.split("/").pop() ?? "battle.castra" });
  link.click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
