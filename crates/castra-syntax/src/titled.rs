//! The printed title that a comment may begin with: `/// # Giving orders`.

/// A comment (`///`) taken apart: the title in its first line, if that begins with `# ` and has
/// words, and the rest. A comment that is nothing but a title has no rest.
///
/// ```text
/// /// # Giving orders                   title: Giving orders
/// /// Orders pieces in one section.     rest:  Orders pieces in one section.
/// ```
#[must_use]
pub fn titled(comment: &str) -> (Option<&str>, Option<&str>) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_a_first_line_after_a_hash() {
        assert_eq!(titled("# Orders\nWho acts."), (Some("Orders"), Some("Who acts.")));
        assert_eq!(titled("# Orders\n\nWho acts."), (Some("Orders"), Some("Who acts.")));
        assert_eq!(titled("# Orders"), (Some("Orders"), None));
        assert_eq!(titled("Who acts.\n# Orders"), (None, Some("Who acts.\n# Orders")));
        assert_eq!(titled("#1 of three"), (None, Some("#1 of three")));
        assert_eq!(titled("# "), (None, Some("# ")));
    }
}
