//! Titles of comments.

use castra_syntax::titled;

#[test]
fn a_title_is_a_first_line_after_a_hash() {
    assert_eq!(titled("# Orders\nWho acts."), (Some("Orders"), Some("Who acts.")));
    assert_eq!(titled("# Orders\n\nWho acts."), (Some("Orders"), Some("Who acts.")));
    assert_eq!(titled("# Orders"), (Some("Orders"), None));
    assert_eq!(titled("Who acts.\n# Orders"), (None, Some("Who acts.\n# Orders")));
    assert_eq!(titled("#1 of three"), (None, Some("#1 of three")));
    assert_eq!(titled("# "), (None, Some("# ")));
}
