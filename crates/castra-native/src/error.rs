//! Reasons not to translate an image, and the limits of translation.

use thiserror::Error;

/// The maximum stack use of translated code in bytes, calls included.
pub(crate) const MAX_STACK_BYTES: u64 = 256 << 10;

/// The maximum number of instructions of a unit, since the time of translation grows faster than
/// linearly.
pub(crate) const MAX_UNIT_INSTRUCTIONS: usize = 30_000;

/// The reason why an image was not translated. It can still be interpreted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TranslationError {
    /// Cranelift does not support this processor.
    #[error("there is no native code for this processor: {0}")]
    Processor(String),
    /// An executor is already attached to the image.
    #[error("it is native code already")]
    AlreadyTranslated,
    /// A specialization is so long that translation would take too long; holds its length.
    #[error(
        "a part of the rules has {0} instructions; up to {MAX_UNIT_INSTRUCTIONS} become native code"
    )]
    UnitTooLong(usize),
    /// Nested calls would use too much stack; holds the number of bytes.
    #[error("calls would take {0} bytes of the stack; native code may take {MAX_STACK_BYTES}")]
    CallsTooDeep(u64),
    /// Cranelift reported an error, or did not report the size of a frame.
    #[error("native code cannot be made: {0}")]
    Cranelift(String),
}

pub(crate) fn cranelift_error(error: cranelift_module::ModuleError) -> TranslationError {
    TranslationError::Cranelift(error.to_string())
}
