//! The equalities of armies that follow from conditions.

use castra_ir::{Binary, Expr, ExprKind, Ty};

use super::shape::{Shape, Term};
use super::term::Terms;

impl Terms<'_> {
    /// Collects the equalities that follow from a condition, or from its negation if not `holds`.
    pub(super) fn learn(
        &mut self,
        condition: &Expr,
        holds: bool,
        read: &impl Fn(&mut Self, &Expr) -> Term,
        equal: &mut Vec<(Term, Term)>,
    ) {
        match &condition.kind {
            ExprKind::Not(inner) => self.learn(inner, !holds, read, equal),
            ExprKind::Binary(Binary::And, a, b) if holds => {
                self.learn(a, true, read, equal);
                self.learn(b, true, read, equal);
            }
            ExprKind::Binary(Binary::Or, a, b) if !holds => {
                self.learn(a, false, read, equal);
                self.learn(b, false, read, equal);
            }
            ExprKind::Binary(op @ (Binary::Equal | Binary::NotEqual), a, b)
                if is_army(&a.ty) && is_army(&b.ty) =>
            {
                let alike = (*op == Binary::Equal) == holds;
                if !(alike || self.has_two_armies() && a.ty == Ty::Army && b.ty == Ty::Army) {
                    return;
                }
                let (a, mut b) = (read(self, a), read(self, b));
                if !alike {
                    b = self.intern(Shape::Enemy(b));
                }
                if a != Self::UNKNOWN && b != Self::UNKNOWN {
                    equal.push((a, b));
                }
            }
            ExprKind::Contains(army, set) if holds && is_army(&army.ty) => {
                if let ExprKind::SetOf(only) = &set.kind
                    && let [only] = only.as_slice()
                {
                    let (a, b) = (read(self, army), read(self, only));
                    if a != Self::UNKNOWN && b != Self::UNKNOWN {
                        equal.push((a, b));
                    }
                }
            }
            _ => {}
        }
    }
}

/// Returns whether a value of the type is an army, or may be one.
fn is_army(ty: &Ty) -> bool {
    match ty {
        Ty::Army => true,
        Ty::Option(inner) => **inner == Ty::Army,
        Ty::Bool
        | Ty::Int
        | Ty::Enum(_)
        | Ty::Hex
        | Ty::Piece(_)
        | Ty::Card(_)
        | Ty::Variant(_)
        | Ty::Set(_)
        | Ty::Rolled(_)
        | Ty::Record(_)
        | Ty::Error => false,
    }
}
