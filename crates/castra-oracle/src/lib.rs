//! A complete interpreter of linked programs, for tests only.
//!
//! It plays a game as the reference describes it (`docs/reference/rules.md`), by walking the trees.
//! The machine is compared with it: both play the same game, and at every decision they have to
//! agree on the player, the options, the preferences, and the whole position. It shares only the
//! program's data and the canonical form of positions ([`castra_ir::Position`]) with the machine. A
//! [`Guide`] supplies random numbers and answers. It also runs the tests of files ([`run_test`]),
//! with the script of the test as the guide.
//!
//! It is written for clarity, not for speed.
//!
//! It does not implement the machine's limit on the number of steps between two decisions, the text
//! of labels and accounts, or the dealing of hidden information. Any other unsupported feature ends
//! in a [`PlayStop::Unsupported`] that names it.

mod choose;
mod decisions;
mod order;
mod outcomes;
mod play;
mod position;
mod standing_rules;
mod state;
mod stmt;
mod stop;
mod test;

pub use decisions::{AllowedAnswers, Answer, DecisionRequest, Guide};
pub use play::{Game, GameResult};
pub use state::{GameEnd, State};
pub use stop::{PlayResult, PlayStop};
pub use test::{MAX_OUTCOMES, run_test};
