//! Lowers typed expressions to terms.
//!
//! Calls are inlined, since functions are pure. A function that iterates over a set, or that a
//! change targets, becomes a leaf: equal arguments give the same leaf.
//!
//! `stmts` lowers bodies, `values` lowers values, and `sets` lowers membership and size of sets.

mod sets;
mod stmts;
mod values;

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::term::{Domain, Leaf, Term, Terms, Values};
use castra_ir::{Function, FunctionId, KindId, List, LocalId, Program, Stmt, StmtKind, Ty};

/// The maximum depth of inlined calls.
const MAX_DEPTH: u32 = 32;
/// The number of terms above which everything becomes a leaf.
const MAX_TERMS: usize = 60_000;
/// The maximum number of values of a leaf that the solver enumerates.
const MAX_ENUMERATED: i64 = 512;

/// The declarations against which conditions are lowered.
#[derive(Clone)]
pub(crate) struct Scope<'p> {
    /// The declarations of the game.
    pub(crate) program: &'p Program,
    /// The functions as written, before any change.
    pub(crate) functions: &'p List<FunctionId, Function>,
    /// The functions that changes target, whose own body does not determine their value.
    pub(crate) changed: BTreeSet<FunctionId>,
    /// The least and the greatest number of armies.
    pub(crate) armies: (usize, usize),
}

/// The terms of conditions and values at one target, whose parameters they refer to.
pub(crate) struct Guards<'p> {
    pub(super) scope: Scope<'p>,
    pub(super) terms: Terms,
    params: Vec<Ty>,
    /// The terms of lowered calls, by function and arguments.
    calls: FxHashMap<(FunctionId, Vec<Term>), Term>,
    depth: u32,
    elements: usize,
}

type Locals = Vec<Option<Term>>;

impl<'p> Guards<'p> {
    /// Creates the terms for a target with parameters of these types.
    pub(crate) fn new(scope: Scope<'p>, params: Vec<Ty>) -> Self {
        Self {
            scope,
            terms: Terms::default(),
            params,
            calls: FxHashMap::default(),
            depth: 0,
            elements: 0,
        }
    }

    /// Lowers the body of a function with these parameters, even if a change targets it.
    pub(crate) fn function(&mut self, id: FunctionId) -> Term {
        let args = self.param_terms();
        match self.scope.functions.get(id) {
            Some(function) => {
                let body = &function.body;
                self.body(body, &args).unwrap_or_else(|| self.call_leaf(id, args, &function.result))
            }
            None => self.terms.unknown_leaf(Domain::Other.or_none()),
        }
    }

    /// Lowers the condition that statements test first. Their first locals are the parameters.
    pub(crate) fn condition(&mut self, stmts: &[Stmt]) -> Option<Term> {
        let mut locals: Locals = self.param_terms().into_iter().map(Some).collect();
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Let(local, value) => {
                    let value = self.expr(value, &mut locals);
                    bind(&mut locals, *local, value);
                }
                StmtKind::If(condition, ..) => return Some(self.expr(condition, &mut locals)),
                StmtKind::Return(values) => {
                    return values.first().map(|value| self.expr(value, &mut locals));
                }
                _ => return None,
            }
        }
        None
    }

    /// Returns the type of a parameter.
    pub(super) fn param_type(&self, index: usize) -> Option<&Ty> {
        self.params.get(index)
    }

    /// Returns the term true.
    pub(crate) fn true_term(&mut self) -> Term {
        self.terms.truth(true)
    }

    /// Returns the conjunction.
    pub(crate) fn and(&mut self, a: Term, b: Term) -> Term {
        self.terms.and(a, b)
    }

    /// Returns the negation.
    pub(crate) fn not(&mut self, a: Term) -> Term {
        self.terms.not(a)
    }

    /// Returns the term that is true if two values of a type differ.
    pub(crate) fn not_equal(&mut self, a: Term, b: Term, ty: &Ty) -> Term {
        let same = self.same(a, b, ty);
        self.terms.not(same)
    }

    /// Returns the parameters as leaves.
    pub(super) fn param_terms(&mut self) -> Vec<Term> {
        let params = self.params.clone();
        let param = |(at, ty): (usize, &Ty)| {
            let values = self.values(ty);
            self.terms.leaf(Leaf::Param(at), Vec::new(), values)
        };
        params.iter().enumerate().map(param).collect()
    }

    /// Returns the values of a type.
    fn values(&self, ty: &Ty) -> Values {
        let few = |n: usize| match i64::try_from(n) {
            Ok(n @ 1..=MAX_ENUMERATED) => Domain::Enumerable(0, n - 1),
            _ => Domain::Element,
        };
        let sorts = |kind: &KindId| self.scope.program.kinds.get(kind);
        let words = |id: &castra_ir::EnumId| self.scope.program.enums.get(id);
        let domain = match ty {
            Ty::Bool => Domain::Enumerable(0, 1),
            Ty::Int => Domain::Number(None, None),
            Ty::Enum(id) => few(words(id).map_or(0, |e| e.words.len())),
            Ty::Army => few(self.scope.armies.1),
            Ty::Variant(kind) => few(sorts(kind).map_or(0, |k| k.sorts.len())),
            Ty::Hex | Ty::Piece(_) | Ty::Card(_) => Domain::Element,
            Ty::Set(_) | Ty::Rolled(_) | Ty::Record(_) | Ty::Error => Domain::Other,
            Ty::Option(of) => return self.values(of).domain.or_none(),
        };
        domain.into()
    }

    fn call_leaf(&mut self, id: FunctionId, args: Vec<Term>, result: &Ty) -> Term {
        let values = self.values(result);
        self.terms.leaf(Leaf::Call(id), args, values)
    }

    fn call(&mut self, id: FunctionId, args: Vec<Term>, result: &Ty) -> Term {
        let known = !self.scope.changed.contains(&id);
        if !known || self.depth >= MAX_DEPTH || self.terms.len() >= MAX_TERMS {
            return self.call_leaf(id, args, result);
        }
        let key = (id, args);
        if let Some(&term) = self.calls.get(&key) {
            return term;
        }
        let functions = self.scope.functions;
        let body = functions.get(id).map(|function| &function.body);
        self.depth += 1;
        let term = body.and_then(|body| self.body(body, &key.1));
        self.depth -= 1;
        let term = term.unwrap_or_else(|| self.call_leaf(id, key.1.clone(), result));
        self.calls.insert(key, term);
        term
    }
}

fn bind(locals: &mut Locals, local: LocalId, value: Term) {
    if locals.len() <= local.index() {
        locals.resize(local.index() + 1, None);
    }
    if let Some(slot) = locals.get_mut(local.index()) {
        *slot = Some(value);
    }
}
