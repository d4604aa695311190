//! The names of global properties and counter properties by which a module of `castra export`
//! repeats the contents of its pictures.

/// The property of a counter whose piece is in reserve.
pub(crate) const WAITS: &str = "reserve";
/// The prefix of an army's property. The id of the army follows; the value is its edge and name.
pub(crate) const ARMY: &str = "castra-army.";
/// The prefix of a terrain's property. The terrain follows; the value is its hexes.
pub(crate) const TERRAIN: &str = "castra-terrain.";
/// The prefix of a side's property. A number follows; the value is the terrain, the hex and the
/// side.
pub(crate) const SIDE: &str = "castra-side.";
/// The prefix of a label's property. A number follows; the value is the hex and the text.
pub(crate) const LABEL: &str = "castra-label.";
/// The prefix of an objective's property. A number follows; the value is the text, the army or
/// nothing, and the hexes.
pub(crate) const OBJECTIVE: &str = "castra-objective.";
