//! `side(H, K)`: the terrain on the side of a hex toward a neighbour.
//!
//! In games that change the sides in play, the sides are state: one for each neighbour of a hex. At
//! run time, the two hexes decide which of them is read.
//!
//! ```text
//! side(h, k)     match side-number(h, k) { 0 => h.(side 0), 1 => h.(side 1), … else => none }
//! ```

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast;

use super::source_text::source_text;
use crate::rules::lower::evaluate_once::MAX_NODES_MANY_COPIES;
use crate::rules::lower::values::{boxed, expr};
use crate::rules::lowering::Lowering;
use crate::rules::types::conversion::optional;
use castra_ir::{BuiltIn, EnumId, Expr, ExprKind, KindId, NONE, Ty};

/// The name of the built-in function.
pub(super) const SIDE: &str = "side";

/// The help for a hex side that is written as a field.
pub(super) const ASK_FOR_SIDE: &str = "write `side(h, k)`, k being the hex across";

impl Lowering<'_, '_, '_> {
    /// Lowers one of the two hexes of `side(H, K)`.
    pub(crate) fn lower_side_hex(&mut self, ast: &ast::Expr, what: &str) -> Expr {
        let value = self.lower_expr(ast, Some(&Ty::Hex));
        if value.ty != Ty::Enum(EnumId(0)) {
            return self.fit(value, Some(ast), &Ty::Hex, what);
        }
        let span = value.span;
        let toward = source_text(ast).unwrap_or_else(|| "DIRECTION".to_owned());
        let diagnostic = Diagnostic::new(
            &codes::RULES_WRONG_TYPE,
            span,
            format!("{what} must be a hex, but this is a direction"),
        )
        .label("a direction")
        .help(format!(
            "name the hex on the other side: `let k = step(h, {toward})`, `if k is not none {{ … \
             side(h, k) … }}`; or go through `neighbours(h)`"
        ));
        self.report_and_recover(diagnostic, span)
    }

    /// Builds the terrain on the side between two hexes, or `none`.
    pub(crate) fn side_terrain(
        &mut self,
        hex: Expr,
        toward: Expr,
        terrain: KindId,
        span: Span,
    ) -> Expr {
        let ty = optional(Ty::Variant(terrain));
        let states = self.context.symbols.side_states.clone();
        if states.is_empty() {
            return expr(ExprKind::BuiltIn(BuiltIn::Side, vec![hex, toward]), ty, span);
        }
        let hex = self.prepare_reuse(hex, MAX_NODES_MANY_COPIES);
        let of = || Box::new(hex.value.clone());
        let slot = boxed(ExprKind::SideSlot(of(), Box::new(toward)), optional(Ty::Int), span);
        let arms = (0i64..).zip(states).map(|(at, state)| {
            (vec![at], expr(ExprKind::State(state, Some(of())), ty.clone(), span))
        });
        let nothing = boxed(ExprKind::Const(NONE), ty.clone(), span);
        let found = expr(ExprKind::Match(slot, arms.collect(), Some(nothing)), ty, span);
        hex.bind(found)
    }
}
