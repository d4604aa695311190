//! Long bodies: from labels to distances.
//!
//! A jump holds how far it goes in 16 bits. One that would go further jumps over
//! the instruction behind it, to one that reaches everywhere:
//!
//! ```text
//! if-true a -> L        if-true a -> +1
//!                       jump +1
//!                       far L
//! ```

use super::body::Rested;
use crate::op::{Distance, Draft, Label, Op, Place};

/// A body's instructions with what belongs to each, and its labels.
pub(crate) struct Lists<'a> {
    pub(crate) origins: &'a mut Vec<u32>,
    pub(crate) marks: &'a mut Vec<u32>,
    pub(crate) notes: &'a mut Vec<u32>,
    /// By label, the instruction it stands before.
    pub(crate) labels: &'a mut [Option<u32>],
    /// Behind which instructions the game can rest.
    pub(crate) rests: &'a mut [Rested],
}

/// The instructions of a body with distances in the place of labels. A label that
/// stands nowhere is at the end.
pub(crate) fn place(code: &[Draft], lists: &mut Lists<'_>) -> Vec<Op<Place>> {
    let ends = code.len();
    let target = |label: Label, labels: &[Option<u32>]| {
        labels.get(label.0 as usize).copied().flatten().map_or(ends, |at| at as usize)
    };
    let mut is_far = vec![false; code.len()];
    // Where each instruction comes to stand; one more is the end.
    let mut at: Vec<i64> = Vec::new();
    loop {
        at.clear();
        let mut next = 0;
        for far in &is_far {
            at.push(next);
            next += if *far { 3 } else { 1 };
        }
        at.push(next);
        let mut any = false;
        for (i, op) in code.iter().enumerate() {
            if is_far[i] {
                continue;
            }
            op.map(
                |place| place,
                |label| {
                    let distance = at[target(label, lists.labels)] - (at[i] + 1);
                    if Distance::try_from(distance).is_err() {
                        is_far[i] = true;
                        any = true;
                    }
                },
            );
        }
        // Only ever more of them are far, so this comes to an end.
        if !any {
            break;
        }
    }
    let mut placed = Vec::with_capacity(code.len());
    for (i, op) in code.iter().enumerate() {
        let mut goes_to = ends;
        let op = op.map(
            |place| place,
            |label| {
                goes_to = target(label, lists.labels);
                // Invariant: those that do not fit are far.
                if is_far[i] { 1 } else { (at[goes_to] - (at[i] + 1)) as Distance }
            },
        );
        placed.push(op);
        if is_far[i] {
            placed.push(Op::Jump { to: 1 });
            let distance = at[goes_to] - (at[i] + 3);
            placed.push(Op::Far { high: (distance >> 16) as i16, low: distance as u16 });
        }
    }
    if placed.len() > code.len() {
        spread(lists.origins, &is_far, true);
        spread(lists.marks, &is_far, false);
        spread(lists.notes, &is_far, false);
        let moved = |old: u32| at.get(old as usize).copied().unwrap_or(0) as u32;
        lists.labels.iter_mut().flatten().for_each(|label| *label = moved(*label));
        for (behind, _) in lists.rests.iter_mut() {
            // Behind the instruction itself, not behind what makes it reach far.
            *behind = behind.checked_sub(1).map_or(0, |before| moved(before) + 1);
        }
    }
    placed
}

/// Gives each far instruction two more entries: its own again, or none.
fn spread(list: &mut Vec<u32>, is_far: &[bool], again: bool) {
    let mut all = Vec::with_capacity(list.len());
    for (entry, far) in list.iter().zip(is_far) {
        all.push(*entry);
        if *far {
            let more = if again { *entry } else { 0 };
            all.extend([more, more]);
        }
    }
    *list = all;
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Place = Place::Frame(1);

    /// Where a jump at a position leads.
    fn led(code: &[Op<Place>], at: usize) -> i64 {
        let from = at as i64 + 1;
        match code[at] {
            Op::IfTrue { to, .. } | Op::Jump { to } | Op::Again { to, .. } => from + i64::from(to),
            Op::Far { high, low } => from + (i64::from(high) << 16) + i64::from(low),
            other => panic!("{other:?} is no jump"),
        }
    }

    #[test]
    fn jumps_reach_any_distance() {
        for between in [10usize, 32_766, 32_767, 32_768, 100_000] {
            // Forwards over everything, and back again.
            let mut code: Vec<Draft> = vec![Op::IfTrue { a: A, to: Label(1) }];
            code.extend(std::iter::repeat_n(Op::Halt {}, between));
            code.push(Op::Again { n: A, to: Label(0) });
            let mut lists = [vec![7; code.len()], vec![8; code.len()], vec![9; code.len()]];
            let [origins, marks, notes] = &mut lists;
            let mut labels = [Some(0), Some(code.len() as u32)];
            let mut rests = [(code.len() as u32, 3)];
            let mut given = Lists { origins, marks, notes, labels: &mut labels, rests: &mut rests };
            let placed = place(&code, &mut given);
            assert!(lists.iter().all(|list| list.len() == placed.len()));
            assert_eq!(labels, [Some(0), Some(placed.len() as u32)]);
            let far = |at: usize| if led(&placed, at) == at as i64 + 2 { at + 2 } else { at };
            assert_eq!(led(&placed, far(0)), placed.len() as i64, "{between}");
            let back = rests[0].0 as usize - 1;
            assert!(matches!(placed[back], Op::Again { .. }));
            assert_eq!(led(&placed, far(back)), 0, "{between}");
        }
    }
}
