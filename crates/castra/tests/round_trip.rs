//! Battles survive being exported and imported, and every shipped battle can
//! be drawn.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use castra::base::{FileId, SourceFile};
use castra::battle_text;
use castra::defs::{Game, Scenario};
use castra::library::Embedded;
use castra::sources::{Levels, Sources};
use castra::syntax::ast::HeaderKind;

fn battle(text: &str) -> (Game, Scenario) {
    let checked = Sources::of_text("battle.castra", text).check(&Embedded, &Levels::default());
    assert!(checked.diagnostics.iter().all(|d| !d.is_error()), "{:?}", checked.diagnostics);
    let mut found = checked.scenarios.into_iter().next().expect("a battle");
    for piece in &mut found.scenario.pieces {
        piece.origin = None;
    }
    for piece in &mut found.scenario.reserves {
        piece.origin = None;
    }
    ((*found.game).clone(), found.scenario)
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
