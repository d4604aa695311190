//! A line of the list of contents.

/// A heading and its page in the body.
pub(super) struct Entry {
    pub(super) level: u8,
    pub(super) text: String,
    pub(super) anchor: String,
    pub(super) page: usize,
    pub(super) y: f32,
}
