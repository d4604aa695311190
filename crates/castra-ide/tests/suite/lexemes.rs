//! Texts that need not parse, cut into pieces. Nothing of this is public, so its sources are also
//! compiled here.

use std::collections::BTreeSet;

use crate::lex::{self, Lexeme, lexemes};

#[path = "../../src/calls.rs"]
mod calls;
#[path = "../../src/nearby_tokens.rs"]
mod nearby_tokens;

fn cut(text: &str) -> Vec<(Lexeme, &str)> {
    lexemes(text).map(|(lexeme, range)| (lexeme, &text[range])).collect()
}

#[test]
fn texts_are_cut_into_pieces() {
    assert_eq!(
        cut("us.blocked-by -= 1 // é\n\"a\\\"b\" \"open\nE5"),
        [
            (Lexeme::Word, "us"),
            (Lexeme::Sign, "."),
            (Lexeme::Word, "blocked-by"),
            (Lexeme::Sign, "-"),
            (Lexeme::Sign, "="),
            (Lexeme::Number, "1"),
            (Lexeme::Comment, "// é"),
            (Lexeme::String, "\"a\\\"b\""),
            (Lexeme::String, "\"open"),
            (Lexeme::Word, "E5"),
        ]
    );
    assert_eq!(cut("\"\"\"a\n\"b\"\n\"\"\" c").len(), 2);
}

#[test]
fn a_place_is_in_a_piece_or_between() {
    let text = "a \"bc\" // d";
    assert_eq!(lex::lexeme_at(text, 3).map(|(lexeme, _)| lexeme), Some(Lexeme::String));
    assert_eq!(lex::lexeme_at(text, 6), None);
    assert_eq!(lex::lexeme_at(text, 11).map(|(lexeme, _)| lexeme), Some(Lexeme::Comment));
    assert_eq!(lex::word_start("é ab-c", 7), 3);
    assert_eq!(lex::word_start("é", 2), 2);
}

#[test]
fn calls_have_names_and_arguments() {
    let text = "f(a, g(b), {1, 2}) (c) h(";
    let shown: Vec<(&str, Vec<&str>)> = calls::calls(text)
        .iter()
        .map(|call| {
            let args = call.args.iter().map(|arg| text[arg.clone()].trim());
            (&text[call.name.clone()], args.collect())
        })
        .collect();
    let expected = [("f", vec!["a", "g(b)", "{1, 2}"]), ("g", vec!["b"]), ("h", vec![""])];
    assert_eq!(shown, expected);
    // An unfinished call ends with its item.
    assert_eq!(calls::calls("let x = f(a,\n\nfn g(b)")[0].close, 12);
}

#[test]
fn types_have_parameters() {
    assert_eq!(calls::parameters("(a: army, n: int 1..6) -> int"), ["a: army", "n: int 1..6"]);
    assert_eq!(calls::parameters("() -> int"), Vec::<&str>::new());
    assert_eq!(calls::parameters("int"), Vec::<&str>::new());
}

#[test]
fn nearby_tokens_are_classified() {
    let keywords = BTreeSet::from(["if".to_owned(), "else".to_owned()]);
    let last = |text| nearby_tokens::classify_last(text, &keywords);
    let first = |text| nearby_tokens::classify_first(text, &keywords);
    assert_eq!((last("a ("), first(") b")), ("(".to_owned(), ")".to_owned()));
    assert_eq!((last("if "), first(" else")), ("if".to_owned(), "else".to_owned()));
    assert_eq!((last("é"), first("é")), ("é".to_owned(), "é".to_owned()));
    assert_eq!((last("B7 "), first(" 7")), ("name".to_owned(), "0".to_owned()));
    assert_eq!((last(""), first("")), (String::new(), String::new()));
}
