//! Conditions that depend on the element and on one thing more, both of a few
//! values: tables of sets, one row for each value of that thing.

use castra_lang::program::{Expr, ExprKind, LocalId, Universe};
use rustc_hash::FxHashMap;

use super::body::{Binding, Body};
use super::{filter, walk};
use crate::bits::Set;
use crate::op::Place;

/// The most values of the other thing times elements.
const MAX_CELLS: usize = 1 << 16;
/// The most words of a table.
const MAX_WORDS: usize = 4_096;

/// Which condition, for which value, with which locals known.
type Key = (usize, Option<i64>, Vec<(u32, i64)>);

/// Tables made so far, by condition, whose turn it is, and known locals; none
/// where a condition cannot become one.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    made: FxHashMap<Key, Option<Place>>,
}

impl<'p> Body<'_, 'p> {
    /// A table of the elements for which a condition holds, and what says which
    /// row it is.
    pub(super) fn in_table(
        &mut self,
        condition: &'p Expr,
        local: LocalId,
        all: Universe,
    ) -> Option<filter::Bulk<'p>> {
        let mut leaves = Vec::new();
        self.leaves(condition, local, &mut leaves)?;
        let (&first, others) = leaves.split_first()?;
        if !others.iter().all(|other| same(first, other)) || !self.is_safe(first) {
            return None;
        }
        let values = self.c.facts.domain(&first.ty)?.0;
        let (n, words) = (self.c.facts.len(all), self.c.facts.set_words(all));
        if values * n > MAX_CELLS || values * words > MAX_WORDS {
            return None;
        }
        let key = (std::ptr::from_ref(condition) as usize, self.us, self.known_in(condition));
        let table = match self.c.tables.made.get(&key) {
            Some(table) => *table,
            None => {
                let table = self.make_table(condition, local, &leaves, values, (n, words));
                self.c.tables.made.insert(key, table);
                table
            }
        };
        Some(filter::Bulk::Row(table?, first, self.env.clone()))
    }

    fn make_table(
        &mut self,
        condition: &'p Expr,
        local: LocalId,
        leaves: &[&'p Expr],
        values: usize,
        (n, words): (usize, usize),
    ) -> Option<Place> {
        let known = self.known_locals();
        let source = crate::eval::Static {
            us: self.us,
            armies: self.c.facts.armies,
            owners: &self.c.owners,
        };
        let mut eval = crate::eval::Eval::new(self.c.program, &self.c.facts, &source);
        eval.locals = known;
        let mut table = Vec::with_capacity(values * words);
        for value in 0..values as i64 {
            eval.given =
                leaves.iter().map(|leaf| (std::ptr::from_ref(*leaf) as usize, value)).collect();
            let mut row = Set::empty(words);
            for element in 0..n {
                if eval.holds_for(condition, local, element as i64)? {
                    row.insert(element);
                }
            }
            table.extend(row.words);
        }
        let cited = eval.cited;
        self.mark(&cited);
        Some(self.c.consts.array(&table))
    }

    /// The parts of a condition that do not depend on the element, but on play,
    /// and have few values. Nothing if there are others that depend on play.
    fn leaves(&mut self, expr: &'p Expr, local: LocalId, leaves: &mut Vec<&'p Expr>) -> Option<()> {
        if let ExprKind::Local(id) = expr.kind
            && (id == local || matches!(self.binding(id), Binding::Known(_) | Binding::Free))
        {
            // The element, something known, or what an inner set binds.
            return Some(());
        }
        if !filter::mentions(expr, local) && !self.is_inner(expr) {
            if self.known(expr).is_some() {
                return Some(());
            }
            if self.c.facts.domain(&expr.ty).is_some_and(|d| !d.1 && d.0 > 0) {
                leaves.push(expr);
                return Some(());
            }
        }
        let mut found = Some(());
        let mut parts = Vec::new();
        walk::parts(expr, &mut |part| parts.push(part));
        for part in parts {
            found = found.and_then(|()| self.leaves(part, local, leaves));
        }
        found
    }

    /// Whether an expression reads what a set within the condition binds.
    fn is_inner(&self, expr: &'p Expr) -> bool {
        let mut inner = false;
        walk::each_part(expr, &mut |part| {
            if let ExprKind::Local(id) = part.kind {
                inner |= self.binding(id) == Binding::Free;
            }
        });
        inner
    }

    /// Known locals that an expression reads.
    fn known_in(&self, expr: &'p Expr) -> Vec<(u32, i64)> {
        let mut known = Vec::new();
        walk::each_part(expr, &mut |part| {
            if let ExprKind::Local(id) = part.kind
                && let Binding::Known(value) = self.binding(id)
            {
                known.push((id.0, value));
            }
        });
        known
    }
}

/// Whether two expressions are the same, as far as can be seen at once.
fn same(a: &Expr, b: &Expr) -> bool {
    if a.ty != b.ty {
        return false;
    }
    match (&a.kind, &b.kind) {
        (ExprKind::Local(a), ExprKind::Local(b)) => a == b,
        (ExprKind::Us, ExprKind::Us) | (ExprKind::Them, ExprKind::Them) => true,
        (ExprKind::State(a, None), ExprKind::State(b, None)) => a == b,
        (ExprKind::State(a, Some(x)), ExprKind::State(b, Some(y))) => a == b && same(x, y),
        (ExprKind::Field(k, a, x), ExprKind::Field(l, b, y)) => k == l && a == b && same(x, y),
        (ExprKind::HexOf(a), ExprKind::HexOf(b))
        | (ExprKind::ArmyOf(a), ExprKind::ArmyOf(b))
        | (ExprKind::SortOf(a), ExprKind::SortOf(b))
        | (ExprKind::Enemy(a), ExprKind::Enemy(b)) => same(a, b),
        _ => false,
    }
}
