//! The analysis of a battle's own rules, with the summaries of its game.
//!
//! Only summaries without a finding are kept. If the rules on top add a finding, everything is
//! analysed from scratch, since reports need the paths to reads, which summaries do not have.

use std::collections::BTreeMap;
use std::rc::Rc;

use castra_ir::summary::{Callee, Summaries};
use castra_ir::{Function, FunctionId, List, ProcedureId, Rules, Ty};

use super::disclosure::{AllShown, Concealments};
use super::node::map_inner;
use super::outcome::Outcome;
use super::recomputed_locals::{RetainedLocal, Seat};
use super::shape::{Shape, Term};
use super::state::{Analysis, OpenRead, ShownValue};
use super::taint::{Chain, Read, Taint};
use super::term::Terms;
use crate::base_game::GameBelow;
use crate::flow::incremental::{ChangedCallees, IncrementalAnalysis, get_element};
use crate::flow::{CalleeBody, bottom_up};
use crate::state_access::StateAccess;

/// The summaries of a game in which nothing was found.
pub(crate) struct CleanSummaries {
    /// The shapes of the terms in the summaries.
    shapes: Vec<Shape>,
    functions: List<FunctionId, FunctionSummary>,
    procedures: List<ProcedureId, ProcedureSummary>,
    deciders: Vec<String>,
    keepers: Vec<RetainedLocal>,
    turncoats: bool,
    warns: bool,
    concealing: Concealments,
    all_shown: AllShown,
}

/// The secrets in a function's value, and the term of the army or piece that it returns.
struct FunctionSummary {
    value: Vec<Read>,
    result: Option<Term>,
}

/// The summary of a procedure.
struct ProcedureSummary {
    open: Vec<OpenRead>,
    value: Option<Vec<Read>>,
    asked: BTreeMap<Seat, ShownValue>,
    is_called: bool,
}

impl<'a> Analysis<'a> {
    /// Returns the summaries of all functions and procedures, or `None` if something was found.
    pub(super) fn into_summaries(self, summaries: &Summaries<'_>) -> Option<CleanSummaries> {
        if !self.findings.is_empty() {
            return None;
        }
        let functions = (0..).map(FunctionId).zip(self.functions.iter()).map(|(id, taint)| {
            let result = self.terms.result_of(id);
            Some(FunctionSummary { value: taint.as_ref()?.to_reads()?, result })
        });
        let procedures = (0..).map(ProcedureId).zip(self.procedures.iter()).map(|(id, open)| {
            let value = match self.procedure_results.get(id)? {
                Some(value) => Some(value.to_reads()?),
                None => None,
            };
            let asked_seats = self.asked_seats.get(id)?.as_deref().cloned().unwrap_or_default();
            let is_called = summaries.procedure_calls.get(id.index()).is_some_and(|n| *n > 0);
            let open_questions = open.as_ref()?.keys().cloned().collect();
            Some(ProcedureSummary { open: open_questions, value, asked: asked_seats, is_called })
        });
        Some(CleanSummaries {
            functions: functions.collect::<Option<Vec<_>>>()?.into(),
            procedures: procedures.collect::<Option<Vec<_>>>()?.into(),
            shapes: self.terms.into_shapes(),
            deciders: self.deciders,
            keepers: self.keepers,
            turncoats: self.turncoats,
            warns: self.reports_keepers,
            concealing: self.concealing,
            all_shown: self.all_shown,
        })
    }

    /// Analyses the bodies that differ from the game below, and those whose callees have other
    /// summaries. Returns `None` if something is found in a body. With `keeps`, takes all other
    /// summaries.
    pub(super) fn analyse_changed(
        mut self,
        keeps: bool,
        game: GameBelow<'_, CleanSummaries>,
        summaries: &Summaries<'_>,
    ) -> Option<Self> {
        let GameBelow { rules: rules_below, state_access: written_below, summaries: below } = game;
        let rules: &'a Rules = self.rules;
        let are_alike = self.turncoats == below.turncoats
            && self.reports_keepers == below.warns
            && self.concealing.standing_kinds == below.concealing.standing_kinds
            && self.concealing.standing_writes_private == below.concealing.standing_writes_private
            && self.all_shown.kinds == below.all_shown.kinds
            && self.all_shown.off_board == below.all_shown.off_board
            && self.written.standing == written_below.standing;
        if !are_alike {
            return None;
        }
        self.deciders.clone_from(&below.deciders);
        self.keepers.clone_from(&below.keepers);
        let terms = vec![None; below.shapes.len()];
        let mut on_top =
            ExtendedAnalysis { analysis: &mut self, below, written_below, summaries, terms };
        for (id, function) in (0..).map(FunctionId).zip(below.functions.iter()) {
            if let Some(result) = function.result {
                let result = on_top.translate_term(result);
                on_top.analysis.terms.set_result(id, result);
            }
        }
        let mut others = ChangedCallees::default();
        others.visit(&mut on_top, bottom_up(rules, summaries), rules_below, summaries);
        let phases = rules.turn.iter().flat_map(|turn| &turn.phases).map(|phase| &phase.body);
        for body in rules.setup.iter().chain(phases) {
            others.reuse_for_body(&mut on_top, body, []);
        }
        for rule in &rules.standing {
            others.reuse_for_body(&mut on_top, &rule.body, [&rule.condition]);
        }
        if let Some(judge) = rules.judge {
            others.reuse_callee(&mut on_top, Callee::Function(judge));
        }
        if keeps {
            summaries
                .callees_bottom_up()
                .iter()
                .for_each(|&callee| others.reuse_callee(&mut on_top, callee));
        }
        self.analyse_uncalled(rules);
        self.findings.is_empty().then_some(self)
    }
}

/// An analysis on top of a game.
struct ExtendedAnalysis<'x, 'a> {
    analysis: &'x mut Analysis<'a>,
    below: &'x CleanSummaries,
    written_below: &'x StateAccess,
    summaries: &'x Summaries<'x>,
    /// The term here of each term of the game below; `None` until it is translated.
    terms: Vec<Option<Term>>,
}

impl ExtendedAnalysis<'_, '_> {
    fn translate_term(&mut self, term: Term) -> Term {
        let at = term.0 as usize;
        if let Some(known) = self.terms.get(at).copied().flatten() {
            return known;
        }
        let shape = self.below.shapes.get(at).cloned().unwrap_or_default();
        let shape = map_inner(shape, |part| self.translate_term(part));
        let new = self.analysis.terms.intern(shape);
        if let Some(known) = self.terms.get_mut(at) {
            *known = Some(new);
        }
        new
    }

    /// Translates a list of terms, and sorts it by their indices here.
    fn sorted_terms(&mut self, terms: &[Term]) -> Vec<Term> {
        let mut new: Vec<Term> = terms.iter().map(|term| self.translate_term(*term)).collect();
        new.retain(|term| *term != Terms::UNKNOWN);
        new.sort_unstable();
        new.dedup();
        new
    }

    fn translate_read(&mut self, read: &Read) -> Read {
        Read { knowers: self.sorted_terms(&read.knowers), ..read.clone() }
    }

    fn translate_taint(&mut self, reads: &[Read]) -> Rc<Taint> {
        let mut taint = Taint::default();
        for read in reads {
            taint.add(self.translate_read(read), Chain::NONE);
        }
        Rc::new(taint)
    }

    /// Returns the summary of a procedure below, in terms of this analysis.
    fn translate_outcome(&mut self, summary: &ProcedureSummary) -> Outcome {
        let mut out = Outcome::default();
        for open in &summary.open {
            let (read, chooser) =
                (self.translate_read(&open.read), self.sorted_terms(&open.chooser));
            out.open_questions.insert(OpenRead { read, chooser, ..open.clone() }, Chain::NONE);
        }
        for ((chooser, role), ask) in &summary.asked {
            out.asked_seats.insert((self.sorted_terms(chooser), *role), *ask);
        }
        out
    }
}

impl<'a> IncrementalAnalysis<'a> for ExtendedAnalysis<'_, 'a> {
    fn reuse_summary(&mut self, callee: Callee) {
        let below = self.below;
        match callee {
            Callee::Function(id) => {
                let Some(of) = get_element(&below.functions, id) else { return };
                let taint = self.translate_taint(&of.value);
                self.analysis.functions.set(id, Some(taint));
            }
            Callee::Procedure(id) => {
                let Some(of) = get_element(&below.procedures, id) else { return };
                let value = of.value.as_ref().map(|value| self.translate_taint(value));
                let out = self.translate_outcome(of);
                self.analysis.summarize(id, value, out);
            }
        }
    }

    fn visit(&mut self, called: CalleeBody<'a>) {
        match called {
            CalleeBody::Function(id, function) => {
                self.analysis.terms.forget_result(id);
                self.analysis.analyse_function(id, function);
            }
            CalleeBody::Procedure(id, procedure) => {
                let is_called = self.summaries.procedure_calls.get(id.index());
                self.analysis.analyse_procedure(
                    id,
                    procedure,
                    is_called.is_some_and(|calls| *calls > 0),
                );
            }
        }
    }

    fn is_called_as_below(&self, callee: Callee) -> bool {
        let Callee::Procedure(id) = callee else { return true };
        let is_called = self.summaries.procedure_calls.get(id.index()).is_some_and(|n| *n > 0);
        get_element(&self.below.procedures, id).is_some_and(|below| below.is_called == is_called)
    }

    fn is_as_below(&mut self, callee: Callee) -> bool {
        let below = self.below;
        if !self.analysis.written.is_as_below(callee, self.written_below) {
            return false;
        }
        match callee {
            Callee::Function(id) => {
                let Some(of) = get_element(&below.functions, id) else { return false };
                let result = of.result.map(|result| self.translate_term(result));
                let (old, analysis) = (self.translate_taint(&of.value), &*self.analysis);
                let new = analysis.functions.get(id).and_then(Option::as_deref);
                result == analysis.terms.result_of(id) && new.is_some_and(|new| new.is_same(&old))
            }
            Callee::Procedure(id) => {
                let Some(of) = get_element(&below.procedures, id) else { return false };
                let value = of.value.as_ref().map(|value| self.translate_taint(value));
                let old = self.translate_outcome(of);
                let analysis = &*self.analysis;
                let is_same_value =
                    match (value, analysis.procedure_results.get(id).and_then(Option::as_deref)) {
                        (Some(old), Some(new)) => new.is_same(&old),
                        (None, None) => true,
                        (Some(_), None) | (None, Some(_)) => false,
                    };
                let open = analysis.procedures.get(id).and_then(Option::as_deref);
                let seats = analysis.asked_seats.get(id).and_then(Option::as_deref);
                is_same_value
                    && open.is_some_and(|open| open.keys().eq(old.open_questions.keys()))
                    // Only reports need the question of a seat, so it is not compared.
                    && seats.into_iter().flatten().map(|(seat, _)| seat).eq(old.asked_seats.keys())
                    && get_element(&analysis.concealing.procedures, id)
                        == get_element(&below.concealing.procedures, id)
                    && get_element(&analysis.all_shown.entering, id) == get_element(&below.all_shown.entering, id)
            }
        }
    }

    /// Callers follow the elements of a returned set into the function.
    fn reads_body(function: &Function) -> bool {
        matches!(function.result, Ty::Set(_))
    }
}
