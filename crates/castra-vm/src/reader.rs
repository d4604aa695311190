//! For whom something is put into words.

use castra_ir::RoleId;

/// Who reads: an army, in a role or as the whole of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reader {
    /// The army, as an index into the program's.
    pub army: u32,
    /// The role, from which something of its army may be kept.
    pub role: Option<RoleId>,
}
