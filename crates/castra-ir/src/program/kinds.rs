//! Kinds, their variants, and the pieces and cards of the game.

use crate::id::{FieldId, KindId};
use crate::interval::{Interval, UNBOUNDED};
use crate::list::List;
use crate::ty::Ty;

/// A kind: a declared type of pieces, cards, terrain or marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Identifier in the source.
    pub name: String,
    /// The role that all its variants have.
    pub role: KindRole,
    /// The highest number of its pieces in one hex; [`u16::MAX`] without a limit.
    pub most_in_a_hex: u16,
    /// The declared fields, and those that modules and the compiler add.
    pub fields: List<FieldId, Field>,
    /// The variants: unit types, printed cards or terrains.
    pub sorts: Vec<Sort>,
}

/// The role of the variants of a [`Kind`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KindRole {
    /// Unit types of pieces.
    Piece,
    /// Printed cards.
    Card,
    /// Terrain of hexes and their sides.
    Terrain,
    /// Marks that pieces carry.
    Mark,
}

/// A field of a [`Kind`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Identifier in the source, or `MODULE.NAME` if another module adds a field of the same name.
    pub name: String,
    /// Type of the value.
    pub ty: Ty,
    /// Set if it changes in play; otherwise each variant has one value.
    pub state: bool,
    /// Set if only the owner of a piece sees it, and armies to which the piece was revealed; see
    /// [`SHOWN_TO`].
    pub private: bool,
    /// Set if the account of a game leaves out changes of it.
    pub quiet: bool,
    /// Set if it is the facing with which a piece is drawn.
    pub facing: bool,
    /// Proven bounds of the value.
    pub within: Interval,
}

impl Field {
    /// Returns the name without the module.
    #[must_use]
    pub fn plain_name(&self) -> &str {
        self.name.rsplit('.').next().unwrap_or(&self.name)
    }
}

/// Name of the field that records which armies have seen the private fields of a piece. It is not a
/// valid identifier.
pub const SHOWN_TO: &str = "shown to";

/// Name of the field that holds the variant of a piece, in games that change it. It is not a valid
/// identifier.
pub const CURRENT_VARIANT: &str = "what it is";

/// Name of the state that records which armies are out, in battles in which others play on. It is
/// not a valid identifier.
pub const ELIMINATED: &str = "out of the game";

impl Kind {
    /// Returns the field with the current variant of a piece; `None` if variants neither change nor
    /// are secret.
    #[must_use]
    pub fn variant_field(&self) -> Option<FieldId> {
        self.fields.find(|field| field.name == CURRENT_VARIANT)
    }

    /// Returns whether the variant of a piece is visible only to its army and to armies to which
    /// the piece was revealed.
    #[must_use]
    pub fn is_secret(&self) -> bool {
        self.fields.iter().any(|field| field.name == CURRENT_VARIANT && field.private)
    }
}

impl Field {
    /// Makes a public field that never changes.
    pub fn fixed(name: &str, ty: Ty) -> Self {
        Self {
            name: name.to_owned(),
            ty,
            state: false,
            private: false,
            quiet: false,
            facing: false,
            within: UNBOUNDED,
        }
    }
}

/// A variant of a [`Kind`]. Its name and the field [`Kind::sorts`] are part of the fingerprints of
/// recorded games (see [`Program::fingerprint`](crate::Program::fingerprint)), so they stay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sort {
    /// Identifier in the source.
    pub name: String,
    /// Printed name.
    pub title: String,
    /// Values of the fields, by [`FieldId`]: constant fields, and initial values of state fields. A
    /// set is the bit mask of its first 63 elements.
    pub values: Vec<i64>,
}

/// A piece of the game, on the board or not.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The variant: an index into [`Kind::sorts`].
    pub sort: u32,
    /// Index of the owner.
    pub army: u32,
    /// Index of the hex at the start; `None` if the piece enters later.
    pub hex: Option<u32>,
    /// Set if the piece starts in its army's reserve, off the board.
    pub waits: bool,
    /// The proper name of this one piece.
    pub name: Option<String>,
    /// Initial values of the fields, by [`FieldId`].
    pub values: Vec<i64>,
}

/// A physical card. Several may have the same variant.
#[derive(Clone, Debug)]
pub struct Card {
    /// The kind of its variant.
    pub kind: KindId,
    /// The variant: an index into [`Kind::sorts`].
    pub sort: u32,
    /// The printed title with its parameters filled in.
    pub title: String,
    /// Values of the fields, by [`FieldId`].
    pub values: Vec<i64>,
}
