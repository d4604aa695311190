//! Histograms: the frequency of each number, in one or more series.

use super::axis::{Frame, INK, MUTED, Tick, round_values};
use super::model::Series;
use crate::bounds::{Bounds, pt};
use crate::scene::Stroke;
use crate::sheet::{Anchor, Sheet, rect};
use crate::text::{Face, Style};

/// The height of a histogram.
pub(super) const HEIGHT: f32 = 260.0;
/// The maximum number of bins.
const MAX_BINS: i64 = 40;
/// The fraction of a bin's width that its bars fill.
const BAR_FRACTION: f64 = 0.86;

/// The bins of all series.
struct Bins {
    /// The smallest number.
    low: i64,
    /// The number of consecutive integers in a bin.
    width: i64,
    /// The number of bins.
    count: usize,
}

impl Bins {
    /// Chooses the narrowest bins that cover all numbers with at most `MAX_BINS` bins.
    fn of(series: &[Series]) -> Self {
        let values = || series.iter().flat_map(|one| one.counts.iter().map(|count| count.value));
        let (low, high) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
        let span = high.saturating_sub(low).saturating_add(1);
        let width = (span.saturating_add(MAX_BINS - 1) / MAX_BINS).max(1);
        // The width limits the count to `MAX_BINS`.
        let count = (span.saturating_add(width - 1) / width).clamp(1, MAX_BINS) as usize;
        Self { low, width, count }
    }

    /// Returns the share of a series in each bin.
    fn shares(&self, series: &Series) -> Vec<f64> {
        let all: u64 = series.counts.iter().map(|count| count.times).sum();
        let mut shares = vec![0.0; self.count];
        for count in &series.counts {
            let bin = (count.value.saturating_sub(self.low) / self.width) as usize;
            // The last bin contains the greatest number. Only rounding at the limits of `i64`
            // could exceed its index.
            shares[bin.min(self.count - 1)] += count.times as f64 / all.max(1) as f64;
        }
        shares
    }

    /// Returns the left edge of a bin.
    fn start(&self, bin: usize) -> f64 {
        self.low as f64 - 0.5 + self.width as f64 * bin as f64
    }
}

/// Draws a histogram into the area of the page.
pub(super) fn draw(sheet: &mut Sheet<'_>, series: &[Series], axis: &str, page: Bounds) {
    let bins = Bins::of(series);
    let shares: Vec<Vec<f64>> = series.iter().map(|one| bins.shares(one)).collect();
    let top = shares.iter().flatten().copied().fold(0.0, f64::max).max(1e-6) * 1.08;
    let (left, right) = (bins.start(0), bins.start(bins.count));
    // Few bins get space beside them: a single bin would be as wide as the plot.
    let margin = if bins.count < 4 { 1.5 } else { 0.0 };
    let has_key = series.len() > 1;
    let frame = Frame {
        area: Bounds {
            x0: 60.0,
            y0: if has_key { 30.0 } else { 12.0 },
            x1: page.x1 - 8.0,
            y1: page.y1 - 48.0,
        },
        x_range: [left - margin, right + margin],
        y_range: [0.0, top],
    };
    let shares_up = round_values(frame.y_range, 5, 0.0);
    let text = |value: f64| format!("{:.*} %", usize::from(top < 0.02), value * 100.0);
    let up: Vec<Tick> =
        shares_up.into_iter().map(|value| Tick { value, text: text(value) }).collect();
    frame.draw_left_axis(sheet, &up);
    let numbers = round_values(frame.x_range, 12, 1.0);
    let numbers = numbers.into_iter().map(|value| Tick { value, text: format!("{value:.0}") });
    frame.draw_bottom_axis(sheet, &numbers.collect::<Vec<_>>(), axis, false);
    let outline = Stroke::new(MUTED.faded(0.7), 1.0).with_butt_ends();
    let wide = bins.width as f64 * BAR_FRACTION / series.len().max(1) as f64;
    for (n, (one, shares)) in series.iter().zip(&shares).enumerate() {
        for (bin, &share) in shares.iter().enumerate().filter(|(_, share)| **share > 0.0) {
            let inset = bins.width as f64 * (1.0 - BAR_FRACTION) / 2.0;
            let start = bins.start(bin) + inset + wide * n as f64;
            let bar = Bounds {
                x0: frame.x(start),
                y0: frame.y(share),
                x1: frame.x(start + wide),
                y1: frame.y(0.0),
            };
            sheet.shape(rect(bar), Some(one.colour), Some(outline));
        }
    }
    if has_key {
        draw_key(sheet, series, page);
    }
}

/// Draws the colours of the series with their labels above the bars.
fn draw_key(sheet: &mut Sheet<'_>, series: &[Series], page: Bounds) {
    let style = Style::new(Face::Body, 13.5);
    let room = (page.width() - 60.0) / series.len() as f32 - 44.0;
    let mut x = 60.0;
    for one in series {
        let mark = Bounds::from_corner(x, 9.0, 14.0, 14.0);
        let outline = Stroke::new(MUTED, 1.0).with_butt_ends();
        sheet.shape(rect(mark), Some(one.colour), Some(outline));
        let label = sheet.clip("the label", &one.label, style, room);
        let at = pt(x + 20.0, 16.0 + style.cap_height() / 2.0);
        let printed = sheet.text(&label, style, INK, at, Anchor::Start);
        x = printed.x1 + 24.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::model::ValueFrequency;
    use crate::scene::Ink;

    #[test]
    fn every_number_has_a_bin() {
        for (low, high) in [(0, 0), (3, 9), (-5, 400), (i64::MIN, i64::MAX), (7, 46), (7, 47)] {
            let counts = vec![
                ValueFrequency { value: low, times: 1 },
                ValueFrequency { value: high, times: 3 },
            ];
            let series = [Series { label: String::new(), colour: Ink::from_rgb(0), counts }];
            let bins = Bins::of(&series);
            assert!(bins.count <= MAX_BINS as usize, "{low} {high}");
            let shares = bins.shares(&series[0]);
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{low} {high}: {shares:?}");
        }
    }
}
