//! A value alone, as a terminal or an editor asks for it.

use castra_base::{Diagnostic, FileId, SourceFile, Span};
use castra_syntax::ast::Expr;
use castra_syntax::parse_expr;

fn parsed(text: &str) -> Result<Expr, Vec<Diagnostic>> {
    parse_expr(&SourceFile::new(FileId(3), "<expression>", text))
}

#[test]
fn places_lie_in_the_text() {
    let value = parsed("melee-dice(unit at E5, unit at D5)").unwrap();
    assert_eq!(value.span, Span::new(FileId(3), 0, 34));
    assert_eq!(parsed(" 1 + 2 ").unwrap().span, Span::new(FileId(3), 1, 6));
}

#[test]
fn what_is_no_value_is_refused_without_panic() {
    let texts = [
        "",
        " ",
        "1 +",
        ")",
        "}",
        "} test \"\" { expect 1",
        "1\nexpect 2",
        "\"",
        "f((",
        "\u{e9}",
        "let a = 1",
        "1 }\n\ntest \"x\" {",
        "// nothing",
    ];
    for text in texts {
        let problems = parsed(text).unwrap_err();
        assert!(!problems.is_empty(), "{text}");
        for problem in problems {
            let span = problem.primary.span;
            assert!(span.range().end <= text.len(), "{text}: {span:?}");
        }
    }
}
