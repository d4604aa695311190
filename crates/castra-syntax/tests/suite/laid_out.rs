//! Texts as written and as laid out, side by side.

use std::fs;

use castra_syntax::format;

use crate::corpus::{self, Sample};
use crate::properties;

#[test]
fn texts_are_laid_out_as_expected() {
    let mut count = 0;
    for path in corpus::files_below(&corpus::tests("fmt"), "castra") {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if name.ends_with(".formatted") {
            continue;
        }
        count += 1;
        let sample = Sample { name, text: fs::read_to_string(&path).unwrap() };
        let formatted = format(&sample.file());
        corpus::expect(&path.with_extension("formatted.castra"), &formatted.text);
        properties::hold(&sample.file());
    }
    assert!(count >= 8);
}

#[test]
fn every_text_of_the_project_stays_what_it_is() {
    for sample in corpus::all() {
        properties::hold(&sample.file());
    }
}

#[test]
fn the_rules_are_laid_out() {
    for sample in corpus::rules() {
        let formatted = format(&sample.file());
        assert_eq!(formatted.untouched, [], "{}", sample.name);
        corpus::expect(std::path::Path::new(&sample.name), &formatted.text);
    }
}

/// What the project itself ships needs no change.
#[test]
fn items_with_mistakes_stay_as_they_are() {
    for sample in corpus::scenarios() {
        assert_eq!(format(&sample.file()).untouched, [], "{}", sample.name);
    }
    let text = "map  standard\n\ndeploy  rome {\n    x  B4\n}\n\ndate   \"218 BC\"\n";
    let formatted = format(&corpus::source("mixed", text));
    assert_eq!(formatted.text, "map standard\n\ndeploy  rome {\n    x  B4\n}\n\ndate \"218 BC\"\n");
    assert_eq!(formatted.untouched.len(), 1);
    assert_eq!(&text[formatted.untouched[0].range()], "deploy  rome {\n    x  B4\n}");
}

/// Unicode counts more characters as white space than the grammar does.
#[test]
fn spaces_that_the_grammar_does_not_know_are_kept() {
    for space in ['\u{85}', '\u{a0}', '\u{2003}', '\u{3000}'] {
        let text = format!("date \"218 BC\"\n\n{space}// note{space}\nmap standard\n");
        let formatted = format(&corpus::source("spaces", &text));
        assert_eq!(formatted.refused, None);
        assert_eq!(formatted.text.matches(space).count(), 2, "{:?}", formatted.text);
        properties::hold(&corpus::source("spaces", &text));
    }
}

/// The scanner takes them as part of the end.
#[test]
fn spaces_of_any_kind_at_the_end_of_a_line_are_dropped() {
    for space in ['\u{85}', '\u{a0}', '\u{2003}', '\u{3000}'] {
        let text = format!("{space}// a{space}\nmap standard{space}\n{space}\ndate \"1\"{space}");
        let formatted = format(&corpus::source("ends", &text));
        let expected = format!("{space}// a\nmap standard\n\ndate \"1\"\n");
        assert_eq!(formatted.text, expected);
        properties::hold(&corpus::source("ends", &text));
    }
}

#[test]
fn a_byte_order_mark_of_an_item_does_not_become_that_of_the_file() {
    let text = "\n\u{feff}kind ";
    assert_eq!(format(&corpus::source("mark", text)).text, "\n\u{feff}kind\n");
    properties::hold(&corpus::source("mark", text));
}

/// After an optional part that is missing, the grammar counts the comment to what is before it.
#[test]
fn comments_at_the_end_of_a_line_stay_there() {
    for sample in corpus::scenarios() {
        let mut in_text = false;
        let mut number = 0;
        let mut commented = String::new();
        for line in sample.text.lines() {
            commented.push_str(line);
            let is_text = in_text;
            in_text ^= line.matches("\"\"\"").count() % 2 == 1;
            if !is_text && !in_text && line.ends_with('}') {
                number += 1;
                commented.push_str(&format!(" // comment {number}"));
            }
            commented.push('\n');
        }
        let formatted = format(&corpus::source(&sample.name, &commented));
        assert_eq!(formatted.refused, None, "{}", sample.name);
        assert_eq!(formatted.untouched, [], "{}", sample.name);
        similar(&sample.name, &formatted.text, &commented);
    }
}

fn similar(name: &str, actual: &str, expected: &str) {
    let differs = actual.lines().zip(expected.lines()).find(|(one, other)| one != other);
    assert_eq!(differs, None, "{name}");
    assert_eq!(actual.lines().count(), expected.lines().count(), "{name}");
}
