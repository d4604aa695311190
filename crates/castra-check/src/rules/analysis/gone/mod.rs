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
//! Two names are taken to mean two pieces unless one was given the other's value, so that a piece
//! that is removed under another name is missed. Where the game makes sure in another way that
//! the piece is there, it is reported all the same; so it is a warning.

mod cause;
mod facts;
mod flow;
mod locals;
mod state;
mod values;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use castra_base::{Diagnostic, FileId, Span, codes};
use castra_compose::{Change, Target};
use castra_ir::summary::{Callee, Summaries};
use castra_ir::visit::{all_stmts, bodies, uncalled};
use castra_ir::{
    Body, Cell, FieldId, FunctionId, KindId, List, LocalId, ProcedureId, Rules, StmtKind, Ty,
};
use smol_str::SmolStr;

use crate::Reporter;
use crate::symbols::SymbolTable;
use cause::Cause;
use facts::Says;
use flow::Walk;
use locals::Locals;

/// What a call does with the pieces that it is given.
#[derive(Clone, Default)]
struct Handling {
    /// Parameters whose hex is asked for, unless the callee itself makes sure that they have
    /// one.
    needs: Locals,
    /// Parameters that may be off the board afterwards, each with where it was removed.
    removes: BTreeMap<LocalId, Rc<Cause>>,
    /// Kinds of which it may remove pieces that it was not given, each with where.
    others: BTreeMap<KindId, Rc<Cause>>,
    /// Of each truth that a procedure gives back, by its position and what it comes out as:
    /// parameters that may be off the board then.
    doubts: BTreeMap<(usize, bool), Locals>,
    /// Of a function that is a condition, what it says of its parameters.
    says: Says,
}

/// What is known of all that can be called, and of changes that remove.
#[derive(Default)]
struct Known {
    functions: List<FunctionId, Handling>,
    procedures: List<ProcedureId, Handling>,
    /// Fields after whose change a standing rule may remove the piece, each with where it
    /// does.
    fatal: BTreeMap<(KindId, FieldId), Rc<Cause>>,
}

/// A hex that is asked for where its piece may be gone.
struct Found {
    piece: String,
    kind: KindId,
    place: Span,
    /// Where the piece may have been removed.
    removed: Rc<Cause>,
    /// What is called with the piece, and asks for its hex.
    callee: Option<String>,
}

/// Reports pieces that may be gone when their hex is asked for. Each file is given with the
/// module that it belongs to; what `own` files have no part in was reported before.
pub(in crate::rules) fn check(
    (rules, summaries): (&Rules, &Summaries),
    symbols: &SymbolTable,
    (own, modules, changes): (&BTreeSet<FileId>, &BTreeMap<FileId, SmolStr>, &[Change]),
    reporter: &mut Reporter<'_>,
) {
    if !removes_anything(rules) {
        return;
    }
    let mut found = Vec::new();
    let mut known = Known::of(rules, summaries, BTreeMap::new(), &mut found);
    let fatal = fatal(rules, &known);
    if !fatal.is_empty() {
        found.clear();
        known = Known::of(rules, summaries, fatal, &mut found);
    }
    for body in uncalled(rules) {
        Walk::new(rules, &known, body).through(body, Locals::default(), Some(&mut found));
    }
    let mut told = BTreeSet::new();
    for found in found {
        let by = changed_by(&found, changes, rules, modules);
        let changer = by.as_ref().map(|(_, head)| head.file);
        let places = [found.place.file].into_iter().chain(changer);
        let mut files = found.removed.chain().map(|cause| cause.at.file).chain(places);
        let ours = files.any(|file| own.contains(&file));
        if !ours {
            continue;
        }
        let diagnostic = found.told(symbols, modules);
        let diagnostic = match by {
            Some((label, head)) => diagnostic.related(head, label),
            None => diagnostic,
        };
        // Of what is asked for after one removal of a module, one place is enough.
        if told.insert(diagnostic.primary.span) {
            reporter.report(diagnostic);
        }
    }
}

/// A change by another module of what may remove the piece, after which it is no longer known when
/// that does: what it says of itself, and where it stands.
fn changed_by(
    found: &Found,
    changes: &[Change],
    rules: &Rules,
    modules: &BTreeMap<FileId, SmolStr>,
) -> Option<(String, Span)> {
    let callees = || found.removed.chain().filter_map(|cause| cause.within.as_ref());
    let here = modules.get(&found.place.file);
    changes.iter().find_map(|change| {
        let Target::Step(procedure, _) = change.target else { return None };
        let procedure = rules.procedures.get(procedure)?;
        let is_other = modules.get(&change.head.file) != here;
        let is_in_between = callees().any(|within| within.0 == procedure.name);
        let counts = is_other && !change.module.is_empty() && !change.gives.is_empty();
        (counts && is_in_between).then(|| {
            let label = format!("the module `{}` changes `{}`", change.module, procedure.name);
            (label, change.head)
        })
    })
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

impl Known {
    /// Goes through all that can be called, callees first, and takes note of what is found.
    fn of(
        rules: &Rules,
        summaries: &Summaries,
        fatal: BTreeMap<(KindId, FieldId), Rc<Cause>>,
        found: &mut Vec<Found>,
    ) -> Self {
        let mut known = Self {
            functions: vec![Handling::default(); rules.functions.len()].into(),
            procedures: vec![Handling::default(); rules.procedures.len()].into(),
            fatal,
        };
        for &callee in summaries.bottom_up() {
            match callee {
                Callee::Function(id) => {
                    let Some(function) = rules.functions.get(id) else { continue };
                    // A function removes nothing.
                    let handling = Handling {
                        needs: known.needs(rules, &function.body, function.params),
                        says: Says::of_function(function, &known),
                        ..Handling::default()
                    };
                    if let Some(slot) = known.functions.get_mut(id) {
                        *slot = handling;
                    }
                }
                Callee::Procedure(id) => {
                    let Some(procedure) = rules.procedures.get(id) else { continue };
                    let handling = known.handling(rules, &procedure.body, procedure.params, found);
                    if let Some(slot) = known.procedures.get_mut(id) {
                        *slot = handling;
                    }
                }
            }
        }
        known
    }

    /// Parameters whose hex is asked for.
    fn needs(&self, rules: &Rules, body: &Body, params: usize) -> Locals {
        let locals = (0..).map(LocalId).zip(&body.locals).take(params);
        let gone: Locals = locals.filter(|(_, l)| is_piece(&l.ty)).map(|(id, _)| id).collect();
        if gone.is_empty() {
            return Locals::default();
        }
        Walk::new(rules, self, body).through(body, gone, None).needed
    }

    fn handling(
        &self,
        rules: &Rules,
        body: &Body,
        params: usize,
        found: &mut Vec<Found>,
    ) -> Handling {
        let needs = self.needs(rules, body, params);
        let left = Walk::new(rules, self, body).through(body, Locals::default(), Some(found));
        let given = |local: &Option<LocalId>| local.is_some_and(|local| local.index() < params);
        let others = left.taken.iter().filter(|((_, local), _)| !given(local));
        let others = others.map(|((kind, _), cause)| (*kind, Rc::clone(cause))).collect();
        let removes = left.removed.into_iter().filter(|(id, _)| left.gone.has(*id));
        let removes = removes.filter(|(id, _)| id.index() < params).collect();
        Handling { needs, removes, others, doubts: left.doubts, says: Says::default() }
    }
}

/// Fields after whose change a standing rule that looks at each piece may remove it.
fn fatal(rules: &Rules, known: &Known) -> BTreeMap<(KindId, FieldId), Rc<Cause>> {
    let mut fatal = BTreeMap::new();
    for standing in rules.standing.iter() {
        let Some((_, Ty::Piece(kind))) =
            standing.each.as_ref().zip(standing.body.locals.first().map(|local| &local.ty))
        else {
            continue;
        };
        let left = Walk::new(rules, known, &standing.body).through(
            &standing.body,
            Locals::default(),
            None,
        );
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

/// Whether it is a piece for certain.
const fn is_piece(ty: &Ty) -> bool {
    matches!(ty, Ty::Piece(_))
}

/// The kind of a piece, or of one that may be none.
fn kind_of(ty: &Ty) -> Option<KindId> {
    if let Ty::Piece(kind) = ty {
        return Some(*kind);
    }
    if let Ty::Option(inner) = ty { kind_of(inner) } else { None }
}

impl Found {
    fn told(&self, symbols: &SymbolTable, modules: &BTreeMap<FileId, SmolStr>) -> Diagnostic {
        let Self { piece, kind, place, removed, callee } = self;
        let place = *place;
        let here = callee.as_ref().map_or_else(
            || "a piece off the board has no hex".to_owned(),
            |callee| match callee.contains(' ') {
                // What was put in the place of a step has no name of its own.
                true => "what is done here asks for its hex".to_owned(),
                false => format!("`{callee}` asks for its hex"),
            },
        );
        let help = match symbols.plural_of(&Ty::Piece(*kind)) {
            Some(all) => format!(
                "ask first: `if {piece} in {all} {{ … }}`; or keep the hex from before: `let stood = {piece}.hex`"
            ),
            None => format!("keep the hex from before: `let stood = {piece}.hex`"),
        };
        // A module that removes what others then ask for is the one that can do something.
        let by_module = removed.chain().filter(|cause| {
            let remover = modules.get(&cause.at.file);
            remover.is_some() && remover != modules.get(&place.file)
        });
        if let Some(cause) = by_module.last() {
            let message = format!("this may remove `{piece}`, whose hex is still asked for");
            return Diagnostic::new(&codes::RULES_MAY_BE_GONE, cause.at, message)
                .label("after this, the piece has no hex")
                .related(place, here)
                .help("leave the piece where it is, or change what comes after it as well");
        }
        let message = format!("`{piece}` may be off the board here");
        let mut problem = Diagnostic::new(&codes::RULES_MAY_BE_GONE, place, message).label(here);
        if let Some((callee, _)) = removed.within.as_ref().filter(|within| !within.0.contains(' '))
        {
            problem = problem.related(removed.at, format!("`{callee}` may remove it"));
        }
        problem.related(removed.last().at, "it may be removed here").help(help)
    }
}
