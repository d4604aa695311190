//! Interactive play: a game as a seat sees it, questions with named options, and a game that people
//! can undo, resume and save.
//!
//! Everything that is given to a seat follows from its knowledge: nothing in a [`View`], a
//! [`Question`] or the lines of a story changes when the information hidden from the seat is dealt
//! again (`docs/design/hidden-information.md`).

mod account;
mod map;
mod pondering;
mod public_state;
mod question;
mod score;
mod session;
mod test_text;
mod view;

pub use account::{Account, MoveRecord};
pub use map::text_map;
pub use pondering::BotDecision;
pub use public_state::is_open_to_all;
pub use question::{Anchor, ChoiceBounds, ChoiceOption, Question};
pub use score::{ArmyScore, scores};
pub use session::{
    AnswerRefusal, Barrier, HUMAN, Pause, RestoreResult, Session, TakeBackMode, TakeBackResult,
};
pub use test_text::test_text;
pub use view::{
    CardView, Fact, PieceView, PileView, StateView, View, has_secrets, hides_information,
};
