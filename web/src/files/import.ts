// The dialog for importing a battle from a file of another program.
import type { Core } from "../core/core";
import type { Import, Imported, Shelf } from "../protocol";
import { base64 } from "../base64";
import { button, fill, h } from "../dom";
import { t } from "../messages/messages";
import { capital, words } from "../words";
import { idOf } from "./kind";

/** The extensions of the files that can be imported, as for `castra import`. */
const FOREIGN = [".m44", ".xml", ".tmx", ".tmj", ".vmod", ".csv", ".tsv", ".ron", ".json"];
/** The extensions of files that a map of Tiled refers to. */
const BESIDE = [".tsx", ".tsj", ".tx", ".tj"];
/** The value of the `accept` attribute for Castra texts and files to import. */
export const READABLE = [".castra", "text/plain", ...FOREIGN, ...BESIDE].join(",");
/** The size limit of the core for an imported file, in bytes. */
const MOST_BYTES = 16 << 20;

const endsWith = (endings: string[]) => ({ name }: File) => endings.some((ending) => name.toLowerCase().endsWith(ending));

/** Returns the file to import and the files that it refers to; undefined if none of the files can be imported.
 *  Throws if the other files do not belong to it. */
export function foreignAmong(files: File[]): { file: File; beside: File[] } | undefined {
  const map = files.find(endsWith([".tmx", ".tmj"]));
  const file = map ?? files.find(endsWith(FOREIGN));
  if (file === undefined) return undefined;
  const beside = files.filter((other) => other !== file);
  // A tile set can be JSON or XML, too.
  const areOfMap = map !== undefined && beside.every(endsWith([...BESIDE, ".json", ".xml"]));
  if (beside.length > 0 && !areOfMap) throw new Error(String(t("start-one-file")));
  return { file, beside };
}

export interface ImportCallbacks {
  /** Opens the imported battle. */
  begin(path: string, text: string): void;
}

/** Imports a file, and shows its account and its mapping. Resolves when the first result is shown, or rejects if
 *  a file is too large. */
export async function importFile(core: Core, shelf: Shelf, file: File, beside: File[], callbacks: ImportCallbacks): Promise<void> {
  for (const one of [file, ...beside]) if (one.size > MOST_BYTES) throw new Error(String(t("start-too-large", { name: one.name })));
  const read = async (one: File) => base64(new Uint8Array(await one.arrayBuffer()));
  const content = await read(file);
  const others: Record<string, string> = {};
  for (const one of beside) others[one.name] = await read(one);

  const game = h(
    "select",
    { id: "import-game", onchange: () => void run(false) },
    h("option", { value: "" }, t("import-game-by-file")),
    ...shelf.games.filter(({ boards }) => boards.length > 0).map(({ id, title }) => h("option", { value: id }, title)),
  );
  const account = h("pre", { class: "version account", tabindex: 0, "aria-label": t("import-account") });
  const note = h("p", { role: "status" });
  const mapping = h("textarea", { class: "version", id: "import-mapping", rows: 10, spellcheck: "false", autocomplete: "off", "aria-label": t("import-mapping") });
  const ofMapping = h(
    "details",
    { hidden: true },
    h("summary", {}, t("import-mapping")),
    h("p", { class: "note" }, t("import-mapping-note")),
    mapping,
    h("div", { class: "row" }, button(t("import-again"), () => void run(true))),
  );
  let made: string | null = null;
  const open = button(t("import-open"), () => {
    dialog.close();
    if (made !== null) callbacks.begin(idOf(made) ?? file.name.replace(/\.[^.]*$/, ""), made);
  }, { class: "main", id: "import-open" });

  /** Imports the file; with `isMapped`, by the mapping as the user has edited it. */
  const run = async (isMapped: boolean): Promise<void> => {
    made = null;
    open.disabled = true;
    fill(note, t("import-reading", { name: file.name }));
    const asked: Import = { name: file.name, content, beside: others, game: game.value || null, mapping: isMapped ? mapping.value : null };
    try {
      const found = await core.ask<Imported>({ exchange: { op: "import", ...asked } });
      made = found.text;
      mapping.value = found.mapping ?? "";
      ofMapping.hidden = found.mapping === null;
      // Without a battle, the mapping must be completed first.
      if (found.text === null) ofMapping.open = true;
      fill(account, found.account.join("\n"));
      account.hidden = found.account.length === 0;
      const { taken, approximated, leftOut } = found;
      if (found.text === null) fill(note, `${capital(found.why ?? "")}.`);
      else fill(note, found.mapping === null ? t("import-whole") : t("import-totals", { taken, approximated, left: leftOut }));
      open.disabled = found.text === null;
    } catch (error) {
      fill(note, `${capital(words(error))}.`);
    }
  };

  const dialog = h(
    "dialog",
    { "aria-label": t("import-title", { name: file.name }), class: "wide import" },
    h("h2", {}, t("import-title", { name: file.name })),
    h("p", { class: "field" }, h("label", { for: "import-game" }, t("start-game")), game),
    note,
    account,
    ofMapping,
    h("div", { class: "row end" }, button(t("cancel"), () => dialog.close()), open),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  await run(false);
}
