//! Queries from outside: expressions as in rules, which can also name hexes and armies as tests do.

use castra_base::{Diagnostic, SourceFile};
use castra_syntax::ast::{self, Name};
use castra_syntax::parse_expr;

use crate::rules::context::Context;
use crate::rules::lowering::Lowering;
use crate::rules::resolve::scope::NameKind;
use crate::rules::task::BodyRole;
use crate::rules::test_setting::TestSetting;
use castra_ir::{Query, Ty};
use castra_resolve::reporter::{Notes, Reporter};
use castra_resolve::symbols::SymbolTable;

/// Parses and lowers an expression that a user enters, such as for `castra why`. Returns its
/// diagnostics if it has errors.
pub fn lower_user_query(
    file: &SourceFile,
    symbols: &SymbolTable,
    setting: &TestSetting<'_>,
) -> Result<Query, Vec<Diagnostic>> {
    let mut notes = Notes::default();
    lower_query(&parse_expr(file)?, None, &[], symbols, setting, &mut notes)
}

/// Lowers an expression that may also use the names `given`, which become the first locals of the
/// query, in order. `want` is the expected type, with a word for the value in messages. Returns the
/// diagnostics if there are errors.
pub fn lower_query(
    ast: &ast::Expr,
    want: Option<(&Ty, &str)>,
    given: &[(Name, Ty)],
    symbols: &SymbolTable,
    setting: &TestSetting<'_>,
    notes: &mut Notes,
) -> Result<Query, Vec<Diagnostic>> {
    let mut diagnostics = Vec::new();
    let mut reporter = Reporter { diagnostics: &mut diagnostics, notes };
    let context = Context::for_test(symbols, setting);
    let mut lowering = Lowering::new(&context, &mut reporter, BodyRole::Value(Ty::Error));
    for (name, ty) in given {
        lowering.declare(name, ty.clone(), NameKind::Provided);
    }
    let value = match want {
        Some((ty, what)) => lowering.lower_value(ast, ty, what),
        None => lowering.lower_expr(ast, None),
    };
    let locals = lowering.builder.finish(Vec::new()).0.locals.to_vec();
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Err(diagnostics);
    }
    Ok(Query { value, locals })
}
