//! Books for players: nothing of a game is lost on the way, and nothing in it can do harm.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

fn scenarios() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios")
}

pub(crate) fn doc(what: &Path, out: &Path, more: &[&str]) -> Vec<u8> {
    let output = Command::new(env!("CARGO_BIN_EXE_castra"))
        .arg("doc")
        .arg(what)
        .arg("-o")
        .arg(out)
        .args(more)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    fs::read(out).unwrap()
}

/// The folders of Commands & Colors without its battles and tests, which take most of the time that
/// its book does and change none of its chapters.
fn rules_alone() -> TempDir {
    let alone = tempfile::tempdir().unwrap();
    let game = scenarios().join("commands-and-colors");
    fs::copy(game.join("castra.ron"), alone.path().join("castra.ron")).unwrap();
    for name in ["rules", "epic", "epic-facing", "facing", "house"] {
        let folder = alone.path().join(name);
        fs::create_dir(&folder).unwrap();
        for entry in fs::read_dir(game.join(name)).unwrap().map(Result::unwrap) {
            if entry.path().is_file() {
                fs::copy(entry.path(), folder.join(entry.file_name())).unwrap();
            }
        }
    }
    alone
}

/// Words with one space between them.
pub(crate) fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// As a book says what an author wrote: names in backticks as words.
fn said(text: &str) -> String {
    let parts = text.split('`').enumerate();
    let words: String =
        parts.map(|(at, p)| if at % 2 == 1 { p.replace('-', " ") } else { p.to_owned() }).collect();
    flat(&words)
}

/// What the texts of a game declare, read line by line.
#[derive(Default)]
struct Declared {
    phases: Vec<String>,
    titles: Vec<String>,
    tables: Vec<String>,
    clauses: Vec<(String, String)>,
    docs: Vec<String>,
    /// Printed titles of procedures.
    sections: Vec<String>,
}

fn quoted(line: &str) -> Vec<&str> {
    line.split('"').skip(1).step_by(2).collect()
}

/// Functions of other files that only advice asks.
const ADVICE: [&str; 1] = ["theirs"];

impl Declared {
    fn of(folder: &Path) -> Self {
        // What only weighs choices is advice, and stands in files of its own.
        let mut texts: Vec<(bool, String)> = Vec::new();
        let mut files: Vec<PathBuf> = fs::read_dir(folder.join("rules"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        files.sort();
        for file in files {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let is_advice = matches!(name.as_str(), "hints.castra" | "worth.castra");
            texts.push((is_advice, fs::read_to_string(file).unwrap()));
        }
        let kinds: BTreeSet<&str> = texts
            .iter()
            .flat_map(|(_, text)| text.lines())
            .filter_map(|line| line.strip_prefix("kind ")?.split(' ').next())
            .chain(["terrain"])
            .collect();
        let mut found = Self::default();
        for (is_advice, text) in &texts {
            found.read(text, *is_advice, &kinds);
        }
        found
    }

    fn read(&mut self, text: &str, is_advice: bool, kinds: &BTreeSet<&str>) {
        let mut doc: Vec<&str> = Vec::new();
        let mut in_source = false;
        for line in text.lines() {
            if let Some(words) = line.strip_prefix("///") {
                doc.push(words.trim());
                continue;
            }
            let first = line.split(' ').next().unwrap_or_default();
            // What `state`, `enum` and `pile` declare is explained where a sentence uses it.
            let documented = [
                "fn", "proc", "table", "kind", "setup", "turn", "round", "victory", "defeat",
                "drawn", "whenever", "window", "die", "deck", "game",
            ];
            if first == "proc" {
                let title = doc.first().and_then(|d| d.strip_prefix("# "));
                self.sections.extend(title.map(str::to_owned));
            }
            let is_called = matches!(first, "fn" | "proc");
            let name = line.split([' ', '(']).nth(1).unwrap_or_default();
            let is_advice = is_advice || name.ends_with("-worth") || ADVICE.contains(&name);
            if doc.first().is_some_and(|first| first.starts_with("# ")) {
                doc.remove(0);
            }
            if documented.contains(&first) && !(is_advice && (is_called || first == "table")) {
                self.docs.extend(doc.join("\n").split("\n\n").map(said).filter(|d| !d.is_empty()));
            }
            doc.clear();
            let trimmed = line.trim();
            if first == "source" {
                in_source = true;
            } else if line.starts_with('}') {
                in_source = false;
            } else if in_source {
                let id = trimmed.split(' ').next().unwrap_or_default();
                let text = quoted(trimmed).last().map(|text| flat(text)).unwrap_or_default();
                if id.contains(|c: char| c.is_ascii_uppercase()) && !id.starts_with("//") {
                    self.clauses.push((id.to_owned(), text));
                }
            } else if trimmed.starts_with("phase ") {
                self.phases.extend(quoted(trimmed).first().map(|label| (*label).to_owned()));
            } else if first == "table" {
                // A table that only advice uses is not printed.
                let name = line["table ".len()..].split('(').next().unwrap_or_default();
                self.tables.extend((!is_advice).then(|| name.replace('-', " ")));
            } else if kinds.contains(first) && !line.contains(": ") {
                // A title with a parameter is filled in on each card.
                let title = quoted(line).first().map(|title| (*title).to_owned());
                self.titles.extend(title.filter(|title| !title.contains('{')));
            }
        }
    }
}

#[test]
fn every_phase_unit_card_table_clause_and_documented_rule_is_in_the_book_of_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let games = [
        "ancient-generals",
        "ancients",
        "brothers-war",
        "commands-and-colors",
        "hnefatafl",
        "shield-and-spur",
        "three-crowns",
        "tithe",
    ];
    let mut counted = [0; 6];
    let alone = rules_alone();
    for game in games {
        let whole = scenarios().join(game);
        let rules = if game == "commands-and-colors" { alone.path() } else { &whole };
        let text = doc(rules, &folder.path().join("book.txt"), &[]);
        let text = flat(&String::from_utf8(text).unwrap());
        let lower = text.to_lowercase();
        let declared = Declared::of(&whole);
        for phase in &declared.phases {
            assert!(text.contains(&format!(". {phase}")), "{game}: phase {phase}");
        }
        for title in &declared.titles {
            assert!(text.contains(title.as_str()), "{game}: {title}");
        }
        for table in &declared.tables {
            assert!(lower.contains(&format!("# {table}")), "{game}: table {table}");
        }
        for (id, says) in &declared.clauses {
            let times = text.matches(&format!("[{id}]")).count();
            assert_eq!(times, 1, "{game}: clause {id} stands once");
            // Its first letter has become a capital.
            let rest: String = says.chars().skip(1).collect();
            assert!(text.contains(&rest), "{game}: clause {id} says {says}");
        }
        for section in &declared.sections {
            assert!(text.contains(&format!("# {section} ")), "{game}: section {section}");
        }
        for doc in &declared.docs {
            let rest: String = doc.chars().skip(1).collect();
            assert!(text.contains(&rest), "{game}: {doc}");
        }
        let sums = [
            declared.phases.len(),
            declared.titles.len(),
            declared.tables.len(),
            declared.clauses.len(),
            declared.docs.len(),
            declared.sections.len(),
        ];
        assert!(sums[0] > 0 && sums[3] > 0 && sums[4] > 0, "{game}: {sums:?}");
        for (count, more) in counted.iter_mut().zip(sums) {
            *count += more;
        }
    }
    let [phases, titles, tables, clauses, docs, sections] = counted;
    assert!(phases >= 25 && titles >= 100 && tables >= 6, "{phases} {titles} {tables}");
    assert!(clauses >= 350 && docs >= 100 && sections >= 35, "{clauses} {docs} {sections}");
}

/// What there is to read in the book of a small game. `CASTRA_UPDATE=1` writes it anew.
#[test]
fn the_book_of_a_small_game_reads_as_it_should() {
    let folder = tempfile::tempdir().unwrap();
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let game = here.join("../../tests/cli/why/in/race.castra");
    let mud = here.join("../../tests/cli/why/in/mud.castra");
    let with = ["--with", mud.to_str().unwrap()];
    let text = doc(&game, &folder.path().join("race.txt"), &with);
    let text = String::from_utf8(text).unwrap();
    let golden = here.join("tests/suite/books/race.txt");
    if std::env::var_os("CASTRA_UPDATE").is_some() {
        fs::write(&golden, &text).unwrap();
    }
    assert_eq!(text, fs::read_to_string(&golden).unwrap());
}

/// What a game without printed titles says, and what it does not: tests of phases are examples, those in
/// which nothing happens are none, and names that only the program has stand nowhere.
#[test]
fn a_book_says_what_there_is_to_say() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("isles.castra");
    let battle = folder.path().join("calm.castra");
    fs::write(&game, ISLES).unwrap();
    fs::write(&battle, CALM).unwrap();
    let book =
        |file: &Path| String::from_utf8(doc(file, &folder.path().join("book.txt"), &[])).unwrap();
    let text = book(&game);
    let example = "Example: A ship sails. <map>\n– Trireme moves from Port of Ostia to Isle\n";
    assert!(text.contains(example), "{text}");
    assert!(!text.contains("Example: Provisions") && !text.contains("enters at"), "{text}");
    let setting_up = "\n# Setting up\nSet up the pieces as shown in the battle.\n";
    assert!(text.contains(setting_up), "{text}");
    assert!(text.contains("• Colours: Reds or Blues.\n"), "{text}");
    assert!(text.contains("• A board of 2 places.\n"), "{text}");
    assert!(text.contains("1 Sail\n  – Sailing\n2 Eat\nAfter"), "{text}");
    assert!(text.contains("\nHolder. Who holds a place.\n"), "{text}");
    assert!(!text.contains("Counter."), "{text}");
    assert!(text.contains("Sea Way |  |\n    A connection between two places.\n"), "{text}");
    assert!(text.contains("Trireme | T | 2 | Port of Ostia |"), "{text}");
    assert!(text.contains("• Prizes: a number from 1 to 3.\n"), "{text}");
    let states = "These values of a ship change during the game:\n\
                  • Oars: a number from 0 to 5. Lost to storms.\n";
    assert!(text.contains(states) && !text.contains("Hauled"), "{text}");
    let text = book(&battle);
    assert!(text.contains("The rules follow “The Isles” (2 clauses)."), "{text}");
    assert!(text.contains("The battle “Calm” has 1 special rule of its own."), "{text}");
    assert!(text.contains("the page and this book differ, the page takes precedence."), "{text}");
    fs::write(folder.path().join("winds.castra"), WINDS).unwrap();
    let book = doc(&game, &folder.path().join("winds.txt"), &["--with", "winds"]);
    let text = String::from_utf8(book).unwrap();
    let chapter = "\n# Winds\nWinds adds Galley. Winds changes these rules: Pace.\n";
    assert!(text.contains(chapter), "{text}");
}

const CALM: &str = include_str!("books/calm.castra");

const WINDS: &str = include_str!("books/winds.castra");

const ISLES: &str = include_str!("books/isles.castra");

const MARCH: &str = r#"game march "March"
source rules "March" { M-1 "a host marches along the road" }
kind terrain on board {}
terrain field "Field" { default, art fields }
terrain road "Road" { on-sides, art road }
board country places {
  field west "Westburg" at 10 10
  field south "Southburg" at 50 80
  field east "Eastburg" at 90 10
  road west south east
}
kind host on place stacks { draw block {} }
host foot "Foot" {}
council { armies 2 }
turn army at most 4 "winter comes" {
  phase go "Go" {
    choose h in hosts where h.army == us, to in neighbours(h.place) by us "March" {
      march(h, to)
    }
  }
}
/// # Marching
/// A host goes to the next place.
proc march(h: host, to: place) {
  cite M-1
  move h to to
}
test "a march" {
  cite M-1
  board country
  place foot for first at west
  place foot for second at east
  march(host at west, south)
  expect (host at south).army == first
}
"#;

/// What a test sets up is in the picture; what happens then is told.
#[test]
fn an_example_tells_what_happens_and_not_what_is_set_up() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("march.castra");
    fs::write(&game, MARCH).unwrap();
    let text = String::from_utf8(doc(&game, &folder.path().join("march.txt"), &[])).unwrap();
    assert!(text.contains("Foot (first) moves from Westburg to Southburg"), "{text}");
    assert!(!text.contains(" enters at ") && !text.contains("Eastburg;"), "{text}");
}

/// 0 and `false` are printed where the default is another value, since players would else read the
/// default.
#[test]
fn zero_and_false_are_printed_where_the_default_differs() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("march.castra");
    let hosts = r#"kind host on place stacks {
  speed: int 0..9 = 2
  swims: bool = true
  draw block {}
}
host foot "Foot" {}
host cart "Cart" { speed 0, swims false }
host siege "Siege Train" { speed 0 }"#;
    let kind = "kind host on place stacks { draw block {} }\nhost foot \"Foot\" {}";
    let cards = r#"kind order in deck {
  orders: int 0..9 = 1
  ends: bool = true
  drawn: int 0..9
}
order go "Go" { drawn 2 }
order halt "Halt" { orders 0, ends false, drawn 0 }
deck orders {
  go * 2
  halt * 2
}
"#;
    fs::write(&game, format!("{}{cards}", MARCH.replace(kind, hosts))).unwrap();
    let text = String::from_utf8(doc(&game, &folder.path().join("march.txt"), &[])).unwrap();
    for line in [
        "Foot |  |",
        "Cart | Speed 0 · swims: no",
        "Siege Train | Speed 0",
        "[orders 0 · ends: no]",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert!(!text.contains("drawn 0"), "{text}");
}

/// Who begins stands on the page of a battle, and a die that nothing rolls is not needed.
#[test]
fn a_book_asks_for_nothing_that_is_not_used() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("march.castra");
    let more = "die idle numeric { 1..6 }\nsetup { next turn first(armies) }\n";
    fs::write(&game, format!("{MARCH}{more}")).unwrap();
    let text = String::from_utf8(doc(&game, &folder.path().join("march.txt"), &[])).unwrap();
    assert!(text.contains("\n# Setting up\nSet up the pieces as shown in the battle.\n"), "{text}");
    assert!(!text.contains("dice"), "{text}");
    let aid = doc(&game, &folder.path().join("aid.txt"), &["--aid"]);
    assert!(!String::from_utf8(aid).unwrap().contains("dice"));
}

/// What a module does before a phase is no step of it on the play aid.
#[test]
fn a_play_aid_has_the_steps_of_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let module = folder.path().join("frost.castra");
    let text = "module frost \"Frost\" for commands-and-colors\n\
                before turn.card() named frost over rally, reinforcements {\n  \
                for each u in units {\n    lose-blocks(u, 1, none)\n  }\n}\n";
    fs::write(&module, text).unwrap();
    let game = rules_alone();
    let aid = |more: &[&str]| {
        let more: Vec<&str> = more.iter().copied().chain(["--aid"]).collect();
        let aid = doc(game.path(), &folder.path().join("aid.txt"), &more);
        let aid = String::from_utf8(aid).unwrap();
        aid.split_once("2 Give orders").unwrap().0.to_owned()
    };
    assert_eq!(aid(&["--with", module.to_str().unwrap()]), aid(&[]));
}

/// Modules are told in chapters of their own, and leave the order of the rest as it is.
#[test]
fn modules_have_chapters_and_leave_the_order_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let game = rules_alone();
    let text = |more: &[&str]| {
        String::from_utf8(doc(game.path(), &folder.path().join("book.txt"), more)).unwrap()
    };
    let alone = text(&[]);
    let with = text(&["--with", "epic", "--with", "facing-and-flanks"]);
    let headings = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.starts_with('#')).map(str::to_owned).collect()
    };
    let all = headings(&with);
    let mut rest = all.iter();
    for heading in headings(&alone) {
        assert!(rest.any(|other| *other == heading), "{heading} is not in its place: {all:?}");
    }
    for (title, mark) in [("\n# Epic Ancients\n", "[EP-"), ("\n# Facing & Flanks\n", "[FF-")] {
        let (before, chapter) = with.split_once(title).unwrap();
        let chapter = chapter.split("\n# ").next().unwrap();
        let printed = |text: &str| text.lines().filter(|line| line.starts_with(mark)).count();
        // Elsewhere, a clause stands below one that it replaces or amends, with its module.
        let name = title.trim().trim_start_matches("# ");
        for line in before.lines().filter(|line| line.starts_with(mark)) {
            assert!(line.contains(&format!("] ({name}) ")), "{line}");
        }
        assert_eq!(printed(before) + printed(chapter), printed(&with), "{title}");
        assert!(printed(before) >= 10 && printed(chapter) >= 30, "{title}");
        assert!(before.contains("~~"), "{title}");
        assert!(chapter.contains("\n## "), "{title} has no sections");
    }
}

/// Printed titles make the sections, the columns and the entries; what has none is part of what
/// calls it.
#[test]
fn titles_are_the_sections_of_a_book() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("titled.castra");
    fs::write(
        &game,
        r#"game titled "Titled"

source rules "The Rules" by "Nobody" {
  TI-1 "wood is cut before it is carried"
  TI-2 "stones are rolled"
  TI-3 "a pile is counted when it is high"
}

state wood: int 0..99 clamped = 0

/// # Carrying
/// Carry what was cut.
proc carry() {
  helper()
  count-up()
}

/// How the program does it.
proc helper() {
  cite TI-1
  wood += 1
}

/// # Counting
/// Count what was carried.
proc count-up() {
  cite TI-3
}

/// # Rolling
proc roll-stones() {
  cite TI-2
}

turn army at most 3 "nobody" {
  phase work "Work" {
    carry()
    roll-stones()
  }
}

council { armies 2 }
"#,
    )
    .unwrap();
    let text = String::from_utf8(doc(&game, &folder.path().join("titled.txt"), &[])).unwrap();
    let at = |part: &str| text.find(part).unwrap_or_else(|| panic!("no `{part}` in\n{text}"));
    // The comment of the untitled one stands among the definitions.
    assert!(at("# Definitions") < at("Helper. How the program does it."), "{text}");
    assert!(!text.contains("# Helper"), "{text}");
    // The untitled one's clause stands in the section that calls it, before the next.
    assert!(at("# Carrying") < at("[TI-1]") && at("[TI-1]") < at("# Counting"), "{text}");
    assert!(at("# Counting") < at("[TI-3]") && at("[TI-3]") < at("# Rolling"), "{text}");
    assert!(at("# Rolling") < at("[TI-2]"), "{text}");
}

#[test]
fn links_of_a_book_lead_somewhere_and_ids_are_there_once() {
    let folder = tempfile::tempdir().unwrap();
    let html = doc(&scenarios().join("ancients"), &folder.path().join("book.html"), &[]);
    let html = String::from_utf8(html).unwrap();
    let between = |word: &str| -> Vec<&str> {
        let ends = html.split(word).skip(1);
        ends.filter_map(|rest| rest.split_once('"').map(|(value, _)| value)).collect()
    };
    let ids = between(" id=\"");
    let different: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), different.len(), "every id is there once");
    for link in between("<a href=\"") {
        let target = link.strip_prefix('#').unwrap_or_else(|| panic!("`{link}` is elsewhere"));
        assert!(different.contains(target), "nothing is called `{target}`");
    }
    assert!(!html.contains("<script") && !html.contains("http-equiv"));
}

#[test]
fn the_same_game_gives_the_same_pages() {
    let folder = tempfile::tempdir().unwrap();
    let game = scenarios().join("three-crowns");
    let one = doc(&game, &folder.path().join("one.pdf"), &[]);
    assert!(one.starts_with(b"%PDF-"));
    assert!(one == doc(&game, &folder.path().join("two.pdf"), &[]));
    let aid = doc(
        &game.join("battles/four-wells.castra"),
        &folder.path().join("aid.pdf"),
        &["--aid", "--paper", "letter"],
    );
    // One page for the game and one for each of three armies.
    let pages = String::from_utf8_lossy(&aid).matches("/TrimBox").count();
    assert_eq!(pages, 4);
}

#[test]
fn names_in_a_game_are_text_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("evil.castra");
    fs::write(
        &game,
        r#"/// </style><script>alert(1)</script> & `<b>`
game evil "</title><script>alert(2)</script>"

source rules "<img src=x onerror=alert(3)>" by "\"><script>" {
  EV-1 "<script>alert(4)</script> (a) \\ )"
}

council {
  armies 2
}

state done: bool = false

turn army at most 3 "<i>nobody</i>" {
  phase act "<u>Act</u>" {
    cite EV-1
    done = true
  }
}

victory first a in armies when done "</body>"
"#,
    )
    .unwrap();
    let html = doc(&game, &folder.path().join("evil.html"), &[]);
    let html = String::from_utf8(html).unwrap();
    for tag in ["<script", "<img", "<u>", "<i>"] {
        assert!(!html.contains(tag), "{tag}");
    }
    assert_eq!(html.matches("</body>").count(), 1);
    let pdf = doc(&game, &folder.path().join("evil.pdf"), &[]);
    assert!(!String::from_utf8_lossy(&pdf).contains("/JavaScript"));
}
