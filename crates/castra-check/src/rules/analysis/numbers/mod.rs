//! Divisors that may be 0: play stops there, at `play/number`.
//!
//! ```text
//! us.gold / count(units)                            there may be none
//! if count(units) > 0 { us.gold / count(units) }    fine
//! ```
//!
//! All bodies are gone through in the order of play, callers before what they call: a parameter is
//! what it is given in all calls. What functions give back and what state may be is what the time
//! before has shown, and the third time counts. Nothing is known of state of pieces without bounds,
//! since a battle may begin with any.

mod deps;
mod facts;
mod flow;
mod gathered;
mod loops;
mod says;
mod values;
mod worth;

use std::collections::{BTreeMap, BTreeSet};

use castra_base::{Diagnostic, FileId, codes};
use castra_defs::{CouncilEntry, Type};
use castra_ir::effects::{Calls, Effects, Slot};
use castra_ir::interval::ANY;
use castra_ir::summary::{Callee, Summaries};
use castra_ir::visit::{all_exprs, all_stmts, bodies, conditions, inner_blocks, own_exprs};
use castra_ir::{
    Binary, Body, Expr, ExprKind, FunctionId, List, Local, LocalId, ProcedureId, Program, Rules,
    StateId, Stmt, StmtKind, Ty,
};

use crate::Reporter;
use crate::symbols::{Bounds, SymbolTable};
use facts::Facts;
use flow::Walk;
use gathered::{Found, Gathered, Given};
use worth::Worth;

/// How often all bodies are gone through.
const TIMES: usize = 3;

/// What is known of numbers that stand in no body.
struct Known<'a> {
    bounds: &'a Bounds,
    states: BTreeMap<StateId, Worth>,
    council: Vec<Worth>,
    army_council: Vec<Worth>,
    /// What functions give.
    functions: List<FunctionId, Worth>,
    /// What procedures give back.
    procedures: List<ProcedureId, Vec<Worth>>,
    /// What functions read, with all that they call.
    reads: List<FunctionId, BTreeSet<Slot>>,
    /// What procedures write, with all that they call.
    writes: List<ProcedureId, BTreeSet<Slot>>,
    /// What standing rules write.
    standing: BTreeSet<Slot>,
    /// Whether others may play on when an army is defeated.
    plays_on: bool,
}

/// Reports divisors that may be 0. What `own` files have no part in was reported before.
pub(in crate::rules) fn check(
    (rules, summaries): (&Rules, &Summaries),
    symbols: &SymbolTable,
    own: &BTreeSet<FileId>,
    reporter: &mut Reporter<'_>,
) {
    if !divides(rules) {
        return;
    }
    let mut known = Known::of(rules, summaries, symbols);
    let mut found = Vec::new();
    for _ in 0..TIMES {
        let gathered = known.gather(rules, summaries, &symbols.template);
        found = known.learn(gathered, rules, symbols);
    }
    let mut told = BTreeSet::new();
    for found in found {
        if let Some(diagnostic) = found.told(own)
            && told.insert(diagnostic.primary.span)
        {
            reporter.report(diagnostic);
        }
    }
}

/// Whether something is divided by a number that is not written out.
fn divides(rules: &Rules) -> bool {
    let mut any = false;
    let mut look = |value: &Expr| {
        all_exprs(value, &mut |part| {
            any |= matches!(
                &part.kind,
                ExprKind::Binary(Binary::Divide | Binary::Modulo, _, by)
                    if !matches!(by.kind, ExprKind::Const(_))
            );
        });
    };
    for body in bodies(rules) {
        all_stmts(&body.stmts, &mut |stmt| own_exprs(stmt, &mut look));
    }
    conditions(rules).for_each(&mut look);
    any
}

impl<'a> Known<'a> {
    fn of(rules: &Rules, summaries: &Summaries, symbols: &'a SymbolTable) -> Self {
        let council = symbols.game.council.as_ref();
        let ranges = |names: Vec<&str>, of_army: bool| {
            let range = |name: &str| {
                let form = council?;
                let entries = if of_army { &form.army_entries } else { &form.entries };
                range_of(entries.get(name)?)
            };
            names.into_iter().map(|name| range(name).unwrap_or(Worth::ANY)).collect()
        };
        let entries = symbols.council.iter().map(|entry| entry.0.as_str()).collect();
        let of_army = symbols.army_council.iter().map(|entry| entry.0.as_str()).collect();
        let mut known = Self {
            bounds: &symbols.bounds,
            states: BTreeMap::new(),
            council: ranges(entries, false),
            army_council: ranges(of_army, true),
            functions: vec![Worth::ANY; rules.functions.len()].into(),
            procedures: vec![Vec::new(); rules.procedures.len()].into(),
            reads: vec![BTreeSet::new(); rules.functions.len()].into(),
            writes: vec![BTreeSet::new(); rules.procedures.len()].into(),
            standing: BTreeSet::new(),
            plays_on: council.is_some_and(|form| form.most_armies > 2),
        };
        known.effects(rules, summaries, &symbols.template);
        known.learn(Gathered::default(), rules, symbols);
        known
    }

    /// What each function reads and each procedure writes, and what standing rules do.
    fn effects(&mut self, rules: &Rules, summaries: &Summaries, program: &Program) {
        for callee in summaries.bottom_up() {
            let (mut effects, mut calls) = (Effects::default(), Calls::default());
            match callee {
                Callee::Function(id) => {
                    let Some(function) = rules.functions.get(id) else { continue };
                    effects.of_stmts(&function.body.stmts, program, &mut calls);
                    let mut reads = effects.reads;
                    for called in &calls.functions {
                        reads.extend(self.reads.get(called).into_iter().flatten());
                    }
                    if let Some(slot) = self.reads.get_mut(id) {
                        *slot = reads;
                    }
                }
                Callee::Procedure(id) => {
                    let Some(procedure) = rules.procedures.get(id) else { continue };
                    effects.of_stmts(&procedure.body.stmts, program, &mut calls);
                    let mut writes = effects.writes;
                    for called in &calls.procedures {
                        writes.extend(self.writes.get(called).into_iter().flatten());
                    }
                    if let Some(slot) = self.writes.get_mut(id) {
                        *slot = writes;
                    }
                }
            }
        }
        let standing = rules.standing.iter().map(|rule| &rule.body);
        let endings = rules.endings.iter().map(|ending| &ending.body);
        let mut written = BTreeSet::new();
        for body in standing.chain(endings) {
            written.extend(self.writes(&body.stmts, None, program));
        }
        self.standing = written;
    }

    /// What statements write, and standing rules after them; but for what they write of the
    /// element of a loop by the name of it.
    fn writes(
        &self,
        stmts: &[Stmt],
        element: Option<LocalId>,
        program: &Program,
    ) -> BTreeSet<Slot> {
        let (mut effects, mut calls) = (Effects::default(), Calls::default());
        let mut own = false;
        all_stmts(stmts, &mut |stmt| {
            let mut is_leaf = true;
            inner_blocks(stmt, &mut |_| is_leaf = false);
            let of_element = element.is_some_and(|element| writes_of(stmt, element));
            own |= of_element;
            if is_leaf && !of_element {
                effects.of_stmts(std::slice::from_ref(stmt), program, &mut calls);
            }
        });
        let mut written = effects.writes;
        for called in &calls.procedures {
            written.extend(self.writes.get(called).into_iter().flatten());
        }
        if own || !written.is_empty() {
            written.extend(&self.standing);
        }
        written
    }

    /// Takes over what going through all bodies has shown; gives what may be 0.
    fn learn(&mut self, gathered: Gathered, rules: &Rules, symbols: &SymbolTable) -> Vec<Found> {
        let bounds = self.bounds;
        let declared = |bound: Option<&crate::symbols::Bound>| {
            Worth::within(bound.map_or(ANY, crate::symbols::Bound::interval))
        };
        let is_first = self.states.is_empty();
        for (id, state) in (0..).map(StateId).zip(symbols.template.states.iter()) {
            let known = match (bounds.states.get(&id), is_first) {
                (Some(bound), _) => declared(Some(bound)),
                (None, false) if state.ty == Ty::Int => gathered.state(id, state.init),
                (None, _) => Worth::ANY,
            };
            self.states.insert(id, known);
        }
        for (id, _) in (0..).map(FunctionId).zip(rules.functions.iter()) {
            let given = gathered.functions.get(&id).copied().unwrap_or(Worth::ANY);
            if let Some(slot) = self.functions.get_mut(id) {
                *slot = declared(bounds.results.get(&id)).and(given);
            }
        }
        for (id, procedure) in (0..).map(ProcedureId).zip(rules.procedures.iter()) {
            let bound = |at: usize| bounds.given.get(&id)?.get(at)?.as_ref();
            let given = |at: usize| gathered.procedures.get(&id)?.get(at).copied();
            let of = |at| declared(bound(at)).and(given(at).unwrap_or(Worth::ANY));
            if let Some(slot) = self.procedures.get_mut(id) {
                *slot = (0..procedure.results.len()).map(of).collect();
            }
        }
        gathered.found
    }

    /// Goes through all bodies, callers first.
    fn gather(&self, rules: &Rules, summaries: &Summaries, program: &Program) -> Gathered {
        let mut gathered = Gathered::default();
        let bodies = rules.setup.iter();
        let turn = rules.turn.as_ref();
        let phases = turn.map_or(&[][..], |turn| turn.phases.as_slice());
        for body in bodies.chain(phases.iter().map(|phase| &phase.body)) {
            self.walk((rules, program), &body.locals, &mut gathered, |walk| {
                walk.block(&body.stmts);
            });
        }
        for value in castra_ir::visit::labels(rules).chain(turn.and_then(|t| t.passes.as_ref())) {
            self.walk((rules, program), &[], &mut gathered, |walk| {
                walk.value(value);
            });
        }
        let standing = rules.standing.iter().map(|s| (&s.each, &s.condition, &s.body));
        let endings = rules.endings.iter().map(|e| (&e.each, &e.condition, &e.body));
        for (each, condition, body) in standing.chain(endings) {
            self.walk((rules, program), &body.locals, &mut gathered, |walk| {
                if let Some(each) = each {
                    walk.value(each);
                    walk.learn_elements_of(each, LocalId(0));
                }
                walk.value(condition);
                walk.learn(condition, true);
                walk.block(&body.stmts);
            });
        }
        for callee in summaries.bottom_up().into_iter().rev() {
            match callee {
                Callee::Function(id) => {
                    let Some(function) = rules.functions.get(id) else { continue };
                    let given = gathered.of_functions.get(&id).cloned().unwrap_or_default();
                    let called = (function.name.as_str(), given);
                    let values = self.body((rules, program), &function.body, called, &mut gathered);
                    if let Some(first) = values.first() {
                        gathered.functions.insert(id, *first);
                    }
                }
                Callee::Procedure(id) => {
                    let Some(procedure) = rules.procedures.get(id) else { continue };
                    let given = gathered.of_procedures.get(&id).cloned().unwrap_or_default();
                    let called = (procedure.name.as_str(), given);
                    let values =
                        self.body((rules, program), &procedure.body, called, &mut gathered);
                    gathered.procedures.insert(id, values);
                }
            }
        }
        gathered
    }

    /// Goes through a body that is called; gives what it gives back.
    fn body(
        &self,
        of: (&Rules, &Program),
        body: &Body,
        (name, given): (&str, Vec<Given>),
        gathered: &mut Gathered,
    ) -> Vec<Worth> {
        self.walk(of, &body.locals, gathered, |walk| {
            name.clone_into(&mut walk.called);
            for (local, given) in (0..).map(LocalId).zip(&given) {
                walk.assign(local, given.worth);
            }
            walk.params = given;
            walk.block(&body.stmts);
            std::mem::take(&mut walk.given_back)
        })
    }

    fn walk<'b, T>(
        &self,
        (rules, program): (&'b Rules, &'b Program),
        locals: &'b [Local],
        gathered: &mut Gathered,
        act: impl FnOnce(&mut Walk<'b, '_>) -> T,
    ) -> T {
        let mut walk = Walk {
            rules,
            program,
            known: self,
            gathered,
            locals,
            facts: Facts::default(),
            truths: BTreeMap::new(),
            quiet: 0,
            barred: BTreeSet::new(),
            given_back: Vec::new(),
            params: Vec::new(),
            called: String::new(),
        };
        act(&mut walk)
    }
}

/// Whether a statement writes state of the element of a loop by its name.
fn writes_of(stmt: &Stmt, element: LocalId) -> bool {
    let owner = if let StmtKind::SetField(_, _, piece, _) = &stmt.kind {
        Some(piece)
    } else if let StmtKind::SetState(_, owner, _) = &stmt.kind {
        owner.as_ref()
    } else {
        None
    };
    owner.is_some_and(|owner| matches!(owner.kind, ExprKind::Local(at) if at == element))
}

/// Between which numbers an entry of the War Council lies.
fn range_of(entry: &CouncilEntry) -> Option<Worth> {
    let Type::Int { range: Some((low, high)) } = &entry.ty else { return None };
    Some(Worth::within((Some(*low), Some(*high))))
}

impl Found {
    /// What to say of it; nothing where no file has a part in it that is checked.
    fn told(&self, own: &BTreeSet<FileId>) -> Option<Diagnostic> {
        let Self { place, name, certain, given } = self;
        let what = name.as_ref().map_or_else(|| "this".to_owned(), |name| format!("`{name}`"));
        if !own.contains(&place.file) {
            let (called, from) = given.as_ref().filter(|(_, from)| own.contains(&from.file))?;
            let message = format!("`{called}` divides by this, and it may be 0");
            return Some(
                Diagnostic::new(&codes::RULES_MAY_DIVIDE_BY_ZERO, *from, message)
                    .label("nothing here rules out 0")
                    .related(*place, "here it divides")
                    .help("ask first whether it is 0, or hand over `max(1, …)`"),
            );
        }
        if *certain {
            return Some(
                Diagnostic::new(&codes::RULES_DIVIDES_BY_ZERO, *place, "division by zero")
                    .label(format!("{what} is always 0 here"))
                    .help("divide by another number"),
            );
        }
        let problem =
            Diagnostic::new(&codes::RULES_MAY_DIVIDE_BY_ZERO, *place, "this may divide by zero")
                .label(format!("nothing here rules out that {what} is 0"));
        let problem = match given {
            Some((_, from)) => problem.related(*from, "it may be given 0 here"),
            None => problem,
        };
        let shown = name.as_deref().unwrap_or("…");
        Some(problem.help(format!(
            "ask first, as in `if {shown} > 0`, or divide by `max(1, {shown})`; if it is never 0, say \
             so where it is declared: `int 1..6`"
        )))
    }
}
