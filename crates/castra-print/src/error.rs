use thiserror::Error;

/// Why pages cannot be printed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PrintError {
    /// A page has no size, or one that no PDF reader takes.
    #[error("a page cannot be {width} x {height} points: a side has 3 to 14,400")]
    Size {
        /// Width of the trimmed page in points.
        width: f32,
        /// Height of the trimmed page in points.
        height: f32,
    },
    /// The bleed is not a length from 0 to 100 points.
    #[error("a bleed of {0} points is not from 0 to 100")]
    Bleed(f32),
    /// There is no page.
    #[error("there is nothing to print")]
    Empty,
    /// There are more pages than a file has numbers for.
    #[error("{0} pages are too many for one file")]
    TooMany(usize),
    /// An embedded font could not be cut down to the letters that occur.
    #[error("the font {face} cannot be embedded: {why}")]
    Font {
        /// The name of the font.
        face: &'static str,
        /// What is wrong with it.
        why: String,
    },
}
