// Checks the text of every snippet with `castra check`.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { test } from "node:test";
import { expand } from "./snippetText";
import { extension, noProgram, program, run } from "./support";

interface Snippet {
  prefix: string;
  body: string[];
}

const snippets: Record<string, Snippet> = JSON.parse(
  readFileSync(path.join(extension, "snippets/castra.json"), "utf8"),
);

function bodyOf(prefix: string): string {
  const found = Object.values(snippets).find((snippet) => snippet.prefix === prefix);
  if (found === undefined) throw new Error(`there is no snippet ${prefix}`);
  return expand(found.body);
}

/** Returns a battle that contains parts of a snippet. */
function battle(council: string, map: string, more: string): string {
  return `scenario a-battle "A" for commands-and-colors

${council}
${map}
deploy greys { warriors at H4 H6 H7 }

${more}`;
}

const COUNCIL = `war-council {
  army reds "Reds" bottom { general "Varius", cards 5, moves first, colour roman }
  army greys "Greys" top { general "Tullus", cards 4, colour barbarian }
  banners 3
}
`;
const REDS = "deploy reds { heavy-infantry at B5 B6 B7 }\n";
const MAP = "map standard\n";

/** Returns a game in which a team runs, with the items and statements of a snippet. */
function race(more: string, inTurn = ""): string {
  return `game race "The Race"

${more.includes("council {") ? "" : "council { armies 2 }"}

${/^die /m.test(more) ? "" : "die d6 numeric { 1, 2, 3, 4, 5, 6 }"}

${/^turn /m.test(more) ? "" : `turn army at most 9 "nobody gets there" { phase run { ahead(us) } }`}

proc ahead(a: army) {
  say "{a}"
${inTurn}
}

${more}`;
}

function change(more: string): string[] {
  const game = `game relay "The Relay"

die d6 numeric { 1, 2, 3, 4, 5, 6 }

council { armies 2 }

state steps per army: int = 0

fn stride(thrown: int) -> int { thrown }

fn may-run(team: army) -> bool { team.steps < 30 }

turn army at most 9 "nobody gets there" { phase run { run(us) } }

proc run(team: army) {
  let thrown = roll d6
  step ahead {
    if may-run(team) { team.steps += stride(thrown) }
  }
}
`;
  return [game, `module wind "Wind" for relay\n\n${more}`];
}

function indented(text: string): string {
  return text
    .split("\n")
    .map((line) => `  ${line}`)
    .join("\n");
}

/** Returns the files in which a snippet is checked. */
function files(prefix: string): string[] {
  const body = bodyOf(prefix);
  switch (prefix) {
    case "battle":
    case "campaign":
      return [body];
    case "module":
      return [body];
    case "scenario":
      return [`${body}${COUNCIL}\n${MAP}\ndeploy greys { warriors at H4 H6 H7 }\n${REDS}`];
    case "war-council":
      return [battle(body, MAP, REDS)];
    case "army": {
      const other = `army greys "Greys" top { general "T", cards 4, moves first, colour barbarian }`;
      return [battle(`war-council {\n${indented(body)}\n  ${other}\n  banners 3\n}\n`, MAP, REDS)];
    }
    case "map":
      return [battle(COUNCIL, body, REDS)];
    case "label":
    case "objective":
      return [battle(COUNCIL, `map standard {\n${indented(body)}\n}\n`, REDS)];
    case "deploy":
      return [battle(COUNCIL, MAP, body)];
    case "special":
    case "background":
    case "accept":
      return [battle(COUNCIL, MAP, REDS + body)];
    case "game":
      return [race("").replace(/^game .*\n/, body)];
    case "choose":
    case "for each":
    case "if":
    case "match":
    case "roll":
      return [race("", indented(body))];
    case "kind":
    case "board":
      return [
        race(`${body}
terrain open "Open" { symbol ., art clear, default }
${prefix === "kind" ? "board meadow hexes pointy 3 x 3 { rows C..A }" : ""}
`),
      ];
    case "pile":
      return [race(`${body}\nkind card in deck\n\ncard ace "Ace"\n\ndeck all { ace }\n`)];
    case "modify":
    case "allow":
    case "forbid":
    case "before":
    case "after":
    case "instead":
      return change(body);
    default:
      return [race(body)];
  }
}

/** Returns the errors that castra finds. Warnings are expected, about unused names. */
function errors(castra: string, texts: string[]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "castra-snippets-"));
  try {
    writeFileSync(path.join(folder, "castra.ron"), '(name: "snippets")\n');
    texts.forEach((text, at) => writeFileSync(path.join(folder, `${at}.castra`), text));
    const done = run(castra, ["check", "--format", "json", "."], { cwd: folder });
    const problems: any[] = JSON.parse(done.stdout);
    return problems
      .filter((problem) => problem.severity === "error")
      .map((problem) => `${problem.path}:${problem.line}: ${problem.code}: ${problem.message}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("every snippet expands to a text without errors", (t) => {
  const castra = program();
  if (castra === undefined) return t.skip(noProgram);
  assert.ok(Object.keys(snippets).length > 30);
  for (const { prefix } of Object.values(snippets)) {
    const texts = files(prefix);
    assert.deepEqual(errors(castra, texts), [], `${prefix}:\n${texts.join("\n----\n")}`);
  }
  // The check does find errors in a wrong text.
  assert.notDeepEqual(errors(castra, [race("proc a() { b() }")]), []);
});

test("every snippet is formatted as by castra fmt", (t) => {
  const castra = program();
  if (castra === undefined) return t.skip(noProgram);
  const whole = ["battle", "campaign", "module", "scenario", "game"];
  const inColumnOne = Object.values(snippets).filter(({ body }) => !/^(army|label|objective|choose|for|if|match|let)/.test(body[0] ?? ""));
  for (const { prefix, body } of inColumnOne) {
    const text = expand(body).trimEnd();
    const given = whole.includes(prefix) ? `${text}\n` : `game a "A"\n\n${text}\n`;
    const { stdout } = run(castra, ["fmt", "-"], { input: given });
    assert.equal(stdout, given, prefix);
  }
});
