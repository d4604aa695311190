// The search for the program, without an editor.
import assert from "node:assert/strict";
import { test } from "node:test";
import { find, missing, type Surroundings } from "../src/find";

const around: Surroundings = {
  setting: "",
  folders: ["/games"],
  isTrusted: true,
  path: "/usr/bin::/opt/bin",
  home: "/home/me",
  extension: "/extension",
  isWindows: false,
  isProgram: () => false,
};

/** Returns the program that is found if only the programs `there` exist. */
function found(change: Partial<Surroundings>, ...there: string[]): string | undefined {
  const isProgram = (file: string) => there.includes(file);
  const result = find({ ...around, ...change, isProgram });
  return "program" in result ? result.program : undefined;
}

test("the workspace comes before the path", () => {
  const both = ["/opt/bin/castra", "/games/target/debug/castra"];
  assert.equal(found({}, ...both), "/games/target/debug/castra");
  assert.equal(found({}, ...both, "/games/.castra/bin/castra"), "/games/.castra/bin/castra");
  assert.equal(found({}, "/opt/bin/castra"), "/opt/bin/castra");
  assert.equal(found({}), undefined);
});

test("the program of the extension comes last", () => {
  const own = "/extension/bin/castra";
  assert.equal(found({}, own), own);
  assert.equal(found({ isTrusted: false }, own), own);
  assert.equal(found({}, own, "/usr/bin/castra"), "/usr/bin/castra");
  const extension = "C:\\extension";
  assert.equal(found({ isWindows: true, extension }, "C:\\extension\\bin\\castra.exe"), "C:\\extension\\bin\\castra.exe");
});

test("programs of a workspace that is not trusted are not run", () => {
  assert.equal(found({ isTrusted: false }, "/games/target/debug/castra"), undefined);
  assert.equal(found({ isTrusted: false }, "/usr/bin/castra"), "/usr/bin/castra");
});

test("only the program of the setting is run", () => {
  const setting = "~/bin/castra";
  assert.equal(found({ setting }, "/home/me/bin/castra", "/usr/bin/castra"), "/home/me/bin/castra");
  assert.equal(found({ setting }, "/usr/bin/castra"), undefined);
  const folders = ["/one", "/two"];
  assert.equal(found({ setting: "${workspaceFolder}/c", folders }, "/two/c"), "/two/c");
  assert.equal(found({ setting: "tools/castra", folders }, "/one/tools/castra"), "/one/tools/castra");
  // Special characters of replacement strings are literal here.
  assert.equal(found({ setting: "~/c", home: "/h$&" }, "/h$&/c"), "/h$&/c");
});

test("Windows has its own separators and endings", () => {
  const windows = { isWindows: true, path: "C:\\bin;D:\\bin", folders: ["C:\\games"] };
  assert.equal(found(windows, "D:\\bin\\castra.exe"), "D:\\bin\\castra.exe");
  const built = "C:\\games\\target\\debug\\castra.exe";
  assert.equal(found(windows, "D:\\bin\\castra.exe", built), built);
});

test("the message names every place", () => {
  const result = find({ ...around, setting: "/no/castra" });
  assert.ok("tried" in result);
  assert.equal(
    missing(result.tried, true),
    "castra was not found: tried the setting castra.path (/no/castra)",
  );
  const all = find({ ...around, path: "/a:/b:/c:/d" });
  assert.ok("tried" in all);
  assert.equal(
    missing(all.tried, true),
    "castra was not found: tried the workspace (/games/.castra/bin/castra, " +
      "/games/target/release/castra, /games/target/debug/castra), the PATH (4 folders), the extension (/extension/bin/castra)",
  );
  assert.match(missing([], false), /nowhere to look; .* trust/);
});
