//! What a program does: functions, procedures, turns, standing rules and endings.

use castra_base::Span;
use smol_str::SmolStr;

use super::cell::Cell;
use super::change::{Change, ChangedFunction};
use super::expr::Expr;
use super::id::{ClauseId, FunctionId, LocalId, ProcedureId};
use super::interval::Interval;
use super::list::List;
use super::shared::Shared;
use super::stmt::{Said, Stmt};
use super::ty::Ty;

/// All that a game does. Battles and tests with the same options share it.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// Functions; none calls itself, by whatever way.
    pub functions: List<FunctionId, Function>,
    /// Procedures; none calls itself, by whatever way. What a standing rule
    /// does is no call: a procedure that is interrupted by a rule may be part of
    /// what that rule does, but then no other rule interrupts it.
    pub procedures: List<ProcedureId, Procedure>,
    /// What is done before the first turn.
    pub setup: Option<Body>,
    /// What steps of the setup share with changes of them.
    pub setup_exports: Vec<Export>,
    /// The sequence of play; a test may do without.
    pub turn: Option<Turn>,
    /// Standing rules, in order.
    pub standing: Shared<Standing>,
    /// How games end, in order; looked at after the standing rules.
    pub endings: Shared<Ending>,
    /// The function that says how an army stands, for players who look ahead: of an
    /// army, to a number.
    pub judge: Option<FunctionId>,
    /// Of a test: what it does.
    pub test: Option<Body>,
    /// What modules and the game itself have changed, module by module in the
    /// order of their names, each as it is written.
    pub changes: Shared<Change>,
    /// Functions that were made anew around their own values.
    pub changed_functions: Shared<ChangedFunction>,
}

/// Locals and statements.
#[derive(Clone, Debug, Default)]
pub struct Body {
    /// Types of the locals; parameters come first. Every local is assigned
    /// before it is read.
    pub locals: Vec<Local>,
    /// Statements, in order.
    pub stmts: Vec<Stmt>,
}

/// A local.
#[derive(Clone, Debug)]
pub struct Local {
    /// Its name.
    pub name: SmolStr,
    /// Its type.
    pub ty: Ty,
    /// Of a number, between which numbers it lies whatever happens: its bounds, or what it was
    /// given in its only place.
    pub within: Interval,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// How many of its locals are parameters.
    pub params: usize,
    /// Type of its value.
    pub result: Ty,
    /// What it computes; ends in [`crate::StmtKind::Return`] on every path.
    pub body: Body,
    /// Where it is.
    pub span: Span,
    /// Between which numbers changes of its value stop: its bounds, where they are clamped.
    pub clamped: Option<(i64, i64)>,
}

/// A procedure.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// Its name.
    pub name: String,
    /// How many of its locals are parameters.
    pub params: usize,
    /// Types of the values that it gives back: one, or those of the fields of a record.
    /// If there are some, it ends in [`crate::StmtKind::Return`] with as many, or ends the game,
    /// on every path.
    pub results: Vec<Ty>,
    /// What its steps share with changes of them.
    pub exports: Vec<Export>,
    /// What it does.
    pub body: Body,
    /// Where it is.
    pub span: Span,
}

/// What a step shares with changes of it: `step NAME with A, B`.
#[derive(Clone, Debug)]
pub struct Export {
    /// The step.
    pub step: String,
    /// Names that the procedure has for values, each with its type, in order. The type may
    /// be a record.
    pub names: Vec<(String, Ty)>,
    /// The locals in which the values are: one for each name, or for each field of it.
    pub locals: Vec<LocalId>,
}

/// The sequence of play.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Whether armies take turns one after the other; otherwise a turn belongs
    /// to all of them, and there is no [`crate::ExprKind::Us`].
    pub per_army: bool,
    /// The most turns that a game has.
    pub limit: u32,
    /// Why a game that reaches the limit is a draw.
    pub reason: String,
    /// Whether the army whose turn it would be is passed over, and its turn ends before the
    /// next phase: a truth about [`crate::ExprKind::Us`]. Only where armies can be out.
    pub passes: Option<Expr>,
    /// Its phases, in order.
    pub phases: Shared<Phase>,
}

/// A phase.
#[derive(Clone, Debug)]
pub struct Phase {
    /// Its name.
    pub name: String,
    /// Printed name.
    pub label: Vec<Said>,
    /// What is done in it.
    pub body: Body,
    /// What its steps share with changes of them.
    pub exports: Vec<Export>,
    /// Where it is.
    pub span: Span,
}

/// A standing rule: while its condition holds, it is done. It is looked at
/// after every single change of what it reads, but not while standing rules are
/// being done; then again afterwards, until none applies.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Over what it is looked at, in order; the value is `body.locals[0]`.
    pub each: Option<Expr>,
    /// When it applies. Uses the locals of `body`.
    pub condition: Expr,
    /// What is done.
    pub body: Body,
    /// All that the condition reads, functions that it calls included.
    pub reads: Vec<Cell>,
    /// Clauses it follows.
    pub cites: Shared<ClauseId>,
    /// Where it is.
    pub span: Span,
}

/// A standing way for the game to end; see [`Standing`].
#[derive(Clone, Debug)]
pub struct Ending {
    /// How.
    pub how: EndingKind,
    /// For which armies it is looked at, in order; the army is `locals[0]`.
    pub each: Option<Expr>,
    /// When.
    pub condition: Expr,
    /// Locals of the condition; and what is done instead of ending the game, where others play
    /// on when an army is defeated.
    pub body: Body,
    /// All that the condition reads.
    pub reads: Vec<Cell>,
    /// Why, in a few words.
    pub reason: String,
    /// Clauses it follows.
    pub cites: Shared<ClauseId>,
    /// Where it is.
    pub span: Span,
}

pub use castra_syntax::ast::EndingKind;

/// What a game is when its last turn is over and nothing has ended it: a draw, but for an army
/// that plays alone, which has lost, since nobody else could have won.
#[must_use]
pub const fn out_of_turns(armies: usize) -> EndingKind {
    if armies == 1 { EndingKind::Defeat } else { EndingKind::Drawn }
}

/// A value that somebody asks for.
#[derive(Clone, Debug)]
pub struct Question {
    /// The value.
    pub value: Expr,
    /// Locals that it uses.
    pub locals: Vec<Local>,
}
