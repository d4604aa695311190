//! The README's battle is written from an empty file with completion: every word but the names
//! that it declares is taken from what is offered at the end of what has been typed so far.
//! Strings, numbers and signs are typed.

use castra_ide::Host;

use crate::completion_coverage::words;
use crate::shipped::shipped;

const README: &str = include_str!("../../../../README.md");

/// The first battle in the README.
fn battle() -> &'static str {
    let (_, rest) = README.split_once("```castra\n").expect("a battle in the README");
    rest.split_once("```").expect("the end of the battle").0
}

/// What is offered at the end of a text.
fn offered(host: &mut Host<'_>, path: &str, typed: &str) -> Vec<String> {
    assert!(host.set_text(path, typed));
    let analysis = host.analysis_with_dependencies(path);
    let file = analysis.file(path).unwrap();
    let end = castra_base::to_u32(typed.len());
    analysis.completions(file, end).into_iter().map(|one| one.label).collect()
}

#[test]
fn the_battle_of_the_readme_is_written_with_completion() {
    let battle = battle();
    let mut host = shipped("commands-and-colors");
    host.open(0, "skirmish.castra", "");
    // What it declares: its own name and those of its armies.
    let mut new = vec!["skirmish", "rome", "gaul"];
    let (mut typed, mut taken) = (String::new(), 0);
    let mut at = 0;
    for (start, word) in words(battle) {
        typed.push_str(&battle[at..start]);
        if let Some(known) = new.iter().position(|name| *name == word) {
            new.remove(known);
        } else {
            // Before its first letter, and when that has been typed.
            for written in [0, 1] {
                let text = format!("{typed}{}", &word[..written]);
                let all = offered(&mut host, "skirmish.castra", &text);
                assert!(all.iter().any(|one| one == word), "no `{word}` after\n{text}\n{all:?}");
            }
            taken += 1;
        }
        typed.push_str(word);
        at = start + word.len();
    }
    typed.push_str(&battle[at..]);
    assert_eq!(typed, battle);
    assert!(new.is_empty(), "{new:?} is not declared");
    assert!(taken > 30, "{taken}: the battle is gone");
    host.set_text("skirmish.castra", typed);
    let analysis = host.analysis();
    let file = analysis.file("skirmish.castra").unwrap();
    let problems: Vec<&str> = analysis.diagnostics(file).map(|d| d.message.as_str()).collect();
    assert!(problems.is_empty(), "{problems:?}");
}
