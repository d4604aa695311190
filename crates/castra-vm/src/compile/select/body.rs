//! An instance whose instructions are being selected.

use std::rc::Rc;

use castra_ir::{LocalId, NONE, Ty};

use super::env::{Binding, Env};
use super::hoisted::Once;
use super::out_of_line::{Cold, SecretName};
use super::provenance::{Pending, Provenance};
use super::registers::Registers;
use super::signature::shared_words;
use super::situation::Situation;
use crate::compile::compiler::{Compiler, SpecKey};
use crate::compile::mir::Mir;
use crate::image::CompileError;
use crate::op::{Draft, Label, Op, Operand};

/// The most instructions an image may have.
pub(in crate::compile) const MAX_CODE: usize = 8_000_000;

/// An instance whose instructions are being selected. What selection does is spread over
/// the files of this folder, by what is selected.
pub(crate) struct FunctionBuilder<'c, 'p> {
    pub(crate) c: &'c mut Compiler<'p>,
    /// The code so far.
    pub(crate) mir: Mir,
    pub(crate) registers: Registers,
    pub(crate) situation: Situation,
    pub(crate) provenance: Provenance,
    pub(crate) env: Env<'p>,
    pub(super) cold: Cold<'p>,
    /// Names that keep what was read of secrets, and nothing has changed since.
    pub(super) secret_names: Vec<SecretName<'p>>,
    /// What is the same for all options of a decision and all elements of a loop.
    pub(crate) once: Once,
}

/// How far the code of an instance has come.
pub(crate) struct Checkpoint {
    code: usize,
    pending: Pending,
}

impl<'c, 'p> FunctionBuilder<'c, 'p> {
    pub(super) fn new(c: &'c mut Compiler<'p>, id: u16, key: &SpecKey) -> Self {
        let shared = shared_words(c, key.code);
        let homes = Rc::clone(&c.no_homes);
        let mir = Mir::begin(std::mem::take(&mut c.spare), id, shared);
        Self {
            c,
            mir,
            registers: Registers::new(),
            situation: Situation::new(key.us, key.standing),
            provenance: Provenance::default(),
            env: Env::new(Vec::new(), homes, &[]),
            cold: Cold::default(),
            secret_names: Vec::new(),
            once: Once::default(),
        }
    }

    /// The code, with the frame that it needs.
    pub(super) fn into_mir(mut self) -> Mir {
        self.mir.frame = self.registers.frame();
        self.mir
    }

    // ---- instructions ----

    /// Adds an instruction.
    pub(crate) fn emit(&mut self, op: Draft) {
        let tags = self.provenance.tags(&mut self.c.account);
        self.mir.emit(op, tags);
        let instructions = self.c.instructions + self.mir.len();
        if instructions > MAX_CODE {
            self.c.fail(CompileError::Code(instructions, MAX_CODE));
        }
    }

    /// The label is here.
    pub(crate) fn bind_label(&mut self, label: Label) {
        if self.provenance.is_pending() {
            // What is pending belongs to the way that leads here, not to others.
            let here = self.mir.label();
            self.jump(here);
            self.mir.bind(here);
        }
        self.mir.bind(label);
    }

    pub(crate) fn jump(&mut self, label: Label) {
        self.emit(Op::Jump { to: label });
    }

    pub(crate) fn back(&mut self, label: Label) {
        self.emit(Op::Back { to: label });
    }

    /// The game can rest after the instruction just added.
    pub(crate) fn safepoint(&mut self) {
        self.mir.safepoint(self.registers.in_use());
    }

    /// How far the code has come, to go back to by [`FunctionBuilder::roll_back`].
    pub(crate) fn checkpoint(&self) -> Checkpoint {
        Checkpoint { code: self.mir.len(), pending: self.provenance.pending() }
    }

    /// Takes back what was added since, in which there are no labels that
    /// anything else jumps to.
    pub(crate) fn roll_back(&mut self, to: Checkpoint) {
        self.mir.truncate(to.code);
        self.provenance.roll_back(to.pending);
    }

    // ---- places ----

    /// Registers for a local, until its block ends. No others are taken.
    pub(crate) fn take_local(&mut self, local: LocalId) -> Operand {
        let words = self.env.ty(local).map_or(1, |ty| self.c.facts.words(ty));
        let at = self.registers.take(words);
        self.registers.keep_more();
        self.env.bind(local, Binding::At(at));
        at
    }

    /// Where a local is to have its value.
    pub(crate) fn place_of(&mut self, local: LocalId) -> Operand {
        match self.env.binding(local) {
            Binding::At(at) => at,
            Binding::Free | Binding::Known(_) => self.take_local(local),
        }
    }

    /// How many words a value takes.
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
