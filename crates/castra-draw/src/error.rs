use thiserror::Error;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum DrawError {
    /// The battle names a board that the game does not have.
    #[error("{}", if board.is_empty() {
        format!("the game `{game}` declares no board, so there is nothing to draw")
    } else {
        format!("the battle is fought on the board `{board}`, which the game `{game}` does not have")
    })]
    NoBoard {
        /// The board's name.
        board: String,
        /// The game's id.
        game: String,
    },
    /// The board has no cells.
    #[error("the board `{board}` has no hexes")]
    EmptyBoard {
        /// The board's name.
        board: String,
    },
    /// The board has more cells than a picture can show.
    #[error("the board `{board}` has {cells} hexes; a picture shows at most {most}")]
    BoardTooLarge {
        /// The board's name.
        board: String,
        /// How many cells it has.
        cells: u64,
        /// How many are allowed.
        most: u64,
    },
    /// The picture would need too much memory.
    #[error("the picture would be {width} x {height} pixels; the limit is {most} in all")]
    TooLarge {
        /// Its width.
        width: u32,
        /// Its height.
        height: u32,
        /// The largest number of pixels.
        most: u64,
    },
    /// Something to be cut out is larger than what the paper has room for.
    #[error("{what} is {width} x {height} mm, which does not fit the paper")]
    TooLargeForPaper {
        /// What.
        what: &'static str,
        /// Its width in millimetres.
        width: f32,
        /// Its height in millimetres.
        height: f32,
    },
    /// The scale or the number of dots per inch is not a positive number.
    #[error("{what} must be greater than 0 and finite, not {value}")]
    BadSize {
        /// Which of the two.
        what: &'static str,
        /// Its value.
        value: f32,
    },
    /// A word stands for no theme, layer or paper.
    #[error("unknown {what} `{word}`")]
    UnknownWord {
        /// What was looked for.
        what: &'static str,
        /// The word.
        word: String,
    },
    /// The PNG encoder gave up.
    #[error("cannot write PNG: {0}")]
    Png(String),
}
