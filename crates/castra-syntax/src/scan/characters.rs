//! Characters that word processors put in the place of plain ones.

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::text::{FileId, Span, to_u32};

/// What a character that word processors put in the place of another is read
/// as: ASCII of the same length in bytes.
pub(super) fn repair_of(character: char) -> Option<&'static str> {
    Some(match character {
        '“' | '„' => "  \"",
        '”' => "\"  ",
        '–' | '—' | '−' => "-  ",
        '…' => ".. ",
        '\u{ad}' => "  ",
        '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => "   ",
        c if c.is_whitespace() || c.is_control() => {
            ["", " ", "  ", "   ", "    "].get(c.len_utf8())?
        }
        _ => return None,
    })
}

pub(super) fn stray_character(
    file: FileId,
    at: usize,
    character: char,
    length: usize,
) -> Diagnostic {
    let span = Span::new(file, to_u32(at), to_u32(at + length));
    let (what, instead) = match character {
        '“' | '„' | '”' => {
            (format!("`{character}` is not the quotation mark that Castra reads"), "\"")
        }
        '–' | '—' | '−' => (format!("`{character}` is a dash, not the hyphen `-`"), "-"),
        '…' => ("`…` is one character, not two dots".to_owned(), ".."),
        '\u{fffd}' => ("a control character has no place here".to_owned(), " "),
        _ => ("this is not an ordinary space".to_owned(), " "),
    };
    Diagnostic::new(&codes::SYNTAX_CHARACTER, span, what)
        .label(if instead == " " {
            "write a space".to_owned()
        } else {
            format!("write `{instead}`")
        })
        .help("word processors change such characters; a plain text editor does not")
        .fix("write the plain character", span, instead)
}

/// Where a text that a curly quotation mark opened ends, and with which mark.
pub(super) fn curly_end(rest: &str) -> Option<(usize, char)> {
    rest.char_indices().find(|(_, c)| matches!(c, '”' | '“' | '"'))
}

/// Reports a problem in a line unless one was reported there already. Plain
/// characters to be written elsewhere in the line are added to the first fix.
pub(super) fn first_on_line(
    diagnostics: &mut Vec<Diagnostic>,
    line: usize,
    diagnostic: Diagnostic,
) {
    match diagnostics.last_mut() {
        Some(last) if last.primary.span.start >= to_u32(line) => {
            if last.code == &codes::SYNTAX_CHARACTER
                && diagnostic.code == &codes::SYNTAX_CHARACTER
                && let (Some(to), Some(from)) = (last.fixes.first_mut(), diagnostic.fixes.first())
            {
                to.edits.extend_from_slice(&from.edits);
            }
        }
        _ => diagnostics.push(diagnostic),
    }
}
