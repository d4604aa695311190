//! The position of a game in one canonical form, whichever engine plays it.
//!
//! Everything that can differ between two positions is a [`Spot`]. An engine reports the content of
//! each spot ([`Position`]), and [`spot_text`] prints its line:
//!
//! ```text
//! turn = 3
//! steps of first = 12
//! hand of second = 4 7 9
//! ```

use std::fmt::Write as _;

use super::id::{FieldId, KindId, PileId, StateId};
use super::program::{KindRole, OfMap, Owner, Program};
use super::ty::NONE;

/// A part of a position with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// The army whose turn it is, or `none`.
    Us,
    /// Number of the turn.
    Turn,
    /// The army that has the next turn, or `none`.
    Next,
    /// A declared state: of the game, or of the army or hex given.
    State(StateId, Option<u32>),
    /// A state field of a piece or card.
    Field(KindId, FieldId, u32),
    /// The hex of a piece, or `none`.
    Place(KindId, u32),
    /// The army that owns a piece.
    Army(KindId, u32),
    /// True if a piece is in reserve, off the board.
    InReserve(KindId, u32),
    /// The cards of a pile; of the given army if each army has one. They are listed from the bottom
    /// to the top if the rules use the order, otherwise in program order.
    Pile(PileId, Option<u32>),
    /// The cards whose pile an army knows.
    Known(u32),
}

/// The content of a [`Spot`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// A single value, or [`NONE`].
    One(i64),
    /// Elements of a set or cards of a pile, in order; for rolled dice, the count of each different
    /// face.
    Many(Vec<i64>),
    /// The engine does not store the spot. This is equal only to itself.
    NotStored,
}

/// A position whose content can be read spot by spot, whichever engine stores it.
pub trait Position {
    /// Returns the content of a spot.
    fn content(&self, spot: Spot) -> Content;
}

/// Returns all spots of a program's positions, in order.
#[must_use]
pub fn spots(program: &Program) -> Vec<Spot> {
    let count = |n: usize| 0..u32::try_from(n).unwrap_or(u32::MAX);
    let armies = || count(program.armies.len());
    let mut spots = vec![Spot::Us, Spot::Turn, Spot::Next];
    for (id, state) in count(program.states.len()).map(StateId).zip(&program.states) {
        match state.owner {
            Owner::Game => spots.push(Spot::State(id, None)),
            Owner::Army => spots.extend(armies().map(|a| Spot::State(id, Some(a)))),
            Owner::Hex => {
                spots.extend(count(program.hexes.len()).map(|h| Spot::State(id, Some(h))));
            }
        }
    }
    for (id, kind) in count(program.kinds.len()).map(KindId).zip(&program.kinds) {
        let pieces = program.pieces.get(id.index()).map_or(0, Vec::len);
        let owners: Vec<u32> = match kind.role {
            KindRole::Piece => count(pieces).collect(),
            KindRole::Card => {
                let cards = count(program.cards.len()).zip(&program.cards);
                cards.filter(|(_, card)| card.kind == id).map(|(i, _)| i).collect()
            }
            KindRole::Terrain | KindRole::Mark => Vec::new(),
        };
        for (field, declared) in count(kind.fields.len()).map(FieldId).zip(&kind.fields) {
            if declared.state {
                spots.extend(owners.iter().map(|&owner| Spot::Field(id, field, owner)));
            }
        }
        if kind.role == KindRole::Piece {
            for &piece in &owners {
                spots.push(Spot::Place(id, piece));
                spots.push(Spot::Army(id, piece));
                spots.push(Spot::InReserve(id, piece));
            }
        }
    }
    for (id, pile) in count(program.piles.len()).map(PileId).zip(&program.piles) {
        match pile.per_army {
            true => spots.extend(armies().map(|a| Spot::Pile(id, Some(a)))),
            false => spots.push(Spot::Pile(id, None)),
        }
    }
    spots.extend(armies().map(Spot::Known));
    spots
}

/// Formats a spot and its content as a line such as `turn = 3`. `None` for [`Content::NotStored`].
#[must_use]
pub fn spot_text(program: &Program, spot: Spot, content: &Content) -> Option<String> {
    let army = |a: u32| program.armies.get(a as usize).map_or("?", |army| army.id.as_str());
    let of_army = |name: &str, owner: Option<u32>| match owner {
        Some(owner) => format!("{name} of {}", army(owner)),
        None => name.to_owned(),
    };
    let kind = |id: KindId| program.kinds.get(id);
    let kind_name = |id: KindId| kind(id).map_or("?", |k| k.name.as_str());
    let mut text = match spot {
        Spot::Us => "us".to_owned(),
        Spot::Turn => "turn".to_owned(),
        Spot::Next => "next".to_owned(),
        Spot::State(id, owner) => match (program.states.get(id), owner) {
            (Some(state), Some(hex)) if state.owner == Owner::Hex => {
                let name =
                    |hex: u32| program.hexes.get(hex as usize).map_or("?", |h| h.name.as_str());
                match state.of_map {
                    Some(OfMap::Side(slot)) => {
                        let of = program.hexes.get(hex as usize);
                        let toward = of.and_then(|of| of.neighbours.get(slot as usize));
                        format!("side of {} to {}", name(hex), toward.map_or("?", |k| name(*k)))
                    }
                    Some(OfMap::Terrain) | None => format!("{} of {}", state.name, name(hex)),
                }
            }
            (state, owner) => of_army(state.map_or("?", |s| s.name.as_str()), owner),
        },
        Spot::Field(id, field, owner) => {
            let field = kind(id).and_then(|k| k.fields.get(field));
            format!("{} of {} {owner}", field.map_or("?", |f| f.name.as_str()), kind_name(id))
        }
        Spot::Place(id, piece) => format!("hex of {} {piece}", kind_name(id)),
        Spot::Army(id, piece) => format!("army of {} {piece}", kind_name(id)),
        Spot::InReserve(id, piece) => format!("reserve of {} {piece}", kind_name(id)),
        Spot::Pile(id, owner) => {
            of_army(program.piles.get(id).map_or("?", |p| p.name.as_str()), owner)
        }
        Spot::Known(owner) => of_army("known cards", Some(owner)),
    };
    text.push_str(" =");
    let mut add = |value: i64| match value {
        NONE => text.push_str(" none"),
        // Writing to a string cannot fail.
        value => drop(write!(text, " {value}")),
    };
    match content {
        Content::One(value) => add(*value),
        Content::Many(values) => values.iter().copied().for_each(&mut add),
        Content::NotStored => return None,
    }
    Some(text)
}
