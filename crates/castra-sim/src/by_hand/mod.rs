//! What people at a table need besides the machine: a game seen from a seat, questions with
//! options that have a name and a place, and a game that can be taken back, gone on with and
//! written down.
//!
//! Whatever is handed out here for a seat follows from what that seat may know: nothing in a
//! [`View`], a [`Question`] or the lines of a story changes when what is hidden from the seat is
//! dealt anew (`docs/design/hidden-information.md`).

mod account;
mod map;
mod open;
mod question;
mod score;
mod session;
mod test_text;
mod view;

pub use account::{Account, Rolled};
pub use map::text_map;
pub use open::is_open_to_all;
pub use question::{Anchor, Opt, Question, Several};
pub use score::{ArmyScore, scores};
pub use session::{Barrier, CaughtUp, HUMAN, Pause, Refused, Session, TakeBack, TakenBack};
pub use test_text::test_text;
pub use view::{
    CardView, Fact, PieceView, PileView, StateView, View, has_secrets, hides_something,
};
