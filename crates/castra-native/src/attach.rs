//! Translates an image and attaches the machine code to it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use castra_vm::Image;
use cranelift_codegen::settings::{self, Configurable};
use cranelift_jit::{JITBuilder, JITModule};

use crate::error::{MAX_STACK_BYTES, MAX_UNIT_INSTRUCTIONS, TranslationError, cranelift_error};
use crate::plan::Plan;
use crate::run::Native;
use crate::tables::Tables;
use crate::translate;

/// The number of games from which translating an image takes less time than it saves.
pub const MIN_GAMES_TO_TRANSLATE: u64 = 500;

/// Statistics of a translation.
#[derive(Clone, Copy, Debug)]
pub struct TranslationStats {
    /// Number of translated functions.
    pub functions: usize,
    /// Size of the machine code in bytes.
    pub bytes: usize,
    /// Upper bound of the stack that it uses, in bytes.
    pub stack: u64,
    /// Duration of the translation. For display only; nothing depends on it.
    pub time: Duration,
}

/// Translates an image and attaches the machine code, which then runs its games.
///
/// # Errors
///
/// If the image is not translated; it is then unchanged.
pub fn attach(image: &Image) -> Result<TranslationStats, TranslationError> {
    let begun = Instant::now();
    if image.executor().is_some() {
        return Err(TranslationError::AlreadyTranslated);
    }
    let plan = Plan::of(image);
    if let Some(long) = plan.units.iter().map(|unit| unit.range.len()).max()
        && long > MAX_UNIT_INSTRUCTIONS
    {
        return Err(TranslationError::UnitTooLong(long));
    }
    let tables = Tables::of(image);
    let mut module = module()?;
    let made = match translate::translate_units(&mut module, image, &plan, &tables) {
        Ok(made) if made.stack <= MAX_STACK_BYTES => made,
        Ok(made) => return Err(discarded(module, TranslationError::CallsTooDeep(made.stack))),
        Err(error) => return Err(discarded(module, error)),
    };
    if let Err(error) = module.finalize_definitions() {
        return Err(discarded(module, cranelift_error(error)));
    }
    let (functions, bytes, stack) = (made.functions.len(), made.bytes, made.stack);
    let native = Native::new(module, &made.functions, &plan, tables, image.code().len());
    image.attach(Arc::new(native)).map_err(|_| TranslationError::AlreadyTranslated)?;
    Ok(TranslationStats { functions, bytes, stack, time: begun.elapsed() })
}

/// Makes an empty module for this processor.
fn module() -> Result<JITModule, TranslationError> {
    let mut flags = settings::builder();
    let set = [
        ("opt_level", "speed"),
        ("is_pic", "false"),
        ("use_colocated_libcalls", "false"),
        ("enable_verifier", if cfg!(debug_assertions) { "true" } else { "false" }),
        // Probes the pages of each frame, so that a call too deep for the stack hits the guard page
        // and not the memory beyond it.
        ("enable_probestack", "true"),
        ("probestack_strategy", "inline"),
        ("unwind_info", "false"),
    ];
    for (name, value) in set {
        flags.set(name, value).map_err(|e| TranslationError::Cranelift(e.to_string()))?;
    }
    let processor = |e: &dyn std::fmt::Display| TranslationError::Processor(e.to_string());
    let isa = cranelift_native::builder().map_err(|e| processor(&e))?;
    let isa = isa.finish(settings::Flags::new(flags)).map_err(|e| processor(&e))?;
    if isa.pointer_type() != cranelift_codegen::ir::types::I64 {
        return Err(TranslationError::Processor("it is not one of 64 bits".to_owned()));
    }
    Ok(JITModule::new(JITBuilder::with_isa(isa, cranelift_module::default_libcall_names())))
}

/// Frees a module whose translation failed; returns the error.
fn discarded(module: JITModule, error: TranslationError) -> TranslationError {
    // SAFETY: none of its functions has been called, and nothing holds their addresses.
    unsafe { module.free_memory() };
    error
}
