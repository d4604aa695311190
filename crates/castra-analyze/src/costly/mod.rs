//! Costly values that are computed again and again with the same result.
//!
//! ```text
//! for each u in units {
//!   choose h in hexes where it not in zone(us) or none { u.aim = h }  zone(us) again for each unit
//! }
//! hexes h where any(f in foes(us), h in goals(f))                      goals(f) again for each hex
//! ```
//!
//! The machine caches a value that is the same for all elements of a set or in all iterations of
//! a loop without questions; these are not reported. It caches nothing across a question, and no
//! value for one element of an inner set across the elements of the outer set.

mod elements;
mod loop_invariants;
mod parts;
mod work;

use crate::input::Input;
use std::collections::BTreeSet;

use castra_base::{FileId, Span};
use castra_ir::Program;
use castra_ir::visit::bodies;

use castra_resolve::Reporter;
use work::WalkDepths;

/// Reports costly values that are computed repeatedly, in `own_files`.
pub(crate) fn check(
    input: Input<'_, '_>,
    program: &Program,
    own_files: &BTreeSet<FileId>,
    reporter: &mut Reporter<'_>,
) {
    let Input { rules, summaries, state_access: written, .. } = input;
    let work = WalkDepths::compute(rules, summaries);
    let mut found = elements::diagnostics(rules, summaries, &work);
    let rounds = loop_invariants::LoopAnalysis::new(rules, summaries, written, program);
    for body in bodies(rules) {
        rounds.check_stmts(&body.stmts, &work, &mut found);
    }
    let mut reported: BTreeSet<Span> = BTreeSet::new();
    for problem in found {
        let place = problem.primary.span;
        if own_files.contains(&place.file) && reported.insert(place) {
            reporter.report(problem);
        }
    }
}
