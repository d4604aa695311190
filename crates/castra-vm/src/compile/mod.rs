//! From typed trees to instructions.

use std::sync::Arc;

use castra_lang::program::Program;

use crate::image::{CompileError, Image, Options};

/// Compiles a program.
pub(crate) fn compile(_program: Arc<Program>, _options: Options) -> Result<Image, CompileError> {
    Err(CompileError::Unsound("nothing can be compiled yet".to_owned()))
}
