//! Differences in meaning between two versions of a battle or a game.
//!
//! ```text
//! auxilia at H3      becomes   auxilia at H4      The `auxilia` of `carthage` in H3 moves to H4.
//! cards 5            becomes   cards 6            `carthage` has `cards 6` instead of `cards 5`.
//! ```
//!
//! Comments, layout and the order of declarations are not compared. Rules are compared word by
//! word, so two spellings of one rule count as a difference.

mod battle;
mod change;
mod facts;
mod pieces;
mod rules;
mod table;

use castra_workspace::Subject;

use facts::Fact;

pub use change::{MeaningChange, Part, Version};

/// Returns the differences of two versions, in the order of [`Part`].
#[must_use]
pub fn changes(old: Version<'_>, new: Version<'_>) -> Vec<MeaningChange> {
    let title = |version: Version<'_>| {
        let (part, key) = (Part::Text, "title of the game".to_owned());
        [Fact { part, key, value: version.subject.game().title.clone() }]
    };
    let mut found = facts::changes(&title(old), &title(new));
    if let (Subject::Battle(before), Subject::Battle(after)) = (old.subject, new.subject) {
        let facts = |battle, subject: &Subject| battle::facts(battle, &subject.battle_options());
        let (one, other) = (facts(before, old.subject), facts(after, new.subject));
        found.extend(facts::changes(&one, &other));
        found.extend(pieces::changes(&before.scenario, &after.scenario));
    }
    found.extend(rules::changes(old, new));
    // A stable sort keeps the differences of a part in their order.
    found.sort_by_key(|change| change.part);
    found
}
