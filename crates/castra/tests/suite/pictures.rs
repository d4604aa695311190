//! The picture of every shipped battle: fit to publish in every theme, and the
//! same as the small one beside this test's inputs, in `tests/pictures`.
//! `CASTRA_UPDATE=1` paints those anew.

#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

use std::path::PathBuf;

use castra::draw::{Options, PngEffort, Theme, Width, render, to_png};
use castra::workspace::CheckedScenario;

use crate::shipped::checked;

/// Width of the small pictures.
const WIDTH: u32 = 360;

/// Mean difference of a channel that antialiasing may make, of 255.
const TOLERANCE: f64 = 1.0;

fn battles() -> impl Iterator<Item = &'static CheckedScenario> {
    // Games of cards have no board.
    checked().scenarios.iter().filter(|s| !s.scenario.board.is_empty())
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
    let update = std::env::var_os("CASTRA_UPDATE").is_some();
    // A file that is kept is to be small; one that is only compared is to be made quickly.
    let effort = if update { PngEffort::High } else { PngEffort::Fast };
    for battle in battles() {
        let options = Options { width: Width::Px(WIDTH), ..Options::default() };
        let scene = render(&battle.game, &battle.scenario, &options).expect("it can be drawn");
        let file = to_png(&scene, effort, None).expect("it can be painted");
        let path = folder.join(format!("{}.png", battle.scenario.id));
        if update {
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
