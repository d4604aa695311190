//! The compiler of one program: its specialisations, and the tables that they share.

use std::cell::OnceCell;
use std::rc::Rc;

use castra_base::Span;
use castra_ir::effects::Effects;
use castra_ir::summary::Callee;
use castra_ir::{Cell, Conflict, FunctionId, ProcedureId, Program};
use rustc_hash::FxHashMap;

use super::account::{Account, Pool};
use super::consts::Consts;
use super::fixed::Fixed;
use super::known::Known;
use super::mir::Mir;
use super::mir::layout::Laid;
use super::plan::Plan;
use super::signatures::Signatures;
use super::state::StateWords;
use super::tables::Tables;
use super::walk::LocalScopes;
use crate::eval::Value;
use crate::image::{CompileError, Facts, Layout, Options, Sites};
use crate::op::Operand;

/// What instances are compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To be played.
    Play,
    /// To see how much of the machine they take: their code is counted, and not kept.
    Count,
}

/// What an instance does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Code {
    /// Where play begins.
    Main,
    Setup,
    /// One turn.
    Turn,
    Phase(usize),
    Procedure(ProcedureId),
    Function(FunctionId),
    /// Looks at standing rules and endings.
    Check,
}

impl Code {
    /// What a person calls it, and where it stands.
    pub(super) fn named(self, program: &Program) -> (String, Option<Span>) {
        let rules = &program.rules;
        let found = match self {
            Self::Procedure(id) => rules.procedures.get(id).map(|p| (p.name.clone(), Some(p.span))),
            Self::Function(id) => rules.functions.get(id).map(|f| (f.name.clone(), Some(f.span))),
            Self::Phase(i) => {
                let phase = rules.turn.as_ref().and_then(|t| t.phases.get(i));
                phase.map(|p| (p.name.clone(), Some(p.span)))
            }
            Self::Check => Some(("whenever".to_owned(), None)),
            Self::Setup => Some(("setup".to_owned(), None)),
            Self::Turn | Self::Main => None,
        };
        found.unwrap_or_else(|| ("turn".to_owned(), None))
    }
}

/// What tells an instance from others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SpecKey {
    pub(crate) code: Code,
    /// The army whose turn it is, if that is known.
    pub(crate) us: Option<i64>,
    /// Whether it is called by what a standing rule does.
    pub(crate) standing: bool,
    /// Arguments that are known, up to the last of them.
    pub(crate) known: Vec<Option<i64>>,
}

/// An instance, compiled once its code is there.
#[derive(Debug)]
pub(crate) struct Specialization {
    pub(crate) key: SpecKey,
    pub(crate) laid: Laid,
}

/// What is known of the whole program while it is compiled.
pub(crate) struct Compiler<'p> {
    pub(crate) program: &'p Program,
    pub(crate) facts: Facts,
    pub(crate) options: Options,
    pub(super) purpose: Purpose,
    /// Words of the largest set.
    pub(super) widest: u16,
    pub(crate) layout: Layout,
    pub(crate) state: StateWords,
    pub(crate) consts: Consts,
    pub(crate) instances: Vec<Specialization>,
    pub(super) keys: FxHashMap<SpecKey, u16>,
    pub(crate) sites: Sites<Operand>,
    /// Jump tables of all instances compiled so far.
    pub(super) jump_tables: usize,
    pub(crate) account: Account,
    pub(crate) reasons: Pool<String>,
    pub(crate) conflicts: Vec<Conflict>,
    /// The first thing found to be wrong.
    pub(crate) error: Option<CompileError>,
    pub(crate) known: Known,
    pub(crate) plan: Plan,
    /// How many instances there are of a procedure or function.
    pub(super) copies: FxHashMap<Code, usize>,
    /// The weight of all instances but the first of each.
    pub(super) copied: u64,
    /// Steps that evaluations may still take; see [`Compiler::steps`].
    pub(super) steps: u64,
    /// Which standing rules and endings read a cell, as bits.
    pub(super) dependents: FxHashMap<Cell, Vec<i64>>,
    /// What standing rules and endings do, once that has been asked.
    pub(crate) standing_effects: OnceCell<Rc<Effects>>,
    /// The bits of a cell that none reads.
    pub(super) no_dependents: Vec<i64>,
    /// Whether endings ever wait, once that has been asked.
    pub(crate) ever_waits: OnceCell<bool>,
    /// Where locals have their values, of each body that has been compiled.
    pub(crate) homes: FxHashMap<Callee, Rc<LocalScopes>>,
    /// Where parameters and results of what has been called lie.
    pub(in crate::compile) signatures: Signatures,
    /// Tables of what never changes, made so far.
    pub(in crate::compile) fixed: Fixed,
    /// Room for the locals of an evaluation.
    pub(crate) spare_locals: Vec<Option<Value>>,
    /// Those of code outside of all bodies.
    pub(crate) no_homes: Rc<LocalScopes>,
    /// By kind and piece, its army, where that never changes.
    pub(crate) owners: Vec<Option<Vec<i64>>>,
    /// Rows of sets made for conditions, by condition and circumstance.
    pub(crate) tables: Tables,
    /// The room of code that is not needed any more.
    pub(crate) spare: Mir,
    /// Instructions compiled so far; where they are only counted, as many as there are at most.
    pub(crate) instructions: usize,
    /// The instance that says how an army stands.
    pub(crate) judge: Option<u16>,
}
