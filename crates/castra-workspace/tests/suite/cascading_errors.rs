//! A mistake that makes other parts of a package look wrong: only the mistake is reported.

use castra_workspace::{Checked, NoLibrary, Package, Workspace};

const GAME: &str = r#"game bay "The Bay"

council { armies 2 }

board field hexes pointy 6 x 4 { rows D..A }
terrain sea "Sea" { symbol ., default }

die d6 numeric { 1..6 }

enum wind { calm "Calm", breeze "Breeze" }
enum harm { miss "Miss", hole "Hole", sink "Sink" }

kind galley on hex { state hull: int = 2 }
galley trireme "Trireme" abbr TR { }

state weather: wind = calm
state last: harm = miss

/// What a ram does.
table ram(thrown: int 1..3) -> harm {
  1 | miss
  2 | hole
  3 | sink
}

fn range(g: galley) -> int { g.hull }

turn army at most 9 "darkness falls" {
  phase all {
    let thrown = roll d6
    if thrown < 3 { weather = breeze } else { weather = calm }
    last = ram(min(thrown, 3))
    for each g in galleys where range(it) > 1 and weather == calm {
      match last { miss => {} hole => { g.hull -= 1 } sink => { remove g } }
    }
  }
}

defeat a in armies when count(galleys where it.army == a) == 0 "has no ships"
"#;

const MODULE: &str = r#"module crews "Crews" for bay

add to galley { state tired quiet: bool = false }

modify range(g) {
  when g.tired
  at most 1
}

after turn.all() { for each g in galleys { g.tired = not g.tired } }

test "a tired galley" {
  board field
  place trireme for first at A1 { tired true }
  expect range(galley at A1) == 1
}
"#;

fn check(game: &str, module: &str) -> Checked {
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    workspace.add(package, "game", game);
    workspace.add(package, "crews", module);
    workspace.check()
}

/// The messages about the game and the module with some text replaced.
fn messages(old: &str, new: &str) -> Vec<String> {
    assert!(format!("{GAME}{MODULE}").contains(old), "{old}");
    let checked = check(&GAME.replacen(old, new, 1), &MODULE.replacen(old, new, 1));
    for diagnostic in &checked.diagnostics {
        let help = diagnostic.help.as_deref();
        assert!(help.is_none_or(|help| !help.ends_with(' ')), "{diagnostic:?}");
    }
    checked.diagnostics.iter().map(|d| format!("[{}] {}", d.code.name, d.message)).collect()
}

#[test]
fn a_missing_comma_or_brace_is_the_only_error() {
    assert_eq!(messages("range", "range"), [""; 0]);
    let comma = messages("calm \"Calm\", breeze", "calm \"Calm\" breeze");
    assert_eq!(comma, ["[syntax/unexpected] `breeze` does not fit here"]);
    for (old, new) in [
        ("enum wind { calm \"Calm\", breeze \"Breeze\" }", "enum wind\n  calm\n  breeze\n}"),
        ("council { armies 2 }", "council\n  armies 2\n}"),
        (
            "kind galley on hex { state hull: int = 2 }",
            "kind galley on hex\n  state hull: int = 2\n}",
        ),
        ("-> harm {", "-> harm"),
        ("hexes pointy 6 x 4 { rows D..A }", "hexes pointy 6 x 4\n  rows D..A\n}"),
        ("modify range(g) {", "modify range(g)"),
    ] {
        let expected = "[syntax/unexpected] expected `{` at the end of this line";
        assert_eq!(messages(old, new), [expected], "{new}");
    }
}

#[test]
fn a_name_in_a_line_with_an_error_is_not_unused() {
    let then = messages("if thrown < 3 {", "if thrown < 3 then {");
    assert_eq!(then, ["[syntax/unexpected] `then` is not used before a block"]);
}

#[test]
fn fields_added_to_an_unknown_kind_are_declared() {
    let added = messages("add to galley {", "add to galleys {");
    assert_eq!(added, ["[name/unknown] there is no kind called `galleys`"]);
}

#[test]
fn a_word_is_misspelt_where_its_enum_declares_it() {
    let word = messages("hole \"Hole\"", "hoel \"Hole\"");
    assert_eq!(word, ["[type/mismatch] `hole` is used in 2 places, but only `hoel` is declared"]);
}

#[test]
fn tests_of_a_module_with_errors_do_not_run() {
    assert_eq!(check(GAME, MODULE).tests.len(), 1);
    let broken = check(GAME, &MODULE.replace("at most 1", "set 5."));
    assert_eq!((broken.diagnostics.len(), broken.tests.len()), (1, 0));
}
