//! The moments of a game at which the chances of an army fell most.

use std::sync::Arc;

use castra_vm::{Image, Machine, NoTrace, Reader, Snapshot};
use serde::Serialize;

use super::hint::{Hint, hints};
use super::win_chances::Evaluator;
use crate::record::{Record, RecordedAnswer};
use crate::replay::replay_with_observer;

/// A fall of less than this is not reported.
const MIN_FALL: f64 = 0.03;

/// A decision after which the chances of the deciding army fell.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Moment {
    /// The number of the turn.
    pub turn: u32,
    /// Number of answers before the decision.
    pub answers: usize,
    /// The printed question.
    pub label: String,
    /// The answer as in a record.
    #[cfg_attr(feature = "typescript", ts(type = "string | Array<string>"))]
    pub answer: RecordedAnswer,
    /// The printed answer.
    pub text: String,
    /// The chance of winning before the answer, from 0 to 1.
    pub before: f64,
    /// The chance of winning at the next decision of the army, or at the end of the game.
    pub after: f64,
    /// The best answers at that moment, the best first.
    pub hints: Vec<Hint>,
}

/// A decision of the army.
struct OwnDecision {
    answers: usize,
    position: Snapshot,
    chance: f64,
}

/// Returns the decisions of a seat's army in a recorded game after which its chances fell most
/// until its next decision. The largest fall comes first, and there are at most `most`. The fall
/// may have come from the answer, from dice or from the enemy; [`Moment::hints`] shows whether
/// another answer was better.
#[must_use]
pub fn worst_moments(
    image: &Arc<Image>,
    record: &Record,
    seat: Reader,
    most: usize,
) -> Vec<Moment> {
    let mut evaluator = Evaluator::new(image, record, seat);
    if !evaluator.can_evaluate() {
        return Vec::new();
    }
    let mut decided: Vec<OwnDecision> = Vec::new();
    let mut answers = 0;
    let mut last = 0.5;
    let given = record.cursor.unwrap_or(record.choices.len());
    let see = |game: &Machine| {
        let is_own = game.decider() == Some(seat.army);
        if is_own || game.decision().is_none() {
            let chance = evaluator.chance(game, answers);
            if is_own {
                decided.push(OwnDecision { answers, position: game.snapshot(), chance });
            }
            last = chance;
        }
        answers += 1;
    };
    // If an answer of the record does not fit the game, the replay ends before it.
    let _ = replay_with_observer(image, record, Some(given), &mut NoTrace, see);
    let after = decided.iter().skip(1).map(|next| next.chance).chain([last]);
    let mut falls: Vec<(&OwnDecision, f64)> = decided.iter().zip(after).collect();
    falls.retain(|(of, after)| of.chance - after >= MIN_FALL && of.answers < given);
    falls.sort_by(|a, b| (b.0.chance - b.1).total_cmp(&(a.0.chance - a.1)));
    falls.truncate(most);
    let mut game = Machine::new(image, record.seed, record.number);
    let moments = falls.into_iter().filter_map(|(of, after)| {
        game.restore(&of.position);
        let answer = record.choices.get(of.answers)?.clone();
        let label = game.decision()?.label.to_string();
        let mut words = Vec::new();
        let text = game.describe_choice(&answer.choice(&game, &mut words).ok()?);
        Some(Moment {
            turn: game.turn(),
            answers: of.answers,
            label: label.trim_end_matches(':').to_owned(),
            text,
            answer,
            before: of.chance,
            after,
            hints: hints(&game, seat, of.answers, 3),
        })
    });
    moments.collect()
}
