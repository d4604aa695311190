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
//! or it is named in a phase, in which nothing at all looks at what stands somewhere. Where several
//! of a kind may share a hex, up to a number, the hex is an element of any set, and neither the
//! body nor a function that it calls counts such pieces.

use std::collections::{BTreeMap, BTreeSet};

use castra_base::{Diagnostic, FileId, Span, codes};
use castra_ir::visit::{all_exprs, all_stmts, assigned, bodies, own_exprs};
use castra_ir::{
    Binary, Body, Expr, ExprKind, KindId, LocalId, Program, Rules, Stmt, StmtKind, Ty, Universe,
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
    let stacked = bodies(rules).flat_map(|body| of_stacked(body, (rules, program)));
    let all = named.chain(bodies(rules).flat_map(|body| of_body(body, program))).chain(stacked);
    for (place, problem) in all {
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

/// What is put into hexes of a set where several may stand, but not any number, and nothing counts
/// them.
fn of_stacked(body: &Body, (rules, program): (&Rules, &Program)) -> Vec<(Span, Diagnostic)> {
    let mut targets = Vec::new();
    all_stmts(&body.stmts, &mut |stmt| {
        let Some((kind, hex)) = target(stmt) else { return };
        let most = program.kinds.get(kind).map_or(1, |kind| kind.most_in_a_hex);
        if let ExprKind::Local(local) = hex.kind
            && (2..u16::MAX).contains(&most)
        {
            targets.push((kind, local, hex.span, most));
        }
    });
    let mut found = Vec::new();
    if targets.is_empty() {
        return found;
    }
    let mut sets = BTreeMap::new();
    let mut values = Vec::new();
    all_stmts(&body.stmts, &mut |stmt| {
        elements(stmt, &mut sets);
        own_exprs(stmt, &mut |value| values.push(value));
    });
    for (kind, local, place, most) in targets {
        let (Some(Some(set)), Some(name), Some(declared)) =
            (sets.get(&local), body.locals.get(local.index()), program.kinds.get(kind))
        else {
            continue;
        };
        if !matches!(set.ty, Ty::Set(_)) || are_counted(&values, kind, rules) {
            continue;
        }
        let (name, kind) = (&name.name, &declared.name);
        let message = format!("{most} of `{kind}` may stand in `{name}` already");
        let problem = Diagnostic::new(&codes::RULES_MAY_BE_TAKEN, place, message)
            .label("nothing has counted those that stand there")
            .related(set.span, "it is one of these")
            .help(format!(
                "write a function `has-room` that counts those that stand somewhere, and take one of \
                 these `where has-room(it)`: no more than {most} can be in one place"
            ));
        found.push((place, problem));
    }
    found
}

/// Whether values count pieces of a kind or ask for the one in a hex, or a function does that they
/// call. In the values themselves it is enough to ask whether there are any.
fn are_counted(values: &[&Expr], kind: KindId, rules: &Rules) -> bool {
    let of_kind = |set: &Expr| set.ty == Ty::Set(Universe::Piece(kind));
    let mut called = Vec::new();
    let mut counted = false;
    for value in values {
        all_exprs(value, &mut |part| match &part.kind {
            ExprKind::Count(set) | ExprKind::IsEmpty(set) | ExprKind::SumOver(set, ..) => {
                counted |= of_kind(set);
            }
            ExprKind::PieceAt(of, _) => counted |= *of == kind,
            ExprKind::Call(function, _) => called.push(*function),
            _ => {}
        });
    }
    let mut seen = BTreeSet::new();
    while let Some(function) = called.pop() {
        if counted || !seen.insert(function) {
            continue;
        }
        let Some(function) = rules.functions.get(function) else { continue };
        all_stmts(&function.body.stmts, &mut |stmt| {
            own_exprs(stmt, &mut |value| {
                all_exprs(value, &mut |part| match &part.kind {
                    ExprKind::Count(set) | ExprKind::SumOver(set, ..) => counted |= of_kind(set),
                    ExprKind::PieceAt(of, _) => counted |= *of == kind,
                    ExprKind::Call(function, _) => called.push(*function),
                    _ => {}
                });
            });
        });
    }
    counted
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
