// Rules that take long, or never end.
import type { Page } from "playwright-core";

/** Returns a game of steps, with an endless kind on request; it has more turns than anyone plays. */
export function game(wild: string): string {
  return `game endless "Endless"

council { armies 2 }

enum way { steady, wild }

/// Steps that a team has run.
state steps per army: int = 0

turn army at most 2000000000 "nobody gets there" {
  phase run {
    run(us)
  }
}

proc run(team: army) {
  choose w in ways by team "Run" {
    if w is wild {
      ${wild}
    }
    team.steps += 1
  }
}

victory a in armies when a.steps < 0 "is past the post"
`;
}

export const ENDLESS = "repeat at most 2000000000 {\n        team.steps += 1\n        team.steps -= 1\n      }";
/** A body that is too short to be refused, and too long for a game. */
export const LONG = ENDLESS.replace("2000000000", "500000");

/** Replaces the whole text by typing. */
export async function write(page: Page, of: string): Promise<void> {
  await page.evaluate((insert) => {
    const content = document.querySelector(".text")?.shadowRoot?.querySelector(".cm-content");
    const { view } = (content as unknown as { cmTile: { view: { state: { doc: { length: number } }; dispatch(spec: object): void } } }).cmTile;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } });
  }, of);
}
