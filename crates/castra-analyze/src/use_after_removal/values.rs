//! Expressions: their reads of hexes, and the facts that follow from conditions.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_base::Span;
use castra_ir::visit::visit_operands;
use castra_ir::{Binary, Expr, ExprKind, Local, LocalId};
use smol_str::SmolStr;

use super::cause::HexRead;
use super::facts::{local_piece, pieces_on_board};
use super::flow::BodyAnalysis;
use super::kinds::{is_piece, kind_of};
use super::locals::Locals;
use super::report::StaleRead;

impl BodyAnalysis<'_, '_> {
    /// Returns the pieces that may be gone if a condition has this value; none if it cannot have
    /// it.
    pub(super) fn gone_if(&mut self, value: &Expr, truth: bool) -> Locals {
        if matches!(value.kind, ExprKind::Const(it) if (it != 0) != truth) {
            return Locals::default();
        }
        self.with_condition(value, truth, |this| std::mem::take(&mut this.state.gone))
    }

    /// Runs `act` with the facts that follow from a condition, or from its negation.
    fn with_condition<T>(
        &mut self,
        condition: &Expr,
        holds: bool,
        act: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let before = self.state.clone();
        self.learn(condition, holds);
        let result = act(self);
        self.state = before;
        result
    }

    /// Adds the facts that follow from a condition, or from its negation if `holds` is false.
    pub(super) fn learn(&mut self, condition: &Expr, holds: bool) {
        let is_sure = self.state.gone.is_empty() && self.state.possibly_gone.is_empty();
        if !is_sure {
            for piece in pieces_on_board(condition, holds, self.known) {
                let first = self.first_alias(piece);
                self.state.gone.remove(first);
                self.state.possibly_gone.remove(first);
            }
        }
        self.learn_from_booleans(condition, holds);
    }

    /// Adds the facts that follow from Boolean locals in the condition.
    fn learn_from_booleans(&mut self, condition: &Expr, holds: bool) {
        if self.state.facts.is_empty() {
            return;
        }
        if let ExprKind::Local(truth) = condition.kind {
            for (of, wanted, piece) in &self.state.facts {
                if *of == truth && *wanted == holds {
                    self.state.gone.remove(*piece);
                }
            }
        } else if let ExprKind::Not(inner) = &condition.kind {
            self.learn_from_booleans(inner, !holds);
        } else if let ExprKind::Binary(op, a, b) = &condition.kind
            && (*op == Binary::And && holds || *op == Binary::Or && !holds)
        {
            self.learn_from_booleans(a, holds);
            self.learn_from_booleans(b, holds);
        }
    }

    /// Checks the reads of hexes in a value.
    pub(super) fn check_value(&mut self, value: &Expr) {
        if self.state.gone.is_empty() {
            return;
        }
        if let ExprKind::HexOf(piece) = &value.kind {
            if let Some(local) = local_piece(piece) {
                self.record_hex_read(local, value.span, None, false);
            }
        } else if let ExprKind::Call(id, args) = &value.kind
            && let Some(callee) = self.known.functions.get(id)
        {
            let function = self.rules.functions.get(id);
            let (name, params) =
                function.map_or(("?", &[][..]), |f| (f.name.as_str(), &f.body.locals));
            self.check_args(args, &callee.needs, name, params);
        }
        let (condition, then, otherwise) = if let ExprKind::Binary(Binary::And, a, b) = &value.kind
        {
            (a, Some(b), None)
        } else if let ExprKind::Binary(Binary::Or, a, b) = &value.kind {
            (a, None, Some(b))
        } else if let ExprKind::If(a, b, c) = &value.kind {
            (a, Some(b), Some(c))
        } else {
            visit_operands(value, &mut |part| self.check_value(part));
            return;
        };
        self.check_value(condition);
        for (part, holds) in [(then, true), (otherwise, false)] {
            if let Some(part) = part {
                self.with_condition(condition, holds, |this| this.check_value(part));
            }
        }
    }

    /// Checks arguments whose hexes the callee reads.
    pub(super) fn check_args(
        &mut self,
        args: &[Expr],
        needs: &BTreeMap<LocalId, Arc<HexRead>>,
        callee: &str,
        params: &[Local],
    ) {
        if self.state.gone.is_empty() && self.state.possibly_gone.is_empty() {
            return;
        }
        for (param, arg) in (0..).map(LocalId).zip(args) {
            if let Some(hex_read) = needs.get(&param)
                && let Some(local) = local_piece(arg)
            {
                // An optional argument comes from elsewhere, such as the unit that caused a loss,
                // and may have been removed in the meantime.
                let is_optional = params.get(param.index()).is_some_and(|p| !is_piece(&p.ty));
                self.record_hex_read(
                    local,
                    arg.span,
                    Some((callee.into(), Arc::clone(hex_read))),
                    is_optional,
                );
            }
        }
    }

    fn record_hex_read(
        &mut self,
        local: LocalId,
        span: Span,
        callee: Option<(SmolStr, Arc<HexRead>)>,
        is_optional: bool,
    ) {
        let first = self.first_alias(local);
        if self.hexes_read.contains(first) {
            return;
        }
        let Some(local) = self.locals.get(first.index()) else { return };
        // Only pieces have a hex to ask for.
        let Some(kind) = kind_of(&local.ty) else { return };
        let is_gone = self.state.gone.contains(first);
        let removed = if is_gone { self.removed.get(&first) } else { None };
        let is_weakly_gone = is_optional && !is_gone && self.state.possibly_gone.contains(first);
        let other = self.state.removals.get(&(kind, None)).filter(|_| is_weakly_gone);
        let removed = removed.or(other).cloned();
        if !is_gone && removed.is_none() {
            return;
        }
        self.hexes_read.add(first);
        let hex_read = Arc::new(HexRead { at: span, piece: local.name.clone(), callee });
        if is_gone {
            self.needed.entry(first).or_insert_with(|| Arc::clone(&hex_read));
        }
        if self.trial > 0 {
            return;
        }
        if let (Some(found), Some(removed)) = (&mut self.findings, removed) {
            let given = self.names.is_param(first);
            found.push(StaleRead { kind, is_param: given, hex_read, removal: removed });
        }
    }
}
