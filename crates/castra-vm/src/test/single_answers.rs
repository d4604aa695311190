//! The questions that a test does not script, because they have only one answer.

use castra_base::count_noun;

use crate::trace::{Answer, Event, EventContext, Tracer};

/// The maximum number of questions that a message names.
const MAX_NAMED: usize = 4;

/// Collects the questions with a single possible answer, each with that answer.
///
/// A script that is one question ahead or behind fails far from the cause, and its author does not
/// see these questions in the rules.
#[derive(Debug, Default)]
pub(super) struct SingleAnswers(Vec<String>);

impl Tracer for SingleAnswers {
    fn event(&mut self, scene: &EventContext<'_>, event: &Event<'_>) {
        let Event::Chosen { label, asked: false, answer, .. } = event else { return };
        let text = |(universe, value): (castra_ir::Universe, i64)| {
            scene.format_value(&universe.element(), value)
        };
        let answer = match *answer {
            Answer::One(universe, value) => text((universe, value)),
            Answer::Pair(first, second) => format!("{{{}, {}}}", text(first), text(second)),
            Answer::Some(..) => "all".to_owned(),
            Answer::Nothing | Answer::Reaction(_) => "none".to_owned(),
        };
        self.0.push(match label.text() {
            "" => format!("a choice (`{answer}`)"),
            label => format!("“{label}” (`{answer}`)"),
        });
    }
}

impl SingleAnswers {
    /// Returns the last questions as an addition to a message; empty if there are none.
    pub(super) fn message(&self) -> String {
        let hidden = self.0.len().saturating_sub(MAX_NAMED);
        let more = match hidden {
            0 => String::new(),
            hidden => format!(" and {}", count_noun(hidden, "earlier question")),
        };
        match self.0.get(hidden..).unwrap_or_default() {
            [] => String::new(),
            last => format!(
                "; the game decided {}{more} itself, because only one answer was possible",
                last.join(", ")
            ),
        }
    }
}
