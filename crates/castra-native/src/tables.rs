//! Constant tables that machine code reads besides the machine's memory.
//!
//! Native code owns them, so they live as long as it does.

use castra_vm::Image;

/// The maximum number of hexes with a table of distances. On larger boards the machine computes
/// them.
const MAX_HEXES: usize = 2_048;

/// Words of the row of a pile: the addresses of the set of its cards, of their number, and of their
/// order (negative if the order does not matter), and the mask of armies that see them.
pub(crate) const PILE_WORDS: usize = 4;
pub(crate) const PILE_CARDS: usize = 0;
pub(crate) const PILE_COUNT: usize = 1;
pub(crate) const PILE_ORDER: usize = 2;
pub(crate) const PILE_SEEN_BY: usize = 3;

/// Tables whose addresses are part of the code. They are boxed, so they do not move.
#[derive(Debug)]
pub(crate) struct Tables {
    /// Number of hexes.
    pub(crate) hexes: usize,
    /// Distances between all pairs of hexes in row-major order, then a row for a hex off the board
    /// and one more number, all [`u16::MAX`]. `None` on boards of more than [`MAX_HEXES`] hexes.
    pub(crate) steps: Option<Box<[u16]>>,
    /// For each hex, the set of its neighbours; zeros for the rest of the last word of hexes.
    pub(crate) neighbours: Box<[i64]>,
    /// Number of words in a set of hexes.
    pub(crate) words: usize,
    /// For each pile, [`PILE_WORDS`] words.
    pub(crate) piles: Box<[i64]>,
}

impl Tables {
    pub(crate) fn of(image: &Image) -> Self {
        let hexes = &image.program().hexes;
        let n = hexes.len();
        let steps = (n <= MAX_HEXES).then(|| {
            let mut steps = vec![u16::MAX; n * n + n + 1];
            for (row, hex) in steps.chunks_mut(n.max(1)).zip(hexes) {
                row.iter_mut().zip(&hex.distance).for_each(|(to, from)| *to = *from);
            }
            steps.into_boxed_slice()
        });
        let words = image.neighbours().len().checked_div(n).unwrap_or(0);
        let mut neighbours = vec![0; words * 64 * words];
        neighbours.iter_mut().zip(image.neighbours()).for_each(|(to, from)| *to = *from);
        let piles = image.piles().flat_map(|pile| {
            let order = pile.order.map_or(-1, i64::from);
            let mut row = [0; PILE_WORDS];
            row[PILE_CARDS] = i64::from(pile.cards);
            row[PILE_COUNT] = i64::from(pile.count);
            row[PILE_ORDER] = order;
            row[PILE_SEEN_BY] = pile.seen_by as i64;
            row
        });
        let piles = piles.collect();
        Self { hexes: n, steps, neighbours: neighbours.into_boxed_slice(), words, piles }
    }

    /// Returns the number of piles.
    pub(crate) fn pile_count(&self) -> usize {
        self.piles.len() / PILE_WORDS
    }
}
