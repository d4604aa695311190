//! Values as source text, for messages.

use castra_syntax::ast::{self, ExprKind as Ast};

/// Returns the source text of a short value, such as a name or a call; `None` for other values.
pub(crate) fn source_text(expr: &ast::Expr) -> Option<String> {
    match &expr.kind {
        Ast::Name(name) => Some(name.text.to_string()),
        Ast::Member(owner, name) => Some(format!("{}.{}", source_text(owner)?, name.text)),
        Ast::Call(name, args) => {
            let args: Option<Vec<String>> = args.iter().map(source_text).collect();
            Some(format!("{}({})", name.text, args?.join(", ")))
        }
        Ast::At(name, hex) => Some(format!("{} at {}", name.text, source_text(hex)?)),
        Ast::Int(value) => Some(value.to_string()),
        _ => None,
    }
}
