// Compares the TextMate grammar with the server's semantic tokens, on all shipped files.
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import type { IGrammar } from "vscode-textmate";
import { extension, grammar, noProgram, pieces, program, repository, Server, shipped } from "./support";

/** Returns the kind of a word by its scope, in the server's terms. */
function kind(scope: string): string {
  if (scope.startsWith("comment")) return "comment";
  if (/^(string|constant\.(character|other\.placeholder))/.test(scope)) return "string";
  if (/^(keyword\.(control|other|operator\.word)|storage\.type)$/.test(scope)) return "keyword";
  // Words of the language that themes colour as values or types.
  if (/^(constant\.language|support\.type|variable\.language)$/.test(scope)) return "either";
  return "other";
}

test("no file leaves a string or a comment open", async () => {
  const castra = await grammar();
  for (const file of shipped()) {
    const { open } = pieces(castra, readFileSync(file, "utf8"));
    const last = open.at(-1);
    assert.equal(last, "storage.type.castra", `${file} ends inside ${open.join(" ")}`);
  }
});

test("an unclosed string ends with its line", async () => {
  const castra = await grammar();
  const text = 'scenario a "Open\nnumber "1\\"\nspecial "a \\" b" // "c\nmap m';
  const found = pieces(castra, text).pieces.filter((piece) => piece.start === 0);
  assert.deepEqual(found.map((piece) => [piece.text, piece.scope]), [
    ["scenario", "storage.type"],
    ["number", "storage.type"],
    ["special", "storage.type"],
    ["map", "storage.type"],
  ]);
});

test("the scopes of a short file have not changed", async () => {
  const castra = await grammar();
  const lines: string[] = [];
  for (const name of ["test/short.castra"]) {
    const text = readFileSync(path.join(extension, name), "utf8");
    const found = pieces(castra, text).pieces;
    text.split("\n").forEach((line, at) => {
      lines.push(`> ${line}`.trimEnd());
      for (const piece of found.filter((piece) => piece.line === at && piece.scope !== "source")) {
        lines.push(`    ${piece.text.trim()}: ${piece.scope}`);
      }
    });
  }
  const file = path.join(extension, "test/short.scopes.txt");
  const now = `${lines.join("\n")}\n`;
  if (process.env["CASTRA_UPDATE"] !== undefined) writeFileSync(file, now);
  assert.equal(existsSync(file) ? readFileSync(file, "utf8") : "", now);
});

/** Returns the folder of the package of a file: the nearest with a `castra.ron`. */
function packageOf(file: string): string {
  const folder = path.dirname(file);
  if (folder === repository || existsSync(path.join(folder, "castra.ron"))) return folder;
  return packageOf(folder);
}

interface Difference {
  /** The token type from the server. */
  server: string;
  /** The scope from the TextMate grammar. */
  scope: string;
  place: string;
}

/** Returns the words whose kinds differ, and the number of words that the server colours. */
async function differences(castra: IGrammar, server: Server): Promise<[Difference[], number]> {
  const legend = server.capabilities["semanticTokensProvider"].legend;
  const library = 1 << legend.tokenModifiers.indexOf("defaultLibrary");
  const found: Difference[] = [];
  let words = 0;
  // The server reads all files of a package when one of them is open.
  const packages = new Set<string>();
  for (const file of shipped()) {
    const folder = packageOf(file);
    if (!packages.has(folder)) await server.open(file);
    packages.add(folder);
  }
  for (const file of shipped()) {
    const text = readFileSync(file, "utf8");
    const lines = text.split("\n");
    const uri = pathToFileURL(file).toString();
    const answer = await server.ask("textDocument/semanticTokens/full", { textDocument: { uri } });
    const mine = new Map<string, string>();
    for (const piece of pieces(castra, text).pieces) {
      for (let at = piece.start; at < piece.end; at += 1) mine.set(`${piece.line}:${at}`, piece.scope);
    }
    const data: number[] = answer.data;
    let [line, start] = [0, 0];
    for (let at = 0; at < data.length; at += 5) {
      const [down = 0, right = 0, length = 0, type = 0, modifiers = 0] = data.slice(at, at + 5);
      start = down === 0 ? start + right : right;
      line += down;
      words += 1;
      const theirs: string = legend.tokenTypes[type];
      const says = ["comment", "string", "keyword"].includes(theirs) ? theirs : "other";
      const scope = mine.get(`${line}:${start}`) ?? "nothing";
      if (kind(scope) === says || kind(scope) === "either") continue;
      // A word with a built-in meaning is a keyword in the grammar: `top`, `private`.
      if ((modifiers & library) !== 0 && kind(scope) === "keyword") continue;
      // The grammar colours `{NAME}` in a string as a whole.
      if (scope === "constant.other.placeholder") continue;
      const word = (lines[line] ?? "").slice(start, start + length);
      const place = `${path.relative(repository, file)}:${line + 1}: ${word}`;
      found.push({ server: theirs, scope, place });
    }
  }
  return [found, words];
}

test("words are coloured as the server colours them", async (t) => {
  const castra = program();
  if (castra === undefined) return t.skip(noProgram);
  const server = await Server.start(castra);
  const [found, words] = await differences(await grammar(), server);
  await server.stop();
  assert.ok(words > 50_000, `${words} words: files are missing`);
  // Only the server recognises a keyword that is used as a name (`from`, `most`). No other
  // difference is allowed.
  const isName = (one: Difference) =>
    !["comment", "string", "keyword", "number"].includes(one.server) && kind(one.scope) === "keyword";
  assert.deepEqual(found.filter((one) => !isName(one)), []);
  assert.ok(found.length < words / 200, `${found.length} of ${words} words`);
  t.diagnostic(`${found.length} of ${words} words are names that look like keywords`);
});
