//! Scenarios of the Memoir '44 editor, and defaults for any file.

use castra_defs::{CouncilLimit, Type, Value};
use serde_json::json;

use super::{battle, game, read};
use crate::import::build::build;
use crate::import::mapping::Mapping;

fn m44(kind: &str, face: &str, name: &str) -> String {
    json!({
        "game_info": { "starting": "PLAYER1", "side_player1": "Axis", "side_player2": "Allies",
                       "victory_player1": 5, "victory_player2": 5 },
        "board": { "type": kind, "face": face, "hexagons": [
            { "row": 0, "col": 4, "unit": { "name": "infger" } },
            { "row": 5, "col": 3, "terrain": { "name": "woods" } },
            { "row": 8, "col": 4, "unit": { "name": "infus" } },
        ] },
        "text": { "en": { "name": name } },
    })
    .to_string()
}

/// Returns the rows with a terrain in all hexes except those with terrain of the file.
fn rows(kind: &str, face: &str, word: &str) -> Vec<i64> {
    let source = read("o.m44", &m44(kind, face, "x")).unwrap();
    let mut rows: Vec<i64> = source
        .ground
        .iter()
        .filter(|ground| ground.words.first() == word)
        .map(|ground| match ground.at {
            crate::import::spot::Spot::Half(row, _) => row,
            _ => panic!("{ground:?}"),
        })
        .collect();
    rows.dedup();
    rows
}

#[test]
fn the_board_face_is_the_default_terrain() {
    assert_eq!(rows("STANDARD", "BEACH", "beach"), [4, 5, 6]);
    assert_eq!(rows("STANDARD", "BEACH", "ocean"), [7, 8]);
    assert_eq!(rows("OVERLORD", "BEACH", "ocean"), [7, 8]);
    assert_eq!(rows("BRKTHRU", "BEACH", "beach"), [11, 12, 13]);
    assert_eq!(rows("BREAKTHRU", "beach", "ocean"), [14, 15, 16]);
    assert_eq!(rows("STANDARD", "WINTER", "winter").len(), 9);
    assert_eq!(rows("STANDARD", "DESERT", "desert").len(), 9);
    assert!(rows("STANDARD", "COUNTRY", "country").is_empty());
    let (scenario, ledger) = battle("o.m44", &m44("STANDARD", "BEACH", "x"));
    let at =
        |hex: &str| scenario.terrain.iter().find(|g| g.at.hex == hex).map(|g| g.terrain.as_str());
    assert_eq!((at("E1"), at("A1"), at("F1")), (Some("sand"), Some("lake"), None));
    // Half column 3 of row D is its second hex.
    assert_eq!((at("D1"), at("D2"), at("D3")), (Some("sand"), Some("forest"), Some("sand")));
    assert!(!ledger.lines().join("\n").contains("off the board"));
    // The appearance of a board is not a terrain, unless the game has one of that name.
    for face in ["WINTER", "COUNTRY"] {
        let (scenario, _) = battle("o.m44", &m44("STANDARD", face, "x"));
        assert_eq!(scenario.terrain.len(), 1, "{face}");
    }
    let (_, ledger) = battle("o.m44", &m44("STANDARD", "MOON", "x"));
    assert!(ledger.losses().join("\n").contains("board face moon left out"));
}

#[test]
fn control_characters_do_not_reach_a_battle() {
    let (scenario, ledger) = battle("o.m44", &m44("STANDARD", "COUNTRY", "L\u{92}Aisne \u{7}"));
    assert_eq!(scenario.title, "L’Aisne");
    let losses = ledger.losses().join("\n");
    assert!(losses.contains("character U+0092: ’"), "{losses}");
    assert!(losses.contains("character U+0007 left out"), "{losses}");
}

/// Checks that defaults and the file's entries stay within the limits of the battle.
#[test]
fn entries_are_no_larger_than_the_battle_allows() {
    let mut game = game();
    let form = game.council.as_mut().unwrap();
    let victory = form.entries.get_mut("victory").unwrap();
    victory.at_most = Some(CouncilLimit::EnemyPieces);
    victory.ty = Type::Int { range: Some((1, 20)) };
    let units = |army: &str, count: usize, strange: usize| {
        let lines = format!("{army},warband\n").repeat(count);
        lines + &format!("{army},rocketeer\n").repeat(strange)
    };
    let text = format!("army,unit\n{}{}", units("red", 2, 4), units("blue", 7, 0));
    let source = read("r.csv", &text).unwrap();
    let board = game.boards.get("standard").unwrap();
    let mapping = Mapping::guess(&source, &game, board);
    let (scenario, _) = build(source, "x", &game, board, &mapping);
    assert_eq!(scenario.council["victory"], Value::Int(2));
    let source = read("o.m44", &m44("STANDARD", "COUNTRY", "x")).unwrap();
    let mut mapping = Mapping::guess(&source, &game, board);
    mapping.units.insert("inf".to_owned(), "warband".to_owned());
    let (scenario, ledger) = build(source, "x", &game, board, &mapping);
    assert_eq!(scenario.council["victory"], Value::Int(1));
    let losses = ledger.losses().join("\n");
    assert!(losses.contains("1, all that the battle has; the file says 5"), "{losses}");
}

#[test]
fn numbers_in_words_are_reported() {
    let text = m44("STANDARD", "COUNTRY", "x");
    let mut json: serde_json::Value = serde_json::from_str(&text).unwrap();
    json["game_info"]["cards_player1"] = "six".into();
    json["meta_data"]["campaign"] = "Market Garden".into();
    let hexes = json["board"]["hexagons"].as_array_mut().unwrap();
    let unit = hexes.iter_mut().find(|hex| hex.get("unit").is_some()).unwrap();
    unit["unit"]["nbr_units"] = 2.5.into();
    unit["unit"]["badge"] = 9.into();
    unit["col"] = 4.0.into();
    unit["terrain"] = serde_json::Value::Null;
    json["meta_data"]["number"] = 901.into();
    json["meta_data"]["author"] = true.into();
    let (scenario, ledger) = battle("o.m44", &json.to_string());
    assert_eq!(scenario.number.as_deref(), Some("901"));
    assert!(!ledger.lines().join("\n").contains("no row or no column"));
    let losses = ledger.losses().join("\n");
    assert!(!losses.contains("terrain left out"), "{losses}");
    for lost in [
        ", 9 left out: not a text",
        "author true left out: not a text",
        "1 campaign of meta_data left out",
        "cards of AXIS, six left out: not a whole number",
        ", 2.5 left out: not a whole number",
        "campaign of meta_data left out: Castra has no equivalent",
    ] {
        assert!(losses.contains(lost), "{lost}\n{losses}");
    }
}

#[test]
fn the_entries_of_an_army_without_a_counterpart_are_reported() {
    let game = game();
    let text = m44("STANDARD", "COUNTRY", "x");
    let mut json: serde_json::Value = serde_json::from_str(&text).unwrap();
    json["game_info"]["cards_player2"] = 5.into();
    let source = read("o.m44", &json.to_string()).unwrap();
    let board = game.boards.get("standard").unwrap();
    let mut mapping = Mapping::guess(&source, &game, board);
    mapping.armies.insert("ALLIES".to_owned(), String::new());
    let (_, ledger) = build(source, "x", &game, board, &mapping);
    let losses = ledger.losses().join("\n");
    assert!(losses.contains("cards of ALLIES left out: the army is not in the battle"), "{losses}");
}

#[test]
fn malformed_attributes_and_fields_are_reported() {
    let text = r#"<hexbattle version="1.0"><terrain background="desert"/><forces>
        <force type="grey" cards="6" victory="5"><unit type="warriors" row="2" col="3"/></force>
        <force type="blue"><unit type="auxilia" row="8" col="3"/></force></forces></hexbattle>"#;
    let losses = battle("h.xml", text).1.losses().join("\n");
    for what in ["background of terrain", "cards of force grey", "victory of force grey"] {
        assert!(losses.contains(&format!("{what} left out")), "{what}\n{losses}");
    }
    let mut json: serde_json::Value =
        serde_json::from_str(&m44("STANDARD", "COUNTRY", "x")).unwrap();
    json["game_info"]["starting"] = "PLAYER3".into();
    json["game_info"]["date_begin"] = serde_json::Value::Null;
    json["text"]["en"] = "just a string".into();
    let losses = battle("o.m44", &json.to_string()).1.losses().join("\n");
    for what in [
        "game_info starting PLAYER3 left out",
        "game_info date_begin, null left out",
        "text just a string left out: not an object with fields",
    ] {
        assert!(losses.contains(what), "{what}\n{losses}");
    }
    json["game_info"] = "x".into();
    let losses = battle("o.m44", &json.to_string()).1.losses().join("\n");
    assert!(losses.contains("game_info x left out: not an object with fields"), "{losses}");
}

#[test]
fn the_file_names_the_sides_of_the_units() {
    let of = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut json: serde_json::Value =
            serde_json::from_str(&m44("STANDARD", "COUNTRY", "x")).unwrap();
        change(&mut json["game_info"]);
        let source = read("o.m44", &json.to_string()).unwrap();
        let armies: Vec<String> =
            source.pieces.iter().map(|piece| piece.army.to_string()).collect();
        let names: Vec<String> = source.armies.keys().cloned().collect();
        (armies, names, source.ledger.lines().join("\n"))
    };
    // The German unit is at the top, and the American at the bottom.
    let (armies, _, lines) = of(&|_| {});
    assert_eq!(armies, ["AXIS", "ALLIES"], "{lines}");
    let (armies, names, _) = of(&|info| {
        info["side_player1"] = "ALLIES".into();
        info["side_player2"] = "AXIS".into();
    });
    assert_eq!(
        (armies, names),
        (vec!["AXIS".into(), "ALLIES".into()], vec!["ALLIES".into(), "AXIS".into()])
    );
    let (armies, _, lines) = of(&|info| {
        info["side_player1"] = "Romans".into();
        info["side_player2"] = "Gauls".into();
        info["country_player1"] = "US".into();
        info["country_player2"] = "DE".into();
    });
    assert_eq!(armies, ["Gauls", "Romans"], "{lines}");
    let (armies, _, lines) = of(&|info| {
        info["side_player1"] = "Romans".into();
        info["side_player2"] = "Gauls".into();
    });
    assert_eq!(armies, ["Romans", "Gauls"], "{lines}");
    assert!(lines.contains("given to the army at the nearer edge"), "{lines}");
    let (armies, names, lines) = of(&|info| {
        info["side_player1"] = "Allies".into();
        info["side_player2"] = "Allies".into();
        info["country_player1"] = "DE".into();
    });
    assert_eq!(names, ["ALLIES", "ALLIES 2"], "{lines}");
    assert_eq!(armies, ["ALLIES", "ALLIES 2"], "{lines}");
    assert!(lines.contains("side of player2"), "{lines}");
    let (_, names, lines) = of(&|info| *info = serde_json::json!({ "side_player1": "ALLIES" }));
    assert_eq!(names, ["ALLIES", "AXIS"], "{lines}");
    assert!(lines.contains("AXIS, since the file names no side"), "{lines}");
}

#[test]
fn values_of_another_type_are_reported() {
    let mut json: serde_json::Value =
        serde_json::from_str(&m44("STANDARD", "COUNTRY", "x")).unwrap();
    json["board"]["hexagons"][1]["tags"] = json!({ "name": "medal1" });
    json["board"]["labels"] = json!([{ "row": 5, "col": 3, "text": ["a", 2] }]);
    json["text"]["en"]["rules"] = json!(["no air power"]);
    let (_, ledger) = battle("o.m44", &json.to_string());
    let losses = ledger.losses().join("\n");
    for lost in ["medal1", "line 2 of a label left out", "text rules left out: not a text"] {
        assert!(losses.contains(lost), "{lost}\n{losses}");
    }
}

#[test]
fn forces_of_one_name_are_two_armies() {
    let force = |row: u32| {
        format!("<force type=\"a\"><unit row=\"{row}\" col=\"2\" type=\"warband\"/></force>")
    };
    let text = format!("<hexbattle><forces>{}{}</forces></hexbattle>", force(1), force(8));
    let (scenario, ledger) = battle("o.xml", &text);
    let armies: Vec<&str> = scenario.pieces.iter().map(|piece| piece.army.as_str()).collect();
    assert_eq!(armies, ["a", "a2"], "{ledger:?}");
    assert!(ledger.losses().join("\n").contains("another force has the name"), "{ledger:?}");
}
