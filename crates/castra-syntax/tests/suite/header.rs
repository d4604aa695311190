//! What a text says of itself in its first line, without being parsed.

use castra_syntax::ast::HeaderKind;
use castra_syntax::{game_in_header, peek_header};

#[test]
fn headers_are_found_after_comments() {
    let text = "\u{feff}// A game.\r\n\r\n  // More.\ngame go\"Go\"\n";
    assert_eq!(peek_header(text), Some((HeaderKind::Game, "go")));
    assert_eq!(peek_header("module a-b \"A\" for go"), Some((HeaderKind::Module, "a-b")));
    assert_eq!(peek_header("map standard\n"), None);
    assert_eq!(peek_header(""), None);
    assert_eq!(peek_header("game"), None);
}

#[test]
fn the_game_is_named_after_the_title() {
    assert_eq!(game_in_header("game go \"Go\""), Some("go"));
    let text = "// A\nmodule a \"One for all\" for go\nfn x() -> int { 1 }\n";
    assert_eq!(game_in_header(text), Some("go"));
    assert_eq!(game_in_header("scenario s \"S\" for go with a, b"), Some("go"));
    assert_eq!(game_in_header("scenario s \"S for go\""), None);
}
