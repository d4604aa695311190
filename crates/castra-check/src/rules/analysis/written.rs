//! What functions read and procedures write, with all that they call, and what standing rules write
//! after whatever else is written.

use std::cell::LazyCell;
use std::collections::BTreeSet;

use castra_ir::effects::{Calls, Effects, Slot};
use castra_ir::summary::{Callee, Summaries};
use castra_ir::visit::{all_stmts, inner_blocks};
use castra_ir::{ExprKind, FunctionId, List, LocalId, ProcedureId, Program, Rules, Stmt, StmtKind};

/// What is read and written by what is called.
pub(in crate::rules) struct Written {
    /// What functions read, with all that they call.
    pub(super) reads: List<FunctionId, BTreeSet<Slot>>,
    /// What procedures write, with all that they call.
    procedures: List<ProcedureId, BTreeSet<Slot>>,
    /// What standing rules and endings write.
    pub(super) standing: BTreeSet<Slot>,
}

/// The same, worked out when the first of the analyses asks for it.
pub(in crate::rules) type OnceAsked<'a> = LazyCell<Written, Box<dyn FnOnce() -> Written + 'a>>;

impl Written {
    /// The same, worked out when it is asked for.
    pub(in crate::rules) fn when_asked<'a>(
        rules: &'a Rules,
        summaries: &'a Summaries,
        program: &'a Program,
    ) -> OnceAsked<'a> {
        LazyCell::new(Box::new(move || Self::of(rules, summaries, program)))
    }

    fn of(rules: &Rules, summaries: &Summaries, program: &Program) -> Self {
        let mut written = Self {
            reads: vec![BTreeSet::new(); rules.functions.len()].into(),
            procedures: vec![BTreeSet::new(); rules.procedures.len()].into(),
            standing: BTreeSet::new(),
        };
        for callee in summaries.bottom_up() {
            let (mut effects, mut calls) = (Effects::default(), Calls::default());
            match callee {
                Callee::Function(id) => {
                    let Some(function) = rules.functions.get(id) else { continue };
                    effects.of_stmts(&function.body.stmts, program, &mut calls);
                    let mut reads = effects.reads;
                    for called in &calls.functions {
                        reads.extend(written.reads.get(called).into_iter().flatten());
                    }
                    if let Some(slot) = written.reads.get_mut(id) {
                        *slot = reads;
                    }
                }
                Callee::Procedure(id) => {
                    let Some(procedure) = rules.procedures.get(id) else { continue };
                    effects.of_stmts(&procedure.body.stmts, program, &mut calls);
                    let mut writes = effects.writes;
                    for called in &calls.procedures {
                        writes.extend(written.procedures.get(called).into_iter().flatten());
                    }
                    if let Some(slot) = written.procedures.get_mut(id) {
                        *slot = writes;
                    }
                }
            }
        }
        let standing = rules.standing.iter().map(|rule| &rule.body);
        let endings = rules.endings.iter().map(|ending| &ending.body);
        let mut by_standing = BTreeSet::new();
        for body in standing.chain(endings) {
            by_standing.extend(written.by(&body.stmts, None, program));
        }
        written.standing = by_standing;
        written
    }

    /// What statements write, and standing rules after them; but for what they write of the
    /// element of a loop by the name of it.
    pub(super) fn by(
        &self,
        stmts: &[Stmt],
        element: Option<LocalId>,
        program: &Program,
    ) -> BTreeSet<Slot> {
        let (mut effects, mut calls) = (Effects::default(), Calls::default());
        let mut own = false;
        all_stmts(stmts, &mut |stmt| {
            let mut is_leaf = true;
            inner_blocks(stmt, &mut |_| is_leaf = false);
            let of_element = element.is_some_and(|element| writes_of(stmt, element));
            own |= of_element;
            if is_leaf && !of_element {
                effects.of_stmts(std::slice::from_ref(stmt), program, &mut calls);
            }
        });
        let mut written = effects.writes;
        for called in &calls.procedures {
            written.extend(self.procedures.get(called).into_iter().flatten());
        }
        if own || !written.is_empty() {
            written.extend(&self.standing);
        }
        written
    }
}

/// Whether a statement writes state of the element of a loop by its name.
fn writes_of(stmt: &Stmt, element: LocalId) -> bool {
    let owner = if let StmtKind::SetField(_, _, piece, _) = &stmt.kind {
        Some(piece)
    } else if let StmtKind::SetState(_, owner, _) = &stmt.kind {
        owner.as_ref()
    } else {
        None
    };
    owner.is_some_and(|owner| matches!(owner.kind, ExprKind::Local(at) if at == element))
}
