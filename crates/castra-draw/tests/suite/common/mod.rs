//! Models for the tests.
#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

mod models;

use castra_defs::{Game, Scenario};
use castra_draw::{Options, Scene, render};

use models::models;

pub(crate) const BATTLES: [&str; 5] = ["brenna", "two-lakes", "flat", "squares", "one"];

pub(crate) fn game() -> Game {
    models("brenna").0
}

pub(crate) fn battle(name: &str) -> Scenario {
    models(name).1
}

pub(crate) fn scene(name: &str, options: &Options) -> Scene {
    render(&game(), &battle(name), options).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// Width, height and pixels, three bytes each.
pub(crate) fn pixels(png: &[u8]) -> (usize, usize, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG");
    let mut data = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut data).expect("a frame");
    data.truncate(info.buffer_size());
    (info.width as usize, info.height as usize, data)
}
