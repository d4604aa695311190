//! What code reads besides the machine's memory: tables that never change.
//!
//! They are the native code's own, so that they live as long as it does.

use castra_vm::Image;

/// Boards of more hexes have no table of distances: the machine is asked.
const MOST_HEXES: usize = 1_024;

/// Tables whose addresses stand in the code. Boxes: they stay where they are.
#[derive(Debug)]
pub(crate) struct Tables {
    /// How many hexes there are.
    pub(crate) hexes: usize,
    /// Steps from each hex to each, row by row. After them a row of a hex that is not on the board, and
    /// one number more: both are as far as can be.
    pub(crate) steps: Option<Box<[u16]>>,
    /// By hex, the set of its neighbours; empty for those that only fill up the last word of a
    /// set.
    pub(crate) neighbours: Box<[i64]>,
    /// Words of a set of hexes.
    pub(crate) words: usize,
}

impl Tables {
    pub(crate) fn of(image: &Image) -> Self {
        let hexes = &image.program().hexes;
        let n = hexes.len();
        let steps = (n <= MOST_HEXES).then(|| {
            let mut steps = vec![u16::MAX; n * n + n + 1];
            for (row, hex) in steps.chunks_mut(n.max(1)).zip(hexes) {
                row.iter_mut().zip(&hex.distance).for_each(|(to, from)| *to = *from);
            }
            steps.into_boxed_slice()
        });
        let words = image.neighbours().len().checked_div(n).unwrap_or(0);
        let mut neighbours = vec![0; words * 64 * words];
        neighbours.iter_mut().zip(image.neighbours()).for_each(|(to, from)| *to = *from);
        Self { hexes: n, steps, neighbours: neighbours.into_boxed_slice(), words }
    }
}
