//! Tests of the checks of a battle's prose, roster and positions.

use std::sync::Arc;

use castra_analyze::ModuleContext;
use castra_base::{FileId, SourceFile};
use castra_check::{Settings, game, scenario};
use castra_compose::ComparisonScope;
use castra_resolve::Notes;
use castra_syntax::parse;

const GAME: &str = r#"game raid "The Raid"

board field squares 4 x 2 { rows B..A }

terrain plain "Plain" { symbol ., default }

kind unit on square { draw block }

unit light "Light" abbr LI { }
unit heavy "Heavy" abbr HI { }

council {
  armies 2
  army { general: names "{}" }
}
"#;

/// Returns the codes of the diagnostics for a battle with these lines and names of generals.
fn codes_of(generals: [&str; 2], lines: &str) -> Vec<&'static str> {
    codes_in(GAME, generals, lines)
}

/// Returns the same codes for a battle of another game.
fn codes_in(rules: &str, generals: [&str; 2], lines: &str) -> Vec<&'static str> {
    let [first, second] = generals;
    let battle = format!(
        r#"scenario dawn "Dawn" for raid

war-council {{
  army reds "Reds" bottom {{ general "{first}" }}
  army greys "Greys" top {{ general "{second}" }}
}}

map field

{lines}
"#
    );
    let trees = (0..).map(FileId).zip([rules.to_owned(), battle]).map(|(id, text)| {
        let parsed = parse(&SourceFile::new(id, "text.castra", text));
        assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
        Arc::new(parsed.tree)
    });
    let trees: Vec<_> = trees.collect();
    let (mut diagnostics, mut notes) = (Vec::new(), Notes::default());
    let near = ModuleContext {
        available_modules: &[],
        compare: ComparisonScope::InPlay,
        warned: castra_analyze::WarningScope::All,
    };
    let game = game(&[vec![Arc::clone(&trees[0])]], None, &near, &mut diagnostics, &mut notes);
    diagnostics.clear();
    scenario(&trees[1], &game, Settings::default(), &mut diagnostics, &mut notes);
    diagnostics.iter().map(|d| d.code.name).collect()
}

#[test]
fn words_and_numbers_of_a_roster_pair_either_way_round() {
    let deployed = |roster: &str| {
        let lines = format!(
            "deploy reds {{\n  roster \"{roster}\"\n  light at A1 A2 A3\n  heavy at A4\n}}\n\n\
             deploy greys {{ heavy at B1 }}"
        );
        codes_of(["Mago", "Bomilcar"], &lines)
    };
    for fits in ["LI 3, HI 1", "3 x LI; 1 x HI", "1 HI, 3 LI"] {
        assert!(deployed(fits).is_empty(), "{fits}: {:?}", deployed(fits));
    }
    for wrong in ["LI 3, HI 2", "2 x LI; 1 x HI", "LI 3", "3 XX"] {
        assert_eq!(deployed(wrong), ["deploy/roster"], "{wrong}");
    }
}

#[test]
fn slips_are_distinguished_from_other_forms_of_a_name() {
    let told = |name: &str, word: &str| {
        let lines = format!(
            "background \"Then {word} came over the river.\"\n\n\
             deploy reds {{ light at A1 }}\n\ndeploy greys {{ heavy at B1 }}"
        );
        codes_of([name, "Bomilcar"], &lines)
    };
    for (slip, name) in
        [("Hasdrubbal", "Hasdrubal"), ("Himilko", "Himilco"), ("Timolaon", "Timoleon")]
    {
        assert_eq!(told(name, slip), ["prose/spelling"], "{slip}");
    }
    for (other, name) in [("Romans", "Roman"), ("Carthago", "Carthage"), ("Mago", "Hanno")] {
        assert!(told(name, other).is_empty(), "{other}: {:?}", told(name, other));
    }
}

#[test]
fn enemies_start_together() {
    let lines = "deploy reds { light at A1 }\n\ndeploy greys { heavy at A1 }";
    let with = |role: &str| {
        let game = GAME.replace("kind unit on square {", role);
        codes_in(&game, ["Mago", "Bomilcar"], lines)
    };
    assert_eq!(with("kind unit on square {"), ["deploy/occupied"]);
    assert_eq!(with("kind unit on square stacks at most 2 {"), ["deploy/occupied"]);
    // The pieces share a hex, so one of them is in the enemy's half.
    assert_eq!(with("kind unit on square stacks {"), ["deploy/enemy-half"]);
    let places = GAME
        .replace(
            "squares 4 x 2 { rows B..A }",
            "places { place A1 at 10 10, place A2 at 20 10, link A1 A2 }",
        )
        .replace("kind unit on square {", "kind unit on place stacks at most 2 {");
    assert_eq!(codes_in(&places, ["Mago", "Bomilcar"], lines), Vec::<&str>::new());
}
