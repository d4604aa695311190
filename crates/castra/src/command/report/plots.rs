//! Plots: as SVG for the page, as PNG for the folder.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use castra_base::{is_silent, listed_characters};
use castra_draw::{Face, Ink};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::super::error::Error;
use super::pictures::Picture;
use crate::output::Output;

/// A plot, before it is drawn.
pub(super) struct Plot {
    /// Its name: of the file, and in the page.
    pub(super) name: String,
    /// What it shows.
    pub(super) caption: String,
    /// What its values are.
    pub(super) axis: String,
    pub(super) kind: Kind,
}

/// What a plot looks like.
pub(super) enum Kind {
    /// Bars with intervals, one below the other. Where `even` is given, a line
    /// marks it.
    Bars { rows: Vec<Bar>, most: f64, even: Option<f64>, percent: bool },
    /// How often each number came up, for each of some series.
    Counts(Vec<Series>),
}

/// A bar and the interval around its end.
pub(super) struct Bar {
    pub(super) label: String,
    pub(super) colour: Ink,
    pub(super) value: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    /// What it could be at most, drawn behind it.
    pub(super) of: Option<f64>,
}

/// Whole numbers, each with how often it came up.
pub(super) struct Series {
    pub(super) label: String,
    pub(super) colour: Ink,
    pub(super) counts: Vec<(i64, u64)>,
}

/// A plot in the page.
pub(super) struct Drawn {
    pub(super) name: String,
    pub(super) caption: String,
    pub(super) svg: String,
}

/// Width of a plot in pixels of the page.
const WIDTH: u32 = 720;
/// Pixels of the PNG for each pixel of the page.
const SHARP: u32 = 2;
/// Height of a bar with the room around it.
const ROW: u32 = 34;
/// Most bins that a histogram has.
const MOST_BINS: i64 = 40;

const FONT: &str = "sans-serif";
const INK: RGBColor = RGBColor(0x2A, 0x21, 0x18);
const MUTED: RGBColor = RGBColor(0x6B, 0x5D, 0x4A);
const RULE: RGBColor = RGBColor(0xDD, 0xD2, 0xB8);
const PAPER: RGBColor = RGBColor(0xFA, 0xF5, 0xE8);

/// Draws plots for the page, and adds them to the pictures of the folder.
pub(super) fn draw(
    plots: &[Plot],
    pictures: &mut Vec<Picture>,
    out: &mut Output,
) -> Result<Vec<Drawn>, Error> {
    register()?;
    // Plots have one font; in the page, the browser helps out.
    let labels = plots.iter().flat_map(Plot::labels).flat_map(str::chars);
    let missing = labels.filter(|&c| !is_silent(c) && !Face::Body.has(c));
    let missing: BTreeSet<char> = missing.collect();
    if !missing.is_empty() {
        let listed = listed_characters(missing);
        out.warning(&format!("the font of the plots lacks {listed}: their PNG files have gaps"));
    }
    let mut drawn = Vec::with_capacity(plots.len());
    for plot in plots {
        let height = plot.height();
        let mut svg = String::new();
        let root = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        plot.draw(&root, 1)?;
        drop(root);
        let size = (WIDTH * SHARP, height * SHARP);
        // Three bytes a pixel.
        let mut pixels = vec![0; (size.0 * size.1 * 3) as usize];
        let root = BitMapBackend::with_buffer(&mut pixels, size).into_drawing_area();
        plot.draw(&root, SHARP)?;
        drop(root);
        pictures.push(Picture {
            name: plot.name.clone(),
            svg: String::new(),
            png: encode(&pixels, size)?,
            caption: String::new(),
        });
        let (name, caption) = (plot.name.clone(), plot.caption.clone());
        drawn.push(Drawn { name, caption, svg });
    }
    Ok(drawn)
}

/// Makes the font known under whose measures text is placed. System fonts are
/// never asked: a plot must look the same on every machine.
fn register() -> Result<(), Error> {
    static DONE: OnceLock<bool> = OnceLock::new();
    let done = DONE.get_or_init(|| {
        let font = castra_draw::PLAIN_FONT;
        plotters::style::register_font(FONT, FontStyle::Normal, font).is_ok()
    });
    if *done { Ok(()) } else { Err(Error::Plot("the embedded font is damaged".to_owned())) }
}

fn encode(pixels: &[u8], (width, height): (u32, u32)) -> Result<Vec<u8>, Error> {
    let failed = |error: png::EncodingError| Error::Plot(error.to_string());
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_image_data(pixels).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(bytes)
}

type Area<'a, DB> = DrawingArea<DB, Shift>;

impl Plot {
    fn labels(&self) -> Vec<&str> {
        match &self.kind {
            Kind::Bars { rows, .. } => rows.iter().map(|row| row.label.as_str()).collect(),
            Kind::Counts(series) => series.iter().map(|one| one.label.as_str()).collect(),
        }
    }

    fn height(&self) -> u32 {
        match &self.kind {
            Kind::Bars { rows, .. } => {
                u32::try_from(rows.len()).unwrap_or(u32::MAX / ROW / 4).min(400) * ROW + 64
            }
            Kind::Counts(_) => 260,
        }
    }

    fn draw<DB: DrawingBackend>(&self, root: &Area<'_, DB>, k: u32) -> Result<(), Error> {
        let result = match &self.kind {
            Kind::Bars { rows, most, even, percent } => {
                self.bars(root, k, rows, *most, *even, *percent)
            }
            Kind::Counts(series) => self.counts(root, k, series),
        };
        result.map_err(|error| Error::Plot(error.to_string()))?;
        root.present().map_err(|error| Error::Plot(error.to_string()))
    }

    fn bars<DB: DrawingBackend>(
        &self,
        root: &Area<'_, DB>,
        k: u32,
        rows: &[Bar],
        most: f64,
        even: Option<f64>,
        percent: bool,
    ) -> Result<(), DrawingAreaErrorKind<DB::ErrorType>> {
        root.fill(&PAPER)?;
        let px = |n: u32| i32::try_from(n * k).unwrap_or(i32::MAX);
        let count = rows.len().max(1) as f64;
        let most = if most > 0.0 { most } else { 1.0 };
        let mut chart = ChartBuilder::on(root)
            .margin(8 * k)
            .margin_right(64 * k)
            .set_label_area_size(LabelAreaPosition::Left, 168 * k)
            .set_label_area_size(LabelAreaPosition::Bottom, 40 * k)
            .build_cartesian_2d(0.0..most, 0.0..count)?;
        let show = |v: &f64| if percent { format!("{:.0} %", v * 100.0) } else { trim(*v) };
        chart
            .configure_mesh()
            .disable_y_mesh()
            .disable_y_axis()
            .light_line_style(TRANSPARENT)
            .bold_line_style(RULE)
            .axis_style(RULE)
            .x_labels(6)
            .x_label_formatter(&show)
            .x_desc(self.axis.as_str())
            .axis_desc_style((FONT, 15 * k).into_font().color(&MUTED))
            .label_style((FONT, 14 * k).into_font().color(&MUTED))
            .draw()?;
        let thick = ShapeStyle { color: INK.to_rgba(), filled: false, stroke_width: k + k / 2 };
        for (i, row) in rows.iter().enumerate() {
            let middle = count - i as f64 - 0.5;
            if let Some(of) = row.of.filter(|of| *of > 0.0) {
                let ends = [(0.0, middle - 0.32), (of.min(most), middle + 0.32)];
                chart.draw_series([Rectangle::new(ends, RULE.mix(0.55).filled())])?;
            }
            let ends = [(0.0, middle - 0.32), (row.value.min(most), middle + 0.32)];
            chart.draw_series([Rectangle::new(ends, rgb(row.colour).filled())])?;
            chart.draw_series([Rectangle::new(ends, MUTED.stroke_width(k))])?;
            if row.high > row.low {
                let (low, high) = (row.low.max(0.0), row.high.min(most));
                let whisker = |a, b| PathElement::new(vec![a, b], thick);
                chart.draw_series([
                    whisker((low, middle), (high, middle)),
                    whisker((low, middle - 0.15), (low, middle + 0.15)),
                    whisker((high, middle - 0.15), (high, middle + 0.15)),
                ])?;
            }
            let at = chart.plotting_area().map_coordinate(&(0.0, middle));
            let style = (FONT, 16 * k).into_font().color(&INK);
            let style = style.pos(Pos::new(HPos::Right, VPos::Center));
            let label = shortened(&row.label, 26);
            root.draw_text(&label, &style, (at.0 - px(8), at.1))?;
            let end = row.high.max(row.value).max(row.of.unwrap_or(0.0)).min(most);
            let at = chart.plotting_area().map_coordinate(&(end, middle));
            let style = (FONT, 15 * k).into_font().color(&INK);
            let style = style.pos(Pos::new(HPos::Left, VPos::Center));
            let value = if percent {
                format!("{:.1} %", row.value * 100.0)
            } else {
                format!("{:.2}", row.value)
            };
            root.draw_text(&value, &style, (at.0 + px(6), at.1))?;
        }
        if let Some(even) = even {
            let line = MUTED.stroke_width(k);
            let points = vec![(even, 0.0), (even, count)];
            let (dash, gap) = (px(4), px(4));
            chart.draw_series(DashedLineSeries::new(points, dash as u32, gap as u32, line))?;
        }
        Ok(())
    }

    fn counts<DB: DrawingBackend>(
        &self,
        root: &Area<'_, DB>,
        k: u32,
        series: &[Series],
    ) -> Result<(), DrawingAreaErrorKind<DB::ErrorType>> {
        root.fill(&PAPER)?;
        let px = |n: u32| i32::try_from(n * k).unwrap_or(i32::MAX);
        let values = || series.iter().flat_map(|s| s.counts.iter().map(|c| c.0));
        let (low, high) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
        let span = high.saturating_sub(low).saturating_add(1);
        let wide = (span.saturating_add(MOST_BINS - 1) / MOST_BINS).max(1);
        let bins = usize::try_from((span + wide - 1) / wide).unwrap_or(1).max(1);
        let share = |s: &Series| -> Vec<f64> {
            let mut heights = vec![0.0; bins];
            let all: u64 = s.counts.iter().map(|c| c.1).sum();
            for &(value, count) in &s.counts {
                let bin = usize::try_from((value - low) / wide).unwrap_or(0);
                if let Some(height) = heights.get_mut(bin) {
                    *height += count as f64 / all.max(1) as f64;
                }
            }
            heights
        };
        let heights: Vec<Vec<f64>> = series.iter().map(share).collect();
        let top = heights.iter().flatten().copied().fold(0.0, f64::max).max(1e-6) * 1.08;
        let (x0, x1) = (low as f64 - 0.5, low as f64 - 0.5 + (bins as i64 * wide) as f64);
        // A single number would be a bar as wide as the plot.
        let (x0, x1) = if bins < 4 { (x0 - 1.5, x1 + 1.5) } else { (x0, x1) };
        let mut chart = ChartBuilder::on(root)
            .margin(8 * k)
            .margin_top(if series.len() > 1 { 30 * k } else { 12 * k })
            .set_label_area_size(LabelAreaPosition::Left, 52 * k)
            .set_label_area_size(LabelAreaPosition::Bottom, 40 * k)
            .build_cartesian_2d(x0..x1, 0.0..top)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(RULE)
            .axis_style(RULE)
            .x_labels(12)
            .y_labels(5)
            .x_label_formatter(&|v| {
                if v.fract() == 0.0 { format!("{v:.0}") } else { String::new() }
            })
            .y_label_formatter(&|v| format!("{:.0} %", v * 100.0))
            .x_desc(self.axis.as_str())
            .axis_desc_style((FONT, 15 * k).into_font().color(&MUTED))
            .label_style((FONT, 14 * k).into_font().color(&MUTED))
            .draw()?;
        let each = wide as f64 * 0.86 / series.len().max(1) as f64;
        for (n, (s, heights)) in series.iter().zip(&heights).enumerate() {
            let bars = heights.iter().enumerate().filter(|(_, height)| **height > 0.0);
            let bars: Vec<[(f64, f64); 2]> = bars
                .map(|(bin, &height)| {
                    let start = low as f64 - 0.5 + wide as f64 * (bin as f64 + 0.07);
                    let left = start + each * n as f64;
                    [(left, 0.0), (left + each, height)]
                })
                .collect();
            let fill = rgb(s.colour).filled();
            chart.draw_series(bars.iter().map(|&bar| Rectangle::new(bar, fill)))?;
            let line = MUTED.mix(0.7).stroke_width(1);
            chart.draw_series(bars.iter().map(|&bar| Rectangle::new(bar, line)))?;
        }
        if series.len() > 1 {
            let mut x = px(60);
            for s in series {
                let mark = [(x, px(10)), (x + px(14), px(24))];
                root.draw(&Rectangle::new(mark, rgb(s.colour).filled()))?;
                root.draw(&Rectangle::new(mark, MUTED.stroke_width(1)))?;
                let style = (FONT, 15 * k).into_font().color(&INK);
                let style = style.pos(Pos::new(HPos::Left, VPos::Center));
                let label = shortened(&s.label, 30);
                let (wide, _) = root.estimate_text_size(&label, &style)?;
                root.draw_text(&label, &style, (x + px(20), px(17)))?;
                x += px(44) + i32::try_from(wide).unwrap_or(0);
            }
        }
        Ok(())
    }
}

/// The beginning of a text that is too long.
fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let start: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", start.trim_end())
}

fn trim(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn rgb(ink: Ink) -> RGBColor {
    let [r, g, b] = ink.rgb;
    RGBColor(r, g, b)
}
