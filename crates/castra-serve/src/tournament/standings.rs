//! The standings of a tournament, and the results of its matches.

use std::cmp::Reverse;

use castra_api::Tiebreak;

use super::pairing::{Form, MatchResult, Pair, lot_order};

/// The half points for a won game; a draw gives each player one.
pub(crate) const WIN_HALVES: u32 = 2;

/// A game of a match, or a bye. Players are numbered by entry, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Game {
    /// The number of the round, from 0.
    pub(crate) round: usize,
    pub(crate) board: usize,
    /// The number of the game in the match, from 0.
    pub(crate) leg: usize,
    pub(crate) first: usize,
    /// The second player, or `None` for a bye.
    pub(crate) second: Option<usize>,
    /// The result, or `None` while the game is played.
    pub(crate) result: Option<Outcome>,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// The half points of the first and the second player.
    pub(crate) halves: [u32; 2],
    /// The points and the strength of both armies; equal if the game did not end by its rules.
    pub(crate) tiebreaks: [Tiebreak; 2],
}

/// The totals of a player in a tournament. Players are numbered by entry, from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) player: usize,
    /// The half points.
    pub(crate) halves: u32,
    /// The number of matches after which the player advanced.
    pub(crate) advanced: u32,
    /// The player's points minus the opponents' points, in all games.
    pub(crate) points: i64,
    /// The player's remaining strength minus the opponents', in all games.
    pub(crate) strength: i64,
    /// The sum of the half points of all opponents.
    pub(crate) opponents: u32,
}

/// Returns the differences of points and strength between a player and the opponent in a game.
fn difference(game: &Game, player: usize) -> (i64, i64) {
    let [first, second] = game.result.unwrap_or_default().tiebreaks;
    let (points, strength) = (first.points - second.points, first.strength - second.strength);
    if game.first == player { (points, strength) } else { (-points, -strength) }
}

fn halves(game: &Game, player: usize) -> u32 {
    let [first, second] = game.result.unwrap_or_default().halves;
    match game.second {
        _ if game.first == player => first,
        Some(other) if other == player => second,
        _ => 0,
    }
}

fn has_player(game: &Game, player: usize) -> bool {
    game.first == player || game.second == Some(player)
}

/// Returns the matches of all rounds, in order. An unfinished match has the half points of its
/// finished games, and nobody advances.
pub(crate) fn matches(games: &[Game], seed: u64, players: usize) -> Vec<MatchResult> {
    let order = lot_order(seed, players);
    let rank = |player: usize| order.iter().position(|one| *one == player);
    let firsts = games.iter().filter(|game| game.leg == 0);
    let played = firsts.map(|game| {
        let pair = Pair { board: game.board, first: game.first, second: game.second };
        let legs = games.iter().filter(|leg| leg.round == game.round && leg.board == game.board);
        let sum = |player: usize| legs.clone().map(|leg| halves(leg, player)).sum::<u32>();
        let Some(second) = pair.second else {
            let halves = [sum(pair.first), 0];
            return MatchResult { round: game.round, pair, halves, advancing_player: Some(0) };
        };
        let halves = [sum(pair.first), sum(second)];
        let differences = legs.clone().map(|leg| difference(leg, pair.first));
        let (points, strength) =
            differences.fold((0, 0), |(p, s), (points, strength)| (p + points, s + strength));
        // Ties are broken by points, by strength, and then by lot.
        let lead = i64::from(halves[0]) - i64::from(halves[1]);
        let lead = [lead, points, strength].into_iter().find(|lead| *lead != 0);
        let is_first = lead.map_or_else(|| rank(pair.first) < rank(second), |lead| lead > 0);
        let is_over = legs.clone().all(|leg| leg.result.is_some());
        let ahead = (is_over && halves != [0, 0]).then_some(usize::from(!is_first));
        MatchResult { round: game.round, pair, halves, advancing_player: ahead }
    });
    played.collect()
}

/// Returns the totals of the players, the leader first.
pub(crate) fn standings(form: Form, games: &[Game], seed: u64, players: usize) -> Vec<Standing> {
    let matches = matches(games, seed, players);
    let score = |player: usize| games.iter().map(|game| halves(game, player)).sum::<u32>();
    let of = |player: usize| {
        let own = || games.iter().filter(|game| has_player(game, player) && game.second.is_some());
        let met = matches.iter().filter_map(|one| match one.pair.second {
            Some(second) if one.pair.first == player => Some(second),
            Some(second) if second == player => Some(one.pair.first),
            _ => None,
        });
        let advanced = matches.iter().filter(|one| {
            let place = usize::from(one.pair.first != player);
            (one.pair.first == player || one.pair.second == Some(player))
                && one.advancing_player == Some(place)
        });
        Standing {
            player,
            halves: score(player),
            advanced: advanced.map(|_| 1).sum(),
            points: own().map(|game| difference(game, player).0).sum(),
            strength: own().map(|game| difference(game, player).1).sum(),
            opponents: met.map(score).sum(),
        }
    };
    // The sort is stable: equal players stay in the drawn order.
    let mut all: Vec<Standing> = lot_order(seed, players).into_iter().map(of).collect();
    let went_on = |one: &Standing| if form == Form::KnockOut { one.advanced } else { 0 };
    all.sort_by_key(|one| {
        Reverse((went_on(one), one.halves, one.points, one.strength, one.opponents))
    });
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(board: usize, leg: usize, sides: [usize; 2], halves: u32, points: [i64; 2]) -> Game {
        let tiebreaks = points.map(|points| Tiebreak { points, strength: 10 - points });
        let result = Some(Outcome { halves: [halves, 2 - halves], tiebreaks });
        Game { round: 0, board, leg, first: sides[0], second: Some(sides[1]), result }
    }

    #[test]
    fn points_break_ties() {
        // Sides are swapped between the games of a match.
        let games = [
            game(0, 0, [0, 1], 2, [6, 4]),
            game(0, 1, [1, 0], 2, [6, 1]),
            game(1, 0, [2, 3], 2, [6, 0]),
            game(1, 1, [3, 2], 1, [3, 3]),
        ];
        let matches = matches(&games, 1, 4);
        assert_eq!(matches.iter().map(|one| one.halves).collect::<Vec<_>>(), [[2, 2], [3, 1]]);
        assert_eq!(
            matches.iter().map(|one| one.advancing_player).collect::<Vec<_>>(),
            [Some(1), Some(0)]
        );
        let order = |form| -> Vec<usize> {
            standings(form, &games, 1, 4).iter().map(|one| one.player).collect()
        };
        assert_eq!(order(Form::Swiss), [2, 1, 0, 3]);
        // Players who advance precede those who are out.
        assert_eq!(order(Form::KnockOut), [2, 1, 0, 3]);
        let first = standings(Form::Swiss, &games, 1, 4)[0];
        let expected =
            Standing { player: 2, halves: 3, advanced: 1, points: 6, strength: -6, opponents: 1 };
        assert_eq!(first, expected);
    }

    #[test]
    fn a_match_that_nobody_played_has_no_winner() {
        let mut none = game(0, 0, [0, 1], 0, [0, 0]);
        none.result = Some(Outcome::default());
        assert_eq!(matches(&[none.clone()], 1, 2)[0].advancing_player, None);
        none.result = None;
        assert_eq!(matches(&[none], 1, 2)[0].advancing_player, None);
        let bye = Game {
            round: 0,
            board: 0,
            leg: 0,
            first: 1,
            second: None,
            result: Some(Outcome { halves: [WIN_HALVES, 0], ..Outcome::default() }),
        };
        let all = standings(Form::Swiss, &[bye], 1, 2);
        assert_eq!((all[0].player, all[0].halves, all[0].advanced), (1, WIN_HALVES, 1));
    }
}
