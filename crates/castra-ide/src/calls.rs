//! Calls in source text, found without parsing.

use std::ops::Range;

use crate::lex::{Lexeme, lexemes};

/// A call: an argument list after a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Call {
    /// The range of the name.
    pub(crate) name: Range<usize>,
    /// The offset after `(`.
    pub(crate) open: usize,
    /// The offset of `)`, or the end of the text if it is missing.
    pub(crate) close: usize,
    /// The ranges of the arguments between the commas.
    pub(crate) args: Vec<Range<usize>>,
}

/// Returns every call of a text, by the position of its `(`. A blank line ends open calls.
pub(crate) fn calls(text: &str) -> Vec<Call> {
    let mut found = Vec::new();
    // The open brackets, innermost last; `None` for a bracket that does not belong to a call.
    let mut open: Vec<Option<Call>> = Vec::new();
    let mut last: Option<(Lexeme, Range<usize>)> = None;
    let end_argument = |call: &mut Call, at: usize| {
        let start = call.args.last().map_or(call.open, |arg| arg.end + 1);
        call.args.push(start..at);
    };
    for (lexeme, range) in lexemes(text) {
        let between = last.as_ref().map_or(0, |(_, last)| last.end)..range.start;
        if text.get(between).is_some_and(|gap| gap.matches('\n').count() > 1) {
            found.extend(open.drain(..).flatten().map(|mut call| {
                let at = last.as_ref().map_or(call.open, |(_, last)| last.end);
                end_argument(&mut call, at);
                call.close = at;
                call
            }));
        }
        match (lexeme, text.get(range.clone())) {
            (Lexeme::Sign, Some("(")) => {
                let name = last
                    .as_ref()
                    .filter(|(lexeme, last)| *lexeme == Lexeme::Word && last.end == range.start);
                open.push(name.map(|(_, name)| Call {
                    name: name.clone(),
                    open: range.end,
                    close: text.len(),
                    args: Vec::new(),
                }));
            }
            (Lexeme::Sign, Some("{" | "[")) => open.push(None),
            (Lexeme::Sign, Some(")" | "}" | "]")) => {
                if let Some(Some(mut call)) = open.pop() {
                    end_argument(&mut call, range.start);
                    call.close = range.start;
                    found.push(call);
                }
            }
            (Lexeme::Sign, Some(",")) => {
                if let Some(Some(call)) = open.last_mut() {
                    end_argument(call, range.start);
                }
            }
            _ => {}
        }
        last = Some((lexeme, range));
    }
    found.extend(open.into_iter().flatten().map(|mut call| {
        end_argument(&mut call, text.len());
        call
    }));
    found.sort_by_key(|call| call.open);
    found
}

/// Returns the parameters of a type such as `(a: army, n: int) -> int`, as in the source.
pub(crate) fn parameters(ty: &str) -> Vec<&str> {
    let Some(rest) = ty.strip_prefix('(') else { return Vec::new() };
    let mut depth = 1usize;
    let mut start = 0;
    let mut found = Vec::new();
    for (at, c) in rest.char_indices() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 || depth == 1 && c == ',' {
            found.push(rest.get(start..at).unwrap_or_default().trim());
            start = at + 1;
        }
        if depth == 0 {
            break;
        }
    }
    found.retain(|parameter| !parameter.is_empty());
    found
}
