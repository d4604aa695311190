//! Reading ends for every input, and the ledger has every element of a file.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

mod limits;
mod made;
mod maps;
mod rosters;
mod scenarios;
mod vassal;

use std::path::{Path, PathBuf};

use castra_base::IndexMap;
use castra_defs::{Game, Scenario};

use super::build::build;
use super::folder::InMemoryFiles;
use super::kind::FileKind;
use super::ledger::Ledger;
use super::mapping::Mapping;
use super::source::Source;

const SAMPLES: [&str; 4] = ["bridge.m44", "ridge.xml", "field.tmx", "line.csv"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cli/import/in")
}

fn sample(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).unwrap()
}

fn game() -> Game {
    let text = include_str!("../../../castra-draw/tests/fixtures/invented.ron");
    ron::from_str(text).unwrap_or_else(|e| panic!("{e}"))
}

fn read(name: &str, text: &str) -> Result<Source, String> {
    let path = folder().join(name);
    let kind = FileKind::of(&path, text).ok_or("unknown")?;
    kind.read(&path, text, &InMemoryFiles::default(), &IndexMap::default())
        .map_err(|unread| unread.why)
}

/// Imports a file with a mapping of guesses.
fn battle(name: &str, text: &str) -> (Scenario, Ledger) {
    let game = game();
    let source = read(name, text).unwrap_or_else(|why| panic!("{why}\n{text}"));
    let board = game.boards.get("standard").unwrap();
    let mapping = Mapping::guess(&source, &game, board);
    build(source, "imported", &game, board, &mapping)
}

/// Builds a battle from a source, and returns the fate of each element.
fn build_ledger(source: Source, game: &Game) -> Ledger {
    let board = game.boards.get("standard").unwrap();
    let mapping = Mapping::guess(&source, game, board);
    let again: Mapping = ron::from_str(&mapping.to_text().unwrap()).unwrap();
    assert_eq!(again, mapping);
    build(source, "imported", game, board, &mapping).1
}

/// Reproducible pseudo-random numbers.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}

/// Returns a sample with a few bytes changed, left out or repeated.
fn damage(text: &str, dice: &mut Dice) -> String {
    const SIGNS: [&str; 14] = [
        "\"",
        "<",
        ">",
        "{",
        "}",
        "[",
        "-1",
        "99999999999999999999",
        "&amp;",
        "\0",
        "é",
        ",",
        "null",
        "1e308",
    ];
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=dice.below(3) {
        let at = dice.below(bytes.len());
        let end = (at + dice.below(40)).min(bytes.len());
        match dice.below(5) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let sign = SIGNS[dice.below(SIGNS.len())].bytes();
                drop(bytes.splice(at..end.min(at + 3), sign));
            }
            2 => bytes.extend_from_within(at..end),
            3 => bytes.truncate(at),
            _ => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = (*byte).wrapping_add(1);
                }
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn damaged_files_do_no_harm() {
    let game = game();
    let mut read_in_spite = 0;
    for name in SAMPLES {
        let text = sample(name);
        let mut dice = Dice(7);
        for _ in 0..250 {
            if let Ok(source) = read(name, &damage(&text, &mut dice)) {
                build_ledger(source, &game);
                read_in_spite += 1;
            }
        }
    }
    // Some damaged files can still be read.
    assert!(read_in_spite > 100, "{read_in_spite}");
}

#[test]
fn every_element_is_imported_or_its_loss_is_reported() {
    let game = game();
    for name in SAMPLES {
        let source = read(name, &sample(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
        let things = source.ground.len()
            + source.pieces.len()
            + source.labels.len()
            + source.objectives.len();
        let before = source.ledger.totals();
        let ledger = build_ledger(source, &game);
        let after = ledger.totals();
        let told = (after.0 + after.1 + after.2) - (before.0 + before.1 + before.2);
        assert!(told >= things, "{name}: {told} of {things}\n{}", ledger.lines().join("\n"));
    }
}

#[test]
fn unbounded_files_are_refused() {
    let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaa\">]><hexbattle>&a;</hexbattle>";
    assert!(read("x.xml", bomb).is_err_and(|e| e.contains("the file declares entities")));
    // A DTD with only an address, as in older maps of Tiled, is ignored.
    let old = format!("<!DOCTYPE map SYSTEM \"http://mapeditor.org/dtd/1.0/map.dtd\">{}", {
        let text = sample("field.tmx");
        text.split_once("?>").map_or(text.clone(), |(_, rest)| rest.to_owned())
    });
    assert!(read("x.tmx", &old).is_ok());
    let deep = "<a>".repeat(100_000);
    assert!(read("x.tmx", &deep).is_err());
    let nested = format!("{}\"hexagons\"", "[".repeat(100_000));
    assert!(read("x.m44", &nested).is_err());
    let vast = sample("field.tmx")
        .replace("width=\"13\" height=\"9\"", "width=\"4000000000\" height=\"4000000000\"");
    assert!(read("x.tmx", &vast).is_err());
    // The layer is eight megabytes of zeros in eight kilobytes, for a map of 117 tiles.
    use std::io::Write as _;
    let mut packer = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(&vec![0; 1 << 23]).unwrap();
    use base64::Engine as _;
    let packed = base64::engine::general_purpose::STANDARD.encode(packer.finish().unwrap());
    let text = sample("field.tmx");
    let (head, rest) = text.split_once("<data encoding=\"csv\">").unwrap();
    let (_, tail) = rest.split_once("</data>").unwrap();
    let text =
        format!("{head}<data encoding=\"base64\" compression=\"zlib\">{packed}</data>{tail}");
    assert!(read("x.tmx", &text).is_err_and(|e| e.contains("more than 1000000 tiles")));
    let many = "army,unit,count\nnorth,spear,1000000000\n";
    assert!(read("x.csv", many).is_err());
}

#[test]
fn words_become_names() {
    let slugs =
        ["Light Infantry", "901 Hill", "Hill 901", "Ἀννίβας", "a--b", ""].map(super::names::slug);
    assert_eq!(slugs, ["light-infantry", "n901-hill", "hill901", "imported", "a-b", "imported"]);
    let slugs = ["Römer", "L’Aisne", "Château-Thierry", "Łódź"].map(super::names::slug);
    assert_eq!(slugs, ["roemer", "l-aisne", "chateau-thierry", "lodz"]);
    assert_eq!(super::names::title_case("GRAND_ARMY of x"), "Grand Army Of X");
}

#[test]
fn errors_of_mappings_name_no_rust_types() {
    for (text, why) in [
        ("(unit: {})", "there is no field `unit` here, only `game`, `board`"),
        ("(game: \"a\", game: \"b\")", "the field `game` is given twice"),
        ("Other(game: \"a\")", "expected `(`"),
    ] {
        let error = Mapping::from_text(text).unwrap_err();
        assert!(error.starts_with("line 1, column ") && error.contains(why), "{error}");
        assert!(!error.contains("Mapping"), "{error}");
    }
}
