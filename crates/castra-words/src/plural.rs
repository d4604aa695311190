//! The grammatical number of English names.

/// Returns whether an English name is likely to be plural. Its ending decides, with the Greek and
/// Latin endings that English uses.
#[must_use]
pub(crate) fn is_plural(name: &str) -> bool {
    let name = name.split(" at ").next().unwrap_or(name);
    let name = name.split(" (").next().unwrap_or(name);
    let head = name.split(" of ").next().unwrap_or(name);
    let word = head.split_whitespace().next_back().unwrap_or(head).to_lowercase();
    let ends = |endings: &[&str]| endings.iter().any(|end| word.ends_with(end));
    (ends(&["s"]) && !ends(&["ss", "us", "is", "os"])) || ends(&["men", "oi", "ii", "ati", "itai"])
}
