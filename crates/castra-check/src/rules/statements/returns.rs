//! Lowers `return`, and lines that are a value or a call.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{self, Expr as AstExpr, ExprKind as Ast, Name};

use crate::rules::lower::values::local;
use crate::rules::lowering::Lowering;
use crate::rules::statements::procedure::ORIGINAL;
use castra_defs::UseKind;
use castra_ir::{Stmt, StmtKind, Ty};
use castra_resolve::symbols::Def;

impl Lowering<'_, '_, '_> {
    pub(super) fn lower_return(
        &mut self,
        value: Option<&AstExpr>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let wanted = self.task.result();
        let value = match (value, wanted) {
            (Some(value), Some(Ty::Record(record))) => {
                let what = self.task.title().to_owned();
                let values = self.lower_record_of_type(value, record, &what, out);
                out.push(self.stmt(StmtKind::Return(values), span));
                return;
            }
            (Some(value), Some(ty)) => {
                let what = self.task.title().to_owned();
                let value = self.value_or_call(value, &ty, &what, out);
                Some(self.check_result_bound(value))
            }
            (None, Some(_)) => {
                let what = self.task.title().to_owned();
                Some(
                    self.report_and_recover(
                        Diagnostic::new(
                            &codes::RULES_NO_VALUE,
                            span,
                            format!("{what} is missing here"),
                        )
                        .label("no value")
                        .help("write `return VALUE`"),
                        span,
                    ),
                )
            }
            (Some(value), None) => {
                self.lower_expr(value, None);
                self.report(
                    Diagnostic::new(
                        &codes::RULES_VALUE_IGNORED,
                        value.span,
                        "this returns a value, but nothing here has one",
                    )
                    .label("not used")
                    .help(if self.task.is_insertion() {
                        "write `return` alone: it ends this block, not what it is done before or \
                         after; to decide what that does or gives back, write `instead of`"
                    } else {
                        "write `return` alone; a `fn` returns a value, and a `proc` with `-> TYPE`"
                    }),
                );
                None
            }
            (None, None) => None,
        };
        let values = match value {
            Some(value) => vec![value],
            None => self.shared_values(span),
        };
        out.push(self.stmt(StmtKind::Return(values), span));
    }

    /// Returns the shared locals that a body returns at its end, and at a `return` without a value.
    pub(crate) fn shared_values(&self, span: Span) -> Vec<castra_ir::Expr> {
        self.task.shared_results().iter().map(|at| local(*at, self.type_of(*at), span)).collect()
    }

    /// Lowers a line that is a call of a procedure or, if `tail`, the result of the body. Returns
    /// whether it ends the block.
    pub(super) fn lower_expr_stmt(
        &mut self,
        value: &AstExpr,
        tail: bool,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> bool {
        let symbols = self.context.symbols;
        let procedure = |name: &Name| {
            self.context.meanings(name).find_map(|m| match m {
                Def::Procedure(id) => Some(id),
                _ => None,
            })
        };
        match &value.kind {
            Ast::Call(name, args) => {
                if name.text == ORIGINAL
                    && let Some(instead) = self.task.replacement()
                {
                    if tail && instead.result.is_some() {
                        self.lower_return(Some(value), span, out);
                        return true;
                    }
                    self.call_original(name, args, Vec::new(), span, out);
                    return false;
                }
                if let Some(id) = procedure(name) {
                    let head = symbols.procedures.as_slice().get(id.index());
                    let has_value = head.is_some_and(|head| head.result.is_some());
                    if tail && has_value {
                        self.lower_return(Some(value), span, out);
                        return true;
                    }
                    self.call_procedure(id, name, args, Vec::new(), span, out);
                    // A function with an effect has been reported, so its missing value is not.
                    return tail && self.task.is_pure();
                }
            }
            Ast::Name(name) if self.find_name(&name.text).is_none() => {
                if let Some(id) = procedure(name) {
                    self.record_meaning(name, UseKind::Call, Def::Procedure(id));
                    self.context.called.borrow_mut().procedures.insert(id);
                    self.report(
                        Diagnostic::new(
                            &codes::RULES_WRONG_ARGUMENTS,
                            name.span,
                            format!("`{}` needs parentheses", name.text),
                        )
                        .label("parentheses are missing")
                        .help(format!("write `{}(…)`", name.text))
                        .suggest(
                            "add the parentheses",
                            name.span.end_span(),
                            "()",
                        ),
                    );
                    return tail;
                }
            }
            _ => {}
        }
        if tail {
            self.lower_return(Some(value), span, out);
            return true;
        }
        let read = self.lower_expr(value, None);
        if read.ty == Ty::Error {
            return false;
        }
        let is_call = matches!(value.kind, Ast::Call(..));
        let have = self.context.describe(&read.ty);
        let diagnostic =
            Diagnostic::new(&codes::RULES_VALUE_IGNORED, span, "this value is not used")
                .label(have);
        let is_comparison =
            matches!(value.kind, Ast::Binary(ast::BinaryOp::Equal, ..)) && !self.task.is_pure();
        self.report(diagnostic.help(if is_call {
            "use the value, `let x = …`, or make it a `proc` if it should change something"
        } else if is_comparison {
            "to change something, write `=` instead of `==`"
        } else if self.task.is_pure() {
            "only the last line of a function is its value; to return earlier, write `return`"
        } else {
            "name it, `let x = …`, or remove it"
        }));
        false
    }
}
