//! A value that is asked for from outside: it may say what rules may, and name
//! hexes and armies as tests do.

use castra_base::{Diagnostic, SourceFile};
use castra_syntax::parse_value;

use crate::rules::context::Context;
use crate::rules::lowering::Lowering;
use crate::rules::task::Role;
use crate::rules::test_setting::TestSetting;
use castra_ir::{Query, Ty};
use castra_resolve::reporter::{Notes, Reporter};
use castra_resolve::symbols::SymbolTable;

/// Reads an expression that a user enters, such as for `castra why`.
pub fn question(
    file: &SourceFile,
    symbols: &SymbolTable,
    setting: &TestSetting<'_>,
) -> Result<Query, Vec<Diagnostic>> {
    let ast = parse_value(file)?;
    let mut diagnostics = Vec::new();
    let mut notes = Notes::default();
    let mut reporter = Reporter { diagnostics: &mut diagnostics, notes: &mut notes };
    let context = Context::of_test(symbols, setting);
    let mut lowering = Lowering::new(&context, &mut reporter, Role::Value(Ty::Error));
    let value = lowering.expr(&ast, None);
    let locals = lowering.builder.finish(Vec::new()).0.locals.to_vec();
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Err(diagnostics);
    }
    Ok(Query { value, locals })
}
