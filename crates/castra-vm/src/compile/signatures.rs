//! The positions of parameters and results in the frames of compiled bodies.

use std::rc::Rc;

use castra_ir::summary::Callee;
use castra_ir::{Function, Local, Ty};

use crate::image::Facts;

/// The positions of parameters and results in a frame, and the first word after them.
#[derive(Debug)]
pub(in crate::compile) struct Signature {
    pub(super) params: Vec<u16>,
    pub(super) results: Vec<u16>,
    pub(super) end: u32,
}

impl Signature {
    pub(super) fn of(facts: &Facts, locals: &[Local], params: usize, results: &[Ty]) -> Self {
        let mut at = 1u32;
        let mut take = |ty: &Ty| {
            let here = at;
            at += facts.words(ty) as u32;
            u16::try_from(here).unwrap_or(u16::MAX)
        };
        let params = locals.iter().take(params).map(|l| take(&l.ty)).collect();
        let results = results.iter().map(take).collect();
        Self { params, results, end: at }
    }

    /// Returns the signature of a function, which has one result.
    pub(super) fn of_function(facts: &Facts, function: &Function) -> Self {
        let result = std::slice::from_ref(&function.result);
        Self::of(facts, &function.body.locals, function.params, result)
    }

    /// Returns the position of a function's value.
    pub(super) fn result(&self) -> u16 {
        // Invariant: made by `of_function`, which has one result.
        self.results.first().copied().unwrap_or_default()
    }
}

/// The signatures of functions and procedures, computed on first use.
#[derive(Debug, Default)]
pub(in crate::compile) struct Signatures {
    functions: Vec<Option<Rc<Signature>>>,
    procedures: Vec<Option<Rc<Signature>>>,
}

impl Signatures {
    /// Returns the slot for the signature of a callee.
    pub(super) fn slot(&mut self, callee: Callee) -> Option<&mut Option<Rc<Signature>>> {
        let (all, at) = match callee {
            Callee::Function(id) => (&mut self.functions, id.index()),
            Callee::Procedure(id) => (&mut self.procedures, id.index()),
        };
        if all.len() <= at {
            all.resize(at + 1, None);
        }
        all.get_mut(at)
    }
}
