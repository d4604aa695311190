//! Queries of rules as a whole: their steps, the clauses that they cite, and the change that a
//! statement applies.

use std::collections::BTreeSet;

use super::id::{ClauseId, FieldId, FunctionId, KindId};
use super::rules::{Body, Rules};
use super::stmt::{Stmt, StmtKind};
use crate::change::{ChangedFunction, NamedStep};
use crate::visit::visit_all_stmts;

impl Rules {
    /// Returns the changes to a function, or `None` if nothing changes it.
    #[must_use]
    pub fn changed_function(&self, function: FunctionId) -> Option<&ChangedFunction> {
        self.changed_functions.iter().find(|changed| changed.function == function)
    }

    /// Returns the named steps of all procedures, then of all phases, without those of the setup.
    #[must_use]
    pub fn steps(&self) -> Vec<NamedStep> {
        let mut steps = Vec::new();
        for procedure in &self.procedures {
            add_steps(&procedure.name, &procedure.body.stmts, &mut steps);
        }
        for phase in self.turn.iter().flat_map(|turn| &turn.phases) {
            add_steps(&phase.name, &phase.body.stmts, &mut steps);
        }
        steps
    }

    /// Returns the clauses cited by statements, standing rules and endings. Declarations do not
    /// count.
    #[must_use]
    pub fn cited_clauses(&self) -> BTreeSet<ClauseId> {
        let mut cited = BTreeSet::new();
        for body in self.bodies() {
            visit_all_stmts(&body.stmts, &mut |stmt| {
                cited.extend(stmt.cites.iter().copied());
                if let StmtKind::React { options, .. } = &stmt.kind {
                    cited.extend(options.iter().flat_map(|option| option.cites.iter().copied()));
                }
            });
        }
        cited.extend(self.standing.iter().flat_map(|rule| rule.cites.iter().copied()));
        cited.extend(self.endings.iter().flat_map(|ending| ending.cites.iter().copied()));
        cited
    }

    /// Returns the names of the procedures that the statements call directly, one for each call.
    #[must_use]
    pub fn called_procedures(&self, stmts: &[Stmt]) -> Vec<&str> {
        let mut names = Vec::new();
        visit_all_stmts(stmts, &mut |stmt| {
            if let StmtKind::Call(id, ..) = &stmt.kind
                && let Some(procedure) = self.procedures.get(id)
            {
                names.push(procedure.name.as_str());
            }
        });
        names
    }

    /// Returns whether any statement assigns the field. Without one, a piece keeps its deployed
    /// value.
    #[must_use]
    pub fn changes_field(&self, kind: KindId, field: FieldId) -> bool {
        let mut found = false;
        for body in self.bodies() {
            visit_all_stmts(&body.stmts, &mut |stmt| {
                found |=
                    matches!(stmt.kind, StmtKind::SetField(k, f, ..) if (k, f) == (kind, field));
            });
        }
        found
    }

    /// Returns all bodies of the rules.
    fn bodies(&self) -> impl Iterator<Item = &Body> {
        let functions = self.functions.iter().map(|f| &f.body);
        let procedures = self.procedures.iter().map(|p| &p.body);
        let phases = self.turn.iter().flat_map(|turn| &turn.phases).map(|phase| &phase.body);
        let standing = self.standing.iter().map(|rule| &rule.body);
        functions.chain(procedures).chain(&self.setup).chain(phases).chain(standing)
    }

    /// Returns the index of the change that a statement applies; `None` if it applies none. A test
    /// of the condition and the locals computed for it do not apply the change.
    #[must_use]
    pub fn applied_change(&self, stmt: &Stmt) -> Option<usize> {
        if matches!(stmt.kind, StmtKind::If(..)) {
            return None;
        }
        self.changes.iter().position(|change| change.effect_span == Some(stmt.span))
    }
}

/// Returns the names of the steps in the statements, nested ones included, in source order.
#[must_use]
pub fn step_names(stmts: &[Stmt]) -> Vec<String> {
    let mut steps = Vec::new();
    visit_all_stmts(stmts, &mut |stmt| {
        if let StmtKind::Step(name, _) = &stmt.kind {
            steps.push(name.clone());
        }
    });
    steps
}

/// Returns the body of the first step of that name, at any depth; `None` if there is none.
#[must_use]
pub fn step_body<'s>(stmts: &'s [Stmt], name: &str) -> Option<&'s [Stmt]> {
    let mut found = None;
    visit_all_stmts(stmts, &mut |stmt| {
        if let StmtKind::Step(own, body) = &stmt.kind
            && own == name
        {
            found.get_or_insert(body.as_slice());
        }
    });
    found
}

fn add_steps(path: &str, stmts: &[Stmt], steps: &mut Vec<NamedStep>) {
    visit_all_stmts(stmts, &mut |stmt| {
        if let StmtKind::Step(name, _) = &stmt.kind {
            steps.push(NamedStep { within: path.to_owned(), name: name.clone(), span: stmt.span });
        }
    });
}
