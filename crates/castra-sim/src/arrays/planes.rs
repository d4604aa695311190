//! Planes of which a step writes only what has changed.
//!
//! A position is a list of marks: numbers that are added to cells. The marks of the last position
//! are kept. A mark that is the same at the same index of both lists leaves its cell alone, so a
//! step touches few cells, and reads the lists instead of the planes. Many games then fit into the
//! caches of a processor.
//!
//! ```text
//! last:  (hex 3, 1)  (hex 8, 1)  none        cells  3: 1  8: 1
//! next:  (hex 3, 1)  (hex 9, 1)  (hex 9, 2)  cells  3: 1  9: 3
//! ```

use std::collections::BTreeMap;

/// A number that is added to a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Mark {
    cell: u32,
    /// 0 for no mark.
    amount: i16,
}

/// The marks in planes.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    all: Vec<Mark>,
    /// Set if a sum was cut to the bounds of a cell.
    is_cut: bool,
}

/// A position that is being written over the last one.
pub(super) struct PlaneWriter<'a> {
    planes: &'a mut [i16],
    marks: &'a mut Marks,
    /// The number of marks that are written.
    next: usize,
    /// Set if a cell has left its bounds on the way.
    overflows: bool,
}

impl Marks {
    /// Forgets the marks. Their planes must then be empty.
    pub(super) fn clear(&mut self) {
        self.all.clear();
        self.is_cut = false;
    }
}

impl<'a> PlaneWriter<'a> {
    /// Begins a position in planes that have these marks.
    pub(super) fn new(planes: &'a mut [i16], marks: &'a mut Marks) -> Self {
        if marks.is_cut {
            for mark in &marks.all {
                if let Some(cell) = planes.get_mut(mark.cell as usize) {
                    *cell = 0;
                }
            }
            marks.clear();
        }
        Self { planes, marks, next: 0, overflows: false }
    }

    /// Adds the next mark: a number to a cell, or nothing. A number that does not fit is cut to
    /// the bounds of a cell.
    #[inline]
    pub(super) fn put(&mut self, mark: Option<(usize, i64)>) {
        let new = mark.map_or_else(Mark::default, |(cell, amount)| Mark {
            // There are fewer cells than numbers of 32 bits.
            cell: cell as u32,
            amount: amount.clamp(i64::from(i16::MIN), i64::from(i16::MAX)) as i16,
        });
        match self.marks.all.get_mut(self.next) {
            Some(old) if *old == new => {}
            Some(old) => {
                let old = std::mem::replace(old, new);
                self.take(old);
                self.add(new);
            }
            None => {
                self.marks.all.push(new);
                self.add(new);
            }
        }
        self.next += 1;
    }

    fn add(&mut self, mark: Mark) {
        if mark.amount != 0
            && let Some(cell) = self.planes.get_mut(mark.cell as usize)
        {
            let (sum, overflows) = cell.overflowing_add(mark.amount);
            *cell = sum;
            self.overflows |= overflows;
        }
    }

    fn take(&mut self, mark: Mark) {
        if mark.amount != 0
            && let Some(cell) = self.planes.get_mut(mark.cell as usize)
        {
            let (sum, overflows) = cell.overflowing_sub(mark.amount);
            *cell = sum;
            self.overflows |= overflows;
        }
    }

    /// Ends the position: takes out the marks that the last position had besides.
    pub(super) fn finish(mut self) {
        while self.marks.all.len() > self.next
            && let Some(mark) = self.marks.all.pop()
        {
            self.take(mark);
        }
        if self.overflows {
            // Rare: the sums are added up anew, and cut.
            let mut sums: BTreeMap<u32, i64> = BTreeMap::new();
            for mark in &self.marks.all {
                *sums.entry(mark.cell).or_default() += i64::from(mark.amount);
            }
            for (cell, sum) in sums {
                if let Some(cell) = self.planes.get_mut(cell as usize) {
                    *cell = sum.clamp(i64::from(i16::MIN), i64::from(i16::MAX)) as i16;
                }
            }
            self.marks.is_cut = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn write(planes: &mut [i16], marks: &mut Marks, position: &[(usize, i64)]) {
        let mut writer = PlaneWriter::new(planes, marks);
        for &(cell, amount) in position {
            writer.put((amount != 0).then_some((cell, amount)));
        }
        writer.finish();
    }

    fn sums(position: &[(usize, i64)]) -> Vec<i16> {
        let cut = |n: i64| n.clamp(i64::from(i16::MIN), i64::from(i16::MAX));
        let sum = |cell| position.iter().filter(|m| m.0 == cell).map(|m| cut(m.1)).sum();
        (0..4).map(|cell| cut(sum(cell)) as i16).collect()
    }

    proptest! {
        /// Planes that are written again and again are those that are written once.
        #[test]
        fn planes_have_the_sums_of_the_last_position(
            positions in prop::collection::vec(
                prop::collection::vec((0usize..4, prop_oneof![-3i64..3, -40_000i64..40_000]), 0..9),
                1..9,
            ),
        ) {
            let (mut planes, mut marks) = ([0; 4], Marks::default());
            for position in &positions {
                write(&mut planes, &mut marks, position);
                prop_assert_eq!(&planes[..], &sums(position)[..]);
            }
        }
    }

    #[test]
    fn equal_marks_leave_their_cells_alone() {
        let (mut planes, mut marks) = ([0; 4], Marks::default());
        write(&mut planes, &mut marks, &[(0, 1), (1, 2), (2, 3)]);
        planes[0] = 7;
        write(&mut planes, &mut marks, &[(0, 1), (3, 2)]);
        assert_eq!(planes, [7, 0, 0, 2]);
    }
}
