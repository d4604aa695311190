//! Axes: the conversion of values to points of the page, and the labels along the axes.

use crate::bounds::{Bounds, pt};
use crate::scene::{Ink, Stroke};
use crate::sheet::{Anchor, Sheet};
use crate::text::{Face, Style};

/// The colour of text and of intervals.
pub(super) const INK: Ink = Ink::from_rgb(0x002A_2118);
/// The colour of labels and outlines.
pub(super) const MUTED: Ink = Ink::from_rgb(0x006B_5D4A);
/// The colour of axes and grid lines.
pub(super) const RULE: Ink = Ink::from_rgb(0x00DD_D2B8);
/// The colour of the background, the same as that of pages in `castra-doc`.
pub(super) const PAPER: Ink = Ink::from_rgb(0x00FA_F5E8);

/// The style of numbers along an axis.
const NUMBERS: Style = Style::new(Face::Body, 13.5);
/// The style of the name of an axis.
const NAME: Style = Style::new(Face::Body, 14.5);

/// The area of the values, and the ranges of the axes.
pub(super) struct Frame {
    /// The area on the page.
    pub(super) area: Bounds,
    /// The values at the left and at the right edge.
    pub(super) x_range: [f64; 2],
    /// The values at the bottom and at the top.
    pub(super) y_range: [f64; 2],
}

/// A number along an axis, with its printed text.
pub(super) struct Tick {
    pub(super) value: f64,
    pub(super) text: String,
}

impl Frame {
    /// Returns the x coordinate of a value.
    pub(super) fn x(&self, value: f64) -> f32 {
        let part = (value - self.x_range[0]) / (self.x_range[1] - self.x_range[0]);
        self.area.x0 + self.area.width() * part as f32
    }

    /// Returns the y coordinate of a value.
    pub(super) fn y(&self, value: f64) -> f32 {
        let part = (value - self.y_range[0]) / (self.y_range[1] - self.y_range[0]);
        self.area.y1 - self.area.height() * part as f32
    }

    /// Draws the horizontal axis with its numbers and its name, and grid lines if `grid` is true.
    pub(super) fn draw_bottom_axis(
        &self,
        sheet: &mut Sheet<'_>,
        ticks: &[Tick],
        name: &str,
        grid: bool,
    ) {
        let (area, rule) = (self.area, Stroke::new(RULE, 1.0).with_butt_ends());
        for tick in ticks {
            let x = self.x(tick.value);
            let top = if grid { area.y0 } else { area.y1 };
            sheet.line(pt(x, top), pt(x, area.y1 + 4.0), rule);
            sheet.text(&tick.text, NUMBERS, MUTED, pt(x, area.y1 + 16.0), Anchor::Middle);
        }
        sheet.line(pt(area.x0, area.y1), pt(area.x1, area.y1), rule);
        let name = sheet.clip("the name of an axis", name, NAME, area.width());
        let middle = f32::midpoint(area.x0, area.x1);
        sheet.text(&name, NAME, MUTED, pt(middle, area.y1 + 34.0), Anchor::Middle);
    }

    /// Draws the vertical axis with its numbers and grid lines.
    pub(super) fn draw_left_axis(&self, sheet: &mut Sheet<'_>, ticks: &[Tick]) {
        let (area, rule) = (self.area, Stroke::new(RULE, 1.0).with_butt_ends());
        for tick in ticks {
            let y = self.y(tick.value);
            sheet.line(pt(area.x0 - 4.0, y), pt(area.x1, y), rule);
            let at = pt(area.x0 - 8.0, y + NUMBERS.cap_height() / 2.0);
            sheet.text(&tick.text, NUMBERS, MUTED, at, Anchor::End);
        }
        sheet.line(pt(area.x0, area.y0), pt(area.x0, area.y1), rule);
    }
}

/// Returns at most `most` round values in a range: multiples of 1, 2 or 5 times a power of ten, at
/// least `least` apart.
pub(super) fn round_values(range: [f64; 2], most: u32, least: f64) -> Vec<f64> {
    let [low, high] = range;
    let wanted = ((high - low) / f64::from(most.max(1))).max(least).max(f64::MIN_POSITIVE);
    let power = 10f64.powf(wanted.log10().floor());
    // `wanted` is less than 10 times `power`, so one of the factors is large enough.
    let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    let step = step.into_iter().find(|step| *step >= wanted * (1.0 - 1e-9)).unwrap_or(10.0 * power);
    let (first, last) = ((low / step - 1e-9).ceil(), (high / step + 1e-9).floor());
    let count = (last - first).max(-1.0) as u32;
    let all = (0..=count).filter(|_| last >= first);
    // Adding 0 turns a negative zero into zero.
    all.map(|n| (first + f64::from(n)) * step + 0.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_round_and_few() {
        assert_eq!(round_values([0.0, 1.0], 6, 0.0), [0.0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0]);
        assert_eq!(round_values([2.5, 9.5], 12, 1.0), [3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]);
        assert_eq!(round_values([-3.0, 40.0], 5, 1.0), [0.0, 10.0, 20.0, 30.0, 40.0]);
        assert_eq!(round_values([0.1, 0.9], 12, 1.0), Vec::<f64>::new());
        for most in 1..20 {
            for high in [0.013, 0.4, 1.0, 7.0, 99.0, 12_345.0] {
                let values = round_values([0.0, high], most, 0.0);
                assert!(values.len() <= most as usize + 1, "{most} {high}: {values:?}");
                assert_eq!(values.first(), Some(&0.0));
            }
        }
    }
}
