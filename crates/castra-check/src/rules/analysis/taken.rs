//! Moves to hexes of which nobody has asked whether they are free: where a piece of the same kind
//! stands, play stops at `play/piece`.
//!
//! ```text
//! choose to in neighbours(u.hex) { move u to to }                          `to` may be taken
//! choose to in neighbours(u.hex) where it.unit is none { move u to to }    fine
//! ```
//!
//! Reported is only what nothing in the body can have asked: the hex is an element of a set that
//! is made of the board alone, or a step from another, and no condition looks at what stands in it;
//! or it is named in a phase, in which nothing at all looks at what stands somewhere.

use std::collections::{BTreeMap, BTreeSet};

use castra_base::{Diagnostic, FileId, Span, codes};
use castra_ir::visit::{all_exprs, all_stmts, assigned, bodies, own_exprs};
use castra_ir::{
    Binary, Body, Expr, ExprKind, KindId, LocalId, Program, Rules, Stmt, StmtKind, Ty,
};

use crate::Reporter;

/// Reports moves to hexes that may be taken, in the `own` files.
pub(in crate::rules) fn check(
    rules: &Rules,
    program: &Program,
    own: &BTreeSet<FileId>,
    reporter: &mut Reporter<'_>,
) {
    let mut told = BTreeSet::new();
    let phases = rules.turn.iter().flat_map(|turn| &turn.phases).map(|phase| &phase.body);
    let named = phases.flat_map(|body| of_named(body, program));
    for (place, problem) in named.chain(bodies(rules).flat_map(|body| of_body(body, program))) {
        if own.contains(&place.file) && told.insert(place) {
            reporter.report(problem);
        }
    }
}

fn of_body(body: &Body, program: &Program) -> Vec<(Span, Diagnostic)> {
    let mut found = Vec::new();
    let mut moves = false;
    all_stmts(&body.stmts, &mut |stmt| moves |= target(stmt).is_some());
    if !moves {
        return found;
    }
    let (mut sets, mut asked) = (BTreeMap::new(), BTreeSet::new());
    all_stmts(&body.stmts, &mut |stmt| {
        elements(stmt, &mut sets);
        own_exprs(stmt, &mut |value| looks_at(value, &mut asked));
    });
    all_stmts(&body.stmts, &mut |stmt| {
        let Some((kind, hex)) = target(stmt) else { return };
        let ExprKind::Local(local) = hex.kind else { return };
        let Some(Some(set)) = sets.get(&local) else { return };
        let (Some(name), Some(kind)) = (body.locals.get(local.index()), program.kinds.get(kind))
        else {
            return;
        };
        if kind.most_in_a_hex != 1 || asked.contains(&local) || !is_of_board(set) {
            return;
        }
        let (name, kind) = (&name.name, &kind.name);
        let (why, help) = if matches!(set.ty, Ty::Set(_)) {
            ("it is one of these", format!("pick one that is free: `where it.{kind} is none`"))
        } else {
            ("it is this one", format!("ask first: `if {name}.{kind} is none`"))
        };
        let problem = may_be_taken(hex.span, kind, name).related(set.span, why).help(help);
        found.push((hex.span, problem));
    });
    found
}

/// What is put into hexes by their names where nothing looks at what stands anywhere.
fn of_named(body: &Body, program: &Program) -> Vec<(Span, Diagnostic)> {
    let mut looks = false;
    all_stmts(&body.stmts, &mut |stmt| {
        own_exprs(stmt, &mut |value| {
            all_exprs(value, &mut |part| {
                looks |= matches!(
                    part.kind,
                    ExprKind::PieceAt(..)
                        | ExprKind::HexOf(_)
                        | ExprKind::Places(_)
                        | ExprKind::OnBoard(_)
                        | ExprKind::Call(..)
                );
            });
        });
    });
    let mut found = Vec::new();
    if looks {
        return found;
    }
    all_stmts(&body.stmts, &mut |stmt| {
        let Some((kind, hex)) = target(stmt) else { return };
        let (ExprKind::NamedHex(named), Some(kind)) = (&hex.kind, program.kinds.get(kind)) else {
            return;
        };
        if kind.most_in_a_hex != 1 {
            return;
        }
        let (name, kind) = (&named.name, &kind.name);
        let help = format!("ask first: `if {name}.{kind} is none`");
        found.push((hex.span, may_be_taken(hex.span, kind, name).help(help)));
    });
    found
}

fn may_be_taken(hex: Span, kind: &str, name: &str) -> Diagnostic {
    let message = format!("another `{kind}` may stand in `{name}`");
    Diagnostic::new(&codes::RULES_MAY_BE_TAKEN, hex, message)
        .label("nothing has asked whether it is free")
}

/// The kind of the piece that a statement puts into a hex, and the hex.
fn target(stmt: &Stmt) -> Option<(KindId, &Expr)> {
    if let StmtKind::MovePiece(piece, hex) = &stmt.kind {
        let Ty::Piece(kind) = piece.ty else { return None };
        return Some((kind, hex));
    }
    if let StmtKind::Place { kind, hex, .. } = &stmt.kind { Some((*kind, hex)) } else { None }
}

/// Of which sets locals are elements; none where one has its value from somewhere else as well.
fn elements<'s>(stmt: &'s Stmt, sets: &mut BTreeMap<LocalId, Option<&'s Expr>>) {
    let mut add = |local: LocalId, set: Option<&'s Expr>| {
        sets.entry(local).and_modify(|known| *known = None).or_insert(set);
    };
    if let StmtKind::Choose { local, set, second, .. } = &stmt.kind {
        add(*local, Some(set));
        if let Some((local, set)) = second {
            add(*local, Some(set));
        }
    } else if let StmtKind::ForEach { local, set, .. } | StmtKind::Pick(local, set) = &stmt.kind {
        add(*local, Some(set));
    } else if let StmtKind::Let(local, value) = &stmt.kind
        && matches!(value.kind, ExprKind::StepTo(..))
    {
        add(*local, Some(value));
    } else {
        assigned(stmt, &mut |local| add(local, None));
    }
}

/// Locals of which something is asked that may have to do with what stands there.
fn looks_at(value: &Expr, asked: &mut BTreeSet<LocalId>) {
    let mut note = |expr: &Expr| {
        if let ExprKind::Local(local) = expr.kind {
            asked.insert(local);
        }
    };
    all_exprs(value, &mut |part| {
        if let ExprKind::PieceAt(_, hex) | ExprKind::Contains(hex, _) = &part.kind {
            note(hex);
        } else if let ExprKind::Binary(Binary::Equal | Binary::NotEqual, a, b) = &part.kind {
            // `any(units, it.hex == to)`
            if [a, b].iter().any(|of| matches!(of.kind, ExprKind::HexOf(_))) {
                [a, b].into_iter().for_each(|of| note(of));
            }
        } else if let ExprKind::Call(_, args) = &part.kind {
            args.iter().for_each(&mut note);
        }
    });
}

/// Whether a set is made of the board alone: nothing in it can have left out hexes that are
/// taken.
fn is_of_board(set: &Expr) -> bool {
    let mut of_board = true;
    all_exprs(set, &mut |part| {
        let asks = matches!(
            part.kind,
            ExprKind::PieceAt(..)
                | ExprKind::Places(_)
                | ExprKind::Contains(..)
                | ExprKind::Call(..)
                | ExprKind::Count(_)
                | ExprKind::IsEmpty(_)
        );
        // What was found out before may have asked.
        let kept =
            matches!(part.kind, ExprKind::Local(_) | ExprKind::State(..) | ExprKind::Field(..));
        of_board &= !(asks || kept && matches!(part.ty, Ty::Set(_)));
    });
    of_board
}
