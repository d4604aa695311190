//! Renaming, and what is refused.

use castra_ide::{RenameError, apply_edits};

use crate::fixture::{Fixture, RACE};

/// The text after a rename.
fn renamed(mut fixture: Fixture, name: &str) -> Result<String, RenameError> {
    let (path, offset) = (fixture.path.clone(), fixture.offset);
    let edits = fixture.host.rename(&path, offset, name)?;
    let analysis = fixture.host.analysis();
    let file = analysis.file(&path).unwrap();
    let text = &analysis.source(file).unwrap().text;
    Ok(apply_edits(text, edits.iter().filter(|edit| edit.span.file == file)))
}

#[test]
fn every_place_gets_the_new_name() {
    let text = renamed(Fixture::race("state steps", "state st$0eps"), "miles").unwrap();
    assert_eq!(text, RACE.replace("steps", "miles"));
    let text = renamed(Fixture::race("gained + of", "gain$0ed + of"), "won").unwrap();
    assert_eq!(text, RACE.replace("gained", "won"));
    let text = renamed(Fixture::race("slow, fast", "slow, $0fast"), "very-fast").unwrap();
    assert_eq!(text, RACE.replace("fast", "very-fast"));
    let text = renamed(Fixture::race("cite RB-1", "cite R$0B-1"), "RB-1a").unwrap();
    assert_eq!(text, RACE.replace("RB-1", "RB-1a"));
}

#[test]
fn there_and_back_is_the_same_text() {
    let text = renamed(Fixture::race("fn pace", "fn pa$0ce"), "worth-of-turn").unwrap();
    let at = text.find("worth-of-turn").unwrap();
    let (before, after) = text.split_at(at);
    let back = renamed(Fixture::new(&format!("{before}$0{after}")), "pace").unwrap();
    assert_eq!(back, RACE);
}

#[test]
fn the_same_name_is_no_change() {
    let text = renamed(Fixture::race("fn pace", "fn pa$0ce"), "pace").unwrap();
    assert_eq!(text, RACE);
}

#[test]
fn invalid_names_are_refused() {
    for name in ["", "2nd", "two words", "a-", "a-1", "é", "a.b"] {
        let result = renamed(Fixture::race("fn pace", "fn pa$0ce"), name);
        assert_eq!(result, Err(RenameError::NotAName(name.to_owned())));
    }
}

#[test]
fn names_in_use_are_refused() {
    let result = renamed(Fixture::race("fn pace", "fn pa$0ce"), "steps");
    assert_eq!(result, Err(RenameError::Taken("steps".to_owned(), "state")));
    let result = renamed(Fixture::race("let gained", "let ga$0ined"), "of");
    assert_eq!(result, Err(RenameError::Taken("of".to_owned(), "parameter")));
}

#[test]
fn names_in_different_namespaces_may_be_equal() {
    let slow = RACE.replace("fn pace", "fn slow");
    assert_eq!(
        renamed(Fixture::race("fn pace", "fn pa$0ce"), "slow").unwrap(),
        slow.replace("pace(", "slow(")
    );
}

#[test]
fn renames_that_change_a_meaning_are_refused() {
    let result = renamed(Fixture::race("let gained", "let ga$0ined"), "gait");
    assert!(matches!(result, Err(RenameError::Breaks(_))), "{result:?}");
    let result = renamed(Fixture::race("let gained", "let ga$0ined"), "if");
    assert!(matches!(result, Err(RenameError::Breaks(_))), "{result:?}");
}

#[test]
fn castras_own_names_stay() {
    let result = renamed(Fixture::race("us.steps +=", "u$0s.steps +="), "we");
    assert_eq!(result, Err(RenameError::BuiltIn));
    let result = renamed(Fixture::race("council {", "coun$0cil {"), "we");
    assert_eq!(result, Err(RenameError::NoName));
}

#[test]
fn a_game_is_renamed_in_all_of_its_files() {
    let more = "game race \"The Race\"\n\nfn two() -> int { 2 }\n";
    let battle = "scenario ford \"The Ford\" for ra$0ce\n";
    let mut fixture =
        Fixture::of(&[("game.castra", RACE), ("more.castra", more), ("ford.castra", battle)]);
    let edits = fixture.host.rename("ford.castra", fixture.offset, "run").unwrap();
    assert_eq!(edits.len(), 3);
}

#[test]
fn the_plural_goes_with_its_kind() {
    let game = "game g \"G\"\n\nboard b hexes pointy 5 x 5 {\n  rows E..A\n}\n\nkind sol$0dier on hex {\n  move: int = \
                1\n}\n\nfn all-of() -> int {\n  count(soldiers)\n}\n";
    let result = renamed(Fixture::new(game), "army-man");
    let expected = game.replace("$0", "").replace("soldiers", "army-mans");
    assert_eq!(result.unwrap(), expected.replace("soldier", "army-man"));
}
