//! What is offered.

use castra_ide::{Completion, CompletionKind};

use crate::fixture::{Fixture, RACE};

fn offered(mut fixture: Fixture) -> Vec<Completion> {
    let (file, offset) = (fixture.file(), fixture.offset);
    fixture.host.analysis().completions(file, offset)
}

fn labels(fixture: Fixture) -> Vec<String> {
    offered(fixture).into_iter().map(|one| one.label).collect()
}

#[track_caller]
fn has(labels: &[String], expected: &[&str], not: &[&str]) {
    for word in expected {
        assert!(labels.iter().any(|label| label == word), "no {word} in {labels:?}");
    }
    for word in not {
        assert!(labels.iter().all(|label| label != word), "{word} in {labels:?}");
    }
}

#[test]
fn items_begin_with_their_words() {
    let found = labels(Fixture::race("victory a", "$0\nvictory a"));
    has(&found, &["fn", "state", "test"], &["pace", "let"]);
    let found = labels(Fixture::race("victory a", "wh$0\nvictory a"));
    has(&found, &["whenever"], &[]);
}

#[test]
fn bodies_offer_names_in_scope() {
    let found = labels(Fixture::race("  gained + of", "  $0\n  gained + of"));
    has(&found, &["gained", "of", "pace", "steps", "gait", "let", "say"], &["RB-1", "run-on"]);
    let found = labels(Fixture::race("pace(us)", "pa$0"));
    has(&found, &["pace"], &["gained", "of", "let"]);
}

#[test]
fn names_are_offered_with_their_kinds() {
    let found = offered(Fixture::race("pace(us)", "pa$0"));
    let pace = found.iter().find(|one| one.label == "pace").unwrap();
    assert_eq!(pace.detail.as_deref(), Some("fn pace(of: army) -> int"));
    assert_eq!(pace.docs.as_deref(), Some("What a turn is worth."));
    assert_eq!(pace.replaces.end - pace.replaces.start, 2);
}

#[test]
fn members_are_offered_after_a_dot() {
    for (old, new) in
        [("us.steps +=", "us.$0 +="), ("of.steps", "of.$0"), ("us.steps +=", "us.st$0")]
    {
        has(&labels(Fixture::race(old, new)), &["steps"], &["gait", "pace", "let"]);
    }
}

#[test]
fn clauses_are_offered_after_cite() {
    let found = labels(Fixture::race("cite RB-1", "cite $0"));
    assert_eq!(found, ["RB-1", "RB-2"]);
    let found = labels(Fixture::race("cite RB-1", "cite RB-1 RB$0"));
    assert_eq!(found, ["RB-1", "RB-2"]);
}

#[test]
fn comments_and_prose_are_left_alone() {
    assert!(offered(Fixture::race("cite RB-1", "// cite $0")).is_empty());
    assert!(offered(Fixture::race("\"nobody gets", "\"no$0body gets")).is_empty());
    has(&labels(Fixture::race("{us.steps}", "{us.$0}")), &["steps"], &["pace"]);
}

const WAR: &str = "game war \"War\"\n\nboard field hexes pointy 3 x 2 {\n  rows B..A\n}\n\nkind unit on hex {\n  \
                   move: int = 1\n}\n\n/// Heavy.\nunit phalanx \"Phalanx\" abbr PH\n\nunit archers \"Archers\" abbr \
                   AR\n\nkind ground on board\n\nground wood \"Wood\"\n\ncouncil {\n  armies 2\n}\n";

fn battle(body: &str) -> Fixture {
    let battle = format!(
        "scenario ford \"Ford\" for war\n\nwar-council {{\n  army reds \"Reds\" bottom {{ }}\n  army greys \"Greys\" top \
         {{ }}\n}}\n\n{body}\n"
    );
    Fixture::of(&[("war.castra", WAR), ("ford.castra", &battle)])
}

#[test]
fn deployments_offer_pieces_and_free_hexes() {
    let found = labels(battle("map field\n\ndeploy reds {\n  $0\n}"));
    has(&found, &["phalanx", "archers", "unit", "roster"], &["wood", "A1", "let"]);
    let found = labels(battle("map field\n\ndeploy reds {\n  phalanx at A1 $0\n}"));
    has(&found, &["A2", "B1"], &["A1", "phalanx"]);
    let found = labels(battle("map field\n\ndeploy $0 {\n}"));
    assert_eq!(found, ["greys", "reds"]);
}

#[test]
fn maps_offer_terrain_and_hexes() {
    let found = labels(battle("map field {\n  $0\n}"));
    has(&found, &["wood", "label", "objective"], &["phalanx"]);
    let found = labels(battle("map field {\n  wood at $0\n}"));
    has(&found, &["A1", "B2"], &["wood"]);
    assert_eq!(labels(battle("map $0\n")), ["field"]);
}

#[test]
fn headers_offer_games() {
    let found = labels(Fixture::of(&[
        ("game.castra", RACE),
        ("ford.castra", "scenario ford \"Ford\" for $0\n"),
    ]));
    assert_eq!(found, ["race"]);
}

#[test]
fn nothing_is_offered_twice() {
    let mut found: Vec<(String, CompletionKind)> =
        offered(Fixture::race("  gained + of", "  $0\n  gained + of"))
            .into_iter()
            .map(|one| (one.label, one.kind))
            .collect();
    let all = found.len();
    found.sort();
    found.dedup();
    assert_eq!(found.len(), all);
}

#[test]
fn operators_are_offered_after_a_value() {
    let found = labels(Fixture::race("gained + of", "gained $0+ of"));
    has(&found, &["and", "in", "is", "mod", "or", "where"], &["gained", "pace", "let", "us"]);
    let found = labels(Fixture::race("if gait == fast", "if gait $0"));
    has(&found, &["is", "then"], &["fast"]);
}

#[test]
fn values_are_offered_where_expected() {
    let found = labels(Fixture::race("gained + of", "gained + $0"));
    has(&found, &["gained", "of", "pace", "us", "count", "armies", "true"], &["let", "say", "A1"]);
    let found = labels(Fixture::race("fn pace(of: army) -> int", "fn pace(of: army) -> $0"));
    has(&found, &["int", "bool", "set", "army"], &["gained", "pace"]);
}

#[test]
fn statements_offer_their_inner_keywords() {
    let body =
        |line: &str| labels(Fixture::race("    us.steps += pace(us)", &format!("    {line}")));
    has(&body("choose a in armies $0"), &["by", "or", "prefer"], &["armies", "let"]);
    has(&body("for $0"), &["each"], &[]);
    has(&body("repeat at $0"), &["most"], &[]);
    has(&body("for each a in $0"), &["armies"], &["let"]);
}

#[test]
fn tests_offer_their_own_statements_and_hexes() {
    let test = |line: &str| labels(battle(&format!("map field\n\ntest \"x\" {{\n  {line}\n}}")));
    has(&test("$0"), &["expect", "choices", "place", "turn"], &["phase"]);
    has(&test("expect $0"), &["A1", "B2", "reds", "units", "phalanx"], &["let"]);
    has(&test("place $0"), &["phalanx", "archers"], &["A1", "let"]);
    has(&test("place phalanx $0"), &["for", "at", "as"], &["phalanx"]);
    has(&test("scenario $0"), &["ford"], &["reds"]);
}

#[test]
fn hexes_have_members() {
    let test = |line: &str| labels(battle(&format!("map field\n\ntest \"x\" {{\n  {line}\n}}")));
    has(&test("expect A1.$0"), &["unit", "row", "column"], &["move", "army"]);
    let found = test("let u = unit at A1\n  expect u.$0");
    has(&found, &["army", "hex", "move"], &["row"]);
}

#[test]
fn declarations_offer_their_fields_and_pictures() {
    let game = |line: &str| {
        let text = WAR.replace("unit archers \"Archers\" abbr AR", line);
        labels(Fixture::new(&text))
    };
    has(
        &game("unit archers \"Archers\" abbr AR {\n  $0\n}"),
        &["move", "pictogram", "cite"],
        &["let"],
    );
    has(&game("unit archers \"Archers\" abbr AR {\n  pictogram $0\n}"), &["bow", "shield"], &[]);
    has(&game("kind flag on $0"), &["hex", "board"], &[]);
    has(&game("unit archers \"Archers\" { accept $0 }"), &["name/unread", "deploy/alone"], &[]);
}

/// An archer with a picture; `$0` is the cursor.
fn with_pictures(line: &str) -> Fixture {
    let text = WAR.replace("unit archers \"Archers\" abbr AR", line);
    let mut fixture = Fixture::new(&text);
    let parts = castra_base::PictureParts::Areas(Vec::new());
    let picture = castra_base::Picture { width: 9, height: 9, parts, hash: 1 };
    let pictures = castra_base::Attachments {
        found: [("art/bow.svg".to_owned(), std::sync::Arc::new(picture))].into(),
        names: vec!["art/bow.svg".to_owned(), "art/sling.png".to_owned()],
        ..castra_base::Attachments::default()
    };
    assert!(fixture.host.set_attachments(&fixture.path, std::sync::Arc::new(pictures)));
    fixture
}

#[test]
fn paths_of_pictures_are_offered_and_explained() {
    let found = offered(with_pictures("unit archers \"Archers\" abbr AR { art \"art/s$0\" }"));
    let labels: Vec<&str> = found.iter().map(|one| one.label.as_str()).collect();
    assert_eq!(labels, ["art/bow.svg", "art/sling.png"]);
    assert_eq!(found[0].replaces.end - found[0].replaces.start, 5);
    let found = labels_of("unit archers \"Archers\" abbr AR { no-art \"$0\" }");
    assert!(found.is_empty(), "{found:?}");
    let mut fixture = with_pictures("unit archers \"Archers\" abbr AR { art \"art/b$0ow.svg\" }");
    let (file, offset) = (fixture.file(), fixture.offset);
    let hover = fixture.host.analysis().hover(file, offset).unwrap();
    assert_eq!(hover.markdown, "the picture `art/bow.svg`: 0 outlines");
}

#[test]
fn paths_of_translations_are_offered() {
    let text = WAR.replace("unit archers", "texts de \"t$0\"\n\nunit archers");
    let mut fixture = Fixture::new(&text);
    let names = vec!["art/bow.svg".to_owned(), "texts/war.de.ftl".to_owned()];
    let pictures = castra_base::Attachments { names, ..castra_base::Attachments::default() };
    assert!(fixture.host.set_attachments(&fixture.path, std::sync::Arc::new(pictures)));
    assert_eq!(labels(fixture), ["texts/war.de.ftl"]);
}

fn labels_of(line: &str) -> Vec<String> {
    labels(with_pictures(line))
}

#[test]
fn sides_of_hexes_are_offered_behind_a_dot() {
    let found = labels(battle("map field {\n  wood at A1.$0\n}"));
    has(&found, &["ne", "w"], &["A1", "row"]);
}
