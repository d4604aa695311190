//! Words with a singular and a plural form, chosen by a value: `{n: die, dice}`.

use castra_base::{Diagnostic, Span, codes};
use castra_defs::{Type, placeholders};
use castra_syntax::ast::Text;

/// Returns the diagnostic for a placeholder without both forms of a word.
pub fn missing_forms(span: Span, name: &str) -> Diagnostic {
    let message = "expected two forms of the word: singular and plural";
    Diagnostic::new(&codes::RULES_WRONG_TYPE, span, message)
        .label("not `one, several`")
        .help(format!("write both, as in `{{{name}: die, dice}}` or `{{{name}: is, are}}`"))
}

/// Returns the diagnostic for two forms of a word for a value that is not a number. `alone` is the
/// notation of the value without them.
pub fn forms_need_number(span: Span, ty: &Type, alone: &str) -> Diagnostic {
    let message = "only a number has a singular and a plural";
    Diagnostic::new(&codes::TYPE_MISMATCH, span, message)
        .label(format!("the value is {}", crate::misfits::describe(ty)))
        .help(format!("write `{alone}` for the value alone"))
}

/// Returns the diagnostics for values printed twice in a row, as in `{u} {u: loses, lose}`. The
/// second part alone prints both the value and the word.
pub fn repeated_values(text: &Text) -> impl Iterator<Item = Diagnostic> {
    let mut all = placeholders(&text.value).peekable();
    std::iter::from_fn(move || {
        let first = all.next()?;
        let twice = all.peek().filter(|next| {
            let between = text.value.get(first.name_range.end + 1..next.name_range.start - 1);
            first.forms.is_none()
                && first.name.trim() == next.name.trim()
                && between.is_some_and(|gap| gap.trim().is_empty())
        });
        Some(twice.map(|next| {
            let (start, end) = (first.name_range.start - 1, next.name_range.start - 1);
            let span = text.span_of(start, end - start);
            let name = first.name.trim();
            let message = match next.forms {
                Some(_) => format!("`{{{name}}}` is printed twice: `{{{name}: …}}` prints it, too"),
                None => format!("`{{{name}}}` is printed twice in a row"),
            };
            Diagnostic::new(&codes::PROSE_TWICE, span, message)
                .label("the first time")
                .help("remove one of them")
                .suggest(format!("remove the first `{{{name}}}`"), span, "")
        }))
    })
    .flatten()
}
