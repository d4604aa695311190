//! Battles survive being exported and imported, and every shipped battle can
//! be drawn.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

mod layouts;

use castra::base::{FileId, SourceFile};
use std::fs;
use std::process::Command;

use castra::battle_text;
use castra::defs::{Game, Scenario};
use castra::library::Embedded;
use castra::sources::{Levels, Sources};
use castra::syntax::ast::HeaderKind;
use castra::workspace::{Cache, Checked, CheckedScenario};
use castra_exchange::model::{ExportedBattle, FORMAT_VERSION};

use crate::shipped::{checked, one_in};
use layouts::Dice;

/// Checks a battle. The cache keeps the rules of its game for the next one.
fn check(text: &str, cache: &mut Cache) -> Checked {
    Sources::from_text("battle.castra", text).check_again(&Embedded, &Levels::default(), cache)
}

fn battle(text: &str, cache: &mut Cache) -> (Game, Scenario) {
    let checked = check(text, cache);
    assert!(checked.diagnostics.iter().all(|d| !d.is_error()), "{:?}", checked.diagnostics);
    without_places(checked.scenarios.first().expect("a battle"))
}

/// A battle with its game, without the places of pieces in its text.
fn without_places(found: &CheckedScenario) -> (Game, Scenario) {
    let mut scenario = Scenario::clone(&found.scenario);
    for piece in &mut scenario.pieces {
        piece.origin = None;
    }
    for piece in &mut scenario.reserves {
        piece.origin = None;
    }
    ((*found.game).clone(), scenario)
}

fn shipped() -> impl Iterator<Item = &'static str> {
    let battles = Embedded::entries().iter().filter(|e| e.kind == HeaderKind::Scenario);
    battles.map(|e| e.text)
}

/// What `castra export` writes of a battle, as JSON and as RON; what is wrong with it if it does
/// not pass the check.
fn exports(text: &str, cache: &mut Cache) -> Result<(String, String), String> {
    let checked = check(text, cache);
    if let Some(problem) = checked.diagnostics.iter().find(|d| d.is_error()) {
        return Err(problem.message.clone());
    }
    let found = checked.scenarios.first().ok_or("no battle")?;
    let export = ExportedBattle {
        schema: FORMAT_VERSION.to_owned(),
        castra: String::new(),
        game: (*found.game).clone(),
        scenario: Scenario::clone(&found.scenario),
        rules: battle_text::rules(&SourceFile::new(FileId(0), "", text)),
    };
    Ok((export.to_json().unwrap(), export.to_ron().unwrap()))
}

/// What `castra import` makes of an exported battle.
fn imported(export: &ExportedBattle) -> String {
    let text = battle_text::to_source(&export.game, &export.scenario, &export.rules);
    let formatted = castra::syntax::format(&SourceFile::new(FileId(0), "", text));
    assert_eq!(formatted.refused, None, "{}", formatted.text);
    formatted.text
}

/// A battle comes back from both formats as the same text, which exports the same bytes.
fn comes_back(text: &str, exported: &(String, String), cache: &mut Cache) {
    let (json, ron) = exported;
    let back = imported(&ExportedBattle::from_json(json).unwrap());
    assert_eq!(back, imported(&ExportedBattle::from_ron(ron).unwrap()), "{text}");
    let again =
        exports(&back, cache).unwrap_or_else(|why| panic!("{text}\ncame back as\n{back}: {why}"));
    let differs = json.lines().zip(again.0.lines()).find(|(a, b)| a != b);
    assert_eq!(differs, None, "{text}\ncame back as\n{back}");
    assert!(*exported == again, "{text}\ncame back as\n{back}");
}

/// One battle in three is tried; with `CASTRA_EACH=1`, each.
#[test]
fn shipped_battles_come_back_and_export_the_same_bytes() {
    let (mut count, mut cache) = (0, Cache::default());
    for text in shipped().step_by(one_in(3)) {
        let exported = exports(text, &mut cache).unwrap();
        comes_back(text, &exported, &mut cache);
        count += 1;
    }
    assert!(count > 15, "{count}");
}

/// Shipped battles in other layouts, and made-up ones: other ground, other pieces, texts that are
/// hard to write. Of all battles, one in three is tried; with `CASTRA_EACH=1`, each.
#[test]
fn battles_made_by_chance_come_back_and_export_the_same_bytes() {
    let mut dice = Dice(41);
    let mut refused = Vec::new();
    let (mut made_up, mut cache) = (0, Cache::default());
    for text in shipped().step_by(one_in(3)) {
        let (game, base) = battle(text, &mut cache);
        if game.boards.is_empty() {
            continue;
        }
        let rules = battle_text::rules(&SourceFile::new(FileId(0), "", text));
        let laid_out = layouts::laid_out(&game, &base, &rules, &mut dice);
        let exported =
            exports(&laid_out, &mut cache).unwrap_or_else(|why| panic!("{laid_out}: {why}"));
        comes_back(&laid_out, &exported, &mut cache);
        for _ in 0..2 {
            let made = layouts::made(&game, &base, &mut dice);
            let text = layouts::laid_out(&game, &made, &[], &mut dice);
            match exports(&text, &mut cache) {
                Ok(exported) => {
                    comes_back(&text, &exported, &mut cache);
                    made_up += 1;
                }
                Err(why) => refused.push(why),
            }
        }
    }
    // Some of what chance makes does not pass the check.
    assert!(made_up > 15, "{made_up}: {refused:#?}");
}

/// Deployments in another order than the War Council's, an army with two, and a reserve of more
/// pieces than a line may have.
#[test]
fn the_order_of_deployments_is_kept() {
    let reserve = "  reserve auxilia * 99\n".repeat(2);
    let text = format!(
        r#"scenario skirmish "A Skirmish" for commands-and-colors

war-council {{
  army reds "Red Cohorts" bottom {{ general "Varius", cards 5, moves first, colour roman }}
  army greys "Grey Cohorts" top {{ general "Tullus", cards 4, colour barbarian }}
  banners 3
}}

map standard

deploy greys {{
  warriors at H4 H5 H6
{reserve}}}

deploy reds {{
  heavy-infantry at B6 with leader "Varius"
  auxilia        at C4 C9
  reserve auxilia
}}

deploy greys {{
  light-sling at G3 G8
}}
"#
    );
    let mut cache = Cache::default();
    let exported = exports(&text, &mut cache).unwrap();
    comes_back(&text, &exported, &mut cache);
}

#[test]
fn battles_survive_as_data() {
    for found in &checked().scenarios {
        let (game, battle) = without_places(found);
        let json = serde_json::to_string(&(&game, &battle)).unwrap();
        let back: (Game, Scenario) = serde_json::from_str(&json).unwrap();
        // Data has the paths of pictures, and not the pictures.
        if json.contains("\"artwork\":{") {
            assert_eq!(serde_json::to_string(&back).unwrap(), json);
        } else {
            assert_eq!(back, (game.clone(), battle.clone()));
        }
        let ron = ron::to_string(&(&game, &battle)).unwrap();
        assert_eq!(ron::from_str::<(Game, Scenario)>(&ron).unwrap(), back);
    }
}

/// Runs the program in a folder; whether it went well, and what it printed.
fn run(folder: &std::path::Path, args: &[&str]) -> (bool, String) {
    let castra = Command::new(env!("CARGO_BIN_EXE_castra"));
    let output = { castra }.args(args).current_dir(folder).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!said.contains("panicked"), "{args:?}: {said}");
    (output.status.success(), said)
}

/// Names that end a text, open a block, hide, or turn the reading direction.
const HOSTILE: [&str; 10] = [
    "a \"quoted\" name",
    "ends here\" bottom {} } setup { first.n = 9 } //",
    "two\nlines",
    "carriage\rreturn",
    "{ braces }",
    "back\\slash\\",
    "\u{202e}turned\u{2066}",
    "zero\u{200b}width",
    "nul\u{0}",
    "Ἀννίβας 🐘",
];

#[test]
fn hostile_names_come_back_as_they_were_or_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let text = shipped().find(|text| text.contains("army")).unwrap();
    fs::write(at("battle.castra"), text).unwrap();
    let (exported, said) = run(folder.path(), &["export", "battle.castra", "-o", "battle.json"]);
    assert!(exported, "{said}");
    let json = fs::read_to_string(at("battle.json")).unwrap();
    let plain: serde_json::Value = serde_json::from_str(&json).unwrap();
    let scenario = |model: &serde_json::Value| model.pointer("/scenario").cloned().unwrap();
    let (mut kept, mut refused) = (0, 0);
    for name in HOSTILE {
        // Printed names, and words that the text writes bare.
        for place in ["/scenario/title", "/scenario/armies/*/name", "/scenario/id"] {
            let mut hostile = plain.clone();
            let army = scenario(&plain)["armies"].as_object().unwrap().keys().next().cloned();
            let pointer = place.replace('*', &army.unwrap());
            *hostile.pointer_mut(&pointer).unwrap_or_else(|| panic!("{pointer}")) = name.into();
            fs::write(at("hostile.json"), hostile.to_string()).unwrap();
            let import = ["import", "hostile.json", "-o", "back.castra", "--force"];
            let (imported, said) = run(folder.path(), &import);
            if !imported {
                assert!(!said.is_empty() && !at("back.castra").exists(), "{name:?}: {said}");
                refused += 1;
                continue;
            }
            let (checks, said) = run(folder.path(), &["check", "back.castra"]);
            assert!(checks, "{place} {name:?}: {said}");
            let export = ["export", "back.castra", "-o", "again.json"];
            let (exported, said) = run(folder.path(), &export);
            assert!(exported, "{said}");
            let again = fs::read_to_string(at("again.json")).unwrap();
            let again: serde_json::Value = serde_json::from_str(&again).unwrap();
            assert_eq!(scenario(&again), scenario(&hostile), "{place} {name:?}");
            fs::remove_file(at("back.castra")).unwrap();
            kept += 1;
        }
    }
    assert!(
        kept >= HOSTILE.len() && refused >= HOSTILE.len() - 1,
        "{kept} kept, {refused} refused"
    );
}
