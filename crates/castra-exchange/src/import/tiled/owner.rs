//! Whose the pieces of a layer are, and the properties that an import reads.

use std::rc::Rc;

use castra_base::IndexMap;
use castra_defs::Half;

use super::map::Layer;
use super::properties::{Properties, property};
use crate::import::budget::{Budget, Of};
use crate::import::names::title_case;
use crate::import::source::{Source, SourceArmy, SourcePiece, cut};

/// The properties that are read in every layer.
const READ: [&str; 14] = [
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

/// Returns whether a property of this name is read, whatever the game.
pub(crate) fn is_read(name: &str) -> bool {
    READ.iter().any(|read| read.eq_ignore_ascii_case(name))
}

/// The properties that are not read.
pub(super) fn unread(properties: &Properties) -> impl Iterator<Item = (&String, &String)> {
    properties.iter().filter(|(key, _)| !is_read(key))
}

/// The army of the pieces in a layer that do not name one.
pub(super) struct Owner {
    pub(super) army: Rc<str>,
    name: Option<String>,
    pub(super) side: Option<Half>,
}

impl Owner {
    pub(super) fn of(layer: &Layer) -> Self {
        let army = property(&layer.properties, "army").unwrap_or(&layer.name);
        let side = match property(&layer.properties, "edge") {
            Some("top") => Some(Half::Top),
            Some("bottom") => Some(Half::Bottom),
            Some(_) | None => None,
        };
        let name = property(&layer.properties, "called").map(cut);
        Self { army: cut(army).into(), name, side }
    }

    /// Adds the army, if it is new.
    pub(super) fn add(&self, source: &mut Source) {
        if !source.armies.contains_key(&*self.army) {
            // Without a word of its edge, which it has is found out when all pieces are known.
            let name = self.name.clone().unwrap_or_else(|| title_case(&self.army));
            let new = SourceArmy { name, side: self.side, entries: IndexMap::default() };
            source.armies.insert(self.army.to_string(), new);
        }
    }

    /// The same, of what says whose it is itself.
    pub(super) fn or(&self, army: Option<&str>) -> Self {
        match army {
            Some(army) if *army != *self.army => {
                Self { army: cut(army).into(), name: None, side: None }
            }
            Some(_) | None => {
                let (army, name) = (Rc::clone(&self.army), self.name.clone());
                Self { army, name, side: self.side }
            }
        }
    }
}

/// Adds a piece, and its army if that is new.
pub(super) fn enlist(
    piece: SourcePiece,
    owner: &Owner,
    budget: &mut Budget,
    source: &mut Source,
) -> Result<(), String> {
    budget.take(Of::Pieces, 1)?;
    owner.add(source);
    source.pieces.push(piece);
    Ok(())
}
