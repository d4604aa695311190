//! Locals that keep a secret during a question to an army that may not know it.
//!
//! ```text
//! let aim = them.plan
//! them.plan = 0                 the source of `aim` has changed
//! choose h in … by us           `search` imagines other plans, and `aim` keeps the true one
//! ```
//!
//! A player that looks ahead replaces the secrets that it does not know by imagined ones. A local
//! of the asking body is computed again from these, unless its sources may have changed. Every
//! other local keeps the true value, so that such a player knows it.

use std::rc::Rc;

use castra_ir::visit::visit_locals;
use castra_ir::{Expr, LocalId, ProcedureId, Stmt};

use super::flow_state::Scope;
use super::liveness::Liveness;
use super::outcome::{Chooser, Outcome};
use super::recomputed_locals::{KeepReason, RecomputedLocal, RetainedLocal, Seat};
use super::shape::Term;
use super::state::{Analysis, OpenRead, Part, ShownValue};
use super::taint::{Chain, Read, Source, Taint};

impl Analysis<'_> {
    /// Records the sources of a local that is assigned once, so that it can be recomputed.
    pub(super) fn record_sources(&mut self, scope: &mut Scope, local: LocalId, value: &Expr) {
        if !self.reports_keepers || scope.vars.contains(&local) {
            return;
        }
        let Some(revealed) = scope.taint(local).cloned() else { return };
        let mut reads = self.written.value_reads(value, self.program);
        let mut by_names: Vec<Source> = Vec::new();
        visit_locals(value, &mut |name| {
            let Some(taint) = scope.taint(name) else { return };
            match scope.imagined.get(&name) {
                Some(imagined) => {
                    reads.extend(&imagined.reads);
                    by_names.extend(imagined.kept_secrets.iter().map(|(read, _)| read.source));
                }
                None => by_names.extend(taint.iter().map(|(read, _)| read.source)),
            }
        });
        let kept = revealed
            .map(|read, chain| by_names.contains(&read.source).then(|| (read.clone(), chain)));
        scope.imagined.insert(local, RecomputedLocal { reads: Rc::new(reads), kept_secrets: kept });
    }

    /// Checks the locals that are live after a question for secrets that they keep from its
    /// chooser.
    pub(super) fn check_at_question(
        &mut self,
        scope: &mut Scope,
        stmt: &Stmt,
        chooser: &Chooser<'_>,
        out: &mut Outcome,
    ) {
        if !self.reports_keepers {
            return;
        }
        let part = Part::Kept(0);
        let (by_span, whole) = (chooser.army.span, stmt.span);
        let decider = self.decider(chooser.army);
        let seat = (chooser.terms.clone(), chooser.role);
        let ask = ShownValue { part, value: whole, by: by_span, decider, whole, option: 0 };
        for local in self.live_secret_locals(scope, stmt) {
            let (kept, why) = match (scope.imagined.get(&local), scope.changed.get(&local)) {
                (Some(imagined), _) => (imagined.kept_secrets.clone(), KeepReason::NoSingleLet),
                (None, changed) => {
                    let kept = scope.taint(local).cloned().unwrap_or_default();
                    (
                        kept,
                        changed.map_or(KeepReason::NoSingleLet, |span| {
                            KeepReason::SourceChange(*span)
                        }),
                    )
                }
            };
            self.record_kept_secret(scope, local, &kept, why, (&seat, ask), out);
        }
        self.add_question(seat, ask, out);
    }

    /// Checks the same locals for the questions of a called procedure.
    pub(super) fn check_at_call(
        &mut self,
        scope: &mut Scope,
        stmt: &Stmt,
        procedure: ProcedureId,
        values: &[Term],
        out: &mut Outcome,
    ) {
        let Some(questions) = self.asked_seats.get(procedure).cloned().flatten() else { return };
        let names = self.live_secret_locals(scope, stmt);
        for ((chooser, role), ask) in questions.iter() {
            let chooser = chooser.iter().map(|t| self.terms.substitute_args(*t, values));
            let chooser: Vec<Term> = chooser.collect();
            let seat = (self.terms.equal_terms(&chooser, &scope.equalities), *role);
            for local in &names {
                let kept = scope.taint(*local).cloned().unwrap_or_default();
                self.record_kept_secret(
                    scope,
                    *local,
                    &kept,
                    KeepReason::CallerLocal(stmt.span),
                    (&seat, *ask),
                    out,
                );
            }
            self.add_question(seat, *ask, out);
        }
    }

    /// Returns the locals with secrets that are live after a statement.
    fn live_secret_locals(&mut self, scope: &Scope, stmt: &Stmt) -> Vec<LocalId> {
        if scope.tainted_locals().next().is_none() {
            return Vec::new();
        }
        let alive = self.liveness.get_or_insert_with(|| Liveness::compute(self.stmts));
        scope.tainted_locals().filter(|local| alive.is_read_after(stmt, *local)).collect()
    }

    fn record_kept_secret(
        &mut self,
        scope: &mut Scope,
        local: LocalId,
        taint: &Taint,
        why: KeepReason,
        ((chooser, role), ask): (&Seat, ShownValue),
        out: &mut Outcome,
    ) {
        let reads = taint.iter().filter(|(read, _)| !scope.is_on_path(read));
        let reads: Vec<(Read, Chain)> = reads.map(|(read, chain)| (read.clone(), chain)).collect();
        if reads.is_empty() {
            return;
        }
        let name = self.names.get(local.index()).map_or_else(String::new, |l| l.name.to_string());
        let keeper = RetainedLocal { name, reason: why };
        let known = self.keepers.iter().position(|known| *known == keeper);
        let at = known.unwrap_or_else(|| {
            self.keepers.push(keeper);
            self.keepers.len() - 1
        });
        let ask = ShownValue { part: Part::Kept(at), ..ask };
        for (read, chain) in reads {
            let open = OpenRead { read, chooser: chooser.clone(), role: *role, ask };
            self.record_open(scope, open, chain, out);
        }
    }

    /// Adds a question to the summary, for the locals that callers keep while it is asked.
    fn add_question(&self, (mut chooser, role): Seat, ask: ShownValue, out: &mut Outcome) {
        chooser.retain(|t| self.terms.is_stable(*t));
        out.asked_seats.entry((chooser, role)).or_insert(ask);
    }
}
