//! Information flow: choices that reveal a secret to the army that decides.
//!
//! A chooser may use everything that it is shown: the options, their number, their `prefer` values,
//! their labels, and the fact that a reaction is offered. None of these may depend on hidden or
//! private state or cards, unless the chooser is certain to be their owner.
//!
//! Every value has a [`taint::Taint`]: the secrets that were read for it, and the armies that may
//! know them. Armies are compared as [`term::Term`]s. Functions and procedures are summarized
//! bottom-up, each before its callers, in terms of their parameters. A procedure leaves to its
//! callers the questions that depend on arguments. For
//!
//! ```text
//! fn strength(a: army) -> int { sum(a.hand, it.worth) }
//! proc ask(a: army) { choose n in 1..3 by a prefer strength(them) }
//! ```
//!
//! `strength` reveals `a.hand`, which parameter 0 may know; `ask` shows parameter 0 the hand of
//! `them`, so the call `ask(us)` is reported. An act of the rules that depends on a secret is
//! visible to everybody and discloses it on purpose. So only values are followed, and the locals
//! that are assigned on a path that depends on a secret.

mod all_shown;
mod args;
mod body;
mod calls;
mod decider;
mod disclosure;
mod elements;
mod equalities;
mod finding;
mod flow;
mod flow_state;
mod incremental;
mod kept_secrets;
mod liveness;
mod loops;
mod messages;
mod node;
mod outcome;
mod pieces;
mod recomputed_locals;
mod report;
mod reveal;
mod shape;
mod state;
mod taint;
mod term;
mod values;

use std::collections::BTreeSet;
use std::rc::Rc;

use castra_base::{FileId, Span};
use castra_syntax::ast::Item;

use crate::base_game::GameBelow;
use crate::flow::{CalleeBody, bottom_up};
use crate::input::Input;
use castra_defs::PileVisibility;
use castra_ir::slots::SlotSet;
use castra_ir::summary::Summaries;
use castra_ir::visit::visit_all_stmts;
use castra_ir::{
    Body, Function, FunctionId, LocalId, Procedure, ProcedureId, Program, Rules, StmtKind, Ty,
};
use castra_resolve::{Reporter, SymbolTable};
pub(crate) use incremental::CleanSummaries;
use state::{Analysis, OpenRead, Part, ShownValue};

use disclosure::{AllShown, Concealments};
use flow_state::Scope;
use outcome::Outcome;
use shape::Shape;
use taint::{Chains, Read, Source, Step, Taint, Use};
use term::Terms;
use values::is_set_of_pieces;

/// The result of the analysis.
#[derive(Default)]
pub(crate) struct SecretsResult {
    /// The summaries for rules on top of a game. `None` for a battle, which has nothing on top of
    /// it, and if something was found.
    pub below: Option<CleanSummaries>,
    /// The number of functions and procedures that were visited. The others have the summaries of
    /// the game below.
    pub visited: usize,
}

/// Reports choices that show secrets to their chooser and, with `warns`, locals that keep a secret
/// during a choice. `own_files` are the checked files; they extend the game `below`.
pub(crate) fn check<'a>(
    input: Input<'a, '_>,
    below: Option<GameBelow<'_, CleanSummaries>>,
    items: &[&Item],
    own_files: &BTreeSet<FileId>,
    warns: bool,
    symbols: &'a SymbolTable,
    reporter: &mut Reporter<'_>,
) -> SecretsResult {
    let Input { rules, summaries, .. } = input;
    let program = &symbols.template;
    if !has_secrets(program) {
        return SecretsResult::default();
    }
    let council = symbols.game.council.as_ref();
    let are_two = council.is_none_or(|form| (form.armies, form.most_armies) == (2, 2));
    let keeps = symbols.battle.is_none();
    let again = below.and_then(|below| {
        Analysis::new(input, are_two, warns, program).analyse_changed(keeps, below, summaries)
    });
    let analysis = again.unwrap_or_else(|| {
        let mut analysis = Analysis::new(input, are_two, warns, program);
        analysis.analyse_all(rules, summaries);
        report::report(&analysis, rules, items, own_files, reporter);
        analysis
    });
    let visited = analysis.visited;
    let summaries = if keeps { analysis.into_summaries(summaries) } else { None };
    SecretsResult { below: summaries, visited }
}

fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX / 4)
}

fn has_turncoats(rules: &Rules) -> bool {
    let mut found = false;
    for body in castra_ir::visit::bodies(rules) {
        visit_all_stmts(&body.stmts, &mut |stmt| {
            found |= matches!(stmt.kind, StmtKind::SetArmy(..));
        });
    }
    found
}

fn has_secrets(program: &Program) -> bool {
    let states = program.states.iter().map(|s| s.visibility);
    let piles = program.piles.iter().map(|p| p.visibility);
    let fields = program.kinds.iter().flat_map(|kind| &kind.fields);
    states.chain(piles).any(|v| v != PileVisibility::Public)
        || fields.into_iter().any(|f| f.private)
}

impl<'a> Analysis<'a> {
    fn new(input: Input<'a, '_>, are_two: bool, warns: bool, program: &'a Program) -> Self {
        let Input { rules, summaries, state_access: written, continues_after_defeat } = input;
        Self {
            program,
            rules,
            continues_after_defeat,
            turncoats: has_turncoats(rules),
            written,
            concealing: Concealments::compute(program, rules, summaries),
            all_shown: AllShown::compute(program, rules, summaries),
            terms: Terms::new(are_two, written),
            chains: Chains::default(),
            functions: vec![None; rules.functions.len()].into(),
            procedures: vec![None; rules.procedures.len()].into(),
            procedure_results: vec![None; rules.procedures.len()].into(),
            has_value: false,
            names: &[],
            stmts: &[],
            liveness: None,
            deciders: Vec::new(),
            reports_keepers: warns,
            asked_seats: vec![None; rules.procedures.len()].into(),
            keepers: Vec::new(),
            bodies: 2 * number(rules.functions.len().max(rules.procedures.len())),
            visited: 0,
            findings: Vec::new(),
        }
    }

    fn analyse_all(&mut self, rules: &'a Rules, summaries: &Summaries<'_>) {
        for called in bottom_up(rules, summaries) {
            match called {
                CalleeBody::Function(id, function) => self.analyse_function(id, function),
                CalleeBody::Procedure(id, procedure) => {
                    let calls = summaries.procedure_calls.get(id.index());
                    self.analyse_procedure(id, procedure, calls.is_some_and(|calls| *calls > 0));
                }
            }
        }
        self.analyse_uncalled(rules);
    }

    /// Analyses the bodies that nothing calls, and the judge.
    fn analyse_uncalled(&mut self, rules: &'a Rules) {
        self.has_value = false;
        let phases = rules.turn.iter().flat_map(|turn| &turn.phases).map(|phase| &phase.body);
        for body in rules.setup.iter().chain(phases) {
            let mut scope = self.outer_scope(body);
            self.stmts(&mut scope, &body.stmts, &mut Outcome::default());
        }
        for rule in &rules.standing {
            let mut scope = self.outer_scope(&rule.body);
            self.learn(&mut scope, &rule.condition, true);
            self.stmts(&mut scope, &rule.body.stmts, &mut Outcome::default());
        }
        if let Some(judge) = rules.judge {
            self.check_judge(judge, rules);
        }
    }

    /// Checks that the judge of a game uses only facts that the judged army may know.
    fn check_judge(&mut self, id: FunctionId, rules: &Rules) {
        let revealed = self.functions.get(id).cloned().flatten();
        let (Some(function), Some(revealed)) = (rules.functions.get(id), revealed) else {
            return;
        };
        let ask = ShownValue {
            part: Part::Judge,
            value: function.span,
            by: function.span,
            decider: 0,
            whole: function.span,
            option: 0,
        };
        for (read, chain) in revealed.iter() {
            let chooser = vec![self.terms.intern(Shape::Param(0))];
            let open = OpenRead { read: read.clone(), chooser, role: None, ask };
            if !matches!(read.source, Source::Param(_)) && !self.is_known_to(&open) {
                self.findings.push((open, chain));
            }
        }
    }

    /// Returns the scope at the start of a body that nothing calls.
    fn outer_scope(&mut self, body: &'a Body) -> Scope {
        self.bodies += 1;
        self.scope(body, 0, self.bodies)
    }

    /// Returns the scope at the start of a body. The number of the body is the same on top of the
    /// game, since the terms of its locals contain it.
    fn scope(&mut self, body: &'a Body, params: usize, number: u32) -> Scope {
        (self.names, self.stmts, self.liveness) = (&body.locals, &body.stmts, None);
        let mut scope = Scope::new(number);
        let mut once = SlotSet::default();
        (0..params).for_each(|param| once.insert(param));
        visit_all_stmts(&body.stmts, &mut |stmt| {
            if let StmtKind::Let(local, _) = stmt.kind {
                if once.contains(local.index()) {
                    scope.vars.insert(local);
                }
                once.insert(local.index());
            }
        });
        for (at, local) in (0..).zip(body.locals.iter().take(params)) {
            let id = LocalId(at);
            if is_set_of_pieces(&local.ty)
                || matches!(local.ty, Ty::Army | Ty::Piece(_) | Ty::Option(_))
            {
                scope.aliases.insert(id, self.terms.intern(Shape::Param(at)));
            }
            let mut taint = Taint::default();
            let read = Read { source: Source::Param(at), knowers: Vec::new(), usage: Use::PLAIN };
            taint.add(read, self.chains.add(Span::default(), Step::Read, None));
            scope.set(id, taint);
        }
        scope
    }

    fn analyse_function(&mut self, id: FunctionId, function: &'a Function) {
        self.visited += 1;
        let mut scope = self.scope(&function.body, function.params, 2 * number(id.index()));
        scope.is_called = true;
        self.has_value = true;
        let mut out = Outcome::default();
        self.stmts(&mut scope, &function.body.stmts, &mut out);
        self.has_value = false;
        let terms = &self.terms;
        // The locals of this body have no meaning outside it.
        out.value.forget(|term| terms.has_local(term, None));
        if let [only] = function.body.stmts.as_slice()
            && let StmtKind::Return(values) = &only.kind
            && let [value] = values.as_slice()
            && matches!(value.ty, Ty::Army | Ty::Piece(_))
        {
            let result = self.term(&scope, value);
            if !self.terms.has_local(result, None) {
                self.terms.set_result(id, result);
            }
        }
        self.functions.set(id, Some(Rc::new(out.value)));
    }

    fn analyse_procedure(&mut self, id: ProcedureId, procedure: &'a Procedure, is_called: bool) {
        self.visited += 1;
        let mut scope = self.scope(&procedure.body, procedure.params, 2 * number(id.index()) + 1);
        scope.is_called = is_called;
        let mut out = Outcome::default();
        self.has_value = !procedure.results.is_empty();
        self.stmts(&mut scope, &procedure.body.stmts, &mut out);
        self.has_value = false;
        let terms = &self.terms;
        out.value.forget(|term| terms.has_local(term, None));
        let value = std::mem::take(&mut out.value);
        self.summarize(id, (!procedure.results.is_empty()).then(|| Rc::new(value)), out);
    }

    /// Sets the summary of a procedure.
    fn summarize(&mut self, id: ProcedureId, value: Option<Rc<Taint>>, out: Outcome) {
        self.procedure_results.set(id, value);
        self.procedures.set(id, Some(Rc::new(out.open_questions)));
        self.asked_seats.set(id, (!out.asked_seats.is_empty()).then(|| Rc::new(out.asked_seats)));
    }
}
