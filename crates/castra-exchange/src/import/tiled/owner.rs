//! The armies of pieces in layers, and the properties that an import reads.

use std::rc::Rc;

use castra_base::IndexMap;
use castra_defs::Half;

use super::map::Layer;
use super::properties::{self, Properties, property};
use crate::import::budget::{Budget, Limit};
use crate::import::names::printed_name;
use crate::import::source::{Source, SourceArmy, SourcePiece, parse_whole, truncate_word};

/// The properties that are read in every layer.
const READ_PROPERTIES: [&str; 14] = [
    "terrain",
    "unit",
    "type",
    "kind",
    "called",
    "name",
    "army",
    "edge",
    "hex",
    "mark",
    "strength",
    "objective",
    "side",
    "label",
];

/// Returns whether an import reads a property of this name, in any game.
pub(crate) fn is_read(name: &str) -> bool {
    READ_PROPERTIES.iter().any(|read| read.eq_ignore_ascii_case(name))
}

/// Returns the properties that an import does not read.
pub(super) fn unread_properties(
    properties: &Properties,
) -> impl Iterator<Item = (&String, &String)> {
    properties.iter().filter(|(key, _)| !is_read(key))
}

/// The properties that are read from a layer itself.
pub(super) const LAYER_PROPERTIES: [&str; 4] = ["army", "called", "edge", "side"];

/// The properties that only a unit uses.
pub(super) const UNIT_PROPERTIES: [&str; 4] = ["army", "side", "mark", "strength"];

/// Reports the properties outside `read`; `whose` is the owner in words.
pub(super) fn report_others(
    properties: &Properties,
    read: &[&str],
    whose: &str,
    source: &mut Source,
) {
    let is_read = |key: &str| read.iter().any(|read| read.eq_ignore_ascii_case(key));
    for key in properties.keys().filter(|key| !is_read(key)) {
        let what = format!("property {key} of {whose}");
        source.ledger.record_left_out(what, "a battle has no equivalent");
    }
}

/// Parses a strength, and reports a value that is not a number.
pub(super) fn parse_strength(word: Option<&str>, source: &mut Source) -> Option<i64> {
    let word = word?;
    let number = parse_whole(word);
    if number.is_none() {
        source.ledger.record_left_out(format!("strength {}", truncate_word(word)), "not a number");
    }
    number
}

/// Returns the half of the board for the value of an `edge` property.
pub(super) fn side_of(edge: &str) -> Option<Half> {
    match edge.to_ascii_lowercase().as_str() {
        "top" => Some(Half::Top),
        "bottom" => Some(Half::Bottom),
        _ => None,
    }
}

/// The army of the pieces in a layer that do not name their own.
pub(super) struct Owner {
    pub(super) army: Rc<str>,
    name: Option<String>,
    pub(super) side: Option<Half>,
}

impl Owner {
    pub(super) fn of(layer: &Layer) -> Self {
        let army = properties::army(&layer.properties).unwrap_or(layer.name.trim());
        let side = properties::edge(&layer.properties).and_then(side_of);
        let name = property(&layer.properties, "called").map(truncate_word);
        Self { army: truncate_word(army).into(), name, side }
    }

    /// Adds the army if it is new.
    pub(super) fn add(&self, source: &mut Source) {
        if !source.armies.contains_key(&*self.army) {
            // Without an edge in the map, the edge is derived from the positions of all pieces.
            let name = self.name.clone().unwrap_or_else(|| printed_name(&self.army));
            let new = SourceArmy { name, side: self.side, entries: IndexMap::default() };
            source.armies.insert(self.army.to_string(), new);
        }
    }

    /// Returns the owner of a piece: the army that the piece names, or else this one.
    pub(super) fn owner_of(&self, army: Option<&str>) -> Self {
        match army {
            Some(army) if army.to_lowercase() != self.army.to_lowercase() => {
                Self { army: truncate_word(army).into(), name: None, side: None }
            }
            Some(_) | None => {
                let (army, name) = (Rc::clone(&self.army), self.name.clone());
                Self { army, name, side: self.side }
            }
        }
    }
}

/// Adds a piece, and its army if that is new.
pub(super) fn add_piece(
    piece: SourcePiece,
    owner: &Owner,
    budget: &mut Budget,
    source: &mut Source,
) -> Result<(), String> {
    budget.take(Limit::Pieces, 1)?;
    owner.add(source);
    source.pieces.push(piece);
    Ok(())
}
