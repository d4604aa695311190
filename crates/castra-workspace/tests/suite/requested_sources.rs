//! What is said of the texts that somebody asks about, where others of their package are there
//! only to be used: what they cause in others is said, and what others cause is not.

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

before score.count(a) named dark { log = 1 }
"#;

const MUD: &str = r#"module mud "Mud" for duel

before score.count(a) named deep { log = 2 }
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
            false => workspace.add_unreported(package, name, *text),
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
fn conflicts_are_reported_in_the_requested_source() {
    let texts = [("game", GAME), ("mud", MUD), ("night", NIGHT), ("wind", WIND)];
    for which in ["mud", "night"] {
        let checked = asked_about(which, &texts);
        assert_eq!(found(&checked), [(which.to_owned(), "module/conflict")]);
    }
    assert_eq!(found(&asked_about("wind", &texts)), []);
}

#[test]
fn modules_not_in_play_affect_no_battle() {
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
fn problems_caused_by_a_module_are_reported_in_it() {
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
    assert_eq!(found(&checked), [("fog".to_owned(), "rules/secret")]);
    assert_eq!(found(&asked_about("game", &texts)), []);
}

/// A game that divides by what is 0, and by what may be.
const DIVIDES: &str = r#"game duel "Duel"

council { armies 2 }

state points per army: int = 0
state pool: int 0..3 = 3

proc score(a: army) {
  let zero = 0
  a.points += 6 / zero + 6 / pool
}

turn army at most 9 "time" {
  phase all {
    score(us)
    if pool > 0 { pool -= 1 }
  }
}
"#;

#[test]
fn game_errors_are_always_found_and_warnings_on_request() {
    let battle = BATTLE.replace(" with night, wind", "");
    let texts = [("game", DIVIDES), ("battle", battle.as_str())];
    let error = || ("game".to_owned(), "rules/divides-by-zero");
    let warning = ("game".to_owned(), "rules/may-divide-by-zero");
    assert_eq!(found(&asked_about("battle", &texts)), [error()]);
    assert_eq!(found(&asked_about("game", &texts)), [error(), warning]);
}

/// What is found in one text when it is checked, and what in all of them.
#[test]
fn a_text_in_question_has_the_warnings_that_it_has_among_all() {
    let more = "game duel \"Duel\"\n\nstate more: int 0..3 = 3\n\n\
                proc waste() {\n  if more > 0 { more -= 1 }\n  more = 6 / more\n}\n";
    let divides = DIVIDES.replace("    score(us)\n", "    score(us)\n    waste()\n");
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    let texts = [("game", divides.as_str()), ("more", more)];
    let files = texts.map(|(name, text)| workspace.add(package, name, text));
    let all = found(&workspace.check());
    assert!(all.contains(&("more".to_owned(), "rules/may-divide-by-zero")), "{all:?}");
    let mut cache = castra_workspace::Cache::default();
    for ((name, _), file) in texts.iter().zip(files) {
        let own: Vec<_> = all.iter().filter(|(file, _)| file == name).cloned().collect();
        assert_eq!(found(&workspace.check_source(file, &mut cache)), own);
        assert_eq!(found(&workspace.check_again(&mut cache)), all);
        assert_eq!(found(&workspace.check_source(file, &mut cache)), own);
    }
}

#[test]
fn tests_of_other_sources_count_as_uses() {
    let rules = r#"game duel "Duel"

source rules "Rules" {
  D-1 "Points are counted."
}

enum pace { slow, fast }

fn worth() -> int {
  cite D-1
  6
}
"#;
    let tests = r#"game duel "Duel"

test "worth is six" {
  cite D-1
  expect worth() == 6
  expect fast in paces
}
"#;
    let texts = [("game", GAME), ("rules", rules), ("tests", tests)];
    assert_eq!(found(&asked_about("rules", &texts)), []);
    let others = "game duel \"Duel\"\n\ntest \"nothing\" {\n  expect 1 == 1\n}\n";
    let alone = [("game", GAME), ("rules", rules), ("tests", others)];
    let unused = ["source/untested", "name/unused", "name/unused"];
    let said: Vec<&str> =
        found(&asked_about("rules", &alone)).into_iter().map(|(_, code)| code).collect();
    assert_eq!(said, unused);
}
