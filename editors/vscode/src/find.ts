// The search for the program `castra`. Without access to the editor or the disk, for tests.
import * as path from "node:path";

/** The inputs of the search. */
export interface Surroundings {
  /** The setting `castra.path`; empty if it is not set. */
  setting: string;
  /** The folders of the workspace. */
  folders: string[];
  /** Whether the user trusts the workspace, so that its programs may run. */
  isTrusted: boolean;
  /** The variable `PATH`. */
  path: string;
  home: string;
  /** The folder of the extension; the package for a platform has the program in `bin`. */
  extension: string;
  isWindows: boolean;
  /** Whether there is a program at a path. */
  isProgram: (file: string) => boolean;
}

/** The path of the program, or all places that were tried. */
export type Found = { program: string } | { tried: Place[] };

/** A possible path of the program, and the reason to try it. */
export interface Place {
  file: string;
  why: string;
}

const IN_WORKSPACE = [".castra/bin", "target/release", "target/debug"];

export function find(around: Surroundings): Found {
  const name = around.isWindows ? "castra.exe" : "castra";
  const join = around.isWindows ? path.win32.join : path.posix.join;
  if (around.setting.trim() !== "") {
    // If the setting is wrong, no other program is run instead.
    const places = settled(around).map((file) => ({ file, why: "the setting castra.path" }));
    return first(places, around.isProgram);
  }
  const places: Place[] = [];
  if (around.isTrusted) {
    for (const folder of around.folders) {
      for (const below of IN_WORKSPACE) {
        places.push({ file: join(folder, below, name), why: "the workspace" });
      }
    }
  }
  const separator = around.isWindows ? ";" : ":";
  for (const folder of around.path.split(separator)) {
    if (folder !== "") places.push({ file: join(folder, name), why: "the PATH" });
  }
  places.push({ file: join(around.extension, "bin", name), why: "the extension" });
  return first(places, around.isProgram);
}

function first(places: Place[], isProgram: (file: string) => boolean): Found {
  const found = places.find((place) => isProgram(place.file));
  if (found !== undefined) return { program: found.file };
  return { tried: places };
}

/** Returns the paths of the setting: `~` is the home folder, `${workspaceFolder}` each workspace folder. */
function settled(around: Surroundings): string[] {
  const { isAbsolute, join } = around.isWindows ? path.win32 : path.posix;
  const setting = around.setting.trim().replace(/^~(?=$|[\\/])/, () => around.home);
  const variable = "${workspaceFolder}";
  if (setting.includes(variable)) {
    return around.folders.map((folder) => setting.split(variable).join(folder));
  }
  if (isAbsolute(setting)) return [setting];
  return around.folders.map((folder) => join(folder, setting));
}

/** Returns the message for a missing program. A long list of places is shown as a count. */
export function missing(tried: Place[], isTrusted: boolean): string {
  const reasons = [...new Set(tried.map((place) => place.why))];
  const places = reasons.map((why) => {
    const files = tried.filter((place) => place.why === why).map((place) => place.file);
    return `${why} (${files.length > 3 ? `${files.length} folders` : files.join(", ")})`;
  });
  const where = places.length === 0 ? "there was nowhere to look" : `tried ${places.join(", ")}`;
  const trust = isTrusted ? "" : "; programs of this workspace are not run before you trust it";
  return `castra was not found: ${where}${trust}`;
}
