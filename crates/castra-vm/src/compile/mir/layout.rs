//! Layout: from labels to distances.
//!
//! A jump holds how far it goes in 16 bits. One that would go further jumps over
//! the instruction after it, to one that reaches everywhere:
//!
//! ```text
//! if-true a -> L        if-true a -> +1
//!                       jump +1
//!                       far L
//! ```

use super::{Inst, MarkId, Mir, NoteId, Tags};
use crate::op::{Distance, Label, Op, Operand};

/// An instruction whose jumps are distances.
pub(crate) type Placed = Inst<Op<Operand>>;

/// The code of an instance, laid out.
#[derive(Debug, Default)]
pub(crate) struct Laid {
    pub(crate) insts: Vec<Placed>,
    /// By label, the instruction it stands before.
    labels: Vec<u32>,
    /// Jump tables: instructions.
    pub(crate) tables: Vec<Vec<u32>>,
    /// Words of the frame.
    pub(crate) frame: u32,
    /// Instances that are called.
    pub(crate) calls: Box<[u16]>,
}

impl Laid {
    /// What is known of the frame of an instance whose code is not kept.
    pub(crate) fn frame_only(mir: &Mir) -> Self {
        Self { frame: mir.frame, calls: mir.calls.as_slice().into(), ..Self::default() }
    }

    /// The instruction that a label stands before.
    pub(crate) fn position(&self, label: Label) -> u32 {
        // Invariant: layout gives every label a position.
        self.labels.get(label.index()).copied().unwrap_or(self.insts.len() as u32)
    }
}

/// Lays out the code of an instance. A label that stands nowhere is at the end.
pub(crate) fn layout(mir: &Mir) -> Laid {
    let (is_far, at) = distances(mir);
    let mut insts: Vec<Placed> = Vec::with_capacity(at.last().map_or(0, |&end| end as usize));
    for (i, inst) in mir.insts.iter().enumerate() {
        let mut goes_to = mir.len();
        let op = inst.op.map(
            |place| place,
            |label| {
                goes_to = mir.position(label);
                // Invariant: those that do not fit are far.
                if is_far[i] { 1 } else { (at[goes_to] - (at[i] + 1)) as Distance }
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
    Laid { insts, labels, tables, frame: mir.frame, calls: mir.calls.as_slice().into() }
}

/// How many instructions the code of an instance becomes at most.
pub(crate) fn most_laid(mir: &Mir) -> usize {
    // Jumps that reach are left as they are; at worst all of them go too far.
    let times = if Distance::try_from(mir.len()).is_ok() { 1 } else { 3 };
    mir.len() * times
}

/// After so many rounds, jumps are far that might become so.
const MOST_ROUNDS: usize = 4;

/// Which instructions jump further than others reach, and where each instruction comes
/// to stand; one more is the end.
fn distances(mir: &Mir) -> (Vec<bool>, Vec<i64>) {
    let mut is_far = vec![false; mir.len()];
    if Distance::try_from(mir.len()).is_ok() {
        // No jump is longer than the code.
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
                    // Code may become three times as long, not more.
                    let room = if round < MOST_ROUNDS { 1 } else { 3 };
                    if Distance::try_from(distance * room).is_err() {
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
    (is_far, at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::mir::OriginId;

    const A: Operand = Operand::Frame(1);

    /// Where a jump at a position leads.
    fn led(code: &[Placed], at: usize) -> i64 {
        let from = at as i64 + 1;
        match code[at].op {
            Op::IfTrue { to, .. } | Op::Jump { to } | Op::Again { to, .. } => from + i64::from(to),
            Op::Far { high, low } => from + (i64::from(high) << 16) + i64::from(low),
            other => panic!("{other:?} is no jump"),
        }
    }

    #[test]
    fn jumps_reach_any_distance() {
        for between in [10usize, 32_766, 32_767, 32_768, 100_000] {
            // Forwards over everything, and back again.
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
            let far = |at: usize| if led(placed, at) == at as i64 + 2 { at + 2 } else { at };
            assert_eq!(led(placed, far(0)), ends as i64, "{between}");
            let back = placed.iter().position(|inst| inst.safepoint == Some(3)).unwrap();
            assert!(matches!(placed[back].op, Op::Again { .. }));
            assert_eq!(led(placed, far(back)), 0, "{between}");
            // What an instruction carries is told once, and comes from one place.
            let told = placed.iter().filter(|inst| !inst.tags.is_silent()).count();
            assert_eq!(told, between + 2);
            assert!(placed.iter().all(|inst| inst.tags.origin == OriginId(7)));
        }
    }
}
