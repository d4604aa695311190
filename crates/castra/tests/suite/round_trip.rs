//! Battles survive being exported and imported, and every shipped battle can
//! be drawn.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use castra::base::{FileId, SourceFile};
use std::fs;
use std::process::Command;

use castra::battle_text;
use castra::defs::{Game, Scenario};
use castra::library::Embedded;
use castra::sources::{Levels, Sources};
use castra::syntax::ast::HeaderKind;

fn battle(text: &str) -> (Game, Scenario) {
    let checked = Sources::of_text("battle.castra", text).check(&Embedded, &Levels::default());
    assert!(checked.diagnostics.iter().all(|d| !d.is_error()), "{:?}", checked.diagnostics);
    let found = checked.scenarios.into_iter().next().expect("a battle");
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

#[test]
fn battles_survive_as_text() {
    let mut count = 0;
    for text in shipped() {
        let (game, before) = battle(text);
        let rules = battle_text::rules(&SourceFile::new(FileId(0), "", text));
        let text = battle_text::write(&game, &before, &rules);
        let formatted = castra::syntax::format(&SourceFile::new(FileId(0), "", text));
        assert_eq!(formatted.refused, None);
        let (_, after) = battle(&formatted.text);
        assert_eq!(before, after, "{}", formatted.text);
        let again = battle_text::rules(&SourceFile::new(FileId(0), "", formatted.text.as_str()));
        assert_eq!(rules.len(), again.len(), "{}", formatted.text);
        count += 1;
    }
    assert!(count > 5);
}

#[test]
fn battles_survive_as_data() {
    for text in shipped() {
        let (game, battle) = battle(text);
        let json = serde_json::to_string(&(&game, &battle)).unwrap();
        assert_eq!(
            serde_json::from_str::<(Game, Scenario)>(&json).unwrap(),
            (game.clone(), battle.clone())
        );
        let ron = ron::to_string(&(&game, &battle)).unwrap();
        assert_eq!(ron::from_str::<(Game, Scenario)>(&ron).unwrap(), (game, battle));
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
