//! The characters that the checker knows are those that the fonts have.

use std::fmt::Write as _;

use castra_base::Characters;
use castra_draw::Face;

/// The table of `castra-base`.
const TABLE: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../castra-base/src/characters/embedded.rs");

#[test]
fn the_checker_knows_the_characters_of_the_fonts() {
    let mut fonts = Characters::default();
    for face in Face::EMBEDDED {
        fonts.extend(&face.characters());
    }
    if std::env::var_os("CASTRA_UPDATE").is_some() {
        let written = std::fs::read_to_string(TABLE).unwrap_or_else(|e| panic!("{TABLE}: {e}"));
        let (head, _) =
            written.split_once("= &[\n").unwrap_or_else(|| panic!("{TABLE} has no table"));
        let mut table = format!("{head}= &[\n");
        for (first, last) in fonts.ranges() {
            let _ = writeln!(
                table,
                "    ('\\u{{{:x}}}', '\\u{{{:x}}}'),",
                u32::from(*first),
                u32::from(*last)
            );
        }
        table.push_str("];\n");
        std::fs::write(TABLE, table).unwrap_or_else(|e| panic!("{TABLE}: {e}"));
        return;
    }
    assert!(fonts == Characters::embedded(), "CASTRA_UPDATE=1 writes {TABLE} again");
}
