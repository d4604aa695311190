//! Errors of compiling a program.

use castra_base::Span;
use thiserror::Error;

/// Why a program cannot be compiled: it is too large.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CompileError {
    /// There are too many things of a sort.
    #[error("there are {count} {what}; a game can have at most {limit}")]
    TooMany {
        /// Things of what sort.
        what: String,
        /// How many.
        count: usize,
        /// How many there may be.
        limit: usize,
    },
    /// State, registers and constants do not fit the machine's memory.
    #[error(
        "it takes a memory of {words} numbers, where there are 65536; \
         {} takes {} of them", .most.what, .most.words
    )]
    Memory {
        /// How many there are in all.
        words: usize,
        /// What takes most.
        most: MemoryUse,
    },
    /// More places than instructions can name at which something is chosen,
    /// matched or told.
    #[error("the rules have more than 65,536 choices, matches or lines of the account")]
    Sites,
    /// Too much code in all.
    #[error("the rules become {0} instructions; the limit is {1}")]
    Code(usize, usize),
    /// Something that the checker lets no program do.
    #[error("the program is invalid: {0}")]
    Unsound(String),
}

/// What takes a part of the machine's memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryUse {
    /// What, as the end of a sentence has it.
    pub what: String,
    /// How many numbers.
    pub words: usize,
    /// Where it stands, if it is a rule.
    pub place: Option<Span>,
}

impl CompileError {
    /// The place in the text that is to blame, if it is a single one.
    #[must_use]
    pub const fn place(&self) -> Option<Span> {
        match self {
            Self::Memory { most, .. } => most.place,
            Self::TooMany { .. } | Self::Sites | Self::Code(..) | Self::Unsound(_) => None,
        }
    }
}
