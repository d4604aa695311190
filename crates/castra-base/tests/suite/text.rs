//! Words and columns of sources.

use castra_base::{
    FileId, LineCol, SourceFile, escape_uri_path, escape_xml, hex_digits, paragraphs, slug, words,
};

#[test]
fn words_are_names_numbers_and_clauses() {
    let found: Vec<&str> = words("cite AB-01, u.blocks == 3 {x} two_words").collect();
    assert_eq!(found, ["cite", "AB-01", "u", "blocks", "3", "x", "two_words"]);
}

#[test]
fn titles_become_names() {
    let names = ["Heavy Infantry", "North_Wall", "My Battle -2!", "9th Legion", "--a", "赤壁"];
    let slugs = ["heavy-infantry", "north-wall", "my-battle2", "9th-legion", "a", ""];
    assert_eq!(names.map(slug), slugs);
}

#[test]
fn columns_count_characters() {
    let file = SourceFile::new(FileId(0), "a", "né\nx\r\ny");
    assert_eq!(file.line_col(0), LineCol { line: 1, col: 1 });
    assert_eq!(file.line_col(3), LineCol { line: 1, col: 3 });
    assert_eq!(file.line_col(4), LineCol { line: 2, col: 1 });
    assert_eq!(file.line_col(7), LineCol { line: 3, col: 1 });
    assert_eq!(file.line_col(99), LineCol { line: 3, col: 2 });
}

#[test]
fn bytes_have_two_digits_each() {
    assert_eq!(hex_digits(&[0, 0x0f, 0xa0, 0xff]), "000fa0ff");
}

#[test]
fn paragraphs_lose_their_line_breaks() {
    assert_eq!(paragraphs("  a\n b\n\n\nc\n"), ["a b", "c"]);
    assert_eq!(paragraphs(" \n"), Vec::<String>::new());
}

#[test]
fn escaped_texts_have_no_markup() {
    assert_eq!(escape_xml("<a b=\"c\">\n& d\u{1}"), "&lt;a b=&quot;c&quot;&gt; &amp; d");
    assert_eq!(escape_uri_path("my games/\u{e9}?#%.castra"), "my%20games/%C3%A9%3F%23%25.castra");
}
