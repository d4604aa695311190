//! Pictures of single counters, for programs that place them on a board themselves.

use castra_defs::{Game, Scenario};

use super::counters::Counter;
use super::grid::{CutOut, Room};
use super::options::SheetOptions;
use super::piece_counts::needs;
use super::subject::SheetSubject;
use crate::bounds::Bounds;
use crate::scene::Scene;
use crate::sheet::Sheet;
use crate::text::{AuthorFont, Typesetter};
use crate::theme::Palette;

/// The two sides of a counter.
#[derive(Clone, Debug)]
pub struct CounterPicture {
    /// The id of the army in the battle.
    pub army: String,
    /// The unit type.
    pub unit: String,
    /// The piece's own name, such as a leader's.
    pub name: Option<String>,
    /// The printed title: the name or the type.
    pub title: String,
    /// The front.
    pub front: Scene,
    /// The back: the weaker side, or the blank back of a secret piece.
    pub back: Scene,
}

/// Draws both sides of a counter for each distinct piece of a battle, each `pixels` wide.
#[must_use]
pub fn counter_pictures(
    game: &Game,
    battle: &Scenario,
    pixels: u32,
    options: &SheetOptions,
) -> Vec<CounterPicture> {
    let palette = Palette::of(options.theme);
    let sets = [SheetSubject { game, battle: Some(battle) }];
    let picture = |need: super::piece_counts::PieceNeed| CounterPicture {
        army: need.army_id.clone(),
        unit: need.unit.clone(),
        name: need.name.clone(),
        title: need.title.clone(),
        front: draw_side(&Counter::Piece(need.clone()), pixels, false, &palette, &options.fonts),
        back: draw_side(&Counter::Piece(need), pixels, true, &palette, &options.fonts),
    };
    needs(&sets, &palette).into_iter().map(picture).collect()
}

/// Draws a side of a counter.
fn draw_side(
    counter: &Counter,
    pixels: u32,
    back: bool,
    palette: &Palette,
    fonts: &[AuthorFont],
) -> Scene {
    const SIDE: f32 = 190.0;
    let setter = Typesetter::with_fonts(fonts);
    let mut sheet = Sheet::new(&setter, palette);
    let bounds = Bounds::from_corner(0.0, 0.0, SIDE, SIDE);
    counter.draw_ground(&mut sheet, bounds, back);
    counter.draw_background(&mut sheet, Room { cut: bounds, whole: bounds, bleed: 0.0 }, back);
    counter.draw(&mut sheet, bounds, back);
    counter.draw_edge(&mut sheet, bounds);
    let (nodes, boxes, mut warnings) = (sheet.nodes, sheet.boxes, sheet.warnings);
    warnings.extend(setter.missing_message());
    Scene {
        width: SIDE,
        height: SIDE,
        scale: pixels.max(1) as f32 / SIDE,
        dpi: None,
        id: "counter".to_owned(),
        title: String::new(),
        paper: palette.card,
        nodes,
        outlines: setter.into_outlines(),
        boxes,
        warnings,
    }
}
