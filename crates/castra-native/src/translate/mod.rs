//! Translates units of instructions into functions of machine code.
//!
//! One rule makes the translation safe: in every unusual case, the code lets the machine execute
//! the instruction instead ([`FunctionTranslator::bail_out_if`]), before it has changed anything.
//! So every runtime error is the machine's own, and so is everything after it. For a sum, that is:
//!
//! ```text
//! Add { dst, a, b }  →  if a + b overflows: return step(context, pc)
//!                       memory[dst] = a + b
//! ```
//!
//! Every word that an instruction writes goes to the machine's memory immediately, and in the same
//! order. Words that are read again within a basic block are cached in registers
//! ([`CachedWords`]).

mod cards;
mod hexes;
mod instruction;
mod sets;
mod shift;
mod translator;
mod words;

use castra_vm::Image;
use castra_vm::native::{Address, Instruction as Op};
use cranelift_codegen::Context;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I16, I32, I64};
use cranelift_codegen::ir::{AbiParam, Block, BlockArg, InstBuilder, MemFlagsData, Value};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext, Switch};
use cranelift_jit::JITModule;
use cranelift_module::{FuncId, Linkage, Module};
use translator::{CachedWords, FunctionTranslator, TranslationContext};

use crate::error::{TranslationError, cranelift_error};
use crate::plan::{Plan, Unit};
use crate::run::{FUEL_AT, step};
use crate::tables::Tables;

/// The functions of the units of a plan, in their order.
pub(crate) struct TranslatedUnits {
    pub(crate) functions: Vec<FuncId>,
    /// Size of the code in bytes.
    pub(crate) bytes: usize,
    /// Highest stack use of nested calls in bytes.
    pub(crate) stack: u64,
}

/// Stack use of a call besides the frame, in bytes: the return address and the frame pointer.
const CALL: u64 = 16;

/// Translates each unit. The definitions are not finalized yet.
pub(crate) fn translate_units(
    module: &mut JITModule,
    image: &Image,
    plan: &Plan,
    tables: &Tables,
) -> Result<TranslatedUnits, TranslationError> {
    let mut signature = module.make_signature();
    signature.params = vec![AbiParam::new(I64), AbiParam::new(I64), AbiParam::new(I32)];
    signature.returns = vec![AbiParam::new(I32)];
    let mut of_step = module.make_signature();
    of_step.params = vec![AbiParam::new(I64), AbiParam::new(I32)];
    of_step.returns = vec![AbiParam::new(I32)];
    let mut functions = Vec::with_capacity(plan.units.len());
    for unit in &plan.units {
        let name = format!("unit{}", unit.range.start);
        let id =
            module.declare_function(&name, Linkage::Local, &signature).map_err(cranelift_error)?;
        functions.push(id);
    }
    let mut context = module.make_context();
    let mut frontend = FunctionBuilderContext::new();
    let (mut bytes, mut leaf, mut of_shift, mut carry) = (0, 0, None, None);
    if (1..=hexes::MAX_WORDS).contains(&tables.words) {
        let signature = shift::signature(module);
        let id = module
            .declare_function("shift", Linkage::Local, &signature)
            .map_err(cranelift_error)?;
        context.func.signature = signature;
        shift::fill(image, tables.words, &mut context, &mut frontend, module);
        (bytes, leaf) = define(module, id, &mut context)?;
        of_shift = Some(id);
    }
    if cards::is_wanted(image, tables) {
        let signature = cards::signature(module);
        let id = module
            .declare_function("carry", Linkage::Local, &signature)
            .map_err(cranelift_error)?;
        context.func.signature = signature;
        cards::fill(image, tables, &mut context, &mut frontend, module);
        let (length, frame) = define(module, id, &mut context)?;
        (bytes, leaf) = (bytes + length, leaf.max(frame));
        carry = Some(id);
    }
    let mut known = CachedWords::new();
    let mut frames = Vec::with_capacity(functions.len());
    for (unit, &id) in plan.units.iter().zip(&functions) {
        context.func.signature = signature.clone();
        let builder = FunctionBuilder::new(&mut context.func, &mut frontend);
        let world = TranslationContext {
            image,
            plan,
            tables,
            functions: &functions,
            shift: of_shift,
            carry,
            step: &of_step,
        };
        FunctionTranslator::new(builder, &world, unit, module, &mut known).fill();
        let (length, frame) = define(module, id, &mut context)?;
        bytes += length;
        frames.push(frame);
    }
    Ok(TranslatedUnits { functions, bytes, stack: deepest(plan, &frames) + leaf })
}

/// Defines a filled function; returns the size of its code and the stack use of a call in bytes.
fn define(
    module: &mut JITModule,
    id: FuncId,
    context: &mut Context,
) -> Result<(usize, u64), TranslationError> {
    module.define_function(id, context).map_err(cranelift_error)?;
    let code = context.compiled_code();
    let bytes = code.map_or(0, |code| code.buffer.data().len());
    let frame = code.and_then(|code| code.buffer.frame_layout());
    let Some(frame) = frame else {
        return Err(TranslationError::Cranelift("the size of a frame is not known".to_owned()));
    };
    let frame = u64::from(frame.frame_to_fp_offset) + CALL;
    module.clear_context(context);
    Ok((bytes, frame))
}

/// Returns the highest stack use of any unit with its callees, in bytes.
fn deepest(plan: &Plan, frames: &[u64]) -> u64 {
    let mut deep = frames.to_vec();
    // The call graph has no cycle, so the number of iterations is at most the depth of calls.
    for _ in 0..frames.len() {
        let mut changed = false;
        for (i, unit) in plan.units.iter().enumerate() {
            let below = unit.calls.iter().filter_map(|&c| deep.get(c)).max().unwrap_or(&0);
            let whole = frames[i] + below;
            changed |= deep[i] != whole;
            deep[i] = whole;
        }
        if !changed {
            break;
        }
    }
    deep.into_iter().max().unwrap_or(0)
}

impl<'a, 'w> FunctionTranslator<'a, 'w> {
    fn new(
        mut b: FunctionBuilder<'a>,
        world: &'w TranslationContext<'w>,
        unit: &'w Unit,
        module: &'w mut JITModule,
        cached_words: &'w mut CachedWords,
    ) -> Self {
        let entry = b.create_block();
        b.append_block_params_for_function_params(entry);
        b.switch_to_block(entry);
        let params = b.block_params(entry);
        let (memory, context, pc) = (params[0], params[1], params[2]);
        let step = b.import_signature(world.step.clone());
        let (bail_out_block, leave) = (b.create_block(), b.create_block());
        let mut blocks = vec![None; unit.range.len()];
        let mut entrances = Switch::new();
        let mut others = false;
        let first = b.create_block();
        for (at, block) in unit.range.clone().zip(&mut blocks) {
            if at == unit.range.start {
                *block = Some(first);
            } else if unit.is_entrance(at) {
                let made = b.create_block();
                entrances.set_entry(u128::from(at), made);
                others = true;
                *block = Some(made);
            } else if unit.is_target(at) {
                *block = Some(b.create_block());
            }
        }
        if others {
            let start = b.ins().iconst(I32, i64::from(unit.range.start));
            let is_call = b.ins().icmp(IntCC::Equal, pc, start);
            let resumed = b.create_block();
            b.ins().brif(is_call, first, &[], resumed, &[]);
            b.switch_to_block(resumed);
            // No other entry occurs. If one did, the machine could continue from any instruction.
            let elsewhere = b.create_block();
            entrances.emit(&mut b, pc, elsewhere);
            b.switch_to_block(elsewhere);
            b.ins().jump(bail_out_block, &[BlockArg::Value(pc)]);
        } else {
            b.ins().jump(first, &[]);
        }
        b.append_block_param(bail_out_block, I32);
        b.append_block_param(leave, I32);
        cached_words.stretch += 1;
        Self {
            b,
            world,
            image: world.image,
            unit,
            module,
            known: cached_words,
            memory,
            context,
            blocks,
            bail_out_block,
            leave,
            step,
            pc: unit.range.start,
            open: false,
        }
    }

    fn fill(mut self) {
        for pc in self.unit.range.clone() {
            self.pc = pc;
            if let Some(block) = self.block(pc) {
                if self.open {
                    self.b.ins().jump(block, &[]);
                }
                self.b.switch_to_block(block);
                self.invalidate_all();
                self.open = true;
            }
            // Unreachable instructions are left out.
            if self.open
                && let Some(op) = self.image.code().get(pc as usize)
            {
                self.translate(op);
            }
        }
        if self.open {
            // Code that runs past the end of the unit continues in the machine.
            let pc = self.number32(self.unit.range.end);
            self.b.ins().jump(self.bail_out_block, &[BlockArg::Value(pc)]);
        }
        self.b.switch_to_block(self.bail_out_block);
        self.b.set_cold_block(self.bail_out_block);
        let pc = self.b.block_params(self.bail_out_block)[0];
        let next = self.call_step(pc);
        self.b.ins().return_(&[next]);
        self.b.switch_to_block(self.leave);
        self.b.set_cold_block(self.leave);
        let next = self.b.block_params(self.leave)[0];
        self.b.ins().return_(&[next]);
        self.b.seal_all_blocks();
        self.b.finalize(self.module.target_config());
    }

    /// Returns the block that starts at an instruction of this unit, if there is one.
    fn block(&self, pc: u32) -> Option<Block> {
        let i = pc.checked_sub(self.unit.range.start)?;
        self.blocks.get(i as usize).copied().flatten()
    }

    // ---- numbers ----

    fn number(&mut self, n: i64) -> Value {
        self.b.ins().iconst(I64, n)
    }

    fn number32(&mut self, n: u32) -> Value {
        self.b.ins().iconst(I32, i64::from(n))
    }

    fn compare(&mut self, condition: IntCC, a: Value, b: Value) -> Value {
        self.b.ins().icmp(condition, a, b)
    }

    /// Compares a value with a number.
    fn is(&mut self, condition: IntCC, a: Value, n: i64) -> Value {
        let n = self.number(n);
        self.b.ins().icmp(condition, a, n)
    }

    /// Returns a condition as 0 or 1 in a 64-bit word.
    fn truth(&mut self, condition: Value) -> Value {
        self.b.ins().uextend(I64, condition)
    }

    fn plus(&mut self, a: Value, n: i64) -> Value {
        if n == 0 {
            return a;
        }
        let n = self.number(n);
        self.b.ins().iadd(a, n)
    }

    fn times(&mut self, a: Value, n: i64) -> Value {
        match n {
            1 => a,
            _ if n > 0 && n.count_ones() == 1 => {
                let shift = self.number(i64::from(n.trailing_zeros()));
                self.b.ins().ishl(a, shift)
            }
            _ => {
                let n = self.number(n);
                self.b.ins().imul(a, n)
            }
        }
    }

    // ---- memory ----

    /// Reads the word at a constant address.
    fn get(&mut self, address: Address) -> Value {
        if let Some(constant) = self.image.constant(address) {
            return self.number(constant);
        }
        if let Some(&(stretch, value)) = self.known.words.get(usize::from(address))
            && stretch == self.known.stretch
        {
            return value;
        }
        let value =
            self.b.ins().load(I64, MemFlagsData::trusted(), self.memory, i32::from(address) * 8);
        self.note(address, value);
        value
    }

    /// Writes the word at a constant address.
    fn put(&mut self, address: Address, value: Value) {
        self.b.ins().store(MemFlagsData::trusted(), value, self.memory, i32::from(address) * 8);
        self.note(address, value);
    }

    fn note(&mut self, address: Address, value: Value) {
        if let Some(word) = self.known.words.get_mut(usize::from(address)) {
            *word = (self.known.stretch, value);
        }
    }

    /// Drops the cached values of words from an address on, which memory may no longer contain.
    fn invalidate(&mut self, address: Address, words: u16) {
        for i in 0..words {
            if let Some(word) = self.known.words.get_mut(usize::from(address.wrapping_add(i))) {
                word.0 = 0;
            }
        }
    }

    /// Drops all cached words.
    fn invalidate_all(&mut self) {
        self.known.stretch += 1;
    }

    /// Returns the pointer to the word at a constant address plus an index. It is within memory
    /// whatever the index is, since addresses have 16 bits.
    fn place(&mut self, base: Address, index: Value) -> Value {
        let at = self.plus(index, i64::from(base));
        let at = self.b.ins().ireduce(I16, at);
        let at = self.b.ins().uextend(I64, at);
        let bytes = self.times(at, 8);
        self.b.ins().iadd(self.memory, bytes)
    }

    /// Like [`Self::place`], for a row of several words, where `index` counts rows. The machine
    /// takes over if the row would wrap around the end of memory.
    fn row(&mut self, base: Address, index: Value, words: u8) -> Value {
        let index = self.times(index, i64::from(words));
        if words <= 1 {
            return self.place(base, index);
        }
        let at = self.plus(index, i64::from(base));
        let at = self.b.ins().ireduce(I16, at);
        let at = self.b.ins().uextend(I64, at);
        let last = (1i64 << 16) - i64::from(words);
        let wraps = self.is(IntCC::UnsignedGreaterThan, at, last);
        self.bail_out_if(wraps);
        let bytes = self.times(at, 8);
        self.b.ins().iadd(self.memory, bytes)
    }

    fn load(&mut self, pointer: Value, word: u16) -> Value {
        self.b.ins().load(I64, MemFlagsData::trusted(), pointer, i32::from(word) * 8)
    }

    /// Writes a word through a pointer. It may be any word, so the caller has to drop cached words.
    fn store(&mut self, pointer: Value, word: u16, value: Value) {
        self.b.ins().store(MemFlagsData::trusted(), value, pointer, i32::from(word) * 8);
    }

    /// Returns the cell of a column.
    fn cell(&mut self, base: Address, index: Address) -> Value {
        if let Some(index) = self.image.constant(index) {
            return self.get(base.wrapping_add(index as u16));
        }
        let index = self.get(index);
        let place = self.place(base, index);
        self.load(place, 0)
    }

    // ---- jumps ----

    /// Returns the block at the target of a jump from the current instruction.
    fn target(&self, to: i16) -> Option<Block> {
        self.block((self.pc + 1).checked_add_signed(i32::from(to))?)
    }

    /// Translates an unconditional jump.
    fn jump(&mut self, to: i16) {
        match self.target(to) {
            Some(block) => {
                self.b.ins().jump(block, &[]);
            }
            // The target is outside of the unit, so the machine executes the jump.
            None => self.bail_out(),
        }
        self.open = false;
    }

    /// Translates a conditional jump.
    fn jump_if(&mut self, condition: Value, to: i16) {
        let next = self.b.create_block();
        match self.target(to) {
            Some(block) => {
                self.b.ins().brif(condition, block, &[], next, &[]);
            }
            None => {
                let pc = self.number32(self.pc);
                let pc = BlockArg::Value(pc);
                self.b.ins().brif(condition, self.bail_out_block, &[pc], next, &[]);
            }
        }
        self.b.switch_to_block(next);
    }

    /// Lets the machine execute the current instruction, and returns from the function.
    fn bail_out(&mut self) {
        let pc = self.number32(self.pc);
        self.b.ins().jump(self.bail_out_block, &[BlockArg::Value(pc)]);
        self.open = false;
    }

    /// Lets the machine execute the current instruction and returns from the function, if the
    /// condition holds. The instruction may not have changed anything before.
    fn bail_out_if(&mut self, condition: Value) {
        let next = self.b.create_block();
        let pc = self.number32(self.pc);
        self.b.ins().brif(condition, self.bail_out_block, &[BlockArg::Value(pc)], next, &[]);
        self.b.switch_to_block(next);
    }

    /// Charges fuel; running out is a runtime error.
    fn burn(&mut self, steps: i64) {
        let steps = self.number(steps);
        let left = self.left_after(steps);
        self.keep_fuel(left);
    }

    /// Returns the fuel that is left after a number of steps. The machine takes over if there is
    /// too little.
    fn left_after(&mut self, steps: Value) -> Value {
        let fuel = self.b.ins().load(I64, MemFlagsData::trusted(), self.context, FUEL_AT);
        let left = self.b.ins().isub(fuel, steps);
        let none = self.is(IntCC::SignedLessThan, left, 0);
        self.bail_out_if(none);
        left
    }

    fn keep_fuel(&mut self, left: Value) {
        self.b.ins().store(MemFlagsData::trusted(), left, self.context, FUEL_AT);
    }

    // ---- calls ----

    fn call_step(&mut self, pc: Value) -> Value {
        // The callee is a function of this executable, whose address does not change.
        let callee = step as *const () as usize as i64;
        let callee = self.number(callee);
        let call = self.b.ins().call_indirect(self.step, callee, &[self.context, pc]);
        self.b.inst_results(call)[0]
    }

    /// Lets the machine execute the current instruction, and continues where it leads.
    fn interpret(&mut self, op: &Op) {
        let pc = self.number32(self.pc);
        let next = self.call_step(pc);
        let to = op.target().and_then(|to| self.target(to));
        let after = self.number32(self.pc + 1);
        let goes_on = self.compare(IntCC::Equal, next, after);
        let (on, elsewhere) = (self.b.create_block(), self.b.create_block());
        self.b.ins().brif(goes_on, on, &[], elsewhere, &[]);
        self.b.switch_to_block(elsewhere);
        if let (Some(block), Some(to)) = (to, crate::plan::jump(op, self.pc)) {
            let to = self.number32(to);
            let jumps = self.compare(IntCC::Equal, next, to);
            self.b.ins().brif(jumps, block, &[], self.leave, &[BlockArg::Value(next)]);
        } else {
            self.b.ins().jump(self.leave, &[BlockArg::Value(next)]);
        }
        self.b.switch_to_block(on);
        match words::written(op) {
            Some((at, words)) => self.invalidate(at, words),
            None => self.invalidate_all(),
        }
    }

    /// Calls the function of a specialization.
    fn call(&mut self, ret: Address, instance: u16, cost: u16) {
        let callee = self.world.plan.called(self.image, instance);
        let entry = self.image.specialization_starts().get(usize::from(instance)).copied();
        let function = callee.and_then(|callee| self.world.functions.get(callee));
        let (Some(&function), Some(entry)) = (function, entry) else {
            self.bail_out();
            return;
        };
        self.burn(1 + i64::from(cost));
        let after = self.number(i64::from(self.pc + 1));
        self.put(ret, after);
        let function = self.module.declare_func_in_func(function, self.b.func);
        let entry = self.number32(entry);
        let call = self.b.ins().call(function, &[self.memory, self.context, entry]);
        let next = self.b.inst_results(call)[0];
        let after = self.number32(self.pc + 1);
        let goes_on = self.compare(IntCC::Equal, next, after);
        let on = self.b.create_block();
        self.b.ins().brif(goes_on, on, &[], self.leave, &[BlockArg::Value(next)]);
        self.b.switch_to_block(on);
        self.invalidate_all();
    }
}
