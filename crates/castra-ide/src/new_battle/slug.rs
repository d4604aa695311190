//! Words of people as names of the language.

/// Words as a name of the language: lower-case letters, digits and hyphens. A name begins with a
/// letter, which the caller must see to; it is empty if nothing in `name` is a letter or digit of ASCII.
#[must_use]
pub fn slug(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_ascii_alphanumeric() {
            // A hyphen joins only where a letter follows.
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
