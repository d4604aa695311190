//! The phase of each procedure.

use std::collections::{BTreeMap, BTreeSet};

use castra_ir::visit::visit_all_stmts;
use castra_ir::{ProcedureId, Program, Stmt, StmtKind};

/// Assigns each procedure to the phase that calls it from the most places. Ties go to the phase
/// with more of its callers, then to the first phase. Uncalled procedures are left out.
pub(super) fn procedure_phases(program: &Program) -> BTreeMap<ProcedureId, usize> {
    let mut often: BTreeMap<ProcedureId, Vec<(usize, usize)>> = BTreeMap::new();
    let mut callers: BTreeMap<ProcedureId, BTreeSet<ProcedureId>> = BTreeMap::new();
    for (at, phase) in program.rules.turn.iter().flat_map(|turn| &turn.phases).enumerate() {
        let mut places: BTreeMap<ProcedureId, usize> = BTreeMap::new();
        let mut open: Vec<(Option<ProcedureId>, &[Stmt])> = vec![(None, &phase.body.stmts)];
        while let Some((caller, stmts)) = open.pop() {
            visit_all_stmts(stmts, &mut |stmt| {
                let StmtKind::Call(id, ..) = &stmt.kind else { return };
                callers.entry(*id).or_default().extend(caller);
                let count = places.entry(*id).or_default();
                *count += 1;
                if *count == 1
                    && let Some(procedure) = program.rules.procedures.get(id)
                {
                    open.push((Some(*id), &procedure.body.stmts));
                }
            });
        }
        for (id, count) in places {
            often.entry(id).or_default().push((at, count));
        }
    }
    let mut homes: BTreeMap<ProcedureId, usize> = BTreeMap::new();
    let mut even: Vec<(ProcedureId, Vec<usize>)> = Vec::new();
    for (id, counts) in often {
        let most = counts.iter().map(|(_, count)| *count).max();
        let first: Vec<usize> =
            counts.iter().filter(|(_, c)| Some(*c) == most).map(|(at, _)| *at).collect();
        if let Some(&at) = first.first() {
            homes.insert(id, at);
        }
        if first.len() > 1 {
            even.push((id, first));
        }
    }
    // Tied procedures may call each other, so rounds repeat until no phase changes.
    for _ in 0..even.len() {
        let mut settled = true;
        for (id, phases) in &even {
            let texts_of = |phase: usize| {
                let callers = callers.get(id).into_iter().flatten();
                callers.filter(|caller| homes.get(caller) == Some(&phase)).count()
            };
            // Of phases with the same number of callers, the first wins.
            let best = phases.iter().copied().rev().max_by_key(|phase| texts_of(*phase));
            if let Some(best) = best
                && homes.insert(*id, best) != Some(best)
            {
                settled = false;
            }
        }
        if settled {
            break;
        }
    }
    homes
}
