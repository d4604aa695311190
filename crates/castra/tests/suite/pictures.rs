//! The picture of every shipped battle: fit to publish in every theme, and the
//! same as the small one beside this test's inputs, in `tests/pictures`.
//! `CASTRA_UPDATE=1` paints those anew.

#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

use std::path::PathBuf;

use castra::draw::{Options, PngEffort, Theme, Width, render, to_png};
use castra::library::Embedded;
use castra::syntax::ast::HeaderKind;
use castra::workspace::{CheckedScenario, Package, Workspace};

/// Width of the small pictures.
const WIDTH: u32 = 360;

/// Mean difference of a channel that antialiasing may make, of 255.
const TOLERANCE: f64 = 1.0;

fn battles() -> Vec<CheckedScenario> {
    let library = Embedded;
    let mut workspace = Workspace::new(&library);
    let package = workspace.add_package(Package::default());
    for entry in Embedded::entries().iter().filter(|e| e.kind == HeaderKind::Scenario) {
        workspace.add(package, entry.path, entry.text);
    }
    let checked = workspace.check();
    assert_eq!(checked.diagnostics, vec![], "shipped battles have no problems");
    assert!(checked.scenarios.len() >= 9, "the battles are found");
    // Games of cards have no board.
    checked.scenarios.into_iter().filter(|s| !s.scenario.board.is_empty()).collect()
}

#[test]
fn every_battle_is_fit_to_publish_in_every_theme() {
    for battle in battles() {
        for &theme in Theme::ALL {
            let options = Options { theme, ..Options::default() };
            let scene = render(&battle.game, &battle.scenario, &options).expect("it can be drawn");
            let name = &battle.scenario.id;
            assert_eq!(scene.flaws(), Vec::<String>::new(), "{name} in {theme}");
            assert!(scene.warnings.is_empty(), "{name} in {theme}: {:?}", scene.warnings);
        }
    }
}

#[test]
fn every_battle_looks_as_it_did() {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/pictures"));
    for battle in battles() {
        let options = Options { width: Width::Px(WIDTH), ..Options::default() };
        let scene = render(&battle.game, &battle.scenario, &options).expect("it can be drawn");
        let file = to_png(&scene, PngEffort::High, None).expect("it can be painted");
        let path = folder.join(format!("{}.png", battle.scenario.id));
        if std::env::var_os("CASTRA_UPDATE").is_some() {
            std::fs::write(&path, &file).expect("the picture can be written");
            continue;
        }
        let expected = std::fs::read(&path)
            .unwrap_or_else(|e| panic!("{}: {e}; run with CASTRA_UPDATE=1", path.display()));
        let difference = difference(&pixels(&expected), &pixels(&file));
        assert!(
            difference <= TOLERANCE,
            "{} differs by {difference:.2} of 255 a channel",
            battle.scenario.id
        );
    }
}

/// Width and channels of a PNG file.
pub(crate) fn pixels(file: &[u8]) -> (u32, Vec<u8>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a PNG file");
    let mut buffer = vec![0; reader.output_buffer_size().expect("of bounded size")];
    let info = reader.next_frame(&mut buffer).expect("with a picture");
    buffer.truncate(info.buffer_size());
    (info.width, buffer)
}

/// Mean difference of a channel of two pictures, of 255.
pub(crate) fn difference((width, a): &(u32, Vec<u8>), (other, b): &(u32, Vec<u8>)) -> f64 {
    if width != other || a.len() != b.len() {
        return f64::INFINITY;
    }
    let sum: u64 = a.iter().zip(b).map(|(x, y)| u64::from(x.abs_diff(*y))).sum();
    sum as f64 / a.len() as f64
}
