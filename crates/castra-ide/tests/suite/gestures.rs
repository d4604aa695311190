//! Gestures: what each changes in the text of a battle, and why some cannot be done.

use castra_ide::{Gesture, GestureError, apply_edits};

use crate::fixture::Fixture;

const GAME: &str = r#"game war "War"

board field hexes pointy 4 x 4 {
  rows D..A
}

kind unit on hex {
  move: int = 1
  state blocks: int 1..4 = 4
  state facing: int 1..6 = 1
  state tired: bool = false
  draw block { strength blocks, facing facing }
}

kind leader on hex joins unit abbr LD {
  draw badge
}

kind elite marks unit

kind badge marks unit

unit phalanx "Phalanx" abbr PH
unit archers "Archers" abbr AR
unit camp "Camp" abbr CA

elite guard "Guard"
elite royal "Royal"

badge oak "Oak"

kind terrain on board

terrain clear "Clear" { symbol ., art clear, default }
terrain wood "Wood" { symbol f, art forest }
terrain hill "Hill" { art hill }
terrain lake "Lake" { symbol ~, art lake, impassable }
terrain wall "Wall" { art rampart, on-sides }
terrain ditch "Ditch" { art rampart, on-sides }

council {
  armies 2
  army {
    general: names
    cards: int 1..9
    moves: { first } one army
  }
  length: int 1..99 = 9
  at-night: bool
}
"#;

const BATTLE: &str = r#"scenario ford "Ford" for war

date "long ago"

war-council {
  army reds "Reds" bottom {
    general "Ares"
    cards 5
    moves first
  }
  army greys "Greys" top {
    general "Zeus"
    cards 4
  }
}

map field {
  D |  .  .  .  .
  C |    f  .  ~
  label "Rock" at D1
}

deploy reds {
  roster "PH 3, AR 2; LD 1"
  phalanx at A1 A2
  phalanx at A3 with leader "Leon" // the king
  archers at B1 as guard { blocks 2 }
  archers at B2
}

deploy greys {
  D |  PH .  AR .
}
"#;

fn done(battle: &str, gesture: &str) -> Result<String, GestureError> {
    let gesture: Gesture = serde_json::from_str(gesture).unwrap();
    let mut fixture = Fixture::of(&[("war.castra", GAME), ("ford.castra", battle)]);
    let errors: Vec<String> = {
        let analysis = fixture.host.analysis();
        let all = analysis.checked().diagnostics.iter().filter(|d| d.is_error());
        all.map(|d| d.message.clone()).collect()
    };
    assert!(errors.is_empty(), "{errors:#?}");
    let edits = fixture.host.gesture("ford.castra", &gesture)?;
    Ok(apply_edits(battle, &edits))
}

/// The lines that a gesture takes out and puts in.
#[track_caller]
fn check_in(battle: &str, gesture: &str, expected: &[&str]) -> String {
    let text = done(battle, gesture).unwrap();
    let diff = similar::TextDiff::from_lines(battle, &text);
    let shown: Vec<String> = diff
        .iter_all_changes()
        .filter(|change| change.tag() != similar::ChangeTag::Equal)
        .map(|change| format!("{}{}", change.tag(), change.value().trim_end()))
        .collect();
    assert_eq!(shown, expected);
    text
}

#[track_caller]
fn check(gesture: &str, expected: &[&str]) -> String {
    check_in(BATTLE, gesture, expected)
}

#[track_caller]
fn refused(gesture: &str, why: &str) {
    assert_eq!(done(BATTLE, gesture).map_err(|error| error.to_string()), Err(why.to_owned()));
}

#[test]
fn a_piece_of_a_list_moves_by_one_token() {
    check(
        r#"{"do": "move", "piece": {"hex": "A2"}, "to": "B3"}"#,
        &["-  phalanx at A1 A2", "+  phalanx at A1 B3"],
    );
}

#[test]
fn joined_pieces_move_along() {
    check(
        r#"{"do": "move", "piece": {"hex": "A3"}, "to": "B3"}"#,
        &[
            "-  phalanx at A3 with leader \"Leon\" // the king",
            "+  phalanx at B3 with leader \"Leon\" // the king",
        ],
    );
}

#[test]
fn a_leader_moves_alone_to_another_entry() {
    check(
        r#"{"do": "move", "piece": {"hex": "A3", "unit": "leader"}, "to": "B2"}"#,
        &[
            "-  phalanx at A3 with leader \"Leon\" // the king",
            "+  phalanx at A3 // the king",
            "-  archers at B2",
            "+  archers at B2 with leader \"Leon\"",
        ],
    );
}

#[test]
fn a_drawn_piece_moves_in_its_row_or_to_a_new_one() {
    check(
        r#"{"do": "move", "piece": {"hex": "D3"}, "to": "D4"}"#,
        &["-  D |  PH .  AR .", "+  D |  PH .  .  AR"],
    );
    let away = check(
        r#"{"do": "move", "piece": {"hex": "D3"}, "to": "C2"}"#,
        &["-  D |  PH .  AR .", "+  D |  PH .  .  .", "+  C |    .  AR ."],
    );
    let back = done(&away, r#"{"do": "move", "piece": {"hex": "C2"}, "to": "D3"}"#).unwrap();
    assert_eq!(back, BATTLE);
}

#[test]
fn a_piece_is_added_to_equal_ones_and_the_roster_stays_correct() {
    check(
        r#"{"do": "add", "army": "reds", "unit": "phalanx", "hex": "B3"}"#,
        &[
            "-  roster \"PH 3, AR 2; LD 1\"",
            "-  phalanx at A1 A2",
            "+  roster \"PH 4, AR 2; LD 1\"",
            "+  phalanx at A1 A2 B3",
        ],
    );
    check(
        r#"{"do": "add", "army": "reds", "unit": "camp", "hex": "B3"}"#,
        &[
            "-  roster \"PH 3, AR 2; LD 1\"",
            "+  roster \"PH 3, AR 2, CA 1; LD 1\"",
            "+  camp    at B3",
        ],
    );
    check(
        r#"{"do": "add", "army": "greys", "unit": "archers", "hex": "D2"}"#,
        &["-  D |  PH .  AR .", "+  D |  PH AR AR ."],
    );
    check(
        r#"{"do": "add", "army": "reds", "unit": "leader", "name": "Zoe \"Z\"", "hex": "B2"}"#,
        &[
            "-  roster \"PH 3, AR 2; LD 1\"",
            "+  roster \"PH 3, AR 2; LD 2\"",
            "-  archers at B2",
            "+  archers at B2 with leader \"Zoe \\\"Z\\\"\"",
        ],
    );
}

#[test]
fn a_piece_is_taken_away_and_its_leader_stays() {
    check(
        r#"{"do": "remove", "piece": {"hex": "A1"}}"#,
        &[
            "-  roster \"PH 3, AR 2; LD 1\"",
            "-  phalanx at A1 A2",
            "+  roster \"PH 2, AR 2; LD 1\"",
            "+  phalanx at A2",
        ],
    );
    check(
        r#"{"do": "remove", "piece": {"hex": "A3"}}"#,
        &[
            "-  roster \"PH 3, AR 2; LD 1\"",
            "+  roster \"PH 2, AR 2; LD 1\"",
            "-  phalanx at A3 with leader \"Leon\" // the king",
            "+  leader \"Leon\" at A3 // the king",
        ],
    );
    check(
        r#"{"do": "remove", "piece": {"hex": "A3", "unit": "leader"}}"#,
        &[
            "-  roster \"PH 3, AR 2; LD 1\"",
            "+  roster \"PH 3, AR 2\"",
            "-  phalanx at A3 with leader \"Leon\" // the king",
            "+  phalanx at A3 // the king",
        ],
    );
}

#[test]
fn a_piece_becomes_another() {
    check(
        r#"{"do": "retype", "piece": {"hex": "B2"}, "unit": "phalanx"}"#,
        &[
            "-  roster \"PH 3, AR 2; LD 1\"",
            "+  roster \"PH 4, AR 1; LD 1\"",
            "-  archers at B2",
            "+  phalanx at B2",
        ],
    );
    check(
        r#"{"do": "retype", "piece": {"hex": "D1"}, "unit": "camp"}"#,
        &["-  D |  PH .  AR .", "+  D |  CA .  AR ."],
    );
}

#[test]
fn state_other_than_the_default_follows_the_piece() {
    check(
        r#"{"do": "turn", "piece": {"hex": "B2"}, "facing": "3"}"#,
        &["-  archers at B2", "+  archers at B2 { facing 3 }"],
    );
    check(
        r#"{"do": "turn", "piece": {"hex": "B1"}, "facing": "3"}"#,
        &[
            "-  archers at B1 as guard { blocks 2 }",
            "+  archers at B1 as guard { blocks 2, facing 3 }",
        ],
    );
    check(
        r#"{"do": "strength", "piece": {"hex": "B1"}, "strength": 3}"#,
        &["-  archers at B1 as guard { blocks 2 }", "+  archers at B1 as guard { blocks 3 }"],
    );
    check(
        r#"{"do": "strength", "piece": {"hex": "B1"}, "strength": 4}"#,
        &["-  archers at B1 as guard { blocks 2 }", "+  archers at B1 as guard"],
    );
    check(
        r#"{"do": "set", "piece": {"hex": "A2"}, "field": "tired", "value": "true"}"#,
        &["-  phalanx at A1 A2", "+  phalanx at A1", "+  phalanx at A2 { tired }"],
    );
    check(
        r#"{"do": "strength", "piece": {"hex": "D3"}, "strength": 1}"#,
        &["-  D |  PH .  AR .", "+  D |  PH .  .  .", "+  archers at D3 { blocks 1 }"],
    );
    refused(
        r#"{"do": "strength", "piece": {"hex": "A3", "unit": "leader"}, "strength": 1}"#,
        "`leader` has no strength that changes",
    );
}

#[test]
fn names_and_distinctions_come_and_go() {
    check(
        r#"{"do": "mark", "piece": {"hex": "A3"}, "mark": "guard"}"#,
        &[
            "-  phalanx at A3 with leader \"Leon\" // the king",
            "+  phalanx at A3 as guard with leader \"Leon\" // the king",
        ],
    );
    check(
        r#"{"do": "mark", "piece": {"hex": "B1"}, "mark": null}"#,
        &["-  archers at B1 as guard { blocks 2 }", "+  archers at B1 { blocks 2 }"],
    );
    check(
        r#"{"do": "name", "piece": {"hex": "A3", "unit": "leader"}, "name": "Nike"}"#,
        &[
            "-  phalanx at A3 with leader \"Leon\" // the king",
            "+  phalanx at A3 with leader \"Nike\" // the king",
        ],
    );
    check(
        r#"{"do": "name", "piece": {"hex": "B2"}, "name": "The Old Ones"}"#,
        &["-  archers at B2", "+  archers \"The Old Ones\" at B2"],
    );
}

#[test]
fn a_piece_has_one_distinction_of_each_kind() {
    let guard = "-  archers at B1 as guard { blocks 2 }";
    check(
        r#"{"do": "mark", "piece": {"hex": "B1"}, "mark": "oak"}"#,
        &[guard, "+  archers at B1 as guard and oak { blocks 2 }"],
    );
    check(
        r#"{"do": "mark", "piece": {"hex": "B1"}, "mark": "royal"}"#,
        &[guard, "+  archers at B1 as royal { blocks 2 }"],
    );
    check(
        r#"{"do": "unmark", "piece": {"hex": "B1"}, "mark": "guard"}"#,
        &[guard, "+  archers at B1 { blocks 2 }"],
    );
    check(r#"{"do": "unmark", "piece": {"hex": "B1"}, "mark": "oak"}"#, &[]);
    check(
        r#"{"do": "add", "army": "reds", "unit": "phalanx", "hex": "C1", "marks": ["royal", "oak"]}"#,
        &[
            "-  roster \"PH 3, AR 2; LD 1\"",
            "+  roster \"PH 4, AR 2; LD 1\"",
            "+  phalanx at C1 as royal and oak",
        ],
    );
    check(
        r#"{"do": "reserve", "army": "greys", "unit": "archers", "count": 1, "marks": ["oak", "guard"]}"#,
        &["+  reserve archers as oak and guard"],
    );
    refused(
        r#"{"do": "unmark", "piece": {"hex": "B1"}, "mark": "hill"}"#,
        "there is no distinction called `hill`",
    );
}

#[test]
fn a_reserve_is_a_number() {
    let text = check(
        r#"{"do": "reserve", "army": "greys", "unit": "archers", "count": 2}"#,
        &["+  reserve archers * 2"],
    );
    let gesture = r#"{"do": "reserve", "army": "greys", "unit": "archers", "count": 1}"#;
    let text = check_in(&text, gesture, &["-  reserve archers * 2", "+  reserve archers"]);
    let gesture = r#"{"do": "reserve", "army": "greys", "unit": "archers", "count": 0}"#;
    assert_eq!(done(&text, gesture).unwrap(), BATTLE);
}

#[test]
fn terrain_is_painted_in_its_list_or_row() {
    check(
        r#"{"do": "paint", "hexes": ["D1", "D2"], "terrain": "wood"}"#,
        &["-  D |  .  .  .  .", "+  D |  f  f  .  ."],
    );
    check(
        r#"{"do": "paint", "hexes": ["C1"], "terrain": null}"#,
        &["-  C |    f  .  ~", "+  C |    .  .  ~"],
    );
    // Without a symbol it is listed, and so is what lies in no drawn row.
    let text = check(
        r#"{"do": "paint", "hexes": ["C1"], "terrain": "hill"}"#,
        &["-  C |    f  .  ~", "+  C |    .  .  ~", "+  hill at C1"],
    );
    let text = check_in(
        &text,
        r#"{"do": "paint", "hexes": ["B4", "A3"], "terrain": "hill"}"#,
        &["-  hill at C1", "+  hill at C1 B4 A3"],
    );
    let text = check_in(
        &text,
        r#"{"do": "paint", "hexes": ["B4"], "terrain": "wood"}"#,
        &["-  hill at C1 B4 A3", "+  hill at C1 A3", "+  wood at B4"],
    );
    check_in(
        &text,
        r#"{"do": "paint", "hexes": ["C1", "A3", "B4"], "terrain": "clear"}"#,
        &["-  hill at C1 A3", "-  wood at B4"],
    );
    refused(
        r#"{"do": "paint", "hexes": ["D1"], "terrain": "wall"}"#,
        "`wall` cannot be placed there: it is only for hexes or only for sides",
    );
}

#[test]
fn sides_are_painted_and_cleared() {
    let text = check(
        r#"{"do": "side", "hex": "C1", "side": "e", "terrain": "wall"}"#,
        &["+  wall at C1.e"],
    );
    check_in(
        &text,
        r#"{"do": "side", "hex": "C1", "side": "e", "terrain": "ditch"}"#,
        &["-  wall at C1.e", "+  ditch at C1.e"],
    );
    assert_eq!(
        done(&text, r#"{"do": "side", "hex": "C1", "side": "e", "terrain": null}"#).unwrap(),
        BATTLE
    );
    // One side has two names: whichever is pointed at, it is the one that is written.
    assert_eq!(
        done(&text, r#"{"do": "side", "hex": "C2", "side": "w", "terrain": null}"#).unwrap(),
        BATTLE
    );
    check_in(
        &text,
        r#"{"do": "side", "hex": "C2", "side": "w", "terrain": "ditch"}"#,
        &["-  wall at C1.e", "+  ditch at C1.e"],
    );
    check_in(&text, r#"{"do": "side", "hex": "C2", "side": "w", "terrain": "wall"}"#, &[]);
    refused(r#"{"do": "side", "hex": "C1", "side": "n", "terrain": "wall"}"#, "C1 has no side `n`");
}

#[test]
fn a_map_without_a_block_gets_one() {
    let bare = BATTLE.split("map field").next().unwrap().to_owned() + "map field\n";
    let text = check_in(
        &bare,
        r#"{"do": "paint", "hexes": ["B4"], "terrain": "wood"}"#,
        &["-map field", "+map field {", "+  wood at B4", "+}"],
    );
    let back = done(&text, r#"{"do": "paint", "hexes": ["B4"], "terrain": null}"#).unwrap();
    assert_eq!(back, bare);
}

#[test]
fn labels_and_objectives_move_to_another_hex() {
    let text = check(
        r#"{"do": "move-label", "hex": "D1", "to": "B4"}"#,
        &["-  label \"Rock\" at D1", "+  label \"Rock\" at B4"],
    );
    // A hex may have two names; which is meant is said by what it says.
    let two = text.replace("  label", "  label \"Ford\" at B4\n  label");
    check_in(
        &two,
        r#"{"do": "move-label", "hex": "B4", "to": "B3", "old": "Rock"}"#,
        &["-  label \"Rock\" at B4", "+  label \"Rock\" at B3"],
    );
    check_in(
        &two,
        r#"{"do": "label", "hex": "B4", "text": "Reef", "old": "Rock"}"#,
        &["-  label \"Rock\" at B4", "+  label \"Reef\" at B4"],
    );
    let with = BATTLE.replace("  label", "  objective \"Ford\" for greys at B1 B2\n  label");
    check_in(
        &with,
        r#"{"do": "move-objective", "hex": "B2", "to": "C2"}"#,
        &["-  objective \"Ford\" for greys at B1 B2", "+  objective \"Ford\" for greys at B1 C2"],
    );
}

/// What a gesture leads to is for the problems to say: here with the problem that each brings.
#[test]
fn gestures_that_cause_problems_are_applied_and_reported() {
    for (gesture, lines, problem) in [
        (
            r#"{"do": "move", "piece": {"hex": "A1"}, "to": "A2"}"#,
            &["-  phalanx at A1 A2", "+  phalanx at A2 A2"][..],
            "`phalanx` and `phalanx` are both in A2",
        ),
        (
            r#"{"do": "move", "piece": {"hex": "A3", "unit": "leader"}, "to": "D1"}"#,
            &[
                "-  phalanx at A3 with leader \"Leon\" // the king",
                "+  phalanx at A3 // the king",
                "+  leader \"Leon\" at D1",
            ],
            "`leader` and `phalanx` are both in D1",
        ),
        (
            r#"{"do": "move", "piece": {"hex": "A1"}, "to": "C3"}"#,
            &["-  phalanx at A1 A2", "+  phalanx at C3 A2"],
            "`phalanx` is in C3, where the lake is impassable",
        ),
        (
            r#"{"do": "add", "army": "greys", "unit": "camp", "hex": "A2"}"#,
            &["+  A |    .  CA ."],
            "`phalanx` and `camp` are both in A2",
        ),
        (
            r#"{"do": "turn", "piece": {"hex": "B2"}, "facing": "9"}"#,
            &["-  archers at B2", "+  archers at B2 { facing 9 }"],
            "`facing` is from 1 to 6, not 9",
        ),
        (
            r#"{"do": "council", "army": "reds", "entry": "cards", "value": "99"}"#,
            &["-    cards 5", "+    cards 99"],
            "`cards` is from 1 to 9, not 99",
        ),
    ] {
        let text = check(gesture, lines);
        let mut fixture = Fixture::of(&[("war.castra", GAME), ("ford.castra", &text)]);
        let analysis = fixture.host.analysis();
        let errors = analysis.checked().diagnostics.iter().filter(|d| d.is_error());
        let errors: Vec<&str> = errors.map(|d| d.message.as_str()).collect();
        assert_eq!(errors, [problem], "{gesture}");
    }
}

/// Of two that are called the same in one hex, each can be taken out again.
#[test]
fn either_of_two_in_one_hex_can_be_moved_away() {
    let crowded = BATTLE.replace("archers at B2", "archers at B1");
    for (nth, lines) in [
        (0, ["-  archers at B1 as guard { blocks 2 }", "+  archers at B4 as guard { blocks 2 }"]),
        (1, ["-  archers at B1", "+  archers at B4"]),
    ] {
        let gesture = format!(
            r#"{{"do": "move", "piece": {{"hex": "B1", "unit": "archers", "nth": {nth}}}, "to": "B4"}}"#
        );
        let gesture: Gesture = serde_json::from_str(&gesture).unwrap();
        let mut fixture = Fixture::of(&[("war.castra", GAME), ("ford.castra", &crowded)]);
        let edits = fixture.host.gesture("ford.castra", &gesture).unwrap();
        let expected = crowded.replace(&lines[0][1..], &lines[1][1..]);
        let expected = if nth == 0 {
            expected
        } else {
            crowded.replace("  archers at B1\n", "  archers at B4\n")
        };
        assert_eq!(apply_edits(&crowded, &edits), expected);
    }
}

#[test]
fn labels_and_objectives_are_written_and_taken_away() {
    check(
        r#"{"do": "label", "hex": "D1", "text": "Old rock"}"#,
        &["-  label \"Rock\" at D1", "+  label \"Old rock\" at D1"],
    );
    check(r#"{"do": "label", "hex": "D1", "text": null}"#, &["-  label \"Rock\" at D1"]);
    check(r#"{"do": "label", "hex": "B1", "text": "Ford"}"#, &["+  label \"Ford\" at B1"]);
    let text = check(
        r#"{"do": "objective", "hex": "B1", "text": "Ford", "army": "greys"}"#,
        &["+  objective \"Ford\" for greys at B1"],
    );
    check_in(
        &text,
        r#"{"do": "objective", "hex": "B2", "text": "Ford", "army": "greys"}"#,
        &["-  objective \"Ford\" for greys at B1", "+  objective \"Ford\" for greys at B1 B2"],
    );
    let none = r#"{"do": "objective", "hex": "B1", "text": null}"#;
    assert_eq!(done(&text, none).unwrap(), BATTLE);
}

#[test]
fn the_council_is_filled_in_where_the_form_has_it() {
    check(
        r#"{"do": "council", "army": "greys", "entry": "cards", "value": "6"}"#,
        &["-    cards 4", "+    cards 6"],
    );
    check(
        r#"{"do": "council", "army": "reds", "entry": "general", "value": "\"Ares\" \"Eris\""}"#,
        &["-    general \"Ares\"", "+    general \"Ares\" \"Eris\""],
    );
    // Only one army moves first.
    check(
        r#"{"do": "council", "army": "greys", "entry": "moves", "value": "first"}"#,
        &["-    moves first", "+    moves first"],
    );
    let text =
        check(r#"{"do": "council", "entry": "at-night", "value": "true"}"#, &["+  at-night"]);
    check_in(&text, r#"{"do": "council", "entry": "length", "value": "12"}"#, &["+  length 12"]);
    let none = r#"{"do": "council", "entry": "at-night", "value": null}"#;
    assert_eq!(done(&text, none).unwrap(), BATTLE);
    refused(
        r#"{"do": "council", "entry": "cards", "value": "4"}"#,
        "there is no entry called `cards`",
    );
    refused(
        r#"{"do": "council", "army": "reds", "entry": "cards", "value": "4 }"}"#,
        "`4 }` is not a value",
    );
}

#[test]
fn armies_have_names_and_edges() {
    check(
        r#"{"do": "army-title", "army": "reds", "title": "Red Army"}"#,
        &["-  army reds \"Reds\" bottom {", "+  army reds \"Red Army\" bottom {"],
    );
    check(
        r#"{"do": "rename-army", "army": "reds", "name": "blues"}"#,
        &[
            "-  army reds \"Reds\" bottom {",
            "+  army blues \"Reds\" bottom {",
            "-deploy reds {",
            "+deploy blues {",
        ],
    );
    refused(
        r#"{"do": "rename-army", "army": "reds", "name": "greys"}"#,
        "another army is already called `greys`",
    );
    check(
        r#"{"do": "swap-edges"}"#,
        &[
            "-  army reds \"Reds\" bottom {",
            "+  army reds \"Reds\" top {",
            "-  army greys \"Greys\" top {",
            "+  army greys \"Greys\" bottom {",
        ],
    );
}

#[test]
fn titles_and_texts_are_set() {
    check(
        r#"{"do": "title", "title": "The Ford"}"#,
        &["-scenario ford \"Ford\" for war", "+scenario ford \"The Ford\" for war"],
    );
    check(
        r#"{"do": "text", "key": "place", "text": "by the river"}"#,
        &["+place \"by the river\""],
    );
    check(
        r#"{"do": "text", "key": "background", "text": "One.\n\nTwo."}"#,
        &["+background \"\"\"", "+  One.", "+", "+  Two.", "+\"\"\"", "+"],
    );
    check(r#"{"do": "text", "key": "date", "text": null}"#, &["-date \"long ago\"", "-"]);
}

#[test]
fn impossible_gestures_are_refused_with_a_reason() {
    for (gesture, why) in [
        (r#"{"do": "move", "piece": {"hex": "A1"}, "to": "Z9"}"#, "the board has no hex `Z9`"),
        (r#"{"do": "move", "piece": {"hex": "C1"}, "to": "A2"}"#, "there is no such piece in C1"),
        (r#"{"do": "move", "piece": {"hex": "A1"}, "to": "C4"}"#, "the board has no hex `C4`"),
        (
            r#"{"do": "add", "army": "reds", "unit": "wood", "hex": "B3"}"#,
            "there is no unit called `wood`",
        ),
        (
            r#"{"do": "add", "army": "blues", "unit": "phalanx", "hex": "B3"}"#,
            "there is no army called `blues`",
        ),
        (
            r#"{"do": "turn", "piece": {"hex": "A3", "unit": "leader"}, "facing": "2"}"#,
            "`leader` does not face anywhere",
        ),
        (r#"{"do": "move-label", "hex": "D2", "to": "D3"}"#, "there is no name in D2"),
        (r#"{"do": "move-objective", "hex": "D2", "to": "D3"}"#, "there is no objective in D2"),
        (
            r#"{"do": "move", "piece": {"hex": "A1", "unit": "phalanx", "nth": 1}, "to": "B3"}"#,
            "there is no such piece in A1",
        ),
        (
            r#"{"do": "set", "piece": {"hex": "A1"}, "field": "move", "value": "2"}"#,
            "there is no state called `move`",
        ),
        (r#"{"do": "text", "key": "title", "text": "x"}"#, "there is no text called `title`"),
    ] {
        refused(gesture, why);
    }
    let mut fixture = Fixture::new(GAME);
    let gesture = Gesture::SwapEdges;
    assert_eq!(fixture.host.gesture("game.castra", &gesture), Err(GestureError::NoBattle));
}

#[test]
fn an_unformatted_source_keeps_its_layout() {
    let odd = BATTLE
        .replace("  phalanx at A1 A2", "     phalanx   at  A1   A2")
        .replace("  D |  PH .  AR .", "  D | PH  .   AR . // the front");
    check_in(
        &odd,
        r#"{"do": "move", "piece": {"hex": "A2"}, "to": "B3"}"#,
        &["-     phalanx   at  A1   A2", "+     phalanx   at  A1   B3"],
    );
    check_in(
        &odd,
        r#"{"do": "move", "piece": {"hex": "D3"}, "to": "D4"}"#,
        &["-  D | PH  .   AR . // the front", "+  D | PH  .   .  AR // the front"],
    );
    check_in(
        &odd,
        r#"{"do": "remove", "piece": {"hex": "A1"}}"#,
        &[
            "-  roster \"PH 3, AR 2; LD 1\"",
            "-     phalanx   at  A1   A2",
            "+  roster \"PH 2, AR 2; LD 1\"",
            "+     phalanx   at   A2",
        ],
    );
}

#[test]
fn lines_end_as_they_did() {
    let text = BATTLE.replace('\n', "\r\n");
    for gesture in [
        r#"{"do": "add", "army": "reds", "unit": "phalanx", "hex": "B3"}"#,
        r#"{"do": "move", "piece": {"hex": "D3"}, "to": "C2"}"#,
        r#"{"do": "side", "hex": "C1", "side": "e", "terrain": "wall"}"#,
        r#"{"do": "text", "key": "place", "text": "by the river"}"#,
    ] {
        let new = done(&text, gesture).unwrap();
        assert_eq!(new.replace("\r\n", "").find(['\n', '\r']), None, "{gesture}: {new:?}");
        assert_eq!(new.replace("\r\n", "\n"), done(BATTLE, gesture).unwrap(), "{gesture}");
    }
}

#[test]
fn neighbours_are_removed_with_their_commas() {
    let start = BATTLE.find("map field {").unwrap();
    let end = start + BATTLE[start..].find("\n}").unwrap() + 2;
    let with = |map: &str| format!("{}{map}{}", &BATTLE[..start], &BATTLE[end..]);
    let entries = ["wood at C1", "hill at C2", "lake at C3", "wood at B3"];
    let battle = with(&format!("map field {{ {} }}", entries.join(", ")));
    for (letters, left) in [
        ("a", "bcd"),
        ("ab", "cd"),
        ("bc", "ad"),
        ("cd", "ab"),
        ("dc", "ab"),
        ("bd", "ac"),
        ("bcd", "a"),
        ("dbca", ""),
    ] {
        let entry = |letter: char| entries["abcd".find(letter).unwrap()];
        let hexes = letters.chars().map(|letter| entry(letter).rsplit_once(' ').unwrap().1);
        let gesture = Gesture::Paint { hexes: hexes.map(str::to_owned).collect(), terrain: None };
        let new = done(&battle, &serde_json::to_string(&gesture).unwrap()).unwrap();
        let left: Vec<&str> = left.chars().map(entry).collect();
        let block = format!("map field {{ {} }}", left.join(", "));
        // An empty block goes as well.
        let map = if left.is_empty() { "map field" } else { block.as_str() };
        assert_eq!(new, with(map), "{letters}");
    }
}

#[test]
fn columns_are_read_as_they_are_written() {
    let game = GAME.replace("  rows D..A\n", "  rows D..A\n  sections { left 1..3, right 3..4 }\n");
    let mut fixture = Fixture::of(&[("war.castra", &game), ("ford.castra", BATTLE)]);
    let mut of = |columns: &str| {
        let (section, columns) = ("left".to_owned(), columns.to_owned());
        let edits = fixture.host.gesture("ford.castra", &Gesture::Section { section, columns })?;
        Ok(apply_edits(&game, &edits))
    };
    for text in ["1..5", "0..4.5", "12.5..13"] {
        let end = text.split_once("..").unwrap().1;
        let new = format!("sections {{ left {text}, right {end}..4 }}");
        assert_eq!(of(text), Ok(game.replace("sections { left 1..3, right 3..4 }", &new)));
    }
    for text in ["", "1", "1..", "..2", "a..b", "1..2.25", "-1..2", "1..2..3", "+1..2"] {
        assert_eq!(of(text), Err(GestureError::NoValue(text.to_owned())), "{text}");
    }
}
