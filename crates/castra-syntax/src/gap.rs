//! White space and comments at the end of a stretch of source.

/// Returns a text without the white space and the comment at its end. The grammar includes both in
/// a rule whose optional last part is missing.
pub(crate) fn without_gap(text: &str) -> &str {
    let line = text.rfind('\n').map_or(0, |newline| newline + 1);
    // Most texts are a single word, without a comment.
    if !text.as_bytes()[line..].contains(&b'/') {
        return text.trim_end();
    }
    let mut in_text = false;
    let mut before = '\n';
    for (at, c) in text[line..].char_indices() {
        match c {
            '"' if before != '\\' => in_text = !in_text,
            '/' if before == '/' && !in_text => return text[..line + at - 1].trim_end(),
            _ => {}
        }
        before = if before == '\\' { ' ' } else { c };
    }
    text.trim_end()
}
