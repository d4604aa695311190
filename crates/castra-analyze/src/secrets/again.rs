//! The analysis of a battle's own rules, with the summaries of its game.
//!
//! Only summaries without a finding are kept. If the rules on top add a finding, everything is
//! analysed from scratch, since reports need the paths to reads, which summaries do not have.

use std::collections::BTreeMap;
use std::rc::Rc;

use castra_ir::summary::{Callee, Summaries};
use castra_ir::{Function, FunctionId, List, ProcedureId, Rules, Ty};

use super::disclosure::{AllShown, Concealing};
use super::keeper::{Keeper, Seat};
use super::node::map_inner;
use super::outcome::Outcome;
use super::shape::{Shape, Term};
use super::state::{Analysis, Open, ShownValue};
use super::taint::{Chain, Read, Taint};
use super::term::Terms;
use crate::below::GameBelow;
use crate::flow::again::{Again, Others, at};
use crate::flow::{Called, bottom_up};
use crate::written::Written;

/// The summaries of a game in which nothing was found.
pub(crate) struct Below {
    /// The shapes of the terms in the summaries.
    shapes: Vec<Shape>,
    functions: List<FunctionId, OfFunction>,
    procedures: List<ProcedureId, OfProcedure>,
    deciders: Vec<String>,
    keepers: Vec<Keeper>,
    turncoats: bool,
    warns: bool,
    concealing: Concealing,
    all_shown: AllShown,
}

/// The secrets in a function's value, and the term of the army or piece that it returns.
struct OfFunction {
    value: Vec<Read>,
    result: Option<Term>,
}

/// The summary of a procedure.
struct OfProcedure {
    open: Vec<Open>,
    value: Option<Vec<Read>>,
    asked: BTreeMap<Seat, ShownValue>,
    is_called: bool,
}

impl<'a> Analysis<'a> {
    /// Returns the summaries of all functions and procedures, unless something was found.
    pub(super) fn into_below(self, summaries: &Summaries<'_>) -> Option<Below> {
        if !self.found.is_empty() {
            return None;
        }
        let functions = (0..).map(FunctionId).zip(self.functions.iter()).map(|(id, taint)| {
            let result = self.terms.result_of(id);
            Some(OfFunction { value: taint.as_ref()?.to_reads()?, result })
        });
        let procedures = (0..).map(ProcedureId).zip(self.procedures.iter()).map(|(id, open)| {
            let value = match self.procedure_results.get(id)? {
                Some(value) => Some(value.to_reads()?),
                None => None,
            };
            let asked = self.asked.get(id)?.as_deref().cloned().unwrap_or_default();
            let is_called = summaries.procedure_calls.get(id.index()).is_some_and(|n| *n > 0);
            let open = open.as_ref()?.keys().cloned().collect();
            Some(OfProcedure { open, value, asked, is_called })
        });
        Some(Below {
            functions: functions.collect::<Option<Vec<_>>>()?.into(),
            procedures: procedures.collect::<Option<Vec<_>>>()?.into(),
            shapes: self.terms.into_shapes(),
            deciders: self.deciders,
            keepers: self.keepers,
            turncoats: self.turncoats,
            warns: self.warns,
            concealing: self.concealing,
            all_shown: self.all_shown,
        })
    }

    /// Analyses the bodies that differ from the game below, and those whose callees have other
    /// summaries. Returns `None` if something is found in a body. With `keeps`, takes all other
    /// summaries.
    pub(super) fn again(
        mut self,
        keeps: bool,
        game: GameBelow<'_, Below>,
        summaries: &Summaries<'_>,
    ) -> Option<Self> {
        let GameBelow { rules: rules_below, written: written_below, summaries: below } = game;
        let rules: &'a Rules = self.rules;
        let are_alike = self.turncoats == below.turncoats
            && self.warns == below.warns
            && self.concealing.at_once == below.concealing.at_once
            && self.concealing.writes_at_once == below.concealing.writes_at_once
            && self.all_shown.kinds == below.all_shown.kinds
            && self.all_shown.off_board == below.all_shown.off_board
            && self.written.standing == written_below.standing;
        if !are_alike {
            return None;
        }
        self.deciders.clone_from(&below.deciders);
        self.keepers.clone_from(&below.keepers);
        let terms = vec![None; below.shapes.len()];
        let mut on_top = OnTop { analysis: &mut self, below, written_below, summaries, terms };
        for (id, function) in (0..).map(FunctionId).zip(below.functions.iter()) {
            if let Some(result) = function.result {
                let result = on_top.term(result);
                on_top.analysis.terms.set_result(id, result);
            }
        }
        let mut others = Others::default();
        others.visit(&mut on_top, bottom_up(rules, summaries), rules_below, summaries);
        let phases = rules.turn.iter().flat_map(|turn| &turn.phases).map(|phase| &phase.body);
        for body in rules.setup.iter().chain(phases) {
            others.take_for(&mut on_top, body, []);
        }
        for rule in &rules.standing {
            others.take_for(&mut on_top, &rule.body, [&rule.condition]);
        }
        if let Some(judge) = rules.judge {
            others.take_one(&mut on_top, Callee::Function(judge));
        }
        if keeps {
            summaries.bottom_up().iter().for_each(|&callee| others.take_one(&mut on_top, callee));
        }
        self.outside(rules);
        self.found.is_empty().then_some(self)
    }
}

/// An analysis on top of a game.
struct OnTop<'x, 'a> {
    analysis: &'x mut Analysis<'a>,
    below: &'x Below,
    written_below: &'x Written,
    summaries: &'x Summaries<'x>,
    /// The term here of each term of the game below; `None` until it is translated.
    terms: Vec<Option<Term>>,
}

impl OnTop<'_, '_> {
    fn term(&mut self, term: Term) -> Term {
        let at = term.0 as usize;
        if let Some(known) = self.terms.get(at).copied().flatten() {
            return known;
        }
        let shape = self.below.shapes.get(at).cloned().unwrap_or_default();
        let shape = map_inner(shape, |part| self.term(part));
        let new = self.analysis.terms.make(shape);
        if let Some(known) = self.terms.get_mut(at) {
            *known = Some(new);
        }
        new
    }

    /// Translates a list of terms, and sorts it by their indices here.
    fn sorted(&mut self, terms: &[Term]) -> Vec<Term> {
        let mut new: Vec<Term> = terms.iter().map(|term| self.term(*term)).collect();
        new.retain(|term| *term != Terms::UNKNOWN);
        new.sort_unstable();
        new.dedup();
        new
    }

    fn read(&mut self, read: &Read) -> Read {
        Read { knowers: self.sorted(&read.knowers), ..read.clone() }
    }

    fn taint(&mut self, reads: &[Read]) -> Rc<Taint> {
        let mut taint = Taint::default();
        for read in reads {
            taint.add(self.read(read), Chain::NONE);
        }
        Rc::new(taint)
    }

    /// Returns the summary of a procedure below, in terms of this analysis.
    fn outcome(&mut self, of: &OfProcedure) -> Outcome {
        let mut out = Outcome::default();
        for open in &of.open {
            let (read, chooser) = (self.read(&open.read), self.sorted(&open.chooser));
            out.open.insert(Open { read, chooser, ..open.clone() }, Chain::NONE);
        }
        for ((chooser, role), ask) in &of.asked {
            out.asked.insert((self.sorted(chooser), *role), *ask);
        }
        out
    }
}

impl<'a> Again<'a> for OnTop<'_, 'a> {
    fn take(&mut self, callee: Callee) {
        let below = self.below;
        match callee {
            Callee::Function(id) => {
                let Some(of) = at(&below.functions, id) else { return };
                let taint = self.taint(&of.value);
                self.analysis.functions.set(id, Some(taint));
            }
            Callee::Procedure(id) => {
                let Some(of) = at(&below.procedures, id) else { return };
                let value = of.value.as_ref().map(|value| self.taint(value));
                let out = self.outcome(of);
                self.analysis.summarize(id, value, out);
            }
        }
    }

    fn visit(&mut self, called: Called<'a>) {
        match called {
            Called::Function(id, function) => {
                self.analysis.terms.forget_result(id);
                self.analysis.function(id, function);
            }
            Called::Procedure(id, procedure) => {
                let is_called = self.summaries.procedure_calls.get(id.index());
                self.analysis.procedure(id, procedure, is_called.is_some_and(|calls| *calls > 0));
            }
        }
    }

    fn is_called_as_below(&self, callee: Callee) -> bool {
        let Callee::Procedure(id) = callee else { return true };
        let is_called = self.summaries.procedure_calls.get(id.index()).is_some_and(|n| *n > 0);
        at(&self.below.procedures, id).is_some_and(|below| below.is_called == is_called)
    }

    fn is_as_below(&mut self, callee: Callee) -> bool {
        let below = self.below;
        if !self.analysis.written.is_as_below(callee, self.written_below) {
            return false;
        }
        match callee {
            Callee::Function(id) => {
                let Some(of) = at(&below.functions, id) else { return false };
                let result = of.result.map(|result| self.term(result));
                let (old, analysis) = (self.taint(&of.value), &*self.analysis);
                let new = analysis.functions.get(id).and_then(Option::as_deref);
                result == analysis.terms.result_of(id) && new.is_some_and(|new| new.is_same(&old))
            }
            Callee::Procedure(id) => {
                let Some(of) = at(&below.procedures, id) else { return false };
                let value = of.value.as_ref().map(|value| self.taint(value));
                let old = self.outcome(of);
                let analysis = &*self.analysis;
                let is_same_value =
                    match (value, analysis.procedure_results.get(id).and_then(Option::as_deref)) {
                        (Some(old), Some(new)) => new.is_same(&old),
                        (None, None) => true,
                        (Some(_), None) | (None, Some(_)) => false,
                    };
                let open = analysis.procedures.get(id).and_then(Option::as_deref);
                let asked = analysis.asked.get(id).and_then(Option::as_deref);
                is_same_value
                    && open.is_some_and(|open| open.keys().eq(old.open.keys()))
                    // The question that stands for a seat matters only to reports.
                    && asked.into_iter().flatten().map(|(seat, _)| seat).eq(old.asked.keys())
                    && at(&analysis.concealing.procedures, id)
                        == at(&below.concealing.procedures, id)
                    && at(&analysis.all_shown.entering, id) == at(&below.all_shown.entering, id)
            }
        }
    }

    /// Callers follow the elements of a returned set into the function.
    fn reads_body(function: &Function) -> bool {
        matches!(function.result, Ty::Set(_))
    }
}
