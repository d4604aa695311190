//! The compiler: from typed trees to an image of the machine.
//!
//! Procedures and functions become *specializations*: one for each context in which they are
//! called, such as the army whose turn it is and whether a standing rule is running. The call graph
//! has no cycle, so every specialization has a fixed frame of registers, and frames of
//! specializations that are never active together share memory.
//!
//! ```text
//! typed trees → plan → select → mid-level IR → passes → layout → link → image
//! ```
//!
//! [`plan`] decides what is inlined, before any code is made. [`select`] emits the code of a
//! specialization as [`mir`], with labels as targets of jumps and registers relative to the frame.
//! [`passes`] rewrite it, [`mir::layout`] replaces labels by distances, and [`link`] gives
//! registers, state and constants their addresses. To find only the size of a program, instructions
//! are counted as they are selected: see [`size`].

mod bounds;
mod compiler;
mod const_env;
mod const_tables;
mod consts;
mod cost;
mod debug_info;
mod function_summaries;
mod link;
mod local_scopes;
mod memo_tables;
mod mir;
mod passes;
mod plan;
mod secret;
mod select;
mod signatures;
mod size;
mod specializations;
mod state;
#[cfg(test)]
mod tests;

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use castra_eval::Locals;
use castra_ir::summary::Callee;
use castra_ir::{Cell, Program};
use compiler::{Compiler, EntryPoint, Purpose, SpecKey, Specialization};
use rustc_hash::{FxBuildHasher, FxHashMap};
use specializations::compile_with_plan;

use crate::image::{CompileError, CompileOptions, Facts, Image, Sites};

use self::consts::Consts;
use self::debug_info::{DebugInfo, Pool};
use self::function_summaries::FunctionProperties;
use self::local_scopes::LocalScopes;
use self::mir::Mir;
use self::mir::layout::{CodeLayout, layout, max_layout_len};
use self::passes::Context;
use self::plan::Plan;
use self::state::StateWords;
use const_tables::ConstTables;
use memo_tables::MemoTables;
use signatures::Signatures;

/// The maximum number of steps of all compile-time evaluations together.
const MAX_STEPS: u64 = 100_000_000;
/// The steps that each evaluation gets in any case.
const MIN_STEPS: u64 = 256;

/// The maximum number of specializations with which copies are still made; each procedure and
/// function gets one in any case.
const MAX_COPIED_INSTANCES: usize = 20_000;

impl Image {
    /// Compiles a program.
    ///
    /// # Errors
    ///
    /// If it is too large for the machine.
    pub fn compile(program: &Program) -> Result<Self, CompileError> {
        Self::compile_with_options(Arc::new(program.clone()), CompileOptions::default())
    }

    /// Compiles a program with options. They have no effect on the course of a game.
    ///
    /// # Errors
    ///
    /// If it is too large for the machine.
    pub fn compile_with_options(
        program: Arc<Program>,
        options: CompileOptions,
    ) -> Result<Self, CompileError> {
        let room =
            if options.inline { Plan::of(&program) } else { Plan::without_inlining(&program) };
        let spacious = room.spacious;
        match compile_with_plan(room, &program, options) {
            // Inlining, tables and copies cost space for speed, so a plan without them may fit.
            Err(CompileError::Memory { .. } | CompileError::Code(..) | CompileError::Sites)
                if spacious =>
            {
                compile_with_plan(Plan::without_inlining(&program), &program, options)
            }
            done => done,
        }
    }

    /// Returns the size of a program as a percentage of the machine's capacity: the highest of the
    /// shares of memory, code and lists. This is much faster than compiling it for play.
    ///
    /// # Errors
    ///
    /// If it is too large, with the error of [`Self::compile_with_options`].
    pub fn size_percent(program: &Arc<Program>) -> Result<usize, CompileError> {
        size::size_percent(program)
    }
}

impl<'p> Compiler<'p> {
    fn new(
        program: &'p Program,
        facts: Facts,
        options: CompileOptions,
        plan: Plan<'p>,
        purpose: Purpose,
    ) -> Result<Self, CompileError> {
        let mut state = StateWords::default();
        let layout = state::layout(program, &facts, options, &mut state)?;
        let owners = layout.pieces.iter().enumerate().map(|(kind, at)| {
            at.as_ref().filter(|at| !at.changes_army)?;
            Some(program.pieces.get(kind)?.iter().map(|p| i64::from(p.army)).collect())
        });
        let owners = owners.collect();
        let dirty_words = layout.dirty_words;
        // Most functions are compiled once, many once for each of two armies.
        let callees = program.rules.functions.len() + program.rules.procedures.len();
        let keys = FxHashMap::with_capacity_and_hasher(callees * 2, FxBuildHasher);
        Ok(Self {
            program,
            max_set_words: u16::try_from(facts.widest()).unwrap_or(u16::MAX),
            facts,
            options,
            purpose,
            layout,
            state,
            consts: Consts::default(),
            instances: Vec::with_capacity(callees * 2),
            keys,
            sites: Sites::default(),
            jump_tables: 0,
            debug_info: DebugInfo::new(purpose == Purpose::Play),
            reasons: Pool::beginning_with(String::new()),
            conflicts: Vec::new(),
            error: None,
            properties: FunctionProperties::of(program, &plan.summaries),
            plan,
            copies: FxHashMap::default(),
            copied_weight: 0,
            steps: MAX_STEPS,
            dependents: dependents(program, dirty_words),
            no_dependents: vec![0; dirty_words],
            defers_endings: OnceCell::new(),
            standing_effects: OnceCell::new(),
            callee_effects: RefCell::default(),
            local_scopes: FxHashMap::default(),
            empty_scopes: Rc::default(),
            signatures: Signatures::default(),
            const_tables: ConstTables::default(),
            spare_locals: Locals::default(),
            owners,
            tables: MemoTables::default(),
            spare_mir: Mir::default(),
            instructions: 0,
            judge: None,
        })
    }

    /// Returns the scopes of a body.
    pub(crate) fn local_scopes_of(&mut self, callee: Callee) -> Rc<LocalScopes> {
        let rules = &self.program.rules;
        let found = self.local_scopes.entry(callee).or_insert_with(|| {
            let body = match callee {
                Callee::Function(id) => rules.functions.get(id).map(|f| (&f.body, f.params)),
                Callee::Procedure(id) => rules.procedures.get(id).map(|p| (&p.body, p.params)),
            };
            // A call of an undefined function is reported where the call is compiled.
            let made = |(body, params): (&castra_ir::Body, usize)| {
                LocalScopes::of(&body.stmts, body.locals.len(), params)
            };
            Rc::new(body.map(made).unwrap_or_default())
        });
        Rc::clone(found)
    }

    /// Returns the specialization of a key, and schedules it for compilation if it is new.
    pub(crate) fn request(&mut self, key: SpecKey) -> u16 {
        if let Some(&at) = self.keys.get(&key) {
            return at;
        }
        let Ok(at) = u16::try_from(self.instances.len()) else {
            self.fail(CompileError::Unsound("too many procedures".to_owned()));
            return 0;
        };
        self.keys.insert(key.clone(), at);
        let copies = self.copies.entry(key.code).or_default();
        *copies += 1;
        if *copies > 1 {
            self.copied_weight = self.copied_weight.saturating_add(self.weight(key.code));
        }
        self.instances.push(Specialization { key, code_layout: CodeLayout::default() });
        at
    }

    /// Returns whether another copy of a procedure or function may be made for constants at a
    /// call: at most `most` copies of it, and a limited weight of all copies. The weight of a copy
    /// is known before it is compiled.
    pub(crate) fn may_copy(&self, code: EntryPoint, most: usize) -> bool {
        let weight = self.weight(code);
        self.copies.get(&code).copied().unwrap_or(0) < most
            && self.copied_weight.saturating_add(weight) <= plan::MAX_COPIES
            && self.instances.len() < MAX_COPIED_INSTANCES
    }

    fn weight(&self, code: EntryPoint) -> u64 {
        match code {
            EntryPoint::Function(id) => self.plan.weight(Callee::Function(id)),
            EntryPoint::Procedure(id) => self.plan.weight(Callee::Procedure(id)),
            EntryPoint::Main
            | EntryPoint::Setup
            | EntryPoint::Turn
            | EntryPoint::Phase(_)
            | EntryPoint::Check => 0,
        }
    }

    /// Runs the passes over the code of a specialization and lays it out. To find only a size, the
    /// code is counted before the passes, which can only shorten it.
    fn finish(&mut self, mut mir: Mir) {
        let widest = self.max_set_words;
        let (sites, consts) = (&mut self.sites, &mut self.consts);
        let mut context = Context { sites, consts, widest };
        let (fits, laid, instructions) = match self.purpose {
            Purpose::Play => {
                let fits = passes::run(&mut mir, &mut context, self.options.passes);
                let laid = layout(&mir);
                let instructions = laid.insts.len();
                (fits, laid, instructions)
            }
            Purpose::Count => {
                let fits = passes::allocate_hoisted(&mut mir, &mut context);
                (fits, CodeLayout::frame_only(&mir), max_layout_len(&mir))
            }
        };
        if !fits {
            self.fail(CompileError::Sites);
        }
        let id = usize::from(mir.number);
        self.instructions += instructions;
        self.jump_tables += mir.table_count();
        self.spare_mir = mir;
        // Instructions index jump tables with 16 bits.
        if self.jump_tables > usize::from(u16::MAX) + 1 {
            self.fail(CompileError::Sites);
        }
        if let Some(instance) = self.instances.get_mut(id) {
            instance.code_layout = laid;
        }
    }

    /// Records an error, unless there is one already.
    pub(crate) fn fail(&mut self, error: CompileError) {
        self.error.get_or_insert(error);
    }

    pub(crate) fn report_unsound(&mut self, description: impl Into<String>) {
        self.fail(CompileError::Unsound(description.into()));
    }

    /// Returns the steps that an evaluation may take: those that are left, and always a few, so
    /// that sums of constants are folded to the end.
    pub(crate) fn steps(&self) -> u64 {
        self.steps.max(MIN_STEPS)
    }

    /// Records the steps left after an evaluation.
    pub(crate) fn set_steps_left(&mut self, left: u64) {
        self.steps = self.steps.saturating_sub(self.steps() - left);
    }

    /// Records the steps of an evaluation that was skipped.
    pub(crate) fn charge(&mut self, steps: u64) {
        self.set_steps_left(self.steps().saturating_sub(steps));
    }

    /// Charges again for the evaluations since `left` steps were left, whose result is reused.
    pub(crate) fn charge_again(&mut self, left: u64) {
        self.steps = self.steps.saturating_sub(left.saturating_sub(self.steps));
    }

    /// Returns the number of steps left.
    pub(crate) const fn steps_left(&self) -> u64 {
        self.steps
    }

    /// Converts an index into a list of sites to the 16 bits of an instruction.
    pub(crate) fn site(&mut self, index: usize) -> u16 {
        u16::try_from(index).unwrap_or_else(|_| {
            self.fail(CompileError::Sites);
            0
        })
    }

    /// Returns the standing rules and endings that read a cell, as bits; endings come after all
    /// standing rules.
    pub(crate) fn dependents(&self, cell: Cell) -> &[i64] {
        self.dependents.get(&cell).map_or(&self.no_dependents, Vec::as_slice)
    }
}

fn dependents(program: &Program, words: usize) -> FxHashMap<Cell, Vec<i64>> {
    let rules = &program.rules;
    let reads =
        (rules.standing.iter().map(|s| &s.reads)).chain(rules.endings.iter().map(|e| &e.reads));
    let mut all: FxHashMap<Cell, Vec<i64>> = FxHashMap::default();
    for (i, reads) in reads.enumerate() {
        for cell in reads {
            let bits = all.entry(*cell).or_insert_with(|| vec![0; words]);
            if let Some(word) = bits.get_mut(i / 64) {
                *word |= 1 << (i % 64);
            }
        }
    }
    all
}
