//! Values of a body: which of them ask for hexes, and what conditions tell of pieces.

#![deny(clippy::wildcard_enum_match_arm)]

use std::rc::Rc;

use castra_base::Span;
use castra_ir::visit::parts;
use castra_ir::{Binary, Expr, ExprKind, LocalId};

use super::facts::{Says, piece_of};
use super::flow::Walk;
use super::kind_of;
use super::locals::Locals;
use super::report::Found;
use super::state::Now;

impl Walk<'_, '_> {
    /// Which pieces may be gone if a truth comes out so; none if it cannot.
    pub(super) fn gone_if(&self, value: &Expr, truth: bool, now: &Now) -> Locals {
        if matches!(value.kind, ExprKind::Const(it) if (it != 0) != truth) {
            return Locals::default();
        }
        let mut then = now.clone();
        self.learn(&self.says(value, now), value, truth, &mut then);
        then.gone
    }

    /// What a condition says; nothing is worked out where no piece is gone.
    pub(super) fn says(&self, condition: &Expr, now: &Now) -> Says {
        if now.gone.is_empty() { Says::default() } else { Says::of(condition, self.known) }
    }

    pub(super) fn learn(&self, says: &Says, condition: &Expr, holds: bool, now: &mut Now) {
        for piece in says.if_it(holds) {
            now.gone.remove(self.first_name(*piece));
        }
        self.learn_from_truths(condition, holds, now);
    }

    /// What follows from locals that are truths.
    fn learn_from_truths(&self, condition: &Expr, holds: bool, now: &mut Now) {
        if now.if_so.is_empty() {
            return;
        }
        if let ExprKind::Local(truth) = condition.kind {
            for (of, wanted, piece) in &now.if_so {
                if *of == truth && *wanted == holds {
                    now.gone.remove(*piece);
                }
            }
        } else if let ExprKind::Not(inner) = &condition.kind {
            self.learn_from_truths(inner, !holds, now);
        } else if let ExprKind::Binary(op, a, b) = &condition.kind
            && (*op == Binary::And && holds || *op == Binary::Or && !holds)
        {
            self.learn_from_truths(a, holds, now);
            self.learn_from_truths(b, holds, now);
        }
    }

    /// Looks for hexes that are asked for.
    pub(super) fn value(&mut self, value: &Expr, now: &Now) {
        if now.gone.is_empty() {
            return;
        }
        if let ExprKind::HexOf(piece) = &value.kind {
            if let Some(local) = piece_of(piece) {
                self.asks(local, value.span, None, now);
            }
        } else if let ExprKind::Call(id, args) = &value.kind
            && let Some(callee) = self.known.functions.get(id)
        {
            let name = self.rules.functions.get(id).map(|f| f.name.as_str());
            self.hand_over(args, &callee.needs, name, now);
        }
        let (condition, then, otherwise) = if let ExprKind::Binary(Binary::And, a, b) = &value.kind
        {
            (a, Some(b), None)
        } else if let ExprKind::Binary(Binary::Or, a, b) = &value.kind {
            (a, None, Some(b))
        } else if let ExprKind::If(a, b, c) = &value.kind {
            (a, Some(b), Some(c))
        } else {
            parts(value, &mut |part| self.value(part, now));
            return;
        };
        self.value(condition, now);
        let says = self.says(condition, now);
        for (part, holds) in [(then, true), (otherwise, false)] {
            if let Some(part) = part {
                let mut inner = now.clone();
                self.learn(&says, condition, holds, &mut inner);
                self.value(part, &inner);
            }
        }
    }

    /// Pieces are handed to what may ask for their hexes.
    pub(super) fn hand_over(
        &mut self,
        args: &[Expr],
        needs: &Locals,
        callee: Option<&str>,
        now: &Now,
    ) {
        if now.gone.is_empty() {
            return;
        }
        for (param, arg) in (0..).map(LocalId).zip(args) {
            if needs.has(param)
                && let Some(local) = piece_of(arg)
            {
                self.asks(local, arg.span, callee, now);
            }
        }
    }

    fn asks(&mut self, local: LocalId, place: Span, callee: Option<&str>, now: &Now) {
        let first = self.first_name(local);
        if !now.gone.has(first) || self.asked.has(first) {
            return;
        }
        self.asked.add(first);
        self.needed.add(first);
        if self.trial > 0 {
            return;
        }
        if let (Some(found), Some(removed)) = (&mut self.found, self.removed.get(&first)) {
            let Some(local) = self.locals.get(first.index()) else { return };
            let piece = local.name.to_string();
            let callee = callee.map(str::to_owned);
            // Only pieces are asked for.
            let Some(kind) = kind_of(&local.ty) else { return };
            let given = self.names.is_given(first);
            found.push(Found { piece, kind, given, place, removed: Rc::clone(removed), callee });
        }
    }
}
