//! Why an image is not translated, and the limits beyond which it is not.

use thiserror::Error;

/// The most bytes of the stack that translated code may take, calls included.
pub(crate) const STACK: u64 = 256 << 10;

/// The most instructions of an instance: the time that translation takes grows faster
/// than they do.
pub(crate) const LONGEST: usize = 30_000;

/// Why an image is not translated. It can be played all the same.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotNative {
    /// There is no translation for this processor.
    #[error("there is no native code for this processor: {0}")]
    Processor(String),
    /// It has been translated before.
    #[error("it is native code already")]
    Twice,
    /// A part of it is so long that translation would take too long.
    #[error("a part of the rules has {0} instructions; up to {LONGEST} become native code")]
    Long(usize),
    /// Calls within each other would take too much of the stack.
    #[error("calls would take {0} bytes of the stack; native code may take {STACK}")]
    Deep(u64),
    /// Cranelift cannot do it.
    #[error("native code cannot be made: {0}")]
    Refused(String),
}

pub(crate) fn refused(error: cranelift_module::ModuleError) -> NotNative {
    NotNative::Refused(error.to_string())
}
