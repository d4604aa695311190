// The messages of the page: the same in each language, all used, and no literals for users in the sources.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import ts from "typescript";
// @ts-expect-error The script has no types.
import { idsOf, messagesOf } from "../scripts/fluent.mjs";
import { preferred, t } from "../src/messages/messages";
import { literalsOf } from "./literals";

interface Of {
  shown: Set<string>;
  chosen: Set<string>;
  dates: Set<string>;
}

const SRC = new URL("../src/", import.meta.url);
const LANGUAGES = ["en", "de", "fr"];

const textOf = (path: string) => readFileSync(new URL(path, SRC), "utf8");
const files = Object.fromEntries(LANGUAGES.map((language) => [language, messagesOf(textOf(`messages/${language}.ftl`)) as Map<string, Of>]));
const english = files["en"] ?? new Map<string, Of>();
const sources = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts") && !path.startsWith("messages/ids"));

test("the message types agree with the English file", () => {
  assert.equal(textOf("messages/ids.ts"), idsOf(textOf("messages/en.ftl")), "npm run messages writes them again");
});

test("each language has the messages of English in its order, and shows the same values", () => {
  for (const language of LANGUAGES.slice(1)) {
    const own = files[language] ?? new Map<string, Of>();
    assert.deepEqual([...own.keys()], [...english.keys()], language);
    for (const [name, { shown, chosen }] of english) {
      const here = own.get(name);
      assert.deepEqual([...(here?.shown ?? [])].sort(), [...shown].sort(), `${language}: the values of ${name}`);
      // A language may select variants where English does not, but only by the same values.
      for (const value of here?.chosen ?? []) assert.ok(shown.has(value) || chosen.has(value), `${language}: ${name} chooses by ${value}`);
    }
  }
});

test("each message can be formatted in each language", () => {
  for (const language of LANGUAGES) {
    const bundle = new FluentBundle(language, { useIsolating: false });
    assert.deepEqual(bundle.addResource(new FluentResource(textOf(`messages/${language}.ftl`))), []);
    for (const [name, { shown, chosen, dates }] of english) {
      const pattern = bundle.getMessage(name)?.value;
      assert.ok(pattern, `${language}: ${name}`);
      const errors: Error[] = [];
      const values = Object.fromEntries([...shown, ...chosen].map((value) => [value, dates.has(value) ? new Date(0) : 2]));
      bundle.formatPattern(pattern, values, errors);
      assert.deepEqual(errors, [], `${language}: ${name}`);
    }
  }
});

test("each message is used", () => {
  const used = new Set<string>();
  for (const path of sources) {
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && node.expression.getText() === "t" && node.arguments[0] !== undefined && ts.isStringLiteral(node.arguments[0])) used.add(node.arguments[0].text);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true));
  }
  assert.deepEqual([...english.keys()].filter((name) => !used.has(name)), []);
});

/** Literals that may stay in the sources, with the reason. */
const EXCEPTIONS: [RegExp, string | RegExp][] = [
  // The name of the program.
  [/./, "Castra"],
  // A button that is the same in each language.
  [/./, "OK"],
  // Each language in its own name.
  [/^messages\/messages\.ts$/, /^(English|Deutsch|Français)$/],
  // The phrases of CodeMirror, beside their messages.
  [/^text\/phrases\.ts$/, /./],
  // Internal errors, which no user should see.
  [/./, /^(this is not a drawing|the challenge is for no account|there is no such moment|there is no message \{\} in \{\}|message \{\}:|\{\} is not open)$/],
  // Errors of a core. It runs in a worker, which has no messages.
  [/^core\//, /./],
  // Part of a key in local storage.
  [/^files\/browser\.ts$/, "this browser"],
  // Input of a digest.
  [/^organise\/seal\.ts$/, /^castra (seal|game) /],
  // An HTTP header.
  [/^serve\/http\.ts$/, "Bearer {}"],
  // CSS values and class names.
  [/./, /^(translate\(|\d\w* (solid|dotted|\d)|\{\}px)/],
  [/^map\/marks\.ts$/, "wrong {}"],
];

test("the sources contain no literals for users outside messages", () => {
  const found = sources.flatMap((path) =>
    literalsOf(path, textOf(path))
      .filter(({ text }) => !EXCEPTIONS.some(([where, what]) => where.test(path) && (typeof what === "string" ? what === text : what.test(text))))
      .map(({ line, text }) => `${path}:${line}: ${text}`));
  assert.deepEqual(found, []);
});

test("the check of the sources finds literals for users", () => {
  const source = `h("p", { class: "Wide row", title: "Close it" }, "moves", "no words here", soon("in 15 minutes"), n === 1 ? "unit" : \`\${n} units\`);
    button("×", go, { "aria-label": "close" }); say("done"); put(element, "title", "saved"); fill(note, "Copied."); if (key === "Enter") act({ do: "Paint" });`;
  assert.deepEqual(
    literalsOf("example.ts", source).map(({ text }) => text),
    ["Close it", "moves", "no words here", "in 15 minutes", "unit", "{} units", "close", "done", "saved", "Copied."],
  );
});

test("the language follows the preferences of the user, with English as default", () => {
  assert.equal(preferred(["pt-BR", "de-AT", "fr"]), "de");
  assert.equal(preferred(["FR-ca"]), "fr");
  assert.equal(preferred(["pt"]), "en");
  assert.equal(preferred([]), "en");
});

test("messages can contain messages, and select plural forms", () => {
  assert.equal(String(t("start-found", { results: 1 })), "1 result");
  assert.equal(String(t("start-found", { results: 2000 })), "2000 results");
  assert.equal(String(t("waiting", { what: t("bench-reading") })), "Castra is reading the text…");
});
