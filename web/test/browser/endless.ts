// Rules that take long, or never come to an end.
import type { Page } from "playwright-core";

/** A game of steps, of which one kind is endless if it is to be; it has more turns than anybody plays. */
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
/** Not long enough to be refused, and too long for a game. */
export const LONG = ENDLESS.replace("2000000000", "500000");

/** Types over all of the text. */
export async function write(page: Page, of: string): Promise<void> {
  await page.evaluate((insert) => {
    const content = document.querySelector(".text")?.shadowRoot?.querySelector(".cm-content");
    const { view } = (content as unknown as { cmTile: { view: { state: { doc: { length: number } }; dispatch(spec: object): void } } }).cmTile;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert } });
  }, of);
}
