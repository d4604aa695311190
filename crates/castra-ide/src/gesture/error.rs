//! Errors of gestures that cannot be carried out.

use crate::rename::RenameError;

/// Why a gesture cannot be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GestureError {
    /// The text is not one of a battle.
    NoBattle,
    /// The text belongs to another package.
    ReadOnly,
    /// The board has no such hex.
    NoHex(String),
    /// There is no such piece in the hex.
    NoPiece(String),
    /// Nothing of this sort is written in the hex.
    NothingWritten(&'static str, String),
    /// There is no such side of the hex.
    NoSide(String, String),
    /// There is no such thing, of this sort.
    Unknown(&'static str, String),
    /// A terrain of hexes for a side, or the other way round.
    WrongGround(String),
    /// A hex is drawn, and the picture has no symbol for open ground.
    NoSymbol(String),
    /// Pieces of this sort have no facing.
    NoFacing(String),
    /// Pieces of this sort have no strength that is drawn.
    NoStrength(String),
    /// This is not a value as a text would write it.
    NoValue(String),
    /// The part of the text that says it cannot be read.
    Broken(&'static str),
    /// A piece is drawn in a row, which has an order of its own.
    Drawn(String),
    /// Two things are not in one list.
    Apart,
    /// This is declared in a text that is not ours.
    Elsewhere(String),
    /// Why the army cannot be renamed.
    Rename(RenameError),
    /// The text that results cannot be read, for this reason.
    Unreadable(String),
}

impl std::fmt::Display for GestureError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoBattle => write!(f, "this file is not a battle"),
            Self::ReadOnly => write!(f, "this file belongs to another package"),
            Self::NoHex(hex) => write!(f, "the board has no hex `{hex}`"),
            Self::NoPiece(hex) => write!(f, "there is no such piece in {hex}"),
            Self::NothingWritten(what, hex) => write!(f, "there is no {what} in {hex}"),
            Self::NoSide(hex, side) => write!(f, "{hex} has no side `{side}`"),
            Self::Unknown(what, name) => write!(f, "there is no {what} called `{name}`"),
            Self::WrongGround(terrain) => {
                write!(f, "`{terrain}` does not lie there: it is of hexes or of sides only")
            }
            Self::NoSymbol(terrain) => {
                write!(f, "the map is drawn, and there is no symbol for `{terrain}`")
            }
            Self::NoFacing(unit) => write!(f, "`{unit}` does not face anywhere"),
            Self::NoStrength(unit) => write!(f, "`{unit}` has no strength that changes"),
            Self::NoValue(text) => write!(f, "`{text}` is not a value"),
            Self::Broken(what) => write!(f, "the {what} has errors that must be fixed first"),
            Self::Drawn(hex) => {
                write!(f, "what is in {hex} is drawn in a row, where hexes decide on the order")
            }
            Self::Apart => write!(f, "they are not in the same list"),
            Self::Elsewhere(what) => write!(f, "{what} is declared in another package"),
            Self::Rename(error) => error.fmt(f),
            Self::Unreadable(problem) => write!(f, "this cannot be written: {problem}"),
        }
    }
}

impl std::error::Error for GestureError {}
