//! A linked Castra program to play.
//!
//! [`Image::compile`] turns a [`Program`](castra_ir::Program), in
//! which every name is an index, into an [`Image`]: code for a register
//! machine, tables, and the state at the start. A [`Machine`] plays a game of
//! it: [`Machine::run`] goes on until somebody has to decide
//! ([`Machine::decision`]), [`Machine::choose`] answers. The whole state is one
//! run of integers, which [`Machine::snapshot`] copies. A [`Tracer`] is told
//! what happens, clause by clause; [`Story`] makes prose of it and
//! [`Coverage`] counts clauses.
//!
//! Nothing here reads a file, starts a thread or knows any game. After a game
//! has been made, playing it allocates nothing.

mod arithmetic;
mod bits;
mod chance;
mod compile;
mod eval;
mod fault;
mod image;
mod machine;
mod memory;
mod op;
mod play;
mod reader;
mod rolled;
mod script;
mod sight;
mod test;
mod trace;

pub use bits::Bits;
pub use chance::Chance;
pub use fault::{Fault, FaultKind};
pub use image::{
    CompileError, Image, MAX_UNIVERSE, MemoryUse, Options, Profile, WeightError, native,
};
pub use machine::{Broken, Decision, DecisionKind, Label, Machine, Pairs, Snapshot};
pub use play::{Choice, Outcome, Refusal, Status};
pub use reader::Reader;
pub use test::{
    ChangePart, Derivation, Made, Part, TestFailure, TestFailureKind, TestOutcome, Unexplained,
    run_test, tell_test, tell_test_in,
};
pub use trace::{
    Answer, Changed, Coverage, Detail, Event, Line, NoTrace, PileOf, Scene, Story, Tracer, Usage,
    Wording, wins,
};
