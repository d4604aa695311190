//! Hexes that get other terrain, told together: `E1, E2 and E5: River becomes Ice`.

use castra_ir::{OfMap, Ty};

use super::words::all;
use super::{Changed, Scene};

/// Hexes whose terrain changes alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ground {
    hexes: Vec<String>,
    /// What their terrain was, and what it is.
    change: (String, String),
}

impl Ground {
    /// A hex whose terrain changes, if that is what changes.
    pub(super) fn of(scene: &Scene<'_>, what: Changed, from: i64, to: i64) -> Option<Self> {
        let (id, hex) = match what {
            Changed::State(id, hex) => (id, hex?),
            Changed::Field(..) | Changed::Army(..) | Changed::Turn => return None,
        };
        let state = scene.image().program().states.get(id)?;
        let is_told = from != to && !state.quiet && state.of_map == Some(OfMap::Terrain);
        is_told.then(|| Self {
            hexes: vec![scene.image().text(&Ty::Hex, hex)],
            change: (scene.text(&state.ty, from), scene.text(&state.ty, to)),
        })
    }

    /// Takes in other hexes, if they change alike.
    pub(super) fn join(&mut self, other: &Self) -> bool {
        let alike = self.change == other.change;
        if alike {
            self.hexes.extend(other.hexes.iter().cloned());
        }
        alike
    }

    pub(super) fn text(&self) -> String {
        let (from, to) = &self.change;
        format!("{}: {from} becomes {to}", all(self.hexes.clone()))
    }
}
