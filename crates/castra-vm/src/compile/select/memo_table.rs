//! Memo tables: values that depend only on one or two operands with few values become constant
//! tables. A condition that also depends on the element of a set becomes a table of sets.

use castra_eval::Value;
use castra_ir::visit;
use castra_ir::{ClauseId, Expr, ExprKey, ExprKind, LocalId, NodeRef, Universe};

use super::env::Binding;
use super::function_builder::FunctionBuilder;
use super::set_predicate::SetPredicate;
use crate::bits::Set;
use crate::compile::memo_tables::MemoTable;
use crate::op::{Op, Operand};

/// The maximum number of evaluations for a table of sets: operand values times set elements.
const MAX_CELLS: usize = 1 << 16;
/// The maximum number of words of a table.
const MAX_WORDS: usize = 4_096;

/// A local that occurs in no expression.
const NO_LOCAL: LocalId = LocalId(u32::MAX);

/// The maximum number of rows of a call's table.
const MAX_ROWS: usize = 256;

impl<'p> FunctionBuilder<'_, 'p> {
    /// Returns a condition as a row of a table of sets, or `None` if no table is possible.
    pub(super) fn table_predicate(
        &mut self,
        condition: &'p Expr,
        local: LocalId,
        universe: Universe,
    ) -> Option<SetPredicate<'p>> {
        if !self.c.plan.spacious || self.traces_changes(condition) {
            return None;
        }
        let mut leaves = Vec::new();
        self.leaves(condition, local, &mut leaves)?;
        let (&first, others) = leaves.split_first()?;
        let thing = ExprKey::of(first);
        if !others.iter().all(|other| ExprKey::of(other) == thing) || !self.is_safe(first) {
            return None;
        }
        let values = self.c.facts.domain(&first.ty)?.0;
        let (n, words) = (self.c.facts.len(universe), self.c.facts.set_words(universe));
        if values * n > MAX_CELLS || values * words > MAX_WORDS {
            return None;
        }
        let key = (NodeRef(condition), self.situation.us, self.constant_locals_in(condition));
        let key = (key, local);
        let table = match self.c.tables.conditions.get(&key) {
            Some(table) => table.clone(),
            None => {
                let table = self.make_table(condition, local, &leaves, values, n, words);
                self.c.tables.conditions.insert(key, table.clone());
                table
            }
        };
        let (table, cited) = table?;
        self.provenance.mark(&cited);
        Some(SetPredicate::Row(table, first, self.env.clone()))
    }

    fn make_table(
        &mut self,
        condition: &'p Expr,
        local: LocalId,
        leaves: &[&'p Expr],
        values: usize,
        n: usize,
        words: usize,
    ) -> Option<MemoTable> {
        if !self.c.tables.has_room(values * words) {
            return None;
        }
        let source = self.const_env();
        let mut eval = self.evaluator(&source);
        let mut table = Vec::with_capacity(values * words);
        let found = (0..values as i64).try_for_each(|value| {
            eval.set_overrides(leaves.iter().map(|&leaf| (leaf, value)));
            let mut row = Set::empty(words);
            for element in 0..n {
                if eval.number_for(condition, local, element as i64)? != 0 {
                    row.insert(element);
                }
            }
            table.extend(row.words);
            Some(())
        });
        let (left, cited) = (eval.remaining_steps(), eval.executed_clauses);
        self.c.set_steps_left(left);
        found?;
        self.c.tables.words += table.len();
        Some((self.c.consts.array(&table), cited))
    }

    /// Returns the operands of a table and of the row for a call that depends only on one or two
    /// operands with few values. `None` for any other call.
    pub(super) fn call_table(&mut self, call: &'p Expr) -> Option<(Operand, Operand)> {
        if !self.c.options.inline || !self.c.plan.spacious || self.traces_changes(call) {
            return None;
        }
        let ExprKind::Call(_, args) = &call.kind else { return None };
        let mut leaves = Vec::new();
        for arg in args {
            self.leaves(arg, NO_LOCAL, &mut leaves)?;
        }
        // Equal leaves count as one operand.
        let mut things: Vec<&'p Expr> = Vec::new();
        let mut keys: Vec<ExprKey> = Vec::new();
        let mut leaf_of: Vec<(&'p Expr, usize)> = Vec::new();
        for leaf in leaves {
            let key = ExprKey::of(leaf);
            let at = keys.iter().position(|thing| *thing == key).unwrap_or(things.len());
            if at == things.len() {
                things.push(leaf);
                keys.push(key);
            }
            leaf_of.push((leaf, at));
        }
        if things.is_empty() || things.len() > 2 || !things.iter().all(|t| self.is_safe(t)) {
            return None;
        }
        let domain = |thing: &&Expr| Some(self.c.facts.domain(&thing.ty)?.0);
        let domains: Vec<usize> = things.iter().map(domain).collect::<Option<_>>()?;
        let rows: usize = domains.iter().product();
        if rows > MAX_ROWS || rows * self.words(&call.ty) > MAX_WORDS {
            return None;
        }
        let key = (NodeRef(call), self.situation.us, self.constant_locals_in(call));
        let table = match self.c.tables.calls.get(&key) {
            Some(table) => table.clone(),
            None => {
                let table = self.make_call_table(call, &leaf_of, &domains);
                self.c.tables.calls.insert(key, table.clone());
                table
            }
        };
        let (table, cited) = table?;
        self.provenance.mark(&cited);
        let mut places = Vec::with_capacity(things.len());
        for thing in things {
            places.push(self.value(thing));
        }
        match (places.as_slice(), domains.as_slice()) {
            (&[row], _) => Some((table, row)),
            (&[a, b], &[_, k]) => {
                let dst = self.registers.take(1);
                self.emit(Op::Index { dst, a, b, k: k as u16 });
                Some((table, dst))
            }
            _ => None,
        }
    }

    fn make_call_table(
        &mut self,
        call: &'p Expr,
        leaves: &[(&'p Expr, usize)],
        domains: &[usize],
    ) -> Option<MemoTable> {
        let words = self.words(&call.ty);
        let rows: usize = domains.iter().product();
        if !self.c.tables.has_room(rows * words) {
            return None;
        }
        let known = self.known_locals();
        let mut table = Vec::new();
        let mut cited: Option<Vec<ClauseId>> = None;
        for row in 0..rows {
            let value = |&(leaf, thing): &(&'p Expr, usize)| {
                let second = domains.get(1).copied().unwrap_or(1);
                let value = if thing == 0 { row / second } else { row % second };
                (leaf, value as i64)
            };
            let source = self.const_env();
            let mut eval = self.evaluator(&source);
            eval.locals.clone_from(&known);
            eval.set_overrides(leaves.iter().map(value));
            let found = eval.eval_expr(call).ok();
            let (left, follows) = (eval.remaining_steps(), eval.executed_clauses);
            self.c.set_steps_left(left);
            match found? {
                Value::Num(n) => table.push(n),
                // Dice cannot be cells.
                Value::Dice(_) => return None,
                Value::Set(set) => {
                    let mut row = Set::from(&set).words;
                    row.resize(words, 0);
                    table.extend(row);
                }
            }
            // A clause that only some values follow has to be counted in play.
            if cited.get_or_insert_with(|| follows.clone()) != &follows {
                return None;
            }
        }
        self.c.tables.words += table.len();
        Some((self.c.consts.array(&table), cited?))
    }

    /// Collects the parts of a condition that depend on play, but not on the element, and have few
    /// values. `None` if other parts depend on play.
    fn leaves(&mut self, expr: &'p Expr, local: LocalId, leaves: &mut Vec<&'p Expr>) -> Option<()> {
        if let ExprKind::Local(id) = expr.kind
            && (id == local || matches!(self.env.binding(id), Binding::Known(_) | Binding::Free))
        {
            // The element, a constant, or a local of an inner set.
            return Some(());
        }
        if !self.depends(expr, local) && !self.is_inner(expr) {
            if self.fold_value(expr).is_some() {
                return Some(());
            }
            if self.c.facts.domain(&expr.ty).is_some_and(|d| !d.1 && d.0 > 0) {
                leaves.push(expr);
                return Some(());
            }
        }
        let mut found = Some(());
        let mut parts = Vec::new();
        visit::visit_operands(expr, &mut |part| parts.push(part));
        for part in parts {
            found = found.and_then(|()| self.leaves(part, local, leaves));
        }
        found
    }

    /// Returns whether an expression reads a local that a set within the condition binds.
    fn is_inner(&self, expr: &'p Expr) -> bool {
        let mut inner = false;
        visit::visit_locals(expr, &mut |id| inner |= self.env.binding(id) == Binding::Free);
        inner
    }

    /// Returns the constant locals that an expression reads, with their values.
    fn constant_locals_in(&self, expr: &'p Expr) -> Vec<(u32, i64)> {
        let mut known = Vec::new();
        visit::visit_locals(expr, &mut |id| match self.env.binding(id) {
            Binding::Known(value) => known.push((id.0, value)),
            // Equal constants share an operand, so the operand identifies the value.
            Binding::At(Operand::Const(at)) => known.push((id.0, -1 - i64::from(at))),
            Binding::At(_) | Binding::Free => {}
        });
        known
    }
}
