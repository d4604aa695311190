//! Expanding selections, and formatting of a range, in the types of the protocol.

use castra_base::{Span, to_u32};
use lsp_types::{
    DocumentOnTypeFormattingParams, DocumentRangeFormattingParams, SelectionRangeParams, TextEdit,
};
use serde_json::{Map, Value, json};

use crate::session::Session;

/// The maximum number of nested selections. Each contains the next, and JSON parsers reject a depth
/// over about 128.
const MAX_SELECTIONS: usize = 100;

pub(crate) fn selections(session: &mut Session, params: &SelectionRangeParams) -> Value {
    let uri = &params.text_document.uri;
    let found = params.positions.iter().map(|position| {
        let (analysis, file, offset) = session.locate(uri, *position)?;
        let source = analysis.source(file)?;
        let mut spans = analysis.selections(file, offset);
        if spans.len() > MAX_SELECTIONS {
            // Keeps the innermost and the outermost ranges.
            spans.drain(MAX_SELECTIONS / 2..spans.len() - MAX_SELECTIONS / 2);
        }
        let ranges = spans.into_iter().rev().map(|span| session.encoding.range(source, span));
        let chain = ranges.fold(None, |parent: Option<Value>, range| {
            let mut found = Map::from_iter([("range".to_owned(), json!(range))]);
            found.extend(parent.map(|parent| ("parent".to_owned(), parent)));
            Some(Value::Object(found))
        });
        // A position in an empty source is a range of its own.
        let own = empty_range(session, source, offset);
        Some(chain.unwrap_or(own))
    });
    json!(found.collect::<Option<Vec<Value>>>())
}

fn empty_range(session: &Session, source: &castra_base::SourceFile, offset: u32) -> Value {
    let range = session.encoding.range(source, Span::new(source.id, offset, offset));
    json!({ "range": range })
}

pub(crate) fn format(session: &mut Session, params: &DocumentRangeFormattingParams) -> Value {
    let uri = &params.text_document.uri;
    let found = session.locate(uri, params.range.start).and_then(|(analysis, file, start)| {
        let source = analysis.source(file)?;
        let end = session.encoding.offset(&source.text, params.range.end);
        let edits = analysis.format_range(Span::new(file, start, to_u32(end).max(start)));
        let edits = edits.into_iter().map(|edit| TextEdit {
            range: session.encoding.range(source, edit.span),
            new_text: edit.text,
        });
        Some(edits.collect::<Vec<_>>())
    });
    json!(found)
}

pub(crate) fn format_on_type(
    session: &mut Session,
    params: &DocumentOnTypeFormattingParams,
) -> Value {
    let at = &params.text_document_position;
    let found =
        session.locate(&at.text_document.uri, at.position).and_then(|(analysis, file, place)| {
            let source = analysis.source(file)?;
            let typed = params.ch.chars().next()?;
            let edits = analysis.format_typed(file, place, typed).into_iter().map(|edit| {
                TextEdit { range: session.encoding.range(source, edit.span), new_text: edit.text }
            });
            Some(edits.collect::<Vec<_>>())
        });
    json!(found)
}
