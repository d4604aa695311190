//! Pieces whose hex is read when they may have left the board. A local still refers to a removed
//! piece, but the piece has no hex, and play stops at `play/piece`.
//!
//! ```text
//! strike(u, v)                 `strike` removes `v` with its last block
//! if distance(u.hex, v.hex) …  `v` may be gone
//! if v in units { … v.hex … }  fine
//! ```
//!
//! Procedures are summarized bottom-up: which parameters may be off the board afterwards, and whose
//! hex is read. Each body is analysed in the order of play. Conditions that test whether a piece is
//! on the board are taken into account.
//!
//! Two locals are aliases if one was assigned the other's value, or if both were found by the same
//! expression and nothing that it reads has changed in between. All others count as two pieces, so
//! the removal of a piece under another name is missed. If the game ensures in another way that the
//! piece is there, it is reported all the same; so it is a warning.

mod again;
mod cause;
mod facts;
mod flow;
mod kinds;
mod known;
mod locals;
mod met;
mod names;
mod origin;
mod report;
mod state;
mod values;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_base::FileId;
use castra_compose::Change;
use castra_ir::summary::{Callee, Summaries};
use castra_ir::visit::{all_stmts, bodies, uncalled};
use castra_ir::{
    Body, Cell, FieldId, Function, FunctionId, KindId, LocalId, Procedure, ProcedureId, Program,
    Rules, StandingRule, StmtKind, Ty,
};
use kinds::kind_of;
use known::{CallSummary, Elsewhere, Implied, Known};
use smol_str::SmolStr;

use super::written::Written;
use crate::below::GameBelow;
use crate::flow::{Called, bottom_up, procedures_bottom_up};
use crate::input::Input;
pub(crate) use again::Below;
use castra_resolve::Reporter;
use castra_resolve::symbols::SymbolTable;
use cause::{Asked, Cause};
use flow::Walk;
use locals::Locals;
use report::Found;

/// The result of the analysis.
#[derive(Default)]
pub(crate) struct Checked {
    /// The summaries for rules on top of a game. `None` for a battle, which has nothing on top of
    /// it, and if something was found.
    pub below: Option<Below>,
    /// The number of functions and procedures that were visited. The others have the summaries of
    /// the game below.
    pub visited: usize,
}

/// Reports pieces that may be gone when their hex is read. `modules` holds the module of each file.
/// Problems outside the `own` files were reported before.
pub(crate) fn check(
    input: Input<'_, '_>,
    below: Option<GameBelow<'_, Below>>,
    symbols: &SymbolTable,
    own: &BTreeSet<FileId>,
    modules: &BTreeMap<FileId, SmolStr>,
    changes: &[Change],
    reporter: &mut Reporter<'_>,
) -> Checked {
    let Input { rules, summaries, written } = input;
    if !removes_anything(rules) {
        return Checked::default();
    }
    let mut found = Vec::new();
    let mut known = Known::new(rules, &symbols.template, written);
    match below.filter(|game| written.standing == game.written.standing) {
        Some(game) => known.again(game, summaries, &mut found),
        None => known.all(summaries, &mut found),
    }
    for body in uncalled(rules) {
        Walk::new(&known, body, 0).through(body, Locals::default(), Some(&mut found));
    }
    report::report(&found, rules, symbols, own, modules, changes, reporter);
    let visited = known.visited;
    let keeps = found.is_empty() && symbols.battle.is_none();
    Checked { below: keeps.then(|| known.into_below()), visited }
}

fn removes_anything(rules: &Rules) -> bool {
    let mut any = false;
    for body in bodies(rules) {
        all_stmts(&body.stmts, &mut |stmt| {
            any |= matches!(stmt.kind, StmtKind::Remove(_) | StmtKind::Lift(_));
        });
    }
    any
}

impl<'a> Known<'a> {
    fn new(rules: &'a Rules, program: &'a Program, written: &'a Written) -> Self {
        Self {
            rules,
            program,
            written,
            functions: vec![Arc::default(); rules.functions.len()].into(),
            procedures: vec![Arc::default(); rules.procedures.len()].into(),
            fatal: BTreeMap::new(),
            visited: 0,
        }
    }

    /// Summarizes all functions and procedures, callees first, and records the findings in them.
    fn all(&mut self, summaries: &Summaries<'_>, found: &mut Vec<Found>) {
        for called in bottom_up(self.rules, summaries) {
            if let Called::Function(id, function) = called {
                self.function(id, function);
            }
        }
        self.fatal = self.fatal(summaries);
        for (id, procedure) in procedures_bottom_up(self.rules, summaries) {
            self.procedure(id, procedure, found);
        }
    }

    /// Summarizes a function whose callees have summaries. A function removes nothing and calls no
    /// procedure.
    fn function(&mut self, id: FunctionId, function: &'a Function) {
        self.visited += 1;
        let summary = CallSummary {
            needs: self.needs(&function.body, function.params),
            implied: Implied::of_function(function, self),
            ..CallSummary::default()
        };
        self.functions.set(id, Arc::new(summary));
    }

    /// Summarizes a procedure whose callees have summaries, and records the findings in it.
    fn procedure(&mut self, id: ProcedureId, procedure: &'a Procedure, found: &mut Vec<Found>) {
        self.visited += 1;
        let summary = self.summarize(&procedure.body, procedure.params, found);
        self.procedures.set(id, Arc::new(summary));
    }

    /// Returns the parameters whose hex is read, each with the read.
    fn needs(&self, body: &Body, params: usize) -> BTreeMap<LocalId, Arc<Asked>> {
        let locals = (0..).map(LocalId).zip(&body.locals).take(params);
        let gone: Locals =
            locals.filter(|(_, l)| kind_of(&l.ty).is_some()).map(|(id, _)| id).collect();
        if gone.is_empty() {
            return BTreeMap::new();
        }
        Walk::new(self, body, params).through(body, gone, None).needed
    }

    fn summarize(&self, body: &Body, params: usize, found: &mut Vec<Found>) -> CallSummary {
        let needs = self.needs(body, params);
        let left = Walk::new(self, body, params).through(body, Locals::default(), Some(found));
        let given = |local: &Option<LocalId>| local.is_some_and(|local| local.index() < params);
        let others = left.removals.iter().filter(|((_, local), _)| !given(local));
        let others = others.map(|((kind, _), cause)| (*kind, Arc::clone(cause))).collect();
        let removed = left.removed.into_iter().filter(|(id, _)| left.gone.has(*id));
        let (removes, own): (BTreeMap<_, _>, BTreeMap<_, _>) =
            removed.partition(|(id, _)| id.index() < params);
        let own = own.into_iter().filter_map(|(id, cause)| {
            let origin = left.names.at_start(id)?.clone();
            Some(Elsewhere { origin, by: Some(id), cause })
        });
        let nameless = left.nameless.into_values();
        let nameless = nameless.map(|(origin, cause)| Elsewhere { origin, by: None, cause });
        let elsewhere = own.chain(nameless).collect();
        let doubts = left.doubts;
        CallSummary { needs, removes, elsewhere, others, doubts, implied: Implied::default() }
    }

    /// Returns the fields whose change may make a standing rule over each piece remove the piece.
    /// Summarizes the procedures that these rules call, as if there were no such fields.
    fn fatal(&mut self, summaries: &Summaries<'_>) -> BTreeMap<(KindId, FieldId), Arc<Cause>> {
        let of_pieces: Vec<_> = self.rules.standing.iter().filter_map(of_each_piece).collect();
        let called = called_by(of_pieces.iter().map(|(_, standing)| &standing.body), summaries);
        for (id, procedure) in procedures_bottom_up(self.rules, summaries) {
            if called.contains(&id) {
                self.procedure(id, procedure, &mut Vec::new());
            }
        }
        let mut fatal = BTreeMap::new();
        for (kind, standing) in of_pieces {
            let walk = Walk::new(self, &standing.body, 0);
            let left = walk.through(&standing.body, Locals::default(), None);
            let removed = left.removed.get(&LocalId(0)).filter(|_| left.gone.has(LocalId(0)));
            let Some(removed) = removed else { continue };
            for cell in &standing.reads {
                if let Cell::Field(of, field) = cell
                    && *of == kind
                {
                    fatal.entry((kind, *field)).or_insert_with(|| Arc::clone(removed));
                }
            }
        }
        fatal
    }
}

/// Returns a standing rule over each piece of a kind, with the kind.
fn of_each_piece(standing: &StandingRule) -> Option<(KindId, &StandingRule)> {
    let local = standing.each.as_ref().and(standing.body.locals.first())?;
    let Ty::Piece(kind) = local.ty else { return None };
    Some((kind, standing))
}

/// Returns the procedures that bodies call, directly or not.
fn called_by<'r>(
    bodies: impl Iterator<Item = &'r Body>,
    summaries: &Summaries<'_>,
) -> BTreeSet<ProcedureId> {
    let mut open = Vec::new();
    for body in bodies {
        all_stmts(&body.stmts, &mut |stmt| {
            if let StmtKind::Call(id, ..) = stmt.kind {
                open.push(id);
            }
        });
    }
    let mut called = BTreeSet::new();
    while let Some(id) = open.pop() {
        if called.insert(id) {
            let sites = summaries.procedures.get(id).into_iter().flat_map(|of| &of.sites);
            open.extend(sites.filter_map(|site| match site.callee {
                Callee::Procedure(id) => Some(id),
                Callee::Function(_) => None,
            }));
        }
    }
    called
}
