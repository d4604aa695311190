//! How long a picture takes: the large board of 26 x 9 with 62 units, and the
//! usual one.

#![expect(clippy::expect_used, reason = "a bench may stop where a fixture is broken")]

use castra_draw::{Options, PictureSize, PngEffort, render, to_png, to_svg};
use divan::{Bencher, black_box};

#[path = "../tests/suite/common/models.rs"]
mod models;

use models::models;

fn main() {
    divan::main();
}

fn wide(pixels: u32) -> Options {
    Options { size: PictureSize::Px(pixels), ..Options::default() }
}

/// The scene alone.
#[divan::bench(args = ["two-lakes", "brenna"])]
fn scene(bencher: Bencher<'_, '_>, battle: &str) {
    let (game, battle) = models(battle);
    let options = wide(2600);
    bencher.bench(|| render(black_box(&game), &battle, &options).expect("a scene"));
}

/// Scene and PNG, as `castra render` makes it.
#[divan::bench(args = [PngEffort::Fast, PngEffort::Balanced, PngEffort::High])]
fn picture(bencher: Bencher<'_, '_>, effort: PngEffort) {
    let (game, battle) = models("two-lakes");
    let options = wide(2600);
    bencher.bench(|| {
        let scene = render(black_box(&game), &battle, &options).expect("a scene");
        to_png(&scene, effort, None).expect("a picture")
    });
}

/// Scene and PNG at half the width, as `castra watch` makes it.
#[divan::bench]
fn refresh(bencher: Bencher<'_, '_>) {
    let (game, battle) = models("two-lakes");
    let options = wide(1300);
    bencher.bench(|| {
        let scene = render(black_box(&game), &battle, &options).expect("a scene");
        to_png(&scene, PngEffort::Fast, None).expect("a picture")
    });
}

/// Scene and SVG.
#[divan::bench]
fn vector(bencher: Bencher<'_, '_>) {
    let (game, battle) = models("two-lakes");
    let options = wide(2600);
    bencher.bench(|| to_svg(&render(black_box(&game), &battle, &options).expect("a scene")));
}
