//! The errors of drawing.

use thiserror::Error;

/// The reason why a picture cannot be drawn.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the fields are the names and numbers of the message")]
pub enum DrawError {
    /// The game does not have the battle's board. `board` is empty if the battle names none.
    #[error("{}", if board.is_empty() {
        format!("the game `{game}` declares no board, so there is nothing to draw")
    } else {
        format!("the battle is fought on the board `{board}`, which the game `{game}` does not have")
    })]
    NoBoard { board: String, game: String },
    /// The board has no cells.
    #[error("the board `{board}` has no hexes")]
    EmptyBoard { board: String },
    /// The board has more cells than a picture can show.
    #[error("the board `{board}` has {cells} hexes; a picture shows at most {most}")]
    BoardTooLarge { board: String, cells: u64, most: u64 },
    /// The picture would need too much memory.
    #[error("the picture would be {width} x {height} pixels; the limit is {most} in all")]
    TooLarge {
        /// The width in pixels.
        width: u32,
        /// The height in pixels.
        height: u32,
        /// The greatest number of pixels.
        most: u64,
    },
    /// A card, counter or label is larger than the printable area of the paper.
    #[error("{what} is {width} x {height} mm, which does not fit the paper")]
    TooLargeForPaper {
        /// The name of the element to be cut out.
        what: &'static str,
        /// The width in millimetres.
        width: f32,
        /// The height in millimetres.
        height: f32,
    },
    /// A scale, a resolution or a size is out of range.
    #[error("{what} must be {allowed}, not {value}")]
    BadSize {
        /// The name of the setting.
        what: &'static str,
        /// The allowed values, such as `at least 0 and below 1,000`.
        allowed: &'static str,
        value: f32,
    },
    /// A word is not the name of a theme, layer or paper size.
    #[error("there is no {what} called `{word}`")]
    UnknownWord {
        /// The description of the setting, such as `theme`.
        what: &'static str,
        word: String,
    },
    /// The PNG encoder has failed with this message.
    #[error("cannot write PNG: {0}")]
    Png(String),
}
