//! Answers of tools.

/// The answer of a tool before it is split into pages.
pub(crate) struct Answer {
    pub(crate) text: String,
    /// A picture, as a PNG file.
    pub(crate) image: Option<Vec<u8>>,
    /// The suggested next tool call, as text.
    pub(crate) next: String,
}

impl Answer {
    pub(crate) fn new(text: String, next: String) -> Self {
        Self { text, image: None, next }
    }
}
