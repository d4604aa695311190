//! The words by which a module of `castra export` says what its pictures show: names of global
//! properties, and of properties of counters.

/// A property of a counter whose piece is in reserve.
pub(crate) const WAITS: &str = "reserve";
/// The beginnings of the names of global properties, and what follows in the name: the id of an army,
/// with its edge and name as the value.
pub(crate) const ARMY: &str = "castra-army.";
/// A terrain, with the hexes where it is.
pub(crate) const TERRAIN: &str = "castra-terrain.";
/// A number; the terrain on a hex side, the hex and the side.
pub(crate) const SIDE: &str = "castra-side.";
/// A number; the hex and the text of a label.
pub(crate) const LABEL: &str = "castra-label.";
/// A number; the text of an objective, its army or nothing, and its hexes.
pub(crate) const OBJECTIVE: &str = "castra-objective.";
