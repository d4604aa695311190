//! Strings and named entries as Castra writes them.

use castra_defs::Value;

/// The maximum number of hexes or sides on a line, below the parser's limit on line length.
pub(super) const MAX_PLACES: usize = 100;

/// Returns `NAME VALUE`, or `NAME` alone for `true`.
pub(crate) fn entry(name: &str, value: &Value) -> String {
    match value {
        Value::Int(n) => format!("{name} {n}"),
        Value::Bool(true) => name.to_owned(),
        Value::Bool(false) => format!("{name} false"),
        Value::Text(t) => format!("{name} {}", string_literal(t)),
        Value::Names(names) => {
            let names: Vec<String> = names.iter().map(|n| string_literal(n)).collect();
            format!("{name} {}", names.join(" "))
        }
        Value::Word(w) | Value::Field(w) => format!("{name} {w}"),
        Value::Set(words) => format!("{name} {}", words.join(" ")),
    }
}

/// Returns a string literal on one line. Each line break in the text becomes a space.
#[must_use]
pub fn string_literal(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", escaped.split(['\n', '\r']).collect::<Vec<_>>().join(" "))
}

/// The maximum length of a string on one line.
const MAX_LINE_CHARS: usize = 76;

/// Returns a string literal on one line. A string that is long or has line breaks becomes a block,
/// if a block can represent it.
pub(super) fn string_or_block(text: &str) -> String {
    let is_long = text.chars().count() > MAX_LINE_CHARS || text.contains('\n');
    if !is_long || !fits_block(text) {
        return string_literal(text);
    }
    let mut out = String::from("\"\"\"\n");
    for line in text.lines() {
        // The author's line breaks are preserved.
        out.push_str(format!("  {line}").trim_end());
        out.push('\n');
    }
    out.push_str("\"\"\"");
    out
}

/// Returns whether a block represents a string exactly: a block has no blank lines at its ends, no
/// trailing spaces, and no common indent.
fn fits_block(text: &str) -> bool {
    let is_set_in = |line: &str| line.starts_with([' ', '\t']);
    let mut lines = text.split('\n');
    let is_bare = |line: Option<&str>| line.is_none_or(str::is_empty);
    !text.contains("\"\"\"")
        && !is_bare(lines.clone().next())
        && !is_bare(lines.clone().next_back())
        && lines.clone().all(|line| line.trim_end() == line)
        && lines.any(|line| !line.is_empty() && !is_set_in(line))
}
