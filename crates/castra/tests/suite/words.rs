//! Castra's own words are in `castra-words`, and nowhere else.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::architecture::{modules, sources};

/// The keys of the messages, in the file of the reference.
fn keys() -> BTreeSet<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../castra-words/src/en.ftl");
    let file = std::fs::read_to_string(file).unwrap();
    let messages = file.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
    messages.filter_map(|line| Some(line.split_once(" =")?.0.to_owned())).collect()
}

/// The texts between quotation marks in a line of code.
fn literals(line: &str) -> impl Iterator<Item = &str> {
    line.split('"').skip(1).step_by(2)
}

#[test]
fn every_message_is_asked_for_and_exists() {
    let keys = keys();
    assert!(keys.len() > 100, "the file of messages was not read");
    let mut asked: BTreeSet<String> = BTreeSet::new();
    for (name, src) in sources() {
        if name == "castra-words" {
            continue;
        }
        for (module, text) in modules(&src) {
            asked.extend(text.lines().flat_map(literals).map(str::to_owned));
            for call in [".message(", "own.format(", "words.format(", ".own_heading(", ".own_text("]
            {
                for after in text.split(call).skip(1) {
                    let Some(key) = after.trim_start().strip_prefix('"') else { continue };
                    let key = key.split('"').next().unwrap();
                    assert!(keys.contains(key), "{name}, {module:?}: there is no message `{key}`");
                }
            }
        }
    }
    // `castra-words` itself joins lists.
    let own = ["and", "or"];
    let idle: Vec<_> = keys.iter().filter(|k| !asked.contains(*k)).collect();
    let idle: Vec<_> = idle.into_iter().filter(|k| !own.contains(&k.as_str())).collect();
    assert!(idle.is_empty(), "no code asks for {idle:?}");
}

/// Where books, maps and sheets are made.
const PLACES: [(&str, &[&str]); 7] = [
    ("castra-campaign", &["check::words", "branches"]),
    ("castra-course", &["picture"]),
    ("castra-draw", &["layout", "map", "sheets"]),
    ("castra-doc", &["players", "book", "battle_page", "battle_text", "aids"]),
    ("castra-print", &["tiles", "page"]),
    ("castra", &["command::print::battles"]),
    (
        "castra-story",
        &[
            "short_account",
            "cards",
            "choice",
            "effects",
            "flush",
            "full_account",
            "masks",
            "merge",
            "terrain_change",
        ],
    ),
];

/// What lines with messages for the author have in them.
const FOR_AUTHORS: [&str; 13] = [
    "let allowed =",
    "warnings",
    "clip(",
    "cut(",
    "nothing_about(",
    "record_error(",
    "require(",
    "check_size(",
    "Grid::of(",
    "Error::",
    ".help(",
    "note(",
    "arg(",
];

/// The beginnings of literals that no reader sees in a book, and of messages for the author whose
/// call is on another line.
const OTHERS: [&str; 32] = [
    "Castra Text",
    "Castra Label",
    "Castra Title",
    "Castra Signs",
    "ABCDEFGH",
    "CARGO_PKG_VERSION",
    "{PAGE_ANCHOR}",
    "no example of play is printed",
    "the picture is too small to read",
    "its text is {points",
    "their contents are too small",
    "its hexes are {hex",
    "the track of `",
    "the label `",
    "the objective `",
    "the card `",
    "`{}` of `{}` stands at",
    "there is no terrain called `",
    "`{}` at `{}` is off the board",
    "`{}` on `{}` is off the board",
    "`{}` has no side",
    "the size of a",
    "the width of",
    "the height of",
    "the number of dots per inch",
    "the bleed",
    "the gap",
    "no comment says anything about",
    "the battle `",
    "the phase `",
    "no font has",
    "The Punic Wars",
];

/// Returns whether a literal looks like words that are read: two words, or one with a capital.
fn is_prose(text: &str) -> bool {
    let is_word = |word: &str| word.len() > 1 && word.chars().all(char::is_alphabetic);
    let words = text.split_whitespace().filter(|word| is_word(word)).count();
    let starts = text.chars().next().is_some_and(char::is_uppercase);
    words > 1 || starts && text.len() > 2 && text.chars().skip(1).all(char::is_lowercase)
}

#[test]
fn no_english_is_drawn_outside_of_the_messages() {
    let mut found = Vec::new();
    for (name, src) in sources() {
        let Some((_, within)) = PLACES.iter().find(|(of, _)| *of == name) else { continue };
        let modules = modules(&src);
        let paths: BTreeSet<String> = modules.keys().map(|module| module.join("::")).collect();
        for place in *within {
            assert!(paths.contains(*place), "{name} has no module `{place}`");
        }
        for (module, text) in modules {
            let path = module.join("::");
            let is_below = |of: &&str| path == **of || path.starts_with(&format!("{of}::"));
            if !within.iter().any(is_below) {
                continue;
            }
            for line in text.lines() {
                if FOR_AUTHORS.iter().any(|part| line.contains(part)) {
                    continue;
                }
                let read = literals(line).filter(|literal| is_prose(literal));
                let read = read.filter(|literal| {
                    !literal.contains('<') && !OTHERS.iter().any(|other| literal.starts_with(other))
                });
                found.extend(read.map(|literal| format!("{name}, {path}: {literal:?}")));
            }
        }
    }
    assert!(found.is_empty(), "put these into `castra-words`:\n{}", found.join("\n"));
}

#[test]
fn a_sentence_is_told_from_a_name_of_the_code() {
    for prose in ["Special rules", "Terrain", "in reserve", "A side wins if it {reason}"] {
        assert!(is_prose(prose), "{prose}");
    }
    for other in ["book-terrain", "title", "{}: {}", "data-{key}", "×{count}", "IN"] {
        assert!(!is_prose(other), "{other}");
    }
}

/// The messages of a language without values, by their keys.
fn messages(language: &str) -> BTreeMap<String, String> {
    let file = format!("../castra-words/src/{language}.ftl");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let file = std::fs::read_to_string(file).unwrap();
    let lines = file.lines().filter_map(|line| line.split_once(" = "));
    let plain = lines.filter(|(key, text)| !key.starts_with(['#', ' ']) && !text.contains('{'));
    plain.map(|(key, text)| (key.to_owned(), text.to_owned())).collect()
}

#[test]
fn an_output_in_a_language_has_no_english_of_castra() {
    let folder = tempfile::tempdir().unwrap();
    let battle = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../scenarios/commands-and-colors/battles/baecula.castra");
    let (english, german) = (messages("en"), messages("de"));
    assert!(english.len() > 80 && german.len() > 80, "the messages were not read");
    let own: Vec<(&String, &String)> = english
        .iter()
        .filter_map(|(key, text)| Some((text, german.get(key)?)))
        .filter(|(text, translation)| text != translation)
        .collect();
    let mut shown = BTreeSet::new();
    for (words, file) in [
        (&["print", "rules"][..], "book.txt"),
        (&["print", "rules", "--aid"][..], "aid.txt"),
        (&["print", "rules"][..], "book.html"),
    ] {
        let out = folder.path().join(file);
        let mut command = Command::new(env!("CARGO_BIN_EXE_castra"));
        command.args(words).arg(&battle).args(["--lang", "de", "-o"]).arg(&out);
        let output = command.env_clear().output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{errors}");
        let text = std::fs::read_to_string(&out).unwrap();
        let lines: BTreeSet<&str> =
            text.lines().map(|line| line.trim_matches(|c| "# ".contains(c))).collect();
        for (english, german) in &own {
            // A short word may also be one of the author's, who has not translated it.
            let is_there = lines.contains(english.as_str())
                || english.len() > 30 && text.contains(english.as_str());
            assert!(!is_there, "{file} has {english:?} instead of {german:?}");
            if lines.contains(german.as_str()) {
                shown.insert(german.as_str());
            }
        }
    }
    for expected in ["Das Spiel", "Spielmaterial", "Gelände", "Der Zug"] {
        assert!(shown.contains(expected), "no output has {expected:?}");
    }
}

/// Plays some answers of a battle in a language, and returns what the terminal shows and the record.
fn played(language: Option<&str>, answers: &str, record: &Path) -> (String, String) {
    let battle = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../scenarios/commands-and-colors/battles/baecula.castra");
    let mut command = Command::new(env!("CARGO_BIN_EXE_castra"));
    command.arg("play").arg(&battle).args(["--seed", "3", "--record"]).arg(record);
    command.args(language.iter().flat_map(|language| ["--lang", language]));
    command.env_clear().stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(answers.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let shown = String::from_utf8(output.stdout).unwrap();
    (shown, std::fs::read_to_string(record).unwrap())
}

#[test]
fn a_person_is_asked_in_the_language_and_the_record_is_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let (german, record) = played(Some("de"), "1\n1\n1\n1\n", &file("de.ron"));
    let (_, same) = played(None, "1\n1\n1\n1\n", &file("en.ron"));
    assert_eq!(record, same);
    let german = german.split_whitespace().collect::<Vec<_>>().join(" ");
    for line in [
        "Zug 1: die Römer (Spielrunde 1)",
        "Die Römer spielen Pfeile verdunkeln den Himmel",
        "erhalten einen Befehl",
        "2 Würfel, 1 Treffer; Leichte Schleuderer auf D5 verlieren 1 Block",
        "Karthager: Flaggen, die Leichte Schleuderer auf D5 ignorieren",
        "Leichte Schleuderer auf D5: 2 Felder Rückzug",
        "Karthager: Leichte Schleuderer auf D5 weichen zurück nach 1 E5 2 E6 > 1 … (nach E5)",
        "Leichte Schleuderer ziehen von E5 nach F4",
    ] {
        assert!(german.contains(line), "{line:?} is not in {german}");
    }
}

#[test]
fn replies_and_commands_are_in_the_language() {
    let folder = tempfile::tempdir().unwrap();
    let typed =
        ":help\nnichts davon\n:state\n:pieces\n:hand\n:redo\n:undo\n:redo\n:odds\n:undo x\n:fly\n";
    let (german, _) = played(Some("de"), &format!("1\n{typed}"), &folder.path().join("de.ron"));
    let german = german.split_whitespace().collect::<Vec<_>>().join(" ");
    for line in [
        "verlässt das Spiel",
        "`nichts davon` steht nicht zur Wahl",
        "`:help` zählt die Befehle auf",
        "Befehlszahl (Karthager) 4",
        "Leichte Schleuderer auf D5",
        "es gibt nichts zu wiederholen",
        "Eingabe: `:odds ANSWER`, wie `:odds 1`",
        "Eingabe: `:undo`, `:undo same` oder `:undo!`",
        "es gibt keinen Befehl `:fly`; es gibt :help,",
    ] {
        assert!(german.contains(line), "{line:?} is not in {german}");
    }
    for english in ["possible", "lists", "there is", "pieces on the board", " cards"] {
        assert!(!german.contains(english), "{english:?} is in {german}");
    }
}
