//! The words of an instance's frame.
//!
//! They are handed out like a stack: those of locals until their block ends, those of
//! values that are being worked out until their statement does. The first holds where
//! to return to.

use crate::compile::passes::FIRST_KEPT;
use crate::op::Operand;

/// How many words of a frame are in use, counted from its first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Height(pub(crate) u32);

/// The words of a frame that are in use.
#[derive(Debug)]
pub(crate) struct Registers {
    top: Height,
    /// Those of locals among them.
    kept: Height,
    /// The most that ever were in use.
    most: Height,
}

impl Registers {
    pub(crate) const fn new() -> Self {
        let first = Height(1);
        Self { top: first, kept: first, most: first }
    }

    /// So many words, until the statement ends.
    pub(crate) fn take(&mut self, words: usize) -> Operand {
        let at = self.top.0;
        self.top.0 += words as u32;
        self.most = self.most.max(self.top);
        Operand::Frame(u16::try_from(at).unwrap_or(u16::MAX))
    }

    /// Takes the words up to a height.
    pub(crate) fn take_up_to(&mut self, height: Height) {
        self.take(height.0.saturating_sub(self.top.0) as usize);
    }

    /// How many are in use.
    pub(crate) const fn top(&self) -> Height {
        self.top
    }

    /// Gives back those that were taken since.
    pub(crate) const fn release(&mut self, top: Height) {
        self.top = top;
    }

    /// How many are kept from one statement to the next.
    pub(crate) const fn kept(&self) -> Height {
        self.kept
    }

    /// Keeps all that are in use for the statements that follow; gives how many were
    /// kept before.
    pub(crate) const fn keep_all(&mut self) -> Height {
        let kept = self.kept;
        self.kept = self.top;
        kept
    }

    /// Keeps at least those in use.
    pub(crate) fn keep_more(&mut self) {
        self.kept = self.kept.max(self.top);
    }

    /// So many are kept for the statements that follow.
    pub(crate) const fn keep(&mut self, kept: Height) {
        self.kept = kept;
    }

    /// A statement ends: only what is kept is in use.
    pub(crate) const fn end_statement(&mut self) {
        self.top = self.kept;
    }

    /// As many are in use as were elsewhere, and kept.
    pub(crate) const fn restart(&mut self, height: Height) {
        self.top = height;
        self.kept = height;
    }

    /// Whether a place is a register that is given back when the statement ends; those
    /// that are kept for all options of a decision are not.
    pub(crate) const fn is_temporary(&self, place: Operand) -> bool {
        match place {
            Operand::Frame(at) => at as u32 >= self.kept.0 && at < FIRST_KEPT,
            Operand::Callee(..) | Operand::State(_) | Operand::Const(_) => false,
        }
    }

    /// The words that have to be saved if the game rests here.
    pub(crate) fn in_use(&self) -> u16 {
        u16::try_from(self.kept.max(self.top).0).unwrap_or(u16::MAX)
    }

    /// The words of the whole frame.
    pub(crate) const fn frame(&self) -> u32 {
        self.most.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_given_back_when_a_statement_ends() {
        let mut registers = Registers::new();
        let local = registers.take(2);
        let outer = registers.keep_all();
        let temporary = registers.take(3);
        assert_eq!((local, temporary), (Operand::Frame(1), Operand::Frame(3)));
        assert!(registers.is_temporary(temporary) && !registers.is_temporary(local));
        registers.end_statement();
        assert_eq!(registers.take(1), temporary);
        registers.restart(outer);
        assert_eq!(registers.take(1), local);
        assert_eq!((registers.in_use(), registers.frame()), (2, 6));
    }
}
