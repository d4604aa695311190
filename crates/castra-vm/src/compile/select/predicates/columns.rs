//! Set predicates of columns of the state: the owners with a value, or with a value above or below
//! a number. A distance from a hex is compared in the same way.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use castra_ir::{Binary, BuiltIn, Expr, ExprKind, LocalId, NONE, Ty, Universe};

use super::is_local;
use crate::bits::Set;
use crate::compile::select::function_builder::FunctionBuilder;
use crate::compile::select::set_predicate::SetPredicate;
use crate::image::StateAddress;
use crate::op::Operand;

impl<'p> FunctionBuilder<'_, 'p> {
    /// Returns the predicate of `it == VALUE` or `it != VALUE`; `None` for any other condition.
    pub(super) fn single_element(
        &mut self,
        condition: &'p Expr,
        local: LocalId,
        universe: Universe,
        full: &Set,
    ) -> Option<SetPredicate<'p>> {
        let ExprKind::Binary(op @ (Binary::Equal | Binary::NotEqual), a, b) = &condition.kind
        else {
            return None;
        };
        let (a, b) = (self.env.substituted(a), self.env.substituted(b));
        let other = if is_local(a, local) { b } else { a };
        // The other value must not be optional, since `none` is not an element of a set.
        let fits = (is_local(a, local) || is_local(b, local))
            && other.ty == universe.element()
            && universe != Universe::Int
            && !self.depends(other, local);
        if !fits {
            return None;
        }
        let only = SetPredicate::SingleElement(other, self.env.clone(), !self.is_safe(other));
        Some(if *op == Binary::Equal { only } else { SetPredicate::not(only, full) })
    }

    /// Returns the elements that satisfy a condition, or `None` if it depends on play.
    pub(super) fn constant_mask(
        &mut self,
        condition: &'p Expr,
        local: LocalId,
        universe: Universe,
    ) -> Option<Set> {
        let mut sets = self.constant_classes(condition, local, universe)?;
        Some(sets.remove(&1).unwrap_or_else(|| Set::empty(self.c.facts.set_words(universe))))
    }

    /// Returns the values that an expression has for elements, truth as 0 and 1, each with its
    /// elements. `None` if the expression depends on play.
    pub(in crate::compile::select) fn constant_classes(
        &mut self,
        expr: &'p Expr,
        local: LocalId,
        universe: Universe,
    ) -> Option<BTreeMap<i64, Set>> {
        let n = self.c.facts.len(universe);
        if self.traces_changes(expr) || n > 0 && self.depends_on_play_quickly(expr, Some(local)) {
            return None;
        }
        let (source, words) = (self.const_env(), self.c.facts.set_words(universe));
        let mut eval = self.evaluator(&source);
        let mut sets = BTreeMap::new();
        let found = (0..n).try_for_each(|element| {
            let value = eval.number_for(expr, local, element as i64)?;
            sets.entry(value).or_insert_with(|| Set::empty(words)).insert(element);
            Some(())
        });
        let (left, cited) = (eval.remaining_steps(), eval.executed_clauses);
        self.c.set_steps_left(left);
        found?;
        self.provenance.mark(&cited);
        Some(sets)
    }

    /// Returns the predicate of `it.STATE == VALUE` and similar conditions on an indexed column.
    pub(in crate::compile) fn index_predicate(
        &mut self,
        condition: &'p Expr,
        local: LocalId,
    ) -> Option<SetPredicate<'p>> {
        let (subject, value, equal) = match &condition.kind {
            ExprKind::Binary(op @ (Binary::Equal | Binary::NotEqual), a, b) => {
                let (a, b) = if self.depends(a, local) { (a, b) } else { (b, a) };
                (&**a, Some(&**b), *op == Binary::Equal)
            }
            // A boolean state by itself means that it is true.
            _ if condition.ty == Ty::Bool => (condition, None, true),
            _ => return None,
        };
        if let ExprKind::OnBoard(piece) = &subject.kind
            && value.is_none()
            && is_local(piece, local)
            && let Ty::Piece(kind) = piece.ty
        {
            let at = self.c.layout.pieces.get(kind.index()).copied().flatten()?;
            return Some(SetPredicate::ExistingSet(self.owners_with_value(at.place)));
        }
        let column = self.column_of(self.env.substituted(subject), local)?;
        let at = self.column(column)?;
        let truth = value.is_none().then_some(1);
        let known = match value {
            Some(value) if self.depends(value, local) => return None,
            Some(value) => self.fold(value),
            None => truth,
        };
        let set = match known {
            Some(NONE) if at.index.is_none() && at.is_optional => SetPredicate::Not(Box::new(
                SetPredicate::ExistingSet(self.owners_with_value(column)),
            )),
            Some(known) if at.slots > 0 => {
                SetPredicate::ExistingSet(self.owners_with(column, known)?)
            }
            None if at.slots > 0 => {
                let value = value.filter(|v| self.is_safe(v))?;
                self.index(column);
                SetPredicate::Indexed(column, value, self.env.clone())
            }
            _ => return None,
        };
        Some(if equal { set } else { SetPredicate::Not(Box::new(set)) })
    }

    /// Returns the predicate of `it.STATE > NUMBER`, of `distance(it, HEX) > NUMBER` and of similar
    /// conditions.
    pub(super) fn comparison_predicate(
        &mut self,
        condition: &'p Expr,
        local: LocalId,
        universe: Universe,
    ) -> Option<SetPredicate<'p>> {
        let ExprKind::Binary(op, a, b) = &condition.kind else { return None };
        let turned = !self.depends(a, local);
        let (subject, value) = if turned { (b, a) } else { (a, b) };
        if subject.ty != Ty::Int || self.depends(value, local) || !self.is_safe(value) {
            return None;
        }
        let subject = self.env.substituted(subject);
        let (ordering, holds) = match op {
            Binary::Greater => (Ordering::Greater, true),
            Binary::AtMost => (Ordering::Greater, false),
            Binary::Less => (Ordering::Less, true),
            Binary::AtLeast => (Ordering::Less, false),
            Binary::Equal => (Ordering::Equal, true),
            Binary::NotEqual => (Ordering::Equal, false),
            _ => return None,
        };
        let ordering = if turned { ordering.reverse() } else { ordering };
        let found = match self.distance_from(subject, local, universe) {
            Some(hex) => {
                let risky = !self.is_safe(hex);
                SetPredicate::ByDistance(ordering, hex, value, self.env.clone(), risky)
            }
            None => {
                let column = self.column_of(subject, local)?;
                SetPredicate::Cells(column, ordering, value, self.env.clone())
            }
        };
        Some(if holds { found } else { SetPredicate::Not(Box::new(found)) })
    }

    /// Returns the hex from which an expression measures the distance to the element.
    fn distance_from(&self, subject: &'p Expr, local: LocalId, set: Universe) -> Option<&'p Expr> {
        let ExprKind::BuiltIn(BuiltIn::Distance, hexes) = &subject.kind else { return None };
        let [a, b] = hexes.as_slice() else { return None };
        let (element, other) = if self.depends(a, local) { (a, b) } else { (b, a) };
        let fits = set == Universe::Hex
            && is_local(self.env.substituted(element), local)
            && !self.depends(other, local);
        fits.then_some(other)
    }

    /// Returns the column if an expression is the element's cell of one.
    fn column_of(&self, subject: &'p Expr, local: LocalId) -> Option<u16> {
        let layout = &self.c.layout;
        let column = match &subject.kind {
            ExprKind::State(id, Some(owner)) if is_local(owner, local) => {
                match layout.states.get(id.index())? {
                    StateAddress::Column(column) => *column,
                    StateAddress::Game(..) => return None,
                }
            }
            ExprKind::Field(kind, field, owner)
                if is_local(owner, local) && !matches!(owner.ty, Ty::Variant(_)) =>
            {
                (*layout.fields.get(kind.index())?.get(field.index())?)?
            }
            ExprKind::ArmyOf(piece) if is_local(piece, local) => {
                let Ty::Piece(kind) = piece.ty else { return None };
                layout.pieces.get(kind.index())?.as_ref()?.army
            }
            ExprKind::PieceAt(kind, hex)
                if is_local(hex, local) && matches!(subject.ty, Ty::Option(_)) =>
            {
                layout.pieces.get(kind.index())?.as_ref()?.occupant
            }
            _ => return None,
        };
        (self.column(column)?.words == 1).then_some(column)
    }

    /// Returns the first set of a column's index, which is maintained from now on.
    fn index(&mut self, column: u16) -> Option<u16> {
        let state = &mut self.c.state;
        let at = self.c.layout.columns.get_mut(usize::from(column))?;
        let n = usize::from(at.slots) * usize::from(at.owner_words);
        Some(*at.index.get_or_insert_with(|| state.allocate(n, 0)))
    }

    /// Returns the set of owners with a value, if the column can be indexed by it.
    fn owners_with(&mut self, column: u16, value: i64) -> Option<Operand> {
        self.index(column)?;
        let at = self.column(column)?;
        let lowest = if at.is_optional { NONE } else { 0 };
        let highest = i64::from(at.slots) - i64::from(at.is_optional);
        if value < lowest || (value < 0 && value != NONE) || value >= highest {
            return None;
        }
        at.owners_with(value).map(Operand::State)
    }
}
