//! Reads and writes of an instruction.

use crate::compile::mir::Mir;
use crate::image::Sites;
use crate::op::Operand;

/// The way in which an instruction accesses words of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::compile::passes) enum Access {
    /// May read them.
    Read,
    /// Writes all of them.
    Write,
    /// May write some of them.
    MayWrite,
}

/// A run to the end of memory.
pub(in crate::compile::passes) const ALL: u16 = u16::MAX;

/// A visitor of accesses: the way, the first word, and the number of words.
pub(in crate::compile::passes) type VisitAccess<'v> = &'v mut dyn FnMut(Access, Operand, u16);

/// The context that effects depend on.
#[derive(Clone, Copy)]
pub(in crate::compile::passes) struct AccessContext<'a> {
    /// Number of the specialization, whose frame registers refer to.
    pub(in crate::compile::passes) own: u16,
    pub(in crate::compile::passes) frame: usize,
    /// The operands of instructions with a site.
    pub(in crate::compile::passes) sites: &'a Sites<Operand>,
    /// Number of words of the largest set.
    pub(in crate::compile::passes) widest: u16,
    /// Number of words of the frame that are read after the return.
    pub(in crate::compile::passes) shared: u16,
    /// The words in which preference code leaves its result and its hoisted values: first word and
    /// number.
    pub(in crate::compile::passes) outputs: &'a [(Operand, u16)],
}

impl<'a> AccessContext<'a> {
    /// Returns the words that the preference code of a specialization writes.
    pub(in crate::compile::passes) fn outputs(
        mir: &Mir,
        sites: &Sites<Operand>,
    ) -> Vec<(Operand, u16)> {
        let mut outputs = Vec::new();
        for prefer in mir.preference_sites.iter().flat_map(|&of| sites.prefers(of)) {
            outputs.push((prefer.value, 1));
            outputs.extend(prefer.hoisted.map(|kept| (kept.flags, kept.words)));
        }
        // The recomputed locals are read after the decision.
        for recompute in mir.preference_sites.iter().filter_map(|&of| sites.recompute(of)) {
            outputs.extend_from_slice(&recompute.names);
        }
        outputs
    }

    /// Returns the context of a specialization.
    pub(in crate::compile::passes) fn of(
        mir: &Mir,
        sites: &'a Sites<Operand>,
        widest: u16,
        outputs: &'a [(Operand, u16)],
    ) -> Self {
        let shared = u16::try_from(mir.shared).unwrap_or(u16::MAX);
        Self { own: mir.number, frame: mir.frame as usize, sites, widest, shared, outputs }
    }

    /// Returns the registers of the own frame in a run.
    pub(in crate::compile::passes) fn registers(
        &self,
        operand: Operand,
        words: u16,
    ) -> std::ops::Range<usize> {
        let at = match operand {
            Operand::Frame(at) => usize::from(at),
            Operand::Callee(id, at) if id == self.own => usize::from(at),
            Operand::Callee(..) | Operand::State(_) | Operand::Const(_) => return 0..0,
        };
        at.min(self.frame)..at.saturating_add(usize::from(words)).min(self.frame)
    }

    /// Returns whether two runs may overlap. Frames of two other specializations may share memory.
    pub(in crate::compile::passes) fn may_overlap(
        &self,
        a: Operand,
        n: u16,
        b: Operand,
        m: u16,
    ) -> bool {
        let meet = |a: u16, b: u16| {
            a < b.saturating_add(m).max(b + 1) && b < a.saturating_add(n).max(a + 1)
        };
        match (self.own_place(a), self.own_place(b)) {
            (Operand::State(a), Operand::State(b)) | (Operand::Frame(a), Operand::Frame(b)) => {
                meet(a, b)
            }
            (Operand::Callee(i, a), Operand::Callee(j, b)) => i != j || meet(a, b),
            // Constants are never written.
            (Operand::Const(_), _)
            | (_, Operand::Const(_))
            | (Operand::State(_), Operand::Frame(_) | Operand::Callee(..))
            | (Operand::Frame(_), Operand::State(_) | Operand::Callee(..))
            | (Operand::Callee(..), Operand::State(_) | Operand::Frame(_)) => false,
        }
    }

    /// Converts an operand to the form of instructions: own registers have no specialization.
    const fn own_place(&self, operand: Operand) -> Operand {
        match operand {
            Operand::Callee(id, at) if id == self.own => Operand::Frame(at),
            Operand::Callee(..) | Operand::Frame(_) | Operand::State(_) | Operand::Const(_) => {
                operand
            }
        }
    }
}
