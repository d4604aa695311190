//! Placeholders of titles.

use castra_defs::{fill_placeholders, fill_title, placeholders};

fn shown(name: &str) -> Option<String> {
    match name {
        "n" => Some("1".to_owned()),
        "m" => Some("3".to_owned()),
        _ => None,
    }
}

#[test]
fn a_title_is_filled() {
    assert_eq!(fill_title("March {n}", shown), "March 1");
    assert_eq!(fill_title("{n} {n: step, steps}, {m} {m: step, steps}", shown), "1 step, 3 steps");
    assert_eq!(fill_title("{x} {m", shown), "{x} {m");
    assert_eq!(fill_title("{}{n}é{m}", shown), "{}1é3");
}

#[test]
fn a_placeholder_knows_its_place() {
    let title = "é {n: one, two}";
    let placeholder = placeholders(title).next().unwrap();
    assert_eq!(&title[placeholder.name_range.clone()], "n");
    assert_eq!(placeholder.forms, Some(" one, two"));
    // The braces are replaced with it.
    assert_eq!(fill_placeholders(title, |_| Some("x".to_owned())), "é x");
}
