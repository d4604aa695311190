//! The builder of a specialization's code.

use std::rc::Rc;

use castra_ir::{LocalId, NONE, Ty};

use super::env::{Binding, Env};
use super::hoisted_values::Hoisting;
use super::out_of_line::{Cold, SecretLocal};
use super::provenance::{Pending, Provenance};
use super::registers::Registers;
use super::signature::shared_words;
use super::situation::Situation;
use crate::compile::compiler::{Compiler, SpecKey};
use crate::compile::mir::Mir;
use crate::image::CompileError;
use crate::op::{Draft, Label, Op, Operand};

/// The maximum number of instructions of an image.
pub(in crate::compile) const MAX_CODE: usize = 8_000_000;

/// Builds the code of a specialization. Its methods are spread over the files of this folder by the
/// construct that they select.
pub(crate) struct FunctionBuilder<'c, 'p> {
    pub(crate) c: &'c mut Compiler<'p>,
    /// The code so far.
    pub(crate) mir: Mir,
    pub(crate) registers: Registers,
    pub(crate) situation: Situation,
    pub(crate) provenance: Provenance,
    pub(crate) env: Env<'p>,
    pub(super) cold: Cold<'p>,
    /// Locals that were computed from secrets which have not changed since.
    pub(super) secret_locals: Vec<SecretLocal<'p>>,
    /// Values hoisted out of preference code and loops.
    pub(crate) hoisting: Hoisting<'p>,
}

/// A position in the code under construction.
pub(crate) struct Checkpoint {
    code: usize,
    pending: Pending,
}

impl<'c, 'p> FunctionBuilder<'c, 'p> {
    pub(super) fn new(c: &'c mut Compiler<'p>, id: u16, key: &SpecKey) -> Self {
        let shared = shared_words(c, key.code);
        let homes = Rc::clone(&c.empty_scopes);
        let mir = Mir::begin(std::mem::take(&mut c.spare_mir), id, shared);
        Self {
            c,
            mir,
            registers: Registers::new(),
            situation: Situation::new(key.us, key.standing),
            provenance: Provenance::default(),
            env: Env::new(Vec::new(), homes, &[]),
            cold: Cold::default(),
            secret_locals: Vec::new(),
            hoisting: Hoisting::default(),
        }
    }

    /// Returns the finished code.
    pub(super) fn into_mir(mut self) -> Mir {
        self.mir.frame = self.registers.frame();
        self.mir
    }

    // ---- instructions ----

    /// Emits an instruction with the pending tags.
    pub(crate) fn emit(&mut self, op: Draft) {
        let tags = self.provenance.tags(&mut self.c.debug_info);
        self.mir.emit(op, tags);
        let instructions = self.c.instructions + self.mir.len();
        if instructions > MAX_CODE {
            self.c.fail(CompileError::Code(instructions, MAX_CODE));
        }
    }

    /// Binds a label to the next instruction.
    pub(crate) fn bind_label(&mut self, label: Label) {
        if self.provenance.is_pending() {
            // Pending tags belong to the path that falls through, and not to jumps to the label.
            let here = self.mir.label();
            self.jump(here);
            self.mir.bind(here);
        }
        self.mir.bind(label);
    }

    pub(crate) fn jump(&mut self, label: Label) {
        self.emit(Op::Jump { to: label });
    }

    pub(crate) fn jump_back(&mut self, label: Label) {
        self.emit(Op::Back { to: label });
    }

    /// Marks the last instruction as a safepoint.
    pub(crate) fn safepoint(&mut self) {
        self.mir.safepoint(self.registers.in_use());
    }

    /// Returns the current position, for [`FunctionBuilder::roll_back`].
    pub(crate) fn checkpoint(&self) -> Checkpoint {
        Checkpoint { code: self.mir.len(), pending: self.provenance.pending() }
    }

    /// Removes all code since a checkpoint. Nothing before it may jump to labels in that code.
    pub(crate) fn roll_back(&mut self, to: Checkpoint) {
        self.mir.truncate(to.code);
        self.provenance.roll_back(to.pending);
    }

    // ---- places ----

    /// Allocates registers for a local, until its block ends.
    pub(crate) fn allocate_local(&mut self, local: LocalId) -> Operand {
        let words = self.env.ty(local).map_or(1, |ty| self.c.facts.words(ty));
        let at = self.registers.take(words);
        self.registers.keep_more();
        self.env.bind(local, Binding::At(at));
        at
    }

    /// Returns the operand of a local to assign to, and allocates registers if it has none yet.
    pub(crate) fn place_of(&mut self, local: LocalId) -> Operand {
        match self.env.binding(local) {
            Binding::At(at) => at,
            Binding::Free | Binding::Known(_) => self.allocate_local(local),
        }
    }

    /// Returns the number of words of a value.
    pub(crate) fn words(&self, ty: &Ty) -> usize {
        self.c.facts.words(ty)
    }

    pub(crate) fn number(&mut self, value: i64) -> Operand {
        self.c.consts.number(value)
    }

    pub(crate) fn none(&mut self) -> Operand {
        self.number(NONE)
    }
}
