//! The printed title that a comment may begin with: `/// # Giving orders`.

/// Splits a comment (`///`) into the title in its first line, if that line begins with `# ` and has
/// words, and the rest. A comment that consists of a title has no rest.
///
/// ```text
/// /// # Giving orders                   title: Giving orders
/// /// Orders pieces in one section.     rest:  Orders pieces in one section.
/// ```
#[must_use]
pub fn split_title(comment: &str) -> (Option<&str>, Option<&str>) {
    let (first, rest) = comment.split_once('\n').unwrap_or((comment, ""));
    let title = first.trim().strip_prefix("# ").map(str::trim).filter(|title| !title.is_empty());
    match title {
        Some(title) => {
            let rest = rest.trim_start_matches('\n');
            (Some(title), (!rest.trim().is_empty()).then_some(rest))
        }
        None => (None, Some(comment)),
    }
}
