//! A function during its translation, and the context of translation.

use castra_vm::Image;
use cranelift_codegen::ir::{Block, SigRef, Signature, Value};
use cranelift_frontend::FunctionBuilder;
use cranelift_jit::JITModule;
use cranelift_module::FuncId;

use crate::plan::{Plan, Unit};
use crate::tables::Tables;

/// The context that all translated functions share.
pub(super) struct TranslationContext<'w> {
    pub(super) image: &'w Image,
    pub(super) plan: &'w Plan,
    pub(super) tables: &'w Tables,
    pub(super) functions: &'w [FuncId],
    /// The function that shifts a set of hexes, on boards that are small enough.
    pub(super) shift: Option<FuncId>,
    /// The function that moves a card, if there are piles and few observers.
    pub(super) carry: Option<FuncId>,
    /// The signature of [`step`](crate::run::step).
    pub(super) step: &'w Signature,
}

/// Words of memory that are cached in registers, by address. Each is valid in one stretch of code,
/// by its number. A new stretch begins with each block, and after a write to an unknown address.
pub(super) struct CachedWords {
    pub(super) words: Vec<(u32, Value)>,
    pub(super) stretch: u32,
}

impl CachedWords {
    pub(super) fn new() -> Self {
        Self { words: vec![(0, Value::from_u32(0)); 1 << 16], stretch: 1 }
    }
}

/// A function during its translation.
pub(super) struct FunctionTranslator<'a, 'w> {
    pub(super) b: FunctionBuilder<'a>,
    pub(super) world: &'w TranslationContext<'w>,
    pub(super) image: &'w Image,
    pub(super) unit: &'w Unit,
    pub(super) module: &'w mut JITModule,
    pub(super) known: &'w mut CachedWords,
    /// Pointer to the machine's memory.
    pub(super) memory: Value,
    pub(super) context: Value,
    /// For each instruction of the unit, the block that starts there.
    pub(super) blocks: Vec<Option<Block>>,
    /// The block that lets the machine execute an instruction and returns.
    pub(super) bail_out_block: Block,
    /// The block that returns.
    pub(super) leave: Block,
    pub(super) step: SigRef,
    /// The instruction being translated.
    pub(super) pc: u32,
    /// Set if the next instruction is reachable from the current block.
    pub(super) open: bool,
}
