// All places where Castra is seen in a browser: the page from a static host, `castra edit`, the site and its
// single file, the live page of `castra watch`, reports and books. Each is created on first use.
import assert from "node:assert/strict";
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { at, built, coreFile, Edited, host, program, scenarios } from "./support";

export { scenarios };

/** A shipped battle. */
export function battle(game: string, name: string): string {
  return join(scenarios, game, "battles", `${name}.castra`);
}

export const CANNAE = battle("commands-and-colors", "cannae");
export const AKRAGAS = battle("commands-and-colors", "akragas");

/** A shipped battle that ends after some thirty answers, without its picture files. */
export const OASIS = readFileSync(join(scenarios, "examples/salt-road/oasis.castra"), "utf8").replace(/, art "[^"]*"/g, "");

export class Places {
  private readonly folder = mkdtempSync(join(tmpdir(), "castra-places-"));
  private readonly servers: Server[] = [];
  private readonly children: ChildProcess[] = [];
  private readonly made = new Map<string, Promise<string>>();
  private edited: Edited | undefined;

  private once(what: string, make: () => Promise<string>): Promise<string> {
    const made = this.made.get(what) ?? make();
    this.made.set(what, made);
    return made;
  }

  private async serve(folder: string | undefined): Promise<string> {
    const { url, server } = await host(folder);
    this.servers.push(server);
    return url;
  }

  /** Runs the program, which writes a file or a folder. */
  private write(args: string[]): void {
    const { status, stderr } = spawnSync(program, args, { encoding: "utf8" });
    assert.equal(status, 0, stderr);
  }

  /** The page from a static host. */
  page(): Promise<string> {
    return this.once("page", () => this.serve(undefined));
  }

  /** The output of `castra site`, from a static host. */
  site(): Promise<string> {
    return this.once("site", async () => {
      await this.written();
      return this.serve(join(this.folder, "site"));
    });
  }

  /** The site in one file, from the disk. */
  async single(): Promise<string> {
    await this.written();
    return `file://${join(this.folder, "site", "castra.html")}`;
  }

  private written(): Promise<string> {
    return this.once("written", async () => {
      this.write(["site", "-o", join(this.folder, "site"), "--games", "1", "--page", built, "--core", coreFile ?? ""]);
      return "";
    });
  }

  report(): Promise<string> {
    return this.once("report", async () => {
      this.write(["report", AKRAGAS, "-o", join(this.folder, "report.html"), "--games", "12", "--page", built]);
      return `file://${join(this.folder, "report.html")}`;
    });
  }

  /** The players' book of a game. */
  book(game: string): Promise<string> {
    return this.once(`book of ${game}`, async () => {
      this.write(["doc", join(scenarios, game), "-o", join(this.folder, `${game}.html`)]);
      return `file://${join(this.folder, `${game}.html`)}`;
    });
  }

  /** `castra edit` of a folder with two battles. */
  edit(): Promise<string> {
    return this.once("edit", async () => {
      const text = readFileSync(CANNAE, "utf8");
      this.edited = await Edited.open((folder) => {
        writeFileSync(join(folder, "cannae.castra"), text);
        writeFileSync(join(folder, "other.castra"), text.replace("scenario cannae", "scenario other"));
      }, "cannae.castra");
      return this.edited.url;
    });
  }

  /** Writes a file of the edited folder, like another program. */
  outside(change: (text: string) => string): void {
    assert.ok(this.edited);
    const path = join(this.edited.folder, "cannae.castra");
    writeFileSync(path, change(readFileSync(path, "utf8")));
  }

  /** The live page of `castra watch`. */
  live(): Promise<string> {
    return this.once("live", async () => {
      const folder = mkdtempSync(join(this.folder, "watch-"));
      copyFileSync(AKRAGAS, join(folder, "akragas.castra"));
      const args = ["watch", "--serve", "--picture", "none", "--format", "json", "--page", built];
      const child = spawn(program, args, { cwd: folder, env: at(folder), stdio: ["ignore", "pipe", "inherit"] });
      this.children.push(child);
      return new Promise<string>((done, failed) => {
        child.stdout?.on("data", (data: Buffer) => {
          const address = /"address":"([^"]+)"/.exec(data.toString())?.[1];
          if (address !== undefined) done(address);
        });
        child.once("exit", () => failed(new Error("castra watch has ended")));
      });
    });
  }

  close(): void {
    for (const child of this.children) child.kill();
    for (const server of this.servers) server.close();
    this.edited?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
