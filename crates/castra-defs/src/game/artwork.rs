//! The drawings of an author in files of the package.

use std::sync::Arc;

use castra_base::Picture;
use serde::{Deserialize, Serialize};

/// A drawing in a file of the package.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Artwork {
    /// The path as the source gives it, relative to the source file.
    pub file: String,
    /// The drawing; `None` if the file was not read.
    #[serde(skip)]
    pub picture: Option<Arc<Picture>>,
}

impl Artwork {
    /// Returns the drawing, if there is a file and it was read.
    #[must_use]
    pub fn picture_of(artwork: Option<&Self>) -> Option<&Arc<Picture>> {
        artwork?.picture.as_ref()
    }
}
