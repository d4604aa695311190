//! The probabilities of the consequences of an answer, before it is given.
//!
//! [`odds`] plays an answer to the pending decision again and again, up to a **horizon**: until the
//! deciding army is asked again, the turn passes to another number or army, or the game ends.
//! Other armies that are asked on the way answer by the preferences of the rules, as the bot
//! `sensible` does; [`Odds::replies`] lists these answers.
//!
//! If there are at most [`MAX_OUTCOMES`] outcomes of dice, random picks and equally preferred
//! replies, each is played once and weighted by its probability, so that the odds are exact.
//! Information that is hidden from the deciding seat is dealt, as a search does. The odds are still
//! exact if such a deal makes no difference: [`COMPARED_DEALS`] other deals are played with the
//! same dice. Otherwise, and with more outcomes, [`SAMPLED_GAMES`] games are played, each with its
//! own deal and its own dice, and every chance has an interval of 95 %.
//!
//! The result names only what the deciding seat sees now, and follows from the position alone.

mod follow;
mod gather;
mod report;
mod tracked_parts;

use castra_vm::{Choice, Machine, NoTrace, OutcomeTree, RandomStream, Reader, Snapshot};
use thiserror::Error;

use self::follow::{Follower, Source};
use self::gather::WeightedOutcomes;
pub use self::report::{
    Basis, FieldOdds, HorizonOdds, Odds, PieceOdds, ReplyOdds, StateOdds, Throw, ValueOdds,
};
use self::report::{ThrowWatch, report};
use self::tracked_parts::TrackedItems;
use crate::record::RecordedAnswer;

/// The maximum number of outcomes that are enumerated.
pub const MAX_OUTCOMES: usize = 20_000;

/// The number of deals that are compared with the first before exact odds are reported. An
/// influence of hidden information on one outcome in a hundred is missed in 1 of 3,000 calls.
pub const COMPARED_DEALS: u64 = 800;

/// The number of games of sampled odds. An interval reaches at most 2.2 points to either side.
pub const SAMPLED_GAMES: u64 = 2_000;

/// The seed of deals and dice, different from every other use of chance.
const SEED: u64 = 0x0dd5;

/// The reason why there are no odds.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OddsError {
    /// No decision is pending.
    #[error("nobody is asked")]
    NotAsked,
    /// The answer does not fit the pending decision. Holds the reason.
    #[error("{0}")]
    Refused(String),
    /// The rules do not come to a next decision.
    #[error("the rules do not come to a next decision")]
    Endless,
}

/// Computes the odds of an answer to the pending decision, as far as a reader knows it. `number` is
/// the number of decisions before it; deals and dice of sampled odds depend on it alone.
///
/// The image has to track [knowledge](castra_vm::CompileOptions::knowledge), or nothing is dealt.
///
/// # Errors
///
/// If no decision is pending, if the game refuses the answer, or if the rules loop without end.
pub fn odds(
    game: &Machine,
    seat: Reader,
    answer: &RecordedAnswer,
    number: usize,
) -> Result<Odds, OddsError> {
    if game.decision().is_none() {
        return Err(OddsError::NotAsked);
    }
    let mut words = Vec::new();
    let choice = answer.choice(game, &mut words).map_err(OddsError::Refused)?;
    // The horizon belongs to the pending decision, wherever a trial has ended.
    let mut follower = Follower::new(game, seat.army);
    let mut trial = Trial::new(game, seat, choice, number);
    let mut watch = ThrowWatch::default();
    let (gathered, basis) = match trial.enumerate(&mut follower, &mut watch)? {
        Some((gathered, outcomes)) => {
            let deals = if trial.is_dealt { COMPARED_DEALS } else { 0 };
            (gathered, Basis::Exact { outcomes, deals })
        }
        None => (trial.sample(&mut follower)?, Basis::Sampled { games: SAMPLED_GAMES }),
    };
    Ok(report(game, seat, &trial.tracked, &gathered, basis, watch))
}

/// An answer that is played repeatedly.
struct Trial<'a> {
    game: Machine,
    seat: Reader,
    choice: Choice<'a>,
    /// The true position.
    before: Snapshot,
    /// The position whose outcomes are enumerated: the first deal, or the true position if nothing
    /// is hidden.
    base: Snapshot,
    is_dealt: bool,
    tracked: TrackedItems,
    number: u64,
}

impl<'a> Trial<'a> {
    fn new(game: &Machine, seat: Reader, choice: Choice<'a>, number: usize) -> Self {
        let tracked = TrackedItems::of(game, seat);
        let (before, mut game) = (game.snapshot(), game.clone());
        let number = number as u64;
        let is_dealt = game.determinize(seat, &mut deal(number, 0));
        if !is_dealt {
            game.restore(&before);
        }
        // The dice that the game would really roll must not influence the odds.
        game.switch_random_stream(RandomStream::stream(SEED, number, 0));
        let base = game.snapshot();
        Self { game, seat, choice, before, base, is_dealt, tracked, number }
    }

    /// Plays all outcomes. `None` if there are too many, if some cannot be enumerated, or if hidden
    /// information makes a difference.
    fn enumerate(
        &mut self,
        follower: &mut Follower,
        watch: &mut ThrowWatch,
    ) -> Result<Option<(WeightedOutcomes, usize)>, OddsError> {
        let (mut tree, mut gathered) = (OutcomeTree::default(), WeightedOutcomes::default());
        for outcome in 1..=MAX_OUTCOMES {
            self.start(0)?;
            let source = Source::Tree(&mut tree);
            // The dice of the first outcome are reported. The others run faster without a tracer.
            let horizon = match outcome {
                1 => follower.play(&mut self.game, source, &mut gathered, watch),
                _ => follower.play(&mut self.game, source, &mut gathered, &mut NoTrace),
            };
            let horizon = horizon.ok_or(OddsError::Endless)?;
            if !horizon.is_enumerated || self.game.has_used_chance(&self.base) {
                return Ok(None);
            }
            let changes = self.tracked.changes(&self.game);
            gathered.add(changes, horizon.text, &horizon.replies, tree.probability());
            if !tree.advance() {
                let agrees = !self.is_dealt || self.deals_agree(follower)?;
                return Ok(agrees.then_some((gathered, outcome)));
            }
        }
        Ok(None)
    }

    /// Returns whether other deals have the same outcomes, given the same dice.
    fn deals_agree(&mut self, follower: &mut Follower) -> Result<bool, OddsError> {
        for number in 1..=COMPARED_DEALS {
            let mut outcome = |trial: &mut Self, deal: u64| {
                trial.start(deal)?;
                let dice = RandomStream::stream(SEED, trial.number, number << 1);
                let mut ignored = WeightedOutcomes::default();
                let played = follower.play(
                    &mut trial.game,
                    Source::Random(dice),
                    &mut ignored,
                    &mut NoTrace,
                );
                let then = played.ok_or(OddsError::Endless)?.text;
                Ok((trial.tracked.changes(&trial.game), ignored.texts().get(then).cloned()))
            };
            if outcome(self, 0)? != outcome(self, number)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Plays a number of games, each with its own deal and its own dice.
    fn sample(&mut self, follower: &mut Follower) -> Result<WeightedOutcomes, OddsError> {
        let mut gathered = WeightedOutcomes::default();
        for number in 1..=SAMPLED_GAMES {
            self.start(if self.is_dealt { number } else { 0 })?;
            let dice = Source::Random(RandomStream::stream(SEED, self.number, number << 1 | 1));
            let horizon = follower.play(&mut self.game, dice, &mut gathered, &mut NoTrace);
            let horizon = horizon.ok_or(OddsError::Endless)?;
            let changes = self.tracked.changes(&self.game);
            gathered.add(changes, horizon.text, &horizon.replies, 1.0);
        }
        Ok(gathered)
    }

    /// Sets up a deal, and gives the answer there. Deal 0 is the base.
    fn start(&mut self, number: u64) -> Result<(), OddsError> {
        match number {
            0 => self.game.restore(&self.base),
            _ => {
                self.game.restore(&self.before);
                let mut chance = deal(self.number, number);
                self.game.determinize(self.seat, &mut chance);
            }
        }
        // An option of the game is an option in every dealt position.
        self.game.choose(self.choice).map_err(|error| OddsError::Refused(error.to_string()))
    }
}

/// Returns the random stream of a deal.
fn deal(decision: u64, number: u64) -> RandomStream {
    RandomStream::stream(SEED + 1, decision, number)
}
