//! Tests with tournaments of random results.

use proptest::prelude::*;

use super::*;

/// Plays a tournament. `result` returns the half points of the first player in a match of a round.
fn play_tournament(
    form: Form,
    players: usize,
    rounds: usize,
    seed: u64,
    is_swapped: bool,
    result: impl Fn(usize, usize) -> u32,
) -> Vec<MatchResult> {
    let playing = vec![true; players];
    let mut all: Vec<MatchResult> = Vec::new();
    for round in 0..rounds {
        let table = NextRound { form, playing: &playing, played: &all, round, seed, is_swapped };
        let pairs = table.pairs();
        assert_eq!(pairs, table.pairs(), "the same results give the same pairs");
        all.extend(pairs.into_iter().map(|pair| {
            let first = if pair.second.is_none() { 2 } else { result(round, pair.board) };
            let ahead = Some(usize::from(first == 0));
            MatchResult { round, pair, halves: [first, 2 - first], advancing_player: ahead }
        }));
    }
    all
}

/// Asserts that each player is in exactly one pair of a round.
fn assert_paired_once(all: &[MatchResult], players: usize, round: usize) {
    let pairs = all.iter().filter(|one| one.round == round).map(|one| one.pair);
    let mut found: Vec<usize> = pairs.flat_map(|p| [Some(p.first), p.second]).flatten().collect();
    found.sort_unstable();
    assert_eq!(found, (0..players).collect::<Vec<_>>());
}

fn byes(all: &[MatchResult], player: usize) -> usize {
    all.iter().filter(|one| one.pair.first == player && one.pair.second.is_none()).count()
}

fn balance(all: &[MatchResult], player: usize) -> i32 {
    let matches = all.iter().filter(|one| one.pair.second.is_some() && one.has_player(player));
    matches.map(|one| if one.pair.first == player { 1 } else { -1 }).sum()
}

fn meetings(all: &[MatchResult], one: usize, other: usize) -> usize {
    all.iter().filter(|game| game.has_player(one) && game.has_player(other)).count()
}

/// Returns whether all players could meet new opponents, found by trying all pairings.
fn could_be_new(all: &[MatchResult], rest: &[usize], may_bye: bool) -> bool {
    let Some((first, others)) = rest.split_first() else { return true };
    let least = |one: usize| {
        let everybody = all.iter().flat_map(|game| [Some(game.pair.first), game.pair.second]);
        byes(all, one) <= everybody.flatten().map(|other| byes(all, other)).min().unwrap_or(0)
    };
    may_bye && least(*first) && could_be_new(all, others, false)
        || others.iter().enumerate().any(|(at, other)| {
            let mut rest = others.to_vec();
            rest.remove(at);
            meetings(all, *first, *other) == 0 && could_be_new(all, &rest, may_bye)
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..Default::default() })]

    #[test]
    fn a_swiss_tournament_pairs_everybody_with_somebody_new_while_it_can(
        players in 2usize..10, rounds in 1usize..9, seed: u64,
        results in proptest::collection::vec(0u32..3, 100),
    ) {
        let all = play_tournament(Form::Swiss, players, rounds, seed, false, |r, b| results[r * 8 + b]);
        for round in 0..rounds {
            assert_paired_once(&all, players, round);
            let before: Vec<MatchResult> = all.iter().copied().filter(|one| one.round < round).collect();
            let now = all.iter().filter(|one| one.round == round);
            let is_new = now.filter_map(|one| Some((one.pair.first, one.pair.second?)))
                .all(|(one, other)| meetings(&before, one, other) == 0);
            let everybody: Vec<usize> = (0..players).collect();
            prop_assert_eq!(is_new, could_be_new(&before, &everybody, players % 2 == 1));
        }
        for player in 0..players {
            prop_assert!(byes(&all, player) <= rounds.div_ceil(players));
        }
    }

    #[test]
    fn sides_of_a_swiss_tournament_are_balanced(
        players in 8usize..26, seed: u64, results in proptest::collection::vec(0u32..3, 200),
    ) {
        let rounds = Form::Swiss.rounds(players);
        let all = play_tournament(Form::Swiss, players, rounds, seed, false, |r, b| results[r * 20 + b]);
        for player in 0..players {
            prop_assert!(balance(&all, player).abs() <= 2, "{}", balance(&all, player));
            prop_assert!(byes(&all, player) <= 1);
        }
        for one in 0..players {
            for other in 0..one {
                prop_assert!(meetings(&all, one, other) <= 1);
            }
        }
    }

    #[test]
    fn in_an_all_play_all_each_pair_meets_once_with_balanced_sides(
        players in 2usize..20, seed: u64,
    ) {
        let rounds = Form::AllPlayAll.rounds(players);
        let all = play_tournament(Form::AllPlayAll, players, rounds, seed, false, |_, _| 1);
        for round in 0..rounds {
            assert_paired_once(&all, players, round);
        }
        for one in 0..players {
            for other in 0..one {
                prop_assert_eq!(meetings(&all, one, other), 1);
            }
            prop_assert!(balance(&all, one).abs() <= 1, "{} of {}", balance(&all, one), one);
            prop_assert_eq!(byes(&all, one), players % 2);
        }
    }

    #[test]
    fn a_knock_out_leaves_one_player(
        players in 2usize..40, seed: u64, results in proptest::collection::vec(0u32..3, 200),
    ) {
        let rounds = Form::KnockOut.rounds(players);
        let all = play_tournament(Form::KnockOut, players, rounds, seed, false, |r, b| results[r * 32 + b]);
        assert_paired_once(&all, players, 0);
        let mut out: Vec<usize> = Vec::new();
        for one in &all {
            prop_assert!(!out.contains(&one.pair.first), "a loser plays on");
            if let Some(second) = one.pair.second {
                out.push(if one.winner() == Some(second) { one.pair.first } else { second });
            }
        }
        prop_assert_eq!(out.len(), players - 1);
        let last = all.iter().filter(|one| one.round + 1 == rounds).count();
        prop_assert_eq!(last, 1);
        for player in 0..players {
            prop_assert!(byes(&all, player) <= 1);
        }
    }
}

#[test]
fn withdrawn_players_are_not_paired() {
    let all = play_tournament(Form::Swiss, 5, 1, 7, false, |_, _| 2);
    let playing = [true, false, true, true, false];
    for form in [Form::Swiss, Form::AllPlayAll, Form::KnockOut] {
        let table = NextRound {
            form,
            playing: &playing,
            played: &all,
            round: 1,
            seed: 7,
            is_swapped: true,
        };
        let pairs = table.pairs();
        let found: Vec<usize> =
            pairs.iter().flat_map(|p| [Some(p.first), p.second]).flatten().collect();
        assert!(!found.contains(&1) && !found.contains(&4), "{form:?}: {pairs:?}");
    }
    let table = NextRound {
        form: Form::Swiss,
        playing: &[false; 5],
        played: &[],
        round: 0,
        seed: 7,
        is_swapped: false,
    };
    assert_eq!(table.pairs(), []);
}

/// In a match of two games, sides need no balance.
#[test]
fn a_round_follows_from_its_seed() {
    let order: Vec<Vec<Pair>> = [1, 1, 2]
        .into_iter()
        .map(|seed| {
            let all = play_tournament(Form::Swiss, 12, 1, seed, true, |_, _| 1);
            all.iter().map(|one| one.pair).collect()
        })
        .collect();
    assert_eq!(order[0], order[1]);
    assert_ne!(order[0], order[2]);
}
