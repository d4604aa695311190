//! Values as source text, for messages.

use castra_syntax::ast::{self, ExprKind as Ast};

/// Returns the source text of a short value, such as a name, a member or a call.
pub(crate) fn written(expr: &ast::Expr) -> Option<String> {
    match &expr.kind {
        Ast::Name(name) => Some(name.text.to_string()),
        Ast::Member(owner, name) => Some(format!("{}.{}", written(owner)?, name.text)),
        Ast::Call(name, args) => {
            let args: Option<Vec<String>> = args.iter().map(written).collect();
            Some(format!("{}({})", name.text, args?.join(", ")))
        }
        Ast::At(name, hex) => Some(format!("{} at {}", name.text, written(hex)?)),
        Ast::Int(value) => Some(value.to_string()),
        _ => None,
    }
}
