//! The mid-level IR: the code of one instance, as selection emits it and passes
//! rewrite it.
//!
//! It is a list of instructions of the machine, linear from its beginning, in which
//! three things are still symbolic: jumps lead to [`Label`]s, operands are [`Operand`]s
//! (registers counted from the instance's own frame), and jump tables are lists of
//! labels. Printed:
//!
//! ```text
//! instance 3, frame 6, shared 2
//!     if-true a f1, to L0
//!     put dst s9, src f4
//! L0: return ret f0
//! ```
//!
//! [`super::select`] makes it from typed trees, [`super::passes`] are functions from it
//! to it, and [`layout`] puts distances in the place of labels. Why it is linear:
//! `docs/design/machine.md`.

pub(crate) mod layout;
mod print;

use crate::image::Weighed;
use crate::op::{Draft, Label, Op, Operand};

/// Where an instruction comes from: an index into the image's list of origins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct OriginId(pub(crate) u32);

/// The clauses that an instruction carries out: an index into the image's list of
/// such sets, of which the first is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct MarkId(pub(crate) u32);

/// What is told before an instruction: an index into the image's list of notes, of
/// which the first is nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct NoteId(pub(crate) u32);

/// A jump table of an instance, in the order in which they are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableId(pub(crate) u16);

/// What an instruction carries besides what it does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tags {
    pub(crate) origin: OriginId,
    pub(crate) mark: MarkId,
    pub(crate) note: NoteId,
}

impl Tags {
    /// Whether nothing is told or counted at the instruction.
    pub(crate) fn is_silent(self) -> bool {
        self.mark == MarkId::default() && self.note == NoteId::default()
    }
}

/// An instruction with what belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Inst<O = Draft> {
    pub(crate) op: O,
    pub(crate) tags: Tags,
    /// If the game can rest after it: how many words of the frame are in use there.
    pub(crate) safepoint: Option<u16>,
}

/// Code that weighs an option, and the words that it keeps from one option to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Weigher {
    /// Where it begins; it ends in [`Op::Halt`].
    pub(crate) entry: Label,
    /// Words that are kept, flags included.
    pub(crate) words: usize,
    /// Words of flags among them.
    pub(crate) flags: usize,
}

/// The code of one instance.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mir {
    /// The number of the instance.
    pub(crate) own: u16,
    /// Words of the frame.
    pub(crate) frame: u32,
    /// Words of the frame that it shares with those that call it: where to return to,
    /// arguments and the result.
    pub(crate) shared: u32,
    pub(crate) insts: Vec<Inst>,
    /// By label, the instruction it stands before.
    labels: Vec<Option<u32>>,
    /// Jump tables.
    tables: Vec<Vec<Label>>,
    /// Instances that are called.
    pub(crate) calls: Vec<u16>,
    /// Decisions here of which options are weighed.
    pub(crate) weighed: Vec<Weighed>,
    pub(crate) weighers: Vec<Weigher>,
    /// The most words that the code of a loop, or that weighs an option, keeps.
    pub(crate) kept: usize,
}

impl Mir {
    /// The empty code of an instance, in the room that the code of another had which is not
    /// needed any more.
    pub(crate) fn begin(spare: Self, own: u16, shared: u32) -> Self {
        let Self {
            mut insts, mut labels, mut tables, mut calls, mut weighed, mut weighers, ..
        } = spare;
        insts.clear();
        labels.clear();
        tables.clear();
        calls.clear();
        weighed.clear();
        weighers.clear();
        Self { own, frame: 0, shared, insts, labels, tables, calls, weighed, weighers, kept: 0 }
    }

    // ---- emitting ----

    pub(crate) fn emit(&mut self, op: Draft, tags: Tags) {
        self.insts.push(Inst { op, tags, safepoint: None });
    }

    /// A label that stands nowhere yet.
    pub(crate) fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() as u32 - 1)
    }

    /// The label stands before the next instruction.
    pub(crate) fn bind(&mut self, label: Label) {
        self.bind_at(label, self.insts.len());
    }

    /// The label stands before the instruction at a position.
    pub(crate) fn bind_at(&mut self, label: Label, position: usize) {
        if let Some(at) = self.labels.get_mut(label.index()) {
            *at = Some(position as u32);
        }
    }

    /// Code with labels before the instructions at these positions.
    #[cfg(test)]
    pub(crate) fn of(code: &[Draft], labels: &[u32], frame: u32) -> Self {
        let mut mir = Self { frame, shared: 1, ..Self::default() };
        mir.labels = labels.iter().map(|&at| Some(at)).collect();
        for (i, &op) in (0..).map(OriginId).zip(code) {
            mir.emit(op, Tags { origin: i, ..Tags::default() });
        }
        mir
    }

    /// A jump table; as many fit an instance as fit an image.
    pub(crate) fn table(&mut self, targets: Vec<Label>) -> Option<TableId> {
        let at = u16::try_from(self.tables.len()).ok()?;
        self.tables.push(targets);
        Some(TableId(at))
    }

    /// The game can rest after the last instruction, where so many words of the frame
    /// are in use.
    pub(crate) fn safepoint(&mut self, in_use: u16) {
        if let Some(last) = self.insts.last_mut() {
            last.safepoint = Some(in_use);
        }
    }

    /// Another instruction in the place of one.
    pub(crate) fn replace(&mut self, at: usize, op: Draft) {
        if let Some(inst) = self.insts.get_mut(at) {
            inst.op = op;
        }
    }

    /// Takes back all instructions after the first `len`, of which none has a label
    /// that anything else jumps to.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.insts.truncate(len);
    }

    // ---- reading ----

    pub(crate) const fn len(&self) -> usize {
        self.insts.len()
    }

    /// How many jump tables there are.
    pub(crate) const fn table_count(&self) -> usize {
        self.tables.len()
    }

    /// The instruction at a position.
    pub(crate) fn op(&self, at: usize) -> Option<&Draft> {
        self.insts.get(at).map(|inst| &inst.op)
    }

    /// The instruction that a label stands before. One that stands nowhere is at the
    /// end.
    pub(crate) fn position(&self, label: Label) -> usize {
        let at = self.labels.get(label.index()).copied().flatten();
        at.map_or(self.insts.len(), |at| at as usize)
    }

    /// The labels that stand somewhere.
    pub(crate) fn bound(&self) -> impl Iterator<Item = Label> {
        let labels = (0..).map(Label).zip(&self.labels);
        labels.filter(|(_, at)| at.is_some()).map(|(label, _)| label)
    }

    /// Whether nothing is told or counted at an instruction.
    pub(crate) fn is_silent(&self, at: usize) -> bool {
        self.insts.get(at).is_some_and(|inst| inst.tags.is_silent())
    }

    /// Calls `f` with each label that an instruction itself may jump to.
    pub(crate) fn jumps(&self, op: &Draft, mut f: impl FnMut(Label)) {
        if let Op::Switch { table, .. } = *op {
            self.tables.get(usize::from(table)).into_iter().flatten().for_each(|&l| f(l));
        }
        op.target().into_iter().for_each(f);
    }

    /// A place as sites have it: registers by their instance.
    pub(crate) const fn of_site(&self, place: Operand) -> Operand {
        of_site(self.own, place)
    }

    // ---- rewriting ----

    /// Leaves instructions out. Labels before them stand before what follows.
    pub(crate) fn remove(&mut self, gone: &[bool]) {
        if !gone.contains(&true) {
            return;
        }
        let mut moved = Vec::with_capacity(gone.len() + 1);
        let mut left = 0u32;
        for &gone in gone {
            moved.push(left);
            left += u32::from(!gone);
        }
        moved.push(left);
        let at = |old: u32| moved.get(old as usize).copied().unwrap_or(left);
        self.labels.iter_mut().flatten().for_each(|label| *label = at(*label));
        let mut gone = gone.iter();
        self.insts.retain(|_| gone.next() != Some(&true));
    }
}

/// A place of an instance as sites have it: registers by their instance.
pub(crate) const fn of_site(own: u16, place: Operand) -> Operand {
    match place {
        Operand::Frame(at) => Operand::Callee(own, at),
        Operand::Callee(..) | Operand::State(_) | Operand::Const(_) => place,
    }
}
