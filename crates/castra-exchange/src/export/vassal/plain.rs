//! Names as VASSAL can keep them.

/// A name in the definition of a piece, where some signs end a field.
pub(super) fn plain(name: &str) -> String {
    let plain = |c: char| {
        if matches!(c, ';' | '/' | '\t' | ',' | '\\') || c.is_control() { ' ' } else { c }
    };
    name.chars().map(plain).collect()
}
