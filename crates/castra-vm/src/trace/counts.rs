//! Counts executed instructions.

use super::tracer::Tracer;
use crate::image::Counts;

impl Tracer for &Counts {
    const EVENTS: bool = false;
    const INSTRUCTIONS: bool = true;

    fn instruction(&mut self, index: usize) {
        self.add(index);
    }
}
