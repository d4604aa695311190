//! The order in which callees are visited, for summaries of procedures.
//!
//! An analysis computes a summary of each callee once and applies it at each call: the functional
//! approach to interprocedural analysis (Sharir and Pnueli, "Two approaches to interprocedural data
//! flow analysis", 1981). Bottom-up, a summary is known before its first call. In the reverse
//! order, all arguments of a callee are known before its body is visited. The checker rejects
//! recursion, so one visit is enough.

use castra_ir::summary::{Callee, Summaries};
use castra_ir::{Function, FunctionId, Procedure, ProcedureId, Rules};

/// A function or procedure with its id.
#[derive(Clone, Copy)]
pub(crate) enum CalleeBody<'r> {
    Function(FunctionId, &'r Function),
    Procedure(ProcedureId, &'r Procedure),
}

/// Returns all functions and procedures, each after those that it calls.
pub(crate) fn bottom_up<'r>(
    rules: &'r Rules,
    summaries: &Summaries<'_>,
) -> impl DoubleEndedIterator<Item = CalleeBody<'r>> {
    // Invariant: the summaries were computed from these rules, so every id is present.
    summaries.callees_bottom_up().iter().filter_map(move |callee| {
        Some(match *callee {
            Callee::Function(id) => CalleeBody::Function(id, rules.functions.get(id)?),
            Callee::Procedure(id) => CalleeBody::Procedure(id, rules.procedures.get(id)?),
        })
    })
}

/// Returns all procedures, each after those that it calls.
pub(crate) fn procedures_bottom_up<'r>(
    rules: &'r Rules,
    summaries: &Summaries<'_>,
) -> impl Iterator<Item = (ProcedureId, &'r Procedure)> {
    bottom_up(rules, summaries).filter_map(|called| match called {
        CalleeBody::Procedure(id, procedure) => Some((id, procedure)),
        CalleeBody::Function(..) => None,
    })
}
