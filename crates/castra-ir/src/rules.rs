//! The rules of a game: functions, procedures, the turn, standing rules and endings.

use castra_base::Span;
use smol_str::SmolStr;

use super::change::{Change, ChangedFunction};
use super::copy_on_write::Shared;
use super::expr::Expr;
use super::id::{ClauseId, FunctionId, LocalId, ProcedureId};
use super::interval::Interval;
use super::list::List;
use super::state_cell::Cell;
use super::stmt::{Stmt, TextPart};
use super::ty::Ty;

/// All rules of a game. Battles and tests with the same options share them.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// Functions. The call graph has no cycle.
    pub functions: List<FunctionId, Function>,
    /// Procedures. The call graph has no cycle, but a standing rule may call a procedure that it
    /// interrupted; no standing rule then interrupts that call.
    pub procedures: List<ProcedureId, Procedure>,
    /// The statements that run before the first turn.
    pub setup: Option<Body>,
    /// Locals that steps of the setup share with changes to them.
    pub setup_exports: Vec<Export>,
    /// The sequence of play; `None` in a test that plays no turns.
    pub turn: Option<Turn>,
    /// Standing rules, in order of priority.
    pub standing: Shared<StandingRule>,
    /// Endings, in order of priority; checked after the standing rules.
    pub endings: Shared<Ending>,
    /// The evaluation function for players that look ahead: from an army to a number, higher for a
    /// better position.
    pub judge: Option<FunctionId>,
    /// Body of the test, if the program is a test.
    pub test: Option<Body>,
    /// Changes by modules, the game and the battle, as written. Sorted by module, then by source
    /// order.
    pub changes: Shared<Change>,
    /// Functions with changes applied to their values.
    pub changed_functions: Shared<ChangedFunction>,
}

/// Locals and the statements that use them. Copies share both until one of them changes, because
/// sets of modules and battles have most bodies in common.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs, reason = "the names are self-explanatory")]
pub struct Body {
    /// The locals, parameters first. Every local is assigned before it is read.
    pub locals: Shared<Local>,
    pub stmts: Shared<Stmt>,
}

/// A local variable.
#[derive(Clone, Debug)]
pub struct Local {
    /// Name in the source, or one that the checker chose for a temporary.
    pub name: SmolStr,
    /// Type of its value.
    pub ty: Ty,
    /// The range of a number: its declared bounds, or the range of its only assignment.
    pub within: Interval,
}

/// A declared function, a parameterized value without side effects.
#[derive(Clone, Debug)]
pub struct Function {
    /// Identifier in the source.
    pub name: String,
    /// Number of parameters: the first locals of the body.
    pub params: usize,
    /// Type of its value.
    pub result: Ty,
    /// Every path ends in [`crate::StmtKind::Return`].
    pub body: Body,
    /// Span of the declaration.
    pub span: Span,
    /// The bounds to which changes of its value are clamped.
    pub clamped: Option<(i64, i64)>,
}

/// A declared procedure, parameterized statements.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// Identifier in the source.
    pub name: String,
    /// Number of parameters: the first locals of the body.
    pub params: usize,
    /// Types of the returned values: one, or one for each field of a record. If there are any,
    /// every path ends in [`crate::StmtKind::Return`] with as many values, or ends the game.
    pub results: Vec<Ty>,
    /// Locals that its steps share with changes to them.
    pub exports: Vec<Export>,
    /// The statements.
    pub body: Body,
    /// Span of the declaration.
    pub span: Span,
}

/// Names that a step shares with changes to it: `step NAME with A, B`.
#[derive(Clone, Debug)]
pub struct Export {
    /// Name of the step.
    pub step: String,
    /// The shared names with their types, in order. The type may be a record.
    pub names: Vec<(String, Ty)>,
    /// The locals that hold the values: one for each name, or one for each field of a record.
    pub locals: Vec<LocalId>,
}

/// The sequence of play.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Set if armies take turns one after the other. Otherwise a turn belongs to all of them, and
    /// there is no [`crate::ExprKind::Us`].
    pub per_army: bool,
    /// The highest number of turns in a game.
    pub limit: u32,
    /// The reason printed when a game ends in a draw at the limit.
    pub reason: String,
    /// A condition on [`crate::ExprKind::Us`] that skips the turn of an army, or the rest of it
    /// before the next phase. Only in games in which an army can be out while others play on.
    pub passes: Option<Expr>,
    /// The phases, in order.
    pub phases: Shared<Phase>,
}

/// A phase of the turn.
#[derive(Clone, Debug)]
pub struct Phase {
    /// Identifier in the source.
    pub name: String,
    /// The printed name, which may contain values.
    pub label: Vec<TextPart>,
    /// The statements.
    pub body: Body,
    /// Locals that its steps share with changes to them.
    pub exports: Vec<Export>,
    /// Span of the declaration.
    pub span: Span,
}

/// A standing rule: a condition with statements that run while it holds. The condition is tested
/// after every single change to what it reads. It is not tested while a standing rule runs;
/// afterwards all rules are tested again until none applies.
#[derive(Clone, Debug)]
pub struct StandingRule {
    /// The set to whose elements the rule is applied in order; the element is `body.locals[0]`.
    pub each: Option<Expr>,
    /// The condition; it uses the locals of `body`.
    pub condition: Expr,
    /// The statements that run while the condition holds.
    pub body: Body,
    /// State that the condition reads, directly or in functions that it calls.
    pub reads: Vec<Cell>,
    /// Clauses that it follows.
    pub cites: Shared<ClauseId>,
    /// Span of the declaration.
    pub span: Span,
}

/// A condition that ends the game; it is tested like the condition of a [`StandingRule`].
#[derive(Clone, Debug)]
pub struct Ending {
    /// The result.
    pub how: EndingKind,
    /// The armies for which the condition is tested, in order; the army is `body.locals[0]`.
    pub each: Option<Expr>,
    /// A condition over the locals of `body`.
    pub condition: Expr,
    /// The locals of the condition. If the other armies play on after a defeat, also the statements
    /// that run then instead of the end of the game.
    pub body: Body,
    /// State that the condition reads, directly or in functions that it calls.
    pub reads: Vec<Cell>,
    /// The printed reason.
    pub reason: String,
    /// Clauses that it follows.
    pub cites: Shared<ClauseId>,
    /// Span of the declaration.
    pub span: Span,
}

pub use castra_syntax::ast::EndingKind;

/// Returns the result of a game whose last turn is over without an ending: a draw. A single army
/// loses, since nobody else could have won.
#[must_use]
pub const fn turn_limit_result(armies: usize) -> EndingKind {
    if armies == 1 { EndingKind::Defeat } else { EndingKind::Drawn }
}

/// An expression that a user has entered, to be evaluated in a position.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the names are self-explanatory")]
pub struct Query {
    pub value: Expr,
    /// Locals of the expression.
    pub locals: Vec<Local>,
}
