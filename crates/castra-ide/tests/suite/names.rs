//! Definition, uses, highlights, hover.

use crate::fixture::Fixture;

fn definition(fixture: &mut Fixture) -> Vec<String> {
    let (file, offset) = (fixture.file(), fixture.offset);
    let spans = fixture.host.analysis().definition(file, offset);
    fixture.shown(&spans)
}

fn uses(fixture: &mut Fixture, with_declaration: bool) -> Vec<String> {
    let (file, offset) = (fixture.file(), fixture.offset);
    let spans = fixture.host.analysis().uses(file, offset, with_declaration);
    fixture.shown(&spans)
}

fn hover(mut fixture: Fixture) -> Option<String> {
    let (file, offset) = (fixture.file(), fixture.offset);
    fixture.host.analysis().hover(file, offset).map(|hover| hover.markdown)
}

#[test]
fn a_use_leads_to_its_definition() {
    let mut fixture = Fixture::race("+= pace(us)", "+= pa$0ce(us)");
    assert_eq!(definition(&mut fixture), ["fn >pace<(of: army) -> int {"]);
    let mut fixture = Fixture::race("cite RB-1", "cite RB$0-1");
    assert_eq!(definition(&mut fixture), [">RB-1< \"A turn has one run.\""]);
    let mut fixture = Fixture::race("gait == fast", "gait == fast$0");
    assert_eq!(definition(&mut fixture), ["state gait: { slow, >fast< } = slow"]);
}

#[test]
fn names_in_printed_strings_lead_there_too() {
    let mut fixture = Fixture::race("{us.steps}", "{us.ste$0ps}");
    assert_eq!(definition(&mut fixture), ["state >steps< per army: int = 0"]);
}

#[test]
fn a_local_name_leads_to_its_let() {
    let mut fixture = Fixture::race("gained + of", "$0gained + of");
    assert_eq!(definition(&mut fixture), ["let >gained< = if gait == fast then 2 else 1"]);
}

#[test]
fn words_of_the_language_lead_nowhere() {
    for (old, new) in
        [("let gained", "l$0et gained"), ("(us)", "(u$0s)"), ("council {", "council $0{")]
    {
        assert!(definition(&mut Fixture::race(old, new)).is_empty(), "{new}");
    }
}

#[test]
fn a_name_leads_to_its_uses() {
    let mut fixture = Fixture::race("state steps", "state st$0eps");
    assert_eq!(
        uses(&mut fixture, false),
        [
            "gained + of.>steps< mod 2",
            "us.>steps< += pace(us)",
            "say \"{us.>steps<}\"",
            "victory a in armies when a.>steps< > 3 \"first\""
        ]
    );
    assert_eq!(uses(&mut fixture, true).len(), 5);
}

#[test]
fn uses_are_found_in_other_texts() {
    let battle = "scenario ford \"The Ford\" for race\n\nwar-council {\n  army reds \"Reds\" bottom { }\n  \
                  army greys \"Greys\" top { }\n}\n\nwhenever reds.ste$0ps > 2 { gait = fast }\n";
    let mut fixture =
        Fixture::of(&[("game.castra", crate::fixture::RACE), ("ford.castra", battle)]);
    assert_eq!(definition(&mut fixture), ["state >steps< per army: int = 0"]);
    assert_eq!(uses(&mut fixture, false).len(), 5);
}

const RACE_AT_NIGHT: [(&str, &str); 2] = [
    ("night.castra", "module night \"Night\" for race\n\nstate tired per army: int = 0\n"),
    (
        "ford.castra",
        "scenario ford \"Ford\" for race with night\n\nwar-council {\n  army reds \"Reds\" bottom {}\n  \
         army greys \"Greys\" top {}\n}\n",
    ),
];

/// A test plays with the modules of its battle, although its source sees none of them.
#[test]
fn a_test_sees_the_modules_of_its_battle() {
    let with_test = |test: &str| {
        let game = format!("{}\ntest \"night\" {{\n  {test}\n}}\n", crate::fixture::RACE);
        let [night, ford] = RACE_AT_NIGHT;
        Fixture::of(&[("game.castra", &game), night, ford])
    };
    let scenario = "scenario ford\n  expect reds.tir$0ed == 0";
    assert_eq!(definition(&mut with_test(scenario)), ["state >tired< per army: int = 0"]);
    assert!(hover(with_test(scenario)).unwrap().contains("state tired per army"));
    let complete = |test: &str| {
        let mut fixture = with_test(test);
        let (file, offset) = (fixture.file(), fixture.offset);
        let found = fixture.host.analysis().completions(file, offset);
        found.iter().any(|one| one.label == "tired")
    };
    assert!(complete("scenario ford\n  expect reds.$0"));
    assert!(!complete("armies reds greys\n  expect reds.$0"));
}

#[test]
fn writes_are_highlighted_as_such() {
    let mut fixture = Fixture::race("state steps", "state st$0eps");
    let (file, offset) = (fixture.file(), fixture.offset);
    let found = fixture.host.analysis().highlights(file, offset);
    assert_eq!(
        found.iter().map(|h| h.write).collect::<Vec<_>>(),
        [true, false, true, false, false]
    );
}

#[test]
fn hovering_shows_declaration_and_documentation() {
    assert_eq!(
        hover(Fixture::race("+= pace(us)", "+= pa$0ce(us)")).unwrap(),
        "```castra\nfn pace(of: army) -> int\n```\nfunction\n\nWhat a turn is worth."
    );
    assert_eq!(
        hover(Fixture::race("gained + of", "gai$0ned + of")).unwrap(),
        "```castra\ngained: int\n```\nlocal name of `pace`"
    );
    assert_eq!(
        hover(Fixture::race("cite RB-1", "cite RB-$01")).unwrap(),
        "```castra\nRB-1 \"A turn has one run.\"\n```\nclause of `book`\n\nA turn has one run."
    );
}

#[test]
fn hovering_over_castras_own_names_says_so() {
    assert_eq!(
        hover(Fixture::race("us.steps +=", "u$0s.steps +=")).unwrap(),
        "`us`: part of Castra itself"
    );
    assert_eq!(hover(Fixture::race("say \"", "sa$0y \"")), None);
}

const CAMP: &str = "game camp \"Camp\"\n\nboard field hexes pointy 3 x 2 {\n  rows B..A\n}\n\nkind unit on hex {\n  \
                    /// How far it goes.\n  move: int = 1\n  state tired: bool\n}\n\nkind elite marks unit\n\n/// Heavy \
                    foot.\nunit phalanx \"Phalanx\" abbr PH\n\nelite guard \"Guard\"\n\ncouncil {\n  armies 2\n  army \
                    {\n    general: names\n  }\n}\n";

fn camp(old: &str, new: &str) -> Fixture {
    let text = "scenario ford \"Ford\" for camp\n\nwar-council {\n  army reds \"Reds\" bottom {\n    general \"Ares\"\n  \
                }\n  army greys \"Greys\" top { }\n}\n\nmap field\n\ndeploy reds {\n  B | . PH\n  phalanx at A1 as guard { \
                tired }\n}\n";
    assert!(text.contains(old), "{old}");
    Fixture::of(&[("camp.castra", CAMP), ("ford.castra", &text.replacen(old, new, 1))])
}

#[test]
fn names_in_battles_lead_to_the_game() {
    for (old, new, expected) in [
        ("phalanx at", "pha$0lanx at", "unit >phalanx< \"Phalanx\" abbr PH"),
        (". PH", ". P$0H", "unit >phalanx< \"Phalanx\" abbr PH"),
        ("as guard", "as g$0uard", "elite >guard< \"Guard\""),
        ("{ tired", "{ ti$0red", "state >tired<: bool"),
        ("general \"Ares", "gen$0eral \"Ares", ">general<: names"),
        ("deploy reds", "deploy re$0ds", "army >reds< \"Reds\" bottom {"),
        ("map field", "map fi$0eld", "board >field< hexes pointy 3 x 2 {"),
        ("for camp", "for ca$0mp", "game >camp< \"Camp\""),
    ] {
        assert_eq!(definition(&mut camp(old, new)), [expected], "{new}");
    }
}

#[test]
fn units_are_found_wherever_battles_deploy_them() {
    let mut fixture = camp("phalanx at", "pha$0lanx at");
    assert_eq!(
        uses(&mut fixture, true),
        [
            "unit >phalanx< \"Phalanx\" abbr PH",
            "unit phalanx \"Phalanx\" abbr >PH<",
            "B | . >PH<",
            ">phalanx< at A1 as guard { tired }",
        ]
    );
}

#[test]
fn hovering_in_a_battle_shows_the_docs_of_its_game() {
    assert_eq!(
        hover(camp("phalanx at", "pha$0lanx at")).unwrap(),
        "```castra\nunit phalanx \"Phalanx\" abbr PH\n```\nelement\n\nHeavy foot.\n\n\
         In this battle: reds at A1"
    );
    let army = hover(camp("deploy reds", "deploy re$0ds")).unwrap();
    let start = "```castra\nreds\n```\narmy\n\nIn this battle: general \"Ares\"";
    assert!(army.starts_with(start), "{army}");
    assert_eq!(hover(camp("at A1", "at A$01")).unwrap(), "`A1`: part of Castra itself");
}
