//! Reads and writes of an instruction.

use crate::compile::mir::Mir;
use crate::image::Sites;
use crate::op::Operand;

/// What an instruction does with some words of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::compile::passes) enum Access {
    /// It may read them.
    Read,
    /// It writes all of them, whatever it writes.
    Write,
    /// It may write some of them.
    MayWrite,
}

/// As many words as there may be.
pub(in crate::compile::passes) const ALL: u16 = u16::MAX;

/// What effects depend on besides the instruction.
#[derive(Clone, Copy)]
pub(in crate::compile::passes) struct Known<'a> {
    /// The number of the instance, and the words of its frame.
    pub(in crate::compile::passes) own: u16,
    pub(in crate::compile::passes) frame: usize,
    /// What instructions with a site say there.
    pub(in crate::compile::passes) sites: &'a Sites<Operand>,
    /// Words of the largest set of the program.
    pub(in crate::compile::passes) widest: u16,
    /// Words of the frame that are read where the instance returns to.
    pub(in crate::compile::passes) shared: u16,
    /// Where code that works out how good an option is leaves that and what it keeps
    /// for other options, and how many words that are.
    pub(in crate::compile::passes) worths: &'a [(Operand, u16)],
}

impl<'a> Known<'a> {
    /// Where the weighing code of an instance leaves what it works out.
    pub(in crate::compile::passes) fn worths(
        mir: &Mir,
        sites: &Sites<Operand>,
    ) -> Vec<(Operand, u16)> {
        let mut worths = Vec::new();
        for prefer in mir.weighed.iter().flat_map(|&of| sites.prefers(of)) {
            worths.push((prefer.value, 1));
            worths.extend(prefer.once.map(|kept| (kept.flags, kept.words)));
        }
        // Names that are worked out again are read after the decision.
        for anew in mir.weighed.iter().filter_map(|&of| sites.anew(of)) {
            worths.extend_from_slice(&anew.names);
        }
        worths
    }

    /// What is known of an instance.
    pub(in crate::compile::passes) fn of(
        mir: &Mir,
        sites: &'a Sites<Operand>,
        widest: u16,
        worths: &'a [(Operand, u16)],
    ) -> Self {
        let shared = u16::try_from(mir.shared).unwrap_or(u16::MAX);
        Self { own: mir.own, frame: mir.frame as usize, sites, widest, shared, worths }
    }

    /// The words of the frame that an access is about.
    pub(in crate::compile::passes) fn registers(
        &self,
        place: Operand,
        words: u16,
    ) -> std::ops::Range<usize> {
        let at = match place {
            Operand::Frame(at) => usize::from(at),
            Operand::Callee(id, at) if id == self.own => usize::from(at),
            Operand::Callee(..) | Operand::State(_) | Operand::Const(_) => return 0..0,
        };
        at.min(self.frame)..at.saturating_add(usize::from(words)).min(self.frame)
    }

    /// Whether two runs of words may have one in common. Frames of two other instances
    /// may lie in the same place.
    pub(in crate::compile::passes) fn may_meet(
        &self,
        (a, n): (Operand, u16),
        (b, m): (Operand, u16),
    ) -> bool {
        let meet = |a: u16, b: u16| {
            a < b.saturating_add(m).max(b + 1) && b < a.saturating_add(n).max(a + 1)
        };
        match (self.own_place(a), self.own_place(b)) {
            (Operand::State(a), Operand::State(b)) | (Operand::Frame(a), Operand::Frame(b)) => {
                meet(a, b)
            }
            (Operand::Callee(i, a), Operand::Callee(j, b)) => i != j || meet(a, b),
            // Nobody writes a constant.
            (Operand::Const(_), _)
            | (_, Operand::Const(_))
            | (Operand::State(_), Operand::Frame(_) | Operand::Callee(..))
            | (Operand::Frame(_), Operand::State(_) | Operand::Callee(..))
            | (Operand::Callee(..), Operand::State(_) | Operand::Frame(_)) => false,
        }
    }

    /// A place with the instance's own registers as its instructions have them.
    const fn own_place(&self, place: Operand) -> Operand {
        match place {
            Operand::Callee(id, at) if id == self.own => Operand::Frame(at),
            Operand::Callee(..) | Operand::Frame(_) | Operand::State(_) | Operand::Const(_) => {
                place
            }
        }
    }
}
