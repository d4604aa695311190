//! Blocks that are never closed.

use castra_base::Diagnostic;
use castra_base::codes;
use castra_base::{FileId, Span, to_u32};

use super::open_chunk::{OpenBrace, OpenChunk};
use super::repair::Repair;

/// Returns the span of the character at an offset. A lookalike of a brace or a space may have
/// several bytes.
fn character(file: FileId, text: &str, at: usize) -> Span {
    let length = text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    Span::new(file, to_u32(at), to_u32(at + length))
}

pub(super) fn unclosed(file: FileId, text: &str, at: usize) -> Diagnostic {
    let span = character(file, text, at);
    Diagnostic::new(&codes::SYNTAX_UNCLOSED_BLOCK, span, "this block is never closed")
        .label("opened here")
}

/// Closes inner blocks that lack a `}`. A `}` that is indented less than the block it would close,
/// and level with an outer block, closes the outer block.
pub(super) fn close_inner_blocks(
    file: FileId,
    text: &str,
    open: &mut OpenChunk,
    indent: usize,
    diagnostics: &mut Vec<Diagnostic>,
) {
    while let [.., outer, inner] = open.braces.as_slice()
        && inner.suspect.is_some()
        && inner.indent > indent
        && outer.indent >= indent
        && let Some(brace) = open.braces.pop()
    {
        close_missing_brace(file, text, open, &brace, diagnostics);
    }
}

/// Reports a block that lacks a `}` before its suspect line, and closes the block there in the
/// repaired copy. The newline before the line and one space of its indentation make room for `}`
/// and a newline.
pub(super) fn close_missing_brace(
    file: FileId,
    text: &str,
    open: &mut OpenChunk,
    brace: &OpenBrace,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(line) = brace.suspect else { return };
    let span = character(file, text, line);
    let closing = format!("{}}}\n", " ".repeat(brace.indent));
    diagnostics.push(
        unclosed(file, text, brace.at)
            .related(span, "expected `}` before this line")
            .help("write `}` on its own line where the block ends")
            .suggest("close the block", span.start_span(), closing),
    );
    if line > open.start {
        // A wide space gets another repair, so only a space of one byte makes room for a newline.
        let room = if span.end - span.start == 1 { "}\n" } else { "}" };
        open.repairs.push(Repair::same_length(line - 1, room));
    }
}
