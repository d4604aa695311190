//! `any(f in SET, CONDITION)`, asked of all hexes together: the two loops change places.
//!
//! ```text
//! hexes where any(f in foes, distance(f.hex, it) == 1)
//! ```
//!
//! asks all foes for each hex of the board. Here each foe is asked once, for all hexes: the result
//! is the union of the hexes beside each of them. On a board of 1,200 hexes with 30 foes, this is
//! one set for each of 30 foes instead of 36,000 distances.
//!
//! In the cost of a `reach`, or in any other code that is repeated for many hexes, the set is
//! computed once and then asked for each of them.
//!
//! The order of evaluation changes, so the condition must not fail. The hex of a piece off the
//! board is a runtime error;
//! [`FunctionProperties::is_on_board`](crate::compile::function_summaries::FunctionProperties)
//! shows which sets have no such piece.

use castra_ir::{Binary, BuiltIn, Expr, ExprKind, LocalId, Ty, Universe, visit};

use super::env::Binding;
use super::function_builder::FunctionBuilder;
use super::predicates::{MAX_PARTS, is_local};
use super::set_predicate::{Exists, SetPredicate};
use crate::op::{Op, Operand};

impl<'p> FunctionBuilder<'_, 'p> {
    /// Returns the predicate of `any(each in SET, CONDITION)`, of which `filtered` is the set of
    /// elements that satisfy the condition. Emits no code.
    pub(super) fn exists_predicate(
        &mut self,
        filtered: &'p Expr,
        hex: LocalId,
        universe: Universe,
        parts: &mut u32,
    ) -> Option<SetPredicate<'p>> {
        let ExprKind::Where(set, each, condition) = &filtered.kind else { return None };
        if universe != Universe::Hex || self.depends(set, hex) || !self.is_safe(set) {
            return None;
        }
        let mut env = self.env.clone();
        if matches!(element_type(set), Some(Ty::Piece(_))) && self.c.properties.is_on_board(set) {
            env.on_board.push(*each);
        }
        let (mut filters, mut joins) = (Vec::new(), Vec::new());
        self.split(condition, hex, &mut filters, &mut joins);
        // Whether a join is a predicate is found by selecting it. The code is dropped here, since
        // it belongs in the loop over the set. A join with such a loop of its own is left alone:
        // it would be selected twice at each level.
        let outer = std::mem::replace(&mut self.env, env.clone());
        let before = self.checkpoint();
        let element = self.registers.take(1);
        self.env.bind(*each, Binding::At(element));
        let fits = filters.iter().all(|filter| self.is_safe(filter))
            && joins.iter().all(|join| {
                let found = self.predicate_part(join, hex, universe, parts);
                found.is_some_and(|found| !found.is_risky() && !found.has_exists())
            });
        self.roll_back(before);
        self.env = outer;
        fits.then_some(SetPredicate::Exists(Exists { set, each: *each, hex, filters, joins, env }))
    }

    /// Returns the hexes of `any(…)` in code that is repeated for many hexes, and the operand of
    /// the current hex. The set is computed for the first of them.
    pub(super) fn hoisted_exists(&mut self, filtered: &'p Expr) -> Option<(Operand, Operand)> {
        let mut hexes = Vec::new();
        visit::visit_exprs(filtered, &mut |part| {
            if let (ExprKind::Local(local), Ty::Hex) = (&part.kind, &part.ty)
                && !hexes.contains(local)
            {
                hexes.push(*local);
            }
        });
        hexes.into_iter().find_map(|hex| {
            let Binding::At(place) = self.env.binding(hex) else { return None };
            let (scope, locals) = self.repeated_for(place, filtered, hex)?;
            let mut parts = MAX_PARTS;
            let found = self.exists_predicate(filtered, hex, Universe::Hex, &mut parts);
            let Some(SetPredicate::Exists(exists)) = found else { return None };
            let words = self.words(&Ty::Set(Universe::Hex));
            let within = self.universe_set(Universe::Hex);
            let set = self.hoist_value(scope, filtered, locals, words, |body, dst| {
                let set = body.exists_operand(exists, words as u8, within);
                body.copy(dst, set, words);
            })?;
            Some((set, place))
        })
    }

    /// Splits a condition at `and`.
    fn split(
        &mut self,
        condition: &'p Expr,
        hex: LocalId,
        filters: &mut Vec<&'p Expr>,
        joins: &mut Vec<&'p Expr>,
    ) {
        if let ExprKind::Binary(Binary::And, a, b) = &condition.kind {
            self.split(a, hex, filters, joins);
            self.split(b, hex, filters, joins);
        } else if self.depends(condition, hex) {
            joins.push(condition);
        } else {
            filters.push(condition);
        }
    }

    /// Computes the hexes of a predicate. Hexes outside `domain` do not matter.
    pub(super) fn exists_operand(&mut self, exists: Exists<'p>, w: u8, domain: Operand) -> Operand {
        let Exists { set, each, hex, filters, joins, env } = exists;
        let dst = self.registers.take(usize::from(w));
        self.clear(w, dst);
        let outer = std::mem::replace(&mut self.env, env);
        let mut filter = self.filter(set);
        for condition in filters {
            self.conditions(condition, each, &mut filter);
        }
        let inner = self.words(&set.ty) as u8;
        if let ([join], Some(Ty::Piece(kind))) = (joins.as_slice(), element_type(set))
            && self.is_adjacency(join, hex, each)
            && let Some((column, ..)) = self.piece_columns(&Ty::Piece(kind))
        {
            let pieces = self.registers.take(usize::from(inner));
            self.filter_to(filter, inner, pieces);
            let (places, base) = (self.registers.take(usize::from(w)), self.base(column));
            self.clear(w, places);
            self.emit(Op::InsertCells { w: inner, dst: places, base, set: pieces });
            self.emit(Op::Around { w, dst, set: places });
        } else {
            self.loop_over(filter, inner, |body, element| {
                body.env.bind(each, Binding::At(element));
                let found = body.registers.take(usize::from(w));
                body.copy(found, domain, usize::from(w));
                for join in joins {
                    let Some(predicate) = body.predicate(join, hex, Universe::Hex) else {
                        return body.c.report_unsound("a join that was a predicate before");
                    };
                    let more = body.predicate_operand(predicate, Universe::Hex, w, domain);
                    body.and(w, found, found, more);
                }
                body.or(w, dst, dst, found);
            });
        }
        self.env = outer;
        dst
    }

    /// Returns whether a condition is `distance(EACH.hex, HEX) == 1`.
    fn is_adjacency(&self, condition: &'p Expr, hex: LocalId, each: LocalId) -> bool {
        let ExprKind::Binary(Binary::Equal, a, b) = &condition.kind else { return false };
        let (ExprKind::BuiltIn(BuiltIn::Distance, args), ExprKind::Const(1)) = (&a.kind, &b.kind)
        else {
            return false;
        };
        let is_place = |e: &Expr| matches!(&e.kind, ExprKind::HexOf(p) if is_local(p, each));
        let [a, b] = args.as_slice() else { return false };
        is_place(a) && is_local(b, hex) || is_local(a, hex) && is_place(b)
    }
}

/// Returns the type of the elements of a set.
fn element_type(set: &Expr) -> Option<Ty> {
    match set.ty {
        Ty::Set(universe) => Some(universe.element()),
        _ => None,
    }
}
