//! The arrangement of the page: the title above, the legend below the map, cards and text below the
//! legend or to the right.

use castra_defs::Half;
use tiny_skia::Transform;

use super::columns::{Item, balance};
use super::contents::{Contents, Measure};
use super::{card, legend, prose, title, track};
use crate::bounds::{Pt, between, pt};
use crate::map::{FRAME, Map, caption_room};
use crate::options::Layer;
use crate::scene::{Group, Stroke};
use crate::sheet::{Anchor, Sheet};

/// The margin of the page.
const MARGIN: f32 = 44.0;
/// The minimum width of a page with text.
const MIN_WIDTH: f32 = 820.0;

/// The parameters of a page's arrangement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Fit {
    /// True if cards and text go to the right of the map instead of below.
    pub(super) text_on_right: bool,
    /// The enlargement of the map.
    pub(super) zoom: f32,
    /// The enlargement of running text.
    pub(super) text: f32,
    /// Spare width and height, distributed between the parts of the page.
    pub(super) spare: (f32, f32),
    /// The enlargement of hex names.
    pub(super) names: f32,
    /// True if the drawing only measures the page.
    pub(super) draft: bool,
}

/// Draws the page and returns its measurements.
pub(super) fn draw<'a>(
    contents: &Contents<'a>,
    map: &impl Fn(Pt) -> Map<'a>,
    fit: Fit,
    sheet: &mut Sheet<'_>,
) -> PageSize {
    let Fit { text_on_right: right, zoom, .. } = fit;
    let draft = map(pt(0.0, 0.0));
    let frame = draft.geometry.frame();
    let rim = FRAME * 2.5;
    let map_width = (frame.width() + 2.0 * rim) * zoom;
    let (above, below) =
        (caption_room(&draft, Half::Top) * zoom, caption_room(&draft, Half::Bottom) * zoom);
    let map_height = above + frame.height() * zoom + below;
    let bare = !has_text(contents);
    let mut panel = None;
    let content = if bare {
        map_width
    } else if right {
        let m = Measure::of((map_width * 1.4).max(MIN_WIDTH)).scaled(fit.text);
        let side = side_panel(contents, m, fit.spare.0, map_height + fit.spare.1);
        let width = side.as_ref().map_or(0.0, |side| side.width + m.gap);
        panel = side;
        (map_width + width).max(MIN_WIDTH)
    } else {
        map_width.max(MIN_WIDTH) + fit.spare.0
    };
    let m = Measure::of(content - fit.spare.0).scaled(fit.text);
    // Spare height goes above the map, below its legend and below the text.
    let between = fit.spare.1 * if bare { 0.5 } else { 0.22 };
    // Larger text needs a wider margin.
    let margin = MARGIN.max(2.0 * m.base);
    let mut y = margin;
    // The map is drawn first; the page covers anything that runs over the map's edge.
    let before = sheet.nodes.len();
    y += title::draw(contents, m, pt(margin, y), content, sheet);
    let band = sheet.nodes.split_off(before);
    y += between;
    let beside = panel.as_ref().map_or(0.0, |side| side.width + m.gap);
    let map_room = content - beside;
    let origin = pt(margin + (map_room - frame.width() * zoom) / 2.0, y + above);
    if !fit.draft {
        draw_zoomed(sheet, origin, zoom, |sheet, origin| {
            Map { names: fit.names, ..map(origin) }.draw(sheet);
        });
    }
    sheet.nodes.extend(band);
    let mut left = y + map_height;
    let legend_at = pt(margin, left);
    left += track::draw(contents, m, legend_at, map_room, sheet);
    let legend_at = pt(margin, left);
    left += legend::draw(contents, draft.geometry.board, m, legend_at, map_room, sheet);
    if let Some(side) = &panel {
        let at = pt(margin + map_room + m.gap, y + above - FRAME * 2.4 * zoom);
        let height = side.draw(sheet, at);
        left = left.max(at.y + height);
    } else if !bare {
        left = panels_below(contents, m, content, pt(margin, left + between), sheet);
    }
    y = left + m.base * 0.2;
    // The last line is at the foot of the page.
    let above_map = y - between * if panel.is_some() || bare { 1.0 } else { 2.0 };
    y = y.max(above_map + fit.spare.1);
    y += draw_footer(contents, m, pt(margin, y), content, sheet);
    PageSize { size: (content + 2.0 * margin, y + margin * 0.8), text: m.base }
}

/// The measurements of a drawn page.
#[derive(Clone, Copy, Debug)]
pub(super) struct PageSize {
    /// The width and the height.
    pub(super) size: (f32, f32),
    /// The size of running text.
    pub(super) text: f32,
}

/// Draws the output of `draw` enlarged by a factor, with its upper left corner at a point.
pub(super) fn draw_zoomed(
    sheet: &mut Sheet<'_>,
    origin: Pt,
    zoom: f32,
    draw: impl FnOnce(&mut Sheet<'_>, Pt),
) {
    if (zoom - 1.0).abs() < 1e-3 {
        return draw(sheet, origin);
    }
    let before = sheet.boxes.len();
    let transform = Transform::from_row(zoom, 0.0, 0.0, zoom, origin.x, origin.y);
    let group = Group { transform, ..Group::default() };
    sheet.group(group, |sheet| draw(sheet, pt(0.0, 0.0)));
    for placed in &mut sheet.boxes[before..] {
        let b = &mut placed.bounds;
        (b.x0, b.x1) = (origin.x + b.x0 * zoom, origin.x + b.x1 * zoom);
        (b.y0, b.y1) = (origin.y + b.y0 * zoom, origin.y + b.y1 * zoom);
    }
}

/// Returns whether the page has text besides the map.
fn has_text(contents: &Contents<'_>) -> bool {
    let layers = [
        Layer::Title,
        Layer::Council,
        Layer::OrderOfBattle,
        Layer::Specials,
        Layer::Background,
        Layer::Legend,
        Layer::Credits,
    ];
    track::has_tracks(contents)
        || layers.into_iter().any(|layer| contents.options.layers.has(layer))
}

/// Draws cards and text below the map, and returns their lower edge.
fn panels_below(
    contents: &Contents<'_>,
    m: Measure,
    width: f32,
    origin: Pt,
    sheet: &mut Sheet<'_>,
) -> f32 {
    let ideal = m.base * 24.0;
    let count = ((width + m.gap) / (ideal + m.gap)).round().max(1.0) as usize;
    let column = |n: usize| (width - m.gap * (n as f32 - 1.0)) / n as f32;
    let narrow = column(count);
    let text = prose::items(contents, m, narrow);
    let cards = card::items(contents, m, narrow);
    if text.is_empty() && cards.is_empty() {
        return origin.y;
    }
    let origin = origin.translate(0.0, m.base * 0.9);
    let tallest = |cards: &[Item<'_>]| cards.iter().map(|c| c.height).fold(0.0, f32::max);
    // Cards fill the first columns, text the others.
    let beside = (cards.len() < count && !text.is_empty() && !cards.is_empty()).then(|| {
        let flow = balance(&text, count - cards.len());
        tallest(&cards).max(flow.height)
    });
    // Otherwise cards are in rows across the page, with the text below them.
    let across = cards.len().div_ceil(cards.len().div_ceil(count).max(1)).max(1);
    let wide = card::items(contents, m, column(across));
    let rows: Vec<&[Item<'_>]> = wide.chunks(across).collect();
    let rows_height: f32 = rows.iter().map(|row| tallest(row)).sum::<f32>()
        + m.gap * 0.8 * rows.len().saturating_sub(1) as f32;
    let below = balance(&text, count);
    let between = if rows.is_empty() || text.is_empty() { 0.0 } else { m.gap };
    let stacked = rows_height + between + below.height;
    let step = narrow + m.gap;
    match beside {
        Some(height) if height <= stacked * 1.12 => {
            for (i, card) in cards.iter().enumerate() {
                (card.draw)(sheet, origin.translate(i as f32 * step, 0.0));
            }
            let flow = balance(&text, count - cards.len());
            flow.draw(sheet, origin.translate(cards.len() as f32 * step, 0.0), step);
            origin.y + height
        }
        _ => {
            let mut y = origin.y;
            for row in &rows {
                for (i, card) in row.iter().enumerate() {
                    (card.draw)(sheet, pt(origin.x + i as f32 * (column(across) + m.gap), y));
                }
                y += tallest(row) + m.gap * 0.8;
            }
            if !rows.is_empty() {
                y += between - m.gap * 0.8;
            }
            below.draw(sheet, pt(origin.x, y), step);
            origin.y + stacked
        }
    }
}

/// Cards and text in columns beside the map.
struct SidePanel<'a> {
    items: Vec<Item<'a>>,
    columns: usize,
    step: f32,
    width: f32,
}

impl SidePanel<'_> {
    fn draw(&self, sheet: &mut Sheet<'_>, origin: Pt) -> f32 {
        let columns = balance(&self.items, self.columns);
        columns.draw(sheet, origin, self.step);
        columns.height
    }
}

/// Chooses the fewest columns that are not much taller than `height`, and widens them by `spare`.
/// Returns `None` without text.
fn side_panel<'a>(
    contents: &Contents<'a>,
    m: Measure,
    spare: f32,
    height: f32,
) -> Option<SidePanel<'a>> {
    let column = m.base * 25.0;
    let items = |column: f32| panel_items(contents, m, column);
    let narrow = items(column);
    if narrow.is_empty() {
        return None;
    }
    let count = |items: &[Item<'_>]| {
        (1..=4).find(|&n| balance(items, n).height <= height * 1.15).unwrap_or(4)
    };
    let columns = count(&narrow);
    // Spare width widens the columns, up to a legible line length.
    let wide = (column + spare / columns as f32).min(m.base * 42.0);
    let (column, items) = if wide > column { (wide, items(wide)) } else { (column, narrow) };
    let step = column + m.gap;
    Some(SidePanel { items, columns, step, width: columns as f32 * step - m.gap })
}

/// Returns the cards, then the text.
fn panel_items<'a>(contents: &Contents<'a>, m: Measure, column: f32) -> Vec<Item<'a>> {
    let mut items = card::items(contents, m, column);
    let mut text = prose::items(contents, m, column);
    if let Some(first) = text.first_mut() {
        first.space_above = m.gap;
    }
    items.append(&mut text);
    items
}

/// Draws the credits and the game's name.
fn draw_footer(
    contents: &Contents<'_>,
    m: Measure,
    origin: Pt,
    width: f32,
    sheet: &mut Sheet<'_>,
) -> f32 {
    if !contents.options.layers.has(Layer::Credits) {
        return 0.0;
    }
    let scenario = contents.scenario;
    let mut game = contents.game.title.trim().to_owned();
    // Skipped if the title band shows the modules.
    let with = title::modules_sentence(contents.game, scenario);
    if let Some(with) = with.filter(|_| !contents.options.layers.has(Layer::Title)) {
        game = format!("{game}, {with}");
    }
    draw_foot(scenario.credits.as_deref().unwrap_or("").trim(), game, m, origin, width, sheet)
}

/// Draws the last lines of a page, and returns their height.
pub(super) fn draw_foot(
    credits: &str,
    game: String,
    m: Measure,
    origin: Pt,
    width: f32,
    sheet: &mut Sheet<'_>,
) -> f32 {
    let setter = sheet.setter;
    if game.is_empty() && credits.is_empty() {
        return 0.0;
    }
    let style = m.small();
    let ink = sheet.palette.muted;
    let mut y = origin.y + m.base * 1.3;
    let line = Stroke::new(sheet.palette.rule, m.base * 0.05);
    sheet.line(pt(origin.x, y), pt(origin.x + width, y), line);
    y += style.size * 1.45;
    let aside = setter.width(&game, style);
    let beside = aside < width * 0.45;
    let room = if beside { width - aside - m.gap } else { width };
    if beside && !game.is_empty() {
        let right = origin.x + width;
        sheet.text_in(
            between(right - aside - 1.0, right),
            &game,
            style,
            ink,
            pt(right, y),
            Anchor::End,
        );
    }
    let mut texts = vec![credits.to_owned()];
    if !beside {
        texts.push(game);
    }
    let mut lines = 0;
    for text in texts.iter().filter(|t| !t.is_empty()) {
        let style = setter.adapt_style(text, style);
        for line in setter.wrap(text, style, room) {
            let y = y + lines as f32 * style.size * 1.3;
            sheet.text_in(
                between(origin.x, origin.x + room),
                &line,
                style,
                ink,
                pt(origin.x, y),
                Anchor::Start,
            );
            lines += 1;
        }
    }
    y + (lines as f32 - 1.0).max(0.0) * style.size * 1.3 + style.size * 0.4 - origin.y
}
