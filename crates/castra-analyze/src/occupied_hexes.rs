//! Moves to hexes that no condition has tested to be free. If a piece of the same kind is there,
//! play stops at `play/piece`.
//!
//! ```text
//! choose to in neighbours(u.hex) { move u to to }                          `to` may be occupied
//! choose to in neighbours(u.hex) where it.unit is none { move u to to }    fine
//! ```
//!
//! A move is reported only if nothing in the body can have tested the hex. The hex is an element of
//! a set that depends on the board alone, or a step from another hex, and no condition reads the
//! pieces in it. Or it is a named hex in a phase that reads no position of pieces. If several
//! pieces of a kind may share a hex, up to a limit, the set may be any, and neither the set nor a
//! condition with the hex counts such pieces.

use std::collections::{BTreeMap, BTreeSet};

use castra_base::{Diagnostic, FileId, Span, codes};
use castra_ir::visit::{
    bodies, reads_local, visit_all_stmts, visit_assigned_locals, visit_exprs, visit_own_exprs,
};
use castra_ir::{
    Binary, Body, BuiltIn, Expr, ExprKind, KindId, LocalId, ProcedureId, Program, Reads, Rules,
    Stmt, StmtKind, Ty, Universe,
};

use castra_resolve::Reporter;

/// Reports moves to hexes that may be occupied, in `own_files`.
pub(crate) fn check(
    rules: &Rules,
    program: &Program,
    own_files: &BTreeSet<FileId>,
    reporter: &mut Reporter<'_>,
) {
    let mut reported = BTreeSet::new();
    let phases = rules.turn.iter().flat_map(|turn| &turn.phases).map(|phase| &phase.body);
    let mut found: Vec<(Span, Diagnostic)> =
        phases.flat_map(|body| check_named_hexes(body, program)).collect();
    let mut moves = Moves { rules, program, unguarded_params: BTreeMap::new() };
    for body in bodies(rules) {
        moves.check_body(body, &mut found);
    }
    for (place, problem) in found {
        if own_files.contains(&place.file) && reported.insert(place) {
            reporter.report(problem);
        }
    }
}

/// The analysis of placements, calls included.
struct Moves<'r> {
    rules: &'r Rules,
    program: &'r Program,
    /// The hex parameters into which each procedure puts pieces of a kind without a test for room.
    /// Empty while the procedure is being analysed.
    unguarded_params: BTreeMap<ProcedureId, Vec<(usize, KindId)>>,
}

impl<'r> Moves<'r> {
    /// Reports the placements of a body in hexes of a set without a test for room.
    fn check_body(&mut self, body: &'r Body, findings: &mut Vec<(Span, Diagnostic)>) {
        let (mut sets, mut targets) = (BTreeMap::new(), Vec::new());
        let mut named = BTreeMap::new();
        visit_all_stmts(&body.stmts, &mut |stmt| {
            self.add_targets(stmt, &mut targets);
            record_element_sets(stmt, &mut sets);
            record_named_sets(stmt, &mut named);
        });
        targets
            .retain(|(_, hex)| matches!(local(hex).map(|at| sets.get(&at)), Some(Some(Some(_)))));
        if targets.is_empty() {
            return;
        }
        let questions = RoomTests::collect(body);
        for (kind, hex) in targets {
            let Some(at) = local(hex) else { continue };
            let Some(Some(set)) = sets.get(&at) else { continue };
            let (Some(name), Some(declared)) =
                (body.locals.get(at.index()), self.program.kinds.get(kind))
            else {
                continue;
            };
            let (name, most) = (&name.name, declared.most_in_a_hex);
            let has_asked = match most {
                1 => !depends_on_board(set),
                _ => {
                    !matches!(set.ty, Ty::Set(_)) || {
                        is_chosen_by_count(set, &named, kind, self.rules)
                    }
                }
            };
            if has_asked || questions.tests_room(at, kind, most, self.rules) {
                continue;
            }
            let kind = &declared.name;
            let problem = if most == 1 {
                let (why, help) = if matches!(set.ty, Ty::Set(_)) {
                    (
                        format!("`{name}` is one of these"),
                        format!("pick one that is free: `where it.{kind} is none`"),
                    )
                } else {
                    (
                        format!("`{name}` comes from here"),
                        format!("check first: `if {name}.{kind} is none`"),
                    )
                };
                occupied_hex(hex.span, kind, name).related(set.span, why).help(help)
            } else {
                let message = format!("{most} of `{kind}` may stand in `{name}` already");
                Diagnostic::new(&codes::RULES_MAY_BE_TAKEN, hex.span, message)
                    .label("nothing has counted those that stand there")
                    .related(set.span, format!("`{name}` is one of these"))
                    .help(format!(
                        "write a function `has-room` that counts those that stand somewhere, and \
                         take one of these `where has-room(it)`: no more than {most} can be in one \
                         place"
                    ))
            };
            findings.push((hex.span, problem));
        }
    }

    /// Adds the target hexes of a statement that places pieces, each with the kind of the pieces.
    fn add_targets(&mut self, stmt: &'r Stmt, targets: &mut Vec<(KindId, &'r Expr)>) {
        if let StmtKind::Call(procedure, args, _) = &stmt.kind {
            if args.iter().any(|arg| arg.ty == Ty::Hex) {
                let carried = self.unguarded_placements(*procedure);
                targets.extend(
                    carried.into_iter().filter_map(|(at, kind)| Some((kind, args.get(at)?))),
                );
            }
            return;
        }
        targets.extend(target(stmt).filter(|(kind, _)| self.is_limited(*kind)));
    }

    fn is_limited(&self, kind: KindId) -> bool {
        self.program.kinds.get(kind).is_some_and(|kind| kind.most_in_a_hex < u16::MAX)
    }

    /// Returns the hex parameters into which a procedure puts pieces without a test for room.
    fn unguarded_placements(&mut self, id: ProcedureId) -> Vec<(usize, KindId)> {
        if let Some(known) = self.unguarded_params.get(&id) {
            return known.clone();
        }
        self.unguarded_params.insert(id, Vec::new());
        let Some(procedure) = self.rules.procedures.get(id) else { return Vec::new() };
        let body = &procedure.body;
        let mut targets = Vec::new();
        visit_all_stmts(&body.stmts, &mut |stmt| self.add_targets(stmt, &mut targets));
        targets.retain(|(_, hex)| local(hex).is_some_and(|at| at.index() < procedure.params));
        if targets.is_empty() {
            return Vec::new();
        }
        let questions = RoomTests::collect(body);
        let mut carried: Vec<(usize, KindId)> = Vec::new();
        for (kind, hex) in targets {
            let Some(at) = local(hex) else { continue };
            let most = self.program.kinds.get(kind).map_or(1, |kind| kind.most_in_a_hex);
            let one = (at.index(), kind);
            if !carried.contains(&one) && !questions.tests_room(at, kind, most, self.rules) {
                carried.push(one);
            }
        }
        self.unguarded_params.insert(id, carried.clone());
        carried
    }
}

/// The expressions of a body that may test for room in hexes.
struct RoomTests<'b> {
    values: Vec<&'b Expr>,
    /// The locals with a test that may concern the pieces in the hex.
    tested: BTreeSet<LocalId>,
}

impl<'b> RoomTests<'b> {
    fn collect(body: &'b Body) -> Self {
        let mut questions = Self { values: Vec::new(), tested: BTreeSet::new() };
        visit_all_stmts(&body.stmts, &mut |stmt| {
            visit_own_exprs(stmt, &mut |value| {
                add_tested_locals(value, &mut questions.tested);
                questions.values.push(value);
            });
        });
        questions
    }

    /// Returns whether the body tests a hex for room for a piece of a kind, of which `most` may
    /// share it.
    fn tests_room(&self, hex: LocalId, kind: KindId, most: u16, rules: &Rules) -> bool {
        match most {
            1 => self.tested.contains(&hex),
            _ => self.values.iter().any(|value| counts_pieces(value, Some(hex), kind, rules)),
        }
    }
}

const fn local(hex: &Expr) -> Option<LocalId> {
    if let ExprKind::Local(local) = hex.kind { Some(local) } else { None }
}

/// Returns whether a value, callees included, counts pieces of a kind or reads the piece in a hex.
/// In the value itself, a test for an empty set is enough. With `hex`, only expressions that
/// mention this local count.
fn counts_pieces(value: &Expr, hex: Option<LocalId>, kind: KindId, rules: &Rules) -> bool {
    let mut called = Vec::new();
    let mut counted = false;
    visit_exprs(value, &mut |part| {
        let is_of_hex = || hex.is_none_or(|hex| reads_local(part, hex));
        if let ExprKind::Call(function, _) = &part.kind {
            called.extend(is_of_hex().then_some(*function));
        } else if let ExprKind::IsEmpty(set) = &part.kind {
            counted = counted || is_of_kind(set, kind) && is_of_hex();
        } else {
            counted = counted || is_piece_count(part, kind) && is_of_hex();
        }
    });
    let mut seen = BTreeSet::new();
    while let Some(function) = called.pop() {
        if counted || !seen.insert(function) {
            continue;
        }
        let Some(function) = rules.functions.get(function) else { continue };
        visit_all_stmts(&function.body.stmts, &mut |stmt| {
            visit_own_exprs(stmt, &mut |value| {
                visit_exprs(value, &mut |part| {
                    counted |= is_piece_count(part, kind);
                    if let ExprKind::Call(function, _) = &part.kind {
                        called.push(*function);
                    }
                });
            });
        });
    }
    counted
}

/// Returns whether a set, or a set that it names, counts pieces of a kind. A named set whose
/// origin is unknown, such as a parameter, may have done so.
fn is_chosen_by_count(
    set: &Expr,
    named: &BTreeMap<LocalId, Option<&Expr>>,
    kind: KindId,
    rules: &Rules,
) -> bool {
    let (mut pending, mut seen) = (vec![set], BTreeSet::new());
    while let Some(set) = pending.pop() {
        let mut is_counted = counts_pieces(set, None, kind, rules);
        visit_exprs(set, &mut |part| {
            let ExprKind::Local(local) = part.kind else { return };
            if matches!(part.ty, Ty::Set(_)) && seen.insert(local) {
                match named.get(&local) {
                    Some(Some(value)) => pending.push(value),
                    Some(None) | None => is_counted = true,
                }
            }
        });
        if is_counted {
            return true;
        }
    }
    false
}

/// Records the sets that `let` names; `None` for a local with other values.
fn record_named_sets<'s>(stmt: &'s Stmt, named: &mut BTreeMap<LocalId, Option<&'s Expr>>) {
    match &stmt.kind {
        StmtKind::Let(local, value) => {
            named.entry(*local).and_modify(|known| *known = None).or_insert(Some(value));
        }
        _ => visit_assigned_locals(stmt, &mut |local| {
            named.insert(local, None);
        }),
    }
}

/// Returns whether a value is the number of pieces of a kind in a set, or the piece in a hex.
fn is_piece_count(value: &Expr, kind: KindId) -> bool {
    if let ExprKind::Count(set) | ExprKind::SumOver(set, ..) = &value.kind {
        return is_of_kind(set, kind);
    }
    matches!(value.kind, ExprKind::PieceAt(of, _) if of == kind)
}

fn is_of_kind(set: &Expr, kind: KindId) -> bool {
    set.ty == Ty::Set(Universe::Piece(kind))
}

/// Returns the problems of placements in named hexes, in a body that reads no position of pieces.
fn check_named_hexes(body: &Body, program: &Program) -> Vec<(Span, Diagnostic)> {
    let mut is_tested = false;
    visit_all_stmts(&body.stmts, &mut |stmt| {
        visit_own_exprs(stmt, &mut |value| {
            visit_exprs(value, &mut |part| {
                is_tested |= matches!(
                    part.kind,
                    ExprKind::PieceAt(..)
                        | ExprKind::HexOf(_)
                        | ExprKind::OnBoard(_)
                        | ExprKind::Call(..)
                ) || reads_positions(part);
            });
        });
    });
    let mut found = Vec::new();
    if is_tested {
        return found;
    }
    visit_all_stmts(&body.stmts, &mut |stmt| {
        let Some((kind, hex)) = target(stmt) else { return };
        let (ExprKind::NamedHex(named), Some(kind)) = (&hex.kind, program.kinds.get(kind)) else {
            return;
        };
        if kind.most_in_a_hex != 1 {
            return;
        }
        let (name, kind) = (&named.name, &kind.name);
        let help = format!("check first: `if {name}.{kind} is none`");
        found.push((hex.span, occupied_hex(hex.span, kind, name).help(help)));
    });
    found
}

fn occupied_hex(hex: Span, kind: &str, name: &str) -> Diagnostic {
    let message = format!("another `{kind}` may stand in `{name}`");
    Diagnostic::new(&codes::RULES_MAY_BE_TAKEN, hex, message)
        .label("nothing has asked whether it is free")
}

/// Returns the kind of the piece that a statement puts into a hex, and the hex.
fn target(stmt: &Stmt) -> Option<(KindId, &Expr)> {
    if let StmtKind::MovePiece(piece, hex) = &stmt.kind {
        let Ty::Piece(kind) = piece.ty else { return None };
        return Some((kind, hex));
    }
    if let StmtKind::Place { kind, hex, .. } = &stmt.kind { Some((*kind, hex)) } else { None }
}

/// Records the set that contains each local; `None` for a local with other values.
fn record_element_sets<'s>(stmt: &'s Stmt, sets: &mut BTreeMap<LocalId, Option<&'s Expr>>) {
    let mut add = |local: LocalId, set: Option<&'s Expr>| {
        sets.entry(local).and_modify(|known| *known = None).or_insert(set);
    };
    if let StmtKind::Choose { local, set, second, .. } = &stmt.kind {
        add(*local, Some(set));
        if let Some((local, set)) = second.as_deref() {
            add(*local, Some(set));
        }
    } else if let StmtKind::ForEach { local, set, .. } | StmtKind::Pick(local, set) = &stmt.kind {
        add(*local, Some(set));
    } else if let StmtKind::Let(local, value) = &stmt.kind
        && matches!(value.built_in(), Some((BuiltIn::Step, _)))
    {
        add(*local, Some(value));
    } else {
        visit_assigned_locals(stmt, &mut |local| add(local, None));
    }
}

/// Adds the locals with a test that may concern the pieces in the hex.
fn add_tested_locals(value: &Expr, tested: &mut BTreeSet<LocalId>) {
    let mut note = |expr: &Expr| {
        if let ExprKind::Local(local) = expr.kind {
            tested.insert(local);
        }
    };
    visit_exprs(value, &mut |part| {
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

/// Returns whether a value is a built-in that reads the positions of pieces.
fn reads_positions(value: &Expr) -> bool {
    value.built_in().is_some_and(|(built_in, _)| built_in.entry().reads == Reads::Places)
}

/// Returns whether a set depends on the board alone, and so cannot exclude occupied hexes.
fn depends_on_board(set: &Expr) -> bool {
    let mut of_board = true;
    visit_exprs(set, &mut |part| {
        let asks = matches!(
            part.kind,
            ExprKind::PieceAt(..)
                | ExprKind::Contains(..)
                | ExprKind::Call(..)
                | ExprKind::Count(_)
                | ExprKind::IsEmpty(_)
        ) || reads_positions(part);
        // A stored set may be the result of an earlier test of the same hex.
        let kept =
            matches!(part.kind, ExprKind::Local(_) | ExprKind::State(..) | ExprKind::Field(..));
        of_board &= !(asks || kept && matches!(part.ty, Ty::Set(_)));
    });
    of_board
}
