//! The state of the analysis: the summaries of functions and procedures, and the open findings.

use std::collections::BTreeMap;
use std::rc::Rc;

use castra_base::Span;
use castra_ir::{FunctionId, List, Local, ProcedureId, Program, RoleId, Rules};

use super::alive::Alive;
use super::disclosure::{AllShown, Concealing};
use super::keeper::{Keeper, Seat};
use super::shape::Term;
use super::taint::{Chain, Chains, Read, Taint};
use super::term::Terms;
use crate::written::Written;

/// What of a choice shows something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    /// What is offered.
    Set,
    /// How many are offered, or may be chosen.
    Bound,
    /// Whether a reaction is offered.
    When,
    /// How good an option is.
    Prefer,
    /// What the choice or an option is called.
    Label,
    /// How the army stands.
    Judge,
    /// What a name keeps meanwhile, by its place in [`Analysis::keepers`].
    Kept(usize),
}

/// A value that a chooser is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ShownValue {
    pub(super) part: Part,
    pub(super) value: Span,
    pub(super) by: Span,
    /// What it calls the army that chooses, by its place in [`Analysis::deciders`].
    pub(super) decider: usize,
    pub(super) whole: Span,
    /// Which of several reactions that are offered at once.
    pub(super) option: usize,
}

/// A read that shows in a choice, and the terms of who chooses.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Open {
    pub(super) read: Read,
    pub(super) chooser: Vec<Term>,
    /// In which role; none where it is asked as a whole.
    pub(super) role: Option<RoleId>,
    pub(super) ask: ShownValue,
}

/// The analysis of all bodies of a game.
pub(super) struct Analysis<'a> {
    pub(super) program: &'a Program,
    pub(super) rules: &'a Rules,
    /// True if pieces may come to belong to another army.
    pub(super) turncoats: bool,
    /// What functions read, and what procedures and standing rules write.
    pub(super) written: &'a Written,
    pub(super) concealing: Concealing,
    pub(super) all_shown: AllShown,
    pub(super) terms: Terms<'a>,
    pub(super) chains: Chains,
    /// What the value of each function tells; nothing is known of those that
    /// are yet to come.
    pub(super) functions: List<FunctionId, Option<Rc<Taint>>>,
    /// What each procedure leaves to its callers.
    pub(super) procedures: List<ProcedureId, Option<Rc<BTreeMap<Open, Chain>>>>,
    /// What the value of each procedure tells that gives one back.
    pub(super) given: List<ProcedureId, Option<Rc<Taint>>>,
    /// True if the body at hand has a value.
    pub(super) has_value: bool,
    /// The names of the body at hand.
    pub(super) names: &'a [Local],
    /// Which of them are read after something.
    pub(super) alive: Alive<'a>,
    /// What questions call the armies that choose.
    pub(super) deciders: Vec<String>,
    /// True if names are looked for that keep secrets, which is only warned of.
    pub(super) warns: bool,
    /// Whom each procedure asks, each with one of the questions.
    pub(super) asked: List<ProcedureId, Option<Rc<BTreeMap<Seat, ShownValue>>>>,
    pub(super) keepers: Vec<Keeper>,
    pub(super) bodies: u32,
    pub(super) found: Vec<(Open, Chain)>,
}
