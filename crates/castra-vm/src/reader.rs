//! Readers: the players for whom texts are formatted.

use castra_ir::Part;

/// A player for whom texts are formatted: an army, or a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reader {
    /// Index of the army.
    pub army: u32,
    /// The part of the army. Information that the army restricts to other roles is hidden from it.
    pub part: Part,
}

impl Reader {
    /// Returns a reader for a whole army, which has the information of all its roles.
    #[must_use]
    pub const fn of_army(army: u32) -> Self {
        Self { army, part: Part::Army }
    }
}
