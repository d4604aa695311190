//! Instruction selection: from the typed trees of one specialization to its mid-level IR.
//!
//! A [`FunctionBuilder`] walks the trees and emits instructions. Its parts have one task each:
//! [`registers`] allocates words of the frame, [`situation`] describes the place in the rules,
//! [`provenance`] the source and the clauses, [`env`](mod@env) binds locals, and [`cold`] holds
//! code to add at the end. [`fold`] evaluates expressions that do not depend on play, after
//! [`dependence`] has quickly ruled out most others.

mod block;
mod branch;
mod built_in;
mod call;
mod callee_effects;
mod cards;
mod choose;
mod cold;
mod dependence;
mod dice;
mod env;
mod exists;
mod extreme;
mod filter;
mod fold;
mod function_builder;
mod hoisted_values;
mod hoisting;
mod lookup;
mod memo_table;
mod out_of_line;
mod piles;
mod predicates;
mod provenance;
mod reach;
mod reach_levels;
mod recompute;
mod registers;
mod set_predicate;
mod sets;
mod signature;
mod situation;
mod standing_rules;
mod stmt;
mod test;
mod text;
mod triggers;
mod turn;
mod value;

pub(super) use self::call::first_and_value;
use self::function_builder::FunctionBuilder;
pub(super) use self::function_builder::MAX_CODE;

use super::compiler::{Compiler, EntryPoint};

/// Compiles a specialization and finishes it.
pub(super) fn compile_specialization(c: &mut Compiler<'_>, id: u16) {
    let Some(instance) = c.instances.get(usize::from(id)) else { return };
    let key = instance.key.clone();
    let mut body = FunctionBuilder::new(c, id, &key);
    match key.code {
        EntryPoint::Main => turn::main(&mut body),
        EntryPoint::Setup => turn::setup(&mut body),
        EntryPoint::Turn => turn::turn(&mut body),
        EntryPoint::Phase(index) => turn::phase(&mut body, index),
        EntryPoint::Procedure(procedure) => body.procedure(procedure, &key.constant_args),
        EntryPoint::Function(function) => body.function(function, &key.constant_args),
        EntryPoint::Check => body.check_rules(),
    }
    body.cold_blocks();
    let mir = body.into_mir();
    c.finish(mir);
}
