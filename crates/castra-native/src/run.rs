//! Calls into machine code and back: all unsafe code that runs during play.

use std::any::Any;
use std::fmt;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Mutex, PoisonError};

use castra_vm::native::{CodePosition, Executor, Interpreter, Memory};
use cranelift_jit::JITModule;
use cranelift_module::FuncId;

use crate::plan::Plan;
use crate::tables::Tables;

/// The result of a function if the game has stopped. Any other result is the instruction at which
/// the game continues.
pub(crate) const STOP: u32 = u32::MAX;

/// A function of machine code, called with an entry point.
type Function = unsafe extern "C" fn(*mut Memory, *mut CallContext<'_>, u32) -> u32;

/// The arguments of a function besides memory. Machine code reads and writes `fuel`, which is the
/// first field; the others are for [`step`].
#[repr(C)]
pub(crate) struct CallContext<'m> {
    fuel: i64,
    pc: u32,
    memory: *mut Memory,
    interpreter: &'m mut dyn Interpreter,
    panic: Option<Box<dyn Any + Send>>,
}

/// Offset of the fuel in a [`CallContext`].
pub(crate) const FUEL_AT: i32 = mem::offset_of!(CallContext<'_>, fuel) as i32;

/// Lets the machine execute one instruction; returns the result of a [`Function`].
///
/// # Safety
///
/// `context` must point to a context that nothing holds a reference to or into, whose `memory`
/// points to memory that nothing holds a reference to or into.
pub(crate) unsafe extern "C" fn step(context: *mut CallContext<'_>, pc: u32) -> u32 {
    // SAFETY: only `Native::run` creates one. It does not move or access it while a function runs,
    // and functions hold its address but no references.
    let context = unsafe { &mut *context };
    // SAFETY: as above; `Native::run` borrows the memory for as long as it runs.
    let memory = unsafe { &mut *context.memory };
    let mut position = CodePosition { pc, fuel: context.fuel };
    // Frames of machine code cannot be unwound, so no panic may pass through them.
    let stepped =
        catch_unwind(AssertUnwindSafe(|| context.interpreter.step(memory, &mut position)));
    (context.pc, context.fuel) = (position.pc, position.fuel);
    match stepped {
        Ok(true) => position.pc,
        Ok(false) => STOP,
        Err(panic) => {
            context.panic = Some(panic);
            STOP
        }
    }
}

/// The machine code of an image.
pub(crate) struct Native {
    /// For each instruction, the function that can be entered there.
    entrances: Box<[Option<Function>]>,
    /// Owner of the code, only accessed to free it.
    module: Mutex<Option<JITModule>>,
    /// The tables that the code reads; the code contains their addresses.
    tables: Tables,
}

impl Native {
    /// Takes a module with finalized definitions, and the functions of a plan's units in their
    /// order.
    pub(crate) fn new(
        module: JITModule,
        functions: &[FuncId],
        plan: &Plan,
        tables: Tables,
        instructions: usize,
    ) -> Self {
        let mut entrances = vec![None; instructions];
        for (unit, &id) in plan.units.iter().zip(functions) {
            let code: *const u8 = module.get_finalized_function(id);
            // SAFETY: the function is finalized and has the signature of all translated functions,
            // which is `Function`.
            let function = unsafe { mem::transmute::<*const u8, Function>(code) };
            for pc in unit.range.clone().filter(|&pc| unit.is_entrance(pc)) {
                if let Some(entrance) = entrances.get_mut(pc as usize) {
                    *entrance = Some(function);
                }
            }
        }
        let entrances = entrances.into_boxed_slice();
        Self { entrances, module: Mutex::new(Some(module)), tables }
    }
}

impl Executor for Native {
    fn run(
        &self,
        memory: &mut Memory,
        position: CodePosition,
        interpreter: &mut dyn Interpreter,
    ) -> CodePosition {
        let memory: *mut Memory = memory;
        let CodePosition { mut pc, fuel } = position;
        let mut context = CallContext { fuel, pc, memory, interpreter, panic: None };
        let at: *mut CallContext<'_> = &raw mut context;
        while pc != STOP {
            pc = match self.entrances.get(pc as usize).copied().flatten() {
                // SAFETY: the code lives as long as `self`. It accesses nothing but these two,
                // within their bounds, and `self.tables`; see docs/design/native.md.
                Some(function) => unsafe { function(memory, at, pc) },
                // SAFETY: `at` and `memory` satisfy the contract of `step`.
                None => unsafe { step(at, pc) },
            };
        }
        if let Some(panic) = context.panic {
            resume_unwind(panic);
        }
        CodePosition { pc: context.pc, fuel: context.fuel }
    }
}

impl fmt::Debug for Native {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entrances = self.entrances.iter().flatten().count();
        let hexes = self.tables.hexes;
        f.debug_struct("Native").field("entrances", &entrances).field("hexes", &hexes).finish()
    }
}

impl Drop for Native {
    fn drop(&mut self) {
        let module = self.module.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let Some(module) = module.take() {
            // SAFETY: only `run`, which borrows `self`, calls the functions; nothing else has their
            // addresses.
            unsafe { module.free_memory() };
        }
    }
}
