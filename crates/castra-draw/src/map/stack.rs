//! The pieces in a cell, and the size of a block.

use castra_defs::Piece;

use super::context::Map;
use crate::scene::Group;

/// The pieces in a cell, with their indices in the scenario.
#[derive(Debug, Default)]
pub(super) struct Stack<'a> {
    pub(super) blocks: Vec<(usize, &'a Piece)>,
    pub(super) badges: Vec<(usize, &'a Piece)>,
}

/// Creates the group of a piece's drawing, with a label and data that identify the piece.
pub(super) fn group(map: &Map<'_>, index: usize, piece: &Piece) -> Group {
    let army = map.scenario.armies.get(&piece.army).map_or(piece.army.as_str(), |a| &a.name);
    // A piece without a type is hidden: only its kind is known.
    let word = if piece.unit.is_empty() { &piece.kind } else { &piece.unit };
    let title = map.game.instances.get(&piece.unit).map_or(word.as_str(), |i| &i.title);
    let name = piece.name.as_deref().map(|name| format!(" {name}")).unwrap_or_default();
    let mut data = vec![
        ("hex", piece.at.hex.to_string()),
        ("piece", index.to_string()),
        ("army", piece.army.clone()),
        ("unit", piece.unit.clone()),
    ];
    if let Some(span) = piece.origin {
        data.push(("span", format!("{}..{}", span.start, span.end)));
    }
    let (called, place) = (format!("{army}: {title}{name}"), piece.at.hex.to_string());
    let values = [("piece", (&called).into()), ("place", (&place).into())];
    Group {
        id: Some(format!("piece-{index}")),
        label: Some(map.game.words().format("map-piece-at", &values)),
        data,
        ..Group::default()
    }
}

/// The width and the height of a block on a hex of width 1.
pub(crate) const SIZE: (f32, f32) = (0.80, 0.645);
