//! Layout checks: elements that overlap, run off the page, or exceed their space.

use crate::bounds::Bounds;
use crate::scene::{BoxKind, ElementBox, Scene};

impl Scene {
    /// Returns a sentence about each layout error; empty for a page that is fit to publish.
    ///
    /// The layout should never produce any; tests check every battle.
    #[must_use]
    pub fn layout_errors(&self) -> Vec<String> {
        let mut flaws = Vec::new();
        let page = Bounds::from_corner(0.0, 0.0, self.width, self.height);
        for placed in self.boxes.iter().filter(|p| !page.contains(&p.bounds)) {
            flaws.push(format!("{} is cut off by the edge of the page", box_name(placed)));
        }
        for (i, a) in self.boxes.iter().enumerate() {
            for b in self.boxes.iter().skip(i + 1) {
                if keep_clear(a.kind, b.kind) && a.bounds.overlap_area(&b.bounds) >= 1.0 {
                    flaws.push(format!("{} and {} overlap", box_name(a), box_name(b)));
                }
            }
        }
        self.report_wide_lines(&mut flaws);
        let lines: Vec<&ElementBox> = self.boxes_of(BoxKind::Line).collect();
        for (i, a) in lines.iter().enumerate() {
            for b in lines.iter().skip(i + 1) {
                // Tightly set lines may overlap a little at their ascenders and descenders.
                if a.bounds.expand(-1.5).overlap_area(&b.bounds.expand(-1.5)) >= 8.0 {
                    flaws.push(format!("{} and {} touch", box_name(a), box_name(b)));
                }
            }
        }
        flaws
    }

    /// Reports text wider than its space. In the list of boxes, the space of a line follows the
    /// line.
    fn report_wide_lines(&self, flaws: &mut Vec<String>) {
        let mut last: Option<&ElementBox> = None;
        for placed in &self.boxes {
            if placed.kind == BoxKind::Room {
                let fits = last.is_some_and(|line| {
                    line.kind == BoxKind::Line
                        && line.name == placed.name
                        && line.bounds.x0 >= placed.bounds.x0 - 1.0
                        && line.bounds.x1 <= placed.bounds.x1 + 1.0
                });
                if !fits {
                    flaws.push(format!("{} is too large for its space", box_name(placed)));
                }
            }
            last = Some(placed);
        }
    }
}

/// Returns whether two kinds of boxes must not overlap.
fn keep_clear(a: BoxKind, b: BoxKind) -> bool {
    use BoxKind as K;
    let piece = |k| matches!(k, K::Block | K::Pill | K::Label);
    match (a, b) {
        (K::Panel, K::Panel | K::Board) | (K::Board, K::Panel) => true,
        // Facing arrows must never be covered.
        (K::Facing, other) | (other, K::Facing) => matches!(
            other,
            K::Badge | K::Pill | K::Label | K::Coordinate | K::Objective | K::Facing
        ),
        // A badge overlaps the corner of its block by design.
        (K::Badge | K::Objective, other) | (other, K::Badge | K::Objective) => {
            matches!(other, K::Pill | K::Label)
        }
        (a, b) => piece(a) && piece(b),
    }
}

fn box_name(placed: &ElementBox) -> String {
    format!("{:?} \"{}\"", placed.kind, placed.name)
}
