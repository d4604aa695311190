// The colours of the editor's page, for the site and its examples.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ThemeRegistration } from "shiki";
import { root } from "./pages";

const css = readFileSync(join(root, "web/src/page.css"), "utf8");

/** The CSS variables of the page, with a light and a dark colour each. */
const variables = /^:root \{([^}]*)\}/m.exec(css)?.[1];
if (variables === undefined) throw new Error("web/src/page.css has no :root");

/** The variables for the light and the dark theme of the site. */
export const style = `:root {${variables.replace("color-scheme: light dark;", "color-scheme: light;")}}\n:root.dark { color-scheme: dark; }`;

/** The scopes of the TextMate grammar for each variable. */
const SCOPES: [string, string[]][] = [
  ["t-comment", ["comment", "punctuation.definition.comment"]],
  ["t-string", ["string"]],
  ["t-number", ["constant.numeric", "constant.language"]],
  ["t-keyword", ["keyword", "storage", "variable.language"]],
  ["t-type", ["entity.name.type", "support.type"]],
  ["t-value", ["support.type.property-name", "variable.other", "constant.other", "constant.character"]],
  ["t-thing", ["entity.name.class", "entity.name.tag"]],
  ["t-function", ["entity.name.function", "support.function"]],
  ["ink", ["variable.parameter", "keyword.operator", "punctuation"]],
];

/** Font styles by variable. */
const STYLES: Record<string, { fontStyle: string }> = { "t-keyword": { fontStyle: "bold" }, "t-comment": { fontStyle: "italic" } };

function theme(name: string, type: "light" | "dark"): ThemeRegistration {
  const colour = (variable: string) => {
    const found = new RegExp(`--${variable}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(variables ?? "");
    const one = found?.[type === "light" ? 1 : 2];
    if (one === undefined) throw new Error(`web/src/page.css has no colour --${variable}`);
    return one;
  };
  return {
    name,
    type,
    colors: { "editor.background": colour("raised"), "editor.foreground": colour("ink") },
    tokenColors: SCOPES.map(([variable, scope]) => ({ scope, settings: { foreground: colour(variable), ...STYLES[variable] } })),
  };
}

/** The themes for examples. */
export const themes = { light: theme("castra-light", "light"), dark: theme("castra-dark", "dark") };
