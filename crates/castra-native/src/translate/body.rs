//! A function during its translation, with the plan and the tables that it needs.

use castra_vm::Image;
use cranelift_codegen::ir::{Block, SigRef, Signature, Value};
use cranelift_frontend::FunctionBuilder;
use cranelift_jit::JITModule;
use cranelift_module::FuncId;

use crate::plan::{Plan, Unit};
use crate::run::step;
use crate::tables::Tables;

/// What all functions are made from.
pub(super) struct World<'w> {
    image: &'w Image,
    plan: &'w Plan,
    tables: &'w Tables,
    functions: &'w [FuncId],
    /// A step in a direction, where boards are small enough.
    shift: Option<FuncId>,
    /// A card to another pile, where there are piles and few look on.
    carry: Option<FuncId>,
    /// How [`step`] is called.
    step: &'w Signature,
}

/// By address, the value that is known to stand there, as far as it is of the present stretch of
/// code.
pub(super) struct Known {
    words: Vec<(u32, Value)>,
    stretch: u32,
}

impl Known {
    fn new() -> Self {
        Self { words: vec![(0, Value::from_u32(0)); 1 << 16], stretch: 1 }
    }
}

/// A function while it is filled.
pub(super) struct Body<'a, 'w> {
    b: FunctionBuilder<'a>,
    world: &'w World<'w>,
    image: &'w Image,
    unit: &'w Unit,
    module: &'w mut JITModule,
    known: &'w mut Known,
    /// The machine's memory.
    memory: Value,
    context: Value,
    /// By instruction of the unit, where code that is entered there begins.
    blocks: Vec<Option<Block>>,
    /// Has the machine carry out an instruction, and returns.
    aside: Block,
    /// Returns.
    leave: Block,
    step: SigRef,
    /// The instruction that is translated.
    pc: u32,
    /// Whether the next instruction is reached from there.
    open: bool,
}
