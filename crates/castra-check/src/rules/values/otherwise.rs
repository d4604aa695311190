//! `V otherwise W`: a value, or another where it is none.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{self, BinaryOp};

use super::mismatch::two_types;
use super::written::written;
use crate::rules::lower::once::FEW_COPIES;
use crate::rules::lower::values::{expr, is_there};
use crate::rules::lowering::Lowering;
use crate::rules::types::fit::{join, present};
use castra_ir::{Expr, ExprKind, Ty};

impl Lowering<'_, '_, '_> {
    /// The first value is worked out once:
    ///
    /// ```text
    /// u.leader otherwise other    (if (u.leader != none) then u.leader else other)
    /// ```
    pub(crate) fn otherwise(
        &mut self,
        value: &ast::Expr,
        other: &ast::Expr,
        want: Option<&Ty>,
        span: Span,
    ) -> Expr {
        // What is known already does not matter: caution is no mistake.
        let first = self.declared(value, want);
        let of = match &first.ty {
            Ty::Error => {
                self.expr(other, want);
                return first;
            }
            Ty::Option(of) => (**of).clone(),
            ty => {
                let have = self.context.describe(ty);
                let what = written(value).map_or_else(|| "this".into(), |w| format!("`{w}`"));
                let diagnostic = Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    first.span,
                    format!("{what} is never none"),
                )
                .label(format!("always {have}"))
                .help("remove `otherwise …`; it stands for a value that may be none");
                self.expr(other, Some(&ty.clone()));
                return self.wrong(diagnostic, span);
            }
        };
        self.warn_of_same(BinaryOp::Otherwise, (value, other), &of, span);
        let hint = if of == Ty::Error { want.map(present).cloned() } else { Some(of.clone()) };
        let second = self.expr(other, hint.as_ref());
        let once = self.once(first, FEW_COPIES);
        let there = Expr { ty: of, ..once.value.clone() };
        let Some(ty) = join(&there.ty, &second.ty) else {
            let problem = two_types(self.context, "the two values of `otherwise`", &there, &second);
            return self.wrong(problem, span);
        };
        let condition = is_there(&once.value);
        let chosen = ExprKind::If(condition, Box::new(there), Box::new(second));
        once.around(expr(chosen, ty, span))
    }
}
