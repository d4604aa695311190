//! Selection of conditions as jumps.

use castra_ir::{Binary, Expr, ExprKind, LocalId, NONE, Ty};

use super::env::Binding;
use super::function_builder::FunctionBuilder;
use super::situation::ReturnEffect;
use crate::compile::mir::TableId;
use crate::image::{CompileError, StateAddress};
use crate::op::{Label, Op, Operand};

impl<'p> FunctionBuilder<'_, 'p> {
    /// Jumps to the label if a condition has the wanted value, otherwise falls through.
    pub(crate) fn branch(&mut self, expr: &'p Expr, wanted: bool, label: Label) {
        match self.fold(expr) {
            Some(value) => {
                if (value != 0) == wanted {
                    self.with_span(expr, |body| body.jump(label));
                }
            }
            None => self.branch_dynamic(expr, wanted, label),
        }
    }

    /// Like [`Self::branch`], for a condition that is not constant.
    pub(super) fn branch_dynamic(&mut self, expr: &'p Expr, wanted: bool, label: Label) {
        self.with_span(expr, |body| match body.hoist(expr) {
            Some(a) => {
                let to = label;
                body.emit(if wanted { Op::IfTrue { a, to } } else { Op::IfFalse { a, to } });
            }
            None => body.branch_unknown(expr, wanted, label),
        });
    }

    fn branch_unknown(&mut self, expr: &'p Expr, wanted: bool, label: Label) {
        match &expr.kind {
            ExprKind::Not(inner) => self.branch(inner, !wanted, label),
            ExprKind::Binary(Binary::And, a, b) => self.branch_logical(a, b, wanted, true, label),
            ExprKind::Binary(Binary::Or, a, b) => self.branch_logical(a, b, wanted, false, label),
            ExprKind::Binary(op, a, b) => self.branch_comparison(*op, a, b, expr, wanted, label),
            ExprKind::Contains(element, set) if element.ty == Ty::Int => {
                let element = self.value(element);
                let (zero, most) = (self.number(0), self.number(castra_ir::MAX_SET_NUMBER));
                let end = self.mir.label();
                // No set contains a number that is outside the range of sets.
                let to = if wanted { end } else { label };
                self.emit(Op::IfLess { a: element, b: zero, to });
                self.emit(Op::IfLess { a: most, b: element, to });
                self.branch_contains(element, set, wanted, label);
                self.bind_label(end);
            }
            ExprKind::Contains(element, set) => {
                let element = self.value(element);
                self.branch_contains(element, set, wanted, label);
            }
            ExprKind::IsEmpty(set) => self.branch_empty(set, wanted, label),
            ExprKind::OnBoard(piece) => {
                if let Some((place, ..)) = self.piece_columns(&piece.ty) {
                    let (set, element) = (self.owners_with_value(place), self.value(piece));
                    self.if_has(set, element, wanted, label);
                }
            }
            ExprKind::If(condition, then, otherwise) => {
                let (no, end) = (self.mir.label(), self.mir.label());
                self.branch(condition, false, no);
                self.branch(then, wanted, label);
                self.jump(end);
                self.bind_label(no);
                self.branch(otherwise, wanted, label);
                self.bind_label(end);
            }
            ExprKind::Match(value, arms, otherwise) => {
                self.match_value(value, arms, otherwise.as_deref(), |body, arm| {
                    body.branch(arm, wanted, label);
                });
            }
            ExprKind::Bind(local, value, within) => {
                self.with_value(*local, value, |body| body.branch(within, wanted, label));
            }
            ExprKind::Call(..) if let Some((base, index)) = self.call_table(expr) => {
                let a = self.registers.take(1);
                self.emit(Op::Load { dst: a, base, index });
                let to = label;
                self.emit(if wanted { Op::IfTrue { a, to } } else { Op::IfFalse { a, to } });
            }
            ExprKind::Call(..) if self.is_hoisted_call(expr) => {
                let a = self.registers.take(1);
                self.call_to(expr, a);
                let to = label;
                self.emit(if wanted { Op::IfTrue { a, to } } else { Op::IfFalse { a, to } });
            }
            ExprKind::Call(id, args) if self.may_inline(expr) => {
                let (yes, no) = (self.mir.label(), self.mir.label());
                self.inline_call(*id, args, ReturnEffect::Branch(yes, no));
                let (taken, other) = if wanted { (yes, no) } else { (no, yes) };
                self.bind_label(taken);
                self.jump(label);
                self.bind_label(other);
            }
            _ => {
                let a = self.value(expr);
                let to = label;
                self.emit(if wanted { Op::IfTrue { a, to } } else { Op::IfFalse { a, to } });
            }
        }
    }

    /// Jumps by the result of `a and b` (if `and`) or `a or b`.
    fn branch_logical(&mut self, a: &'p Expr, b: &'p Expr, wanted: bool, and: bool, label: Label) {
        if wanted == and {
            // Both operands must have the wanted value.
            let end = self.mir.label();
            self.branch(a, !wanted, end);
            self.branch(b, wanted, label);
            self.bind_label(end);
        } else {
            self.branch(a, wanted, label);
            self.branch(b, wanted, label);
        }
    }

    fn branch_comparison(
        &mut self,
        op: Binary,
        a: &'p Expr,
        b: &'p Expr,
        whole: &'p Expr,
        wanted: bool,
        label: Label,
    ) {
        if matches!(a.ty, Ty::Set(_)) || !is_comparison(op) {
            let a = self.value(whole);
            let to = label;
            return self.emit(if wanted { Op::IfTrue { a, to } } else { Op::IfFalse { a, to } });
        }
        if matches!(op, Binary::Equal | Binary::NotEqual) {
            let equal = (op == Binary::Equal) == wanted;
            let (a, b) = if self.fold(a).is_some() { (b, a) } else { (a, b) };
            return self.branch_equality(a, b, equal, label);
        }
        // `count(S) > 0` and similar comparisons test for an empty set.
        if let Some((set, empty)) = self.emptiness_test(op, a, b) {
            return self.branch_empty(set, empty == wanted, label);
        }
        let (a, b) = (self.value(a), self.value(b));
        let to = label;
        self.emit(match (op, wanted) {
            (Binary::Less, true) | (Binary::AtLeast, false) => Op::IfLess { a, b, to },
            (Binary::Greater, true) | (Binary::AtMost, false) => Op::IfLess { a: b, b: a, to },
            (Binary::AtMost, true) | (Binary::Greater, false) => Op::IfAtMost { a, b, to },
            _ => Op::IfAtMost { a: b, b: a, to },
        });
    }

    /// Returns the set if a comparison of its count tests for emptiness, and whether it is true for
    /// the empty set.
    fn emptiness_test(&mut self, op: Binary, a: &'p Expr, b: &'p Expr) -> Option<(&'p Expr, bool)> {
        let (set, op, n) = match (&a.kind, &b.kind) {
            (ExprKind::Count(set), _) => (set, op, self.fold(b)?),
            (_, ExprKind::Count(set)) => (set, swap_comparison(op), self.fold(a)?),
            _ => return None,
        };
        match (op, n) {
            (Binary::Greater, 0) | (Binary::AtLeast, 1) => Some((set, false)),
            (Binary::Less, 1) | (Binary::AtMost, 0) => Some((set, true)),
            _ => None,
        }
    }

    fn branch_equality(&mut self, a: &'p Expr, b: &'p Expr, equal: bool, label: Label) {
        let known = self.fold(b);
        if let (ExprKind::Count(set), Some(0)) = (&a.kind, known) {
            return self.branch_empty(set, equal, label);
        }
        // A cell of a column is compared without a load.
        if let Some((base, index)) = self.column_cell(a) {
            let b = self.value(b);
            let to = label;
            return self.emit(if equal {
                Op::IfCell { base, index, b, to }
            } else {
                Op::IfNotCell { base, index, b, to }
            });
        }
        let place = self.value(a);
        if let (Some(value @ (0 | 1)), Ty::Bool) = (known, &a.ty) {
            let to = label;
            let truth = (value == 1) == equal;
            return self.emit(if truth {
                Op::IfTrue { a: place, to }
            } else {
                Op::IfFalse { a: place, to }
            });
        }
        if known == Some(NONE) {
            let to = label;
            return self.emit(if equal {
                Op::IfNone { a: place, to }
            } else {
                Op::IfSome { a: place, to }
            });
        }
        let b = self.value(b);
        let to = label;
        self.emit(if equal {
            Op::IfEqual { a: place, b, to }
        } else {
            Op::IfNotEqual { a: place, b, to }
        });
    }

    /// Returns the base and the index of a one-word cell of a column whose owner is computed in
    /// play.
    fn column_cell(&mut self, expr: &'p Expr) -> Option<(Operand, Operand)> {
        let (column, owner) = match &expr.kind {
            ExprKind::State(id, Some(owner)) => {
                match self.c.layout.states.get(id.index()).copied()? {
                    StateAddress::Column(column) => (column, owner),
                    StateAddress::Game(..) => return None,
                }
            }
            ExprKind::Field(kind, field, owner) if !matches!(owner.ty, Ty::Variant(_)) => {
                let column = self.c.layout.fields.get(kind.index())?.get(field.index())?;
                match column {
                    Some(column) => (*column, owner),
                    None => {
                        if self.fold(owner).is_some() {
                            return None;
                        }
                        let cells = self.static_column(*kind, *field, &owner.ty);
                        let base = self.c.consts.array(&cells);
                        return Some((base, self.value(owner)));
                    }
                }
            }
            ExprKind::PieceAt(kind, hex) if matches!(expr.ty, Ty::Option(_)) => {
                (self.c.layout.pieces.get(kind.index())?.as_ref()?.occupant, hex)
            }
            _ => return None,
        };
        if self.fold(owner).is_some() || self.column(column)?.words != 1 {
            return None;
        }
        Some((self.base(column), self.value(owner)))
    }

    pub(crate) fn if_has(&mut self, set: Operand, element: Operand, wanted: bool, label: Label) {
        let to = label;
        self.emit(if wanted {
            Op::IfHas { set, element, to }
        } else {
            Op::IfLacks { set, element, to }
        });
    }

    /// Jumps by whether a set contains an element.
    fn branch_contains(&mut self, element: Operand, set: &'p Expr, wanted: bool, label: Label) {
        if let Some(set) = self.hoist(set) {
            return self.if_has(set, element, wanted, label);
        }
        match &set.kind {
            ExprKind::Where(from, local, condition) => {
                let end = self.mir.label();
                let no = if wanted { end } else { label };
                self.branch_contains(element, from, false, no);
                let outer = self.env.binding(*local);
                self.env.bind(*local, Binding::At(element));
                self.branch(condition, wanted, label);
                self.env.bind(*local, outer);
                self.bind_label(end);
            }
            ExprKind::Union(a, b) if self.fold_value(set).is_none() => {
                let end = self.mir.label();
                let yes = if wanted { label } else { end };
                self.branch_contains(element, a, true, yes);
                self.branch_contains(element, b, wanted, label);
                self.bind_label(end);
            }
            ExprKind::Intersection(a, b) if self.fold_value(set).is_none() => {
                let end = self.mir.label();
                let no = if wanted { end } else { label };
                self.branch_contains(element, a, false, no);
                self.branch_contains(element, b, wanted, label);
                self.bind_label(end);
            }
            ExprKind::SetOf(elements) if self.fold_value(set).is_none() && elements.len() <= 3 => {
                let end = self.mir.label();
                let yes = if wanted { label } else { end };
                let to = yes;
                for expr in elements {
                    let b = self.value(expr);
                    self.emit(Op::IfEqual { a: element, b, to });
                }
                if !wanted {
                    self.jump(label);
                }
                self.bind_label(end);
            }
            _ => {
                let set = self.value(set);
                self.if_has(set, element, wanted, label);
            }
        }
    }

    /// Jumps by whether a set is empty.
    fn branch_empty(&mut self, set: &'p Expr, wanted: bool, label: Label) {
        if let ExprKind::Pile(pile) = &set.kind {
            let a = match self.constant_pile(pile) {
                Some(at) => Operand::State(at.count),
                None => self.pile_count(pile),
            };
            let to = label;
            return self.emit(if wanted { Op::IfFalse { a, to } } else { Op::IfTrue { a, to } });
        }
        if let Some(outer) = self.enter(set) {
            let (inner, env) = outer;
            self.branch_empty(inner, wanted, label);
            return self.leave(env);
        }
        if let ExprKind::Where(..) = &set.kind {
            if let Some((hexes, hex)) = self.hoisted_exists(set) {
                return self.if_has(hexes, hex, !wanted, label);
            }
            return self.branch_none_where(set, wanted, label);
        }
        let w = self.words(&set.ty) as u8;
        let a = self.value(set);
        self.if_empty(a, w, wanted, label);
    }

    pub(crate) fn if_empty(&mut self, a: Operand, w: u8, wanted: bool, label: Label) {
        let to = label;
        self.emit(match (w, wanted) {
            (1, true) => Op::IfFalse { a, to },
            (1, false) => Op::IfTrue { a, to },
            (_, true) => Op::IfEmpty { w, a, to },
            (_, false) => Op::IfAny { w, a, to },
        });
    }

    /// Selects the arms of a match expression; only one if the value is constant.
    pub(crate) fn match_value(
        &mut self,
        value: &'p Expr,
        arms: &'p [(Vec<i64>, Expr)],
        otherwise: Option<&'p Expr>,
        mut code: impl FnMut(&mut Self, &'p Expr),
    ) {
        let values: Vec<&'p [i64]> = arms.iter().map(|arm| arm.0.as_slice()).collect();
        self.arms(value, &values, otherwise.is_some(), |body, arm| {
            match arm.and_then(|i| arms.get(i)).map(|arm| &arm.1).or(otherwise) {
                Some(expr) => code(body, expr),
                None => body.c.report_unsound("a match without an arm for a value"),
            }
        });
    }

    /// Selects the arms of a match, each by its index. With `rest`, values without an arm run the
    /// code for `None`. Otherwise the last arm takes every value that the others do not list.
    pub(crate) fn arms(
        &mut self,
        value: &'p Expr,
        arms: &[&'p [i64]],
        rest: bool,
        mut code: impl FnMut(&mut Self, Option<usize>),
    ) {
        if let Some(known) = self.fold(value) {
            let arm = arms.iter().position(|arm| arm.contains(&known));
            return code(self, arm);
        }
        let last = if rest { None } else { arms.len().checked_sub(1) };
        if arms.is_empty() {
            return code(self, None);
        }
        let a = self.value(value);
        let end = self.mir.label();
        let domain = self.c.facts.domain(&value.ty).filter(|d| !d.1 && d.0 <= 256);
        let labels: Vec<Label> = arms.iter().map(|_| self.mir.label()).collect();
        let others = self.mir.label();
        match domain {
            Some((n, false)) if arms.len() > 3 => {
                let target = |v: i64| {
                    let arm = arms.iter().position(|arm| arm.contains(&v)).or(last);
                    arm.and_then(|i| labels.get(i)).copied().unwrap_or(others)
                };
                let targets = (0..n as i64).map(target).collect();
                self.switch(a, targets);
            }
            _ => {
                for (i, arm) in arms.iter().enumerate() {
                    if last == Some(i) {
                        break;
                    }
                    let to = labels[i];
                    for &v in *arm {
                        let b = self.number(v);
                        self.emit(Op::IfEqual { a, b, to });
                    }
                }
                self.jump(last.map_or(others, |i| labels[i]));
            }
        }
        for (i, label) in labels.iter().enumerate() {
            self.bind_label(*label);
            code(self, Some(i));
            self.jump(end);
        }
        self.bind_label(others);
        if rest {
            code(self, None);
        }
        self.bind_label(end);
    }

    /// Emits a jump by a table.
    pub(crate) fn switch(&mut self, a: Operand, targets: Vec<Label>) {
        match self.mir.table(targets) {
            Some(TableId(table)) => self.emit(Op::Switch { a, table }),
            None => self.c.fail(CompileError::Sites),
        }
    }

    /// Binds a local to an operand while code is selected.
    pub(crate) fn with_binding(
        &mut self,
        local: LocalId,
        operand: Operand,
        code: impl FnOnce(&mut Self),
    ) {
        let outer = self.env.binding(local);
        self.env.bind(local, Binding::At(operand));
        code(self);
        self.env.bind(local, outer);
    }
}

const fn is_comparison(op: Binary) -> bool {
    matches!(
        op,
        Binary::Equal
            | Binary::NotEqual
            | Binary::Less
            | Binary::AtMost
            | Binary::Greater
            | Binary::AtLeast
    )
}

/// Returns the operator for swapped operands: `a < b` becomes `b > a`.
const fn swap_comparison(op: Binary) -> Binary {
    match op {
        Binary::Less => Binary::Greater,
        Binary::Greater => Binary::Less,
        Binary::AtMost => Binary::AtLeast,
        Binary::AtLeast => Binary::AtMost,
        other => other,
    }
}
