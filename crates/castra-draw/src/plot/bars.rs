//! Horizontal bars with intervals.

use super::axis::{Frame, INK, MUTED, RULE, Tick, round_values};
use super::model::Bars;
use crate::bounds::{Bounds, pt};
use crate::scene::Stroke;
use crate::sheet::{Anchor, Sheet, rect};
use crate::text::{Face, Style};

/// The height of a bar and the space around it.
const ROW: f32 = 34.0;
/// The space to the left of the bars, for labels.
const LABELS: f32 = 176.0;
/// The space to the right of the bars, for values.
const VALUES: f32 = 64.0;
/// The space below the bars, for the axis.
const AXIS: f32 = 48.0;
/// The space above the bars.
const TOP: f32 = 8.0;

/// Returns the height of a plot with all its bars.
pub(super) fn height(bars: &Bars) -> f32 {
    bars.rows.len() as f32 * ROW + TOP + AXIS
}

/// Draws bars into the area of the page.
pub(super) fn draw(sheet: &mut Sheet<'_>, bars: &Bars, axis: &str, page: Bounds) {
    let count = bars.rows.len().max(1) as f64;
    let most = if bars.axis_end > 0.0 { bars.axis_end } else { 1.0 };
    let area = Bounds { x0: LABELS, y0: TOP, x1: page.x1 - VALUES, y1: page.y1 - AXIS };
    let frame = Frame { area, x_range: [0.0, most], y_range: [0.0, count] };
    let text = |value: f64| if bars.percent { percent(value, 0) } else { two_decimals(value) };
    let ticks = round_values([0.0, most], 6, 0.0);
    let ticks: Vec<Tick> =
        ticks.into_iter().map(|value| Tick { value, text: text(value) }).collect();
    frame.draw_bottom_axis(sheet, &ticks, axis, true);
    let label = Style::new(Face::Body, 15.5);
    let number = Style::new(Face::Body, 14.5);
    let outline = Stroke::new(MUTED, 1.0).with_butt_ends();
    let whisker = Stroke::new(INK, 1.5).with_butt_ends();
    for (i, row) in bars.rows.iter().enumerate() {
        let middle = count - i as f64 - 0.5;
        let y = frame.y(middle);
        let bar = |to: f64| Bounds {
            x0: area.x0,
            y0: frame.y(middle + 0.32),
            x1: frame.x(to.clamp(0.0, most)),
            y1: frame.y(middle - 0.32),
        };
        if let Some(of) = row.total.filter(|of| *of > 0.0) {
            sheet.rect(bar(of), RULE.faded(0.55));
        }
        sheet.shape(rect(bar(row.value)), Some(row.colour), Some(outline));
        if row.high > row.low {
            let (low, high) = (frame.x(row.low.max(0.0)), frame.x(row.high.min(most)));
            sheet.line(pt(low, y), pt(high, y), whisker);
            for x in [low, high] {
                sheet.line(pt(x, y - 0.15 * ROW), pt(x, y + 0.15 * ROW), whisker);
            }
        }
        let name = sheet.clip("the label", &row.label, label, LABELS - 16.0);
        sheet.text(&name, label, INK, pt(area.x0 - 8.0, y + label.cap_height() / 2.0), Anchor::End);
        let end = row.high.max(row.value).max(row.total.unwrap_or(0.0)).min(most);
        let value = if bars.percent { percent(row.value, 1) } else { format!("{:.2}", row.value) };
        let at = pt(frame.x(end) + 6.0, y + number.cap_height() / 2.0);
        sheet.text(&value, number, INK, at, Anchor::Start);
    }
    if let Some(even) = bars.marked_value {
        let x = frame.x(even);
        let line = Stroke::new(MUTED, 1.0).with_butt_ends().with_dashes(4.0, 4.0);
        sheet.line(pt(x, area.y0), pt(x, area.y1), line);
    }
}

fn percent(share: f64, digits: usize) -> String {
    format!("{:.digits$} %", share * 100.0)
}

/// Returns a number with at most two decimals.
fn two_decimals(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
