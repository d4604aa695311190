//! New terrain of several hexes in one clause: `E1, E2 and E5 change from River to Ice`.

use castra_ir::{OfMap, Ty};
use castra_vm::{Changed, Scene};

use crate::moves::after_mention;
use castra_vm::words::all;

/// Hexes with the same change of terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ground {
    hexes: Vec<String>,
    /// The old and the new terrain.
    change: (String, String),
}

impl Ground {
    /// The new terrain of a hex, if that is what changes.
    pub(crate) fn of(scene: &Scene<'_>, what: Changed, from: i64, to: i64) -> Option<Self> {
        let (id, hex) = match what {
            Changed::State(id, hex) => (id, hex?),
            Changed::Field(..) | Changed::Army(..) | Changed::Turn => return None,
        };
        let state = scene.image().program().states.get(id)?;
        let is_reported = from != to && !state.quiet && state.of_map == Some(OfMap::Terrain);
        is_reported.then(|| Self {
            hexes: vec![scene.image().text(&Ty::Hex, hex)],
            change: (scene.text(&state.ty, from), scene.text(&state.ty, to)),
        })
    }

    /// Adds other hexes, if their change is the same.
    pub(crate) fn join(&mut self, other: &Self) -> bool {
        let alike = self.change == other.change;
        if alike {
            self.hexes.extend(other.hexes.iter().cloned());
        }
        alike
    }

    pub(crate) fn text(&self) -> String {
        let (from, to) = &self.change;
        let change = if self.hexes.len() == 1 { "changes" } else { "change" };
        format!("{} {change} from {from} to {to}", all(self.hexes.clone()))
    }

    /// Splits off the hexes that a text names as a location and a line does not.
    pub(crate) fn split(&mut self, text: &str, line: &str) -> Option<Self> {
        let names = |text: &str, hex: &str| after_mention(text, &format!(" at {hex}")).is_some();
        let hexes = std::mem::take(&mut self.hexes);
        let (named, others): (Vec<String>, Vec<String>) =
            hexes.into_iter().partition(|hex| names(text, hex) && !names(line, hex));
        self.hexes = others;
        (!named.is_empty()).then(|| Self { hexes: named, change: self.change.clone() })
    }

    /// Returns whether no hex is left.
    pub(crate) const fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }
}
