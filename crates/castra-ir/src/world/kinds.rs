//! Kinds of things, the things of each, and the pieces and cards that are made of them.

use crate::id::{FieldId, KindId};
use crate::interval::{ANY, Interval};
use crate::list::List;
use crate::ty::Ty;

/// A kind of things.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Its name.
    pub name: String,
    /// What they are.
    pub role: KindRole,
    /// How many pieces of it may stand in one hex; [`u16::MAX`] where any number may.
    pub most_in_a_hex: u16,
    /// Its fields.
    pub fields: List<FieldId, Field>,
    /// Its things: types of unit, cards as printed, terrains.
    pub sorts: Vec<Sort>,
}

/// What things of a [`Kind`] are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KindRole {
    /// Pieces on hexes.
    Piece,
    /// Cards.
    Card,
    /// Terrain.
    Terrain,
    /// Marks that pieces carry.
    Mark,
}

/// A field of a [`Kind`].
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name: `MODULE.NAME` where another module adds a field that is called the same.
    pub name: String,
    /// Its type.
    pub ty: Ty,
    /// Whether it changes in play. The others are looked up by sort.
    pub state: bool,
    /// Whether only the army whose piece it is sees it, and who has been shown the piece;
    /// see [`SHOWN_TO`].
    pub private: bool,
    /// Whether a story leaves out how it changes.
    pub quiet: bool,
    /// Whether it says where a piece looks, and the piece is drawn so.
    pub facing: bool,
    /// Between which numbers it lies at every moment, as was proven.
    pub within: Interval,
}

impl Field {
    /// What the text that declares it calls it.
    #[must_use]
    pub fn plain_name(&self) -> &str {
        self.name.rsplit('.').next().unwrap_or(&self.name)
    }
}

/// The name of the field of a kind of pieces that says which armies have been shown what is
/// private of a piece. No text can write it.
pub const SHOWN_TO: &str = "shown to";

/// The name of the field of a kind of pieces that says what a piece is, where something in
/// play changes it. No text can write it.
pub const SORT_NOW: &str = "what it is";

/// The name of the state of armies that says who is out, in battles in which an army can be out
/// while others play on. No text can write it.
pub const OUT: &str = "out of the game";

impl Kind {
    /// The field that says what a piece is at the moment. Without it, a piece is what it
    /// began as.
    #[must_use]
    pub fn sort_field(&self) -> Option<FieldId> {
        self.fields.find(|field| field.name == SORT_NOW)
    }

    /// Whether only its own army sees what a piece of it is, and who has been shown the piece.
    #[must_use]
    pub fn is_secret(&self) -> bool {
        self.fields.iter().any(|field| field.name == SORT_NOW && field.private)
    }
}

impl Field {
    /// A field that never changes.
    pub fn fixed(name: &str, ty: Ty) -> Self {
        Self {
            name: name.to_owned(),
            ty,
            state: false,
            private: false,
            quiet: false,
            facing: false,
            within: ANY,
        }
    }
}

/// A thing of a [`Kind`].
#[derive(Clone, Debug)]
pub struct Sort {
    /// Its name.
    pub name: String,
    /// Printed name.
    pub title: String,
    /// Values of the fields, by [`FieldId`]; of those that are state,
    /// what a new piece begins with. A set is the bits of its first 63
    /// elements.
    pub values: Vec<i64>,
}

/// A piece.
#[derive(Clone, Debug)]
pub struct Piece {
    /// What it is: an index into [`Kind::sorts`].
    pub sort: u32,
    /// Whose it is.
    pub army: u32,
    /// Where it stands at the start; nowhere if it may enter later.
    pub hex: Option<u32>,
    /// Whether it is one of an army's reserve, which waits off the board.
    pub waits: bool,
    /// Its own name.
    pub name: Option<String>,
    /// Values of the fields, by [`FieldId`].
    pub values: Vec<i64>,
}

/// A physical card.
#[derive(Clone, Debug)]
pub struct Card {
    /// Its kind.
    pub kind: KindId,
    /// What is printed on it: an index into [`Kind::sorts`].
    pub sort: u32,
    /// Its title, parameters filled in.
    pub title: String,
    /// Values of the fields, by [`FieldId`].
    pub values: Vec<i64>,
}
