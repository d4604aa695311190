//! The scan of one line: its braces, strings, comments and stray characters.

use std::ops::Range;

use castra_base::codes;
use castra_base::{Diagnostic, Edit, FileId, Span, to_u32};

use super::braces::close_inner_blocks;
use super::characters::{
    Stray, classify, diagnose, is_hidden, quote_end, repair_of, report_once_per_line,
};
use super::heads::first_word;
use super::open_chunk::OpenBrace;
use super::repair::Repair;
use super::{ITEM_KEYWORDS, MAX_DEPTH, MULTILINE_TEXTS, Scanner, missing_brace};

impl Scanner<'_> {
    /// Tracks braces, strings and comments through one line.
    pub(super) fn tokens(&mut self, range: Range<usize>, indent: usize) {
        let file = self.file;
        let text = self.text;
        let Some(open) = &mut self.open else { return };
        if range.is_empty() {
            return;
        }
        open.end = open.end.max(range.end);
        if open.lost {
            return;
        }
        let bytes = text.as_bytes();
        if bytes[range.start] != b'}'
            && text[range.clone()].trim_start().as_bytes().first() != Some(&b'}')
            && let Some(brace) = open.braces.last_mut()
            && brace.suspect.is_none()
            && indent <= brace.indent
            && indent > 0
        {
            brace.suspect = Some(range.start);
        }
        let mut at = range.start;
        while at < range.end {
            if is_plain(bytes[at]) {
                at += 1;
                continue;
            }
            match bytes[at] {
                b'/' if bytes.get(at + 1) == Some(&b'/') => return,
                b'"' if bytes[at..range.end].starts_with(b"\"\"\"") => {
                    match text[at + 3..range.end].find("\"\"\"") {
                        Some(close) => at += 3 + close + 3,
                        None => {
                            open.text_block = Some(at);
                            return;
                        }
                    }
                }
                b'"' => match string_end(bytes, at, range.end) {
                    Some(end) => {
                        at = match inner_quotes(bytes, at, end, range.end) {
                            Some((inner, end)) => {
                                let found = report_inner_quotes(file, &inner, &mut open.repairs);
                                report_once_per_line(&mut self.diagnostics, range.start, found);
                                end
                            }
                            None => end,
                        }
                    }
                    None => {
                        let span = Span::new(file, to_u32(at), to_u32(range.end));
                        let first = first_word(&text[open.start..range.end]);
                        let is_text = MULTILINE_TEXTS.contains(&first);
                        let close = close_of_lines(text, range.end).filter(|_| is_text);
                        if let Some(close) = close {
                            let edit = |at: usize| Edit {
                                span: Span::new(file, to_u32(at), to_u32(at + 1)),
                                text: "\"\"\"".to_owned(),
                            };
                            let problem = Diagnostic::new(
                                &codes::SYNTAX_UNCLOSED_TEXT,
                                span,
                                "a text of several lines needs three quotation marks",
                            );
                            self.diagnostics.push(
                                problem
                                    .label("the text goes on below this line")
                                    .help("write `\"\"\"` at both ends of the text")
                                    .fix_with_edits(
                                        "write `\"\"\"`",
                                        vec![edit(at), edit(close)],
                                        false,
                                    ),
                            );
                            open.swallow(&text[at..range.end]);
                            // The rest of the text has neither braces nor other texts.
                            open.lost = true;
                            return;
                        }
                        self.diagnostics.push(
                            Diagnostic::new(
                                &codes::SYNTAX_UNCLOSED_TEXT,
                                span,
                                "this text has no closing quotation mark",
                            )
                            .label("starts here and runs to the end of the line")
                            .help("end it with `\"`; text of several lines goes between `\"\"\"`")
                            .suggest(
                                "write `\"` at the end of the line",
                                span.end_span(),
                                "\"",
                            ),
                        );
                        open.swallow(&text[at..range.end]);
                        return;
                    }
                },
                b'{' => {
                    open.braces.push(OpenBrace {
                        at,
                        indent,
                        suspect: None,
                        line_without_brace: None,
                    });
                    if open.braces.len() == MAX_DEPTH + 1 && !open.unusable {
                        open.unusable = true;
                        let span = Span::new(file, to_u32(at), to_u32(at + 1));
                        self.diagnostics.push(
                            Diagnostic::new(
                                &codes::SYNTAX_TOO_DEEP,
                                span,
                                format!("blocks are nested more than {MAX_DEPTH} levels deep"),
                            )
                            .label("one block too many")
                            .help("close the blocks that end here"),
                        );
                    }
                    at += 1;
                }
                b'}' => {
                    let first = text[range.start..at].trim().is_empty();
                    if first
                        && open.unbalanced
                        && missing_brace::repair_missing_brace(
                            file,
                            text,
                            open,
                            indent,
                            &mut self.diagnostics,
                        )
                    {
                        at += 1;
                        continue;
                    }
                    if first && open.unbalanced {
                        close_inner_blocks(file, text, open, indent, &mut self.diagnostics);
                    }
                    if open.braces.pop().is_none() {
                        open.stray = true;
                        open.repairs.push(Repair::same_length(at, " "));
                        let span = Span::new(file, to_u32(at), to_u32(at + 1));
                        let stray = Diagnostic::new(
                            &codes::SYNTAX_STRAY_BRACE,
                            span,
                            "this `}` closes nothing",
                        )
                        .label("no block is open here")
                        .help("remove it, or open a block with `{` before it")
                        .suggest("remove the `}`", span, "");
                        report_once_per_line(&mut self.diagnostics, range.start, stray);
                    }
                    at += 1;
                }
                byte if byte < 0x80 => {
                    if byte < b' ' && byte != b'\t' && byte != b'\r' || byte == 0x7f {
                        // Such characters in the line have been reported.
                        open.repairs.push(Repair::same_length(at, " "));
                    }
                    at += 1;
                }
                _ => {
                    // Invariant: `at` is on a character boundary, since every
                    // step above moves by whole characters.
                    let Some(character) = text[at..].chars().next() else { return };
                    let length = character.len_utf8();
                    let Some(sort) = classify(character) else {
                        at += length;
                        continue;
                    };
                    let plain = repair_of(character, sort);
                    open.repairs.push(Repair { at, length, text: plain });
                    match plain {
                        "{" => open.braces.push(OpenBrace {
                            at,
                            indent,
                            suspect: None,
                            line_without_brace: None,
                        }),
                        "}" => open.stray |= open.braces.pop().is_none(),
                        _ => {}
                    }
                    let mut found = diagnose(file, at, character, sort);
                    // A string in curly quotation marks is read up to its curly end, so that braces
                    // in it stay content.
                    if sort == Stray::Quote {
                        let rest = &text[at + length..range.end];
                        let Some((close, end)) = quote_end(character, rest) else {
                            report_once_per_line(&mut self.diagnostics, range.start, found);
                            open.swallow(rest);
                            return;
                        };
                        let close = at + length + close;
                        if end != '"' {
                            let plain = match end.len_utf8() {
                                2 => "\" ",
                                _ => "\"  ",
                            };
                            open.repairs.push(Repair::same_length(close, plain));
                            let span =
                                Span::new(file, to_u32(close), to_u32(close + end.len_utf8()));
                            if let Some(fix) = found.fixes.first_mut() {
                                fix.edits.push(Edit { span, text: "\"".into() });
                            }
                        }
                        for inner in straight_quotes(bytes, at + length, close) {
                            open.repairs.push(Repair::same_length(inner, "'"));
                            let span = Span::new(file, to_u32(inner), to_u32(inner));
                            if let Some(fix) = found.fixes.first_mut() {
                                fix.edits.push(Edit { span, text: "\\".into() });
                            }
                        }
                        at = close + end.len_utf8() - length;
                    }
                    // Hidden characters in the line have been reported.
                    if !is_hidden(sort) {
                        report_once_per_line(&mut self.diagnostics, range.start, found);
                    }
                    at += length;
                }
            }
        }
    }
}

/// Returns whether a byte has no meaning to the scanner: printable ASCII except `/`, `"`, `{`, `}`.
const fn is_plain(byte: u8) -> bool {
    const PLAIN: [bool; 256] = {
        let mut plain = [false; 256];
        let mut byte = b' ';
        while byte < 0x7f {
            plain[byte as usize] = !matches!(byte, b'/' | b'"' | b'{' | b'}');
            byte += 1;
        }
        plain
    };
    PLAIN[byte as usize]
}

/// Returns the quotation marks inside a string, each with its length, and the end of the whole
/// string: `"they cried "Forward!" at once"` or `"they cried ""Forward!"" at once"`. `first_end` is
/// the end of the string up to its second mark.
fn inner_quotes(
    bytes: &[u8],
    start: usize,
    first_end: usize,
    end: usize,
) -> Option<(Vec<Range<usize>>, usize)> {
    let is_text = |at: usize| {
        at < end && bytes.get(at).is_some_and(|b| b.is_ascii_alphanumeric() || *b >= 0x80)
    };
    let is_quote = |at: usize| at < end && bytes.get(at) == Some(&b'"');
    if !is_text(first_end) && !is_quote(first_end) {
        return None;
    }
    let mut inner: Vec<Range<usize>> = Vec::new();
    let mut at = start + 1;
    while at < end {
        match bytes[at] {
            b'\\' => at += 2,
            b'"' => {
                let is_open = inner.len() % 2 == 1;
                let is_double = is_quote(at + 1);
                let length = match inner.last() {
                    Some(first) if is_open => first.len(),
                    _ => 1 + usize::from(is_double),
                };
                let opens = matches!(bytes[at - 1], b' ' | b'(' | b'-') || at == start + 1;
                if is_open && (length == 1 || is_double) || opens && is_text(at + length) {
                    inner.push(at..at + length);
                    at += length;
                } else {
                    return (!inner.is_empty() && !is_open).then_some((inner, at + 1));
                }
            }
            _ => at += 1,
        }
    }
    None
}

/// Returns the diagnostic for quotation marks inside a string, and replaces them in the repaired
/// copy.
fn report_inner_quotes(
    file: FileId,
    inner: &[Range<usize>],
    repairs: &mut Vec<Repair>,
) -> Diagnostic {
    let span = |range: &Range<usize>| Span::new(file, to_u32(range.start), to_u32(range.end));
    let first = inner.first().map_or(Span::new(file, 0, 0), span);
    let edits = inner.iter().map(|quote| Edit { span: span(quote), text: "\\\"".into() });
    let found = Diagnostic::new(
        &codes::SYNTAX_UNEXPECTED,
        inner.get(1).map_or(first, |second| first.to(span(second))),
        "a quotation mark in a text is written `\\\"`",
    )
    .label("the first of these marks would end the text")
    .help("write `\\\"` before and after these words, or use curly quotation marks here")
    .fix_with_edits("write `\\\"`", edits.collect(), false);
    for quote in inner {
        repairs.push(Repair::same_length(quote.start, if quote.len() == 1 { "'" } else { "''" }));
    }
    found
}

/// Returns the straight quotation marks in a string between curly ones, except those after a `\`.
fn straight_quotes(bytes: &[u8], start: usize, end: usize) -> Vec<usize> {
    let is_inner = |at: &usize| bytes[*at] == b'"' && bytes[at - 1] != b'\\';
    (start..end).filter(is_inner).collect()
}

/// Returns the offset after the closing quotation mark of the string that starts at `at`, if any.
fn string_end(bytes: &[u8], at: usize, end: usize) -> Option<usize> {
    let mut i = at + 1;
    while i < end {
        match bytes[i] {
            b'\\' => i += 2,
            b'"' => return Some(i + 1),
            _ => i += 1,
        }
    }
    None
}

/// Returns the offset of the quotation mark that ends a text of several lines. The text has no line
/// that begins an item, and the mark ends its line. `from` is the end of its first line.
fn close_of_lines(text: &str, from: usize) -> Option<usize> {
    let rest = text.get(from..)?;
    let close = rest.find('"')?;
    let (inside, after) = rest.split_at(close);
    let starts_item = |line: &str| ITEM_KEYWORDS.contains(&first_word(line));
    let is_end = after.get(1..)?.lines().next().unwrap_or_default().trim().is_empty();
    let goes_on =
        inside.trim_start_matches('\r').starts_with('\n') && !inside.lines().any(starts_item);
    (is_end && goes_on).then_some(from + close)
}
