//! The compiler of one program: its specialisations, and the tables that they share.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use castra_base::Span;
use castra_eval::Locals;
use castra_ir::effects::Effects;
use castra_ir::summary::Callee;
use castra_ir::{Cell, Conflict, FunctionId, ProcedureId, Program};
use rustc_hash::FxHashMap;

use super::const_tables::ConstTables;
use super::consts::Consts;
use super::debug_info::{DebugInfo, Pool};
use super::function_summaries::FunctionProperties;
use super::local_scopes::LocalScopes;
use super::memo_tables::MemoTables;
use super::mir::Mir;
use super::mir::layout::CodeLayout;
use super::plan::Plan;
use super::signatures::Signatures;
use super::state::StateWords;
use crate::image::{CompileError, CompileOptions, Facts, Layout, Sites};
use crate::op::Operand;

/// The purpose of compiling specializations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To play: the code is kept.
    Play,
    /// To measure the size: the code is counted and dropped.
    Count,
}

/// The rule that a specialization implements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum EntryPoint {
    /// The entry point of a game.
    Main,
    Setup,
    /// A turn of one army, or of all.
    Turn,
    Phase(usize),
    Procedure(ProcedureId),
    Function(FunctionId),
    /// Tests standing rules and endings.
    Check,
}

impl EntryPoint {
    /// Returns the name and the source of the rule, for messages.
    pub(super) fn name_and_span(self, program: &Program) -> (String, Option<Span>) {
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

/// The key of a specialization.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SpecKey {
    pub(crate) code: EntryPoint,
    /// The army whose turn it is, if known.
    pub(crate) us: Option<i64>,
    /// Set if the code runs within a standing rule.
    pub(crate) standing: bool,
    /// Constant arguments, up to the last of them.
    pub(crate) constant_args: Vec<Option<i64>>,
}

/// A specialization; it has code once it is compiled.
#[derive(Debug)]
pub(crate) struct Specialization {
    pub(crate) key: SpecKey,
    pub(crate) code_layout: CodeLayout,
}

/// The state of the compiler for a whole program.
pub(crate) struct Compiler<'p> {
    pub(crate) program: &'p Program,
    pub(crate) facts: Facts,
    pub(crate) options: CompileOptions,
    pub(super) purpose: Purpose,
    /// Number of words of the largest set.
    pub(super) max_set_words: u16,
    pub(crate) layout: Layout,
    pub(crate) state: StateWords,
    pub(crate) consts: Consts,
    pub(crate) instances: Vec<Specialization>,
    pub(super) keys: FxHashMap<SpecKey, u16>,
    pub(crate) sites: Sites<Operand>,
    /// Number of jump tables so far.
    pub(super) jump_tables: usize,
    pub(crate) debug_info: DebugInfo,
    pub(crate) reasons: Pool<String>,
    pub(crate) conflicts: Vec<Conflict>,
    /// The first error.
    pub(crate) error: Option<CompileError>,
    pub(crate) properties: FunctionProperties,
    pub(crate) plan: Plan<'p>,
    /// Number of specializations of each procedure and function.
    pub(super) copies: FxHashMap<EntryPoint, usize>,
    /// Total weight of the copies: all specializations of a procedure or function after its first.
    pub(super) copied_weight: u64,
    /// The steps left for evaluations; see [`Compiler::steps`].
    pub(super) steps: u64,
    /// For each cell, the standing rules and endings that read it, as bits.
    pub(super) dependents: FxHashMap<Cell, Vec<i64>>,
    /// The effects of all standing rules and endings, computed on first use.
    pub(crate) standing_effects: OnceCell<Rc<Effects>>,
    /// The effects of each callee with all that it calls, computed on first use. The call graph has
    /// no cycle.
    pub(crate) callee_effects: RefCell<FxHashMap<Callee, Rc<Effects>>>,
    /// The bits of a cell that no rule reads.
    pub(super) no_dependents: Vec<i64>,
    /// Set if any block defers endings; computed on first use.
    pub(crate) defers_endings: OnceCell<bool>,
    /// The scopes of locals, for each compiled body.
    pub(crate) local_scopes: FxHashMap<Callee, Rc<LocalScopes>>,
    /// The signatures of called functions and procedures.
    pub(in crate::compile) signatures: Signatures,
    /// Tables of constant fields made so far.
    pub(in crate::compile) const_tables: ConstTables,
    /// A buffer for the locals of an evaluation.
    pub(crate) spare_locals: Locals,
    /// The scopes of code outside of bodies.
    pub(crate) empty_scopes: Rc<LocalScopes>,
    /// For each kind and piece, its army, for kinds whose pieces never change armies.
    pub(crate) owners: Vec<Option<Vec<i64>>>,
    /// Tables made for conditions, by condition and context.
    pub(crate) tables: MemoTables<'p>,
    /// Buffers of dropped code, for reuse.
    pub(crate) spare_mir: Mir,
    /// Number of instructions so far; an upper bound if they are only counted.
    pub(crate) instructions: usize,
    /// The specialization of the evaluation function.
    pub(crate) judge: Option<u16>,
}
