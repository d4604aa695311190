//! The targets of links in a book: modules by their titles, rules by their anchors.

use serde::Serialize;

/// A module in play.
#[derive(Debug, Serialize)]
pub(super) struct Module {
    pub(super) id: String,
    pub(super) title: String,
}

/// A link to a rule.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Link {
    pub(super) name: String,
    pub(super) anchor: String,
}
