//! Differences in meaning, as sentences.

use castra_ide::semantic_diff::{Version, changes};
use castra_workspace::Subject;

use crate::fixture::Fixture;

const GAME: &str = r#"game war "War"

option rounds: int 1..9 = 6

board field hexes pointy 5 x 5 {
  rows E..A
}

kind terrain on board

terrain clear "Clear" { symbol ., art clear, default }
terrain hill "Hill" { symbol h, art hill }

council {
  armies 2
  army { cards: int 1..9 }
}

turn army at most 5 "it is dark" {
  phase go {
    if turn-number < rounds { next turn us }
  }
}
"#;

const BATTLE: &str = r#"scenario ford "Ford" for war with rounds = 6

war-council {
  army rome "Rome" bottom { cards 5 }
  army gauls "Gauls" top { cards 4 }
}

map field {
  hill at E5
  label "Alps" at B3
}
"#;

/// Returns the sentences about the differences of two versions of a battle.
fn sentences(old: &str, new: &str) -> Vec<String> {
    let night = "module night \"Night\" for war\n";
    let analyses = [old, new].map(|battle| {
        let texts = [("war.castra", GAME), ("night.castra", night), ("ford.castra", battle)];
        Fixture::of(&texts).host.analysis()
    });
    let versions = analyses.each_ref().map(|analysis| {
        let checked = analysis.checked();
        let errors = checked.diagnostics.iter().filter(|d| d.is_error());
        let errors: Vec<&str> = errors.map(|d| d.message.as_str()).collect();
        assert!(errors.is_empty(), "{errors:?}");
        (Subject::Battle(checked.scenarios[0].clone()), checked)
    });
    let [old, new] = versions.each_ref().map(|(subject, checked)| Version { subject, checked });
    changes(old, new).into_iter().map(|change| change.sentence).collect()
}

#[test]
fn facts_read_as_sentences() {
    let new = BATTLE
        .replace("with rounds = 6", "with night, rounds = 8")
        .replace("bottom { cards 5 }", "bottom { }")
        .replace("at B3", "at B4");
    assert_eq!(
        sentences(BATTLE, &new),
        [
            "The module `night` is in play.",
            "The option `rounds` is `8` instead of `6`.",
            "`rome` no longer has `cards 5`.",
            "The label \"Alps\" is at B4 instead of B3.",
        ]
    );
    assert_eq!(sentences(BATTLE, BATTLE), Vec::<String>::new());
}
