//! Draws a model in RON: `draw GAME.ron BATTLE.ron OUT.png|OUT.svg [THEME [SCALE [LAYERS-OFF…]]]`.
//!
//! Prints how long drawing and encoding took.

use std::error::Error;
use std::time::Instant;

use castra_draw::{Layer, Options, Page, PaperSize, PngEffort, Width, render, to_png, to_svg};

#[expect(clippy::print_stdout, reason = "an example for the command line")]
fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, battle, out, rest @ ..] = args.as_slice() else {
        return Err("usage: draw GAME.ron BATTLE.ron OUT [THEME [WIDTH|PAPER [LAYER…]]]".into());
    };
    let game = ron::from_str(&std::fs::read_to_string(game)?)?;
    let battle = ron::from_str(&std::fs::read_to_string(battle)?)?;
    let mut options = Options::default();
    if let Some(theme) = rest.first() {
        options.theme = theme.parse()?;
    }
    if let Some(size) = rest.get(1) {
        match (size.parse::<u32>(), size.parse::<PaperSize>()) {
            (Ok(pixels), _) => options.width = Width::Px(pixels),
            (_, Ok(paper)) => options.page = Page::Paper { size: paper, dpi: 300.0 },
            _ => {}
        }
    }
    for layer in rest.iter().skip(2) {
        options.layers = options.layers.without(layer.parse::<Layer>()?);
    }
    let begin = Instant::now();
    let scene = render(&game, &battle, &options)?;
    let drawn = begin.elapsed();
    let bytes = if out.ends_with(".svg") {
        to_svg(&scene).into_bytes()
    } else {
        to_png(&scene, PngEffort::Balanced, None)?
    };
    let all = begin.elapsed();
    println!("{:?} {drawn:?} {all:?} {} bytes {:?}", scene.pixels(), bytes.len(), scene.warnings);
    std::fs::write(out, bytes)?;
    Ok(())
}
