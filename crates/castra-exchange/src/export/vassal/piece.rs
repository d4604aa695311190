//! Counters in VASSAL's format: a picture with a name, and properties for an import.

use castra_defs::{Piece, ReservePiece};

use crate::export::properties::property_text;
use crate::import::STATE;
use crate::vassal_encoding::join_sequence;

#[derive(Clone, Debug)]
pub(super) struct Counter<'a> {
    /// The number of the counter's definition in the module.
    pub(super) number: usize,
    pub(super) title: String,
    /// The file name of the picture.
    pub(super) front: &'a str,
    /// The properties, as names and values.
    pub(super) properties: Vec<(String, String)>,
}

impl Counter<'_> {
    /// Returns the command that adds the counter to a game: its id, its type, and its state with
    /// the position on a map.
    pub(super) fn command(&self, id: &str, map: &str, (x, y): (i32, i32)) -> String {
        let Self { number, title, front, properties } = self;
        let mut ty = format!("piece;{}", join_sequence(["", "", front, title], ';'));
        let place = [map, &x.to_string(), &y.to_string(), &number.to_string(), "0"];
        let mut state = join_sequence(place, ';');
        if !properties.is_empty() {
            let names = join_sequence(properties.iter().map(|(name, _)| name), ',');
            let values = join_sequence(properties.iter().map(|(_, value)| value), ',');
            ty = join_sequence([format!("mark;{names}"), ty], '\t');
            state = join_sequence([values, state], '\t');
        }
        format!("+/{}", join_sequence([id, &ty, &state], '/'))
    }
}

/// Returns the properties of the counter of a piece. Appends to `lost` the state that no property
/// can carry; `at` is the place of the piece for these entries.
pub(super) fn properties(
    piece: &ReservePiece,
    at: &str,
    lost: &mut Vec<String>,
) -> Vec<(String, String)> {
    let mut all = variant_properties(&piece.army, &piece.unit, piece.name.as_deref());
    if !piece.marks.is_empty() {
        all.push(("mark".to_owned(), piece.marks.join(" and ")));
    }
    for (field, value) in &piece.state {
        match property_text(value) {
            Some(said) => all.push((format!("{STATE}{field}"), said)),
            None => lost.push(format!("`{field}` of the piece {at}")),
        }
    }
    all
}

/// Returns the properties that all pieces of a variant share.
pub(super) fn variant_properties(
    army: &str,
    unit: &str,
    name: Option<&str>,
) -> Vec<(String, String)> {
    let mut all = vec![("army", army), ("unit", unit)];
    all.extend(name.map(|name| ("called", name)));
    all.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// Converts a piece on the board to a reserve, without its hex.
pub(super) fn to_reserve(piece: &Piece) -> ReservePiece {
    let Piece { army, unit, kind, name, marks, state, at: _, origin } = piece.clone();
    ReservePiece { army, unit, kind, name, marks, state, origin }
}
