//! What code reads besides the machine's memory: tables that never change.
//!
//! They are the native code's own, so that they live as long as it does.

use castra_vm::Image;

/// Boards of more hexes have no table of distances: the machine is asked.
const MOST_HEXES: usize = 1_024;

/// The words of a pile's row: where the set of its cards stands, how many they are, and in which order
/// (less than nothing if that does not matter); which armies see them, as bits.
pub(crate) const PILE_WORDS: usize = 4;
pub(crate) const PILE_CARDS: usize = 0;
pub(crate) const PILE_COUNT: usize = 1;
pub(crate) const PILE_ORDER: usize = 2;
pub(crate) const PILE_SEEN_BY: usize = 3;

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
    /// By pile, [`PILE_WORDS`] words.
    pub(crate) piles: Box<[i64]>,
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

    /// How many piles there are.
    pub(crate) fn pile_count(&self) -> usize {
        self.piles.len() / PILE_WORDS
    }
}
