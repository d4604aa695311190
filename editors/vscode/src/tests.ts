// Tests of games, modules and battles in the test explorer.
import { existsSync } from "node:fs";
import * as path from "node:path";
import * as vscode from "vscode";
import { program, run } from "./program";
import { failure, followed, idOf, listed, parse, type Followed, type Output, type Ran } from "./testOutput";

/** The pause between a save and the update of the list, in milliseconds. */
const PAUSE = 400;

export class Tests implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController("castra", "Castra");
  private readonly output = vscode.window.createOutputChannel("Castra Tests");
  private readonly parts: vscode.Disposable[] = [];
  private pause: NodeJS.Timeout | undefined;
  private listing: vscode.CancellationTokenSource | undefined;
  /** The names of tests for `--filter`. */
  private readonly names = new WeakMap<vscode.TestItem, string>();
  private readonly details = new WeakMap<vscode.FileCoverage, vscode.StatementCoverage[]>();

  constructor() {
    const { Run, Coverage } = vscode.TestRunProfileKind;
    const { controller } = this;
    controller.refreshHandler = () => this.list();
    controller.createRunProfile("Run", Run, (request, token) => this.run(request, token, false), true);
    const coverage = controller.createRunProfile("Clauses That Tests Follow", Coverage, (request, token) =>
      this.run(request, token, true),
    );
    coverage.loadDetailedCoverage = async (_, file) => this.details.get(file) ?? [];
    this.parts.push(
      vscode.workspace.onDidSaveTextDocument((document) => {
        if (document.languageId === "castra") this.listSoon();
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.listSoon()),
    );
    this.listSoon();
  }

  private listSoon(): void {
    clearTimeout(this.pause);
    this.pause = setTimeout(() => void this.list(), PAUSE);
  }

  private async castra(args: string[], folder: string, token: vscode.CancellationToken): Promise<Output> {
    const castra = program();
    if (castra === undefined) throw new Error("castra was not found");
    const whole = ["test", ...args, "--format", "json", "--quiet", "--color", "never"];
    const result = await run(castra, whole, folder, token);
    if (result.stderr.trim() !== "") this.output.append(result.stderr);
    return parse(result.stdout, result.stderr);
  }

  private async list(): Promise<void> {
    this.listing?.cancel();
    const listing = new vscode.CancellationTokenSource();
    this.listing = listing;
    const files = new Map<string, vscode.TestItem>();
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      if (folder.uri.scheme !== "file") continue;
      try {
        const found = await this.castra(["--list"], folder.uri.fsPath, listing.token);
        this.add(found, folder.uri.fsPath, files);
      } catch (error) {
        this.output.appendLine(String(error));
      }
      if (listing.token.isCancellationRequested) return;
    }
    this.controller.items.replace([...files.values()]);
  }

  private add(found: Output, folder: string, files: Map<string, vscode.TestItem>): void {
    for (const test of listed(found, folder)) {
      const uri = vscode.Uri.file(test.file);
      let file = files.get(test.file);
      if (file === undefined) {
        file = this.controller.createTestItem(test.file, path.relative(folder, test.file), uri);
        files.set(test.file, file);
      }
      const at = new vscode.Range(test.line - 1, 0, test.line - 1, 0);
      const item = this.controller.createTestItem(test.id, test.label, uri);
      item.range = at;
      this.names.set(item, test.name);
      for (const one of test.runs) {
        const run = this.controller.createTestItem(one.id, one.label, uri);
        run.range = at;
        this.names.set(run, one.name);
        item.children.add(run);
      }
      file.children.add(item);
    }
  }

  private async run(
    request: vscode.TestRunRequest,
    token: vscode.CancellationToken,
    withCoverage: boolean,
  ): Promise<void> {
    const run = this.controller.createTestRun(request);
    const all: vscode.TestItem[] = [];
    this.controller.items.forEach((item) => all.push(item));
    const chosen = request.include ?? all;
    const excluded = new Set(request.exclude ?? []);
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      const here = chosen.filter(
        (item) => item.uri !== undefined && vscode.workspace.getWorkspaceFolder(item.uri) === folder,
      );
      if (here.length === 0) continue;
      const leaves = new Map<string, vscode.TestItem>();
      here.forEach((item) => gather(item, excluded, leaves));
      leaves.forEach((item) => run.started(item));
      const paths = [...new Set(here.flatMap((item) => item.uri?.fsPath ?? []))];
      const isAll = request.include === undefined;
      const args = isAll ? ["."] : paths;
      // Whole files need no filter. For tests, `--filter` selects those whose names contain the given one.
      const names = here.map((item) => this.names.get(item));
      if (!isAll && names.every((name) => name !== undefined)) {
        names.forEach((name) => args.push("--filter", name ?? ""));
      }
      if (withCoverage) args.push("--coverage");
      try {
        const output = await this.castra(args, folder.uri.fsPath, token);
        for (const ran of output.tests) tell(run, leaves, ran, folder.uri.fsPath);
        if (withCoverage) this.cover(run, followed(output, folder.uri.fsPath, existsSync));
      } catch (error) {
        run.appendOutput(`${String(error).replace(/\n/g, "\r\n")}\r\n`);
        leaves.forEach((item) => run.errored(item, new vscode.TestMessage(String(error))));
        leaves.clear();
      }
      // Tests that castra has not run have errors, which the problems list.
      leaves.forEach((item) => run.skipped(item));
    }
    run.end();
  }

  /** Adds the coverage of clauses to a run. */
  private cover(run: vscode.TestRun, clauses: Followed[]): void {
    const files = new Map<string, vscode.StatementCoverage[]>();
    for (const { file, line, count } of clauses) {
      const place = new vscode.Range(line - 1, 0, line - 1, Number.MAX_SAFE_INTEGER);
      const lines = files.get(file) ?? [];
      lines.push(new vscode.StatementCoverage(count, place));
      files.set(file, lines);
    }
    for (const [file, lines] of files) {
      const coverage = vscode.FileCoverage.fromDetails(vscode.Uri.file(file), lines);
      this.details.set(coverage, lines);
      run.addCoverage(coverage);
    }
  }

  dispose(): void {
    clearTimeout(this.pause);
    this.listing?.cancel();
    for (const part of this.parts) part.dispose();
    this.controller.dispose();
    this.output.dispose();
  }
}

/** Collects the tests without children, by id, in `leaves`. */
function gather(
  item: vscode.TestItem,
  excluded: Set<vscode.TestItem>,
  leaves: Map<string, vscode.TestItem>,
): void {
  if (excluded.has(item)) return;
  if (item.children.size === 0) leaves.set(item.id, item);
  item.children.forEach((child) => gather(child, excluded, leaves));
}

/** Reports the result of a test, if it is one of `leaves`. */
function tell(
  run: vscode.TestRun,
  leaves: Map<string, vscode.TestItem>,
  ran: Ran,
  folder: string,
): void {
  const id = idOf(ran, folder);
  const item = leaves.get(id);
  if (item === undefined) return;
  leaves.delete(id);
  if (ran.status === "passed") {
    run.passed(item);
  } else if (ran.status === "failed") {
    const message = new vscode.TestMessage(failure(ran));
    if (ran.at !== undefined) {
      const file = vscode.Uri.file(path.resolve(folder, ran.at.path));
      const at = new vscode.Position(ran.at.line - 1, ran.at.col - 1);
      message.location = new vscode.Location(file, at);
    }
    run.failed(item, message);
  } else {
    run.skipped(item);
  }
}
