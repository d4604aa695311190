//! Queries of rules as a whole: their steps, the clauses that they cite, and the change that a
//! statement applies.

use std::collections::BTreeSet;

use super::code::{Body, Rules};
use super::id::{ClauseId, FieldId, FunctionId, KindId};
use super::stmt::{Stmt, StmtKind};
use crate::change::{ChangedFunction, NamedStep};
use crate::visit::all_stmts;

impl Rules {
    /// Returns the changes to a function, or none if nothing changes it.
    #[must_use]
    pub fn changed_function(&self, function: FunctionId) -> Option<&ChangedFunction> {
        self.changed_functions.iter().find(|changed| changed.function == function)
    }

    /// Returns all named steps of procedures and phases, in source order.
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
    pub fn cited(&self) -> BTreeSet<ClauseId> {
        let mut cited = BTreeSet::new();
        for body in self.bodies() {
            all_stmts(&body.stmts, &mut |stmt| {
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

    /// Returns the names of the procedures that the statements call directly.
    #[must_use]
    pub fn called_by(&self, stmts: &[Stmt]) -> Vec<&str> {
        let mut names = Vec::new();
        all_stmts(stmts, &mut |stmt| {
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
            all_stmts(&body.stmts, &mut |stmt| {
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

    /// Returns the index of the change that a statement applies. A test of the condition and the
    /// locals computed for it do not apply the change.
    #[must_use]
    pub fn change_of(&self, stmt: &Stmt) -> Option<usize> {
        if matches!(stmt.kind, StmtKind::If(..)) {
            return None;
        }
        self.changes.iter().position(|change| change.done == Some(stmt.span))
    }
}

/// Returns the names of the steps in the statements, nested ones included, in source order.
#[must_use]
pub fn step_names(stmts: &[Stmt]) -> Vec<String> {
    let mut steps = Vec::new();
    all_stmts(stmts, &mut |stmt| {
        if let StmtKind::Step(name, _) = &stmt.kind {
            steps.push(name.clone());
        }
    });
    steps
}

/// Returns the body of the first step of that name, at any depth.
#[must_use]
pub fn step_body<'s>(stmts: &'s [Stmt], name: &str) -> Option<&'s [Stmt]> {
    let mut found = None;
    all_stmts(stmts, &mut |stmt| {
        if let StmtKind::Step(own, body) = &stmt.kind
            && own == name
        {
            found.get_or_insert(body.as_slice());
        }
    });
    found
}

fn add_steps(within: &str, stmts: &[Stmt], steps: &mut Vec<NamedStep>) {
    all_stmts(stmts, &mut |stmt| {
        if let StmtKind::Step(name, _) = &stmt.kind {
            steps.push(NamedStep {
                within: within.to_owned(),
                name: name.clone(),
                span: stmt.span,
            });
        }
    });
}

#[cfg(test)]
mod tests {
    use castra_base::Span;
    use castra_syntax::ast::ChangeKind;

    use super::*;
    use crate::Change;
    use crate::ChangeTarget;
    use crate::Expr;
    use crate::ProcedureId;
    use crate::Shared;
    use crate::code::Procedure;
    use crate::id::StateId;
    use crate::ty::Ty;

    fn span(at: u32) -> Span {
        Span { start: at, end: at + 1, ..Span::default() }
    }

    fn stmt(at: u32, kind: StmtKind, cites: &[u32]) -> Stmt {
        Stmt { kind, span: span(at), cites: cites.iter().map(|at| ClauseId(*at)).collect() }
    }

    fn truth() -> Expr {
        Expr { kind: crate::expr::ExprKind::Const(1), ty: Ty::Bool, span: Span::default() }
    }

    fn procedure(name: &str, stmts: Vec<Stmt>) -> Procedure {
        Procedure {
            name: name.to_owned(),
            params: 0,
            results: Vec::new(),
            exports: Vec::new(),
            body: Body { stmts: stmts.into(), ..Body::default() },
            span: Span::default(),
        }
    }

    /// `march` has the step `go` with `halt` in it, then `rest`; `go` calls `sing`.
    fn rules() -> Rules {
        let sing = || StmtKind::Call(ProcedureId(1), Vec::new(), Vec::new());
        let halt = StmtKind::Step("halt".to_owned(), vec![stmt(3, sing(), &[2])]);
        let go = StmtKind::Step("go".to_owned(), vec![stmt(2, halt, &[])]);
        let rest = StmtKind::Step("rest".to_owned(), Vec::new());
        let tire = StmtKind::SetField(KindId(0), FieldId(1), truth(), truth());
        let march = vec![stmt(1, go, &[0]), stmt(4, rest, &[]), stmt(5, tire, &[])];
        let song = vec![stmt(6, StmtKind::SetState(StateId(0), None, truth()), &[4])];
        let procedures = [procedure("march", march), procedure("sing", song)];
        Rules { procedures: procedures.into_iter().collect(), ..Rules::default() }
    }

    #[test]
    fn steps_are_found_wherever_they_stand() {
        let rules = rules();
        let march = rules.procedures.first().map(|march| march.body.stmts.as_slice());
        let march = march.unwrap_or_default();
        assert_eq!(step_names(march), ["go", "halt", "rest"]);
        let steps = rules.steps();
        let steps: Vec<(&str, &str, u32)> =
            steps.iter().map(|s| (s.within.as_str(), s.name.as_str(), s.span.start)).collect();
        assert_eq!(steps, [("march", "go", 1), ("march", "halt", 2), ("march", "rest", 4)]);
        let first = |name| step_body(march, name).map(|body| body.first().map(|s| s.span.start));
        assert_eq!(first("go"), Some(Some(2)));
        assert_eq!(first("halt"), Some(Some(3)));
        assert_eq!((first("rest"), first("sleep")), (Some(None), None));
    }

    #[test]
    fn what_statements_do_is_told() {
        let rules = rules();
        let stmts: Vec<Stmt> =
            rules.procedures.iter().flat_map(|p| p.body.stmts.to_vec()).collect();
        assert_eq!(rules.called_by(&stmts), ["sing"]);
        let cited: Vec<u32> = rules.cited().into_iter().map(|clause| clause.0).collect();
        assert_eq!(cited, [0, 2, 4]);
        let changes = |kind, field| rules.changes_field(KindId(kind), FieldId(field));
        assert_eq!([changes(0, 0), changes(0, 1), changes(1, 1)], [false, true, false]);
    }

    #[test]
    fn a_statement_is_told_to_carry_out_its_change() {
        let change = |done: Option<u32>| Change {
            module: String::new(),
            of_battle: false,
            label: None,
            kind: ChangeKind::Before,
            target: ChangeTarget::Step(ProcedureId(0)),
            aim: "march.go".to_owned(),
            guard: None,
            exceptions: Vec::new(),
            lines: Vec::new(),
            body: None,
            cites: Shared::default(),
            over: Vec::new(),
            head: Span::default(),
            item: Span::default(),
            when: None,
            done: done.map(span),
        };
        let rules = Rules {
            changes: [None, Some(6), Some(1), Some(3)].map(change).into_iter().collect(),
            ..rules()
        };
        let of = |at: u32| rules.change_of(&stmt(at, StmtKind::Stop, &[]));
        assert_eq!([1, 2, 3, 6].map(of), [Some(2), None, Some(3), Some(1)]);
        // A test of the condition alone does not apply the change.
        let looks = StmtKind::If(truth(), Vec::new(), Vec::new());
        assert_eq!(rules.change_of(&stmt(6, looks, &[])), None);
    }
}
