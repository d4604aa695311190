//! The formatter: it sets line breaks, indentation and columns, and preserves the words and their
//! order.
//!
//! The formatter works on the words and comments of an item as the grammar cut them, not on the
//! tree. It knows nothing of their meaning and cannot drop any of them. Its output is parsed again;
//! if the meaning differs, the file stays as it was.

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

/// The result of formatting a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formatted {
    /// The formatted source, or the original if formatting was refused.
    pub text: String,
    /// The items left as they are because of syntax errors.
    pub untouched: Vec<Span>,
    /// The reason why the file was left as it is: a fault of the formatter, not of the file.
    pub refused: Option<FormatterError>,
}

/// The reason why a formatted text was not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatterError {
    /// The formatted text has another meaning.
    Altered,
    /// Formatting again would change the text again.
    Unstable,
}

/// Formats a file. Items with syntax errors are left as they are, byte for byte, and so is a file
/// with lone carriage returns. If the first line ends with `\r\n`, all lines do. The result has
/// every word and comment, in the same order.
#[must_use]
pub fn format(file: &SourceFile) -> Formatted {
    if scan::has_lone_returns(&file.text) {
        // Lone carriage returns are an error, which the author has to correct first.
        let whole = Span::new(file.id, 0, to_u32(file.text.len()));
        return Formatted { text: file.text.to_string(), untouched: vec![whole], refused: None };
    }
    let first = items::format_items(file);
    let mut refused = None;
    if first.text != *file.text {
        let second =
            items::format_items(&SourceFile::new(file.id, file.path.as_str(), first.text.as_str()));
        if second.fingerprint != first.fingerprint {
            refused = Some(FormatterError::Altered);
        } else if second.text != first.text {
            refused = Some(FormatterError::Unstable);
        }
    }
    let text = if refused.is_some() {
        file.text.to_string()
    } else {
        with_line_ends(&file.text, first.text)
    };
    Formatted { text, untouched: first.untouched, refused }
}

/// Returns a text with `\r\n` at all line ends if the first line of `old` or of `new` ends so. The
/// first line of `new` may belong to an item that is left as it is.
fn with_line_ends(old: &str, new: String) -> String {
    let returns =
        |text: &str| text.split_inclusive('\n').next().is_some_and(|first| first.ends_with("\r\n"));
    if !returns(old) && !returns(&new) {
        return new;
    }
    // Parts that were not formatted have these line endings already.
    new.replace("\r\n", "\n").replace('\n', "\r\n")
}
