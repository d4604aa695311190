//! Tests of games without a battle.

use super::*;

#[test]
fn unplayable_games_are_refused() {
    let battle = checked();
    let of = |given: &[(&str, &str)]| {
        let given: Vec<(String, String)> =
            given.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        link_game(&battle.playable, Some(&battle.scenario), &given).expect_err("there is no turn")
    };
    assert_eq!(
        of(&[]).to_string(),
        "the game `skirmish` has no `turn`, so there is nothing to play"
    );
    let given = [("reds.cards", "2"), ("night", "true")];
    assert_eq!(of(&given).to_string(), "the game `skirmish` has no option called `night`");
}

const BAY: &str = r#"
game bay "The Bay"

board field squares 4 x 4 {}

council { armies 2..4 }

terrain plain "Plain" { default, symbol . }

option rain: bool = false
option depth: int 1..5 = 2

turn army at most 3 "it is dark" {
  phase go {
    if not rain and depth < 4 { next turn us }
  }
}
"#;

#[test]
fn games_without_a_battle_are_linked_with_options() {
    let options = |given: &[(&str, &str)]| {
        let program = alone(BAY, given)?;
        assert_eq!((program.armies.len(), program.hexes.len()), (2, 16));
        assert_eq!((program.title.as_str(), program.scenario.as_str()), ("The Bay", ""));
        Ok::<Vec<i64>, String>(program.options.iter().map(|option| option.value).collect())
    };
    assert_eq!(options(&[]), Ok(vec![0, 2]));
    assert_eq!(options(&[("depth", "5"), ("rain", "true")]), Ok(vec![1, 5]));
    assert_eq!(
        options(&[("dept", "5")]),
        Err("the game `bay` has no option called `dept`; did you mean `depth`?".to_owned())
    );
    assert_eq!(
        options(&[("sunshine-at-noon", "5")]),
        Err("the game `bay` has no option called `sunshine-at-noon`; it has `rain`, `depth`"
            .to_owned())
    );
    assert_eq!(
        options(&[("depth", "6")]),
        Err("the option `depth` cannot be `6`: it is a number from 1 to 5".to_owned())
    );
    assert_eq!(
        options(&[("rain", "flase")]),
        Err("the option `rain` cannot be `flase`: it is `true` or `false`; did you mean `false`?"
            .to_owned())
    );
}

#[test]
fn games_that_need_a_battle_are_refused() {
    let entry = |entry: &str| BAY.replace("armies 2..4 }", &format!("armies 2\n  {entry}\n}}"));
    let needs = |text: &str| alone(text, &[]).map(|program| program.council);
    let said = "the game `bay` is played as a battle: only its War Council says `guests`";
    assert_eq!(needs(&entry("guests: int 2..9 required")), Err(said.to_owned()));
    // An entry with a default, and an optional entry, need no value.
    assert_eq!(needs(&entry("guests: int 2..9 = 4")), Ok(vec![4]));
    assert_eq!(needs(&entry("guests: int 2..9")), Ok(vec![NONE]));
    let two = BAY.replace("council {", "board other squares 3 x 3 {}\n\ncouncil {");
    let said =
        "the game `bay` is played as a battle: only its map says which board it is fought on";
    assert_eq!(needs(&two), Err(said.to_owned()));
    let none = BAY.replace("board field squares 4 x 4 {}\n\n", "").replace("terrain plain", "// ");
    assert_eq!(needs(&none), Ok(Vec::new()));
}

#[test]
fn unset_entries_are_listed() {
    let entries = "armies 2\n  banners: int 2..9 = 4\n  guests: int 3..9 required\n  rain: bool required\n  \
                   limit: int 1..9\n  army { cards: int 1..6 required, moves: int 1..6 required }\n}";
    let playable = playable(&BAY.replace("armies 2..4 }", entries));
    let program = link(&playable, LinkInput::default());
    // The default, and the lowest value of the range; an optional entry is none.
    assert_eq!(program.council, [4, 3, 0, NONE]);
    assert!(program.armies.iter().all(|army| army.council == [1, 1]));
    let unset =
        |given: &[(Option<usize>, usize, i64)]| unset_entries(&playable.symbols, &program, given);
    assert_eq!(unset(&[]), [("guests".to_owned(), 3)]);
    assert_eq!(unset(&[(None, 1, 5)]), []);
    // The same index among an army's entries is a different entry.
    assert_eq!(unset(&[(Some(1), 1, 5), (None, 0, 5)]), [("guests".to_owned(), 3)]);
}
