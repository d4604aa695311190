//! The state of the analysis: the summaries of functions and procedures, and the open findings.

use std::collections::BTreeMap;
use std::rc::Rc;

use castra_base::Span;
use castra_ir::{FunctionId, List, Local, ProcedureId, Program, RoleId, Rules, Stmt};

use super::disclosure::{AllShown, Concealments};
use super::liveness::Liveness;
use super::recomputed_locals::{RetainedLocal, Seat};
use super::shape::Term;
use super::taint::{Chain, Chains, Read, Taint};
use super::term::Terms;
use crate::state_access::StateAccess;

/// The part of a choice that shows a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    /// The options.
    Set,
    /// The number of options, or of answers.
    Bound,
    /// The condition of a reaction.
    When,
    /// The preference for an option.
    Prefer,
    /// The label of the choice or of an option.
    Label,
    /// The judge's value of the position.
    Judge,
    /// A secret that a local keeps during the choice, by its index in [`Analysis::keepers`].
    Kept(usize),
}

/// A value that a chooser is shown: span `value` of the choice `whole`, with its decider at `by`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ShownValue {
    pub(super) part: Part,
    pub(super) value: Span,
    pub(super) by: Span,
    /// The name of the deciding army, by its index in [`Analysis::deciders`].
    pub(super) decider: usize,
    pub(super) whole: Span,
    /// The index among reactions that are offered together.
    pub(super) option: usize,
}

/// A read that a choice shows, and the terms of the chooser.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct OpenRead {
    pub(super) read: Read,
    pub(super) chooser: Vec<Term>,
    /// The asked role; `None` if the question is to the whole army.
    pub(super) role: Option<RoleId>,
    pub(super) ask: ShownValue,
}

/// The analysis of all bodies of a game.
pub(super) struct Analysis<'a> {
    pub(super) program: &'a Program,
    pub(super) rules: &'a Rules,
    pub(super) continues_after_defeat: bool,
    /// True if a rule may change the army of a piece.
    pub(super) turncoats: bool,
    /// The slots that functions read, and those that procedures and standing rules write.
    pub(super) written: &'a StateAccess,
    pub(super) concealing: Concealments,
    pub(super) all_shown: AllShown,
    pub(super) terms: Terms<'a>,
    pub(super) chains: Chains,
    /// The secrets in each function's value; `None` for functions that are not analysed yet.
    pub(super) functions: List<FunctionId, Option<Rc<Taint>>>,
    /// The questions that each procedure leaves to its callers.
    pub(super) procedures: List<ProcedureId, Option<Rc<BTreeMap<OpenRead, Chain>>>>,
    /// The secrets in each procedure's result.
    pub(super) procedure_results: List<ProcedureId, Option<Rc<Taint>>>,
    /// True if the current body returns a value.
    pub(super) has_value: bool,
    /// The locals of the current body.
    pub(super) names: &'a [Local],
    /// The statements of the current body.
    pub(super) stmts: &'a [Stmt],
    /// The live locals of the current body, computed at the first use.
    pub(super) liveness: Option<Liveness<'a>>,
    /// The names of deciding armies in questions.
    pub(super) deciders: Vec<String>,
    /// True if locals that keep a secret are reported, which are only warnings.
    pub(super) reports_keepers: bool,
    /// For each procedure, the seats that it asks, each with one of the questions.
    pub(super) asked_seats: List<ProcedureId, Option<Rc<BTreeMap<Seat, ShownValue>>>>,
    pub(super) keepers: Vec<RetainedLocal>,
    /// The number of the last body that is neither a function nor a procedure.
    pub(super) bodies: u32,
    /// The number of functions and procedures visited so far.
    pub(super) visited: usize,
    pub(super) findings: Vec<(OpenRead, Chain)>,
}
