//! A function during its translation, and the context of translation.

use castra_vm::Image;
use cranelift_codegen::ir::{Block, SigRef, Signature, Value};
use cranelift_frontend::FunctionBuilder;
use cranelift_jit::JITModule;
use cranelift_module::FuncId;

use crate::plan::{Plan, Unit};
use crate::run::step;
use crate::tables::Tables;

/// The parts that all functions share.
pub(super) struct TranslationContext<'w> {
    image: &'w Image,
    plan: &'w Plan,
    tables: &'w Tables,
    functions: &'w [FuncId],
    /// The function that shifts a set of hexes, on boards that are small enough.
    shift: Option<FuncId>,
    /// The function that moves a card, if there are piles and few observers.
    carry: Option<FuncId>,
    /// The signature of [`step`].
    step: &'w Signature,
}

/// Words of memory that are cached in registers, by address, with the basic block they are valid
/// in.
pub(super) struct CachedWords {
    words: Vec<(u32, Value)>,
    stretch: u32,
}

impl CachedWords {
    fn new() -> Self {
        Self { words: vec![(0, Value::from_u32(0)); 1 << 16], stretch: 1 }
    }
}

/// A function during its translation.
pub(super) struct FunctionTranslator<'a, 'w> {
    b: FunctionBuilder<'a>,
    world: &'w TranslationContext<'w>,
    image: &'w Image,
    unit: &'w Unit,
    module: &'w mut JITModule,
    known: &'w mut CachedWords,
    /// Pointer to the machine's memory.
    memory: Value,
    context: Value,
    /// For each instruction of the unit, the block that starts there.
    blocks: Vec<Option<Block>>,
    /// The block that lets the machine execute an instruction and returns.
    bail_out_block: Block,
    /// The block that returns.
    leave: Block,
    step: SigRef,
    /// The instruction being translated.
    pc: u32,
    /// Set if the next instruction is reachable from the current block.
    open: bool,
}
