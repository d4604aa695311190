//! Roles, the players who hold them, and the private information of each.

use super::Program;
use crate::id::{EnumId, PileId, RoleId, StateId};

/// A role: the player of an army who makes certain decisions.
#[derive(Clone, Debug)]
pub struct Role {
    /// Identifier in the source.
    pub name: String,
    /// The enum for whose words each army has one such role.
    pub per: Option<EnumId>,
    /// Private information of the army that only this role sees, and other roles that keep it as
    /// well.
    pub keeps: Vec<PrivateItem>,
}

/// Private information of an army that can be restricted to some of its roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names say all")]
pub enum PrivateItem {
    Pile(PileId),
    State(StateId),
}

/// The assignment of roles to players, for one number of players.
#[derive(Clone, Debug)]
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

impl Program {
    /// Returns the assignment of roles for a number of players; none if the rules have none.
    #[must_use]
    pub fn seating(&self, players: u32) -> Option<&Seating> {
        self.seats.iter().find(|seating| seating.players == players)
    }

    /// Returns whether a part of an army has a role, for at least one word of its enum.
    #[must_use]
    pub fn has_role(&self, part: Part, role: RoleId) -> bool {
        match part {
            Part::Army => true,
            Part::Role(own) => own == role,
            Part::Player { players, player } => self.seating(players).is_some_and(|seating| {
                seating.held.iter().any(|&(held, _, by)| held == role && by == player)
            }),
        }
    }

    /// Returns the roles to which the information is restricted; none if the whole army sees it.
    pub fn keepers(&self, kept: PrivateItem) -> impl Iterator<Item = RoleId> + '_ {
        let roles = (0..).map(RoleId).zip(&self.roles);
        roles.filter(move |(_, role)| role.keeps.contains(&kept)).map(|(id, _)| id)
    }

    /// Returns whether the information is hidden from a part of its army.
    #[must_use]
    pub fn is_kept_from(&self, kept: PrivateItem, part: Part) -> bool {
        let mut keepers = self.keepers(kept).peekable();
        keepers.peek().is_some() && !keepers.any(|keeper| self.has_role(part, keeper))
    }
}
