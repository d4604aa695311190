//! Conditions of changes that can never hold, as far as the text tells.
//!
//! What a piece or card *is* never changes in play: its sort, and the fields
//! printed on it. A condition that is false for every sort that one of its
//! parameters can be is false in every game.

use castra_syntax::{Diagnostic, codes};

use super::head::Head;
use crate::program::{
    Binary, Body, Expr, ExprKind, KindId, LocalId, Program, Sort, StmtKind, Ty, Universe,
};

/// What to say of a change whose condition can never hold.
pub(super) fn check(head: &Head<'_>, guard: &Body, program: &Program) -> Option<Diagnostic> {
    let condition = guard.stmts.iter().rev().find_map(|stmt| match &stmt.kind {
        StmtKind::Return(Some(condition)) => Some(condition),
        _ => None,
    })?;
    let new = |label: String| {
        let message = format!("{} can never hold", head.title());
        Diagnostic::new(&codes::MODULE_NEVER, condition.span, message)
            .label(label)
            .help("correct its `when`, or remove the change")
    };
    if matches!(condition.kind, ExprKind::Const(0)) {
        return Some(new("this is never so".to_owned()));
    }
    (0..).map(LocalId).zip(&head.params).find_map(|(local, (_, ty))| {
        let (Ty::Piece(kind) | Ty::Card(Some(kind))) = ty else { return None };
        let sorts = &program.kinds.get(kind.index())?.sorts;
        let never = |(at, sort)| {
            let known = Known { program, local, kind: *kind, at, sort };
            known.value(condition) == Some(0)
        };
        let name = head.ast.args.get(local.index())?;
        (!sorts.is_empty() && (0..).zip(sorts).all(never))
            .then(|| new(format!("no `{}` there is makes this so", name.text)))
    })
}

/// What is known if a parameter is of one sort, and nothing else is.
struct Known<'p> {
    program: &'p Program,
    local: LocalId,
    kind: KindId,
    at: i64,
    sort: &'p Sort,
}

impl Known<'_> {
    fn is_it(&self, expr: &Expr) -> bool {
        matches!(expr.kind, ExprKind::Local(local) if local == self.local)
    }

    /// The value of an expression, as far as it is known.
    fn value(&self, expr: &Expr) -> Option<i64> {
        match &expr.kind {
            ExprKind::Const(value) => Some(*value),
            ExprKind::SortOf(of) if self.is_it(of) => Some(self.at),
            ExprKind::Field(kind, field, of) if *kind == self.kind && self.is_it(of) => {
                let declared = self.program.kinds.get(kind.index())?.fields.get(field.index())?;
                let printed = !declared.state && !matches!(declared.ty, Ty::Set(_));
                self.sort.values.get(field.index()).copied().filter(|_| printed)
            }
            ExprKind::Not(of) => Some(i64::from(self.value(of)? == 0)),
            ExprKind::Contains(element, set) => self.contains(element, set),
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b),
            _ => None,
        }
    }

    fn binary(&self, op: Binary, a: &Expr, b: &Expr) -> Option<i64> {
        let (a, b) = (self.value(a), self.value(b));
        match (op, a, b) {
            (Binary::And, Some(0), _) | (Binary::And, _, Some(0)) => return Some(0),
            (Binary::Or, Some(1), _) | (Binary::Or, _, Some(1)) => return Some(1),
            _ => {}
        }
        let (a, b) = (a?, b?);
        Some(i64::from(match op {
            Binary::And => a != 0 && b != 0,
            Binary::Or => a != 0 || b != 0,
            Binary::Equal => a == b,
            Binary::NotEqual => a != b,
            Binary::Less => a < b,
            Binary::AtMost => a <= b,
            Binary::Greater => a > b,
            Binary::AtLeast => a >= b,
            _ => return None,
        }))
    }

    /// Whether something is in a set that is written out, or in the set printed
    /// on what is known.
    fn contains(&self, element: &Expr, set: &Expr) -> Option<i64> {
        let element = self.value(element)?;
        match &set.kind {
            ExprKind::SetOf(all) => {
                let all: Option<Vec<i64>> = all.iter().map(|e| self.value(e)).collect();
                Some(i64::from(all?.contains(&element)))
            }
            ExprKind::Field(kind, field, of) if *kind == self.kind && self.is_it(of) => {
                let declared = self.program.kinds.get(kind.index())?.fields.get(field.index())?;
                let few = matches!(declared.ty, Ty::Set(Universe::Enum(_))) && !declared.state;
                let bits = self.sort.values.get(field.index()).filter(|_| few)?;
                (0..63).contains(&element).then_some(bits >> element & 1)
            }
            _ => None,
        }
    }
}
