//! Rolls of dice, as in the account and the record of a game.

use castra_ir::Ty;
use castra_vm::{Event, Image};
use serde::{Deserialize, Serialize};

/// A roll of dice, which is public.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RollRecord {
    /// Identifier of the die.
    pub die: String,
    /// The printed faces.
    pub faces: Vec<String>,
    /// Number of decisions before the roll.
    pub after: usize,
}

impl RollRecord {
    /// Returns the roll of an event after a number of decisions; `None` if the event is not a roll.
    pub(crate) fn of(image: &Image, event: &Event<'_>, after: usize) -> Option<Self> {
        let program = image.program();
        let (die, faces) = match *event {
            Event::Rolled { die, face } => {
                let face_ty = program.dice.get(die).map_or(Ty::Int, |d| d.face.clone());
                (die, vec![image.format_value(&face_ty, face)])
            }
            Event::RolledMany { die, rolled, .. } => (die, image.faces(die, rolled)),
            _ => return None,
        };
        let die = program.dice.get(die).map(|die| die.name.clone()).unwrap_or_default();
        Some(Self { die, faces, after })
    }
}
