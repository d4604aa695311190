//! Nothing that a person can type makes the program panic: shipped texts with
//! random damage go through everything.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::print_stdout,
    reason = "a test may fail"
)]

mod cascade;
mod causes;
mod fixes;
mod single;

use castra::diagnostics::{Format, Style, render};
use castra::draw::{Options, PictureSize};
use castra::fix::fix_all;
use castra::library::Embedded;
use castra::sources::{Levels, Sources};
use castra::workspace::Workspace;
use castra::{battle_text, syntax};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Pieces of text that mean something, or nothing at all.
const SNIPPETS: [&str; 24] = [
    "{",
    "}",
    "\"",
    "\"\"\"",
    "\n",
    "\r",
    "\t",
    ",",
    "//",
    "map standard {\n",
    "deploy rome {\n",
    "at Z99",
    "-9223372036854775808",
    "99999999999999999999",
    "\u{FEFF}",
    "é",
    "\u{202E}",
    "\0",
    "accept a/b because \"\"\n",
    "scenario x \"\" for y\n",
    "I | . . .\n",
    " as alexander",
    " with leader",
    "0..0",
];

#[derive(Clone, Debug)]
enum Damage {
    Insert(Index, &'static str),
    Delete(Index, usize),
    Double(Index, usize),
    Swap(Index, Index),
}

fn damage() -> impl Strategy<Value = Damage> {
    prop_oneof![
        (any::<Index>(), select(&SNIPPETS[..])).prop_map(|(at, text)| Damage::Insert(at, text)),
        (any::<Index>(), 1..40_usize).prop_map(|(at, n)| Damage::Delete(at, n)),
        (any::<Index>(), 1..400_usize).prop_map(|(at, n)| Damage::Double(at, n)),
        (any::<Index>(), any::<Index>()).prop_map(|(a, b)| Damage::Swap(a, b)),
    ]
}

fn damaged(text: &str, damage: &[Damage]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for damage in damage {
        if chars.is_empty() {
            break;
        }
        let len = chars.len();
        match damage {
            Damage::Insert(at, text) => {
                let at = at.index(len);
                chars.splice(at..at, text.chars());
            }
            Damage::Delete(at, n) => {
                let at = at.index(len);
                chars.drain(at..(at + n).min(len));
            }
            Damage::Double(at, n) => {
                let at = at.index(len);
                let copy: Vec<char> = chars[at..(at + n).min(len)].to_vec();
                chars.splice(at..at, copy);
            }
            Damage::Swap(a, b) => chars.swap(a.index(len), b.index(len)),
        }
    }
    chars.into_iter().collect()
}

/// Everything that `castra` does with a text.
fn exercise(text: &str) {
    let file = castra::base::SourceFile::new(castra::base::FileId(0), "a.castra", text);
    let formatted = syntax::format(&file);
    assert_eq!(formatted.refused, None, "the formatter has to know what it does");
    let mut sources = Sources::from_text("a.castra", text);
    let checked = sources.check(&Embedded, &Levels::default());
    let style = Style { colour: true, unicode: true, most: 0 };
    for format in [Format::Human, Format::Short, Format::Json, Format::Sarif, Format::Github] {
        let _ = render(format, style, &checked.files, &checked.diagnostics);
    }
    for battle in &checked.scenarios {
        let _ = battle_text::to_source(&battle.game, &battle.scenario, &battle_text::rules(&file));
        let options = Options { size: PictureSize::Px(200), ..Options::default() };
        if let Ok(scene) = castra::draw::render(&battle.game, &battle.scenario, &options) {
            let _ = castra::draw::to_svg(&scene);
        }
    }
    let _ = fix_all(&mut sources, &Embedded, &Levels::default(), true);
}

fn texts() -> Vec<&'static str> {
    Embedded::entries().iter().map(|e| e.text).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn damaged_texts_do_no_harm(
        text in select(texts()),
        damage in prop::collection::vec(damage(), 1..8),
    ) {
        exercise(&damaged(text, &damage));
    }

    #[test]
    fn any_text_does_no_harm(text in "(?s).{0,200}") {
        exercise(&text);
    }
}

#[test]
fn games_with_damaged_files_do_no_harm() {
    // The texts of a folder, a game among them of which one file is cut in half: every
    // twelfth file of all. Battles differ little in what a damaged game does to them: three are
    // enough.
    let entries = Embedded::entries();
    let folder = |path: &'static str| {
        path.split_once("/rules/")
            .or_else(|| path.rsplit_once('/'))
            .map_or("", |(folder, _)| folder)
    };
    let files = entries.iter().filter(|e| e.kind == syntax::ast::HeaderKind::Game);
    for cut in files.step_by(12) {
        let mut workspace = Workspace::new(&Embedded);
        let package = workspace.add_package(castra::workspace::Package::default());
        let beside = format!("{}/", folder(cut.path));
        let mut battles = 0;
        for entry in entries.iter().filter(|e| e.path.starts_with(&beside)) {
            if entry.kind == syntax::ast::HeaderKind::Scenario {
                battles += 1;
                if battles > 3 {
                    continue;
                }
            }
            let half = entry.text.len() / 2;
            let half = (0..=half).rev().find(|&i| entry.text.is_char_boundary(i)).unwrap();
            let text = if entry.path == cut.path { &entry.text[..half] } else { entry.text };
            workspace.add(package, entry.path, text);
        }
        let checked = workspace.check();
        for battle in &checked.scenarios {
            let _ = castra::draw::render(&battle.game, &battle.scenario, &Options::default());
        }
    }
}
