//! Computes the places of the parameters and results of a body.

use std::rc::Rc;

use castra_ir::Procedure;
use castra_ir::summary::Callee;

use crate::compile::compiler::{Compiler, EntryPoint};
use crate::compile::signatures::Signature;

/// Returns the number of words of the frame that are shared with callers: return address, arguments
/// and results.
pub(super) fn shared_words(c: &mut Compiler<'_>, code: EntryPoint) -> u32 {
    let signature = match code {
        EntryPoint::Function(id) => Some(callee_signature(c, Callee::Function(id))),
        EntryPoint::Procedure(id) => Some(callee_signature(c, Callee::Procedure(id))),
        EntryPoint::Main
        | EntryPoint::Setup
        | EntryPoint::Turn
        | EntryPoint::Phase(_)
        | EntryPoint::Check => None,
    };
    signature.map_or(1, |s| s.end)
}

/// Returns the signature of a callee, computed on first use.
pub(super) fn callee_signature(c: &mut Compiler<'_>, callee: Callee) -> Rc<Signature> {
    let (rules, facts) = (&c.program.rules, &c.facts);
    let make = || {
        let made = match callee {
            Callee::Function(id) => {
                rules.functions.get(id).map(|f| Signature::of_function(facts, f))
            }
            Callee::Procedure(id) => {
                let of = |p: &Procedure| Signature::of(facts, &p.body.locals, p.params, &p.results);
                rules.procedures.get(id).map(of)
            }
        };
        // A call of an undefined function is reported where the call is compiled.
        Rc::new(made.unwrap_or_else(|| Signature::of(facts, &[], 0, &[])))
    };
    match c.signatures.slot(callee) {
        Some(room) => Rc::clone(room.get_or_insert_with(make)),
        None => make(),
    }
}
