//! Roles, the players who hold them, and the private information of each.

use crate::id::{EnumId, PileId, RoleId, StateId};

/// A role: the player of an army who makes certain decisions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Role {
    /// Identifier in the source.
    pub name: String,
    /// The enum for whose words each army has one such role.
    pub per: Option<EnumId>,
    /// Private information of the army that only this role sees, besides other roles that list it
    /// too.
    pub keeps: Vec<PrivateItem>,
}

/// Private information of an army that can be restricted to some of its roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names are self-explanatory")]
pub enum PrivateItem {
    Pile(PileId),
    State(StateId),
}

/// The assignment of roles to players, for one number of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// Number of players of all armies together.
    pub players: u32,
    /// Role, word of its enum or 0, player of the army from 0.
    pub held: Vec<(RoleId, u32, u32)>,
}

/// The part of an army that one person or bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The whole army.
    Army,
    /// One role.
    Role(RoleId),
    /// All roles of one player.
    Player {
        /// Number of players of all armies together; selects the [`Seating`].
        players: u32,
        /// The player of the army, from 0.
        player: u32,
    },
}
