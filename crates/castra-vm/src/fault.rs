//! Runtime errors of rules.

use castra_base::{Code, Diagnostic, Span, codes};
use castra_ir::{ClauseId, Conflict};

/// A runtime error, which stops the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind of error, with its values.
    pub kind: RuntimeError,
    /// Span of the operation that failed.
    pub span: Span,
    /// Clauses of the failed statement.
    pub clauses: Vec<ClauseId>,
    /// The message in one sentence, with the names of the elements.
    pub message: String,
    /// For a conflict, the other change and the suggested fix.
    pub conflict: Option<Box<Conflict>>,
}

/// The kind of a runtime error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuntimeError {
    /// A number does not fit into 64 bits.
    Overflow,
    /// A division by zero.
    DivisionByZero,
    /// A roll of more than 255 dice; holds the number.
    Dice(i64),
    /// A mandatory choice without options.
    NothingToChoose,
    /// A random pick without options.
    NothingToPick,
    /// A choice of several options whose upper bound is below its lower bound.
    NoAnswer {
        /// The minimum number of chosen options.
        least: i64,
        /// The maximum number of chosen options.
        most: i64,
    },
    /// An access to the hex of a piece that is off the board, or to the piece in an empty hex.
    OffBoard,
    /// A change of the side between two hexes that are not adjacent; holds both.
    NoSide(u32, u32),
    /// A move to a hex that another piece of the kind occupies; holds the hex.
    Occupied(u32),
    /// A hex with more pieces of a kind than its stacking limit after simultaneous moves; holds the
    /// hex and the limit.
    Collision(u32, u16),
    /// A move to a hex at its stacking limit; holds the hex and the limit.
    Full(u32, u16),
    /// A new piece of a variant whose pieces are all in play.
    NoneLeft,
    /// Standing rules that keep applying.
    EndlessRules,
    /// Reactions that keep answering each other.
    EndlessReactions,
    /// A step that exceeds the limit of instructions.
    OutOfFuel,
    /// Two changes that cannot both apply; holds the index into the image's conflicts.
    Conflict(u16),
    /// A violation of an invariant that the checker guarantees.
    Unsound,
}

impl From<castra_eval::Fault> for RuntimeError {
    fn from(fault: castra_eval::Fault) -> Self {
        match fault {
            castra_eval::Fault::Overflow => Self::Overflow,
            castra_eval::Fault::DivisionByZero => Self::DivisionByZero,
            castra_eval::Fault::OffBoard => Self::OffBoard,
            castra_eval::Fault::NoSide(a, b) => Self::NoSide(a, b),
            // An evaluation keeps the conflict itself, so the index is never used.
            castra_eval::Fault::Conflict => Self::Conflict(0),
        }
    }
}

impl RuntimeError {
    /// Returns the code of the diagnostic.
    #[must_use]
    pub fn code(self) -> &'static Code {
        match self {
            Self::Overflow | Self::DivisionByZero | Self::Dice(_) => &codes::PLAY_NUMBER,
            Self::NothingToChoose | Self::NothingToPick | Self::NoAnswer { .. } => {
                &codes::PLAY_NO_OPTION
            }
            Self::Conflict(_) => &codes::MODULE_CONFLICT,
            Self::OffBoard
            | Self::Occupied(_)
            | Self::Collision(..)
            | Self::Full(..)
            | Self::NoneLeft => &codes::PLAY_PIECE,
            Self::NoSide(..) => &codes::PLAY_SIDE,
            Self::EndlessRules | Self::EndlessReactions | Self::OutOfFuel | Self::Unsound => {
                &codes::PLAY_ENDLESS
            }
        }
    }

    /// Returns the suggested fix.
    const fn help(self) -> &'static str {
        match self {
            Self::Overflow => "keep the number small with `min` or `mod`",
            Self::DivisionByZero => "make sure that the divisor is not 0: `if n > 0 { … }`",
            Self::Dice(_) => "roll 255 dice at a time at most, `min(n, 255)`",
            Self::NothingToChoose => "write `or none`, or give the choice a block and an `else`",
            Self::NothingToPick => "make sure that the set is not empty: `if S is not empty { … }`",
            Self::NoAnswer { .. } => "make `at most` no less than `at least`",
            Self::OffBoard => {
                "check first that the piece is on the board: `if u in units { … }`; to test for an \
                 empty hex, write `h.unit is none`"
            }
            Self::NoSide(..) => {
                "change only sides between neighbours: `for each k in neighbours(h) { … }`"
            }
            Self::Occupied(_) => {
                "move it to a place without a piece of its kind, or remove that piece first; pieces \
                 that change places do so within `together { … }`; with `stacks`, a kind has several \
                 pieces in one place"
            }
            Self::Collision(..) => {
                "decide before the block which of them moves there, and leave the others where \
                 they are"
            }
            Self::Full(..) => {
                "count those that are there before it moves, or write a higher number after \
                 `stacks at most`"
            }
            Self::NoneLeft => "check that one is left before placing it",
            Self::EndlessRules => {
                "make sure that each standing rule makes its own condition false in the end"
            }
            Self::EndlessReactions => {
                "let each reaction use something up, and check for it with `when`"
            }
            Self::OutOfFuel => {
                "loop over fewer elements, nest fewer loops, or store the value of a repeated call \
                 in a `let`"
            }
            Self::Conflict(_) => {
                "name one with `named NAME`, and write `over NAME` in the first line of the other"
            }
            Self::Unsound => "check the package again: `castra check`",
        }
    }
}

impl Fault {
    /// Returns the error as a diagnostic at the failed operation, with a suggested fix.
    #[must_use]
    pub fn diagnostic(&self) -> Diagnostic {
        let diagnostic = Diagnostic::new(self.kind.code(), self.span, self.message.clone())
            .label("the game stops here");
        match &self.conflict {
            Some(conflict) => {
                diagnostic.related(conflict.other, "the other").help(conflict.help.clone())
            }
            None => diagnostic.help(self.kind.help()),
        }
    }
}
