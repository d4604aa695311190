//! Tests of translations: lists of texts, comparisons, refreshed files, translated trees.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]

use std::sync::Arc;

use castra_base::{FileId, SourceFile};
use castra_syntax::ast::{ItemKind, Tree};
use castra_texts::{ProblemKind, Translation, problems, refresh, texts, translate};

const BATTLE: &str = r#"
scenario ford "The Ford" for ridge

texts de "de.ftl"
number "007"
date "spring"
background """
  Two armies met.

  One left.
"""
special mud "Mud stops { $ } horses."
special "No unit may rest."

war-council {
  army reds "Reds" called "the Reds" top { general "Ann" cards 5 }
  army greys bottom { colour grey, art "grey.svg" }
}

map field {
  label here "The ford" at C3
  label "The hill" at C4
}

deploy reds {
  roster "A 3"
  spears "Old Guard" at A1 with leader "Ann"
}
"#;

const GAME: &str = r#"
/// A game of ridges.
game ridge "The Ridge"

enum arm { foot "Foot", horse }

/// # The steps of a unit
/// Counted in hexes.
fn steps(u: unit) -> int { 3 }

kind unit on hex {
  /// # Move
  /// The hexes.
  move: int 1..4
}

unit spears { move 2, text "Moves {move} {move: hex, hexes}" }

council {
  /// The hand.
  cards: int 1..9 "{: card, cards}"
}

option mud: bool = false "the ground is wet"

turn army at most 40 "nobody has won" {
  phase march "March" { say "they march" }
}

victory a in armies when true "has the ridge"

test "steps" { expect 1 == 1 }
"#;

fn tree(text: &str) -> Arc<Tree> {
    let file = SourceFile::new(FileId(0), "a.castra", text);
    let parsed = castra_syntax::parse(&file);
    assert_eq!(parsed.diagnostics, []);
    Arc::new(parsed.tree)
}

fn keys(text: &str) -> Vec<(String, String)> {
    let known = texts(&[tree(text)]);
    known.texts.into_iter().map(|text| (text.key, text.pattern)).collect()
}

#[test]
fn every_printed_text_of_a_battle_has_a_key() {
    let found = keys(BATTLE);
    let found: Vec<(&str, &str)> = found.iter().map(|(k, p)| (k.as_str(), p.as_str())).collect();
    assert_eq!(
        found,
        [
            ("title", "The Ford"),
            ("date", "spring"),
            ("background", "Two armies met.\n\nOne left."),
            ("special--mud", "Mud stops { $value } horses."),
            ("special--no-unit-may-rest", "No unit may rest."),
            ("army--reds", "Reds"),
            ("army--reds--called", "the Reds"),
            ("army--reds--general", "Ann"),
            ("army--greys", "greys"),
            ("label--here", "The ford"),
            ("label--the-hill", "The hill"),
            ("piece--old-guard", "Old Guard"),
            ("piece--ann", "Ann"),
        ]
    );
}

#[test]
fn every_printed_text_of_a_game_has_a_key() {
    let found = keys(GAME);
    let found: Vec<(&str, &str)> = found.iter().map(|(k, p)| (k.as_str(), p.as_str())).collect();
    assert_eq!(
        found,
        [
            ("game--doc", "A game of ridges."),
            ("title", "The Ridge"),
            ("enum--arm--foot", "Foot"),
            ("enum--arm--horse", "horse"),
            ("fn--steps", "The steps of a unit"),
            ("fn--steps--doc", "Counted in hexes."),
            ("kind--unit", "unit"),
            ("kind--unit--move--doc", "# Move\nThe hexes."),
            ("unit--spears", "spears"),
            ("unit--spears--text", "Moves { $move } { $move -> [one] hex *[other] hexes }"),
            ("council--cards--name", "cards"),
            ("council--cards--doc", "The hand."),
            ("council--cards", "{ $value -> [one] card *[other] cards }"),
            ("option--mud--name", "mud"),
            ("option--mud", "the ground is wet"),
            ("turn--limit", "nobody has won"),
            ("phase--march", "March"),
            ("say--they-march", "they march"),
            ("victory--has-the-ridge", "has the ridge"),
        ]
    );
}

const TALK: &str = r#"
game ridge "The Ridge"

die luck { one, two }

pile draw-pile shared hidden

state gold per army: int 0..9 = 0
state book per army quiet: int 0..9 = 0

proc fight(u: unit) {
  choose v in foes(u) by us "{u: attacks, attack}" {
    if v.strong { say "; {v: holds, hold} out" } else { say "{u: wins, win}" }
  } else {
    say "{u: wins, win}"
  }
  choose whether "Go on?" by us { victory for us "has gone on" } else { }
}
"#;

#[test]
fn lines_questions_and_names_of_things_have_keys() {
    let found = keys(TALK);
    let found: Vec<(&str, &str)> = found.iter().map(|(k, p)| (k.as_str(), p.as_str())).collect();
    assert_eq!(
        found,
        [
            ("title", "The Ridge"),
            ("die--luck", "luck"),
            ("die--luck--one", "one"),
            ("die--luck--two", "two"),
            ("pile--draw-pile", "draw pile"),
            ("state--gold", "gold"),
            ("choose--u-attacks-attack", "{ $u -> [one] attacks *[other] attack }"),
            ("say--v-holds-hold-out", "; { $v -> [one] holds *[other] hold } out"),
            ("say--u-wins-win", "{ $u -> [one] wins *[other] win }"),
            ("choose--go-on", "Go on?"),
            ("victory--has-gone-on", "has gone on"),
        ]
    );
}

#[test]
fn translated_names_are_part_of_the_language() {
    let source = tree(TALK);
    let file = "die--luck = Glückswürfel\npile--draw-pile = Nachziehstapel\n";
    let spoken = |file: &str| {
        translate(std::slice::from_ref(&source), "de", Some(&Translation::parse(file))).remove(0).0
    };
    let locale = Arc::clone(&spoken(file).locale);
    assert_eq!(locale.tag(), Some("de"));
    assert_eq!(locale.name("die", "luck"), Some("Glückswürfel"));
    assert_eq!(locale.name("pile", "draw-pile"), Some("Nachziehstapel"));
    assert!(!locale.has_accounts(), "no line is translated");
    let lines = "say--v-holds-hold-out = ; { $v } hält stand\nsay--u-wins-win = { $u } gewinnt\n";
    assert!(spoken(lines).locale.has_accounts());
    // A line that continues another one begins with the same sign.
    let known = texts(std::slice::from_ref(&source));
    let lost = "say--v-holds-hold-out = { $v } hält stand\n";
    let (found, _) = problems(&known, &Translation::parse(lost));
    let why = "it must begin with `;`, as its source does";
    assert_eq!(found[0].kind, ProblemKind::Mismatch(why.to_owned()));
}

#[test]
fn texts_of_some_words_are_added_alone() {
    let known = texts(&[tree(TALK)]);
    let new = refresh(&known, "", &["say".to_owned()]);
    assert_eq!((new.added, new.untranslated), (2, known.texts.len()));
    assert!(new.text.contains("say--u-wins-win") && !new.text.contains("choose--go-on"));
}

#[test]
fn a_translated_tree_keeps_its_names_and_places() {
    let file = "title = Die Furt\narmy--greys = Graue\nlabel--here = Furt\npiece--ann = {\"\"}\n\
                background =\n    Zwei Heere.\n\n    Eines ging.\n";
    let source = tree(BATTLE);
    let (new, all, missing) =
        translate(std::slice::from_ref(&source), "de", Some(&Translation::parse(file))).remove(0);
    assert_eq!((all, missing), (13, 9));
    let header = new.header().unwrap();
    assert_eq!(header.title.as_ref().unwrap().value, "Die Furt");
    assert_eq!(header.id, source.header().unwrap().id);
    let spans = |tree: &Tree| tree.items.iter().map(|item| item.span).collect::<Vec<_>>();
    assert_eq!(spans(&new), spans(&source));
    let long = new.items.iter().find_map(|item| match &item.kind {
        ItemKind::Text(text) if text.key.text == "background" => text.text.clone(),
        _ => None,
    });
    assert_eq!(long.unwrap().value, "Zwei Heere.\n\nEines ging.");
    let words = format!("{:?}", new.items);
    assert!(words.contains("Graue") && words.contains("\"Furt\"") && words.contains("The hill"));
    // Without a file, every text lacks a translation.
    let (_, all, missing) = translate(&[source], "de", None).remove(0);
    assert_eq!((all, missing), (13, 13));
}

#[test]
fn a_new_file_has_each_text_and_a_second_run_changes_nothing() {
    for source in [BATTLE, GAME] {
        let known = texts(&[tree(source)]);
        let first = refresh(&known, "", &[]);
        assert_eq!((first.added, first.untranslated), (known.texts.len(), known.texts.len()));
        let read = Translation::parse(&first.text);
        assert_eq!(read.errors, []);
        let (found, missing) = problems(&known, &read);
        assert_eq!((found, missing.len()), (Vec::new(), known.texts.len()));
        let second = refresh(&known, &first.text, &[]);
        assert_eq!(second.text, first.text);
        assert_eq!((second.added, second.removed, second.outdated), (0, 0, 0));
    }
}

#[test]
fn a_refreshed_file_keeps_its_line_ends() {
    let known = texts(&[tree(BATTLE)]);
    let before = "title = Die Burg\nold--key = Alt\n";
    let new = refresh(&known, before, &[]).text;
    let returned = refresh(&known, &before.replace('\n', "\r\n"), &[]).text;
    assert_eq!(returned, new.replace('\n', "\r\n"));
}

#[test]
fn a_refreshed_file_keeps_every_line_of_its_translators() {
    let before = "### by Jo\n\n# a hill, really\n# > The fort\ntitle = Die Burg\nold--key = Alt\n\n\
                  # > The hill\nlabel--a-hill = Der Hügel\nbad line\n\n# ends here\n";
    let known = texts(&[tree(BATTLE)]);
    let new = refresh(&known, before, &[]);
    assert_eq!((new.outdated, new.removed), (1, 2));
    for line in before.lines().filter(|line| *line != "# > The fort") {
        assert!(new.text.lines().any(|other| other == line), "{line} is lost:\n{}", new.text);
    }
    let start = "### by Jo\n\n# a hill, really\n# > The Ford\n# < The fort\ntitle = Die Burg\n";
    assert!(new.text.starts_with(start), "{}", new.text);
    assert!(new.text.contains("# gone: no text has this key\nold--key = Alt\n"));
    // The label has another key, and takes its translation along.
    assert!(new.text.contains("# > The hill\nlabel--the-hill = Der Hügel\n"), "{}", new.text);
    assert!(new.text.contains("# > The hill\n# gone: no text has this key\nlabel--a-hill ="));
    assert_eq!(refresh(&known, &new.text, &[]).text, new.text);
    let read = Translation::parse(&new.text);
    let (found, _) = problems(&known, &read);
    let kinds: Vec<_> = found.iter().map(|p| (p.key.as_str(), p.kind.clone())).collect();
    assert_eq!(kinds, [("title", ProblemKind::Outdated)]);
    // The mark goes when the translator deletes the old source.
    let revised = new.text.replace("# < The fort\n", "");
    assert_eq!(problems(&known, &Translation::parse(&revised)).0, []);
    // A text that comes back is no longer marked as gone.
    let back = refresh(&texts(&[tree(&BATTLE.replace("The hill", "A hill"))]), &new.text, &[]);
    assert!(!back.text.contains("# gone: no text has this key\nlabel--a-hill"), "{}", back.text);
}

#[test]
fn problems_have_their_places_in_the_file() {
    let file = "titel = A\nspecial--mud = Matsch\ntitle = B\ntitle = C\narmy--reds = Rote\n    .x = y\n\
                # > Greys\narmy--greys = Graue\n";
    let known = texts(&[tree(BATTLE)]);
    let read = Translation::parse(file);
    let (found, missing) = problems(&known, &read);
    let found: Vec<(&str, String)> =
        found.iter().map(|p| (&file[p.range.clone()], format!("{:?}", p.kind))).collect();
    assert_eq!(
        found,
        [
            ("titel", "UnknownKey(Some(\"title\"))".to_owned()),
            ("special--mud", "Mismatch(\"it lacks `{ $value }`\")".to_owned()),
            ("title", "DuplicateKey".to_owned()),
            ("army--reds", "Mismatch(\"a text has no attributes\")".to_owned()),
            ("army--greys", "Outdated".to_owned()),
        ]
    );
    assert_eq!(missing.len(), known.texts.len() - 2);
}
