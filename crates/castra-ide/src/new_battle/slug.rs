//! Conversion of titles to identifiers.

/// Converts words to an identifier: lower-case letters, digits and hyphens. The result may begin
/// with a digit, which the caller must handle, and is empty if the name contains no ASCII letter or
/// digit.
#[must_use]
pub fn slug(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_ascii_alphanumeric() {
            // A hyphen joins words only before a letter.
            if c.is_ascii_digit() && out.ends_with('-') {
                out.pop();
            }
            out.push(c.to_ascii_lowercase());
        } else if !out.is_empty() && !out.ends_with('-') {
            out.push('-');
        }
    }
    out.trim_matches('-').to_owned()
}
