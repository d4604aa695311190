//! Characters that are read as what they look like.

use castra_syntax::ast::{ItemKind, Name};
use castra_syntax::parse;

use crate::corpus;

/// The words of an enum that is written like this, and how many problems there are.
fn words(text: &str) -> (Vec<Name>, usize) {
    let file = corpus::source("text", &format!("game g \"G\"\nenum w {{ {text} }}\n"));
    let parsed = parse(&file);
    let words = parsed.tree.items.into_iter().find_map(|item| match item.kind {
        ItemKind::Enum(one) => Some(one.block.iter().map(|value| value.name.clone()).collect()),
        _ => None,
    });
    (words.unwrap_or_default(), parsed.diagnostics.len())
}

#[test]
fn look_alikes_are_read_as_what_they_look_like() {
    for (strange, plain) in [
        ("x\u{430}", "xa"),
        ("x\u{ff46}", "xf"),
        ("x\u{ff17}", "x7"),
        ("x\u{663}", "x3"),
        ("x\u{200b}y", "xy"),
    ] {
        let (words, problems) = words(strange);
        let read: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        assert_eq!(read, [plain], "{strange}");
        assert_eq!(problems, 1, "{strange}");
    }
}

/// A repaired copy may be shorter than what it was made from.
#[test]
fn what_stands_after_a_shorter_character_is_found_where_it_is() {
    let (words, _) = words("m\u{430}p, \u{200b}x, y");
    let spans: Vec<_> = words.iter().map(|word| word.span.range()).collect();
    let start = "game g \"G\"\nenum w { ".len();
    let at = |from: usize, to: usize| start + from..start + to;
    assert_eq!(spans, [at(0, 4), at(9, 10), at(12, 13)]);
}
