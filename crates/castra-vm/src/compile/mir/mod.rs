//! The mid-level IR: the code of one specialization, which selection emits and passes rewrite.
//!
//! It is a linear list of instructions of the machine with three symbolic parts: jumps have
//! [`Label`]s, operands are [`Operand`]s (registers are relative to the specialization's frame),
//! and jump tables are lists of labels. Printed:
//!
//! ```text
//! instance 3, frame 6, shared 2
//!     if-true a f1, to L0
//!     put dst s9, src f4
//! L0: return ret f0
//! ```
//!
//! [`super::select`] builds it from typed trees, [`super::passes`] transform it, and [`layout`]
//! replaces labels by distances. `docs/design/machine.md` explains why it is linear and not a graph
//! of blocks.

pub(crate) mod layout;
mod print;

use crate::image::PreferenceSite;
use crate::op::{Draft, Label, Op, Operand};

/// The debug location of an instruction: an index into the image's list of origins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct OriginId(pub(crate) u32);

/// The clauses that an instruction covers: an index into the image's list of clause sets. The first
/// set is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct MarkId(pub(crate) u32);

/// The trace events before an instruction: an index into the image's lists of events. The first
/// list is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct NoteId(pub(crate) u32);

/// A jump table of a specialization, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableId(pub(crate) u16);

/// The metadata of an instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tags {
    pub(crate) origin: OriginId,
    pub(crate) mark: MarkId,
    pub(crate) note: NoteId,
}

impl Tags {
    /// Returns whether nothing is traced or counted at the instruction.
    pub(crate) fn is_silent(self) -> bool {
        self.mark == MarkId::default() && self.note == NoteId::default()
    }
}

/// An instruction with its metadata.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Inst<O = Draft> {
    pub(crate) op: O,
    pub(crate) tags: Tags,
    /// If the game can pause after the instruction, the number of words of the frame that are live
    /// there.
    pub(crate) safepoint: Option<u16>,
}

/// Code that evaluates the preference for an option, and the values that it hoists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PreferenceCode {
    /// Start of the code, which ends in [`Op::Halt`].
    pub(crate) entry: Label,
    /// Number of hoisted words, including flags.
    pub(crate) words: usize,
    /// Number of words of flags.
    pub(crate) flags: usize,
}

/// The code of one specialization.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mir {
    /// Number of the specialization.
    pub(crate) number: u16,
    /// Size of the frame in words.
    pub(crate) frame: u32,
    /// Number of words of the frame that are shared with callers: return address, arguments and
    /// results.
    pub(crate) shared: u32,
    pub(crate) insts: Vec<Inst>,
    /// For each label, the index of its instruction; `None` if unbound.
    labels: Vec<Option<u32>>,
    /// Jump tables.
    tables: Vec<Vec<Label>>,
    /// The called specializations.
    pub(crate) calls: Vec<u16>,
    /// Decisions with preferences.
    pub(crate) preference_sites: Vec<PreferenceSite>,
    pub(crate) preference_code: Vec<PreferenceCode>,
    /// The highest number of words that a loop or preference code hoists.
    pub(crate) max_hoisted_words: usize,
}

impl Mir {
    /// Returns empty code that reuses the buffers of `spare`.
    pub(crate) fn begin(spare: Self, own_registers: u16, shared: u32) -> Self {
        let Self {
            mut insts,
            mut labels,
            mut tables,
            mut calls,
            mut preference_sites,
            mut preference_code,
            ..
        } = spare;
        insts.clear();
        labels.clear();
        tables.clear();
        calls.clear();
        preference_sites.clear();
        preference_code.clear();
        Self {
            number: own_registers,
            frame: 0,
            shared,
            insts,
            labels,
            tables,
            calls,
            preference_sites,
            preference_code,
            max_hoisted_words: 0,
        }
    }

    // ---- emitting ----

    pub(crate) fn emit(&mut self, op: Draft, tags: Tags) {
        self.insts.push(Inst { op, tags, safepoint: None });
    }

    /// Returns a new, unbound label.
    pub(crate) fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() as u32 - 1)
    }

    /// Binds a label to the next instruction.
    pub(crate) fn bind(&mut self, label: Label) {
        self.bind_at(label, self.insts.len());
    }

    /// Binds a label to the instruction at an index.
    pub(crate) fn bind_at(&mut self, label: Label, position: usize) {
        if let Some(at) = self.labels.get_mut(label.index()) {
            *at = Some(position as u32);
        }
    }

    /// Returns code with labels at the given indices.
    #[cfg(test)]
    pub(crate) fn from_code(code: &[Draft], labels: &[u32], frame: u32) -> Self {
        let mut mir = Self { frame, shared: 1, ..Self::default() };
        mir.labels = labels.iter().map(|&at| Some(at)).collect();
        for (i, &op) in (0..).map(OriginId).zip(code) {
            mir.emit(op, Tags { origin: i, ..Tags::default() });
        }
        mir
    }

    /// Adds a jump table. Returns `None` if the specialization has too many.
    pub(crate) fn table(&mut self, targets: Vec<Label>) -> Option<TableId> {
        let at = u16::try_from(self.tables.len()).ok()?;
        self.tables.push(targets);
        Some(TableId(at))
    }

    /// Marks the last instruction as a safepoint with a number of live words.
    pub(crate) fn safepoint(&mut self, in_use: u16) {
        if let Some(last) = self.insts.last_mut() {
            last.safepoint = Some(in_use);
        }
    }

    /// Replaces the instruction at an index.
    pub(crate) fn replace(&mut self, index: usize, op: Draft) {
        if let Some(inst) = self.insts.get_mut(index) {
            inst.op = op;
        }
    }

    /// Removes all instructions after the first `len`. No other instruction may jump to labels
    /// among them.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.insts.truncate(len);
    }

    // ---- reading ----

    pub(crate) const fn len(&self) -> usize {
        self.insts.len()
    }

    pub(crate) const fn table_count(&self) -> usize {
        self.tables.len()
    }

    /// Returns the instruction at an index.
    pub(crate) fn op(&self, index: usize) -> Option<&Draft> {
        self.insts.get(index).map(|inst| &inst.op)
    }

    /// Returns the index of the instruction with a label; the end for an unbound label.
    pub(crate) fn position(&self, label: Label) -> usize {
        let at = self.labels.get(label.index()).copied().flatten();
        at.map_or(self.insts.len(), |at| at as usize)
    }

    pub(crate) fn bound_labels(&self) -> impl Iterator<Item = Label> {
        let labels = (0..).map(Label).zip(&self.labels);
        labels.filter(|(_, at)| at.is_some()).map(|(label, _)| label)
    }

    /// Returns whether nothing is traced or counted at an instruction.
    pub(crate) fn is_silent(&self, index: usize) -> bool {
        self.insts.get(index).is_some_and(|inst| inst.tags.is_silent())
    }

    /// Calls `f` with each label that an instruction may jump to.
    pub(crate) fn jumps(&self, op: &Draft, mut f: impl FnMut(Label)) {
        if let Op::Switch { table, .. } = *op {
            self.tables.get(usize::from(table)).into_iter().flatten().for_each(|&l| f(l));
        }
        op.target().into_iter().for_each(f);
    }

    /// Returns an operand in the form of sites, in which registers carry their specialization.
    pub(crate) const fn of_site(&self, operand: Operand) -> Operand {
        of_site(self.number, operand)
    }

    // ---- rewriting ----

    /// Removes instructions. Labels at them move to the next remaining instruction.
    pub(crate) fn remove(&mut self, removed: &[bool]) {
        if !removed.contains(&true) {
            return;
        }
        let mut moved = Vec::with_capacity(removed.len() + 1);
        let mut left = 0u32;
        for &is_removed in removed {
            moved.push(left);
            left += u32::from(!is_removed);
        }
        moved.push(left);
        let at = |old: u32| moved.get(old as usize).copied().unwrap_or(left);
        self.labels.iter_mut().flatten().for_each(|label| *label = at(*label));
        let mut removed = removed.iter();
        self.insts.retain(|_| removed.next() != Some(&true));
    }
}

/// Returns an operand in the form of sites, in which registers carry their specialization.
pub(crate) const fn of_site(specialization: u16, operand: Operand) -> Operand {
    match operand {
        Operand::Frame(at) => Operand::Callee(specialization, at),
        Operand::Callee(..) | Operand::State(_) | Operand::Const(_) => operand,
    }
}
