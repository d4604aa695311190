// The review of a finished game on the page of the end: its counts, the line of winning chances, and the
// moments at which they fell.
import type { Bot, ChairSeat, GameResult, Moment, Standing, TableArmy, TableRequest } from "../protocol";
import type { End } from "./end";
import { drawn } from "./standing";

/** The finished game. */
export interface FinishedGame {
  path: string;
  record: string;
  language: string;
  bots: (Bot | null)[];
  armies: TableArmy[];
  chairs: ChairSeat[];
}

export interface ReviewCallbacks {
  /** Sends a request to the core that has the game. */
  ask<T>(request: TableRequest): Promise<T>;
  /** Reports an error. */
  failed(error: unknown): void;
  /** Returns whether the page of the end is still about this game. */
  isCurrent(): boolean;
}

/** Requests the review of a game, and shows it part by part. */
export async function showReview(page: ReturnType<End["show"]>, { path, record, language, bots, armies, chairs }: FinishedGame, { ask, failed, isCurrent }: ReviewCallbacks): Promise<void> {
  const report = (error: unknown) => {
    failed(error);
    return undefined;
  };
  const result = await ask<GameResult>({ op: "result", path, record, language }).catch(report);
  if (isCurrent() && result !== undefined) page.fill(result);
  const chair = bots.indexOf(null);
  if (!isCurrent() || chair < 0) return;
  const reviewed = async () => {
    const line = await ask<Standing[]>({ op: "standing", chair });
    return { line, moments: await ask<Moment[]>({ op: "review", chair }) };
  };
  const review = await reviewed().catch(report);
  if (isCurrent() && review !== undefined) page.review(drawn(review.line, armies, chairs[chair]?.army ?? 0), review.moments);
}
