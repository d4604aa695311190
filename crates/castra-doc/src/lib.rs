//! A checked game → a book for players, a book for designers, or reference sheets; a battle and
//! the results of many games → a page ([`mod@report`]).
//!
//! [`players_book`] explains the rules in the order of play and in their authors' words, and
//! [`player_aids`] makes reference sheets. [`designers_book`] prints the rules as written. [`book`]
//! contains the model of a book and writes it as HTML, text or pages:
//!
//! ```text
//! Ruleset  →  players_book  →  Book  →  book::to_html, book::to_plain_text, book::to_pages
//! ```

mod aids;
mod battle_page;
mod battle_text;
pub mod book;
mod designers;
mod facts;
mod game;
mod links;
mod players;
mod prose;
pub mod report;
mod rules;
mod ruleset;

pub use aids::{Aid, aids, aids_as_book, aids_as_pages};
pub use battle_page::battle_page;
pub use battle_text::described;
pub use designers::{Designers, DesignersError, designers};
pub use players::{Players, players};
pub use ruleset::Ruleset;
