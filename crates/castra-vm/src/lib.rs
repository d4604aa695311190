//! The virtual machine: compiles linked Castra programs and plays them.
//!
//! [`Image::compile`] turns a [`Program`](castra_ir::Program), in which every name is an index,
//! into an [`Image`]: code of a register machine, tables, and the initial state. A [`Machine`]
//! plays a game of it: [`Machine::run`] advances to the next decision ([`Machine::decision`]), and
//! [`Machine::choose`] answers it. The whole state is one array of integers, which
//! [`Machine::snapshot`] copies. A [`Tracer`] receives the events of a game, with the clauses that
//! they follow; [`Coverage`] counts clauses, and `castra-story` turns events into prose.
//!
//! Nothing here reads a file, starts a thread or knows any game. Once a game has been created,
//! playing it allocates nothing.

mod arithmetic;
mod bits;
mod chance;
mod compile;
mod dice_encoding;
mod encoding;
mod fault;
mod image;
mod machine;
mod memory;
mod op;
pub mod plural;
mod position;
mod reader;
mod script;
mod sight;
mod status;
mod test;
mod trace;

pub use bits::Bits;
pub use chance::RandomStream;
pub use fault::{Fault, RuntimeError};
pub use image::{
    CompileError, CompileOptions, Image, MAX_UNIVERSE_SIZE, MemoryUse, Profile, SayPart,
    WeightError, native,
};
pub use machine::{
    Decision, DecisionKind, InvariantViolation, Label, Machine, OutcomeTree, Pairs, Snapshot,
};
pub use reader::Reader;
pub use status::{Choice, ChoiceError, Outcome, Status};
pub use test::{
    ChangeOutcome, ChangePart, Derivation, DerivationError, DerivationRole, QueryValue,
    TestFailure, TestFailureKind, TestOutcome, run_test, run_test_with_tracer,
};
pub use trace::{
    Answer, ChangedState, Coverage, Event, EventContext, NoTrace, OwnedPile, Tracer, Usage,
    Wording, mask,
};
