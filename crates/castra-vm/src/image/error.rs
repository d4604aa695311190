//! Errors of compiling a program.

use castra_base::Span;
use thiserror::Error;

/// The reason why a program cannot be compiled: it is too large, or violates an invariant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CompileError {
    /// A list has too many elements.
    #[error("there are {count} {what}; a game can have at most {limit}")]
    TooMany {
        /// The noun for the elements.
        what: String,
        /// Their number.
        count: usize,
        /// The highest allowed number.
        limit: usize,
    },
    /// State, registers and constants do not fit into memory.
    #[error(
        "it takes a memory of {words} numbers, where there are 65536; \
         {} takes {} of them", .most.what, .most.words
    )]
    Memory {
        /// Number of words that the program needs.
        words: usize,
        /// The largest use of memory.
        most: MemoryUse,
    },
    /// More choices, jump tables or texts than instructions can index.
    #[error("the rules have more than 65,536 choices, matches or lines of the account")]
    Sites,
    /// Too many instructions; holds their number and the limit.
    #[error("the rules become {0} instructions; the limit is {1}")]
    Code(usize, usize),
    /// A violation of an invariant that the checker guarantees.
    #[error("the program is invalid: {0}")]
    Unsound(String),
}

/// A part of a program that uses the machine's memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryUse {
    /// A noun for it, for messages, such as ``the state `gold` ``.
    pub what: String,
    /// Number of words.
    pub words: usize,
    /// Span of the rule, if it is one.
    pub place: Option<Span>,
}

impl CompileError {
    /// Returns the span of the rule to blame: the one that takes most of the memory, if it is a
    /// rule.
    #[must_use]
    pub const fn place(&self) -> Option<Span> {
        match self {
            Self::Memory { most, .. } => most.place,
            Self::TooMany { .. } | Self::Sites | Self::Code(..) | Self::Unsound(_) => None,
        }
    }
}
