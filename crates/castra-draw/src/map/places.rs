//! Boards of places: land and water, links, and the places with their names.

use castra_defs::{Cell, Link, TerrainArt};
use tiny_skia::{Path, PathBuilder};

use super::context::Map;
use super::obstacles::{Obstacles, Weight};
use crate::bounds::{Bounds, Pt, pt};
use crate::geometry::{Geometry, PLACE, W};
use crate::options::{Coordinates, Layer};
use crate::scene::{BoxKind, Group, Ink, Stroke};
use crate::sheet::{Anchor, Sheet, disc};
use crate::text::{Face, Style};
use crate::theme::Palette;

/// The font size of a place's name.
const NAME: f32 = 0.185 * W;
/// The font size of captions: the names of seas and countries.
const CAPTION: f32 = 0.30 * W;

/// The space that names leave around a link: the full width of a road, the widest link.
const LINK: f32 = 0.15 * W;

/// Draws everything below the places: land and water, captions and links.
pub(super) fn draw_below(map: &Map<'_>, sheet: &mut Sheet<'_>) {
    let board = map.geometry.board;
    if map.shows(Layer::Terrain) {
        // Corners on the edge of the board are moved beyond it, where the clip hides their lines.
        let inside = Group { clip: Some(map.geometry.frame()), ..Group::default() };
        sheet.group(inside, |sheet| paint_areas(map, sheet));
    }
    if map.shows(Layer::Labels) {
        for caption in &board.places.captions {
            let style = Style::new(Face::Italic, CAPTION).with_tracking(0.16);
            let ink = sheet.palette.map_ink.faded(0.5);
            let at = map.geometry.page_point(caption.at);
            sheet.text(&caption.text, style, ink, at.translate(0.0, CAPTION * 0.3), Anchor::Middle);
        }
    }
    for link in &board.places.links {
        let [a, b] = link_ends(link, &map.geometry);
        paint_link(art_of(map, link), a, b, sheet);
    }
}

fn paint_areas(map: &Map<'_>, sheet: &mut Sheet<'_>) {
    for area in &map.geometry.board.places.areas {
        let art = map.game.terrains.get(&area.terrain).map(|t| t.art);
        let Some(art) = art else {
            sheet
                .warnings
                .push(format!("there is no terrain called `{}`, of an area", area.terrain));
            continue;
        };
        let outline: Vec<Corner> =
            area.outline.iter().map(|&at| map.geometry.page_point_beyond(at)).collect();
        paint_area(art, &outline, sheet);
    }
}

fn link_ends(link: &Link, geometry: &Geometry<'_>) -> [Pt; 2] {
    link.between.map(|col| geometry.centre(Cell { row: 0, col }))
}

/// Returns the art of a link; a link without terrain is a plain line.
fn art_of(map: &Map<'_>, link: &Link) -> TerrainArt {
    let terrain = map.scenario.link_terrain(link).and_then(|name| map.game.terrains.get(name));
    terrain.map_or(TerrainArt::Clear, |terrain| terrain.art)
}

/// A corner of an area, and whether it lies beyond the edge of the page.
type Corner = (Pt, bool);

/// Returns a closed curve through the corners of an area, straight along the edge of the page.
fn smooth(outline: &[Corner]) -> Option<Path> {
    let n = outline.len();
    let at = |i: usize| outline.get(i % n).copied().unwrap_or((pt(0.0, 0.0), true));
    let mut path = PathBuilder::new();
    let (first, _) = at(0);
    path.move_to(first.x, first.y);
    for i in 0..n {
        let ((before, _), (a, a_out), (b, b_out), (after, _)) =
            (at(i + n - 1), at(i), at(i + 1), at(i + 2));
        if a_out && b_out {
            path.line_to(b.x, b.y);
            continue;
        }
        let bend = |out: bool, from: f32, to: f32| if out { 0.0 } else { (to - from) / 6.0 };
        let u = a.translate(bend(a_out, before.x, b.x), bend(a_out, before.y, b.y));
        let v = b.translate(bend(b_out, after.x, a.x), bend(b_out, after.y, a.y));
        path.cubic_to(u.x, u.y, v.x, v.y, b.x, b.y);
    }
    path.close();
    path.finish()
}

fn paint_area(art: TerrainArt, outline: &[Corner], sheet: &mut Sheet<'_>) {
    let Some(path) = smooth(outline) else { return };
    let palette: &Palette = sheet.palette;
    let is_water = art == TerrainArt::Lake;
    if !is_water {
        // Lines along the shore, as on old charts; the land covers their inner half.
        for (width, shade) in [(0.52, 0.16), (0.34, 0.22), (0.17, 0.34)] {
            let line = Stroke::new(palette.foam.faded(shade), width * W);
            sheet.stroke(Some(path.clone()), line);
        }
    }
    sheet.fill(Some(path.clone()), palette.ground(art));
    let edge = if is_water { palette.bank } else { palette.bank.faded(0.8) };
    sheet.stroke(Some(path), Stroke::new(edge, 0.03 * W));
}

/// Draws a link from centre to centre; the places are drawn over its ends.
pub(super) fn paint_link(art: TerrainArt, a: Pt, b: Pt, sheet: &mut Sheet<'_>) {
    use TerrainArt as T;
    let palette = sheet.palette;
    let dark = palette.art(0x006B_4A26);
    match art {
        T::SeaRoute => {
            let halo = Stroke::new(palette.map_halo.faded(0.45), 0.075 * W);
            sheet.line(a, b, halo);
            let line = Stroke::new(palette.art(0x0023_4F78), 0.05 * W);
            sheet.line(a, b, line.with_dashes(0.13 * W, 0.11 * W));
        }
        T::River | T::Stream => {
            let width = if art == T::River { 0.16 * W } else { 0.085 * W };
            for (ink, more) in [(palette.bank, 0.04 * W), (palette.water, 0.0)] {
                sheet.line(a, b, Stroke::new(ink, width + more));
            }
        }
        T::Road => {
            sheet.line(a, b, Stroke::new(palette.art(0x007D_6340), 0.135 * W));
            sheet.line(a, b, Stroke::new(palette.art(0x00F1_E2B8), 0.09 * W));
        }
        T::Clear => sheet.line(a, b, Stroke::new(dark, 0.04 * W)),
        // Every other terrain is shown as difficult passage.
        T::Rampart
        | T::Crossing
        | T::Bridge
        | T::Ford
        | T::Forest
        | T::Hill
        | T::SteepHill
        | T::Broken
        | T::Marsh
        | T::Lake
        | T::Camp
        | T::Town
        | T::Walls
        | T::Sand
        | T::Fields => {
            sheet.line(a, b, Stroke::new(palette.map_halo.faded(0.5), 0.09 * W));
            sheet.line(a, b, Stroke::new(dark, 0.06 * W).with_dashes(0.02 * W, 0.11 * W));
        }
    }
}

/// Draws a link across a place, for the legend.
pub(super) fn sample(geometry: &Geometry<'_>, art: TerrainArt, sheet: &mut Sheet<'_>) {
    let c = geometry.centre(Cell { row: 0, col: 0 });
    let half = PLACE * 0.92;
    paint_link(art, c.translate(-half, 0.0), c.translate(half, 0.0), sheet);
}

/// Draws the rims of the places.
pub(super) fn draw_rims(map: &Map<'_>, sheet: &mut Sheet<'_>) {
    let stroke = Stroke::new(sheet.palette.frame, 0.035 * W);
    for cell in map.geometry.board.cells() {
        sheet.stroke(disc(map.geometry.centre(cell), PLACE), stroke);
    }
}

/// Draws the names of the places, clear of places and of each other, and off the links if possible.
pub(super) fn draw_names(map: &Map<'_>, sheet: &mut Sheet<'_>, obstacles: &mut Obstacles) {
    let board = map.geometry.board;
    for cell in board.cells() {
        let bounds = Bounds::from_centre(map.geometry.centre(cell), 2.0 * PLACE, 2.0 * PLACE);
        obstacles.add(bounds, Weight::Solid);
    }
    if map.options.coordinates == Coordinates::Off {
        return;
    }
    for link in &board.places.links {
        let [a, b] = link_ends(link, &map.geometry);
        let steps = (a.distance(b) / (0.12 * W)).ceil().max(1.0);
        let mut step = 0.0;
        while step <= steps {
            let on = Bounds::from_centre(a.toward(b, step / steps), LINK, LINK);
            obstacles.add(on, Weight::Light);
            step += 1.0;
        }
    }
    for (cell, place) in board.cells().zip(&board.places.all) {
        draw_name(sheet, obstacles, &place.title, &place.name, map.geometry.centre(cell));
    }
}

fn draw_name(sheet: &mut Sheet<'_>, obstacles: &mut Obstacles, text: &str, word: &str, c: Pt) {
    let mut found = None;
    for shrink in [1.0, 0.85, 0.7] {
        let style = Style::new(Face::Title, NAME * shrink).with_tracking(0.01);
        let width = sheet.setter.width(text, style) + 0.04 * W;
        let height = style.size * 1.04;
        if let Some((bounds, _)) =
            obstacles.cheapest(&candidate_points(c, width, height), width, height)
        {
            found = Some((bounds, style));
            break;
        }
    }
    let Some((bounds, style)) = found else {
        sheet.warnings.push(format!("no room on the map for the name `{text}`"));
        return;
    };
    obstacles.add(bounds, Weight::Solid);
    sheet.add_box(BoxKind::Coordinate, word, bounds);
    let halo = Some((sheet.palette.map_halo.faded(0.92), 0.13));
    let at = pt(bounds.centre().x, bounds.y0 + style.size * 0.78);
    sheet.text_with_halo(text, style, sheet.palette.map_ink, halo, at, Anchor::Middle);
}

/// Returns candidate positions of a name around a place, best first.
fn candidate_points(c: Pt, width: f32, height: f32) -> Vec<Pt> {
    let down = PLACE + 0.03 * W + height / 2.0;
    let aside = PLACE + 0.04 * W + width / 2.0;
    let slant = 0.75 * PLACE;
    vec![
        c.translate(0.0, down),
        c.translate(0.0, -down),
        c.translate(aside, 0.0),
        c.translate(-aside, 0.0),
        c.translate(width * 0.3, down),
        c.translate(-width * 0.3, down),
        c.translate(width * 0.3, -down),
        c.translate(-width * 0.3, -down),
        c.translate(aside - 0.1 * W, slant),
        c.translate(-aside + 0.1 * W, slant),
        c.translate(aside - 0.1 * W, -slant),
        c.translate(-aside + 0.1 * W, -slant),
        c.translate(0.0, down + height),
        c.translate(0.0, -down - height),
    ]
}

/// Draws the ground of a place: a disc of its tint.
pub(super) fn draw_ground(c: Pt, art: TerrainArt, sheet: &mut Sheet<'_>) {
    sheet.fill(disc(c.translate(0.025 * W, 0.035 * W), PLACE), sheet.palette.frame.faded(0.28));
    sheet.fill(disc(c, PLACE), tint(art, sheet.palette));
}

/// Returns the tint of a place. Clear ground gets a tint that differs from the land around it.
pub(super) fn tint(art: TerrainArt, palette: &Palette) -> Ink {
    match art {
        TerrainArt::Clear => palette.paper,
        art => palette.ground(art),
    }
}
