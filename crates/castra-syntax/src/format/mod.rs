//! Laying a text out: the same words in the same order, with the line breaks,
//! indentation and columns that every Castra text has.
//!
//! The formatter works on the words and comments of an item as the grammar cut
//! them, not on the tree: it has no opinion about what they mean, and no way
//! to drop one. What comes out is read again before it is handed out; if it
//! does not say the same, the text stays as it was.

mod columns;
mod gap;
mod inline;
mod items;
mod layout;
mod lines;
mod measure;
mod model;
mod rows;
mod verify;

use crate::scan;
use castra_base::{SourceFile, Span, to_u32};

/// A text that has been laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formatted {
    /// The formatted source, or the original if formatting was refused.
    pub text: String,
    /// Items that were left as they are, because they have syntax errors.
    pub untouched: Vec<Span>,
    /// The reason why the text was left as it is. This is a fault of the formatter, not of
    /// the text.
    pub refused: Option<FormatterError>,
}

/// The reason why a formatted text was not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatterError {
    /// The formatted text has another meaning.
    Altered,
    /// Laying it out once more would have changed it again.
    Unstable,
}

/// Lays a text out. Items with syntax errors are left as they are, byte for
/// byte; if the first line ends with `\r\n`, all lines do. Every word and comment of the
/// text is in the result, in its order.
#[must_use]
pub fn format(file: &SourceFile) -> Formatted {
    if scan::has_lone_returns(&file.text) {
        // The author has to correct the line ends first.
        let whole = Span::new(file.id, 0, to_u32(file.text.len()));
        return Formatted { text: file.text.to_string(), untouched: vec![whole], refused: None };
    }
    let first = items::lay_out(file);
    let mut refused = None;
    if first.text != *file.text {
        let second =
            items::lay_out(&SourceFile::new(file.id, file.path.as_str(), first.text.as_str()));
        if second.fingerprint != first.fingerprint {
            refused = Some(FormatterError::Altered);
        } else if second.text != first.text {
            refused = Some(FormatterError::Unstable);
        }
    }
    let text =
        if refused.is_some() { file.text.to_string() } else { with_ends(&file.text, first.text) };
    Formatted { text, untouched: first.untouched, refused }
}

/// A text whose lines end as those of another do, by its first; or by its own first, which
/// may be one that was left as it is.
fn with_ends(old: &str, new: String) -> String {
    let returns =
        |text: &str| text.split_inclusive('\n').next().is_some_and(|first| first.ends_with("\r\n"));
    if !returns(old) && !returns(&new) {
        return new;
    }
    // Parts that were not formatted have these line endings already.
    new.replace("\r\n", "\n").replace('\n', "\r\n")
}
