//! The element of a set with the highest or lowest value.
//!
//! ```text
//! nearest u in enemies by distance(u.hex, here)
//!
//!      move dst f7, src c0            no element yet
//!      … the set                  to f3
//!      jump to L1
//! L0:  load-place dst f5, …
//!      distance dst f4, …
//!      keep-lower value f4, kept f6, best f7, element f2
//! L1:  next w 1, work f3, dst f2, to L0
//! ```
//!
//! If the loop has no other instructions, a pass replaces it by one instruction
//! (`passes/loop_idiom.rs`).

use castra_ir::{Expr, Extreme, LocalId};

use super::env::Binding;
use super::function_builder::FunctionBuilder;
use crate::op::{Op, Operand};

/// The registers of a search for the best element.
pub(super) struct BestRegisters {
    /// The best value.
    pub(super) kept: Operand,
    /// The best element.
    pub(super) best: Operand,
}

impl<'p> FunctionBuilder<'_, 'p> {
    /// Loops over the elements of a set, keeping the best one and its value. The value is
    /// `at_first` if the set is empty.
    pub(super) fn best(
        &mut self,
        extreme: Extreme,
        set: &'p Expr,
        local: LocalId,
        value: &'p Expr,
        BestRegisters { kept, best }: BestRegisters,
        at_first: Option<Operand>,
    ) {
        let w = self.words(&set.ty) as u8;
        let filter = self.filter(set);
        // The pass searches backward from the loop for this copy, up to a label or a call.
        if let Some(at_first) = at_first {
            self.copy(kept, at_first, 1);
        }
        let none = self.none();
        self.copy(best, none, 1);
        let outer = self.env.binding(local);
        self.loop_over(filter, w, |body, element| {
            body.env.bind(local, Binding::At(element));
            let value = body.value(value);
            let Binding::At(element) = body.env.binding(local) else { return };
            body.emit(match extreme {
                Extreme::Highest => Op::KeepHigher { value, kept, best, element },
                Extreme::Lowest => Op::KeepLower { value, kept, best, element },
            });
        });
        self.env.bind(local, outer);
    }
}
