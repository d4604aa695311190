//! The pictograms on blocks: an original drawing for each word of [`Pictogram`], with few and large
//! shapes so that they are legible at 24 pixels.
//!
//! Each is drawn in a square of 100 by 100 in two inks: the ink of the drawing, and the
//! background's for lines inside it.

mod beasts;
mod engines;
mod horses;
mod step;
mod weapons;

use std::sync::{Arc, LazyLock};

use castra_defs::{Drawing, Pictogram};
use step::Step;
use tiny_skia::{Path, PathBuilder, Transform};

use crate::artwork;
use crate::bounds::Bounds;
use crate::scene::{Ink, Stroke};
use crate::sheet::Sheet;

#[derive(Clone, Debug)]
struct TracedStep {
    path: Arc<Path>,
    is_cut_out: bool,
    width: Option<f32>,
}

const fn steps(pictogram: Pictogram) -> &'static [Step] {
    match pictogram {
        Pictogram::Helmet => weapons::HELMET,
        Pictogram::Shield => weapons::SHIELD,
        Pictogram::OvalShield => weapons::OVAL_SHIELD,
        Pictogram::Javelin => weapons::JAVELIN,
        Pictogram::Bow => weapons::BOW,
        Pictogram::Sling => weapons::SLING,
        Pictogram::Axe => weapons::AXE,
        Pictogram::Pike => weapons::PIKE,
        Pictogram::Spear => weapons::SPEAR,
        Pictogram::General => weapons::GENERAL,
        Pictogram::Standard => weapons::STANDARD,
        Pictogram::Horse => horses::HORSE,
        Pictogram::Lancer => horses::LANCER,
        Pictogram::Cataphract => horses::CATAPHRACT,
        Pictogram::HorseArcher => horses::HORSE_ARCHER,
        Pictogram::Camel => beasts::CAMEL,
        Pictogram::Elephant => beasts::ELEPHANT,
        Pictogram::Chariot => engines::CHARIOT,
        Pictogram::Engine => engines::ENGINE,
        Pictogram::Wagon => engines::WAGON,
        Pictogram::Galley => engines::GALLEY,
    }
}

/// Draws a unit's or a card's drawing into a square. An author's drawing keeps its colours.
pub(crate) fn draw_either(
    sheet: &mut Sheet<'_>,
    drawing: &Drawing,
    room: Bounds,
    ink: Ink,
    ground: Ink,
) {
    match drawing {
        Drawing::BuiltIn(pictogram) => draw(sheet, *pictogram, room, ink, ground),
        Drawing::Own(picture) => artwork::draw(sheet, picture, room),
    }
}

/// Draws a leader's drawing on its golden badge; by default, the head of a general.
pub(crate) fn draw_leader(sheet: &mut Sheet<'_>, drawing: Option<&Drawing>, room: Bounds) {
    let (ink, gold) = (sheet.palette.gold_ink, sheet.palette.gold);
    let general = Drawing::BuiltIn(Pictogram::General);
    draw_either(sheet, drawing.unwrap_or(&general), room, ink, gold);
}

/// Draws a pictogram into a square.
pub(crate) fn draw(
    sheet: &mut Sheet<'_>,
    pictogram: Pictogram,
    room: Bounds,
    ink: Ink,
    ground: Ink,
) {
    static ALL: LazyLock<Vec<Vec<TracedStep>>> = LazyLock::new(|| {
        Pictogram::ALL.iter().map(|&p| steps(p).iter().filter_map(trace).collect()).collect()
    });
    let scale = room.width().min(room.height()) / 100.0;
    let c = room.centre();
    let transform =
        Transform::from_row(scale, 0.0, 0.0, scale, c.x - 50.0 * scale, c.y - 50.0 * scale);
    let index = Pictogram::ALL.iter().position(|&p| p == pictogram);
    for drawn in index.and_then(|i| ALL.get(i)).into_iter().flatten() {
        let paint = if drawn.is_cut_out { ground } else { ink };
        let (fill, stroke) = match drawn.width {
            Some(width) => (None, Some(Stroke::new(paint, width))),
            None => (Some(paint), None),
        };
        sheet.shared_shape(Arc::clone(&drawn.path), transform, fill, stroke);
    }
}

fn trace(step: &Step) -> Option<TracedStep> {
    let (text, cut, width) = match *step {
        Step::Solid(text) => (text, false, None),
        Step::Cut(text) => (text, true, None),
        Step::Line(width, text) => (text, false, Some(width)),
        Step::CutLine(width, text) => (text, true, Some(width)),
    };
    parse_path(text).map(|path| TracedStep { path: Arc::new(path), is_cut_out: cut, width })
}

/// Parses a path: `M`, `L`, `Q`, `C` and `Z` as in SVG, all absolute, and `O` with centre and
/// radius for a circle. As in SVG, a repeated command may be omitted.
pub(crate) fn parse_path(text: &str) -> Option<Path> {
    let mut path = PathBuilder::new();
    let mut words = text.split_whitespace().peekable();
    let mut command = 'M';
    while let Some(&word) = words.peek() {
        if let Some(c) = word.chars().next().filter(char::is_ascii_uppercase) {
            command = c;
            words.next();
        }
        if command == 'Z' {
            path.close();
            continue;
        }
        let mut number = || words.next()?.parse::<f32>().ok();
        match command {
            'M' => path.move_to(number()?, number()?),
            'L' => path.line_to(number()?, number()?),
            'Q' => path.quad_to(number()?, number()?, number()?, number()?),
            'C' => {
                path.cubic_to(number()?, number()?, number()?, number()?, number()?, number()?);
            }
            'O' => path.push_circle(number()?, number()?, number()?),
            _ => return None,
        }
    }
    path.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_of_every_pictogram_can_be_read_and_stays_in_its_square() {
        for &pictogram in Pictogram::ALL {
            for step in steps(pictogram) {
                let drawn = trace(step).unwrap_or_else(|| panic!("{pictogram:?}: {step:?}"));
                let tight = drawn.path.compute_tight_bounds();
                let b = tight.unwrap_or_else(|| panic!("{pictogram:?}: no points"));
                let edge = drawn.width.unwrap_or(0.0) / 2.0;
                assert!(
                    b.left() - edge >= -1.0
                        && b.top() - edge >= -1.0
                        && b.right() + edge <= 101.0
                        && b.bottom() + edge <= 101.0,
                    "{pictogram:?}: {step:?}"
                );
            }
        }
    }
}
