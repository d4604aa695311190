// Plays pairs of games under two versions of a text with the same dice, in a separate core.
import { Core } from "../core/core";
import { t } from "../messages/messages";
import type { ComparedPairs, Parting, Request, LoadedSources } from "../protocol";
import { words } from "../words";

/** The number of pairs per request, between which progress is shown. */
const SLICE = 5;
/** Milliseconds that the last request may still take after a stop: rules may run without end. */
const GRACE = 2000;

/** The versions to play. */
export interface Versions {
  loaded: LoadedSources | undefined;
  /** The path of the file with the two versions. */
  path: string;
  before: string;
  now: string;
  /** The path of the battle or game that is played under both versions. */
  battle: string;
}

export class Pairs {
  private started: Core | undefined;
  /** The number of the current run; 0 if none is running. */
  private running = 0;
  private runs = 0;
  /** Whether a request to the core is pending. */
  private isAsked = false;
  /** Whether the core still has the pairs of the last run. */
  private isKept = false;

  get isRunning(): boolean {
    return this.running !== 0;
  }

  /** The core of these games, also for other requests. */
  get core(): Core {
    return (this.started ??= new Core());
  }

  /** Stops after the pending request, which is cancelled if it takes long. */
  stop(): void {
    this.running = 0;
    if (!this.isAsked) return;
    const { runs } = this;
    setTimeout(() => {
      if (!this.isAsked || runs !== this.runs) return;
      this.isKept = false;
      this.core.restart(String(t("stop")));
    }, GRACE);
  }

  /** Plays a number of pairs; `onResult` receives the summary of all pairs so far. Resolves to the last summary, or
   *  undefined if it was stopped before the first one. */
  async play(of: Versions, pairs: number, onResult: (found: ComparedPairs) => void): Promise<ComparedPairs | undefined> {
    const { core } = this;
    const run = (this.running = ++this.runs);
    const asked = async <T>(request: Request): Promise<T> => {
      this.isAsked = true;
      return core.ask<T>(request).finally(() => (this.isAsked = false));
    };
    this.isKept = true;
    let last: ComparedPairs | undefined;
    try {
      if (of.loaded !== undefined) await core.load(of.loaded);
      await core.only(of.path, of.before);
      await asked<null>({ compare: { op: "keep", path: of.battle } }).catch((error: unknown) => {
        throw new Error(String(t("pairs-before", { error: words(error) })));
      });
      await core.setText(of.path, of.now);
      await asked<null>({ compare: { op: "begin", path: of.battle, seed: 1 } });
      for (let played = 0; played < pairs && run === this.running; ) {
        const found = await asked<ComparedPairs>({ compare: { op: "more", games: SLICE } });
        if (run !== this.running || found.played === played) break;
        played = found.played;
        last = found;
        onResult(found);
      }
      return last;
    } catch (error) {
      if (run === this.running) throw error;
      return last;
    } finally {
      if (run === this.running) this.running = 0;
    }
  }

  /** Returns where a pair of the last run diverges; null if it does not, or if the run was cancelled. */
  async parting(game: number): Promise<Parting | null> {
    if (!this.isKept) return null;
    return this.core.ask<Parting | null>({ compare: { op: "parting", game } });
  }
}
