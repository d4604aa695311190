//! Every shipped battle survives each export.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use std::io::{Cursor, Read};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use castra_defs::{Game, Scenario};
use castra_ide::battle_text;
use castra_library::Embedded;
use castra_syntax::ast::HeaderKind;
use castra_workspace::{Package, Workspace};
use serde_json::Value;

use super::{ExportInputs, tabletop, tiled, to_export, vassal};
use crate::import;
use crate::model::{ExportedBattle, FORMAT_VERSION as VERSION};
use crate::vassal_encoding::{deobfuscate, split_sequence};

/// A battle that comes with Castra.
struct Shipped {
    game: Arc<Game>,
    scenario: Arc<Scenario>,
    rules: Vec<String>,
}

impl Shipped {
    fn battle(&self) -> ExportInputs<'_> {
        ExportInputs { game: &self.game, scenario: &self.scenario, rules: &self.rules, fonts: &[] }
    }
}

/// Returns all shipped battles, which are checked once for all tests.
fn shipped() -> &'static [Shipped] {
    static SHIPPED: OnceLock<Vec<Shipped>> = OnceLock::new();
    SHIPPED.get_or_init(|| {
        let mut workspace = Workspace::new(&Embedded);
        let package = workspace.add_package(Package::default());
        for entry in Embedded::entries().iter().filter(|entry| entry.kind == HeaderKind::Scenario) {
            workspace.add_without_tests(package, entry.path, entry.text);
        }
        let checked = workspace.check();
        let of = |one: &castra_workspace::CheckedScenario| {
            assert!(!one.has_errors, "{}", one.scenario.id);
            Shipped {
                game: Arc::clone(&one.game),
                scenario: Arc::clone(&one.scenario),
                rules: checked.files.get(one.file).map(battle_text::rules).unwrap_or_default(),
            }
        };
        checked.scenarios.iter().map(of).collect()
    })
}

/// Checks a value against the keywords of JSON Schema that our schema uses.
fn check(value: &Value, schema: &Value, defs: &Value, place: &str, wrong: &mut Vec<String>) {
    if let Some(name) = schema["$ref"].as_str() {
        let def = &defs[name.trim_start_matches("#/$defs/")];
        assert!(!def.is_null(), "{name} is not defined");
        return check(value, def, defs, place, wrong);
    }
    if let Some(any) = schema["anyOf"].as_array() {
        let fits = any.iter().any(|schema| {
            let mut wrong = Vec::new();
            check(value, schema, defs, place, &mut wrong);
            wrong.is_empty()
        });
        if !fits {
            wrong.push(format!("{place}: none of the alternatives"));
        }
        return;
    }
    if schema.get("const").is_some_and(|wanted| wanted != value)
        || schema["enum"].as_array().is_some_and(|words| !words.contains(value))
    {
        wrong.push(format!("{place}: {value}"));
    }
    let fits = match schema["type"].as_str() {
        None => true,
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("null") => value.is_null(),
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some(other) => panic!("this test does not know the type {other}"),
    };
    if !fits {
        wrong.push(format!("{place}: not of type {}", schema["type"]));
        return;
    }
    for name in schema["required"].as_array().into_iter().flatten() {
        if value.get(name.as_str().unwrap()).is_none() {
            wrong.push(format!("{place}: no {name}"));
        }
    }
    for (name, inner) in value.as_object().into_iter().flatten() {
        let place = format!("{place}/{name}");
        match (&schema["properties"][name], &schema["additionalProperties"]) {
            (Value::Null, Value::Bool(false)) => wrong.push(format!("{place}: unknown")),
            (Value::Null, Value::Null) => {}
            (Value::Null, of_others) => check(inner, of_others, defs, &place, wrong),
            (of_this, _) => check(inner, of_this, defs, &place, wrong),
        }
    }
    for (i, inner) in value.as_array().into_iter().flatten().enumerate() {
        check(inner, &schema["items"], defs, &format!("{place}/{i}"), wrong);
    }
}

#[test]
fn every_shipped_battle_is_exported_as_the_schema_says() {
    static SCHEMA: OnceLock<Value> = OnceLock::new();
    let schema = SCHEMA.get_or_init(|| {
        serde_json::from_str(include_str!("../../../../docs/schema/castra-battle-2.json")).unwrap()
    });
    let battles = shipped();
    assert!(battles.len() > 15);
    for battle in battles {
        let id = battle.scenario.id.clone();
        let value = to_export(battle.battle()).to_value().unwrap();
        let mut wrong = Vec::new();
        check(&value, schema, &schema["$defs"], "", &mut wrong);
        assert!(wrong.is_empty(), "{id}: {wrong:#?}");
        // A file with other contents does not pass.
        let mut other = value;
        other["scenario"]["pieces"] = serde_json::json!([{ "army": 1 }]);
        check(&other, schema, &schema["$defs"], "", &mut wrong);
        assert!(!wrong.is_empty());
    }
}

#[test]
fn only_battles_of_the_present_format_are_read() {
    let mut value = to_export(shipped()[0].battle()).to_value().unwrap();
    assert_eq!(ExportedBattle::from_json(&value.to_string()).unwrap().schema, VERSION);
    for other in ["castra-battle-1", "castra-battle-3"] {
        value["schema"] = other.into();
        let why = ExportedBattle::from_json(&value.to_string()).unwrap_err().to_string();
        assert!(why.contains(other) && why.contains(VERSION), "{why}");
    }
}

#[test]
fn misspelt_fields_and_unknown_names_are_refused() {
    for battle in shipped() {
        let text = to_export(battle.battle()).to_json().unwrap();
        assert!(ExportedBattle::from_json(&text).is_ok(), "{}", battle.scenario.id);
    }
    let battle = shipped().iter().find(|battle| battle.scenario.pieces.len() > 1).unwrap();
    let export = to_export(battle.battle());
    let value = export.to_value().unwrap();
    let refused =
        |value: &Value| ExportedBattle::from_json(&value.to_string()).unwrap_err().to_string();
    let mut other = value.clone();
    other["rule"] = serde_json::json!([]);
    let why = refused(&other);
    assert!(why.contains("unknown field `rule`") && why.contains("`rules`"), "{why}");
    let mut other = value.clone();
    other["scenario"]["pieces"][0]["stats"] = serde_json::json!({});
    let why = refused(&other);
    assert!(why.contains("unknown field `stats`") && why.contains("`state`"), "{why}");
    let ron = export.to_ron().unwrap().replacen("specials:", "special:", 1);
    let why = ExportedBattle::from_ron(&ron).unwrap_err().to_string();
    assert!(why.starts_with("line ") && !why.contains("Scenario"), "{why}");
    assert!(why.contains("`special`") && why.contains("`specials`"), "{why}");
    let mut other = value.clone();
    other["scenario"]["pieces"][0]["at"] = serde_json::json!("B4");
    let why = refused(&other);
    assert!(why.starts_with("invalid type: string \"B4\", expected an object"), "{why}");
    for (field, nobody, sentence) in [
        ("army", serde_json::json!("nobody"), "`nobody` is not an army of the battle"),
        ("unit", serde_json::json!("nobody"), "`nobody` of the kind"),
        ("marks", serde_json::json!(["nobody"]), "`nobody` is not a mark of the game"),
    ] {
        let mut other = value.clone();
        other["scenario"]["pieces"][1][field] = nobody;
        let why = refused(&other);
        assert!(why.contains(sentence), "{why}");
    }
}

#[test]
fn other_programs_lack_the_rules_of_a_battle() {
    let own = shipped().iter().filter(|battle| {
        let board = battle.game.boards.get(&battle.scenario.board);
        !battle.rules.is_empty()
            && board.is_some_and(|board| board.slant().is_none() && !board.has_places())
    });
    let mut seen = 0;
    for battle in own {
        let lost = super::export(battle.battle(), super::Format::Tiled, "").unwrap().lost;
        let line = lost.iter().find(|line| line.starts_with("the battle's own rules ("));
        let line = line.unwrap_or_else(|| panic!("{}: {lost:?}", battle.scenario.id));
        assert_eq!(line.split(", ").count(), battle.rules.len(), "{line}");
        seen += 1;
    }
    assert!(seen > 3, "{seen}");
    let rules =
        ["/// Mud.\nterrain mire \"Mire\" {\n}", "fn f() -> int { 1 }", "test \"a b\" {\n}"];
    let rules = rules.map(str::to_owned);
    let said = super::properties::own_items(&rules);
    assert_eq!(said.as_deref(), Some("the battle's own rules (terrain mire, fn f, test)"));
}

#[test]
fn a_map_of_tiled_comes_back_as_it_was() {
    let (mut seen, mut sides, mut facings, mut named) = (0, 0, 0, 0);
    for battle in shipped().iter().filter(|b| !b.scenario.board.is_empty()) {
        let (game, before) = (&battle.game, &battle.scenario);
        let board = &game.boards[&before.board];
        if board.slant().is_some() || board.has_places() {
            assert!(tiled::map(game, before).is_err());
            continue;
        }
        let (map, lost) = tiled::map(game, before).unwrap();
        let is_named = before.labels.iter().any(|label| label.name.is_some());
        let is_told = lost.iter().any(|line| line.starts_with("names of labels"));
        assert_eq!(is_told, is_named, "{}", before.id);
        named += usize::from(is_named);
        let text = serde_json::to_string(&map).unwrap();
        let after = import::from_tiled(&PathBuf::from("map.tmj"), &text, game);
        let id = &before.id;
        let ground = |s: &castra_defs::Scenario| {
            let mut ground: Vec<String> =
                s.terrain.iter().map(|g| format!("{} {}", g.at.hex, g.terrain)).collect();
            ground.sort();
            ground
        };
        assert_eq!(ground(&after), ground(before), "{id}");
        let pieces = |s: &castra_defs::Scenario| {
            let said = |p: &castra_defs::Piece| {
                let state = &p.state;
                format!("{} {} {} {:?} {:?} {state:?}", p.army, p.unit, p.at.hex, p.name, p.marks)
            };
            let mut pieces: Vec<String> = s.pieces.iter().map(said).collect();
            pieces.sort();
            pieces
        };
        assert_eq!(pieces(&after), pieces(before), "{id}");
        assert_eq!(after.labels.len(), before.labels.len(), "{id}");
        assert_eq!(after.sides, before.sides, "{id}");
        sides += after.sides.len();
        assert_eq!(after.board, before.board, "{id}");
        for (word, army) in &after.armies {
            let of = &before.armies[word];
            assert_eq!((&army.name, army.side), (&of.name, of.side), "{id}");
        }
        let looks = |p: &&castra_defs::Piece| {
            let field = game.kinds[&p.kind].look.facing();
            field.is_some_and(|field| p.state.contains_key(field))
        };
        facings += after.pieces.iter().filter(looks).count();
        seen += 1;
    }
    assert!(seen > 10 && sides > 0 && facings > 2 && named > 0, "{seen} {sides} {facings} {named}");
}

#[test]
fn a_vassal_module_contains_the_files_it_names() {
    let battles = shipped();
    let battle = battles.iter().find(|b| !b.scenario.labels.is_empty()).unwrap();
    let (game, scenario) = (&battle.game, &battle.scenario);
    let (bytes, lost) = vassal::module(game, scenario, &[]).unwrap();
    assert_eq!(bytes, vassal::module(game, scenario, &[]).unwrap().0);
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let names: Vec<String> = archive.file_names().map(str::to_owned).collect();
    let mut text = String::new();
    archive.by_name("buildFile.xml").unwrap().read_to_string(&mut text).unwrap();
    let document = roxmltree::Document::parse(&text).unwrap();
    let of = |ending: &str| {
        let ending = ending.to_owned();
        document.descendants().filter(move |n| n.tag_name().name().ends_with(&ending))
    };
    let board = &game.boards[&scenario.board];
    let regions: Vec<&str> = of("board.Region").filter_map(|n| n.attribute("name")).collect();
    assert_eq!(regions.len(), board.cell_count());
    assert!(board.cells().all(|cell| regions.contains(&board.name_of(cell).as_str())));
    let stacks = of("SetupStack").map(|n| n.children().filter(|c| c.is_element()).count());
    assert_eq!(stacks.sum::<usize>(), scenario.pieces.len());
    for slot in of("PieceSlot") {
        let definition = slot.text().unwrap();
        let parts: Vec<_> = split_sequence(definition.strip_prefix("+/").unwrap(), '/').collect();
        assert_eq!(parts.len(), 3, "{definition}");
        let piece = split_sequence(&parts[1], '\t').last().unwrap();
        let image = split_sequence(&piece, ';').nth(3).unwrap();
        assert!(names.contains(&format!("images/{image}")), "{definition}");
    }
    // The saved game puts every piece on the map and into the stack of its hex.
    let setup = of("PredefinedSetup").next().unwrap().attribute("file").unwrap().to_owned();
    let mut packed = Vec::new();
    archive.by_name(&setup).unwrap().read_to_end(&mut packed).unwrap();
    let mut save = zip::ZipArchive::new(Cursor::new(packed)).unwrap();
    let mut bytes = Vec::new();
    save.by_name("savedGame").unwrap().read_to_end(&mut bytes).unwrap();
    let text = deobfuscate(&bytes).unwrap();
    let commands: Vec<&str> = text.split('\u{1b}').collect();
    assert_eq!(commands.first().zip(commands.last()), Some((&"begin_save", &"end_save")));
    let placed = commands.iter().filter(|c| c.contains("piece;")).count();
    assert_eq!(placed, scenario.pieces.len());
    let stacked = commands.iter().filter(|c| c.contains("/stack/"));
    let stacked = stacked.map(|c| c.split(';').count() - 4);
    assert_eq!(stacked.sum::<usize>(), placed);
    // The save is a game under way, so VASSAL does not add the stacks of the module again.
    let marks = commands.iter().filter(|command| **command == "SETUP_STACK\t");
    assert_eq!(marks.count(), 1);
    let id = |c: &&&str| c.split('/').nth(1).map(str::to_owned);
    let ids: std::collections::BTreeSet<String> = commands.iter().filter_map(|c| id(&c)).collect();
    assert_eq!(ids.len(), commands.len() - 4, "an id is used twice");
    for die in game.dice.values() {
        let is_rolled = of("DiceButton").any(|n| n.attribute("name") == Some(&die.name));
        let is_told = lost.iter().any(|l| l.starts_with("dice with") && l.contains(&die.name));
        assert!(is_rolled != is_told, "{}", die.name);
    }
}

#[test]
fn a_vassal_module_is_imported_as_the_same_battle() {
    let (mut seen, mut waiting, mut states, mut places) = (0, 0, 0, 0);
    for battle in shipped() {
        let (game, before) = (&battle.game, &battle.scenario);
        if game.boards.get(&before.board).is_none() {
            continue;
        }
        let id = &before.id;
        let bytes = vassal::without_pictures(game, before).unwrap();
        let after = import::from_vassal(&bytes, None, game);
        let of_save = {
            let mut archive = zip::ZipArchive::new(Cursor::new(bytes.as_slice())).unwrap();
            let mut save = Vec::new();
            archive.by_name("set-up.vsav").unwrap().read_to_end(&mut save).unwrap();
            import::from_vassal(&bytes, Some(&save), game)
        };
        for after in [after, of_save] {
            assert_eq!(after.board, before.board, "{id}");
            assert_eq!(after.title, before.title, "{id}");
            assert_eq!(after.background, before.background, "{id}");
            let armies = |s: &Scenario| -> Vec<(String, String, castra_defs::Half)> {
                let of = |(id, army): (&String, &castra_defs::Army)| {
                    (id.clone(), army.name.clone(), army.side)
                };
                s.armies.iter().map(of).collect()
            };
            assert_eq!(armies(&after), armies(before), "{id}");
            let ground = |s: &Scenario| -> std::collections::BTreeSet<String> {
                s.terrain.iter().map(|g| format!("{} {}", g.at.hex, g.terrain)).collect()
            };
            assert_eq!(ground(&after), ground(before), "{id}");
            assert_eq!(after.sides, before.sides, "{id}");
            let labels = |s: &Scenario| -> Vec<(String, String)> {
                s.labels.iter().map(|l| (l.at.hex.to_string(), l.text.clone())).collect()
            };
            assert_eq!(labels(&after), labels(before), "{id}");
            assert_eq!(after.objectives, before.objectives, "{id}");
            let said = |army: &str,
                        unit: &str,
                        name: &Option<String>,
                        marks: &[String],
                        state: &dyn std::fmt::Debug| {
                format!("{army} {unit} {name:?} {marks:?} {state:?}")
            };
            let pieces = |s: &Scenario| -> Vec<String> {
                let one = |p: &castra_defs::Piece| {
                    format!("{} {}", p.at.hex, said(&p.army, &p.unit, &p.name, &p.marks, &p.state))
                };
                let mut all: Vec<String> = s.pieces.iter().map(one).collect();
                all.sort();
                all
            };
            assert_eq!(pieces(&after), pieces(before), "{id}");
            let reserves = |s: &Scenario| -> Vec<String> {
                let one = |p: &castra_defs::ReservePiece| {
                    said(&p.army, &p.unit, &p.name, &p.marks, &p.state)
                };
                let mut all: Vec<String> = s.reserves.iter().map(one).collect();
                all.sort();
                all
            };
            assert_eq!(reserves(&after), reserves(before), "{id}");
            waiting += after.reserves.len();
            states += after.pieces.iter().filter(|piece| !piece.state.is_empty()).count();
            places += usize::from(game.boards[&after.board].has_places());
            seen += 1;
        }
    }
    assert!(
        seen > 20 && waiting > 0 && states > 0 && places > 0,
        "{seen} {waiting} {states} {places}"
    );
}

#[test]
fn a_save_of_tabletop_simulator_has_a_tile_for_each_piece() {
    let battles = shipped();
    let battle = battles.iter().find(|b| !b.scenario.reserves.is_empty()).unwrap();
    let save =
        tabletop::save(&battle.game, &battle.scenario, "https://example.invalid/", &[]).unwrap();
    let objects = save.json["ObjectStates"].as_array().unwrap();
    let scenario = &battle.scenario;
    assert_eq!(objects.len(), 1 + scenario.pieces.len() + scenario.reserves.len());
    let mut guids: Vec<&str> = objects.iter().filter_map(|o| o["GUID"].as_str()).collect();
    guids.sort_unstable();
    guids.dedup();
    assert_eq!(guids.len(), objects.len());
    for object in objects {
        let address = object["CustomImage"]["ImageURL"].as_str().unwrap();
        let name = address.strip_prefix("https://example.invalid/").unwrap();
        assert!(save.pictures.iter().any(|(picture, _)| picture == name), "{name}");
    }
    let notes = save.json["Note"].as_str().unwrap();
    for army in scenario.armies.values() {
        assert!(notes.contains(&army.name), "{notes}");
    }
    assert!(scenario.background.as_ref().is_none_or(|text| notes.contains(text)), "{notes}");
    let is_told = save.losses.iter().any(|loss| loss.contains("armies in the War Council"));
    assert_eq!(is_told, scenario.armies.values().any(|army| !army.entries.is_empty()));
}

#[test]
fn a_counter_of_tabletop_simulator_has_its_marks_and_its_state() {
    let battle = shipped()
        .iter()
        .find(|b| !b.scenario.reserves.is_empty() && !b.scenario.pieces.is_empty())
        .unwrap();
    let mut scenario = Scenario::clone(&battle.scenario);
    let state = [("blocks".to_owned(), castra_defs::Value::Int(2))];
    scenario.pieces[0].state = state.clone().into_iter().collect();
    scenario.reserves[0].state = state.into_iter().collect();
    scenario.reserves[0].marks.clear();
    let save = tabletop::save(&battle.game, &scenario, "", &[]).unwrap();
    let objects = save.json["ObjectStates"].as_array().unwrap();
    let said = |at: usize| objects[at]["Description"].as_str().unwrap();
    assert!(said(1).ends_with("blocks 2"), "{}", said(1));
    assert_eq!(said(1 + scenario.pieces.len()), "in reserve; blocks 2");
}

#[test]
fn parts_off_the_board_are_reported_by_a_map_of_tiled() {
    let battle = shipped()
        .iter()
        .find(|b| !b.scenario.pieces.is_empty() && tiled::map(&b.game, &b.scenario).is_ok())
        .unwrap();
    let mut scenario = Scenario::clone(&battle.scenario);
    scenario.pieces[0].at.row = 99;
    let lost = tiled::map(&battle.game, &scenario).unwrap().1;
    assert!(lost.contains(&"pieces off the board (1)".to_owned()), "{lost:?}");
}

#[test]
fn vassal_rolls_dice_with_the_numbers_from_1() {
    let die = |numeric: bool, faces: &[&str]| castra_defs::Die {
        name: "d".to_owned(),
        doc: None,
        faces: faces.iter().map(|face| (*face).to_owned()).collect(),
        numeric,
    };
    assert!(vassal::is_rolled(&die(true, &["2", "1", "3"])));
    assert!(!vassal::is_rolled(&die(true, &["1", "1", "2", "2"])));
    assert!(!vassal::is_rolled(&die(true, &["0", "1"])));
    assert!(!vassal::is_rolled(&die(false, &["sword", "flag"])));
}
