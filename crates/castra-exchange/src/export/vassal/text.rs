//! Names and strings in the character set of VASSAL.

use castra_base::escape_xml;

/// Returns the name of a map without characters that end a field of a command.
pub(super) fn map_name(name: &str) -> String {
    let plain = |c: char| {
        if matches!(c, ';' | '/' | '\t' | ',' | '\\') || c.is_control() { ' ' } else { c }
    };
    name.chars().map(plain).collect()
}

/// Escapes a string for XML so that its tabs and line breaks survive.
pub(super) fn escape_attribute(text: &str) -> String {
    let lines = text.split('\n').map(|line| {
        let parts: Vec<String> = line.split('\t').map(escape_xml).collect();
        parts.join("&#9;")
    });
    lines.collect::<Vec<_>>().join("&#10;")
}
