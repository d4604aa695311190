//! Allocation of the words of a frame.
//!
//! Words are allocated like a stack: locals live until their block ends, temporaries until their
//! statement ends. Word 0 holds the return address.

use crate::compile::passes::FIRST_HOISTED;
use crate::op::Operand;

/// A number of words of a frame, counted from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Height(pub(crate) u32);

/// The allocated words of a frame.
#[derive(Debug)]
pub(crate) struct Registers {
    top: Height,
    /// The height of the locals.
    kept: Height,
    /// The highest height so far.
    max_height: Height,
}

impl Registers {
    pub(crate) const fn new() -> Self {
        let first = Height(1);
        Self { top: first, kept: first, max_height: first }
    }

    /// Allocates words until the statement ends.
    pub(crate) fn take(&mut self, words: usize) -> Operand {
        let at = self.top.0;
        self.top.0 += words as u32;
        self.max_height = self.max_height.max(self.top);
        Operand::Frame(u16::try_from(at).unwrap_or(u16::MAX))
    }

    /// Allocates all words up to a height.
    pub(crate) fn take_up_to(&mut self, height: Height) {
        self.take(height.0.saturating_sub(self.top.0) as usize);
    }

    /// Returns the current height.
    pub(crate) const fn top(&self) -> Height {
        self.top
    }

    /// Releases all words above a height.
    pub(crate) const fn release(&mut self, top: Height) {
        self.top = top;
    }

    /// Returns the height of the words that outlive the statement.
    pub(crate) const fn kept_height(&self) -> Height {
        self.kept
    }

    /// Keeps all allocated words for the following statements; returns the previous height of kept
    /// words.
    pub(crate) const fn keep_all(&mut self) -> Height {
        let kept = self.kept;
        self.kept = self.top;
        kept
    }

    /// Keeps at least the allocated words.
    pub(crate) fn keep_more(&mut self) {
        self.kept = self.kept.max(self.top);
    }

    /// Sets the height of the words that outlive the statement.
    pub(crate) const fn keep(&mut self, height: Height) {
        self.kept = height;
    }

    /// Releases the temporaries at the end of a statement.
    pub(crate) const fn end_statement(&mut self) {
        self.top = self.kept;
    }

    /// Sets the height to the one at which a block was deferred. All words below it are kept.
    pub(crate) const fn restart(&mut self, height: Height) {
        self.top = height;
        self.kept = height;
    }

    /// Returns whether an operand is a temporary register, which is released at the end of the
    /// statement. Hoisted values are not.
    pub(crate) const fn is_temporary(&self, operand: Operand) -> bool {
        match operand {
            Operand::Frame(at) => at as u32 >= self.kept.0 && at < FIRST_HOISTED,
            Operand::Callee(..) | Operand::State(_) | Operand::Const(_) => false,
        }
    }

    /// Returns the number of words that are live if the game pauses here.
    pub(crate) fn in_use(&self) -> u16 {
        u16::try_from(self.kept.max(self.top).0).unwrap_or(u16::MAX)
    }

    /// Returns the size of the whole frame in words.
    pub(crate) const fn frame(&self) -> u32 {
        self.max_height.0
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
