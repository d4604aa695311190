//! From typed trees to instructions.
//!
//! Procedures and functions become *instances*: one for each circumstance that
//! they are called in, such as whose turn it is and whether a standing rule is
//! being done. As nothing calls itself, every instance has a fixed frame of
//! registers; frames of instances that are never active together share memory.
//!
//! ```text
//! typed trees → plan → select → mid-level IR → passes → layout → link → image
//! ```
//!
//! What stands in the place of its call is decided before any instance is made:
//! see [`plan`]. [`select`] emits the code of an instance as [`mir`], in which jumps
//! lead to labels and registers are counted from the instance's own frame;
//! [`passes`] rewrite it; [`mir::layout`] puts distances in the place of labels, and
//! [`link`] gives registers, state and constants their addresses. Where it is only asked how
//! much of the machine a program takes, instructions are counted when they are selected: see
//! [`room`].

mod account;
mod bounds;
mod compiler;
mod consts;
mod fixed;
mod instances;
mod known;
mod link;
mod mir;
mod passes;
mod plan;
mod room;
mod secret;
mod select;
mod signatures;
mod state;
mod tables;
#[cfg(test)]
mod tests;
mod walk;
mod work;

use std::cell::OnceCell;
use std::rc::Rc;
use std::sync::Arc;

use castra_ir::summary::Callee;
use castra_ir::{Cell, Program};
use compiler::{Code, Compiler, Purpose, SpecKey, Specialization};
use instances::{compile_by, instances};
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::image::{CompileError, Facts, Image, Options, Sites};

use self::account::{Account, Pool};
use self::consts::Consts;
use self::known::Known;
use self::mir::Mir;
use self::mir::layout::{Laid, layout, most_laid};
use self::passes::Context;
use self::plan::Plan;
use self::state::StateWords;
use self::walk::LocalScopes;
use fixed::Fixed;
use signatures::Signatures;
use tables::Tables;

/// The most steps that all evaluations of what does not depend on play may take.
const MAX_STEPS: u64 = 100_000_000;
/// What each may take in any case.
const FEW_STEPS: u64 = 256;

/// The most instances with which copies are still made; there is room for each
/// procedure and function besides.
const MAX_COPIED_INSTANCES: usize = 20_000;

impl Image {
    /// Compiles a program.
    ///
    /// # Errors
    ///
    /// If it is too large for the machine.
    pub fn compile(program: &Program) -> Result<Self, CompileError> {
        Self::compile_with(Arc::new(program.clone()), Options::default())
    }

    /// Compiles a program in a certain way; how makes no difference to what
    /// happens in play.
    ///
    /// # Errors
    ///
    /// If it is too large for the machine.
    pub fn compile_with(program: Arc<Program>, options: Options) -> Result<Self, CompileError> {
        compile(program, options)
    }

    /// How much of the machine a program takes, without compiling it for play: of memory, code
    /// and lists that of which it takes most, in hundredths of all there is.
    ///
    /// # Errors
    ///
    /// If it is too large: the same as compiling it would say, in a fraction of the time.
    pub fn taken(program: &Arc<Program>) -> Result<usize, CompileError> {
        room::taken(program)
    }
}

fn compile(program: Arc<Program>, options: Options) -> Result<Image, CompileError> {
    let room = if options.inline { Plan::of(&program) } else { Plan::lean(&program) };
    let spacious = room.spacious;
    match compile_by(room, &program, options) {
        // Registers and tables are the price of speed.
        Err(CompileError::Memory { .. } | CompileError::Code(..) | CompileError::Sites)
            if spacious =>
        {
            compile_by(Plan::lean(&program), &program, options)
        }
        done => done,
    }
}

impl<'p> Compiler<'p> {
    fn new(
        program: &'p Program,
        facts: Facts,
        options: Options,
        plan: Plan,
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
        // Most are compiled once, many for each of two armies.
        let callees = program.rules.functions.len() + program.rules.procedures.len();
        let keys = FxHashMap::with_capacity_and_hasher(callees * 2, FxBuildHasher);
        Ok(Self {
            program,
            widest: u16::try_from(facts.widest()).unwrap_or(u16::MAX),
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
            account: Account::new(purpose == Purpose::Play),
            reasons: Pool::beginning_with(String::new()),
            conflicts: Vec::new(),
            error: None,
            known: Known::of(program, &plan.summaries),
            plan,
            copies: FxHashMap::default(),
            copied: 0,
            steps: MAX_STEPS,
            dependents: dependents(program, dirty_words),
            no_dependents: vec![0; dirty_words],
            ever_waits: OnceCell::new(),
            standing_effects: OnceCell::new(),
            homes: FxHashMap::default(),
            no_homes: Rc::default(),
            signatures: Signatures::default(),
            fixed: Fixed::default(),
            spare_locals: Vec::new(),
            owners,
            tables: Tables::default(),
            spare: Mir::default(),
            instructions: 0,
            judge: None,
        })
    }

    /// Where the locals of a body have their values.
    pub(crate) fn local_scopes_of(&mut self, callee: Callee) -> Rc<LocalScopes> {
        let rules = &self.program.rules;
        let found = self.homes.entry(callee).or_insert_with(|| {
            let body = match callee {
                Callee::Function(id) => rules.functions.get(id).map(|f| (&f.body, f.params)),
                Callee::Procedure(id) => rules.procedures.get(id).map(|p| (&p.body, p.params)),
            };
            // A call of what is not there is reported where it is compiled.
            let made = |(body, params): (&castra_ir::Body, usize)| {
                LocalScopes::of(&body.stmts, body.locals.len(), params)
            };
            Rc::new(body.map(made).unwrap_or_default())
        });
        Rc::clone(found)
    }

    /// The instance for a key, to be compiled if it is a new one.
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
            self.copied = self.copied.saturating_add(self.weight(key.code));
        }
        self.instances.push(Specialization { key, laid: Laid::default() });
        at
    }

    /// Whether one more instance of a procedure or function may be made for what
    /// is known where it is called: `most` of it, and not too much in all. The
    /// weight of a copy is known before it is made.
    pub(crate) fn may_copy(&self, code: Code, most: usize) -> bool {
        let weight = self.weight(code);
        self.copies.get(&code).copied().unwrap_or(0) < most
            && self.copied.saturating_add(weight) <= plan::MAX_COPIES
            && self.instances.len() < MAX_COPIED_INSTANCES
    }

    fn weight(&self, code: Code) -> u64 {
        match code {
            Code::Function(id) => self.plan.weight(Callee::Function(id)),
            Code::Procedure(id) => self.plan.weight(Callee::Procedure(id)),
            Code::Main | Code::Setup | Code::Turn | Code::Phase(_) | Code::Check => 0,
        }
    }

    /// Runs the passes over the code of an instance, and lays it out; or counts it. Passes
    /// only make it shorter.
    fn finish(&mut self, mut mir: Mir) {
        let widest = self.widest;
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
                let fits = passes::place_kept(&mut mir, &mut context);
                (fits, Laid::frame_only(&mir), most_laid(&mir))
            }
        };
        if !fits {
            self.fail(CompileError::Sites);
        }
        let id = usize::from(mir.own);
        self.instructions += instructions;
        self.jump_tables += mir.table_count();
        self.spare = mir;
        // Instructions name them by 16 bits.
        if self.jump_tables > usize::from(u16::MAX) + 1 {
            self.fail(CompileError::Sites);
        }
        if let Some(instance) = self.instances.get_mut(id) {
            instance.laid = laid;
        }
    }

    /// Keeps the first error.
    pub(crate) fn fail(&mut self, error: CompileError) {
        self.error.get_or_insert(error);
    }

    pub(crate) fn unsound(&mut self, what: impl Into<String>) {
        self.fail(CompileError::Unsound(what.into()));
    }

    /// How many steps an evaluation may take: what is left, and always a few, so
    /// that sums of constants are constants to the end.
    pub(crate) fn steps(&self) -> u64 {
        self.steps.max(FEW_STEPS)
    }

    /// An evaluation is over that has left so many of its steps.
    pub(crate) fn evaluated(&mut self, left: u64) {
        self.steps = self.steps.saturating_sub(self.steps() - left);
    }

    /// An evaluation would be over after so many steps.
    pub(crate) fn took(&mut self, steps: u64) {
        self.evaluated(self.steps().saturating_sub(steps));
    }

    /// What has been evaluated since so many steps were left is not evaluated once more, and
    /// counts as if it had been.
    pub(crate) fn took_again(&mut self, left: u64) {
        self.steps = self.steps.saturating_sub(left.saturating_sub(self.steps));
    }

    /// How many steps are left.
    pub(crate) const fn steps_left(&self) -> u64 {
        self.steps
    }

    /// A position in a list of sites as instructions hold it.
    pub(crate) fn site(&mut self, at: usize) -> u16 {
        u16::try_from(at).unwrap_or_else(|_| {
            self.fail(CompileError::Sites);
            0
        })
    }

    /// Which standing rules and endings read a cell, as bits; endings come
    /// after all standing rules.
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
