//! Whole-program analyses of the rules, after each body has been checked, and checks of a battle.
//!
//! ```text
//! if top(them.hand) is rally { … }      a rule reads a card that `us` cannot see
//! fill us.stock with pack               the cards are already in another pile
//! strike(u, v)  move u to v.hex         `v` may have been removed by then
//! us.gold / count(units)                there may be none
//! u.n -= 1                              a standing rule may have changed `n` just before
//! choose to in neighbours(u.hex) { … }   no condition tests whether `to` is free
//! background """… 6 banners …"""           the War Council says 7
//! hexes h where any(foes, h in goals(it))  `goals` is computed again for each hex
//! ```

mod advice;
mod assumption;
mod assumptions;
mod base_game;
mod cards_in_no_deck;
mod costly;
mod council_limits;
mod decks_filled_twice;
mod declarations;
pub mod facts;
mod flow;
mod game_summaries;
mod input;
mod limits;
mod module_context;
mod numbers;
mod occupied_hexes;
pub mod proof_reliance;
mod prose;
mod roll_outcomes;
mod rules;
mod secrets;
mod state_access;
mod uncalled;
mod unreachable_ground;
mod unused_types;
mod use_after_removal;
mod versions;

pub use assumption::Assumption;
pub use cards_in_no_deck::check as cards_in_no_deck;
pub use council_limits::check as council_limits;
pub use declarations::{
    enemy_mention, report_unread_council_entries, report_unread_fields, report_unread_state,
    report_unused_declarations, wrong_army_count,
};
pub use limits::check as limits;
pub use module_context::{ModuleContext, WarningScope};
pub use prose::check as prose;
pub use roll_outcomes::check as roll_outcomes;
pub use rules::{AnalysisResult, AnalysisSubject, check as rules};
pub use uncalled::UsedCallees;
pub use unreachable_ground::check as unreachable_ground;
pub use unused_types::{MentionIndex, check as unused_types};
