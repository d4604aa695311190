//! The reasons why a file is not a picture.

use castra_base::{Code, codes};
use thiserror::Error;

/// The reason why a file cannot be used as a picture.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ArtError {
    /// The file begins like neither an SVG nor a PNG.
    #[error("it is neither an SVG nor a PNG")]
    UnknownFormat,
    /// The file has too many bytes.
    #[error("it is larger than {most} KB")]
    TooManyBytes {
        /// The limit in kilobytes.
        most: usize,
    },
    /// The picture has too many pixels.
    #[error("it has {columns} x {rows} pixels; at most {most} x {most} are read")]
    TooManyPixels {
        /// The width in pixels.
        columns: u32,
        /// The height in pixels.
        rows: u32,
        /// The limit for both.
        most: u32,
    },
    /// The drawing has too many elements, points or other parts, or is nested too deeply.
    #[error("it has too many {of}: at most {most} are read")]
    TooDetailed {
        /// The plural name of the counted parts, such as `elements`.
        of: &'static str,
        /// The limit.
        most: usize,
    },
    /// The SVG is not in UTF-8.
    #[error("its text is not in UTF-8")]
    NotUtf8,
    /// The SVG is damaged.
    #[error("it is a damaged SVG: {0}")]
    Svg(String),
    /// The PNG is damaged.
    #[error("it is a damaged PNG: {0}")]
    Png(String),
    /// The width and the height of the SVG's page differ too much.
    #[error("its page is too narrow")]
    NarrowPage,
    /// The SVG has shapes far outside its page.
    #[error("it has shapes far outside its page")]
    FarShapes,
    /// The SVG draws nothing.
    #[error("it draws nothing")]
    NothingDrawn,
    /// The SVG has an element that Castra does not draw.
    #[error("it has the element `{0}`, which Castra does not draw")]
    Element(String),
    /// The SVG declares an entity.
    #[error("it declares an entity")]
    Entity,
    /// The SVG refers to something outside itself.
    #[error("it refers to `{0}`, outside the file")]
    ExternalReference(String),
    /// The SVG contains a program.
    #[error("it contains a program (`{0}`)")]
    Script(String),
    /// The SVG contains text, which would need a font.
    #[error("it contains text, which needs a font")]
    Text,
}

impl ArtError {
    /// Returns the diagnostic code: one for unsafe contents, and one for all other reasons.
    #[must_use]
    pub fn code(&self) -> &'static Code {
        match self {
            Self::Entity | Self::ExternalReference(_) | Self::Script(_) | Self::Text => {
                &codes::PICTURE_UNSAFE
            }
            Self::UnknownFormat
            | Self::TooManyBytes { .. }
            | Self::TooManyPixels { .. }
            | Self::TooDetailed { .. }
            | Self::NotUtf8
            | Self::Svg(_)
            | Self::Png(_)
            | Self::NarrowPage
            | Self::FarShapes
            | Self::NothingDrawn
            | Self::Element(_) => &codes::PICTURE_BROKEN,
        }
    }

    /// Returns advice to the author on how to fix the picture.
    #[must_use]
    pub const fn help(&self) -> &'static str {
        match self {
            Self::UnknownFormat | Self::NotUtf8 | Self::Svg(_) | Self::Png(_) => {
                "save the picture as SVG or PNG with a drawing program"
            }
            Self::TooManyBytes { .. } | Self::TooManyPixels { .. } => {
                "a piece is small: save the picture with fewer pixels or fewer points"
            }
            Self::TooDetailed { .. } => "simplify the paths with a drawing program",
            Self::NarrowPage | Self::FarShapes | Self::NothingDrawn => {
                "draw with filled shapes or lines inside the page of the SVG"
            }
            Self::Element(_) => "save the picture as a PNG, which keeps its looks",
            Self::Entity => "save the picture as plain SVG",
            Self::ExternalReference(_) => {
                "put the picture in as one PNG file, or draw it in the SVG itself"
            }
            Self::Script(_) => "save the picture as plain SVG, without programs",
            Self::Text => "convert the text into paths with a drawing program",
        }
    }
}
