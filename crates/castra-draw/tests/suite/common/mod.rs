//! Models for the tests.
#![allow(clippy::expect_used, reason = "a test may stop where it fails")]

use castra_defs::{Game, Scenario};
use castra_draw::{Options, Scene, render};
use castra_exchange::model::{Export, SCHEMA};

pub(crate) const BATTLES: [&str; 5] = ["brenna", "two-lakes", "flat", "squares", "one"];

fn read(name: &str) -> String {
    let path = format!("{}/tests/fixtures/{name}.ron", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// The game and a battle of it, read where reading a model is compiled already: the code that reads
/// one is made anew in each program that asks for it, and takes longer to compile than all tests here.
fn export(name: &str) -> Export {
    let text = format!(
        "(castra:\"\",schema:{:?},game:{},scenario:{})",
        SCHEMA,
        read("invented"),
        read(name)
    );
    Export::from_ron(&text).unwrap_or_else(|e| panic!("{name}: {e}"))
}

pub(crate) fn game() -> Game {
    export("brenna").game
}

pub(crate) fn battle(name: &str) -> Scenario {
    export(name).scenario
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
