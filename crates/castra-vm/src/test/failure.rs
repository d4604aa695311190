//! Failures of tests.

use std::collections::BTreeMap;

use castra_base::{Diagnostic, Span, codes};

use super::derivation::Derivation;
use crate::fault::Fault;
use crate::image::CompileError;

/// A failure of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestFailure {
    /// The kind of failure.
    pub kind: TestFailureKind,
    /// Span of the statement, script entry or rule to blame.
    pub span: Span,
    /// The message in one sentence.
    pub message: String,
}

/// The kind of a test failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TestFailureKind {
    /// The game does not fit into the machine.
    TooLarge(CompileError),
    /// A runtime error.
    Fault(Fault),
    /// An `expect` failed; holds the derivation of its condition.
    Expectation(Option<Derivation>),
    /// A roll, pick or choice is not scripted.
    Unscripted {
        /// Span of the roll or choice in the rules.
        at: Span,
        /// The possible results, formatted.
        options: Vec<String>,
    },
    /// A scripted entry is impossible at its roll, pick or choice.
    Impossible {
        /// Span of the roll or choice in the rules.
        at: Span,
        /// The possible results, formatted.
        options: Vec<String>,
        /// The option that the test writes in quotation marks, although only reactions are quoted.
        quoted: Option<String>,
    },
    /// Scripted entries are left over.
    LeftOver {
        /// Set for choices, clear for rolls.
        chosen: bool,
    },
    /// The dice have more outcomes than can be played.
    TooManyWays {
        /// The rolls and picks of an outcome: the span of each in the rules, and how often it
        /// happened.
        rolls: BTreeMap<Span, usize>,
    },
    /// The test puts more cards into a pile than exist.
    TooFewCards,
}

/// The maximum number of options that a message names.
const MAX_NAMED: usize = 12;

impl TestFailure {
    pub(super) fn fault(fault: Fault) -> Self {
        let (span, message) = (fault.span, fault.message.clone());
        Self { kind: TestFailureKind::Fault(fault), span, message }
    }

    /// Returns the diagnostic at the span to blame.
    #[must_use]
    pub fn diagnostic(&self) -> Diagnostic {
        let new = |code| Diagnostic::new(code, self.span, self.message.clone());
        match &self.kind {
            TestFailureKind::Fault(fault) => fault.diagnostic(),
            TestFailureKind::TooLarge(CompileError::Unsound(what)) => {
                let message = format!("a mistake in Castra, not in your text: {what}");
                Diagnostic::new(&codes::PLAY_INTERNAL, self.span, message)
                    .label("cannot be played")
                    .help("please report it, with these files")
            }
            TestFailureKind::TooLarge(
                CompileError::TooMany { .. }
                | CompileError::Memory { .. }
                | CompileError::Sites
                | CompileError::Code(..),
            ) => new(&codes::PLAY_ENDLESS)
                .label("too large to play")
                .help("make the board, the decks or the rules smaller"),
            TestFailureKind::Expectation(derivation) => {
                let diagnostic = new(&codes::PLAY_EXPECTATION);
                let parts = derivation.as_ref().map_or(&[][..], |d| &d.parts);
                // The operands of a comparison show that it is false, the arguments of a call do
                // not.
                let is_call = derivation.as_ref().is_some_and(|d| d.call.is_some());
                let diagnostic = match parts.is_empty() || is_call {
                    true => diagnostic.label("this is false"),
                    false => diagnostic,
                };
                // A comparison has its two operands as parts.
                parts.iter().fold(diagnostic, |diagnostic, part| {
                    diagnostic.related(part.span, format!("this is {}", part.value_at_span()))
                })
            }
            TestFailureKind::Unscripted { at, options } => new(&codes::PLAY_SCRIPT)
                .label("while this is played")
                .related(*at, "asked here")
                .help(possible(options)),
            TestFailureKind::Impossible { at, options, quoted } => {
                let help = match quoted {
                    Some(word) => {
                        format!("write `{word}` without quotation marks; {}", possible(options))
                    }
                    None => possible(options),
                };
                new(&codes::PLAY_SCRIPT).related(*at, "asked here").help(help)
            }
            TestFailureKind::LeftOver { chosen } => new(&codes::PLAY_SCRIPT).help(if *chosen {
                "leave it out, or play until it is used; where there is only one answer, nobody is \
                 asked"
            } else {
                "leave it out, or play until it is used"
            }),
            TestFailureKind::TooManyWays { rolls } => {
                let problem = new(&codes::PLAY_SCRIPT)
                    .label("while this is played")
                    .help("set the first ones with `dice [FACE, FACE]`, or roll fewer");
                rolls.iter().fold(problem, |problem, (at, times)| {
                    let times = match times {
                        1 => "once".to_owned(),
                        times => format!("{times} times"),
                    };
                    problem.related(*at, format!("rolled here, {times} in one outcome"))
                })
            }
            TestFailureKind::TooFewCards => new(&codes::PLAY_SCRIPT)
                .help("put at most as many cards into piles as the decks have"),
        }
    }
}

/// Formats the possible results, shortened.
fn possible(options: &[String]) -> String {
    let names: Vec<String> =
        options.iter().take(MAX_NAMED).map(|option| format!("`{option}`")).collect();
    let more = options.len().saturating_sub(MAX_NAMED);
    match (names.is_empty(), more) {
        (true, _) => "nothing is possible here".to_owned(),
        (false, 0) => format!("possible here: {}", names.join(", ")),
        (false, more) => format!("possible here: {} and {more} more", names.join(", ")),
    }
}
