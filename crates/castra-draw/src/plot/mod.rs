//! Draws plots of results: bars with intervals, and histograms.

mod axis;
mod bars;
mod histogram;
mod model;

pub use model::{Bar, Bars, Plot, PlotKind, Series, ValueFrequency};

use crate::bounds::Bounds;
use crate::options::Theme;
use crate::scene::Scene;
use crate::sheet::Sheet;
use crate::text::{AuthorFont, Typesetter};
use crate::theme::Palette;

/// The width of a plot in pixels at scale 1.
const WIDTH: f32 = 720.0;

/// Draws a plot, with an author's fonts for characters that the embedded fonts lack.
#[must_use]
pub fn render_plot(plot: &Plot, fonts: &[AuthorFont]) -> Scene {
    let (palette, setter) = (Palette::of(Theme::default()), Typesetter::with_fonts(fonts));
    let mut sheet = Sheet::new(&setter, &palette);
    let height = match &plot.kind {
        PlotKind::Bars(bars) => bars::height(bars),
        PlotKind::Histogram(_) => histogram::HEIGHT,
    };
    let page = Bounds::from_corner(0.0, 0.0, WIDTH, height);
    match &plot.kind {
        PlotKind::Bars(bars) => bars::draw(&mut sheet, bars, &plot.axis, page),
        PlotKind::Histogram(series) => histogram::draw(&mut sheet, series, &plot.axis, page),
    }
    let (nodes, boxes, mut warnings) = (sheet.nodes, sheet.boxes, sheet.warnings);
    warnings.extend(setter.missing_message());
    Scene {
        width: WIDTH,
        height,
        scale: 1.0,
        dpi: None,
        id: format!("plot-{}", plot.name),
        title: plot.title.clone(),
        paper: axis::PAPER,
        nodes,
        outlines: setter.into_outlines(),
        boxes,
        warnings,
    }
}
