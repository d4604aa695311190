//! Titles of comments.

use castra_syntax::split_title;

#[test]
fn a_title_is_a_first_line_after_a_hash() {
    assert_eq!(split_title("# Orders\nWho acts."), (Some("Orders"), Some("Who acts.")));
    assert_eq!(split_title("# Orders\n\nWho acts."), (Some("Orders"), Some("Who acts.")));
    assert_eq!(split_title("# Orders"), (Some("Orders"), None));
    assert_eq!(split_title("Who acts.\n# Orders"), (None, Some("Who acts.\n# Orders")));
    assert_eq!(split_title("#1 of three"), (None, Some("#1 of three")));
    assert_eq!(split_title("# "), (None, Some("# ")));
}
