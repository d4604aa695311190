//! How a test fails.

use castra_base::{Diagnostic, Span, codes};

use super::derivation::Derivation;
use crate::fault::Fault;
use crate::image::CompileError;

/// Why a test fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestFailure {
    /// What is wrong.
    pub kind: TestFailureKind,
    /// The place that is to blame.
    pub span: Span,
    /// What is wrong, in one sentence.
    pub message: String,
}

/// What is wrong with a test that fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TestFailureKind {
    /// Its game does not fit the machine.
    TooLarge(CompileError),
    /// The rules ask for something impossible.
    Fault(Fault),
    /// An `expect` does not hold.
    Expectation(Option<Derivation>),
    /// More is rolled, picked or chosen than it says.
    Unscripted {
        /// Where the rules roll or ask.
        at: Span,
        /// What could be rolled or chosen, in words.
        options: Vec<String>,
    },
    /// It says something that cannot be rolled, picked or chosen there.
    Impossible {
        /// Where the rules roll or ask.
        at: Span,
        /// What could be rolled or chosen, in words.
        options: Vec<String>,
        /// The one of them that stands there in quotation marks, as only reactions do.
        quoted: Option<String>,
    },
    /// Less is rolled or chosen than it says.
    LeftOver {
        /// Whether it is a choice, not a roll.
        chosen: bool,
    },
    /// There are more ways in which its dice can fall than are gone through.
    TooManyWays,
    /// It puts more cards into a pile than there are.
    TooFewCards,
}

/// The most options that a message names.
const MAX_NAMED: usize = 12;

impl TestFailure {
    pub(super) fn fault(fault: Fault) -> Self {
        let (span, message) = (fault.span, fault.message.clone());
        Self { kind: TestFailureKind::Fault(fault), span, message }
    }

    /// As a diagnostic at the place to blame.
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
                match parts {
                    [] => diagnostic.label("this is false"),
                    // Both sides, or whatever it was made of.
                    parts => parts.iter().fold(diagnostic, |diagnostic, part| {
                        diagnostic.related(part.span, format!("this is {}", part.value))
                    }),
                }
            }
            TestFailureKind::Unscripted { at, options } => {
                new(&codes::PLAY_SCRIPT).related(*at, "asked here").help(possible(options))
            }
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
            TestFailureKind::TooManyWays => new(&codes::PLAY_SCRIPT)
                .help("set the first ones with `dice [FACE, FACE]`, or roll fewer"),
            TestFailureKind::TooFewCards => new(&codes::PLAY_SCRIPT)
                .help("put at most as many cards into piles as the decks have"),
        }
    }
}

/// What is possible, in words, and not too much of it.
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
