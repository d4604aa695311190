// The kind of a file, from its header and its folder.
import { t, type Words } from "../messages/messages";

/** The kind of a file. Battles have a map and campaigns a picture; the other kinds are rules and tests. */
export type Kind = "battle" | "campaign" | "game" | "module" | "tests" | "other";

export const KINDS: Record<Kind, Words> = { battle: t("kind-battle"), campaign: t("kind-campaign"), game: t("kind-game"), module: t("kind-module"), tests: t("kind-tests"), other: t("kind-other") };

export function kindOf(text: string, path: string): Kind {
  const header = /^(scenario|campaign|game|module)\s/m.exec(text)?.[1];
  if (header === "scenario") return "battle";
  if (/(^|\/)tests\//.test(path)) return "tests";
  return header === "campaign" || header === "game" || header === "module" ? header : "other";
}

/** Returns the date in the header of a battle. */
export function dateOf(text: string): string | undefined {
  return /^date\s+"([^"]+)"/m.exec(text)?.[1];
}

/** Returns the identifier in the header of a battle. */
export function idOf(text: string): string | undefined {
  return /^scenario\s+([A-Za-z0-9_-]+)/m.exec(text)?.[1];
}

/** Returns a copy of a battle with another identifier and title in its header. */
export function copyOf(text: string, id: string, title: string): string {
  const name = `"${title.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/[\r\n]+/g, " ")}"`;
  return text.replace(/^scenario([ \t]+)[A-Za-z0-9_-]+([ \t]+"(?:[^"\\]|\\.)*")?/m, (_, gap: string) => `scenario${gap}${id} ${name}`);
}
