//! The backward engine: it takes facts against the order of execution, for liveness.
//!
//! ```text
//! let n = u.strength     n is alive after this
//! choose h in hexes …
//! if n > 2 { … }         n is read
//! ```

use castra_ir::slots::SlotSet;
use castra_ir::{Stmt, StmtKind};

use super::{Control, control, visit_branches};

/// A backward analysis whose facts are a set, joined by union.
pub(crate) trait Backward<'r> {
    /// Applies a statement itself. `facts` hold after it and before its blocks. Returns those
    /// before it.
    fn transfer(&mut self, stmt: &'r Stmt, facts: SlotSet) -> SlotSet;

    /// Visits a loop. Returns the facts before its first round.
    fn rounds(&mut self, stmt: &'r Stmt, body: &'r [Stmt], after: SlotSet) -> SlotSet;
}

/// Returns the facts before statements. `after` holds after the last of them, and `left` after the
/// enclosing loop. No fact holds where a body is left.
pub(crate) fn facts_before<'r>(
    analysis: &mut impl Backward<'r>,
    stmts: &'r [Stmt],
    after: SlotSet,
    left: &SlotSet,
) -> SlotSet {
    stmts.iter().rev().fold(after, |after, stmt| {
        let facts = facts_after(analysis, stmt, after, left);
        analysis.transfer(stmt, facts)
    })
}

/// Returns the facts after a statement itself and before its blocks.
fn facts_after<'r>(
    analysis: &mut impl Backward<'r>,
    stmt: &'r Stmt,
    after: SlotSet,
    left: &SlotSet,
) -> SlotSet {
    match control(stmt) {
        Control::Next => after,
        Control::Jump if matches!(stmt.kind, StmtKind::Stop) => left.clone(),
        Control::Jump => SlotSet::default(),
        Control::Block(body) => facts_before(analysis, body, after, left),
        Control::Loop(body) => analysis.rounds(stmt, body, after),
        Control::Branch => {
            let mut all = SlotSet::default();
            visit_branches(stmt, &mut |_, block| {
                all.extend(&facts_before(analysis, block, after.clone(), left));
            });
            all
        }
    }
}
