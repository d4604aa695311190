//! Pieces whose hex is asked for when they may have left the board: a name still means a piece
//! that was removed, but the piece has no hex, and play stops at `play/piece`.
//!
//! ```text
//! strike(u, v)                 `strike` removes `v` with its last block
//! if distance(u.hex, v.hex) …  `v` may be gone
//! if v in units { … v.hex … }  fine
//! ```
//!
//! What a procedure does to its parameters is worked out from the callees up: which of them may be
//! off the board when it is left, and whose hex it asks for. Bodies are then gone through in the
//! order of play; conditions that say that a piece is on the board are heeded.
//!
//! Two names mean one piece where one was given the other's value, or where both were found in the same
//! way and nothing has changed in between, also in what is called. Else they are taken to mean two,
//! so that a piece that is removed under another name is missed. Where the game makes sure in another way that
//! the piece is there, it is reported all the same; so it is a warning.

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
use std::rc::Rc;

use castra_base::FileId;
use castra_compose::Change;
use castra_ir::summary::Summaries;
use castra_ir::visit::{all_stmts, bodies, uncalled};
use castra_ir::{Body, Cell, FieldId, KindId, LocalId, Program, Rules, StmtKind, Ty};
use kinds::kind_of;
use known::{Elsewhere, Handling, Known, Says};
use smol_str::SmolStr;

use super::written::Written;
use crate::flow::{Called, bottom_up};
use crate::input::Input;
use castra_resolve::Reporter;
use castra_resolve::symbols::SymbolTable;
use cause::{Asked, Cause};
use flow::Walk;
use locals::Locals;
use report::Found;

/// Reports pieces that may be gone when their hex is read. Each file is given with its module.
/// Problems outside the `own` files were reported before.
pub fn check(
    input: Input<'_, '_>,
    symbols: &SymbolTable,
    own: &BTreeSet<FileId>,
    modules: &BTreeMap<FileId, SmolStr>,
    changes: &[Change],
    reporter: &mut Reporter<'_>,
) {
    let Input { rules, summaries, written } = input;
    if !removes_anything(rules) {
        return;
    }
    let mut found = Vec::new();
    let mut known = Known::new(rules, &symbols.template, written);
    known.go_through(summaries, &mut found);
    let fatal = fatal(&known);
    if !fatal.is_empty() {
        found.clear();
        known = Known { fatal, ..Known::new(rules, &symbols.template, written) };
        known.go_through(summaries, &mut found);
    }
    for body in uncalled(rules) {
        Walk::new(&known, body, 0).through(body, Locals::default(), Some(&mut found));
    }
    report::report(&found, rules, symbols, own, modules, changes, reporter);
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
            functions: vec![Handling::default(); rules.functions.len()].into(),
            procedures: vec![Handling::default(); rules.procedures.len()].into(),
            fatal: BTreeMap::new(),
        }
    }

    /// Goes through all that can be called, callees first, and takes note of what is found.
    fn go_through(&mut self, summaries: &Summaries<'_>, found: &mut Vec<Found>) {
        for called in bottom_up(self.rules, summaries) {
            match called {
                Called::Function(id, function) => {
                    // A function removes nothing.
                    let handling = Handling {
                        needs: self.needs(&function.body, function.params),
                        says: Says::of_function(function, self),
                        ..Handling::default()
                    };
                    self.functions.set(id, handling);
                }
                Called::Procedure(id, procedure) => {
                    let handling = self.handling(&procedure.body, procedure.params, found);
                    self.procedures.set(id, handling);
                }
            }
        }
    }

    /// Parameters whose hex is asked for, each with where.
    fn needs(&self, body: &Body, params: usize) -> BTreeMap<LocalId, Rc<Asked>> {
        let locals = (0..).map(LocalId).zip(&body.locals).take(params);
        let gone: Locals =
            locals.filter(|(_, l)| kind_of(&l.ty).is_some()).map(|(id, _)| id).collect();
        if gone.is_empty() {
            return BTreeMap::new();
        }
        Walk::new(self, body, params).through(body, gone, None).needed
    }

    fn handling(&self, body: &Body, params: usize, found: &mut Vec<Found>) -> Handling {
        let needs = self.needs(body, params);
        let left = Walk::new(self, body, params).through(body, Locals::default(), Some(found));
        let given = |local: &Option<LocalId>| local.is_some_and(|local| local.index() < params);
        let others = left.taken.iter().filter(|((_, local), _)| !given(local));
        let others = others.map(|((kind, _), cause)| (*kind, Rc::clone(cause))).collect();
        let removed = left.removed.into_iter().filter(|(id, _)| left.gone.has(*id));
        let (removes, own): (BTreeMap<_, _>, BTreeMap<_, _>) =
            removed.partition(|(id, _)| id.index() < params);
        let own = own.into_iter().filter_map(|(id, cause)| {
            let origin = left.names.at_first(id)?.clone();
            Some(Elsewhere { origin, by: Some(id), cause })
        });
        let nameless = left.nameless.into_values();
        let nameless = nameless.map(|(origin, cause)| Elsewhere { origin, by: None, cause });
        let elsewhere = own.chain(nameless).collect();
        Handling { needs, removes, elsewhere, others, doubts: left.doubts, says: Says::default() }
    }
}

/// Fields after whose change a standing rule that looks at each piece may remove it.
fn fatal(known: &Known<'_>) -> BTreeMap<(KindId, FieldId), Rc<Cause>> {
    let mut fatal = BTreeMap::new();
    for standing in known.rules.standing.iter() {
        let Some((_, Ty::Piece(kind))) =
            standing.each.as_ref().zip(standing.body.locals.first().map(|local| &local.ty))
        else {
            continue;
        };
        let left =
            Walk::new(known, &standing.body, 0).through(&standing.body, Locals::default(), None);
        let removed = left.removed.get(&LocalId(0)).filter(|_| left.gone.has(LocalId(0)));
        let Some(removed) = removed else { continue };
        for cell in &standing.reads {
            if let Cell::Field(of, field) = cell
                && of == kind
            {
                fatal.entry((*kind, *field)).or_insert_with(|| Rc::clone(removed));
            }
        }
    }
    fatal
}
