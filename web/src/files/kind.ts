// The kind of a file, from its header and its folder.
import { t, type Words } from "../messages/messages";

/** Battles have a map and campaigns a picture; the others are rules, or tests of rules. */
export type Kind = "battle" | "campaign" | "game" | "module" | "tests" | "other";

export const KINDS: Record<Kind, Words> = { battle: t("kind-battle"), campaign: t("kind-campaign"), game: t("kind-game"), module: t("kind-module"), tests: t("kind-tests"), other: t("kind-other") };

export function kindOf(text: string, path: string): Kind {
  const header = /^(scenario|campaign|game|module)\s/m.exec(text)?.[1];
  if (header === "scenario") return "battle";
  if (/(^|\/)tests\//.test(path)) return "tests";
  return header === "campaign" || header === "game" || header === "module" ? header : "other";
}

/** The date of a battle, as its text has it. */
export function dateOf(text: string): string | undefined {
  return /^date\s+"([^"]+)"/m.exec(text)?.[1];
}

/** A copy of a battle under another name: only the line that names it is another. */
export function copyOf(text: string, id: string, title: string): string {
  const name = `"${title.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/[\r\n]+/g, " ")}"`;
  return text.replace(/^scenario([ \t]+)[A-Za-z0-9_-]+([ \t]+"(?:[^"\\]|\\.)*")?/m, (_, gap: string) => `scenario${gap}${id} ${name}`);
}
