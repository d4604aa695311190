// The same games under two versions of a text, pair by pair with the same dice, in a core of their own.
import { Core } from "../core/core";
import { t } from "../messages/messages";
import type { ComparedPairs, Parting, Request, Texts } from "../protocol";
import { words } from "../words";

/** Pairs at a time: between them progress is shown. */
const SLICE = 5;
/** Milliseconds that pairs may still take when nothing more is to be played: rules may be endless. */
const GRACE = 2000;

/** What is played. */
export interface Versions {
  loaded: Texts | undefined;
  /** The file that has two versions. */
  path: string;
  before: string;
  now: string;
  /** The battle, or the game, that is played under both. */
  battle: string;
}

export class Pairs {
  private started: Core | undefined;
  /** The number of the run; 0 while nothing is played. */
  private running = 0;
  private runs = 0;
  /** Whether the core plays. */
  private isAsked = false;
  /** Whether the core knows the pairs that were played last. */
  private isKept = false;

  get isRunning(): boolean {
    return this.running !== 0;
  }

  /** The core of these games, for other questions about them. */
  get core(): Core {
    return (this.started ??= new Core());
  }

  /** Plays no more pairs; those that are under way are given up if they take long. */
  stop(): void {
    this.running = 0;
    if (!this.isAsked) return;
    const { runs } = this;
    setTimeout(() => {
      if (!this.isAsked || runs !== this.runs) return;
      this.isKept = false;
      this.core.again(String(t("stop")));
    }, GRACE);
  }

  /** Plays a number of pairs; `heard` gets the summary of all pairs so far. Returns the last summary; none if
   *  it was stopped before the first. */
  async play(of: Versions, pairs: number, heard: (found: ComparedPairs) => void): Promise<ComparedPairs | undefined> {
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
        heard(found);
      }
      return last;
    } catch (error) {
      if (run === this.running) throw error;
      return last;
    } finally {
      if (run === this.running) this.running = 0;
    }
  }

  /** Where a pair of the last run parts; null if it does not, or if the run was given up. */
  async parting(game: number): Promise<Parting | null> {
    if (!this.isKept) return null;
    return this.core.ask<Parting | null>({ compare: { op: "parting", game } });
  }
}
