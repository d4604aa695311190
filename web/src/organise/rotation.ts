// The pairings and seats of a tournament: each player sits in every seat equally often.

/** The most players that a sheet is made for. */
export const MOST = 20;

/** Rounds of games; a game is its players in the order of the armies. Nobody plays twice in a
 *  round. Two armies: each pair meets twice, with the seats changed. More: each player has one
 *  game in each seat. */
export function rotation(players: string[], seats: number): string[][][] {
  if (players.length < seats || seats < 1) return [];
  return seats === 2 ? pairs(players) : circle(players, seats);
}

/** The circle method: one player stays, the others go round; then all again with seats changed. */
function pairs(players: string[]): string[][][] {
  const ring: (string | undefined)[] = players.length % 2 === 0 ? [...players] : [...players, undefined];
  const first: string[][][] = [];
  for (let round = 0; round + 1 < ring.length; round++) {
    const games: string[][] = [];
    for (let at = 0; at < ring.length / 2; at++) {
      const [one, other] = [ring[at], ring[ring.length - 1 - at]];
      if (one === undefined || other === undefined) continue;
      // The one who stays changes seats from round to round; so do the others, by going round.
      games.push(at === 0 && round % 2 === 1 ? [other, one] : [one, other]);
    }
    first.push(games);
    ring.splice(1, 0, ring.pop());
  }
  return [...first, ...first.map((games) => games.map(([one, other]) => [other ?? "", one ?? ""]))];
}

/** A game for each player, who has the first seat in it; the next players have the others. */
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
