// The pairings and seats of a tournament: each player sits in every seat equally often.

/** The maximum number of players on a sheet. */
export const MOST = 20;

/** Returns rounds of games; a game lists its players in the order of the armies. Nobody plays twice
 *  in a round. With two armies, each pair meets twice, with the seats swapped. With more, each player
 *  has one game in each seat. */
export function rotation(players: string[], seats: number): string[][][] {
  if (players.length < seats || seats < 1) return [];
  return seats === 2 ? pairs(players) : circle(players, seats);
}

/** Pairs players by the circle method: one player stays, the others rotate. A second half swaps the seats. */
function pairs(players: string[]): string[][][] {
  const ring: (string | undefined)[] = players.length % 2 === 0 ? [...players] : [...players, undefined];
  const first: string[][][] = [];
  for (let round = 0; round + 1 < ring.length; round++) {
    const games: string[][] = [];
    for (let at = 0; at < ring.length / 2; at++) {
      const [one, other] = [ring[at], ring[ring.length - 1 - at]];
      if (one === undefined || other === undefined) continue;
      // The fixed player swaps seats every round; the others do so by rotating.
      games.push(at === 0 && round % 2 === 1 ? [other, one] : [one, other]);
    }
    first.push(games);
    ring.splice(1, 0, ring.pop());
  }
  return [...first, ...first.map((games) => games.map(([one, other]) => [other ?? "", one ?? ""]))];
}

/** Makes one game for each player in the first seat, with the next players in the other seats. */
function circle(players: string[], seats: number): string[][][] {
  const rounds: string[][][] = [];
  players.forEach((_, at) => {
    const game = Array.from({ length: seats }, (_, seat) => players[(at + seat) % players.length] ?? "");
    const free = rounds.find((games) => games.every((other) => other.every((player) => !game.includes(player))));
    if (free === undefined) rounds.push([game]);
    else free.push(game);
  });
  return rounds;
}
