//! Games at the edge of what can be played: they are checked, drawn and played,
//! and what is beyond the edge is refused where it stands, by `castra check`.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn castra(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_castra"));
    command.args(args).current_dir(folder).env_clear().output().unwrap()
}

/// What a command prints that has to go well.
fn fine(folder: &Path, args: &[&str]) -> String {
    let output = castra(folder, args);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{args:?}: {errors}{text}");
    text
}

fn package(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("castra.ron"), "()\n").unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

/// A game of foot that moves and shoots, on a board of this size.
fn field(width: usize, height: usize) -> String {
    format!(
        r#"game field "Field"

board field hexes pointy {width} x {height} {{
  rows {height}..1
  shifted-rows in
}}

terrain clear "Clear" {{ symbol ., art clear, default }}
terrain wood "Wood" {{ symbol w, art forest }}

kind unit on hex {{
  state arrows: int = 3
}}
unit foot "Foot" abbr FT {{}}

council {{ armies 2 }}

state trodden per hex: int = 0

fn open(u: unit) -> set of hex {{
  neighbours(u.hex) where it.unit is none and it.terrain is clear
}}

fn seen(u: unit) -> set of unit {{
  units where it.army == them and distance(u.hex, it.hex) < 60 and in-sight(u.hex, it.hex, hexes where it.terrain is wood)
}}

turn army at most 30 "it is dark" {{
  phase move "Moving" {{
    choose u in units where it.army == us, to in open(u) by us "Move" prefer 1 or none {{
      move u to to
      to.trodden += 1
    }}
  }}
  phase shoot "Shooting" {{
    choose some u in units where it.army == us and it.arrows > 0 by us "Shoot" prefer 1
    for each archer in u {{
      let marks = seen(archer)
      archer.arrows -= 1
      if marks is not empty {{
        pick hit in marks at random
        remove hit
      }}
    }}
  }}
}}

victory a in armies when count(connected(places(units where it.army == a), hexes)) == 0 "is gone"
"#
    )
}

fn battle(width: usize, height: usize) -> String {
    let hex = |column: usize, row: usize| format!("{column:02}{row:02}");
    let mut text = String::from(
        "scenario large \"Large\" for field\n\nwar-council {\n  army north \"North\" top {}\n  \
         army south \"South\" bottom {}\n}\n\nmap field {\n  wood at",
    );
    for i in 1..width.min(height) {
        write!(text, " {}", hex(i, height / 2 + i % 3)).unwrap();
    }
    text.push_str("\n}\n");
    for (army, row) in [("north", height), ("south", 1)] {
        write!(text, "\ndeploy {army} {{\n  foot at").unwrap();
        (1..=width.min(60)).for_each(|column| write!(text, " {}", hex(column, row)).unwrap());
        text.push_str("\n}\n");
    }
    text
}

fn check_draw_and_play(width: usize, height: usize) {
    let (game, battle) = (field(width, height), battle(width, height));
    let folder = package(&[("field.castra", &game), ("large.castra", &battle)]);
    let folder = folder.path();
    fine(folder, &["check", "."]);
    fine(folder, &["render", "large.castra", "-o", "large.svg"]);
    assert!(fs::read_to_string(folder.join("large.svg")).unwrap().contains("<svg"));
    let play = |bots: &str, jobs: &str| {
        let args = ["simulate", "large.castra", "--games", "3", "--bots", bots, "--jobs", jobs];
        fine(folder, &[&args[..], &["--paranoid", "--format", "json"]].concat())
    };
    for bots in ["random", "sensible"] {
        let text = play(bots, "1");
        assert!(text.contains("\"finished\": 3"), "{text}");
        assert_eq!(text, play(bots, "3"));
    }
}

#[test]
fn an_epic_board() {
    check_draw_and_play(26, 17);
}

#[test]
fn a_map_of_sixty_by_forty() {
    check_draw_and_play(60, 40);
}

#[test]
fn a_board_at_the_limit() {
    let board = field(64, 64).replace("shifted-rows in", "short-rows in");
    let folder = package(&[("field.castra", &board)]);
    fine(folder.path(), &["check", "."]);
    fine(folder.path(), &["simulate", ".", "--games", "1"]);
}

/// A pool of 1,000 cards, no two of them alike.
fn cards(n: usize) -> String {
    let mut text = String::from(
        r#"game pool "Pool"

kind card in deck {}
card face(rank: int 1..100000) "Card {rank}" {}

council { armies 2 }

pile stock shared hidden
pile hand per army private
pile won per army public

state taken per army: int = 0

setup {
  fill stock with pack
  shuffle stock
  for each a in armies {
    draw 400 from stock to a.hand
  }
}

turn army at most 60 "enough" {
  phase play "Playing" {
    choose some c in us.hand at least 2 at most 300 by us "Play" prefer it.rank - 500
    us.taken += count(c)
    move c to us.won
    draw 5 from stock to us.hand
  }
}

victory a in armies when a.taken > 400 "has played most"

deck pack {
"#,
    )
    .replace("prefer it.rank", "prefer c.rank");
    (1..=n).for_each(|rank| writeln!(text, "  face({rank})").unwrap());
    text.push_str("}\n");
    text
}

#[test]
fn a_pool_of_a_thousand_cards() {
    let folder = package(&[("pool.castra", &cards(1_000))]);
    let folder = folder.path();
    fine(folder, &["check", "."]);
    for bots in ["random", "sensible", "search"] {
        let args =
            ["simulate", ".", "--games", "2", "--bots", bots, "--paranoid", "--format", "json"];
        let text = fine(folder, &args);
        assert!(text.contains("\"finished\": 2"), "{text}");
    }
}

/// The codes and lines of the errors that `castra check` reports.
fn errors(text: &str) -> Vec<(String, u64)> {
    let folder = package(&[("g.castra", text)]);
    let output = castra(folder.path(), &["check", ".", "--format", "json"]);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let errors = found.as_array().unwrap().iter().filter(|d| d["severity"] == "error");
    errors
        .map(|d| (d["code"].as_str().unwrap().to_owned(), d["line"].as_u64().unwrap_or(0)))
        .collect()
}

#[test]
fn what_is_beyond_the_limits_is_refused_by_check() {
    let codes = |text: &str| errors(text).into_iter().map(|e| e.0).collect::<Vec<_>>();
    assert_eq!(codes(&field(100, 100)), ["board/bad-size"]);
    assert_eq!(codes(&field(64, 65)), ["board/bad-size"]);
    assert_eq!(codes(&cards(4_097)), ["play/too-large"]);
    // Five million, ten thousand at a time.
    let millions = cards(500).replace(")\n", ") * 10000\n").replace("private) * 10000", "private)");
    assert_eq!(codes(&millions), ["play/too-large"]);
    let small = field(8, 8);
    assert_eq!(codes(&small.replace("at most 30", "at most 1000000000000")), ["type/out-of-range"]);
    let sections = small.replace(
        "  shifted-rows in\n",
        "  shifted-rows in\n  sections { left 1..9223372036854775807 }\n",
    );
    let sections = format!("{sections}\nenum section {{ left }}\n");
    assert_eq!(codes(&sections), ["type/out-of-range"]);
    // A set of hexes for each hex: more than the memory there is, in this phase.
    let pairs = field(60, 40).replace(
        "choose u in units where it.army == us, to in open(u) by us \"Move\" prefer 1 or none {\n      move u to to",
        "choose from in hexes, to in neighbours(from) by us \"Go\" prefer 1 or none {\n      from.trodden += 1",
    );
    assert_eq!(codes(&pairs), ["play/too-large"]);
}
