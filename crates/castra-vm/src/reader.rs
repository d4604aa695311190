//! Readers: the players for whom texts are formatted.

use castra_ir::RoleId;

/// A player as a reader: an army, in a role or as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reader {
    /// Index of the army.
    pub army: u32,
    /// The role, from which information of its army may be hidden.
    pub role: Option<RoleId>,
}
