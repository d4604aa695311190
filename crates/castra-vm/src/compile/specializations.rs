//! Compiles all instances of a program, one after the other, and links them.

use std::sync::Arc;

use castra_ir::Program;

use super::compiler::{Compiler, EntryPoint, Purpose, SpecKey};
use super::plan::Plan;
use crate::compile::{link, select};
use crate::image::{CompileError, CompileOptions, Facts, Image};

pub(super) fn compile_with_plan(
    plan: Plan<'_>,
    program: &Arc<Program>,
    options: CompileOptions,
) -> Result<Image, CompileError> {
    let held = Arc::clone(program);
    let compiler = instances(&held, plan, options, Purpose::Play)?;
    link::link(compiler, Arc::clone(program))
}

/// Compiles all specializations of a program.
pub(super) fn instances<'p>(
    program: &'p Program,
    plan: Plan<'p>,
    options: CompileOptions,
    purpose: Purpose,
) -> Result<Compiler<'p>, CompileError> {
    let facts = Facts::new(program)?;
    let mut compiler = Compiler::new(program, facts, options, plan, purpose)?;
    compiler.request(SpecKey {
        code: EntryPoint::Main,
        us: None,
        standing: false,
        constant_args: Vec::new(),
    });
    if let Some(judge) = program.rules.judge {
        compiler.judge = Some(compiler.request(SpecKey {
            code: EntryPoint::Function(judge),
            us: None,
            standing: false,
            constant_args: Vec::new(),
        }));
    }
    let mut next = 0;
    while next < compiler.instances.len() {
        select::compile_specialization(&mut compiler, next as u16);
        next += 1;
        if let Some(error) = compiler.error.take() {
            return Err(error);
        }
    }
    Ok(compiler)
}
