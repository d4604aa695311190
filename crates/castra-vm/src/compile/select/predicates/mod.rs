//! Set predicates: conditions on the elements of a set that are evaluated for all elements
//! together, vectorised over bit sets.
//!
//! A condition becomes unions and differences of sets. A part that does not depend on play is a
//! constant set; `it.STATE == VALUE` is a set that is maintained as state changes; a condition on
//! the piece in a hex is evaluated for all pieces and mapped to their hexes. Functions are followed
//! as long as they only distinguish cases: an `if` becomes the union of its two cases.

mod columns;
mod operand;

use std::rc::Rc;

use castra_ir::summary::Callee;
use castra_ir::visit::reads_local;
use castra_ir::{
    Binary, ClauseId, Expr, ExprKind, FunctionId, Local, LocalId, Stmt, StmtKind, Ty, Universe,
};

use super::env::{Binding, Env};
use super::function_builder::FunctionBuilder;
use super::set_predicate::SetPredicate;
use crate::bits::Set;
use crate::compile::local_scopes::LocalScopes;

/// The maximum number of parts of a set predicate, followed functions included.
pub(super) const MAX_PARTS: u32 = 96;

/// The body of a function that is followed case by case.
pub(super) struct FunctionCases<'p> {
    pub(super) locals: &'p [Local],
    pub(super) scopes: Rc<LocalScopes>,
    pub(super) stmts: Vec<&'p Stmt>,
    /// The clauses that each call follows. A clause that only some cases follow cannot be counted
    /// for all elements together.
    pub(super) cites: Vec<ClauseId>,
}

impl<'p> FunctionBuilder<'_, 'p> {
    /// Turns a condition into a set predicate, if possible. Code is emitted only for arguments of
    /// functions.
    pub(super) fn predicate(
        &mut self,
        condition: &'p Expr,
        local: LocalId,
        universe: Universe,
    ) -> Option<SetPredicate<'p>> {
        let before = self.checkpoint();
        let mut parts = MAX_PARTS;
        let found = self.predicate_part(condition, local, universe, &mut parts);
        if found.is_none() {
            self.roll_back(before);
        }
        found
    }

    pub(super) fn predicate_part(
        &mut self,
        condition: &'p Expr,
        local: LocalId,
        universe: Universe,
        parts: &mut u32,
    ) -> Option<SetPredicate<'p>> {
        *parts = parts.checked_sub(1)?;
        let condition = self.env.substituted(condition);
        if let Some(mask) = self.constant_mask(condition, local, universe) {
            return Some(SetPredicate::Mask(mask));
        }
        if !self.depends(condition, local) {
            let env = self.env.clone();
            let safe = self.is_safe(condition);
            return Some(if safe {
                SetPredicate::Same(condition, env)
            } else {
                SetPredicate::Risky(condition, env)
            });
        }
        let full = &Set::full(self.c.facts.len(universe));
        let mut part = |body: &mut Self, e| body.predicate_part(e, local, universe, parts);
        let found = match &condition.kind {
            ExprKind::Not(inner) => part(self, inner).map(|a| SetPredicate::not(a, full)),
            ExprKind::Binary(Binary::And, a, b) => {
                part(self, a).and_then(|a| Some(SetPredicate::and(a, part(self, b)?, full)))
            }
            ExprKind::Binary(Binary::Or, a, b) => {
                part(self, a).and_then(|a| Some(SetPredicate::or(a, part(self, b)?, full)))
            }
            ExprKind::If(a, b, c) => part(self, a)
                .and_then(|a| Some((a, part(self, b)?)))
                .and_then(|(a, b)| Some(SetPredicate::choice(a, b, part(self, c)?, full))),
            ExprKind::Bind(name, value, within) => {
                self.predicate_name(*name, value, local).and_then(|()| part(self, within))
            }
            ExprKind::Call(id, args) if self.may_inline(condition) => {
                self.predicate_call(*id, args, local, universe, parts)
            }
            ExprKind::Contains(element, set)
                if matches!(self.env.substituted(element).kind, ExprKind::Local(l) if l == local)
                    && !self.depends(set, local) =>
            {
                Some(SetPredicate::Member(set, self.env.clone(), !self.is_safe(set)))
            }
            ExprKind::IsEmpty(set) => self
                .exists_predicate(set, local, universe, parts)
                .map(|exists| SetPredicate::not(exists, full)),
            _ => self
                .index_predicate(condition, local)
                .or_else(|| self.table_predicate(condition, local, universe))
                .or_else(|| self.comparison_predicate(condition, local, universe))
                .or_else(|| self.single_element(condition, local, universe, full)),
        };
        found.or_else(|| self.piece_at_predicate(condition, local, universe, parts))
    }

    /// Returns the body of a function to follow case by case; `None` if it assigns to a parameter,
    /// or if its change by a module is traced.
    pub(super) fn function_cases(
        &mut self,
        id: FunctionId,
        args: usize,
    ) -> Option<FunctionCases<'p>> {
        let function = self.c.program.rules.functions.get(id)?;
        let scopes = self.c.local_scopes_of(Callee::Function(id));
        let recorded = self.c.options.changes
            && self.c.properties.function_changed.get(id.index()) == Some(&true);
        if recorded || !(0..args).all(|i| scopes.is_assigned_once(LocalId(i as u32))) {
            return None;
        }
        let stmts: Vec<&'p Stmt> = function.body.stmts.iter().collect();
        let cites = stmts.iter().flat_map(|s| s.cites.iter().copied()).collect();
        Some(FunctionCases { locals: &function.body.locals, scopes, stmts, cites })
    }

    /// Computes a value that is the same for all elements.
    pub(super) fn fixed_binding(&mut self, value: &'p Expr) -> Binding {
        let place = self.value(value);
        match self.c.consts.value(place) {
            Some(known) if !matches!(value.ty, Ty::Set(_)) => Binding::Known(known),
            _ => Binding::At(place),
        }
    }

    /// Returns the predicate of a call whose function only distinguishes cases of the element.
    fn predicate_call(
        &mut self,
        id: FunctionId,
        args: &'p [Expr],
        local: LocalId,
        universe: Universe,
        parts: &mut u32,
    ) -> Option<SetPredicate<'p>> {
        let cases = self.function_cases(id, args.len())?;
        let mut element = None;
        for (i, arg) in args.iter().enumerate() {
            if is_local(self.env.substituted(arg), local) {
                if element.replace(LocalId(i as u32)).is_some() {
                    return None;
                }
            } else if self.depends(arg, local) || !self.is_safe(arg) {
                return None;
            }
        }
        let element = element?;
        let mut locals = Vec::with_capacity(args.len());
        for (i, arg) in args.iter().enumerate() {
            locals.push(if i == element.index() { Binding::Free } else { self.fixed_binding(arg) });
        }
        let env = Env::new(locals, cases.scopes, cases.locals);
        let env = std::mem::replace(&mut self.env, env);
        let found = self.predicate_block(&cases.stmts, &cases.cites, element, universe, parts);
        if found.is_some() {
            self.record_entry(Callee::Function(id));
            self.provenance.mark(&cases.cites);
        }
        self.leave(env);
        found
    }

    /// Returns the predicate of statements that end by returning the value of a condition.
    fn predicate_block(
        &mut self,
        stmts: &[&'p Stmt],
        cites: &[ClauseId],
        local: LocalId,
        universe: Universe,
        parts: &mut u32,
    ) -> Option<SetPredicate<'p>> {
        let (&stmt, rest) = stmts.split_first()?;
        if !stmt.cites.iter().all(|c| cites.contains(c)) {
            return None;
        }
        match &stmt.kind {
            StmtKind::Return(values) => match values.as_slice() {
                [value] => self.predicate_part(value, local, universe, parts),
                _ => None,
            },
            StmtKind::Let(name, value) => {
                self.predicate_name(*name, value, local)?;
                self.predicate_block(rest, cites, local, universe, parts)
            }
            StmtKind::If(condition, then, otherwise) => {
                let full = Set::full(self.c.facts.len(universe));
                let decides = self.predicate_part(condition, local, universe, parts)?;
                let mut case = |body: &mut Self, stmts: &'p [Stmt]| {
                    let env = body.env.clone();
                    let stmts: Vec<&'p Stmt> = stmts.iter().chain(rest.iter().copied()).collect();
                    let found = body.predicate_block(&stmts, cites, local, universe, parts);
                    body.env = env;
                    found
                };
                let then = case(self, then)?;
                let otherwise = case(self, otherwise)?;
                Some(SetPredicate::choice(decides, then, otherwise, &full))
            }
            _ => None,
        }
    }

    /// Binds a local within a condition: its value is computed once, unless it depends on the
    /// element.
    fn predicate_name(&mut self, name: LocalId, value: &'p Expr, local: LocalId) -> Option<()> {
        if !self.env.scopes.is_assigned_once(name) || !self.is_safe(value) {
            return None;
        }
        if self.depends(value, local) {
            let value = self.env.substituted(value);
            self.env.substitutions.push((name, value));
        } else {
            let place = self.value(value);
            self.env.bind(name, Binding::At(place));
        }
        Some(())
    }

    /// Returns the predicate of a condition on the piece in a hex: the hexes of all pieces that
    /// satisfy it. It is never evaluated for an empty hex.
    fn piece_at_predicate(
        &mut self,
        condition: &'p Expr,
        local: LocalId,
        universe: Universe,
        parts: &mut u32,
    ) -> Option<SetPredicate<'p>> {
        if universe != Universe::Hex {
            return None;
        }
        let piece = self.env.substitutions.iter().find_map(|&(name, value)| match &value.kind {
            ExprKind::PieceAt(kind, hex)
                if is_local(hex, local)
                    && matches!(value.ty, Ty::Option(_))
                    && reads_local(condition, name) =>
            {
                Some((name, *kind))
            }
            _ => None,
        });
        let (name, kind) = piece?;
        // No other part may depend on the hex.
        let substitutions = std::mem::take(&mut self.env.substitutions);
        let others = substitutions.iter().filter(|m| m.0 != name);
        let alone = !reads_local(condition, local)
            && others.into_iter().all(|&(other, _)| !reads_local(condition, other));
        let found = if alone {
            self.predicate_part(condition, name, Universe::Piece(kind), parts)
        } else {
            None
        };
        self.env.substitutions = substitutions;
        found.filter(|held| !held.is_risky()).map(|held| SetPredicate::Places(kind, Box::new(held)))
    }

    /// Returns whether an expression depends on the element.
    pub(super) fn depends(&self, expr: &'p Expr, local: LocalId) -> bool {
        reads_local(expr, local)
            || self.env.substitutions.iter().any(|&(name, _)| reads_local(expr, name))
    }
}

pub(crate) fn is_local(expr: &Expr, local: LocalId) -> bool {
    matches!(expr.kind, ExprKind::Local(l) if l == local)
}
