//! A player that looks ahead: one step, and then games played out.

use castra_vm::{Chance, Choice, DecisionKind, Machine, Snapshot, Status};

use crate::player::{Player, Reply, Sensible};

/// How many options are looked into: those that the rules like best.
const WIDTH: usize = 4;

/// How many games are played out from behind each of them.
const GAMES: u64 = 3;

/// The most decisions of a game that is played out; beyond them nobody has won.
const LONGEST: u32 = 5_000;

/// Takes the option after which it wins most of the games that it plays out.
///
/// It knows no game. What it tries are the options that the rules prefer most;
/// behind each of them sensible players play the game to its end, a few times,
/// with whatever the player does not know dealt anew and the same chance behind
/// every option. Where a decision is of several things at once, or has nothing
/// to choose from, it does as a sensible player does.
#[derive(Debug, Default)]
pub(crate) struct Searching {
    sensible: Sensible,
    /// Who plays the games out, for all armies.
    others: Sensible,
    before: Option<Snapshot>,
    /// The options to look into: how good the rules think they are, a number
    /// that puts equals in any order, which.
    options: Vec<(i64, u64, usize)>,
}

impl Player for Searching {
    fn answer(&mut self, game: &mut Machine, chance: &mut Chance) -> Reply<'_> {
        let Some(decision) = game.decision() else { return Reply::AtRandom };
        let army = decision.army;
        let role = decision.role.map(|(role, _)| role);
        let prefers = decision.has_preference;
        let several = matches!(decision.kind, DecisionKind::Some { .. });
        let count = game.count();
        if several || count < 2 {
            return self.sensible.answer(game, chance);
        }
        self.options.clear();
        for option in 0..count {
            let worth = if prefers { game.preference(option) } else { 0 };
            if game.status() != Some(Status::Decision) {
                return Reply::AtRandom;
            }
            self.options.push((worth, chance.bits(), option));
        }
        self.options.sort_unstable_by(|a, b| b.cmp(a));
        self.options.truncate(WIDTH);
        let before = match &mut self.before {
            Some(before) => {
                game.snapshot_into(before);
                before
            }
            none => none.insert(game.snapshot()),
        };
        let seed = chance.bits();
        let mut best = (i64::MIN, 0);
        for &(_, _, option) in &self.options {
            let mut won = 0;
            for number in 0..GAMES {
                game.restore(before);
                let mut own = Chance::stream(seed, number, 0);
                game.imagine(army, role, &mut own);
                won += match game.choose(Choice::One(option)) {
                    Ok(()) => play_out(game, &mut self.others, army, &mut own),
                    Err(_) => -1,
                };
            }
            if won > best.0 {
                best = (won, option);
            }
        }
        game.restore(before);
        Reply::One(best.1)
    }
}

/// Plays a game to its end: 1 if the army wins it, -1 if another does.
fn play_out(game: &mut Machine, player: &mut Sensible, army: u32, chance: &mut Chance) -> i64 {
    for _ in 0..LONGEST {
        if game.run() != Status::Decision {
            break;
        }
        let done = match player.answer(game, chance) {
            Reply::One(option) => game.choose(Choice::One(option)).is_ok(),
            Reply::Some(words) => game.choose(Choice::Some(words)).is_ok(),
            Reply::AtRandom => {
                game.choose_at_random(chance);
                true
            }
        };
        if !done {
            return 0;
        }
    }
    match game.outcome().and_then(|outcome| outcome.winner) {
        Some(winner) if winner == army => 1,
        Some(_) => -1,
        None => 0,
    }
}
