//! Signature help, hints, selections.

use castra_base::{Span, to_u32};

use crate::fixture::{Fixture, RACE};

fn game() -> String {
    RACE.replace(
        "turn army",
        "/// What is left of `n`.\nfn rest(n: int, of: army, fast: bool) -> int {\n  let half = n / 2\n  \
         let all = 3\n  if fast then half else all + n - of.steps\n}\n\nturn army",
    )
    .replace("us.steps += pace(us)", "us.steps += rest(4, us, true) + rest(pace(us), us, false)")
}

/// The signature at a place, with the active parameter between `>` and `<`.
fn signature(old: &str, new: &str) -> Option<String> {
    let text = game();
    assert!(text.contains(old), "{old}");
    let mut fixture = Fixture::new(&text.replacen(old, new, 1));
    let (file, offset) = (fixture.file(), fixture.offset);
    let found = fixture.host.analysis().signature_help(file, offset)?;
    let mut shown = found.label.clone();
    if let Some(range) = found.parameters.get(found.active) {
        shown.replace_range(range.clone(), &format!(">{}<", &found.label[range.clone()]));
    }
    Some(shown)
}

#[test]
fn a_call_shows_its_parameters() {
    let expected = |n: &str, of: &str, fast: &str| Some(format!("rest({n}, {of}, {fast}) -> int"));
    let (n, of, fast) = ("n: int", "of: army", "fast: bool");
    assert_eq!(signature("rest(4, us", "rest($04, us"), expected(">n: int<", of, fast));
    assert_eq!(signature("rest(4, us", "rest(4, u$0s"), expected(n, ">of: army<", fast));
    assert_eq!(signature("us, true", "us, true$0"), expected(n, of, ">fast: bool<"));
    // Within another, and after it.
    assert_eq!(signature("(pace(us)", "(pace(u$0s)"), Some("pace(>of: army<) -> int".to_owned()));
    assert_eq!(signature("(pace(us)", "(pace(us)$0"), expected(">n: int<", of, fast));
}

#[test]
fn an_unfinished_call_shows_its_parameters() {
    let line = "us.steps += rest(4, us, true) + rest(pace(us), us, false)";
    assert_eq!(
        signature(line, "us.steps += rest(4, $0"),
        Some("rest(n: int, >of: army<, fast: bool) -> int".to_owned())
    );
}

#[test]
fn other_brackets_show_nothing() {
    assert_eq!(signature("rest(4, us", "re$0st(4, us"), None);
    assert_eq!(signature("let all", "$0let all"), None);
    assert_eq!(signature("let all = 3", "let all = 3 // rest($0)"), None);
}

#[test]
fn hints_add_missing_information() {
    let text = game();
    let mut fixture = Fixture::new(&text);
    let file = fixture.file();
    let analysis = fixture.host.analysis();
    let all = analysis.inlay_hints(Span::new(file, 0, to_u32(text.len())));
    let mut shown = text.clone();
    for hint in all.iter().rev() {
        shown.insert_str(hint.at as usize, &format!("«{}»", hint.label));
    }
    let lines: Vec<&str> = shown.lines().filter(|line| line.contains('«')).map(str::trim).collect();
    assert_eq!(
        lines,
        [
            "let gained«: int» = if gait == fast then 2 else 1",
            "let half«: int» = n / 2",
            "us.steps += rest(«n:»4, us, «fast:»true) + rest(pace(us), us, «fast:»false)",
        ]
    );
    // Only what is asked for.
    assert!(analysis.inlay_hints(Span::new(file, 0, 20)).is_empty());
}

#[test]
fn selections_grow() {
    let mut fixture = Fixture::race("pace(us)", "pace(u$0s)");
    let (file, offset) = (fixture.file(), fixture.offset);
    let analysis = fixture.host.analysis();
    let text = &analysis.source(file).unwrap().text;
    let found = analysis.selections(file, offset);
    let shown: Vec<&str> = found.iter().map(|span| &text[span.range()]).collect();
    let phase = "phase run {\n    us.steps += pace(us)\n    say \"{us.steps}\"\n  }";
    assert_eq!(shown[..3], ["us", "(us)", "us.steps += pace(us)"]);
    assert!(shown[3].starts_with("us.steps += pace(us)\n"), "{shown:?}");
    assert!(shown.contains(&phase), "{shown:?}");
    assert!(shown[shown.len() - 2].starts_with("turn army at most 9"), "{shown:?}");
    assert_eq!(shown.last(), Some(&RACE));
    // In a string, its words.
    let mut fixture = Fixture::race("nobody gets", "nobody ge$0ts");
    let (file, offset) = (fixture.file(), fixture.offset);
    let analysis = fixture.host.analysis();
    let found = analysis.selections(file, offset);
    let shown: Vec<&str> = found.iter().map(|span| &RACE[span.range()]).collect();
    assert_eq!(shown[..3], ["gets", "nobody gets there", "\"nobody gets there\""]);
}

#[test]
fn a_range_is_formatted_alone() {
    let text =
        RACE.replace("  gained + of", "      gained + of").replace("    us.steps", "  us.steps");
    let mut fixture = Fixture::new(&text);
    let file = fixture.file();
    let analysis = fixture.host.analysis();
    let at = to_u32(text.find("gained + of").unwrap());
    let edits = analysis.format_range(Span::new(file, at, at));
    let expected = RACE.replace("    us.steps", "  us.steps");
    assert_eq!(castra_ide::apply_edits(&text, &edits), expected);
    assert!(analysis.format_range(Span::new(file, 0, 0)).is_empty());
}
