//! A single expression, such as a query about a game.

use std::borrow::Cow;

use crate::ast::{Entry, Expr, ItemKind, Node, Stmt, StmtKind, TestStmt};
use crate::scan::{Chunk, Shifts};
use castra_base::Diagnostic;
use castra_base::codes;
use castra_base::{SourceFile, Span, to_u32};

use super::chunk::try_parse;

/// The text around an expression that makes it a test, which is parsed as an item.
const PREFIX: &str = "test \"\" {\nexpect ";
const SUFFIX: &str = "\n}\n";

/// Parses a file that contains a single expression. All spans refer to this file.
///
/// # Errors
///
/// If the file is not an expression, or has several.
pub fn parse_expr(file: &SourceFile) -> Result<Expr, Vec<Diagnostic>> {
    let text = format!("{PREFIX}{}{SUFFIX}", file.text);
    let length = file.text.len();
    let chunk = Chunk {
        range: 0..length,
        text: Cow::Borrowed(&text),
        shifts: Shifts::default(),
        unusable: false,
        guessed: false,
    };
    let shift = -i64::from(to_u32(PREFIX.len()));
    let whole = Span::new(file.id, 0, to_u32(length));
    let unreadable = || {
        let said = file.text.trim();
        vec![
            Diagnostic::new(
                &codes::SYNTAX_UNEXPECTED,
                whole,
                if said.is_empty() { "the expression is empty" } else { "expected one value" },
            )
            .label(if said.is_empty() { "empty" } else { "cannot be read as one" })
            .help("ask for one value, such as `count(units)`; its brackets must be closed"),
        ]
    };
    if file.text.trim().is_empty() {
        return Err(unreadable());
    }
    let Some(reading) = try_parse(file, &chunk, &text, shift, None) else {
        return Err(unreadable());
    };
    if !reading.is_faultless() {
        // The text around the value is not the user's, so no message may mention it.
        let speaks_of_it = |d: &Diagnostic| {
            d.message.contains("`expect") || d.help.as_ref().is_some_and(|h| h.contains("`expect"))
        };
        let is_own = !reading.diagnostics.iter().any(speaks_of_it);
        return Err(if is_own { reading.diagnostics } else { unreadable() });
    }
    let ItemKind::Test(test) = reading.item.kind else { return Err(unreadable()) };
    let entries: [Entry<Stmt>; 1] = test.body.entries.try_into().map_err(|_| unreadable())?;
    let [
        Entry {
            node: Node::Valid(Stmt { kind: StmtKind::Test(TestStmt::Expect(value)), .. }), ..
        },
    ] = entries
    else {
        return Err(unreadable());
    };
    Ok(value)
}
