//! Cold blocks: code that rarely runs is selected after the rest of the specialization and placed
//! at its end, out of the hot path.
//!
//! ```text
//!     put dst s7, src f2             put dst s7, src f2
//!     if-at-most a s7, b c0, to L0   if-at-most a s7, b c0, to L0
//!     … test standing rules      L1: return ret f0
//!     return ret f0              L0: move dst s3, src c9
//!                                    call ret i4.f0, instance 4, cost 0
//!                                    jump to L1
//! ```

use castra_ir::Expr;

use super::function_builder::FunctionBuilder;
use super::out_of_line::{ColdBlock, PendingBlock};
use crate::compile::mir::PreferenceCode;
use crate::op::{Label, Op, Operand};

impl<'p> FunctionBuilder<'_, 'p> {
    /// Defers a block, with the current context.
    pub(crate) fn defer(&mut self, label: Label, block: ColdBlock<'p>) {
        self.cold.blocks.push(PendingBlock {
            label,
            env: self.env.clone(),
            height: self.registers.top(),
            source: self.provenance.source,
            content: block,
        });
    }

    /// Selects the cold blocks, and those that they defer in turn.
    pub(super) fn cold_blocks(&mut self) {
        while let Some(block) = self.cold.blocks.pop() {
            self.env = block.env;
            self.registers.restart(block.height);
            self.provenance.source = block.source;
            self.bind_label(block.label);
            match block.content {
                ColdBlock::Prefer(expr, value, options) => {
                    self.preference_code(block.label, expr, value, options);
                }
                ColdBlock::Recompute(names) => self.recompute_locals(names),
                ColdBlock::Check(dirty, on) => {
                    self.call_check(&dirty);
                    self.jump(on);
                }
                ColdBlock::Refill { dirty, left, count, again, end } => {
                    self.call_check(&dirty);
                    let to = end;
                    let zero = self.number(0);
                    self.emit(Op::IfAtMost { a: left, b: zero, to });
                    self.emit(Op::IfFalse { a: count, to });
                    self.jump_back(again);
                }
            }
        }
    }

    /// Selects code that evaluates the preference for an option.
    fn preference_code(
        &mut self,
        entry: Label,
        expr: &'p Expr,
        value: Operand,
        options: Vec<Operand>,
    ) {
        self.situation.pure = true;
        let (words, flags) = self.for_all_options(options, |body| body.value_to(expr, value));
        self.mir.preference_code.push(PreferenceCode { entry, words, flags });
        self.situation.pure = false;
        self.emit(Op::Halt {});
    }
}
