//! The analysis of the rules on top of a game, with the summaries of the game.
//!
//! Summaries of a game are kept only if nothing was found in it. So nothing is found in a body that
//! is not visited again.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_ir::summary::{Callee, Summaries};
use castra_ir::{FieldId, Function, FunctionId, Id, KindId, List, Local, ProcedureId, Rules};

use super::cause::Cause;
use super::origin::only_value;
use super::report::StaleRead;
use super::summaries::{CallSummary, RemovalSummaries};
use crate::base_game::GameBelow;
use crate::flow::incremental::{ChangedCallees, IncrementalAnalysis, get_element};
use crate::flow::{CalleeBody, bottom_up};

/// The summaries of a game in which nothing was found.
pub(crate) struct CleanSummaries {
    functions: List<FunctionId, Arc<CallSummary>>,
    procedures: List<ProcedureId, Arc<CallSummary>>,
    fatal: BTreeMap<(KindId, FieldId), Arc<Cause>>,
}

impl<'a> RemovalSummaries<'a> {
    /// Returns the summaries, to be kept for the rules on top of the game.
    pub(super) fn into_summaries(self) -> CleanSummaries {
        let Self { functions, procedures, fatal_fields: fatal, .. } = self;
        CleanSummaries { functions, procedures, fatal }
    }

    /// Summarizes the functions and procedures that differ from the game below, and those whose
    /// callees have other summaries. Records the findings in them.
    pub(super) fn summarize_changed(
        &mut self,
        game: GameBelow<'_, CleanSummaries>,
        summaries: &Summaries<'_>,
        stale_reads: &mut Vec<StaleRead>,
    ) {
        let rules = self.rules;
        let GameBelow { rules: rules_below, summaries: below, .. } = game;
        let all = || bottom_up(rules, summaries);
        copy_summaries(&mut self.functions, &below.functions);
        let mut others = ChangedCallees::default();
        let mut on_top = ExtendedAnalysis { known: self, game, found: stale_reads };
        let functions = all().filter(|called| matches!(called, CalleeBody::Function(..)));
        others.visit(&mut on_top, functions, rules_below, summaries);
        let fatal_fields = on_top.known.find_fatal_fields(summaries);
        let is_fatal_as_below = fatal_fields == below.fatal;
        on_top.known.fatal_fields = fatal_fields;
        let procedures = all().filter(|called| matches!(called, CalleeBody::Procedure(..)));
        if is_fatal_as_below {
            copy_summaries(&mut on_top.known.procedures, &below.procedures);
            others.visit(&mut on_top, procedures, rules_below, summaries);
        } else {
            procedures.for_each(|called| on_top.visit(called));
        }
    }
}

/// Gives each id the summary of the game below, if that has the id.
fn copy_summaries<I: Id>(list: &mut List<I, Arc<CallSummary>>, below: &List<I, Arc<CallSummary>>) {
    for (new, old) in list.iter_mut().zip(below) {
        new.clone_from(old);
    }
}

/// An analysis on top of a game.
struct ExtendedAnalysis<'x, 'a> {
    known: &'x mut RemovalSummaries<'a>,
    game: GameBelow<'x, CleanSummaries>,
    found: &'x mut Vec<StaleRead>,
}

impl<'a> IncrementalAnalysis<'a> for ExtendedAnalysis<'_, 'a> {
    /// Does nothing: all summaries of the game are reused from the start.
    fn reuse_summary(&mut self, _: Callee) {}

    fn visit(&mut self, called: CalleeBody<'a>) {
        match called {
            CalleeBody::Function(id, function) => self.known.summarize_function(id, function),
            CalleeBody::Procedure(id, procedure) => {
                self.known.summarize_procedure(id, procedure, self.found)
            }
        }
    }

    /// Returns true: the summary of a procedure does not depend on whether it is called.
    fn is_called_as_below(&self, _: Callee) -> bool {
        true
    }

    fn is_as_below(&mut self, callee: Callee) -> bool {
        let (known, below) = (&*self.known, self.game.summaries);
        let is_same_summary = match callee {
            Callee::Function(id) => {
                get_element(&known.functions, id) == get_element(&below.functions, id)
            }
            Callee::Procedure(id) => {
                get_element(&known.procedures, id) == get_element(&below.procedures, id)
            }
        };
        is_same_summary
            && has_same_signature(callee, self.known.rules, self.game.rules)
            && self.known.written.is_as_below(callee, self.game.state_access)
    }

    fn reads_body(function: &Function) -> bool {
        only_value(function).is_some()
    }
}

/// Returns whether a callee has the same name, and parameters of the same types.
fn has_same_signature(callee: Callee, rules: &Rules, below: &Rules) -> bool {
    let (Some((name, params)), Some((old_name, old_params))) =
        (signature(callee, rules), signature(callee, below))
    else {
        return false;
    };
    let types = params.iter().map(|param| &param.ty);
    name == old_name && types.eq(old_params.iter().map(|param| &param.ty))
}

/// Returns the name and the parameters of a callee.
fn signature(callee: Callee, rules: &Rules) -> Option<(&str, &[Local])> {
    let (name, body, params) = match callee {
        Callee::Function(id) => {
            get_element(&rules.functions, id).map(|of| (&of.name, &of.body, of.params))?
        }
        Callee::Procedure(id) => {
            get_element(&rules.procedures, id).map(|of| (&of.name, &of.body, of.params))?
        }
    };
    Some((name, body.locals.get(..params)?))
}
