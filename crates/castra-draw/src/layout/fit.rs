//! How large the map and the text are on a page of some size, so that it is filled
//! and can be read.

use super::page::{Drawn, Fit};
use crate::bounds::Bounds;
use crate::geometry::W;
use crate::map::coordinates;
use crate::options::{PaperSize, Width};
use crate::sheet::Sheet;

/// A drawing with the page it goes on.
pub(super) struct Fitted<'a> {
    pub(super) sheet: Sheet<'a>,
    /// Width and height of what is drawn.
    pub(super) size: (f32, f32),
    /// Width and height of the page, in the same units.
    pub(super) page: (f32, f32),
    /// Pixels for each unit.
    pub(super) scale: f32,
    pub(super) dpi: Option<f32>,
    /// What a reader of the page will miss, in plain words.
    pub(super) warning: Option<String>,
}

/// Running text of so many pixels can be read on a screen; smaller text is made
/// larger where the page has room.
const READABLE: f32 = 10.5;
/// Below this many pixels nobody reads it.
const UNREADABLE: f32 = 6.0;
/// Running text of so many points can be read on paper.
const POINTS: f32 = 8.0;
/// Points that names of hexes have at least, as far as that can be.
const NAMES: f32 = 4.0;
/// How much larger than usual names of hexes get at most.
const MOST_NAMES: f32 = 3.0;
/// Below so many points the letters on blocks are not read.
const LETTERS: f32 = 3.0;
/// Width of the page that a small board is drawn larger for.
const FULL: f32 = 820.0;

/// How much larger a small board is drawn.
fn zoom(frame: &Bounds, most: f32) -> f32 {
    (FULL / (frame.width() + 0.3 * W)).min(1100.0 / frame.height()).clamp(1.0, most)
}

/// Fits a page into a width in pixels.
pub(super) fn on_screen<'a>(
    right: bool,
    frame: &Bounds,
    width: Width,
    draw: &impl Fn(Fit) -> (Sheet<'a>, Drawn),
) -> Fitted<'a> {
    let usual = Fit {
        right,
        zoom: zoom(frame, 1.8),
        text: 1.0,
        spare: (0.0, 0.0),
        names: 1.0,
        draft: false,
    };
    let scale = |drawn: &Drawn| match width {
        Width::Auto => (2000.0 / drawn.size.0).clamp(1.0, 2.0),
        Width::Px(pixels) => pixels.max(1) as f32 / drawn.size.0,
        Width::Scale(scale) => scale,
    };
    let (mut sheet, mut drawn) = draw(usual);
    let pixels = drawn.text * scale(&drawn);
    if matches!(width, Width::Px(_)) && pixels < READABLE {
        // Not without end: on a narrow picture it would be all there is.
        let most = (drawn.size.0 / 62.0 / drawn.text).max(1.0);
        let text = (READABLE / pixels).min(most);
        if text > 1.01 {
            (sheet, drawn) = draw(Fit { text, ..usual });
        }
    }
    let scale = scale(&drawn);
    let pixels = drawn.text * scale;
    let warning = (matches!(width, Width::Px(_)) && pixels < UNREADABLE).then(|| {
        let enough = (drawn.size.0 * UNREADABLE / drawn.text / 50.0).ceil() * 50.0;
        format!("the picture is too small to read; from a width of {enough} pixels on it can be")
    });
    Fitted { sheet, size: drawn.size, page: drawn.size, scale, dpi: None, warning }
}

/// Fits a page on a sheet of paper, whichever way round, with the text below the
/// map or beside it, and as large as suits both.
pub(super) fn on_paper<'a>(
    right: &[bool],
    frame: &Bounds,
    paper: PaperSize,
    dpi: f32,
    draw: &impl Fn(Fit) -> (Sheet<'a>, Drawn),
) -> Fitted<'a> {
    let (short, long) = paper.millimetres();
    let mut best: Option<(f32, Fit, (f32, f32))> = None;
    for &right in right {
        for zoom in zooms(frame) {
            for text in [1.0, 1.1, 1.2, 1.3, 1.42, 1.55, 1.7, 1.9, 2.2, 2.6, 3.1, 3.7, 4.5] {
                let fit = Fit { right, zoom, text, spare: (0.0, 0.0), names: 1.0, draft: true };
                let (_, drawn) = draw(fit);
                for sides in [(long, short), (short, long)] {
                    let worth = worth(&drawn, zoom, sides);
                    if best.is_none_or(|(most, ..)| worth > most + 1e-4) {
                        best = Some((worth, fit, sides));
                    }
                }
            }
        }
    }
    let usual =
        Fit { right: false, zoom: 1.0, text: 1.0, spare: (0.0, 0.0), names: 1.0, draft: false };
    let (_, fit, sides) = best.unwrap_or((0.0, usual, (long, short)));
    let pixels = |millimetres: f32| millimetres / 25.4 * dpi;
    let scale = |size: (f32, f32)| (pixels(sides.0) / size.0).min(pixels(sides.1) / size.1);
    // What is left over in height is shared out, as is what is left over in width.
    let mut fit = Fit { draft: true, ..fit };
    let (_, drawn) = draw(fit);
    let of = scale(drawn.size);
    fit.spare = (
        (pixels(sides.0) / of - drawn.size.0).max(0.0),
        (pixels(sides.1) / of - drawn.size.1).max(0.0),
    );
    // Wider columns make it lower, so that more is left over.
    let (_, wider) = draw(Fit { spare: (fit.spare.0, 0.0), ..fit });
    fit.spare.1 = (pixels(sides.1) / of - wider.size.1).max(0.0);
    // Names of hexes that nobody could read are larger, and fewer if need be.
    let in_points = |units: f32| units * fit.zoom * of / dpi * 72.0;
    fit.names = (NAMES / in_points(coordinates::SIZE)).clamp(1.0, MOST_NAMES);
    let (sheet, drawn) = draw(Fit { draft: false, ..fit });
    let scale = scale(drawn.size);
    let page = (pixels(sides.0) / scale, pixels(sides.1) / scale);
    let points = drawn.text * scale / dpi * 72.0;
    let letters = 0.2 * W * fit.zoom * scale / dpi * 72.0;
    let warning = if points < 5.0 {
        Some(format!("its text is {points:.1} points high on this paper: too small to read"))
    } else if letters < LETTERS {
        let hex = W * fit.zoom * scale / dpi * 25.4;
        let hint = "what stands in them is too small to read; take a larger sheet";
        Some(format!("its hexes are {hex:.1} mm wide on this paper: {hint}"))
    } else {
        None
    };
    Fitted { sheet, size: drawn.size, page, scale, dpi: Some(dpi), warning }
}

/// Sizes for the map that are worth trying.
fn zooms(frame: &Bounds) -> Vec<f32> {
    let mut zooms = vec![1.0];
    for most in [1.4, 1.8, 2.6] {
        let zoom = zoom(frame, most);
        if zooms.last().is_some_and(|last| zoom > last + 0.05) {
            zooms.push(zoom);
        }
    }
    zooms
}

/// How good a page is: large hexes, text that can be read, no empty paper.
fn worth(drawn: &Drawn, zoom: f32, sides: (f32, f32)) -> f32 {
    let (width, height) = drawn.size;
    let scale = (sides.0 / width).min(sides.1 / height);
    let hex = W * zoom * scale;
    let points = drawn.text * scale / 25.4 * 72.0;
    let filled = (width * scale * height * scale) / (sides.0 * sides.1);
    // A hex need not be larger than a real one.
    let readable =
        1.7 * (points / POINTS).min(1.0).ln() + 0.25 * (points / POINTS).clamp(1.0, 1.4).ln();
    1.5 * hex.min(30.0).ln() + readable + 0.5 * filled
}
