//! The names of a campaign: its battles, their armies and units, its sides and numbers.

use castra_ide::{RenameError, TokenKind, apply_edits};

use crate::fixture::Fixture;

const GAME: &str = r#"game duel "Duel"

council {
  armies 2
  army { lead: int 0..9 = 0 }
}

board ground squares 4 x 4 {
  rows D..A
}

kind unit on square { strength: int 1..4 }

unit guard "Guard" { strength 2 }

turn army at most 9 "time" {
  phase all { us.points += 1 }
}

state points per army: int 0..99 clamped = 0
"#;

const FIELD: &str = r#"scenario field "The Field" for duel

war-council {
  army one "One" top {}
  army two "Two" bottom {}
}

map ground

deploy one { guard at D1 D2 D3 }

deploy two { guard at A1 A2 }
"#;

const WAR: &str = r#"campaign war "The War" for duel

side one "One"
side foe "Foe"

state lost: int 0..5 clamped = 0

battle field { foe two }
battle again {
  scenario field
  foe two
}

after field {
  lost += 3 - count(units where it.army == one)
  pick luck in 1..3 at random
  if winner == two and luck == 1 { victory for foe "all is lost" } else { next battle again }
}

before again {
  one.lead = lost
  remove lost of units where it.army == one and it is guard
  place guard for two at B2
}

after again { drawn "the end" }
"#;

/// The campaign with its battle and its game; `$0` in `new` is the cursor.
fn war(old: &str, new: &str) -> Fixture {
    assert!(WAR.contains(old), "{old}");
    let war = WAR.replacen(old, new, 1);
    Fixture::of(&[("war.castra", &war), ("game.castra", GAME), ("field.castra", FIELD)])
}

fn definition(old: &str, new: &str) -> Vec<String> {
    let mut fixture = war(old, new);
    let (file, offset) = (fixture.file(), fixture.offset);
    let spans = fixture.host.analysis().definition(file, offset);
    fixture.shown(&spans)
}

#[test]
fn names_lead_to_their_declarations() {
    let field = [r#"scenario >field< "The Field" for duel"#];
    assert_eq!(definition("battle field", "battle fi$0eld"), field);
    assert_eq!(definition("after field", "after fi$0eld"), field);
    assert_eq!(definition("scenario field", "scenario fi$0eld"), field);
    let again = ["battle >again< {"];
    assert_eq!(definition("next battle again", "next battle a$0gain"), again);
    assert_eq!(definition("before again", "before a$0gain"), again);
    let two = [r#"army >two< "Two" bottom {}"#];
    assert_eq!(definition("foe two\n", "foe t$0wo\n"), two);
    assert_eq!(definition("foe two }", "foe t$0wo }"), two);
    assert_eq!(definition("winner == two", "winner == t$0wo"), two);
    assert_eq!(definition("for two at", "for t$0wo at"), two);
    let one = [r#"army >one< "One" top {}"#];
    assert_eq!(definition("one.lead", "o$0ne.lead"), one);
    assert_eq!(definition("one.lead", "one.le$0ad"), ["army { >lead<: int 0..9 = 0 }"]);
    assert_eq!(definition("foe two", "f$0oe two"), [r#"side >foe< "Foe""#]);
    assert_eq!(definition("for foe", "for f$0oe"), [r#"side >foe< "Foe""#]);
    assert_eq!(
        definition("place guard", "place gu$0ard"),
        [r#"unit >guard< "Guard" { strength 2 }"#]
    );
    assert_eq!(definition("lead = lost", "lead = lo$0st"), ["state >lost<: int 0..5 clamped = 0"]);
    assert_eq!(definition("luck == 1", "lu$0ck == 1"), ["pick >luck< in 1..3 at random"]);
    assert_eq!(
        definition("count(units", "count(uni$0ts"),
        ["kind >unit< on square { strength: int 1..4 }"]
    );
}

#[test]
fn names_lead_to_their_uses() {
    let uses = |old: &str, new: &str| {
        let mut fixture = war(old, new);
        let (file, offset) = (fixture.file(), fixture.offset);
        fixture.host.analysis().uses(file, offset, false).len()
    };
    assert_eq!(uses("state lost", "state lo$0st"), 3);
    assert_eq!(uses("battle again", "battle a$0gain"), 3);
    // The battle, its `after`, and the battle that is fought again.
    assert_eq!(uses("battle field", "battle fi$0eld"), 3);
    assert_eq!(uses("side foe", "side fo$0e"), 3);
}

#[test]
fn names_get_new_names() {
    let renamed = |old: &str, new: &str, name: &str| -> Result<Vec<String>, RenameError> {
        let mut fixture = war(old, new);
        let (path, offset) = (fixture.path.clone(), fixture.offset);
        let edits = fixture.host.rename(&path, offset, name)?;
        let analysis = fixture.host.analysis();
        let texts = ["war.castra", "field.castra"].map(|path| {
            let file = analysis.file(path).unwrap();
            let text = &analysis.source(file).unwrap().text;
            apply_edits(text, edits.iter().filter(|edit| edit.span.file == file))
        });
        Ok(texts.to_vec())
    };
    let texts = renamed("lead = lost", "lead = lo$0st", "missing").unwrap();
    assert_eq!(
        texts[0],
        WAR.replace("lost:", "missing:")
            .replace("lost +=", "missing +=")
            .replace("= lost", "= missing")
            .replace("lost of", "missing of")
    );
    let texts = renamed("after field", "after fi$0eld", "meadow").unwrap();
    assert_eq!(texts[0], WAR.replace("field", "meadow"));
    assert_eq!(texts[1], FIELD.replace("scenario field", "scenario meadow"));
    let texts = renamed("before again", "before ag$0ain", "second").unwrap();
    assert_eq!(texts[0], WAR.replace("again", "second"));
    let texts = renamed("side foe", "side fo$0e", "enemy").unwrap();
    assert_eq!(texts[0], WAR.replace("foe", "enemy"));
    // The side `one` has the name of its army.
    let refused = renamed("side one", "side on$0e", "first");
    assert!(matches!(refused, Err(RenameError::Breaks(Some(_)))), "{refused:?}");
}

#[test]
fn words_have_their_colours() {
    let mut fixture = war("campaign war", "campaign war");
    let file = fixture.file();
    let tokens = fixture.host.analysis().semantic_tokens(file);
    let of = |word: &str| -> Vec<&str> {
        let found = tokens.iter().filter(|token| &WAR[token.span.range()] == word);
        found.map(|token| token.kind.word()).collect()
    };
    assert_eq!(of("again"), ["namespace"; 4]);
    assert_eq!(of("foe"), ["namespace"; 4]);
    assert_eq!(of("lost"), ["variable"; 4]);
    assert_eq!(of("luck"), ["variable"; 2]);
    assert_eq!(of("guard"), ["class"; 2]);
    assert_eq!(of("after"), ["keyword"; 2]);
    let is_b2 = |token: &&castra_ide::Token| &WAR[token.span.range()] == "B2";
    assert_eq!(tokens.iter().find(is_b2).map(|token| token.kind), Some(TokenKind::BuiltIn));
}

#[test]
fn an_outline_and_descriptions_are_there() {
    let mut fixture = war("battle field", "battle fi$0eld");
    let (file, offset) = (fixture.file(), fixture.offset);
    let analysis = fixture.host.analysis();
    let names: Vec<String> = analysis.symbols(file).into_iter().map(|one| one.name).collect();
    let expected = ["war", "one", "foe", "lost", "battle field", "again", "after field"];
    assert_eq!(names[..7], expected);
    let hover = analysis.hover(file, offset).unwrap().markdown;
    assert!(hover.contains(r#"scenario field "The Field" for duel"#), "{hover}");
    assert_eq!(analysis.lenses(file).len(), 2);
}

#[test]
fn places_offer_what_fits() {
    let labels = |old: &str, new: &str| -> Vec<String> {
        let mut fixture = war(old, new);
        let (file, offset) = (fixture.file(), fixture.offset);
        let offered = fixture.host.analysis().completions(file, offset);
        offered.into_iter().map(|one| one.label).collect()
    };
    assert_eq!(labels("next battle again", "next $0"), ["battle"]);
    assert_eq!(labels("next battle again", "next battle $0"), ["field", "again"]);
    assert_eq!(labels("before again", "before $0"), ["field", "again"]);
    assert_eq!(labels("victory for foe", "victory for $0"), ["foe", "one"]);
    assert_eq!(labels("for two at", "for $0 at"), ["one", "two"]);
    assert_eq!(labels("battle field {", "battle $0 {"), ["field"]);
    assert_eq!(labels("{ foe two }", "{ $0 }"), ["foe", "one", "scenario"]);
    assert_eq!(labels("{ foe two }", "{ foe $0 }"), ["one", "two"]);
    let items = labels("state lost", "$0state lost");
    assert!(items.contains(&"side".to_owned()) && !items.contains(&"unit".to_owned()), "{items:?}");
    let before = labels("  one.lead", "  $0one.lead");
    for word in ["lost", "one", "two", "council", "remove", "place"] {
        assert!(before.contains(&word.to_owned()), "{word} in {before:?}");
    }
    assert!(!before.contains(&"next".to_owned()), "{before:?}");
    let after = labels("  lost +=", "  $0lost +=");
    for word in ["lost", "next", "victory", "drawn"] {
        assert!(after.contains(&word.to_owned()), "{word} in {after:?}");
    }
    assert!(!after.contains(&"remove".to_owned()), "{after:?}");
    assert!(labels("at B2", "at $0").contains(&"B2".to_owned()));
}
