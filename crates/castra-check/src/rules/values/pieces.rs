//! Built-in functions of sets of pieces.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast;

use crate::rules::context::Context;
use crate::rules::lower::values::expr;
use crate::rules::lowering::Lowering;
use castra_ir::{BuiltIn, Expr, ExprKind, Ty, Universe};

impl Lowering<'_, '_, '_> {
    /// Lowers `places(PIECES)`: the hexes of the pieces.
    pub(crate) fn lower_places(&mut self, pieces: &ast::Expr, span: Span) -> Expr {
        match self.lower_set(pieces, None, "the argument of `places`") {
            Some((pieces, Universe::Piece(_))) => {
                expr(ExprKind::BuiltIn(BuiltIn::Places, vec![pieces]), Ty::Set(Universe::Hex), span)
            }
            Some((other, _)) => self.report_and_recover(
                not_pieces(self.context, "places", &other, "`units where …`"),
                span,
            ),
            None => self.error_placeholder(span),
        }
    }

    /// Lowers `reserves(PIECES)`: the pieces of a kind that wait off the board.
    pub(crate) fn lower_reserves(&mut self, pieces: &ast::Expr, span: Span) -> Expr {
        let Some((pieces, universe)) = self.lower_set(pieces, None, "the argument of `reserves`")
        else {
            return self.error_placeholder(span);
        };
        match (&pieces.kind, universe) {
            (ExprKind::All(_), Universe::Piece(kind)) => {
                expr(ExprKind::Reserves(kind), Ty::Set(universe), span)
            }
            (_, Universe::Piece(_)) => {
                let diagnostic = Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    pieces.span,
                    "`reserves` takes a whole kind of pieces",
                )
                .label("only some of the pieces on the board")
                .help("filter the result: `reserves(units) where it.army == us`");
                self.report_and_recover(diagnostic, span)
            }
            _ => self.report_and_recover(
                not_pieces(self.context, "reserves", &pieces, "`reserves(units)`"),
                span,
            ),
        }
    }
}

/// Returns the diagnostic for an argument that is not a set of pieces.
pub(crate) fn not_pieces(
    context: &Context<'_>,
    function: &str,
    have: &Expr,
    example: &str,
) -> Diagnostic {
    let what = context.describe(&have.ty);
    Diagnostic::new(
        &codes::RULES_WRONG_TYPE,
        have.span,
        format!("`{function}` takes pieces, but this is {what}"),
    )
    .label(what)
    .help(format!("write a set of pieces, such as {example}"))
}
