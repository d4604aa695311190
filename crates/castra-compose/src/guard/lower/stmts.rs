//! Lowers bodies of functions to the value that they return.

use super::{Guards, Locals, bind};
use crate::guard::term::Term;
use castra_ir::{Body, Stmt, StmtKind, Ty};

/// The result of a sequence of statements: whether it has returned, and the value.
struct Flow {
    returned: Term,
    value: Option<Term>,
}

impl Guards<'_> {
    /// Lowers a body, or returns `None` if a statement iterates over a set.
    pub(super) fn body(&mut self, body: &Body, args: &[Term]) -> Option<Term> {
        let mut locals: Locals = args.iter().copied().map(Some).collect();
        self.stmts(&body.stmts, &mut locals)?.value
    }

    fn stmts(&mut self, stmts: &[Stmt], locals: &mut Locals) -> Option<Flow> {
        let mut all = Flow { returned: self.terms.truth(false), value: None };
        for stmt in stmts {
            let next = self.stmt(stmt, locals)?;
            let value = match (all.value, next.value) {
                (Some(a), Some(b)) => Some(self.terms.choose(all.returned, a, b)),
                (a, b) => a.or(b),
            };
            let returned = self.terms.or(all.returned, next.returned);
            all = Flow { returned, value };
            if self.terms.value(returned).is_some_and(|v| v != 0) {
                break;
            }
        }
        Some(all)
    }

    fn stmt(&mut self, stmt: &Stmt, locals: &mut Locals) -> Option<Flow> {
        let nothing = Flow { returned: self.terms.truth(false), value: None };
        match &stmt.kind {
            StmtKind::Let(local, value) => {
                let value = self.expr(value, locals);
                bind(locals, *local, value);
                Some(nothing)
            }
            StmtKind::Return(values) => {
                let value = values.first()?;
                let value = self.expr(value, locals);
                Some(Flow { returned: self.terms.truth(true), value: Some(value) })
            }
            StmtKind::If(condition, then, otherwise) => {
                let condition = self.expr(condition, locals);
                self.branch(
                    condition,
                    locals,
                    |own, locals| own.stmts(then, locals),
                    |own, locals| own.stmts(otherwise, locals),
                )
            }
            StmtKind::Match(of, arms, otherwise) => {
                let ty = of.ty.clone();
                let of = self.expr(of, locals);
                self.arms(of, &ty, arms, otherwise, locals)
            }
            StmtKind::Step(_, body) => self.stmts(body, locals),
            // Functions have no effects and ask for no choices. Iteration over a set becomes a
            // leaf.
            StmtKind::SetState(..)
            | StmtKind::SetField(..)
            | StmtKind::ForEach { .. }
            | StmtKind::Repeat(..)
            | StmtKind::Stop
            | StmtKind::Call(..)
            | StmtKind::Choose { .. }
            | StmtKind::Defer(..)
            | StmtKind::ChooseSome { .. }
            | StmtKind::React { .. }
            | StmtKind::Pick(..)
            | StmtKind::RollOne(..)
            | StmtKind::RollMany(..)
            | StmtKind::MoveCard(..)
            | StmtKind::MoveCards(..)
            | StmtKind::Draw(..)
            | StmtKind::Shuffle(_)
            | StmtKind::Fill(..)
            | StmtKind::Reveal(..)
            | StmtKind::MovePiece(..)
            | StmtKind::SetArmy(..)
            | StmtKind::Remove(_)
            | StmtKind::Lift(_)
            | StmtKind::Place { .. }
            | StmtKind::NextTurn(_)
            | StmtKind::End(..)
            | StmtKind::Say(_)
            | StmtKind::Conflict(_)
            | StmtKind::EndlessReactions
            | StmtKind::Test(_) => None,
        }
    }

    /// Lowers the remaining arms of a `match` as nested conditionals.
    fn arms(
        &mut self,
        subject: Term,
        ty: &Ty,
        arms: &[(Vec<i64>, Vec<Stmt>)],
        otherwise: &[Stmt],
        locals: &mut Locals,
    ) -> Option<Flow> {
        let Some(((values, body), rest)) = arms.split_first() else {
            return self.stmts(otherwise, locals);
        };
        let condition = self.one_of(subject, ty, values);
        self.branch(
            condition,
            locals,
            |own, locals| own.stmts(body, locals),
            |own, locals| own.arms(subject, ty, rest, otherwise, locals),
        )
    }

    /// Lowers a conditional. After it, a local is a choice between its values in the two branches.
    fn branch(
        &mut self,
        condition: Term,
        locals: &mut Locals,
        then: impl FnOnce(&mut Self, &mut Locals) -> Option<Flow>,
        otherwise: impl FnOnce(&mut Self, &mut Locals) -> Option<Flow>,
    ) -> Option<Flow> {
        let mut other = locals.clone();
        let a = then(self, locals)?;
        let b = otherwise(self, &mut other)?;
        // A local bound in only one branch is not in scope afterwards.
        for (own, other) in locals.iter_mut().zip(other) {
            *own = match (*own, other) {
                (Some(a), Some(b)) => Some(self.terms.choose(condition, a, b)),
                (a, b) => a.or(b),
            };
        }
        let value = match (a.value, b.value) {
            (Some(a), Some(b)) => Some(self.terms.choose(condition, a, b)),
            (a, b) => a.or(b),
        };
        Some(Flow { returned: self.terms.choose(condition, a.returned, b.returned), value })
    }
}
