//! What is said of the texts that somebody asks about, where others of their package are there
//! only to be used: what they cause in others is said, and what others cause is not.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use castra_workspace::{Checked, NoLibrary, Package, Workspace};

const GAME: &str = r#"game duel "Duel"

council { armies 2 }

state points per army: int = 0
state log: int = 0

proc score(a: army) {
  step count {
    a.points += 1
  }
}

turn army at most 9 "time" {
  phase all {
    score(us)
  }
}
"#;

const NIGHT: &str = r#"module night "Night" for duel

before score.count(a) as dark { log = 1 }
"#;

const MUD: &str = r#"module mud "Mud" for duel

before score.count(a) as deep { log = 2 }
"#;

const WIND: &str = r#"module wind "Wind" for duel

after score(a) { a.points += 1 }
"#;

const BATTLE: &str = r#"scenario field "Field" for duel with night, wind

war-council {
  army one "One" top {}
  army two "Two" bottom {}
}
"#;

/// A check of texts of which only one is asked about.
fn asked_about(which: &str, texts: &[(&str, &str)]) -> Checked {
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    for (name, text) in texts {
        match *name == which {
            true => workspace.add(package, name, *text),
            false => workspace.add_quietly(package, name, *text),
        };
    }
    workspace.check()
}

/// What was found: the file, and the code.
fn found(checked: &Checked) -> Vec<(String, &'static str)> {
    let file = |d: &castra_base::Diagnostic| checked.files.get(d.primary.span.file).unwrap();
    checked.diagnostics.iter().map(|d| (file(d).path.clone(), d.code.name)).collect()
}

#[test]
fn a_conflict_with_another_module_is_said_in_the_text_that_is_asked_about() {
    let texts = [("game", GAME), ("mud", MUD), ("night", NIGHT), ("wind", WIND)];
    for which in ["mud", "night"] {
        let checked = asked_about(which, &texts);
        assert_eq!(found(&checked), [(which.to_owned(), "module/conflict")]);
    }
    assert_eq!(found(&asked_about("wind", &texts)), []);
}

#[test]
fn a_module_that_is_not_in_play_is_in_no_battles_way() {
    let texts = [("game", GAME), ("mud", MUD), ("night", NIGHT), ("wind", WIND), ("b", BATTLE)];
    let checked = asked_about("b", &texts);
    assert_eq!(found(&checked), []);
    assert!(checked.scenarios.iter().all(|battle| !battle.has_errors));
    // Nor is another battle that has it.
    let other = BATTLE.replace("field", "other").replace("wind", "mud");
    let mut texts = texts.to_vec();
    texts.push(("other", &other));
    let checked = asked_about("b", &texts);
    assert_eq!(found(&checked), []);
    assert!(checked.scenarios.iter().all(|battle| !battle.has_errors));
    let checked = asked_about("other", &texts);
    assert_eq!(found(&checked).len(), 1, "its own modules are");
    assert!(checked.scenarios.iter().any(|battle| battle.has_errors));
}

#[test]
fn what_a_module_makes_of_its_game_is_said_where_it_stands() {
    let game = r#"game duel "Duel"

kind terrain on board {}

terrain plain "Plain" { default }

board field squares 4 x 4 {}

kind host on square { state blocks: int 0..4 clamped = 4 }

host spears "Spears" {}

council { armies 2 }

turn army at most 9 "time" {
  phase all {
    choose u in hosts by us "Tire" prefer (if u is spears then 1 else 2) {
      u.blocks -= 1
    }
  }
}
"#;
    let fog = "module fog \"Fog\" for duel\n\nadd to host { secret }\n";
    let texts = [("game", game), ("fog", fog)];
    let checked = asked_about("fog", &texts);
    assert!(found(&checked).iter().any(|(file, _)| file == "game"), "{:?}", found(&checked));
    assert_eq!(found(&asked_about("game", &texts)), []);
}
