//! Plays on from an answer to the horizon.

use castra_vm::{
    Choice, DecisionKind, Machine, OutcomeTree, RandomStream, RuntimeError, Status, Tracer,
};

use super::gather::WeightedOutcomes;
use crate::player::{GreedyPlayer, Player, Reply};
use crate::seat::Seat;

/// The maximum number of replies before the rules count as endless.
const MAX_REPLIES: usize = 250;

/// The text of a horizon at which the turn has passed to another number or army.
const TURN_PASSES: &str = "the turn passes";

/// The source of dice, picks, and the choice among equally preferred replies.
pub(super) enum Source<'t> {
    Tree(&'t mut OutcomeTree),
    Random(RandomStream),
}

/// The point up to which an answer was played.
pub(super) struct Horizon {
    /// Index of its text; see [`WeightedOutcomes::text`].
    pub(super) text: usize,
    /// Indices of the replies on the way; see [`WeightedOutcomes::reply`].
    pub(super) replies: Vec<usize>,
    /// Clear if a reply was chosen at random among answers that cannot be enumerated.
    pub(super) is_enumerated: bool,
}

/// Follows answers of an army.
pub(super) struct Follower {
    army: u32,
    turn: u32,
    mover: Option<u32>,
    player: GreedyPlayer,
    /// The preference of each option of a choice.
    preferences: Vec<i64>,
    /// The most preferred options.
    best: Vec<usize>,
}

impl Follower {
    /// Creates a follower of the pending decision of an army.
    pub(super) fn new(game: &Machine, army: u32) -> Self {
        let (player, preferences) = (GreedyPlayer::default(), Vec::new());
        Self { army, turn: game.turn(), mover: game.mover(), player, preferences, best: Vec::new() }
    }

    /// Plays on to the horizon; `None` if the rules loop without end.
    pub(super) fn play<T: Tracer>(
        &mut self,
        game: &mut Machine,
        mut source: Source<'_>,
        gathered: &mut WeightedOutcomes,
        tracer: &mut T,
    ) -> Option<Horizon> {
        let (mut replies, mut is_enumerated) = (Vec::new(), true);
        let mut chance = match &source {
            Source::Tree(_) => RandomStream::stream(0, 0, 0),
            Source::Random(chance) => {
                let mut own = chance.clone();
                game.switch_random_stream(chance.clone());
                // Replies and dice use different random streams.
                RandomStream::stream(own.next_bits(), 0, 1)
            }
        };
        for _ in 0..MAX_REPLIES {
            let status = match &mut source {
                Source::Tree(tree) => game.run_outcome(tree, tracer),
                Source::Random(_) => game.run_with_tracer(tracer),
            };
            let then = match status {
                Status::Decision => self.horizon(game),
                Status::Finished => Some(ending_text(game)),
                Status::Fault => {
                    let fault = game.fault();
                    if fault.as_ref().is_some_and(|f| f.kind == RuntimeError::OutOfFuel) {
                        return None;
                    }
                    Some(format!(
                        "the rules fail: {}",
                        fault.map(|f| f.message).unwrap_or_default()
                    ))
                }
            };
            if let Some(then) = then {
                return Some(Horizon { text: gathered.text(&then), replies, is_enumerated });
            }
            let Some(decision) = game.decision() else { continue };
            let (is_one, prefers) = (is_enumerable(decision.kind), decision.has_preference);
            if is_one {
                let count = self.best_options(game, prefers);
                let at = match &mut source {
                    _ if count < 2 => 0,
                    Source::Tree(tree) => tree.pick_evenly(count),
                    Source::Random(_) => {
                        usize::try_from(chance.next_below(count as u64)).unwrap_or_default()
                    }
                };
                // Evaluating preferences may have ended the game with a runtime error.
                let Some(&option) = self.best.get(at) else { continue };
                replies.push(gathered.reply(game, option));
                // An option of the decision is allowed.
                let _ = game.choose_with_tracer(Choice::One(option), tracer);
            } else {
                is_enumerated = false;
                let reply = self.player.answer(&mut Seat::at(game), &mut chance);
                // A runtime error in a preference ends the game at the next step.
                let _ = match reply {
                    Reply::One(option) => game.choose_with_tracer(Choice::One(option), tracer),
                    Reply::Some(words) => game.choose_with_tracer(Choice::Some(words), tracer),
                    Reply::AtRandom => {
                        game.choose_at_random(&mut chance);
                        Ok(())
                    }
                };
            }
        }
        None
    }

    /// Returns the text of the horizon, if the pending decision is one.
    fn horizon(&self, game: &Machine) -> Option<String> {
        if game.decider() == Some(self.army) {
            let label = game.decision().map(|decision| decision.label.to_string());
            return label.map(|label| label.trim_end_matches(':').to_owned());
        }
        let passes = game.turn() != self.turn || game.mover() != self.mover;
        passes.then(|| TURN_PASSES.to_owned())
    }

    /// Finds the most preferred options of a choice of one, and returns their number.
    fn best_options(&mut self, game: &mut Machine, prefers: bool) -> usize {
        self.best.clear();
        if prefers {
            game.preferences(&mut self.preferences);
            if game.status() != Some(Status::Decision) {
                return 0;
            }
            let most = self.preferences.iter().max();
            let options = self.preferences.iter().enumerate();
            self.best.extend(options.filter(|(_, good)| Some(*good) == most).map(|(at, _)| at));
        } else {
            self.best.extend(0..game.option_count());
        }
        self.best.len()
    }
}

/// Returns the text of the end of a game.
fn ending_text(game: &Machine) -> String {
    let Some(outcome) = game.outcome() else { return "the game ends".to_owned() };
    match outcome.winner {
        Some(winner) => castra_story::victory_phrase(game.image(), winner),
        None => "the game is drawn".to_owned(),
    }
}

/// Returns whether the answers of a decision can be enumerated.
fn is_enumerable(kind: DecisionKind<'_>) -> bool {
    match kind {
        DecisionKind::One { .. } | DecisionKind::Pair { .. } | DecisionKind::React { .. } => true,
        DecisionKind::Some { .. } => false,
    }
}
