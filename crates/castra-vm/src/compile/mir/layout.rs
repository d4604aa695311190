//! Layout: replaces labels by distances.
//!
//! A jump has a distance of 16 bits. A jump that does not reach its target is inverted to skip a
//! far jump, which reaches everywhere:
//!
//! ```text
//! if-true a -> L        if-true a -> +1
//!                       jump +1
//!                       far L
//! ```

use super::{Inst, MarkId, Mir, NoteId, Tags};
use crate::op::{JumpDistance, Label, Op, Operand};

/// An instruction with distances instead of labels.
pub(crate) type LaidOutInst = Inst<Op<Operand>>;

/// The laid out code of a specialization.
#[derive(Debug, Default)]
pub(crate) struct CodeLayout {
    pub(crate) insts: Vec<LaidOutInst>,
    /// For each label, the index of its instruction.
    labels: Vec<u32>,
    /// Jump tables: the indices of their targets.
    pub(crate) tables: Vec<Vec<u32>>,
    /// Size of the frame in words.
    pub(crate) frame: u32,
    /// The called specializations.
    pub(crate) calls: Box<[u16]>,
}

impl CodeLayout {
    /// Keeps the frame of a specialization whose code is only counted.
    pub(crate) fn frame_only(mir: &Mir) -> Self {
        Self { frame: mir.frame, calls: mir.calls.as_slice().into(), ..Self::default() }
    }

    /// Returns the index of the instruction with a label.
    pub(crate) fn position(&self, label: Label) -> u32 {
        // Invariant: layout gives every label a position.
        self.labels.get(label.index()).copied().unwrap_or(self.insts.len() as u32)
    }
}

/// Lays out the code of a specialization. An unbound label is at the end.
pub(crate) fn layout(mir: &Mir) -> CodeLayout {
    let (is_far, at) = distances(mir);
    let mut insts: Vec<LaidOutInst> = Vec::with_capacity(at.last().map_or(0, |&end| end as usize));
    for (i, inst) in mir.insts.iter().enumerate() {
        let mut goes_to = mir.len();
        let op = inst.op.map(
            |place| place,
            |label| {
                goes_to = mir.position(label);
                // Invariant: distances that do not fit into a jump are marked as far.
                if is_far[i] { 1 } else { (at[goes_to] - (at[i] + 1)) as JumpDistance }
            },
        );
        insts.push(Inst { op, tags: inst.tags, safepoint: inst.safepoint });
        if is_far[i] {
            let tags = Tags { mark: MarkId::default(), note: NoteId::default(), ..inst.tags };
            let distance = at[goes_to] - (at[i] + 3);
            let far = Op::Far { high: (distance >> 16) as i16, low: distance as u16 };
            insts.extend([Op::Jump { to: 1 }, far].map(|op| Inst { op, tags, safepoint: None }));
        }
    }
    let position = |label: Label| at[mir.position(label)] as u32;
    let labels = (0..mir.labels.len() as u32).map(|label| position(Label(label))).collect();
    let of_table = |table: &Vec<Label>| table.iter().map(|&label| position(label)).collect();
    let tables = mir.tables.iter().map(of_table).collect();
    CodeLayout { insts, labels, tables, frame: mir.frame, calls: mir.calls.as_slice().into() }
}

/// Returns an upper bound of the number of instructions after layout.
pub(crate) fn max_layout_len(mir: &Mir) -> usize {
    // If all jumps reach, none grows. In the worst case, each becomes three instructions.
    let times = if JumpDistance::try_from(mir.len()).is_ok() { 1 } else { 3 };
    mir.len() * times
}

/// The number of iterations after which every jump that might still become far is made far.
const MAX_ROUNDS: usize = 4;

/// Decides which jumps are far, and the position of each instruction after layout; the last element
/// is the end.
fn distances(mir: &Mir) -> (Vec<bool>, Vec<i64>) {
    let mut is_far = vec![false; mir.len()];
    if JumpDistance::try_from(mir.len()).is_ok() {
        // No jump can be longer than the whole code.
        return (is_far, (0..=mir.len() as i64).collect());
    }
    let mut at: Vec<i64> = Vec::with_capacity(mir.len() + 1);
    for round in 0.. {
        at.clear();
        let mut next = 0;
        for far in &is_far {
            at.push(next);
            next += if *far { 3 } else { 1 };
        }
        at.push(next);
        let mut any = false;
        for (i, inst) in mir.insts.iter().enumerate() {
            if is_far[i] {
                continue;
            }
            inst.op.map(
                |place| place,
                |label| {
                    let distance = at[mir.position(label)] - (at[i] + 1);
                    // The code can still grow to three times its size, so in the last rounds only
                    // jumps that reach even then stay.
                    let room = if round < MAX_ROUNDS { 1 } else { 3 };
                    if JumpDistance::try_from(distance * room).is_err() {
                        is_far[i] = true;
                        any = true;
                    }
                },
            );
        }
        // Jumps only ever become far, so this terminates.
        if !any {
            break;
        }
    }
    (is_far, at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::mir::OriginId;

    const A: Operand = Operand::Frame(1);

    /// Returns the target of a jump.
    fn target_of(code: &[LaidOutInst], index: usize) -> i64 {
        let from = index as i64 + 1;
        match code[index].op {
            Op::IfTrue { to, .. } | Op::Jump { to } | Op::Again { to, .. } => from + i64::from(to),
            Op::Far { high, low } => from + (i64::from(high) << 16) + i64::from(low),
            other => panic!("{other:?} is no jump"),
        }
    }

    #[test]
    fn jumps_reach_any_distance() {
        for between in [10usize, 32_766, 32_767, 32_768, 100_000] {
            // Forward over everything, and back again.
            let mut mir = Mir::default();
            let (first, end) = (mir.label(), mir.label());
            let tags = Tags { origin: OriginId(7), mark: MarkId(8), note: NoteId(9) };
            mir.bind(first);
            mir.emit(Op::IfTrue { a: A, to: end }, tags);
            (0..between).for_each(|_| mir.emit(Op::Halt {}, tags));
            mir.emit(Op::Again { n: A, to: first }, tags);
            mir.safepoint(3);
            mir.bind(end);
            let laid = layout(&mir);
            let placed = laid.insts.as_slice();
            let ends = placed.len();
            assert_eq!((laid.position(first), laid.position(end)), (0, ends as u32));
            let far = |at: usize| if target_of(placed, at) == at as i64 + 2 { at + 2 } else { at };
            assert_eq!(target_of(placed, far(0)), ends as i64, "{between}");
            let back = placed.iter().position(|inst| inst.safepoint == Some(3)).unwrap();
            assert!(matches!(placed[back].op, Op::Again { .. }));
            assert_eq!(target_of(placed, far(back)), 0, "{between}");
            // The tags of an instruction belong to one of the instructions that it becomes.
            let tagged = placed.iter().filter(|inst| !inst.tags.is_silent()).count();
            assert_eq!(tagged, between + 2);
            assert!(placed.iter().all(|inst| inst.tags.origin == OriginId(7)));
        }
    }
}
