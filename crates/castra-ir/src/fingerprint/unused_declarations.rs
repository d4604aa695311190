//! Declarations that no rule uses: functions, procedures, enums and records.
//!
//! A test file may declare functions and enums for its tests. They are part of the program, and
//! their numbers shift those of the others, but they do not affect play.

use std::collections::{BTreeMap, BTreeSet};

use crate::expr::{Expr, ExprKind};
use crate::id::{EnumId, FunctionId, Id, ProcedureId};
use crate::list::List;
use crate::program::{Axis, Program};
use crate::reachability::{called_procedures, reachable_bodies};
use crate::rules::Rules;
use crate::stmt::{Stmt, StmtKind};
use crate::ty::{Ty, Universe};
use crate::visit::{exprs_outside_bodies, visit_exprs, visit_stmt_exprs};
use crate::visit_mut::{Node, bodies_mut, visit_nodes_mut};

/// Removes the declarations that no rule uses, and renumbers the others in their order.
pub(super) fn keep_used(program: &mut Program) {
    // Only changes read what steps export, and all changes are already applied. Records occur only
    // in the types of exports: the rules have a local for each field.
    let rules = &mut program.rules;
    rules.setup_exports.clear();
    rules.procedures.iter_mut().for_each(|procedure| procedure.exports.clear());
    let phases = rules.turn.iter_mut().flat_map(|turn| &mut turn.phases);
    phases.for_each(|phase| phase.exports.clear());
    program.records.clear();

    let procedures = called_procedures(&program.rules);
    let functions = called_functions(&program.rules, &procedures);
    let functions = retain_used(&mut program.rules.functions, &functions);
    let procedures = retain_used(&mut program.rules.procedures, &procedures);
    visit_nodes_mut(&mut program.rules, &mut |node| match node {
        Node::Expr(Expr { kind: ExprKind::Call(function, _), .. }) => {
            renumber(function, &functions);
        }
        Node::Stmt(Stmt { kind: StmtKind::Call(procedure, ..), .. }) => {
            renumber(procedure, &procedures);
        }
        Node::Expr(_) | Node::Stmt(_) => {}
    });
    program.rules.judge.iter_mut().for_each(|judge| renumber(judge, &functions));

    // These two have constant ids, so they keep their places at the front.
    let mut used = BTreeSet::from([EnumId::DIRECTION, EnumId::ANSWER]);
    visit_enums(program, &mut |id| {
        used.insert(*id);
    });
    let enums = retain_used(&mut program.enums, &used);
    visit_enums(program, &mut |id| renumber(id, &enums));
}

/// Returns the functions that the course of a game can call.
fn called_functions(rules: &Rules, procedures: &BTreeSet<ProcedureId>) -> BTreeSet<FunctionId> {
    let mut called = BTreeSet::new();
    let mut found: Vec<FunctionId> = rules.judge.into_iter().collect();
    let mut see = |part: &Expr| found.extend(called_function(part));
    exprs_outside_bodies(rules).for_each(|condition| visit_exprs(condition, &mut see));
    reachable_bodies(rules, procedures).for_each(|body| visit_stmt_exprs(&body.stmts, &mut see));
    while let Some(function) = found.pop() {
        if called.insert(function)
            && let Some(function) = rules.functions.get(function)
        {
            visit_stmt_exprs(&function.body.stmts, &mut |part| found.extend(called_function(part)));
        }
    }
    called
}

fn called_function(expr: &Expr) -> Option<FunctionId> {
    if let ExprKind::Call(function, _) = &expr.kind { Some(*function) } else { None }
}

/// Removes the elements that are not in `used`. Returns the new id for each old one.
fn retain_used<I: Id + Ord, T: Clone>(list: &mut List<I, T>, used: &BTreeSet<I>) -> BTreeMap<I, I> {
    let kept: Vec<(I, T)> = (0..)
        .map(I::at)
        .zip(list.iter())
        .filter(|(id, _)| used.contains(id))
        .map(|(id, element)| (id, element.clone()))
        .collect();
    let ids = kept.iter().enumerate().map(|(position, (id, _))| (*id, I::at(position))).collect();
    *list = kept.into_iter().map(|(_, element)| element).collect();
    ids
}

fn renumber<I: Id + Ord>(id: &mut I, to: &BTreeMap<I, I>) {
    if let Some(new) = to.get(id) {
        *id = *new;
    }
}

/// Visits every enum that the data or the rules refer to.
fn visit_enums(program: &mut Program, see: &mut dyn FnMut(&mut EnumId)) {
    let options = program.options.iter_mut().map(|option| &mut option.ty);
    let states = program.states.iter_mut().map(|state| &mut state.ty);
    let faces = program.dice.iter_mut().map(|die| &mut die.face);
    let fields = program.kinds.iter_mut().flat_map(|kind| &mut kind.fields);
    let data = options.chain(states).chain(faces).chain(fields.map(|field| &mut field.ty));
    data.for_each(|ty| visit_type(ty, see));
    for table in &mut program.tables {
        visit_type(&mut table.result, see);
        for axis in &mut table.params {
            match axis {
                Axis::Words(id) => see(id),
                Axis::Numbers { .. } => {}
            }
        }
    }
    program.roles.iter_mut().flat_map(|role| &mut role.per).for_each(&mut *see);

    let rules = &mut program.rules;
    let results = rules.functions.iter_mut().map(|function| &mut function.result);
    let given = rules.procedures.iter_mut().flat_map(|procedure| &mut procedure.results);
    results.chain(given).for_each(|ty| visit_type(ty, see));
    for body in bodies_mut(rules) {
        body.locals.iter_mut().for_each(|local| visit_type(&mut local.ty, see));
    }
    visit_nodes_mut(rules, &mut |node| {
        if let Node::Expr(expr) = node {
            visit_type(&mut expr.ty, see);
            if let ExprKind::All(universe) = &mut expr.kind {
                visit_universe(universe, see);
            }
        }
    });
}

fn visit_type(ty: &mut Ty, see: &mut dyn FnMut(&mut EnumId)) {
    match ty {
        Ty::Enum(id) => see(id),
        Ty::Set(universe) => visit_universe(universe, see),
        Ty::Option(inner) => visit_type(inner, see),
        Ty::Bool
        | Ty::Int
        | Ty::Army
        | Ty::Hex
        | Ty::Piece(_)
        | Ty::Card(_)
        | Ty::Variant(_)
        | Ty::Rolled(_)
        | Ty::Record(_)
        | Ty::Error => {}
    }
}

fn visit_universe(universe: &mut Universe, see: &mut dyn FnMut(&mut EnumId)) {
    match universe {
        Universe::Enum(id) => see(id),
        Universe::Army
        | Universe::Hex
        | Universe::Piece(_)
        | Universe::Card(_)
        | Universe::Variant(_)
        | Universe::Int => {}
    }
}
