//! Movement on the board: `reach(FROM, BUDGET, COST)`, and distances and links on boards of places.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast;

use crate::rules::lower::evaluate_once::MAX_NODES_FEW_COPIES;
use crate::rules::lower::values::{boxed, expr};
use crate::rules::lowering::Lowering;
use crate::rules::types::conversion::{optional, without_none};
use castra_ir::{Binary, BuiltIn, Expr, ExprKind, NONE, Reach, Ty, Universe};

/// The stored distance of hexes without a connection.
const UNCONNECTED: i64 = u16::MAX as i64;

impl Lowering<'_, '_, '_> {
    /// Lowers `reach(HEX, BUDGET, COST)`; HEX may also be a set of hexes. COST is evaluated for
    /// each step `from` one hex `to` a neighbour.
    pub(crate) fn lower_reach(
        &mut self,
        start: &ast::Expr,
        budget: &ast::Expr,
        cost: &ast::Expr,
        span: Span,
    ) -> Expr {
        let all = Ty::Set(Universe::Hex);
        let written = start;
        let is_set = matches!(start.kind, ast::ExprKind::Set(_));
        let start = self.lower_expr(start, Some(if is_set { &all } else { &Ty::Hex }));
        let start = if start.ty == all {
            start
        } else {
            let what = "the first argument of `reach`";
            let start = self.fit(start, Some(written), &Ty::Hex, what);
            let at = start.span;
            if start.ty == Ty::Error {
                start
            } else {
                expr(ExprKind::SetOf(vec![start]), all.clone(), at)
            }
        };
        let budget = self.lower_value(budget, &Ty::Int, "the second argument of `reach`");
        for name in ["from", "to"] {
            // A nested `reach` may hide the names of the outer one, as a nested set hides `it`.
            let other = self.find_name(name).filter(|named| !named.is_built_in);
            if let Some(other) = other.map(|named| named.span) {
                self.report(
                    Diagnostic::new(
                        &codes::RULES_SHADOWS,
                        cost.span,
                        format!("`{name}` of `reach` hides another name"),
                    )
                    .label(format!("`{name}` is one end of a step here"))
                    .related(other, "the other")
                    .help("rename the other"),
                );
            }
        }
        let mark = self.scope.mark();
        let from = self.introduce_built_in("from", cost.span, Ty::Hex);
        let to = self.introduce_built_in("to", cost.span, Ty::Hex);
        let wanted = optional(Ty::Int);
        let cost = self.lower_value(cost, &wanted, "the cost of a step");
        self.leave_scope(mark);
        if [&start, &budget, &cost].iter().any(|part| part.ty == Ty::Error) {
            return self.error_placeholder(span);
        }
        expr(ExprKind::Reach(Box::new(Reach { start, budget, from, to, cost })), all, span)
    }

    /// Makes a distance between places optional, because places may be unconnected.
    pub(crate) fn make_distance_optional(&mut self, steps: Expr) -> Expr {
        if steps.ty == Ty::Error {
            return steps;
        }
        let span = steps.span;
        let steps = self.prepare_reuse(steps, 1);
        let ty = optional(Ty::Int);
        let far = boxed(ExprKind::Const(UNCONNECTED), Ty::Int, span);
        let value = || Box::new(steps.value.clone());
        let is_far = boxed(ExprKind::Binary(Binary::Equal, value(), far), Ty::Bool, span);
        let none = boxed(ExprKind::Const(NONE), ty.clone(), span);
        let uses = expr(ExprKind::If(is_far, none, value()), ty, span);
        steps.bind(uses)
    }

    /// Lowers `neighbours(HEX, TERRAIN)`: the neighbours across a side with that terrain.
    pub(crate) fn lower_linked_neighbours(
        &mut self,
        hex: &ast::Expr,
        by: &ast::Expr,
        span: Span,
    ) -> Expr {
        let hex = self.lower_value(hex, &Ty::Hex, "the first argument of `neighbours`");
        let Some(kind) = self.context.terrain_kind() else {
            self.without_reports(|this| this.lower_expr(by, None));
            let diagnostic = Diagnostic::new(
                &codes::RULES_WRONG_ARGUMENTS,
                span,
                "this game has no terrain to go by",
            )
            .label("only `neighbours(HEX)` here")
            .help("declare the kind of the links: `terrain road \"Road\" { on-sides }`");
            return self.report_and_recover(diagnostic, span);
        };
        let terrain = Ty::Variant(kind);
        let what = "the second argument of `neighbours`";
        let by = self.lower_expr(by, Some(&terrain));
        let by = if matches!(without_none(&by.ty), Ty::Set(_)) {
            self.fit(by, None, &Ty::Set(Universe::Variant(kind)), what)
        } else {
            self.fit(by, None, &terrain, what)
        };
        if hex.ty == Ty::Error || by.ty == Ty::Error {
            return self.error_placeholder(span);
        }
        let all = Ty::Set(Universe::Hex);
        let hex = self.prepare_reuse(hex, MAX_NODES_FEW_COPIES);
        let by = self.prepare_reuse(by, MAX_NODES_FEW_COPIES);
        let here = || Box::new(hex.value.clone());
        let near = boxed(ExprKind::BuiltIn(BuiltIn::Neighbours, vec![*here()]), all.clone(), span);
        let it = self.add_local("it", Ty::Hex);
        let there = expr(ExprKind::Local(it), Ty::Hex, span);
        let between = Box::new(self.side_terrain(hex.value.clone(), there, kind, span));
        let condition = if matches!(by.value.ty, Ty::Set(_)) {
            ExprKind::Contains(between, Box::new(by.value.clone()))
        } else {
            ExprKind::Binary(Binary::Equal, between, Box::new(by.value.clone()))
        };
        let condition = boxed(condition, Ty::Bool, span);
        let found = expr(ExprKind::Where(near, it, condition), all, span);
        let found = by.bind(found);
        hex.bind(found)
    }

    /// Reports a function that needs a grid, in a game without grids.
    pub(crate) fn report_no_directions(
        &mut self,
        name: &str,
        args: &[ast::Expr],
        span: Span,
    ) -> Expr {
        for arg in args {
            self.without_reports(|this| this.lower_expr(arg, None));
        }
        let diagnostic = Diagnostic::new(
            &codes::NAME_UNKNOWN,
            span,
            format!("there is no `{name}` on boards of places"),
        )
        .label("places have no rows and no directions")
        .help("go by links: `neighbours(h)`, `neighbours(h, road)`, `distance(h, k)` or `reach`");
        self.report_and_recover(diagnostic, span)
    }
}
