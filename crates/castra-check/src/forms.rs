//! Words that agree with a value: `{n: die, dice}`.

use castra_base::{Diagnostic, Span, codes};
use castra_defs::Type;

/// The problem of a text that does not give both forms of a word.
pub(crate) fn needs_forms(span: Span, name: &str) -> Diagnostic {
    let message = "expected two forms of the word: singular and plural";
    Diagnostic::new(&codes::RULES_WRONG_TYPE, span, message)
        .label("not `one, several`")
        .help(format!("write both, as in `{{{name}: die, dice}}` or `{{{name}: is, are}}`"))
}

/// The problem of two forms of a word for a value that is no number. `alone` is how the value is
/// written without them.
pub(crate) fn only_numbers(span: Span, ty: &Type, alone: &str) -> Diagnostic {
    let message = "only a number has a singular and a plural";
    Diagnostic::new(&codes::TYPE_MISMATCH, span, message)
        .label(format!("the value is {}", crate::misfits::describe(ty)))
        .help(format!("write `{alone}` for the value alone"))
}
