//! Blocks that are never opened: a `kind` without its `{`, or an `if`, whose `}` would close the
//! enclosing block.

use crate::gap::without_gap;
use castra_base::Diagnostic;
use castra_base::codes;
use castra_base::{FileId, Span, to_u32};

use super::heads::{block_statement_word, first_word, has_entries, has_statements};
use super::open_chunk::{LineWithoutBrace, OpenChunk};
use super::repair::Repair;

/// Records whether a line of `length` bytes lacks a `{`.
pub(super) fn record_line(
    text: &str,
    open: &mut OpenChunk,
    start: usize,
    length: usize,
    indent: usize,
) {
    let line = without_gap(text.get(start..start + length).unwrap_or_default());
    let content = line.trim_start();
    if content.is_empty() || open.lost || open.text_block.is_some() {
        return;
    }
    let item = text.get(open.start..).unwrap_or_default();
    let of_statements = has_statements(item);
    if !of_statements && !has_entries(item) {
        return;
    }
    // In a change, `when` is a line of the block.
    let is_when_line = first_word(content) == "when" && first_word(item) != "react";
    let slot = match open.braces.last_mut() {
        Some(brace) => &mut brace.line_without_brace,
        None => &mut open.line_without_brace,
    };
    if let Some(above) = slot
        && indent > above.indent
        && (is_when_line || !continues_head(content))
    {
        above.has_body = true;
        return;
    }
    *slot = None;
    let is_item = start == open.start;
    let complete = content.contains('{') || content.ends_with([',', '(', '=']);
    let needs_block = match first_word(item) {
        "council" | "war-council" => first_word(content) == "army",
        _ => of_statements && block_statement_word(content).is_some(),
    };
    if !complete && (is_item || needs_block) {
        *slot = Some(LineWithoutBrace { end: start + line.len(), indent, has_body: false });
    }
}

/// Returns whether a line continues the head of a block in the line above.
fn continues_head(line: &str) -> bool {
    const WORDS: &[&str] =
        &["and", "by", "in", "is", "not", "or", "prefer", "then", "when", "where"];
    line.starts_with(|c| "+-*/&<>=.,)]".contains(c)) || WORDS.contains(&first_word(line))
}

/// Returns whether a `}` closes a block that was never opened. If so, reports the missing `{` and
/// inserts it in the repaired copy.
pub(super) fn repair_missing_brace(
    file: FileId,
    text: &str,
    open: &mut OpenChunk,
    indent: usize,
    diagnostics: &mut Vec<Diagnostic>,
) -> bool {
    let slot = match open.braces.last_mut() {
        Some(brace) if indent > brace.indent => &mut brace.line_without_brace,
        Some(_) => return false,
        None => &mut open.line_without_brace,
    };
    let Some(LineWithoutBrace { end, has_body: true, .. }) =
        slot.take_if(|head| head.indent == indent)
    else {
        return false;
    };
    let span = Span::new(file, to_u32(end), to_u32(end));
    diagnostics.push(
        Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, "expected `{` at the end of this line")
            .label("expected here")
            .help("a block is enclosed in `{` and `}`")
            .suggest("write `{`", span, " {"),
    );
    // The `{` replaces white space after the line, so that no offset changes. A replaced line end
    // moves to the first space of the next line.
    match text.as_bytes().get(end) {
        Some(b'\n') => open.repairs.push(Repair::same_length(end, "{\n")),
        Some(b' ' | b'\t' | b'\r') => open.repairs.push(Repair::same_length(end, "{")),
        _ => {}
    }
    true
}
