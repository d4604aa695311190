//! Tracks beside the map, such as a turn track: a numbered box for each step up to the War
//! Council's value.

use castra_defs::{CouncilEntry, Game, Scenario, Value};
use castra_words::{capitalize, spell_out};

use super::contents::{Contents, Measure};
use crate::bounds::{Bounds, Pt, between, pt};
use crate::options::Layer;
use crate::scene::{BoxKind, Stroke};
use crate::sheet::{Anchor, Sheet, rounded};

/// The maximum number of boxes. The checker allows no more, but a model edited by hand may have
/// more.
const MAX_BOXES: i64 = 100;

/// Returns the War Council entries that are tracks, with their names and greatest numbers.
fn tracks<'a>(game: &'a Game, scenario: &'a Scenario) -> Vec<(&'a str, &'a CouncilEntry, i64)> {
    let form = game.council.iter().flat_map(|form| &form.entries);
    let tracks = form.filter(|(_, entry)| entry.track);
    let numbered = tracks.filter_map(|(name, entry)| {
        match scenario.council.get(name).or(entry.default.as_ref())? {
            Value::Int(most) if *most > 0 => Some((name.as_str(), entry, *most)),
            _ => None,
        }
    });
    numbered.collect()
}

/// Returns whether there is a track to draw.
pub(super) fn has_tracks(contents: &Contents<'_>) -> bool {
    contents.options.layers.has(Layer::Tracks)
        && !tracks(contents.game, contents.scenario).is_empty()
}

/// Draws the tracks one below the other, and returns their height.
pub(super) fn draw(
    contents: &Contents<'_>,
    m: Measure,
    origin: Pt,
    width: f32,
    sheet: &mut Sheet<'_>,
) -> f32 {
    if !has_tracks(contents) {
        return 0.0;
    }
    let mut y = origin.y + m.base * 0.5;
    for (name, _, most) in tracks(contents.game, contents.scenario) {
        if most > MAX_BOXES {
            sheet
                .warnings
                .push(format!("the track of `{name}` has {most} boxes: too many to draw"));
            continue;
        }
        y += draw_track(
            contents,
            m,
            TrackPosition { at: pt(origin.x, y), width },
            name,
            most,
            sheet,
        );
    }
    y - origin.y + m.base * 0.4
}

/// The upper left corner of a track, and its greatest width.
struct TrackPosition {
    at: Pt,
    width: f32,
}

/// Draws a track: its name, and rows of boxes of equal length except the last.
fn draw_track(
    contents: &Contents<'_>,
    m: Measure,
    position: TrackPosition,
    name: &str,
    most: i64,
    sheet: &mut Sheet<'_>,
) -> f32 {
    let TrackPosition { at, width } = position;
    let title = capitalize(&spell_out(name)).to_uppercase();
    let style = contents.setter.shrink(&title, m.caps(), width * 0.25, 0.7);
    let title = sheet.clip("the name of the track", &title, style, width * 0.25);
    let indent = contents.setter.width(&title, style) + m.base;
    let least = m.base * 1.9;
    let room = width - indent;
    let fit = (room / least).floor().max(1.0);
    let rows = (most as f32 / fit).ceil().max(1.0);
    let across = (most as f32 / rows).ceil().max(1.0);
    let side = (room / across).min(m.base * 2.5);
    let ink = sheet.palette.muted;
    let base = pt(at.x, at.y + side / 2.0 + style.cap_height() / 2.0);
    sheet.text_in(between(at.x, at.x + indent), &title, style, ink, base, Anchor::Start);
    let edge = Stroke::new(sheet.palette.rule, m.base * 0.09);
    let number = m.caps();
    for n in 1..=most {
        let i = (n - 1) as f32;
        let (row, col) = ((i / across).floor(), i % across);
        let bounds = Bounds::from_corner(at.x + indent + col * side, at.y + row * side, side, side);
        let inner = bounds.expand(-m.base * 0.1);
        sheet.shape(rounded(inner, m.base * 0.2), Some(sheet.palette.card), Some(edge));
        let ink = sheet.palette.ink;
        let c = inner.centre().translate(0.0, number.cap_height() / 2.0);
        sheet.text_in(between(inner.x0, inner.x1), &n.to_string(), number, ink, c, Anchor::Middle);
    }
    let height = rows * side;
    sheet.add_box(BoxKind::Panel, name, Bounds::from_corner(at.x, at.y, width, height));
    height + m.base * 0.4
}
