//! Changes of rules: the module, the target and the effect of each. The machine does not run them; they
//! are data for reports.

use castra_base::Span;
use castra_syntax::ast::ChangeKind;

use crate::id::{ClauseId, FunctionId, ProcedureId};
use crate::shared::Shared;

/// A change of a rule, by a module or by the game itself.
#[derive(Clone, Debug)]
pub struct Change {
    /// The word that names the module; empty for the game's own, and the
    /// battle's.
    pub module: String,
    /// Whether it is one of the battle's own rules.
    pub of_battle: bool,
    /// What other changes call it.
    pub label: Option<String>,
    /// What it does.
    pub kind: ChangeKind,
    /// What it aims at.
    pub target: ChangeTarget,
    /// The same as it is written: `FUNCTION`, `PROCEDURE.STEP`, `turn.PHASE`.
    pub aim: String,
    /// Whether it holds, for the parameters of its target; always without one.
    /// What is done before or after a step looks for itself.
    pub guard: Option<FunctionId>,
    /// When it does not hold, whatever its condition says.
    pub exceptions: Vec<Exception>,
    /// Of a `modify`, its lines.
    pub lines: Vec<ChangeLine>,
    /// Of a step, what is done.
    pub body: Option<ProcedureId>,
    /// Clauses it follows.
    pub cites: Shared<ClauseId>,
    /// Changes that it goes over, by their positions in [`Rules::changes`].
    pub over: Vec<usize>,
    /// Its first words.
    pub head: Span,
    /// All of it.
    pub item: Span,
    /// Its condition.
    pub when: Option<Span>,
    /// The first statement that is done only if it is carried out.
    pub done: Option<Span>,
}

/// An exception of a change, which another text makes.
#[derive(Clone, Debug)]
pub struct Exception {
    /// Whether it holds, for what the change is called with.
    pub holds: FunctionId,
    /// The word that names its module; empty for the game's own, and the battle's.
    pub module: String,
    /// Whether it is one of the battle's own rules.
    pub of_battle: bool,
    /// Clauses it follows.
    pub cites: Shared<ClauseId>,
    /// Its condition.
    pub when: Option<Span>,
}

/// What a [`Change`] aims at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeTarget {
    /// The value of a function.
    Function(FunctionId),
    /// A step of a procedure.
    Step(ProcedureId),
    /// A phase of the turn, by its index.
    Phase(usize),
}

/// A line of a `modify`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChangeLine {
    /// At which stage it comes.
    pub stage: Stage,
    /// Its value, if it says one.
    pub value: Option<FunctionId>,
}

/// What a line of a `modify` does with the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// `set`
    Set,
    /// `scale double`
    Double,
    /// `scale half`
    Half {
        /// Whether rounded up.
        up: bool,
    },
    /// `scale by`
    By,
    /// `add`
    Add,
    /// `at least`
    AtLeast,
    /// `at most`
    AtMost,
    /// `then scale double`
    ThenDouble,
    /// `then scale half`
    ThenHalf {
        /// Whether rounded up.
        up: bool,
    },
    /// `then scale by`
    ThenBy,
    /// `then add`
    ThenAdd,
    /// `then at least`
    ThenAtLeast,
    /// `then at most`
    ThenAtMost,
}

impl Stage {
    /// The same in the second run, which comes when all lines of the first are done. A
    /// value is set in the first alone.
    #[must_use]
    pub const fn again(self) -> Self {
        match self {
            Self::Double => Self::ThenDouble,
            Self::Half { up } => Self::ThenHalf { up },
            Self::By => Self::ThenBy,
            Self::Add => Self::ThenAdd,
            Self::AtLeast => Self::ThenAtLeast,
            Self::AtMost => Self::ThenAtMost,
            other => other,
        }
    }

    /// The stage of the first run that does the same, and whether this is one of the
    /// second.
    #[must_use]
    pub const fn first(self) -> (Self, bool) {
        match self {
            Self::ThenDouble => (Self::Double, true),
            Self::ThenHalf { up } => (Self::Half { up }, true),
            Self::ThenBy => (Self::By, true),
            Self::ThenAdd => (Self::Add, true),
            Self::ThenAtLeast => (Self::AtLeast, true),
            Self::ThenAtMost => (Self::AtMost, true),
            other => (other, false),
        }
    }

    /// As it is written.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Set => "set",
            Self::Double => "scale double",
            Self::Half { up: true } => "scale half rounded up",
            Self::Half { up: false } => "scale half rounded down",
            Self::By => "scale by",
            Self::Add => "add",
            Self::AtLeast => "at least",
            Self::AtMost => "at most",
            Self::ThenDouble => "then scale double",
            Self::ThenHalf { up: true } => "then scale half rounded up",
            Self::ThenHalf { up: false } => "then scale half rounded down",
            Self::ThenBy => "then scale by",
            Self::ThenAdd => "then add",
            Self::ThenAtLeast => "then at least",
            Self::ThenAtMost => "then at most",
        }
    }

    /// Its place in the order in which a value is worked out.
    #[must_use]
    pub const fn order(self) -> u8 {
        match self {
            Self::Set => 0,
            Self::Double | Self::Half { .. } | Self::By => 1,
            Self::Add => 2,
            Self::AtLeast => 3,
            Self::AtMost => 4,
            Self::ThenDouble | Self::ThenHalf { .. } | Self::ThenBy => 5,
            Self::ThenAdd => 6,
            Self::ThenAtLeast => 7,
            Self::ThenAtMost => 8,
        }
    }
}

/// A function around whose own value changes were put.
#[derive(Clone, Debug)]
pub struct ChangedFunction {
    /// The function.
    pub function: FunctionId,
    /// Its own value.
    pub base: FunctionId,
    /// The changes of it, in the order of [`Rules::changes`].
    pub changes: Vec<usize>,
}

/// A step of a procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedStep {
    /// The procedure, or the phase of the turn.
    pub within: String,
    /// Its name.
    pub name: String,
    /// Where it is.
    pub span: Span,
}
