//! The outline that PDF readers show beside the pages.

use pdf_writer::{Finish, Ref, TextStr};

use super::destination;
use super::file::File;
use crate::page::{Bookmark, Document};

/// Writes the outline. Returns `None` if the document has no bookmarks.
pub(super) fn write(file: &mut File, document: &Document, pages: &[Ref]) -> Option<Ref> {
    if document.bookmarks.is_empty() {
        return None;
    }
    let root = file.ids.next();
    let ids = number_bookmarks(file, &document.bookmarks);
    let mut out = file.pdf.outline(root);
    out.first(ids.first()?.id).last(ids.last()?.id).count(ids.len() as i32);
    out.finish();
    write_entries(file, document, pages, root, &ids);
    Some(root)
}

/// A bookmark with its object number, and the bookmarks nested below it.
struct NumberedBookmark<'b> {
    id: Ref,
    bookmark: &'b Bookmark,
    children: Vec<NumberedBookmark<'b>>,
}

fn number_bookmarks<'b>(file: &mut File, bookmarks: &'b [Bookmark]) -> Vec<NumberedBookmark<'b>> {
    bookmarks
        .iter()
        .map(|bookmark| NumberedBookmark {
            id: file.ids.next(),
            bookmark,
            children: number_bookmarks(file, &bookmark.children),
        })
        .collect()
}

fn write_entries(
    file: &mut File,
    document: &Document,
    pages: &[Ref],
    parent: Ref,
    rows: &[NumberedBookmark<'_>],
) {
    let mut before = None;
    let mut rest = rows.iter().peekable();
    while let Some(row) = rest.next() {
        let mut out = file.pdf.outline_item(row.id);
        out.title(TextStr(&row.bookmark.title)).parent(parent);
        if let Some(before) = before {
            out.prev(before);
        }
        if let Some(after) = rest.peek() {
            out.next(after.id);
        }
        if let (Some(first), Some(last)) = (row.children.first(), row.children.last()) {
            // A negative count collapses the entry until the reader opens it.
            out.first(first.id).last(last.id).count(-(row.children.len() as i32));
        }
        let place = destination(document, pages, row.bookmark.page, row.bookmark.y);
        if let Some((page, top)) = place {
            out.dest().page(page).xyz(0.0, top, None);
        }
        out.finish();
        before = Some(row.id);
        write_entries(file, document, pages, row.id, &row.children);
    }
}
