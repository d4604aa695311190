//! Changes of rules: the module, the target and the effect of each. The machine does not run them;
//! they are data for reports.

use castra_base::Span;
use castra_syntax::ast::ChangeKind;
pub use castra_syntax::ast::Stage;

use crate::copy_on_write::Shared;
use crate::id::{ClauseId, FunctionId, ProcedureId};

/// A change of a rule, by a module or by the game itself.
#[derive(Clone, Debug)]
pub struct Change {
    /// Identifier of the module; empty for a change by the game or by the battle.
    pub module: String,
    /// Set if the battle's own rules make the change.
    pub of_battle: bool,
    /// The name by which other changes refer to it.
    pub label: Option<String>,
    /// The keyword: `modify`, `instead of`, `before` and so on.
    pub kind: ChangeKind,
    /// The function, step or phase.
    pub target: ChangeTarget,
    /// The target as the rules write it: `FUNCTION`, `PROCEDURE.STEP` or `turn.PHASE`.
    pub target_text: String,
    /// A predicate over the parameters of the target; without one the change always applies. A
    /// change before or after a step tests its condition itself and has no guard here.
    pub guard: Option<FunctionId>,
    /// Exceptions, each of which overrides the condition.
    pub exceptions: Vec<Exception>,
    /// Lines of a `modify`; empty for other changes.
    pub lines: Vec<ChangeLine>,
    /// The statements of a change of a step.
    pub body: Option<ProcedureId>,
    /// Clauses that it follows.
    pub cites: Shared<ClauseId>,
    /// Changes over which this one takes precedence, as indices into
    /// [`Rules::changes`](crate::Rules::changes).
    pub overridden: Vec<usize>,
    /// Span of the header.
    pub head_span: Span,
    /// Span of the whole change.
    pub item_span: Span,
    /// Span of the condition.
    pub condition_span: Option<Span>,
    /// Span of the first statement that runs only if the change applies; see
    /// [`Rules::applied_change`](crate::Rules::applied_change).
    pub effect_span: Option<Span>,
}

/// An exception to a change, declared outside of it.
#[derive(Clone, Debug)]
pub struct Exception {
    /// A predicate over the parameters of the change.
    pub condition: FunctionId,
    /// Identifier of the module that declares the exception; empty for the game and the battle.
    pub module: String,
    /// Set if the battle's own rules declare it.
    pub of_battle: bool,
    /// Clauses that it follows.
    pub cites: Shared<ClauseId>,
    /// Span of the condition.
    pub condition_span: Option<Span>,
}

/// The part of the rules that a [`Change`] changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChangeTarget {
    /// The value of a function.
    Function(FunctionId),
    /// A step of a procedure, by its position in [`step_names`](crate::step_names) before changes
    /// are applied.
    Step(ProcedureId, usize),
    /// A phase of the turn, by its index.
    Phase(usize),
}

impl ChangeTarget {
    /// Returns the target function, if the target is the value of a function.
    #[must_use]
    pub const fn function(self) -> Option<FunctionId> {
        match self {
            Self::Function(function) => Some(function),
            Self::Step(..) | Self::Phase(_) => None,
        }
    }
}

/// A line of a `modify`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChangeLine {
    /// The operation.
    pub stage: Stage,
    /// True for `then …`: the line belongs to the second pass, which runs after all lines of the
    /// first. `set` exists only in the first.
    pub again: bool,
    /// A function of the parameters of the target that gives the operand; stages such as `scale
    /// double` have none.
    pub value: Option<FunctionId>,
}

impl ChangeLine {
    /// Returns the keywords of the line.
    #[must_use]
    pub fn keywords(self) -> String {
        let then = if self.again { "then " } else { "" };
        format!("{then}{}", self.stage.word())
    }

    /// Returns the rank in the order of evaluation, from 0 to 8.
    #[must_use]
    pub const fn rank(self) -> u8 {
        // The second pass has no `set`, so its ranks follow those of the first.
        if self.again { self.stage.rank() + 4 } else { self.stage.rank() }
    }
}

/// A function whose value is changed.
#[derive(Clone, Debug)]
pub struct ChangedFunction {
    /// The function that callers see: the original value with the changes applied.
    pub function: FunctionId,
    /// The function that computes the original value.
    pub base: FunctionId,
    /// The changes to it, as indices into [`Rules::changes`](crate::Rules::changes), in ascending
    /// order.
    pub changes: Vec<usize>,
}

/// A named step of a procedure or phase.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are self-explanatory")]
pub struct NamedStep {
    /// Name of the procedure or phase.
    pub within: String,
    pub name: String,
    pub span: Span,
}
