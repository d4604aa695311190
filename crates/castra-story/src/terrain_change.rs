//! New terrain of several hexes in one clause: `E1, E2 and E5 change from River to Ice`.

use castra_ir::{OfMap, Ty};
use castra_vm::{ChangedState, EventContext};
use castra_words::Words;

use crate::moves::after_mention;
use crate::phrases::agreeing_message;

/// Hexes with the same change of terrain.
#[derive(Clone, Debug)]
pub(crate) struct TerrainChange {
    hexes: Vec<String>,
    /// The old and the new terrain.
    change: (String, String),
    words: Words,
}

impl TerrainChange {
    /// Returns the new terrain of a hex, if terrain has changed.
    pub(crate) fn of(
        scene: &EventContext<'_>,
        changed_state: ChangedState,
        from: i64,
        to: i64,
    ) -> Option<Self> {
        let (id, hex) = match changed_state {
            ChangedState::State(id, hex) => (id, hex?),
            ChangedState::Field(..) | ChangedState::Army(..) | ChangedState::Turn => return None,
        };
        let state = scene.image().program().states.get(id)?;
        let is_reported = from != to && !state.quiet && state.of_map == Some(OfMap::Terrain);
        is_reported.then(|| Self {
            hexes: vec![scene.image().format_value(&Ty::Hex, hex)],
            change: (scene.format_value(&state.ty, from), scene.format_value(&state.ty, to)),
            words: scene.image().words(),
        })
    }

    /// Adds other hexes if their change is the same, and returns whether it is.
    pub(crate) fn merge(&mut self, other: &Self) -> bool {
        let alike = self.change == other.change;
        if alike {
            self.hexes.extend(other.hexes.iter().cloned());
        }
        alike
    }

    pub(crate) fn text(&self) -> String {
        let (from, to) = &self.change;
        let hexes = self.words.join_and(&self.hexes);
        let values = [("hexes", (&hexes).into()), ("from", from.into()), ("to", to.into())];
        agreeing_message(self.words, "story-changes", self.hexes.len() != 1, &values)
    }

    /// Splits off the hexes that a text, but not a line, names as a location.
    pub(crate) fn split_named(&mut self, text: &str, line: &str) -> Option<Self> {
        let at = self.words.message("place-at");
        let names = |text: &str, hex: &str| after_mention(text, &format!(" {at} {hex}")).is_some();
        let hexes = std::mem::take(&mut self.hexes);
        let (named, others): (Vec<String>, Vec<String>) =
            hexes.into_iter().partition(|hex| names(text, hex) && !names(line, hex));
        self.hexes = others;
        (!named.is_empty()).then(|| Self { hexes: named, change: self.change.clone(), ..*self })
    }

    /// Returns whether no hex is left.
    pub(crate) const fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }
}
