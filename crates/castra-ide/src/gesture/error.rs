//! Errors of gestures that cannot be carried out.

use castra_defs::MAX_BOARD_LINES;

use crate::rename::RenameError;

/// The reason why a gesture failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GestureError {
    /// The source is not a battle.
    NoBattle,
    /// The source belongs to another package.
    ReadOnly,
    /// The board has no such hex.
    NoHex(String),
    /// The hex contains no such piece.
    NoPiece(String),
    /// The hex (second) has no text of this kind (first): no label or no objective.
    NoMapText(&'static str, String),
    /// The hex (first) has no side with this name (second).
    NoSide(String, String),
    /// No declaration of this kind (first) has the name (second).
    UnknownName(&'static str, String),
    /// This terrain is for hexes and was used on a side, or the reverse.
    WrongTerrain(String),
    /// The map is drawn in rows, and its legend has no symbol for this terrain.
    NoSymbol(String),
    /// Pieces of this type have no facing.
    NoFacing(String),
    /// Pieces of this type have no drawn strength.
    NoStrength(String),
    /// The value is not valid source syntax.
    NoValue(String),
    /// The part of the source to edit has a syntax error.
    SyntaxErrorInSource(&'static str),
    /// The piece is drawn in a row, so its hex determines its place in the order.
    PieceInRow(String),
    /// No hex is the mirror image of this one.
    NoMirror(String),
    /// The board would have too few or too many rows or columns.
    NoLine,
    /// The row or column to remove contains this hex (first), which this element (second) names.
    NotEmpty(String, String),
    /// The two elements are not in one list.
    DifferentLists,
    /// The declaration is in a source that may not be edited.
    OtherSource(String),
    /// The army cannot be renamed, for this reason.
    Rename(RenameError),
    /// The resulting source would have a syntax error with this message.
    InvalidResult(String),
}

impl std::fmt::Display for GestureError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoBattle => write!(f, "this file is not a battle"),
            Self::ReadOnly => write!(f, "this file belongs to another package"),
            Self::NoHex(hex) => write!(f, "the board has no hex `{hex}`"),
            Self::NoPiece(hex) => write!(f, "there is no such piece in {hex}"),
            Self::NoMapText(what, hex) => write!(f, "there is no {what} in {hex}"),
            Self::NoSide(hex, side) => write!(f, "{hex} has no side `{side}`"),
            Self::UnknownName(what, name) => write!(f, "there is no {what} called `{name}`"),
            Self::WrongTerrain(terrain) => {
                write!(
                    f,
                    "`{terrain}` cannot be placed there: it is only for hexes or only for sides"
                )
            }
            Self::NoSymbol(terrain) => {
                write!(f, "the map is drawn, and there is no symbol for `{terrain}`")
            }
            Self::NoFacing(unit) => write!(f, "`{unit}` does not face anywhere"),
            Self::NoStrength(unit) => write!(f, "`{unit}` has no strength that changes"),
            Self::NoValue(text) => write!(f, "`{text}` is not a value"),
            Self::SyntaxErrorInSource(what) => {
                write!(f, "the {what} has errors that must be fixed first")
            }
            Self::PieceInRow(hex) => {
                write!(
                    f,
                    "the piece in {hex} is drawn in a row, where the hexes determine the order"
                )
            }
            Self::NoMirror(hex) => write!(f, "no hex lies opposite {hex}: nothing was mirrored"),
            Self::NoLine => write!(
                f,
                "a board has 1 to {MAX_BOARD_LINES} rows and columns, and letters name at most 26 of them"
            ),
            Self::NotEmpty(hex, what) => {
                write!(
                    f,
                    "{hex} would be outside the board, but {what} is there: remove that first"
                )
            }
            Self::DifferentLists => write!(f, "they are not in the same list"),
            Self::OtherSource(what) => write!(f, "{what} is declared in another package"),
            Self::Rename(error) => error.fmt(f),
            Self::InvalidResult(problem) => write!(f, "this cannot be written: {problem}"),
        }
    }
}

impl std::error::Error for GestureError {}
