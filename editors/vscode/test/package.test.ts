// The package of the extension is complete and reproducible.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { test } from "node:test";
import { inflateRawSync } from "node:zlib";
import { extension } from "./support";

const manifest = JSON.parse(readFileSync(path.join(extension, "package.json"), "utf8"));

function made(): Buffer {
  execFileSync(process.execPath, ["scripts/package.mjs"], { cwd: extension });
  return readFileSync(path.join(extension, `castra-${manifest.version}.vsix`));
}

/** Returns the files of a zip file by name, from its central directory. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.length - 22;
  assert.equal(bytes.readUInt32LE(end), 0x06054b50);
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    assert.equal(bytes.readUInt32LE(at), 0x02014b50);
    const [packed, length] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const contents = inflateRawSync(bytes.subarray(start, start + packed));
    assert.equal(contents.length, length, name);
    files.set(name, contents);
    at += 46 + nameLength;
  }
  assert.equal(at, end);
  return files;
}

test("the package is reproducible, and contains all files that it names", () => {
  const first = made();
  assert.ok(first.equals(made()));
  const files = unzip(first);
  const named = JSON.stringify(manifest).match(/"\.\/[^"]*"/g) ?? [];
  assert.ok(named.length >= 5);
  for (const file of named.map((name) => JSON.parse(name).slice(2))) {
    assert.ok(files.has(`extension/${file}`), file);
  }
  assert.ok(files.has("extension.vsixmanifest") && files.has("[Content_Types].xml"));
  const inside = JSON.parse(files.get("extension/package.json")?.toString("utf8") ?? "");
  assert.deepEqual(inside, manifest);
  // The API of the editor is not bundled.
  assert.match(files.get("extension/dist/extension.js")?.toString("utf8") ?? "", /require\("vscode"\)/);
});

test("every command of the manifest is registered", () => {
  const sources = ["commands.ts", "extension.ts"].map((name) =>
    readFileSync(path.join(extension, "src", name), "utf8"),
  );
  const registered = sources.join("\n").match(/command\("castra\.[a-zA-Z]+"/g) ?? [];
  const offered = manifest.contributes.commands.map((one: { command: string }) => `command("${one.command}"`);
  assert.deepEqual(registered.sort(), offered.sort());
});

test("the package for a platform contains its program, which is executable", () => {
  const program = path.join(extension, "language-configuration.json");
  execFileSync(process.execPath, ["scripts/package.mjs", "linux-x64", program], { cwd: extension });
  const bytes = readFileSync(path.join(extension, `castra-linux-x64-${manifest.version}.vsix`));
  const files = unzip(bytes);
  assert.ok(files.get("extension/bin/castra")?.equals(readFileSync(program)));
  assert.match(files.get("extension.vsixmanifest")?.toString("utf8") ?? "", / TargetPlatform="linux-x64"/);
  // The program's entry is the last in the directory; the mode is in the upper half of its attributes.
  const entry = bytes.lastIndexOf("extension/bin/castra") - 46;
  assert.equal(bytes.readUInt32LE(entry + 38) >>> 16, 0o100755);
});
