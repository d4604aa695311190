//! Proofs that rely on standing rules to leave some state alone. They are checked here, when all
//! rules have been read, including those of modules.
//!
//! ```text
//! for each u in units where it.n > 0 { u.n -= 1 }             fine
//! whenever u.n == 1 for u in units { for each v in … { v.n = 0 } }     not with this
//! ```

use std::collections::{BTreeMap, BTreeSet};

use castra_base::{Diagnostic, FileId, Span, codes};
use castra_ir::effects::{Calls, Effects, Slot};
use castra_ir::{Cell, FieldId, KindId, ProcedureId, Program, Rules, Stmt};

use crate::assumption::Assumption;
use castra_resolve::Reporter;

/// Reports proofs that a standing rule invalidates. If only the rule is in `own_files`, and not the
/// proof, the rule is reported instead.
pub(crate) fn check(
    assumptions: Vec<Assumption>,
    rules: &Rules,
    program: &Program,
    own_files: &BTreeSet<FileId>,
    reporter: &mut Reporter<'_>,
) {
    if assumptions.is_empty() {
        return;
    }
    let written = standing_writes(rules, program);
    let mut reported = BTreeSet::new();
    for Assumption { cells, problem } in assumptions {
        let Some((cell, rule)) = cells.iter().find_map(|cell| Some((*cell, *written.get(cell)?)))
        else {
            continue;
        };
        let place = problem.primary.span;
        if own_files.contains(&place.file) || !own_files.contains(&rule.file) {
            reporter.report(problem.related(rule, "this may change it in between"));
        } else if reported.insert((cell, rule)) {
            let name = cell_name(cell, program);
            let message = format!("this may change `{name}` while a rule counts on it");
            let only_if = match *problem.code == codes::RULES_MAY_BE_NONE {
                true => "this is never none only if nothing else changes it",
                false => "this keeps within bounds only if nothing else changes it",
            };
            reporter.report(
                Diagnostic::new(problem.code, rule, message)
                    .label("runs after each change of the state that it reads")
                    .related(place, only_if)
                    .help(format!("do it elsewhere, as in a phase, or leave `{name}` alone")),
            );
        }
    }
}

/// Returns the state that standing rules and endings write, each with the rule.
fn standing_writes(rules: &Rules, program: &Program) -> BTreeMap<Cell, Span> {
    let mut procedures = BTreeMap::new();
    let standing = rules.standing.iter().map(|rule| (&rule.body, rule.span));
    let endings = rules.endings.iter().map(|ending| (&ending.body, ending.span));
    let mut written = BTreeMap::new();
    for (body, span) in standing.chain(endings) {
        let mut seen = BTreeSet::new();
        let mut cells = BTreeSet::new();
        let mut left = own_writes(&body.stmts, program, &mut cells);
        while let Some(id) = left.pop() {
            if !seen.insert(id) {
                continue;
            }
            let (writes, calls) = procedures.entry(id).or_insert_with(|| {
                let mut writes = BTreeSet::new();
                let stmts = rules.procedures.get(id).map_or(&[][..], |p| p.body.stmts.as_slice());
                let calls = own_writes(stmts, program, &mut writes);
                (writes, calls)
            });
            cells.extend(writes.iter().copied());
            left.extend(calls.iter().copied());
        }
        for cell in cells {
            written.entry(cell).or_insert(span);
        }
    }
    written
}

/// Adds the state that statements write. Returns the procedures that they call.
fn own_writes(stmts: &[Stmt], program: &Program, cells: &mut BTreeSet<Cell>) -> Vec<ProcedureId> {
    let (mut effects, mut calls) = (Effects::default(), Calls::default());
    effects.add_stmts(stmts, program, &mut calls);
    cells.extend(effects.writes.iter().filter_map(|slot| match slot {
        Slot::Cell(cell) => Some(*cell),
        Slot::NextTurn | Slot::Seen | Slot::Outcome => None,
    }));
    calls.procedures
}

fn cell_name(cell: Cell, program: &Program) -> String {
    let of_field = |kind: KindId, field: FieldId| {
        program.kinds.get(kind)?.fields.get(field).map(|field| field.name.clone())
    };
    let name = match cell {
        Cell::State(id) => program.states.get(id).map(|state| state.name.clone()),
        Cell::Field(kind, field) => of_field(kind, field),
        Cell::Place(_) | Cell::Army(_) | Cell::Pile(_) | Cell::Turn => None,
    };
    name.unwrap_or_default()
}
