//! The numbers of objects in a PDF file.

use pdf_writer::Ref;

/// The allocator of object numbers.
pub(super) struct Ids(pub(super) i32);

impl Ids {
    pub(super) fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}
