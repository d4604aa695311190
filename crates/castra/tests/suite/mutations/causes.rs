//! Mistakes that once brought hundreds of others with them: each is reported where
//! it is, first, and nearly alone.

use std::sync::Arc;

use castra::diagnostics::{Format, Style, render};
use castra::library::Embedded;
use castra::sources::{Levels, Sources};

use super::cascade::{packages, with_memo};

/// A package, the end of a file's path in it, what is replaced there by what, and how
/// many errors that may make.
type Case = (usize, &'static str, &'static str, &'static str, usize);

const CASES: [Case; 12] = [
    // A board: hexes are not unknown because of it.
    (1, "rules/boards.castra", "flat 18 x 12", "flat 18 12", 1),
    (0, "rules/boards.castra", "rows I..A", "rows I.A", 1),
    (0, "rules/boards.castra", "board standard hexes", "board standard hexs", 2),
    // Headers: the file belongs where its neighbours do.
    (2, "rules/troops.castra", "game ancient-generals \"Ancient Generals\"\n", "", 1),
    (2, "rules/troops.castra", "game ancient-generals", "game ancient-general", 1),
    (2, "rules/troops.castra", "game ancient-generals", "game \"", 2),
    // A declaration still declares its name.
    (2, "rules/troops.castra", "force: int 1..5", "force int 1..5", 1),
    (2, "rules/troops.castra", "force: int 1..5", "force: itn 1..5", 1),
    (2, "rules/troops.castra", "kind troop in deck {", "kind troop in dekc {", 2),
    // A name that is declared by a slip is one problem, where it is declared.
    (2, "rules/troops.castra", "scout: bool", "scuot: bool", 3),
    (2, "rules/troops.castra", "troop slingers ", "troop slimgers ", 2),
    // What the symbols of a table stand for.
    (2, "rules/combat.castra", "  where { K", "  { K", 1),
];

fn changed(packages: &[Sources], case: &Case) -> (Sources, usize) {
    let (package, path, old, new, _) = *case;
    let mut sources = packages[package].clone();
    let at = sources.texts.iter().position(|text| text.shown.ends_with(path)).unwrap();
    let text = &sources.texts[at].text;
    assert!(text.contains(old), "{path} has no `{old}` any more");
    let text = text.replacen(old, new, 1);
    sources.texts[at].text = Arc::from(text);
    (sources, at)
}

#[test]
fn causes_are_reported_without_their_echoes() {
    let packages = packages();
    for case in &CASES {
        let (sources, at) = changed(&packages, case);
        let checked =
            with_memo(case.0, |memo| sources.check_again(&Embedded, &Levels::default(), memo));
        let errors = checked.diagnostics.iter().filter(|d| d.is_error()).count();
        let said = render(Format::Short, Style::default(), &checked.files, &checked.diagnostics);
        assert!((1..=case.4).contains(&errors), "{case:?}: {errors} errors\n{said}");
        let first = &checked.diagnostics[0].primary.span;
        assert_eq!(first.file.0 as usize, at, "{case:?}\n{said}");
        assert!(checked.diagnostics.iter().all(|d| !d.code.is_whole_program()), "{case:?}\n{said}");
    }
}

/// Whatever is left out, something is reported: two declarations that could each be
/// the echo of the other are not both quiet.
#[test]
fn something_is_always_reported() {
    let text = "game g \"G\"\n\nkind a on hex { b: c }\n\nkind c on hex { d: b }\n\ncouncil { armies 2 }\n";
    let checked = Sources::from_text("a.castra", text).check(&Embedded, &Levels::default());
    assert!(checked.diagnostics.iter().any(|d| d.is_error()));
}

#[test]
fn cut_lists_say_how_much_is_missing() {
    let text = "scenario a \"A\" for commands-and-colors\n\nmap standard {\n  x x x\n  y y y\n  z z z\n}\n";
    let checked = Sources::from_text("a.castra", text).check(&Embedded, &Levels::default());
    assert!(checked.diagnostics.len() > 2);
    for format in [Format::Human, Format::Short] {
        let style = Style { most: 1, ..Style::default() };
        let said = render(format, style, &checked.files, &checked.diagnostics);
        assert!(said.contains("not shown; `castra check --max-diagnostics 0` shows all"), "{said}");
    }
}
