//! Lowers queries on sets: membership and size.

use super::values::common_type;
use super::{Guards, Locals, bind};
use crate::guard::term::{Domain, Leaf, Term};
use castra_ir::{Expr, ExprKind, Ty, Universe};

impl Guards<'_> {
    pub(super) fn count(&mut self, set: &Expr, locals: &mut Locals) -> Term {
        if matches!(&set.kind, ExprKind::SetOf(all) if all.is_empty()) {
            return self.terms.constant(0);
        }
        let set = self.expr(set, locals);
        self.number_from(0, Leaf::Count, vec![set])
    }

    /// Lowers membership in a set, expanding the set expression as far as possible.
    pub(super) fn contains(
        &mut self,
        element: Term,
        ty: &Ty,
        set: &Expr,
        locals: &mut Locals,
    ) -> Term {
        match &set.kind {
            ExprKind::SetOf(all) => {
                let mut any = self.terms.truth(false);
                for other in all {
                    let other_ty = common_type(ty, &other.ty);
                    let other = self.expr(other, locals);
                    let same = self.same(element, other, other_ty);
                    any = self.terms.or(any, same);
                }
                any
            }
            ExprKind::Range(from, to) => {
                let (from, to) = (self.expr(from, locals), self.expr(to, locals));
                let (zero, most) =
                    (self.terms.constant(0), self.terms.constant(castra_ir::MAX_SET_NUMBER));
                let parts = [(from, element), (element, to), (zero, element), (element, most)];
                let mut all = self.terms.truth(true);
                for (a, b) in parts {
                    let at_most = self.terms.at_most(a, b);
                    all = self.terms.and(all, at_most);
                }
                all
            }
            ExprKind::Union(a, b) => {
                let a = self.contains(element, ty, a, locals);
                let b = self.contains(element, ty, b, locals);
                self.terms.or(a, b)
            }
            ExprKind::Intersection(a, b) => {
                let a = self.contains(element, ty, a, locals);
                let b = self.contains(element, ty, b, locals);
                self.terms.and(a, b)
            }
            ExprKind::Difference(a, b) => {
                let a = self.contains(element, ty, a, locals);
                let b = self.contains(element, ty, b, locals);
                let not = self.terms.not(b);
                self.terms.and(a, not)
            }
            ExprKind::Where(of, local, condition) => {
                let of = self.contains(element, ty, of, locals);
                let condition = self.lower_with_binding(*local, element, condition, locals);
                self.terms.and(of, condition)
            }
            ExprKind::All(universe) => match (universe, ty) {
                (Universe::Piece(_), _) => {
                    self.terms.leaf(Leaf::OnBoard, vec![element], Domain::Enumerable(0, 1))
                }
                (Universe::Card(None), _) => self.terms.truth(true),
                (Universe::Card(kind), Ty::Card(of)) if kind == of => self.terms.truth(true),
                (Universe::Card(_) | Universe::Int, _) => {
                    self.opaque_membership(element, set, locals)
                }
                (Universe::Enum(_) | Universe::Army | Universe::Hex | Universe::Variant(_), _) => {
                    self.terms.truth(true)
                }
            },
            ExprKind::Field(kind, field, of) => {
                let declared = self.scope.program.kinds.get(kind);
                let found = declared.and_then(|k| k.fields.get(field));
                let printed =
                    found.is_some_and(|f| !f.state && matches!(f.ty, Ty::Set(Universe::Enum(_))));
                if !printed {
                    return self.opaque_membership(element, set, locals);
                }
                let sort = self.sort_of(*kind, of, locals);
                self.terms.printed_set_contains(*kind, *field, sort, element)
            }
            ExprKind::If(condition, then, otherwise) => {
                let condition = self.expr(condition, locals);
                let then = self.contains(element, ty, then, locals);
                let otherwise = self.contains(element, ty, otherwise, locals);
                self.terms.choose(condition, then, otherwise)
            }
            ExprKind::Bind(local, value, within) => {
                let value = self.expr(value, locals);
                let before = locals.get(local.index()).copied().flatten();
                bind(locals, *local, value);
                let holds = self.contains(element, ty, within, locals);
                if let Some(slot) = locals.get_mut(local.index()) {
                    *slot = before;
                }
                holds
            }
            _ => self.opaque_membership(element, set, locals),
        }
    }

    fn opaque_membership(&mut self, element: Term, set: &Expr, locals: &mut Locals) -> Term {
        let set = self.expr(set, locals);
        self.terms.leaf(Leaf::Contains, vec![element, set], Domain::Enumerable(0, 1))
    }
}
