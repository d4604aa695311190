//! Lenses, and changes and reactions.

use castra_ide::LensKind;

use crate::fixture::{Fixture, RACE};

const WIND: &str = r#"module wind "Wind" for race

modify pace(of) named headwind {
  add 1
}

after run.push() {
  say "blown"
}

react to rest(a) by b "wait" {
  say "no"
}

test "wind blows" {
  expect true
}
"#;

fn game() -> String {
    RACE.replace("us.steps += pace(us)", "push()").replace(
        "turn army",
        "window rest(a: army)\n\nproc push() {\n  step go {\n    us.steps += pace(us)\n  }\n}\n\nturn army",
    )
}

#[test]
fn rules_lead_to_their_changes() {
    for (old, new, expected) in [
        ("fn pace", "fn pa$0ce", vec!["modify >pace<(of) named headwind {"]),
        ("+= pace(us)", "+= pa$0ce(us)", vec!["modify >pace<(of) named headwind {"]),
        ("window rest", "window re$0st", vec!["react to >rest<(a) by b \"wait\" {"]),
        ("state steps", "state st$0eps", vec![]),
    ] {
        let text = game();
        assert!(text.contains(old), "{old}");
        let mut fixture =
            Fixture::of(&[("game.castra", &text.replacen(old, new, 1)), ("wind.castra", WIND)]);
        let (file, offset) = (fixture.file(), fixture.offset);
        let found = fixture.host.analysis().implementations(file, offset);
        assert_eq!(fixture.shown(&found), expected, "{new}");
    }
}

#[test]
fn steps_lead_to_their_changes() {
    let wind = WIND.replace("after run.push()", "after push.go()");
    let text = game().replace("step go", "step g$0o");
    let mut fixture = Fixture::of(&[("game.castra", &text), ("wind.castra", &wind)]);
    let (file, offset) = (fixture.file(), fixture.offset);
    let found = fixture.host.analysis().implementations(file, offset);
    assert_eq!(fixture.shown(&found), ["after push.>go<() {"]);
}

#[test]
fn items_have_lenses() {
    let battle = "scenario ford \"The Ford\" for race\n\nwar-council {\n  army reds \"Reds\" bottom { }\n  \
                  army greys \"Greys\" top { }\n}\n";
    let mut fixture =
        Fixture::of(&[("game.castra", &game()), ("wind.castra", WIND), ("ford.castra", battle)]);
    let analysis = fixture.host.analysis();
    let lenses = |path: &str| {
        let file = analysis.file(path).unwrap();
        let source = analysis.source(file).unwrap();
        let shown = analysis.lenses(file).into_iter().map(|lens| {
            let found = analysis.lens_targets(file, lens.span.start);
            match lens.kind {
                LensKind::Test(name) => format!("test {name}"),
                LensKind::Simulate(name) => format!("simulate {name}"),
                LensKind::References => {
                    let name = source.slice(lens.span);
                    format!("{name}: {} uses, {} changes", found.uses.len(), found.changes.len())
                }
            }
        });
        shown.collect::<Vec<_>>()
    };
    assert_eq!(lenses("wind.castra"), ["test wind blows"]);
    assert_eq!(lenses("ford.castra"), ["simulate ford"]);
    assert_eq!(
        lenses("game.castra"),
        [
            "steps: 4 uses, 0 changes",
            "gait: 1 uses, 0 changes",
            "pace: 2 uses, 1 changes",
            "rest: 1 uses, 1 changes",
            "push: 1 uses, 0 changes",
        ]
    );
}
