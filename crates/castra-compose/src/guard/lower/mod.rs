//! From typed expressions to terms. Functions are followed, as they are pure;
//! one that goes through a set, or that a change aims at, is a leaf: asked for
//! the same things, it gives the same.
//!
//! `stmts` goes through bodies, `values` through values, `sets` through what is asked of sets.

mod sets;
mod stmts;
mod values;

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::term::{Domain, Leaf, Term, Terms};
use castra_ir::{Function, FunctionId, KindId, List, LocalId, Program, Stmt, StmtKind, Ty};

/// How deep functions are followed.
const MAX_DEPTH: u32 = 32;
/// How many terms there may be; what comes after that is not taken apart.
const MAX_TERMS: usize = 60_000;
/// Of what has more values, single values are not gone through.
const MAX_FEW: i64 = 512;

/// What conditions are read against.
#[derive(Clone)]
pub(crate) struct Scope<'p> {
    /// What the game declares.
    pub(crate) program: &'p Program,
    /// Its functions, as they are written.
    pub(crate) functions: &'p List<FunctionId, Function>,
    /// Functions that changes aim at: their own text does not say what their
    /// value is.
    pub(crate) changed: BTreeSet<FunctionId>,
    /// How many armies the game has: at least, and at most.
    pub(crate) armies: (usize, usize),
}

/// Conditions and values of one place, as terms: their parameters are those of
/// the function or procedure that they are about.
pub(crate) struct Guards<'p> {
    pub(super) scope: Scope<'p>,
    pub(super) terms: Terms,
    params: Vec<Ty>,
    /// What functions come to, by what they are asked for.
    calls: FxHashMap<(FunctionId, Vec<Term>), Term>,
    depth: u32,
    elements: usize,
}

type Locals = Vec<Option<Term>>;

impl<'p> Guards<'p> {
    /// For what has parameters of some types.
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

    /// What a function of these parameters comes to, whether or not a change
    /// aims at it.
    pub(crate) fn function(&mut self, id: FunctionId) -> Term {
        let args = self.arguments();
        match self.scope.functions.get(id) {
            Some(function) => {
                let body = &function.body;
                self.body(body, &args).unwrap_or_else(|| self.called(id, args, &function.result))
            }
            None => self.terms.anything(Domain::Other, true),
        }
    }

    /// The condition that statements look at first, which begin with these
    /// parameters.
    pub(crate) fn condition(&mut self, stmts: &[Stmt]) -> Option<Term> {
        let mut locals: Locals = self.arguments().into_iter().map(Some).collect();
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

    /// The type of a parameter.
    pub(super) fn param(&self, at: usize) -> Option<&Ty> {
        self.params.get(at)
    }

    /// That something always is so.
    pub(crate) fn always(&mut self) -> Term {
        self.terms.truth(true)
    }

    /// That both are so.
    pub(crate) fn both(&mut self, a: Term, b: Term) -> Term {
        self.terms.and(a, b)
    }

    /// That something is not so.
    pub(crate) fn not(&mut self, a: Term) -> Term {
        self.terms.not(a)
    }

    /// That two values of a type differ.
    pub(crate) fn differ(&mut self, a: Term, b: Term, ty: &Ty) -> Term {
        let same = self.same(a, b, ty);
        self.terms.not(same)
    }

    /// The parameters, as leaves.
    pub(super) fn arguments(&mut self) -> Vec<Term> {
        let params = self.params.clone();
        let param = |(at, ty): (usize, &Ty)| {
            let domain = self.domain(ty);
            self.terms.leaf(Leaf::Param(at), Vec::new(), domain)
        };
        params.iter().enumerate().map(param).collect()
    }

    /// The values of a type, and whether none is one.
    fn domain(&self, ty: &Ty) -> (Domain, bool) {
        let few = |n: usize| match i64::try_from(n) {
            Ok(n @ 1..=MAX_FEW) => Domain::Few(0, n - 1),
            _ => Domain::Thing,
        };
        let sorts = |kind: &KindId| self.scope.program.kinds.get(kind);
        let words = |id: &castra_ir::EnumId| self.scope.program.enums.get(id);
        let domain = match ty {
            Ty::Bool => Domain::Few(0, 1),
            Ty::Int => Domain::Number(None, None),
            Ty::Enum(id) => few(words(id).map_or(0, |e| e.words.len())),
            Ty::Army => few(self.scope.armies.1),
            Ty::Variant(kind) => few(sorts(kind).map_or(0, |k| k.sorts.len())),
            Ty::Hex | Ty::Piece(_) | Ty::Card(_) => Domain::Thing,
            Ty::Set(_) | Ty::Rolled(_) | Ty::Record(_) | Ty::Error => Domain::Other,
            Ty::Option(of) => return (self.domain(of).0, true),
        };
        (domain, false)
    }

    fn called(&mut self, id: FunctionId, args: Vec<Term>, result: &Ty) -> Term {
        let domain = self.domain(result);
        self.terms.leaf(Leaf::Call(id), args, domain)
    }

    fn call(&mut self, id: FunctionId, args: Vec<Term>, result: &Ty) -> Term {
        let known = !self.scope.changed.contains(&id);
        if !known || self.depth >= MAX_DEPTH || self.terms.len() >= MAX_TERMS {
            return self.called(id, args, result);
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
        let term = term.unwrap_or_else(|| self.called(id, key.1.clone(), result));
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
