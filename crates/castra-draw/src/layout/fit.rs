//! The sizes of the map and the text for a given page, so that the page is filled and legible.

use super::page::{Fit, PageSize};
use crate::bounds::Bounds;
use crate::geometry::W;
use crate::map::coordinates;
use crate::options::{PaperSize, PictureSize};
use crate::sheet::Sheet;

/// A drawing fitted to a page.
pub(super) struct FittedDrawing<'a> {
    pub(super) sheet: Sheet<'a>,
    /// The width and the height of the drawing.
    pub(super) size: (f32, f32),
    /// The width and the height of the page, in units of the drawing.
    pub(super) page: (f32, f32),
    /// Pixels per unit.
    pub(super) scale: f32,
    pub(super) dpi: Option<f32>,
    /// The warning about text too small to read, for the user.
    pub(super) warning: Option<String>,
}

/// The size of legible running text on a screen, in pixels. Smaller text is enlarged if the page
/// has space.
const LEGIBLE_PIXELS: f32 = 10.5;
/// The size in pixels below which running text is illegible.
const ILLEGIBLE_PIXELS: f32 = 6.0;
/// The size of legible running text on paper, in points.
const LEGIBLE_POINTS: f32 = 8.0;
/// The minimum size of hex names, in points, as far as the map has space for it.
const MIN_NAME_POINTS: f32 = 4.0;
/// The maximum enlargement of hex names.
const MAX_NAME_ZOOM: f32 = 3.0;
/// The size in points below which the letters on blocks are illegible.
const MIN_LETTER_POINTS: f32 = 3.0;
/// The page width up to which a small board is enlarged.
const SMALL_BOARD_WIDTH: f32 = 820.0;

/// Returns the enlargement of a small board.
fn zoom(frame: &Bounds, most: f32) -> f32 {
    (SMALL_BOARD_WIDTH / (frame.width() + 0.3 * W)).min(1100.0 / frame.height()).clamp(1.0, most)
}

/// Fits a page to a width in pixels.
pub(super) fn fit_to_screen<'a>(
    right: bool,
    frame: &Bounds,
    width: PictureSize,
    draw: &impl Fn(Fit) -> (Sheet<'a>, PageSize),
) -> FittedDrawing<'a> {
    let default_fit = Fit {
        text_on_right: right,
        zoom: zoom(frame, 1.8),
        text: 1.0,
        spare: (0.0, 0.0),
        names: 1.0,
        draft: false,
    };
    let scale = |drawn: &PageSize| match width {
        PictureSize::Auto => (2000.0 / drawn.size.0).clamp(1.0, 2.0),
        PictureSize::Px(pixels) => pixels.max(1) as f32 / drawn.size.0,
        PictureSize::Scale(scale) => scale,
    };
    let (mut sheet, mut drawn) = draw(default_fit);
    let pixels = drawn.text * scale(&drawn);
    if matches!(width, PictureSize::Px(_)) && pixels < LEGIBLE_PIXELS {
        // Without this limit, the text would fill the page of a narrow picture.
        let most = (drawn.size.0 / 62.0 / drawn.text).max(1.0);
        let text = (LEGIBLE_PIXELS / pixels).min(most);
        if text > 1.01 {
            (sheet, drawn) = draw(Fit { text, ..default_fit });
        }
    }
    let scale = scale(&drawn);
    let pixels = drawn.text * scale;
    let warning = (matches!(width, PictureSize::Px(_)) && pixels < ILLEGIBLE_PIXELS).then(|| {
        let enough = (drawn.size.0 * ILLEGIBLE_PIXELS / drawn.text / 50.0).ceil() * 50.0;
        format!("the picture is too small to read; from a width of {enough} pixels on it can be")
    });
    FittedDrawing { sheet, size: drawn.size, page: drawn.size, scale, dpi: None, warning }
}

/// Fits a page to a sheet of paper: tries both orientations, the text below and beside the map, and
/// several sizes.
pub(super) fn fit_to_paper<'a>(
    right: &[bool],
    frame: &Bounds,
    paper: PaperSize,
    dpi: f32,
    draw: &impl Fn(Fit) -> (Sheet<'a>, PageSize),
) -> FittedDrawing<'a> {
    let (short, long) = paper.millimetres();
    let mut best: Option<(f32, Fit, (f32, f32))> = None;
    for &right in right {
        for zoom in zooms(frame) {
            for text in [1.0, 1.1, 1.2, 1.3, 1.42, 1.55, 1.7, 1.9, 2.2, 2.6, 3.1, 3.7, 4.5] {
                let fit = Fit {
                    text_on_right: right,
                    zoom,
                    text,
                    spare: (0.0, 0.0),
                    names: 1.0,
                    draft: true,
                };
                let (_, drawn) = draw(fit);
                for sides in [(long, short), (short, long)] {
                    let score = score(&drawn, zoom, Sides { width: sides.0, height: sides.1 });
                    if best.is_none_or(|(most, ..)| score > most + 1e-4) {
                        best = Some((score, fit, sides));
                    }
                }
            }
        }
    }
    let default_fit = Fit {
        text_on_right: false,
        zoom: 1.0,
        text: 1.0,
        spare: (0.0, 0.0),
        names: 1.0,
        draft: false,
    };
    let (_, fit, sides) = best.unwrap_or((0.0, default_fit, (long, short)));
    let pixels = |millimetres: f32| millimetres / 25.4 * dpi;
    let scale = |size: (f32, f32)| (pixels(sides.0) / size.0).min(pixels(sides.1) / size.1);
    // The page distributes the spare width and height between its parts.
    let mut fit = Fit { draft: true, ..fit };
    let (_, drawn) = draw(fit);
    let scale_factor = scale(drawn.size);
    fit.spare = (
        (pixels(sides.0) / scale_factor - drawn.size.0).max(0.0),
        (pixels(sides.1) / scale_factor - drawn.size.1).max(0.0),
    );
    // Wider columns are shorter, which leaves more spare height.
    let (_, wider) = draw(Fit { spare: (fit.spare.0, 0.0), ..fit });
    fit.spare.1 = (pixels(sides.1) / scale_factor - wider.size.1).max(0.0);
    // Illegible hex names are enlarged, and thinned out if necessary.
    let in_points = |units: f32| units * fit.zoom * scale_factor / dpi * 72.0;
    fit.names = (MIN_NAME_POINTS / in_points(coordinates::SIZE)).clamp(1.0, MAX_NAME_ZOOM);
    let (sheet, drawn) = draw(Fit { draft: false, ..fit });
    let scale = scale(drawn.size);
    let page = (pixels(sides.0) / scale, pixels(sides.1) / scale);
    let points = drawn.text * scale / dpi * 72.0;
    let letters = 0.2 * W * fit.zoom * scale / dpi * 72.0;
    let warning = if points < 5.0 {
        Some(format!("its text is {points:.1} points high on this paper: too small to read"))
    } else if letters < MIN_LETTER_POINTS {
        let hex = W * fit.zoom * scale / dpi * 25.4;
        let hint = "their contents are too small to read; choose a larger paper size";
        Some(format!("its hexes are {hex:.1} mm wide on this paper: {hint}"))
    } else {
        None
    };
    FittedDrawing { sheet, size: drawn.size, page, scale, dpi: Some(dpi), warning }
}

/// Returns the sizes of the map to try.
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

/// The sides of a sheet of paper in millimetres.
struct Sides {
    width: f32,
    height: f32,
}

/// Scores a page: large hexes, legible text, no empty paper.
fn score(drawn: &PageSize, zoom: f32, paper: Sides) -> f32 {
    let (width, height) = drawn.size;
    let scale = (paper.width / width).min(paper.height / height);
    let hex = W * zoom * scale;
    let points = drawn.text * scale / 25.4 * 72.0;
    let filled = (width * scale * height * scale) / (paper.width * paper.height);
    // Hexes larger than those of a printed game gain nothing.
    let readable = 1.7 * (points / LEGIBLE_POINTS).min(1.0).ln()
        + 0.25 * (points / LEGIBLE_POINTS).clamp(1.0, 1.4).ln();
    1.5 * hex.min(30.0).ln() + readable + 0.5 * filled
}
