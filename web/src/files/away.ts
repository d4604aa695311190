// The dialogs for sharing a text as a link, and for downloading or copying it.
import type { AttachedPictures, Book, BooksRequest, Exported, ExportFormat, PictureFormat, Seats, TableChairs, Theme } from "../protocol";
import { show } from "../dialog";
import { unbase64 } from "../base64";
import { button, fill, h } from "../dom";
import { t, type Words } from "../messages/messages";
import { BOTS } from "../table/setup";
import { capital, words } from "../words";
import { saveFile } from "./save";
import { ART_ROOM, fitPictures, packed, type Terms } from "./link";

/** Shows a link that contains a text, for editing or only for play; `seats` is undefined if the text cannot
 *  be played. */
export async function share(text: string, seats: Seats | undefined, attached: AttachedPictures | undefined): Promise<void> {
  const { art, left } = await fitPictures(attached?.found ?? {});
  const lacking = attached?.lacking ?? [];
  const count = Object.keys(art).length;
  const box = h("textarea", { class: "version", readonly: true, rows: 5, "aria-label": t("link") });
  const note = h("p", { role: "status" });
  const words = h("p", { class: "note" });
  const isLocal = document.documentElement.dataset["served"] === "folder";
  const play = seats === undefined ? undefined : playTerms(seats, () => void write());
  const write = async () => {
    const terms = play?.terms();
    const link = new URL(location.href);
    link.hash = await packed({ text, art, ...(terms === undefined ? {} : { terms }) });
    box.value = link.href;
    fill(note, "");
    fill(
      words,
      terms === undefined
        ? t("share-edit-note")
        : t("share-play-note"),
    );
  };
  const copy = () => {
    box.select();
    navigator.clipboard.writeText(box.value).then(
      () => fill(note, t("copied")),
      () => fill(note, t("copy-refused")),
    );
  };
  await write();
  show(
    t("share-title"),
    play?.element ?? "",
    words,
    count === 0 ? "" : h("p", { class: "note" }, t("share-art", { count })),
    left.length === 0 ? "" : h("p", { class: "note" }, t("share-art-left", { names: left.join(", "), room: ART_ROOM >> 10 })),
    lacking.length === 0 ? "" : h("p", { class: "note" }, t("share-art-lacking", { names: lacking.join(", ") })),
    isLocal
      ? h("p", {}, t("share-local"))
      : "",
    box,
    h("div", { class: "row" }, button(t("copy"), copy)),
    note,
  );
  box.select();
}

/** Creates the form for the terms of a link; `terms` returns undefined for an editable link. */
function playTerms(seats: Seats, changed: () => void): { element: HTMLElement; terms(): Terms | undefined } {
  const choice = (id: string, label: Words, checked: boolean) => {
    const input = h("input", { type: "radio", name: "share-for", id, checked, onchange: () => heard() });
    return { input, row: h("label", { class: "choice", for: id }, input, label) };
  };
  const change = choice("share-change", t("share-for-edit"), true);
  const play = choice("share-play", t("share-for-play"), false);
  const chairsOf = ({ chairs }: TableChairs) => chairs.map(({ chair, name }) => {
    const select = h(
      "select",
      { id: `share-seat-${chair}`, onchange: () => agree(select) },
      h("option", { value: "open" }, t("share-seat-open")),
      h("option", { value: "" }, t("seat-person")),
      ...BOTS.map(([bot, words]) => h("option", { value: bot }, words)),
    );
    return { chair, name, select };
  });
  const first = seats.tables.find(({ players }) => players === seats.armies.length) ?? seats.tables[0];
  let chosen = first === undefined ? [] : chairsOf(first);
  const rows = () => chosen.map(({ chair, name, select }) => h("p", { class: "field" }, h("label", { for: `share-seat-${chair}` }, name), select));
  const list = h("div", {}, ...rows());
  // Either all seats are fixed or none, so change the others along with this one.
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
  const number = h("input", { type: "number", id: "share-number", min: 1, max: 4_000_000_000, placeholder: t("seed-random"), oninput: changed });
  const how = h(
    "div",
    { hidden: true },
    seats.tables.length > 1 && h("p", { class: "field" }, h("label", { for: "share-players" }, t("players")), players),
    list,
    h("p", { class: "field" }, h("label", { for: "share-number" }, t("seed")), number, h("span", { class: "hint" }, t("share-seed-hint"))),
  );
  const heard = () => {
    how.hidden = !play.input.checked;
    changed();
  };
  const terms = (): Terms | undefined => {
    if (!play.input.checked) return undefined;
    // Either all seats are fixed or none.
    const isOpen = chosen.length === 0 || chosen.some(({ select }) => select.value === "open");
    const count = Math.floor(Number(number.value));
    return {
      seats: isOpen ? undefined : chosen.map(({ select }) => select.value || null),
      number: count >= 1 && count <= 4_000_000_000 ? count : undefined,
    };
  };
  return { element: h("div", { class: "share-terms" }, h("div", { class: "row", role: "radiogroup", "aria-label": t("share-for") }, change.row, play.row), how), terms };
}

/** The content to download or copy. */
export interface Away {
  path: string;
  text: string;
  /** Draws the text as a picture; undefined if it has none. */
  picture: ((format: PictureFormat, theme: Theme) => Promise<Uint8Array<ArrayBuffer>>) | undefined;
  /** Exports the battle for another program; undefined if the text is not a battle. */
  exported: ((format: ExportFormat, images: string) => Promise<Exported>) | undefined;
  /** Makes a book of the game; undefined if the text has none. */
  book: ((readers: BooksRequest["op"]) => Promise<Book>) | undefined;
  /** Opens the share dialog. */
  link(): void;
}

const KINDS: Record<PictureFormat, string> = { png: "image/png", svg: "image/svg+xml", pdf: "application/pdf" };
/** The formats for other programs, each with its label, and the extension and media type of its files. */
const FORMATS: [ExportFormat, Words, string, string][] = [
  ["tiled", t("away-tiled"), "tmj", "application/json"],
  ["vassal", "VASSAL", "vmod", "application/zip"],
  ["tabletop-simulator", t("away-tabletop"), "json", "application/json"],
  ["json", "JSON", "json", "application/json"],
  ["ron", "RON", "ron", "text/plain"],
];
const THEMES: [Theme, Words][] = [["classic", t("colours-classic")], ["dark", t("colours-dark")], ["safe", t("colours-safe")], ["print", t("colours-print")]];

/** Shows the dialog for downloading and copying a text. */
export function downloads({ path, text, picture, exported, book, link }: Away): void {
  const note = h("p", { role: "status" });
  /** The parts that the last download does not have, as sentences. */
  const lacking = h("ul", { class: "note" });
  const base = (path.split("/").pop() ?? "battle").replace(/\.castra$/, "");
  const theme = h("select", { id: "away-theme" }, ...THEMES.map(([value, label]) => h("option", { value }, label)));
  /** Runs an operation and shows its progress and result. */
  const doing = async (what: Words, done: Words, act: () => Promise<unknown>) => {
    fill(note, what);
    fill(lacking);
    fill(note, await act().then(() => done, (error: unknown) => `${capital(words(error))}.`));
  };
  const drawn = (format: PictureFormat) => picture?.(format, theme.value as Theme) ?? Promise.reject(new Error(String(t("away-nothing"))));
  const file = (format: PictureFormat, label: Words) =>
    button(label, () => void doing(t("away-drawing"), t("away-downloaded"), async () =>
      saveFile(`${base}.${format}`, new Blob([await drawn(format)], { type: KINDS[format] }))), { id: `away-${format}` });
  const images = h("input", { type: "text", id: "away-images", autocomplete: "off" });
  const program = ([format, label, ending, media]: (typeof FORMATS)[number]) =>
    button(label, () => void doing(t("away-writing"), t("away-downloaded"), async () => {
      if (exported === undefined) return;
      const { content, pictures, lost } = await exported(format, format === "tabletop-simulator" ? images.value.trim() : "");
      saveFile(`${base}.${ending}`, new Blob([unbase64(content)], { type: media }));
      for (const [name, png] of Object.entries(pictures)) saveFile(name, new Blob([unbase64(png)], { type: "image/png" }));
      fill(lacking, ...lost.map((loss) => h("li", {}, t("away-lost", { format: String(label), loss }))));
    }), { id: `away-${format}` });
  const readers = (which: BooksRequest["op"], label: Words) =>
    button(label, () => void doing(t("away-writing"), t("away-downloaded"), async () => {
      if (book === undefined) return;
      const { html, silent } = await book(which);
      saveFile(`${base}-${which}.html`, new Blob([html], { type: "text/html" }));
      fill(lacking, ...silent.map((part) => h("li", {}, `${capital(part)}.`)));
    }), { id: `away-${which}` });
  const copied = (act: () => Promise<void>) => () =>
    void doing(t("away-copying"), t("copied"), () => act().catch((error: unknown) => {
      throw error instanceof DOMException ? new Error(String(t("away-copy-refused"))) : error;
    }));
  const dialog = show(
    t("away-title"),
    h(
      "div",
      { class: "away" },
      h("h3", {}, t("bench-download")),
      h(
        "div",
        { class: "row" },
        ...(picture === undefined ? [] : [file("png", t("away-png")), file("svg", t("away-svg")), file("pdf", t("away-pdf"))]),
        button(t("tab-text"), () => saveFile(path.split("/").pop() ?? "battle.castra", text), { id: "away-text" }),
      ),
      ...(picture === undefined ? [] : [h("div", { class: "row" }, h("label", { for: "away-theme" }, t("away-colours")), theme)]),
      ...(book === undefined ? [] : [
        h("h3", {}, t("away-books")),
        h("div", { class: "row" }, readers("players", t("away-players")), readers("designers", t("away-designers"))),
      ]),
      ...(exported === undefined ? [] : [
        h("h3", {}, t("away-programs")),
        h("div", { class: "row" }, ...FORMATS.map(program)),
        h("div", { class: "row" }, h("label", { for: "away-images" }, t("away-images")), images),
      ]),
      h("h3", {}, t("copy")),
      h(
        "div",
        { class: "row" },
        ...(picture === undefined ? [] : [button(t("away-picture"), copied(async () =>
          navigator.clipboard.write([new ClipboardItem({ "image/png": drawn("png").then((bytes) => new Blob([bytes], { type: "image/png" })) })])), { id: "away-copy-picture" })]),
        button(t("tab-text"), copied(() => navigator.clipboard.writeText(text)), { id: "away-copy-text" }),
        button(t("away-link"), () => {
          dialog.close();
          link();
        }, { id: "away-link" }),
      ),
      note,
      lacking,
    ),
  );
}
