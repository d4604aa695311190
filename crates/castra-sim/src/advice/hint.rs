//! The best answers to a decision.

use castra_vm::{Choice, Machine, RandomStream, Reader};
use serde::Serialize;

use crate::bot::Strength;
use crate::interval::Estimate;
use crate::record::RecordedAnswer;
use crate::search::{Candidate, Ranked};
use crate::seat::Seat;

/// The seed of playouts, different from every other use of chance.
const SEED: u64 = 0x417;

/// An answer with the chance of winning after it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Hint {
    /// The answer as in a record.
    #[cfg_attr(feature = "typescript", ts(type = "string | Array<string>"))]
    pub answer: RecordedAnswer,
    /// The printed answer.
    pub text: String,
    /// The mean score of the playouts after it. A won game counts 1, a drawn one 1/2, and a
    /// position at the horizon of the search its evaluation.
    #[serde(flatten)]
    pub estimate: Estimate,
    /// Number of playouts.
    pub playouts: usize,
}

/// Returns at most `most` answers to the pending decision, the best first. They come from the
/// search of [`Strength::Fast`] with the knowledge of a reader. `number` is the number of decisions
/// before it; the random numbers of the playouts depend on it alone. Empty without a pending
/// decision, or if a playout takes too long.
#[must_use]
pub fn hints(game: &Machine, reader: Reader, number: usize, most: usize) -> Vec<Hint> {
    let mut game = game.clone();
    let mut chance = RandomStream::stream(SEED, number as u64, 0);
    let ranked = Strength::Fast.search().rank(&mut Seat::of_reader(&mut game, reader), &mut chance);
    let ranked = ranked.unwrap_or_default();
    ranked.iter().take(most).map(|ranked| hint(&game, ranked)).collect()
}

fn hint(game: &Machine, Ranked { answer, scores }: &Ranked) -> Hint {
    let choice = match answer {
        Candidate::One(option) => Choice::One(*option),
        Candidate::Some(words) => Choice::Some(words),
    };
    Hint {
        answer: RecordedAnswer::of(&choice, game),
        text: game.describe_choice(&choice),
        estimate: Estimate::mean(scores),
        playouts: scores.len(),
    }
}
