//! Accounts of games as prose.
//!
//! A [`Story`] receives the [events](castra_vm::Event) of a game and writes a line for each action,
//! or for each event. It depends only on events and their [contexts](castra_vm::EventContext), not
//! on the machine:
//!
//! ```text
//! Rolled(d6, 4), Rolled(d6, 6), Text("Bows at E5 fire")    Bows at E5 fire: 2 dice, 4 and 6
//! ```
//!
//! - [`story`] writes all events in full detail, in the words of [`full_account`],
//! - [`short_account`] merges the events of an action into one line: [`choice`] and [`effects`]
//!   hold events back until a line reports them, [`flush`] reports the rest,
//! - [`masks`] and [`reader_text`] keep hidden information from a reader,
//! - [`test`] runs a test with its account.

mod cards;
mod choice;
mod effects;
mod flush;
mod full_account;
mod lifted_pieces;
mod masks;
mod merge;
mod moves;
mod phrases;
mod pieces;
mod reader_text;
mod short_account;
mod stored_choices;
mod story;
mod story_line;
mod terrain_change;
mod test;

pub use full_account::{ending_reason, ending_result, victory_phrase};
pub use story::{Detail, Story};
pub use story_line::StoryLine;
pub use test::trace_test;
