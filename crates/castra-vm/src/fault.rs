//! What rules may ask for that cannot be done.

use castra_base::{Code, Diagnostic, Span, codes};
use castra_ir::{ClauseId, Conflict};

/// A game that cannot go on: its rules ask for something impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What.
    pub kind: FaultKind,
    /// Where the rules ask it.
    pub span: Span,
    /// Clauses that the place follows.
    pub clauses: Vec<ClauseId>,
    /// What is wrong, in one sentence, with the names of the things concerned.
    pub message: String,
    /// Of two changes that meet: where the other one is, and the way out.
    pub conflict: Option<Box<Conflict>>,
}

/// What rules asked for that cannot be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// A number became too large to be kept.
    Overflow,
    /// A division by zero.
    DivisionByZero,
    /// More dice than can be rolled at once, which is 255.
    Dice(i64),
    /// A choice that must be made, of nothing.
    NothingToChoose,
    /// A pick at random, of nothing.
    NothingToPick,
    /// A choice of several, with fewer allowed than needed.
    NoAnswer {
        /// The fewest.
        least: i64,
        /// The most.
        most: i64,
    },
    /// The place of a piece that is not on the board.
    OffBoard,
    /// A change of the side between two hexes that share none.
    NoSide(u32, u32),
    /// A piece on its way to where another of its kind stands: the hex.
    Occupied(u32),
    /// After moves at once, more pieces of a kind in a hex than there is room for: the hex, and
    /// how many may stand there.
    Collision(u32, u16),
    /// A piece on its way to where as many of its kind stand as may: the hex, and how many.
    Full(u32, u16),
    /// A new piece, but all that there are of its sort are on the board.
    NoneLeft,
    /// Standing rules that never come to rest.
    Restless,
    /// Reactions to a window that never come to rest.
    Unsettled,
    /// A step that takes longer than any should.
    Endless,
    /// Two changes of modules that cannot both be made: what they are, by index
    /// into the image's conflicts.
    Conflict(u16),
    /// Something that the checker lets no program do.
    Unsound,
}

impl FaultKind {
    /// The code under which it is reported.
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
            Self::Restless | Self::Unsettled | Self::Endless | Self::Unsound => {
                &codes::PLAY_ENDLESS
            }
        }
    }

    /// The way out.
    const fn help(self) -> &'static str {
        match self {
            Self::Overflow => "keep the number small with `min` or `mod`",
            Self::DivisionByZero => "make sure that the divisor is not 0: `if n > 0 { … }`",
            Self::Dice(_) => "roll 255 dice at a time at most, `min(n, 255)`",
            Self::NothingToChoose => "write `or none`, or give the choice a block and an `else`",
            Self::NothingToPick => "make sure that the set is not empty: `if S is not empty { … }`",
            Self::NoAnswer { .. } => "make `at most` no less than `at least`",
            Self::OffBoard => {
                "ask first whether the piece is still on the board, as in `if u in units { … }`; \
                 whether one stands in a hex is asked with `h.unit is none`"
            }
            Self::NoSide(..) => {
                "change only sides between neighbours: `for each k in neighbours(h) { … }`"
            }
            Self::Occupied(_) => {
                "choose a hex without a piece of its kind, or remove that piece first; pieces that \
                 change places do so within `together { … }`"
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
            Self::Restless => {
                "make sure that each standing rule makes its own condition false in the end"
            }
            Self::Unsettled => "let each reaction use something up, and check for it with `when`",
            Self::Endless => {
                "loop over fewer elements, nest fewer loops, or keep a value in a `let` where a \
                 function is called again for it"
            }
            Self::Conflict(_) => {
                "name one with `as NAME`, and write `over NAME` in the first line of the other"
            }
            Self::Unsound => "check the package again: `castra check`",
        }
    }
}

impl Fault {
    /// As a diagnostic at the place in the rules.
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
