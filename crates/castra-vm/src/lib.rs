//! The virtual machine: compiles linked Castra programs and plays them.
//!
//! [`Image::compile`] turns a [`Program`](castra_ir::Program), in which every name is an index,
//! into an [`Image`]: code of a register machine, tables, and the initial state. A [`Machine`]
//! plays a game of it: [`Machine::run`] advances to the next decision ([`Machine::decision`]), and
//! [`Machine::choose`] answers it. The whole state is one array of integers, which
//! [`Machine::snapshot`] copies. A [`Tracer`] receives the events of a game, with the clauses that
//! they follow; [`Story`] turns them into prose, and [`Coverage`] counts clauses.
//!
//! Nothing here reads a file, starts a thread or knows any game. Once a game has been created,
//! playing it allocates nothing.

mod arithmetic;
mod bits;
mod chance;
mod compile;
mod fault;
mod image;
mod machine;
mod memory;
mod op;
mod play;
mod position;
mod reader;
mod rolled;
mod script;
mod sight;
mod stored;
mod test;
mod trace;

pub use bits::Bits;
pub use chance::Chance;
pub use fault::{Fault, RuntimeError};
pub use image::{
    CompileError, Image, MAX_UNIVERSE, MemoryUse, Options, Profile, WeightError, native,
};
pub use machine::{Broken, Decision, DecisionKind, Label, Machine, OutcomeTree, Pairs, Snapshot};
pub use play::{Choice, ChoiceError, Outcome, Status};
pub use reader::Reader;
pub use test::{
    ChangeOutcome, ChangePart, Derivation, DerivationRole, TestFailure, TestFailureKind,
    TestOutcome, Unexplained, run_test, trace_test, trace_test_in,
};
pub use trace::{
    Answer, Changed, Coverage, Detail, Event, NoTrace, PileOf, Scene, Story, StoryLine, Tracer,
    Usage, Wording, wins,
};
