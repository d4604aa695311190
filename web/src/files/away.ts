// Texts that go elsewhere: in a link, or as a file.
import type { PictureFormat, Seats, TableChairs, Theme } from "../protocol";
import { show } from "../dialog";
import { button, fill, h } from "../dom";
import { BOTS } from "../table/setup";
import { capital, words } from "../words";
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
        ? "The link contains the whole battle. Anybody who opens it gets a copy. Nothing is stored on a server."
        : "Anybody who opens the link goes straight to the table. Text and rules cannot be changed there, and “Start again” restores everything. Players can make a copy.",
    );
  };
  const copy = () => {
    box.select();
    navigator.clipboard.writeText(box.value).then(
      () => (note.textContent = "Copied."),
      () => (note.textContent = "The browser does not allow the page to copy. Copy the link yourself."),
    );
  };
  await write();
  show(
    "Share by link",
    play?.element ?? "",
    words,
    isLocal
      ? h("p", {}, "This page is on your own machine. To share the battle, put everything from # on after the address of a public Castra page.")
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
  const change = choice("share-change", "To edit", true);
  const play = choice("share-play", "To play, unchanged", false);
  const chairsOf = ({ chairs }: TableChairs) => chairs.map(({ chair, name }) => {
    const select = h(
      "select",
      { id: `share-seat-${chair}`, onchange: () => agree(select) },
      h("option", { value: "open" }, "The recipient chooses"),
      h("option", { value: "" }, "A person"),
      ...BOTS.map(([bot, words]) => h("option", { value: bot }, words)),
    );
    return { chair, name, select };
  });
  const first = seats.tables.find(({ players }) => players === seats.armies.length) ?? seats.tables[0];
  let chosen = first === undefined ? [] : chairsOf(first);
  const rows = () => chosen.map(({ chair, name, select }) => h("p", { class: "field" }, h("label", { for: `share-seat-${chair}` }, name), select));
  const list = h("div", {}, ...rows());
  // One seat that is agreed on means that all are.
  const agree = (select: HTMLSelectElement) => {
    const isOpen = select.value === "open";
    for (const other of chosen) {
      if (isOpen) other.select.value = "open";
      else if (other.select.value === "open") other.select.value = "";
    }
    changed();
  };
  const players = h(
    "select",
    { id: "share-players", onchange: () => {
      chosen = seats.tables.filter((one) => one.players === Number(players.value)).flatMap(chairsOf);
      fill(list, ...rows());
      changed();
    } },
    ...seats.tables.map((table) => h("option", { value: String(table.players) }, String(table.players))),
  );
  players.value = String(first?.players ?? 0);
  const number = h("input", { type: "number", id: "share-number", min: 1, max: 4_000_000_000, placeholder: "random", oninput: changed });
  const how = h(
    "div",
    { hidden: true },
    seats.tables.length > 1 && h("p", { class: "field" }, h("label", { for: "share-players" }, "Players"), players),
    list,
    h("p", { class: "field" }, h("label", { for: "share-number" }, "Seed"), number, h("span", { class: "hint" }, "With a seed, everybody gets the same dice and cards.")),
  );
  const heard = () => {
    how.hidden = !play.input.checked;
    changed();
  };
  const terms = (): Terms | undefined => {
    if (!play.input.checked) return undefined;
    // All seats are agreed on, or none: who is left open would not know who plays.
    const isOpen = chosen.length === 0 || chosen.some(({ select }) => select.value === "open");
    const count = Math.floor(Number(number.value));
    return {
      seats: isOpen ? undefined : chosen.map(({ select }) => select.value || null),
      number: count >= 1 && count <= 4_000_000_000 ? count : undefined,
    };
  };
  return { element: h("div", { class: "share-terms" }, h("div", { class: "row", role: "radiogroup", "aria-label": "What the link is for" }, change.row, play.row), how), terms };
}

/** What can be downloaded and copied. */
export interface Away {
  path: string;
  text: string;
  /** Makes a picture of it; none where there is nothing to draw. */
  picture: ((format: PictureFormat, theme: Theme) => Promise<Uint8Array<ArrayBuffer>>) | undefined;
  /** Opens the link. */
  link(): void;
}

const KINDS: Record<PictureFormat, string> = { png: "image/png", svg: "image/svg+xml", pdf: "application/pdf" };
const THEMES: [Theme, string][] = [["classic", "Classic"], ["dark", "Dark"], ["safe", "Safe for colour-blind readers"], ["print", "Black and white, for print"]];

/** Shows what a battle can be downloaded and copied as. */
export function downloads({ path, text, picture, link }: Away): void {
  const note = h("p", { role: "status" });
  const base = (path.split("/").pop() ?? "battle").replace(/\.castra$/, "");
  const theme = h("select", { id: "away-theme" }, ...THEMES.map(([value, label]) => h("option", { value }, label)));
  /** Does something that may take a while, and says how it goes. */
  const doing = async (what: string, done: string, act: () => Promise<unknown>) => {
    note.textContent = what;
    note.textContent = await act().then(() => done, (error: unknown) => `${capital(words(error))}.`);
  };
  const drawn = (format: PictureFormat) => picture?.(format, theme.value as Theme) ?? Promise.reject(new Error("there is nothing to draw"));
  const file = (format: PictureFormat, label: string) =>
    button(label, () => void doing("Castra is drawing the picture…", "Downloaded.", async () =>
      save(`${base}.${format}`, new Blob([await drawn(format)], { type: KINDS[format] }))), { id: `away-${format}` });
  const copied = (act: () => Promise<void>) => () =>
    void doing("Copying…", "Copied.", () => act().catch((error: unknown) => {
      throw error instanceof DOMException ? new Error("the browser does not let the page copy: download the file instead") : error;
    }));
  const dialog = show(
    "Download and copy",
    h(
      "div",
      { class: "away" },
      h("h3", {}, "Download"),
      h(
        "div",
        { class: "row" },
        ...(picture === undefined ? [] : [file("png", "Picture (PNG)"), file("svg", "Drawing (SVG)"), file("pdf", "For printing (PDF)")]),
        button("Text", () => download(path, text), { id: "away-text" }),
      ),
      ...(picture === undefined ? [] : [h("div", { class: "row" }, h("label", { for: "away-theme" }, "Colours of the picture"), theme)]),
      h("h3", {}, "Copy"),
      h(
        "div",
        { class: "row" },
        ...(picture === undefined ? [] : [button("Picture", copied(async () =>
          navigator.clipboard.write([new ClipboardItem({ "image/png": drawn("png").then((bytes) => new Blob([bytes], { type: "image/png" })) })])), { id: "away-copy-picture" })]),
        button("Text", copied(() => navigator.clipboard.writeText(text)), { id: "away-copy-text" }),
        button("Link…", () => {
          dialog.close();
          link();
        }, { id: "away-link" }),
      ),
      note,
    ),
  );
}

/** Lets the browser save a text as a file. */
export function download(path: string, text: string): void {
  save(path.split("/").pop() ?? "battle.castra", new Blob([text], { type: "text/plain" }));
}

/** Lets the browser save something as a file. */
function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = h("a", { href: url, download: name });
  link.click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
