// Which `castra` to run. Nothing here touches the editor or the disk, so that it can be tested.
import * as path from "node:path";

/** What the search depends on. */
export interface Surroundings {
  /** The setting `castra.path`; empty if it is not set. */
  setting: string;
  /** The folders of the workspace. */
  folders: string[];
  /** Whether programs of the workspace may be run. */
  isTrusted: boolean;
  /** The variable `PATH`. */
  path: string;
  home: string;
  /** The folder of the extension; the package of a platform has the program in its `bin`. */
  extension: string;
  isWindows: boolean;
  /** Whether there is a program at a path. */
  isProgram: (file: string) => boolean;
}

/** The program, or all places where it was looked for, with the reason for looking there. */
export type Found = { program: string } | { tried: Place[] };

/** Where a program may be, and the reason for looking there. */
export interface Place {
  file: string;
  why: string;
}

const IN_WORKSPACE = [".castra/bin", "target/release", "target/debug"];

export function find(around: Surroundings): Found {
  const name = around.isWindows ? "castra.exe" : "castra";
  const join = around.isWindows ? path.win32.join : path.posix.join;
  if (around.setting.trim() !== "") {
    // What is set is meant: nothing else is run in its place.
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

/** The setting as paths: `~` is the home folder, `${workspaceFolder}` each of those. */
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

/** What to say if there is none. The folders of a long list are counted. */
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
