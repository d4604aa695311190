//! Occupied space on the map, and the search for free space.

use crate::bounds::{Bounds, Pt};
use crate::geometry::W;

/// The cost of covering an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    /// An element that should stay visible, but may be covered at a low cost.
    Light,
    /// The name of a hex, covered only as a last resort.
    Low,
    /// An element that must not be covered.
    Solid,
}

/// The boxes of all elements on the map that later labels should not cover.
#[derive(Debug)]
pub(crate) struct Obstacles {
    frame: Bounds,
    boxes: Vec<(Bounds, Weight)>,
    /// The indices into `boxes`, by horizontal band, so that a search on a large board compares
    /// only with boxes nearby.
    bands: Vec<Vec<usize>>,
}

impl Obstacles {
    pub(crate) fn new(frame: Bounds) -> Self {
        let count = (frame.height() / W).ceil().max(1.0) as usize + 1;
        Self { frame, boxes: Vec::new(), bands: vec![Vec::new(); count] }
    }

    fn span(&self, bounds: &Bounds) -> (usize, usize) {
        let last = self.bands.len() - 1;
        let band = |y: f32| (((y - self.frame.y0) / W).max(0.0) as usize).min(last);
        (band(bounds.y0), band(bounds.y1))
    }

    pub(crate) fn add(&mut self, bounds: Bounds, weight: Weight) {
        let (first, last) = self.span(&bounds);
        let index = self.boxes.len();
        self.boxes.push((bounds, weight));
        for band in &mut self.bands[first..=last] {
            band.push(index);
        }
    }

    /// Returns the cost of placing an element here; `None` if it would cover a solid element or
    /// leave the board.
    pub(crate) fn cost(&self, bounds: &Bounds) -> Option<f32> {
        if !self.frame.expand(-0.02 * W).contains(bounds) {
            return None;
        }
        let (first, last) = self.span(bounds);
        let mut cost = 0.0;
        for band in &self.bands[first..=last] {
            for &index in band {
                let (other, weight) = &self.boxes[index];
                let overlap = other.overlap_area(bounds) / (W * W);
                if overlap <= 0.0 {
                    continue;
                }
                cost += match weight {
                    Weight::Solid => return None,
                    Weight::Low => 4.0 + 40.0 * overlap,
                    Weight::Light => 0.6 + 8.0 * overlap,
                };
            }
        }
        Some(cost)
    }

    /// Returns the cheapest allowed box at one of the centres, with its cost. Earlier ones are
    /// cheaper.
    pub(crate) fn cheapest(
        &self,
        centres: &[Pt],
        width: f32,
        height: f32,
    ) -> Option<(Bounds, f32)> {
        let mut best: Option<(Bounds, f32)> = None;
        for (rank, &centre) in centres.iter().enumerate() {
            let bounds = Bounds::from_centre(centre, width, height);
            let Some(cost) = self.cost(&bounds) else { continue };
            let cost = cost + rank as f32 * 0.02;
            if best.is_none_or(|(_, least)| cost < least) {
                best = Some((bounds, cost));
            }
        }
        best
    }
}
