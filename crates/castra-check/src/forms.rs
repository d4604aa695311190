//! Words that agree with a value: `{n: die, dice}`.

use castra_base::{Diagnostic, Span, codes};

/// The word for one, and the word for none or several.
pub(crate) fn two_forms(text: &str) -> Option<(&str, &str)> {
    let (one, several) = text.split_once(',')?;
    let (one, several) = (one.trim(), several.trim());
    let fine = |word: &str| !word.is_empty() && !word.contains(',');
    (fine(one) && fine(several)).then_some((one, several))
}

/// The problem of a text that does not give both forms of a word.
pub(crate) fn needs_forms(span: Span, name: &str) -> Diagnostic {
    let message = "expected two forms of the word: singular and plural";
    Diagnostic::new(&codes::RULES_WRONG_TYPE, span, message)
        .label("not `one, several`")
        .help(format!("write both, as in `{{{name}: die, dice}}` or `{{{name}: is, are}}`"))
}
