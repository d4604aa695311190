//! Instruction selection: from the typed trees of one specialization to its mid-level IR.
//!
//! A [`FunctionBuilder`] walks the trees and emits instructions. Its parts have one task each:
//! [`registers`] allocates words of the frame, [`situation`] describes the place in the rules,
//! [`provenance`] the source and the clauses, [`env`](mod@env) binds locals, and [`cold`] holds
//! code to add at the end. [`fold`] evaluates expressions that do not depend on play, after
//! [`unknown`] has quickly ruled out most others.

mod anew;
mod block;
mod body;
mod branch;
mod bulk;
mod call;
mod cards;
mod changes;
mod choose;
mod cold;
mod dice;
mod env;
mod extreme;
mod filter;
mod fold;
mod hoisted;
mod lookup;
mod once;
mod out_of_line;
mod piles;
mod provenance;
mod reach;
mod registers;
mod set_predicate;
mod sets;
mod signature;
mod situation;
mod standing;
mod stmt;
mod story;
mod table;
mod test;
mod turn;
mod unknown;
mod value;
mod wake;

use self::body::FunctionBuilder;
pub(super) use self::body::MAX_CODE;
pub(super) use self::call::first_and_value;

use super::compiler::{Code, Compiler};

/// Compiles a specialization and finishes it.
pub(super) fn instance(c: &mut Compiler<'_>, id: u16) {
    let Some(instance) = c.instances.get(usize::from(id)) else { return };
    let key = instance.key.clone();
    let mut body = FunctionBuilder::new(c, id, &key);
    match key.code {
        Code::Main => turn::main(&mut body),
        Code::Setup => turn::setup(&mut body),
        Code::Turn => turn::turn(&mut body),
        Code::Phase(index) => turn::phase(&mut body, index),
        Code::Procedure(procedure) => body.procedure(procedure, &key.known),
        Code::Function(function) => body.function(function, &key.known),
        Code::Check => body.check_rules(),
    }
    body.cold_blocks();
    let mir = body.into_mir();
    c.finish(mir);
}
