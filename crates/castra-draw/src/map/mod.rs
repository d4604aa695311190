//! The map: ground, grid, sections and all elements on them.

pub(crate) mod blocks;
mod context;
pub(crate) mod coordinates;
pub(crate) mod exits;
pub(crate) mod facing;
mod heat;
mod labels;
mod leaders;
mod objectives;
mod obstacles;
mod pieces;
pub(crate) mod places;
mod reserves;
mod sections;
mod stack;
pub(crate) mod symbol;
pub(crate) mod terrain;
mod terrain_names;
pub(crate) mod token;

pub(crate) use context::{FRAME, Map};
pub(crate) use sections::caption_room;

use crate::bounds::{Bounds, pt};
use crate::geometry::W;
use crate::options::Layer;
use crate::scene::{BoxKind, Stroke};
use crate::sheet::{Sheet, push_polyline, rect};

/// The length of the dashes and gaps in the frame along joined edges.
pub(crate) const JOINED_DASH: f32 = 0.16;

impl Map<'_> {
    pub(crate) fn shows(&self, layer: Layer) -> bool {
        self.options.layers.has(layer)
    }

    /// Draws the whole map.
    pub(crate) fn draw(&self, sheet: &mut Sheet<'_>) {
        let frame = self.geometry.frame();
        sheet.add_box(BoxKind::Board, "board", frame);
        let board = self.geometry.board;
        for cell in board.cells() {
            let centre = self.geometry.centre(cell);
            let half = W / 2.0;
            let (x0, y0) = (centre.x - half, centre.y - half);
            let bounds = Bounds { x0, y0, x1: centre.x + half, y1: centre.y + half };
            sheet.add_box(BoxKind::Hex, &board.name_of(cell), bounds);
        }
        sheet.layer("ground", |sheet| terrain::draw(self, sheet));
        if self.shows(Layer::Grid) {
            sheet.layer("grid", |sheet| self.draw_grid(sheet));
        }
        if !self.options.heat.is_empty() {
            sheet.layer("heat", |sheet| heat::draw(self, sheet));
        }
        self.draw_mat(sheet, frame);
        if self.shows(Layer::Sections) {
            sheet.layer("sections", |sheet| sections::draw_lines(self, sheet));
        }
        sections::draw_captions(self, sheet);
        let mut obstacles = obstacles::Obstacles::new(frame);
        if self.shows(Layer::Coordinates) {
            sheet.layer("coordinates", |sheet| coordinates::draw(self, sheet, &mut obstacles));
        }
        if board.has_places() {
            sheet.layer("places", |sheet| places::draw_names(self, sheet, &mut obstacles));
        }
        for feature in &self.scenario.sides {
            let ends = self.geometry.side(feature.at.cell(), feature.side);
            if let Some((a, b)) = ends.filter(|_| self.shows(Layer::Terrain)) {
                let middle = Bounds::from_centre(a.toward(b, 0.5), 0.34 * W, 0.26 * W);
                obstacles.add(middle, obstacles::Weight::Light);
            }
        }
        pieces::draw(self, sheet, &mut obstacles);
    }

    fn draw_grid(&self, sheet: &mut Sheet<'_>) {
        if self.geometry.board.has_places() {
            return places::draw_rims(self, sheet);
        }
        // Each side is drawn once, since a translucent line drawn twice would be darker. Each cell
        // is one path, since small paths are painted much faster.
        let stroke = Stroke::new(sheet.palette.grid.faded(0.6), 0.02 * W).with_butt_ends();
        let board = self.geometry.board;
        for cell in board.cells() {
            let mut path = tiny_skia::PathBuilder::new();
            for &side in board.grid.directions() {
                let other = board.neighbour(cell, side);
                if other.is_some_and(|other| other < cell) {
                    continue;
                }
                if let Some((a, b)) = self.geometry.side(cell, side) {
                    push_polyline(&mut path, &[a, b], false);
                }
            }
            sheet.stroke(path.finish(), stroke);
        }
        let stroke = Stroke::new(sheet.palette.grid.faded(0.22), 0.014 * W);
        for (_, outline) in self.geometry.cells_beyond() {
            sheet.stroke(crate::sheet::polyline(&outline, true), stroke);
        }
    }

    /// Covers everything beyond the edge of the board, and draws the frame.
    fn draw_mat(&self, sheet: &mut Sheet<'_>, frame: Bounds) {
        let wide = 0.6 * W;
        let outer = frame.expand(wide);
        let strips = [
            Bounds { y1: frame.y0, ..outer },
            Bounds { y0: frame.y1, ..outer },
            Bounds { x1: frame.x0, y0: frame.y0, y1: frame.y1, ..outer },
            Bounds { x0: frame.x1, y0: frame.y0, y1: frame.y1, ..outer },
        ];
        sheet.layer("frame", |sheet| {
            for strip in strips {
                sheet.rect(strip, sheet.palette.paper);
            }
            let stroke = Stroke::new(sheet.palette.frame, FRAME);
            sheet.stroke(rect(frame.expand(FRAME / 2.0)), stroke);
            let line = Stroke::new(sheet.palette.frame.faded(0.55), 0.012 * W);
            sheet.stroke(rect(frame.expand(FRAME * 1.9)), line);
            self.draw_joined_edges(sheet, frame.expand(FRAME / 2.0));
        });
    }

    /// Draws the frame dashed along joined edges.
    fn draw_joined_edges(&self, sheet: &mut Sheet<'_>, frame: Bounds) {
        let corner = |right: bool, low: bool| {
            pt(if right { frame.x1 } else { frame.x0 }, if low { frame.y1 } else { frame.y0 })
        };
        let mut edges = Vec::new();
        if self.joined_edges.east_west {
            edges.extend([false, true].map(|right| (corner(right, false), corner(right, true))));
        }
        if self.joined_edges.north_south {
            edges.extend([false, true].map(|low| (corner(false, low), corner(true, low))));
        }
        let gap = Stroke::new(sheet.palette.paper, FRAME * 1.1).with_butt_ends();
        for (from, to) in edges {
            let length = from.distance(to);
            // The corners stay solid.
            let corner = JOINED_DASH * W / length;
            let (from, to) = (from.toward(to, corner), to.toward(from, corner));
            let strokes = (length / (2.0 * JOINED_DASH * W)).round().max(1.0);
            let part = from.distance(to) / (2.0 * strokes - 1.0);
            sheet.line(from, to, gap.with_dashes(part, part));
        }
    }
}
